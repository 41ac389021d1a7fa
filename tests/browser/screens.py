"""Every screen of the page, one after the other, for tests that look at all of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Any

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


async def screens(
    chats: Chats, language: str, theme: Mapping[str, str] | None = None
) -> AsyncIterator[tuple[str, Page]]:
    """Go from screen to screen on a small phone; each stays until the next one is asked for."""
    ada = Someone(42, "Ada", language)
    client = await native(await chats.phone(), chats.address(ada, HOME, theme=theme))
    page, player = client.page, Player(client.page)
    friends, computers = page.locator(".row:has(.tint.blue)"), page.locator(".row:has(.tint.green)")
    await expect(page.locator("main.start")).to_be_visible()
    async for screen in before_a_table(client):
        yield screen
    await client.tells("back_button_pressed")
    await friends.tap()
    await expect(page.locator("main.lobby")).to_be_visible()
    yield "lobby", page
    await opens(page, page.locator(".seat.free").first)
    yield "seat", page
    for _ in range(2):
        await client.tells("back_button_pressed")
    await computers.tap()
    await player.at_the_table()
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
    await client.tells("back_button_pressed")
    await deal_winning(chats.node, player)
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
    async for screen in looked_into(chats, player):
        yield screen
    await page.goto(f"{chats.node.url}/t/ABCDEFGHIJK23")
    await expect(page.get_by_role("alert")).to_be_visible()
    yield "no table", page
    yield "stale launch", await stale(chats, language, theme)


async def stale(chats: Chats, language: str, theme: Mapping[str, str] | None) -> Page:
    """Open the page with launch data of the day before yesterday."""
    late = Someone(43, "Bora", language)
    client = await native(await chats.phone(), chats.address(late, HOME, age=DAY + 60, theme=theme))
    await expect(client.page.get_by_role("alert")).to_be_visible()
    return client.page


async def before_a_table(client: Client) -> AsyncIterator[tuple[str, Page]]:
    """The start page, and what can be opened from it."""
    page = client.page
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


async def looked_into(chats: Chats, player: Player) -> AsyncIterator[tuple[str, Page]]:
    """From a result: the review of a match that is played as it was dealt, and a hand before the court."""
    page = player.page
    await page.locator(".foot .button").last.tap()
    await player.at_the_table()
    await play_on(chats.node, player.code)
    await page.locator("a.record[href$=review]").tap()
    await expect(page.locator("dialog.review .graph")).to_be_visible()
    yield "review", page
    await page.goto(f"{chats.node.url}{WINS}")
    await expect(page.locator(".way .strip .tile")).to_have_count(14)
    yield "court", page
    await page.locator(".judged .foot .button").first.tap()
    await expect(page.locator(".keys")).to_be_visible()
    yield "hand", page


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
