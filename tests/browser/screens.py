"""Every screen of the page, one after the other, for tests that look at all of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Locator, Page, expect

from tests.browser.clients import Client, native
from tests.browser.conftest import PUBLIC, Chats
from tests.browser.hands import Player, deal_winning, play_on
from tests.fake_botapi import Someone

DAY = 24 * 3600
HOME = f"{PUBLIC}/"
WINS = "/court/R4/R1R1R5Y2Y2Y6Y6B3B3B7B7K4K4K9R6"
"""A hand of seven pairs."""
WANTED = {"rules": {"target-size": {"enabled": True}}, "resultTypes": ["violations", "incomplete"]}


@dataclass(slots=True)
class Visit:
    """Somebody's phone, in their language and theme."""

    chats: Chats
    language: str
    theme: Mapping[str, str] | None = None

    async def comes(self, path: str = "", *, who: int = 42, name: str = "Ada", page: Page | None = None) -> Page:
        someone = Someone(who, name, self.language)
        page = page or await self.chats.phone()
        await native(page, self.chats.address(someone, f"{HOME}{path}", theme=self.theme))
        return page

    async def at_home(self, name: str = "Ada", who: int = 42, page: Page | None = None) -> Page:
        page = await self.comes(name=name, who=who, page=page)
        await expect(page.locator(".row.mine")).to_be_visible()
        return page

    async def plays(self, page: Page | None = None) -> Player:
        player = Player(await self.at_home(page=page))
        await player.page.locator(".row:has(.tint.green)").tap()
        await player.at_the_table()
        return player


Screens = AsyncIterator[tuple[str, Page]]


async def screens(
    chats: Chats, language: str, theme: Mapping[str, str] | None = None, walks: Iterable[str] | None = None
) -> Screens:
    """Go from screen to screen on a small phone; each stays until the next one is asked for. *walks*: only these."""
    visit, page = Visit(chats, language, theme), await chats.phone()
    for walk in walks or WALKS:
        async for screen in WALKS[walk](visit, page):
            yield screen


async def before_a_table(visit: Visit, page: Page) -> Screens:
    """The start page, and what can be opened from it."""
    client = Client(await visit.at_home(page=page))
    yield "start", page
    await opens(page, page.locator(".row.mine"))
    await expect(page.locator("dialog.me .sum b")).to_have_text("0")
    yield "me", page
    await client.tells("back_button_pressed")
    await opens(page, page.locator(".card.list .row:has([href='#i-rules'])"))
    for opened in (0, 17):  # the tiles, and the first preset
        await page.locator(".book summary").nth(opened).tap()
    await expect(page.locator(".book dd").first).to_be_visible()
    yield "book", page
    await client.tells("back_button_pressed")
    await opens(page, page.locator(".rulesrow"))
    yield "rules", page
    await client.tells("back_button_pressed")
    await opens(page, page.locator(".row:has(.tint.plum)"))
    yield "quick", page
    await page.locator(".longest button").last.tap()
    await page.get_by_role("dialog").locator(".button").tap()
    await expect(page.locator(".searching")).to_be_visible()
    yield "search", page
    await client.tells("back_button_pressed")
    await opens(page, page.locator(".row:has(.tint.red)"))
    yield "names", page
    await page.get_by_role("dialog").locator(".button").tap()
    await expect(page.locator(".hold")).to_be_visible()
    yield "cover", page


async def in_a_lobby(visit: Visit, page: Page) -> Screens:
    await visit.at_home(page=page)
    await page.locator(".row:has(.tint.blue)").tap()
    await expect(page.locator("main.lobby")).to_be_visible()
    yield "lobby", page
    await opens(page, page.locator(".seat.free").first)
    yield "seat", page


async def in_a_deal(visit: Visit, page: Page) -> Screens:
    player = await visit.plays(page)
    if await player.my_turn() == "draw":
        yield "draw", page
        await player.stock.tap()
        await expect(player.pile).to_have_attribute("data-legal", "true")
    yield "throw", page
    await page.locator(".action:has([href='#i-hint'])").tap()
    await expect(page.locator(".coach .advice")).to_be_visible()
    yield "hint", page
    await page.locator(".coach .chip").tap()
    await opens(page, page.locator(".actions .action").last)
    yield "menu", page
    await Client(page).tells("back_button_pressed")
    await deal_winning(visit.chats.node, player)
    await holding(page, "K", 4).tap()
    await player.stock.tap(force=True)
    await expect(page.locator(".claim")).to_be_visible()
    yield "claim", page
    await page.locator(".claim .chip").last.tap()
    await holding(page, "R", 13).tap()
    await expect(page.locator(".label.finish")).to_be_visible()
    yield "held", page
    await player.stock.tap(force=True)
    await expect(page.locator("main.result")).to_be_visible()
    yield "result", page


async def looked_into(visit: Visit, page: Page) -> Screens:
    """The review of a match that is played as it was dealt, and a hand before the court."""
    player = await visit.plays(page)
    await play_on(visit.chats.node, player.code)
    await page.locator("a.record[href$=review]").tap()
    await expect(page.locator("dialog.review .graph")).to_be_visible()
    yield "review", page
    await page.goto(f"{visit.chats.node.url}{WINS}")
    await expect(page.locator(".way .strip .tile")).to_have_count(14)
    yield "court", page
    await page.locator(".judged .foot .button").first.tap()
    await expect(page.locator(".keys")).to_be_visible()
    yield "hand", page


async def led_nowhere(visit: Visit, page: Page) -> Screens:
    """By the link of a table that is no more, and by launch data of the day before yesterday."""
    await visit.comes("t/ABCDEFGHIJK23", page=page)
    await expect(page.get_by_role("alert")).to_be_visible()
    yield "no table", page
    late = Someone(43, "Bora", visit.language)
    address = visit.chats.address(late, HOME, age=DAY + 60, theme=visit.theme)
    client = await native(await visit.chats.phone(), address)
    await expect(client.page.get_by_role("alert")).to_be_visible()
    yield "stale launch", client.page


WALKS: Final[Mapping[str, Callable[[Visit, Page], Screens]]] = {
    "before a table": before_a_table,
    "in a lobby": in_a_lobby,
    "in a deal": in_a_deal,
    "looked into": looked_into,
    "led nowhere": led_nowhere,
}
"""Each begins anew from the start page."""


async def opens(page: Page, place: Locator) -> None:
    """Tap what opens a sheet."""
    await place.tap()
    await expect(page.get_by_role("dialog")).to_be_visible()


def holding(page: Page, colour: str, number: int) -> Locator:
    """The slot in which a tile lies, whatever the page's language calls it."""
    return page.locator(f".slot:has(.ink-{colour} use[href='#n{number}'])").first


async def complaints(page: Page) -> list[str]:
    """What axe has against a screen, and what it could not measure of the sizes. A rack has 13 slots across 320 px."""
    # With the felt's ornament behind a word, axe would not measure its contrast; its lines hardly differ from the felt.
    await page.evaluate("() => document.querySelectorAll('.rosette').forEach(one => { one.style.display = 'none' })")
    found: dict[str, Any] = (await Axe().run(page, options=WANTED)).response
    unsure = [one for one in found["incomplete"] if one["id"] == "target-size"]
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary']}"
        for one in [*found["violations"], *unsure]
        for node in one["nodes"]
        if not (one["id"] == "target-size" and 'data-drop="slot:' in node["html"])
    ]


CUT = """() => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const seen = element =>
        element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1
    const name = element => `${element.tagName} ${element.className} ${element.textContent.trim().slice(0, 40)}`
    const outside = element => {
        const box = element.getBoundingClientRect()
        const scrolled = element.closest('.scroll, .talk') !== null
        return box.left < -0.5 || box.right > innerWidth + 0.5
            || (!scrolled && (box.top < -0.5 || box.bottom > innerHeight + 0.5))
    }
    // A person's own name and an address may be longer than any screen.
    const own = element => element.closest('.name, .tally, .whose, .face, .link, .unseen, .art, svg, .rosette') !== null
    const spills = element => element.scrollWidth > element.clientWidth + 1
    const block = element => getComputedStyle(element).display !== 'inline'
    const written = element => [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim())
    const controls = [...top.querySelectorAll('button, a, input, select')].filter(seen)
    const texts = [...top.querySelectorAll('*')].filter(one => written(one) && seen(one) && !own(one))
    return [
        ...controls.filter(outside).map(one => `outside: ${name(one)}`),
        ...texts.filter(one => block(one) && spills(one)).map(one => `cut: ${name(one)}`),
        ...texts.filter(outside).map(one => `text outside: ${name(one)}`),
        ...controls.filter(one => one.matches('input') && !own(one) && spills(one)).map(one => `cut: ${one.value}`),
    ]
}"""


async def cut(page: Page) -> list[str]:
    """What of a screen is outside of it, or does not fit its place."""
    found: list[str] = await page.evaluate(CUT)
    return found


async def against(walked: Screens) -> dict[str, list[str]]:
    """What is to be said against each screen of a walk: what is cut, and what axe finds."""
    found = {name: [*await cut(page), *await complaints(page)] async for name, page in walked}
    return {name: said for name, said in found.items() if said}
