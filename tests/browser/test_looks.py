"""Every look: bought, worn, legible and whole on every screen, with the reader's own colours, and at 200 %."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.browser.clients import DARK, LIGHT
from tests.browser.conftest import Chats
from tests.browser.hands import SIZES, Player
from tests.browser.screens import WALKS, Screens, against, complaints, cut, opens, screens
from tests.browser.states import LEFTWARD, PARTS, states
from tests.conftest import OpenPhone
from tests.fake_botapi import Someone
from tests.house import Node, connect
from tests.webapp.letters import Ledger
from webapp.accounts.preferences import Preferences

pytestmark = pytest.mark.asyncio(loop_scope="session")

ADA = Someone(42, "Ada", "en")
LOOKS = [("candy", LIGHT), ("candy", DARK), ("teahouse", {}), ("teahouse", DARK), ("classic-night-gold", LIGHT)]


async def wears(ledger: Ledger, look: str, who: int = 42, name: str = "Ada") -> None:
    """Ada, whom Telegram knows as 42, likes a look; or somebody else does."""
    person = await ledger.people.from_telegram(who, name)
    await ledger.people.prefer(person.id, None, Preferences(look=look))


async def colour(page: Page, name: str) -> str:
    return str(await page.evaluate("name => getComputedStyle(document.documentElement).getPropertyValue(name)", name))


async def test_a_felt_is_bought_from_the_shelf_and_worn(phone: OpenPhone, node: Node, ledger: Ledger) -> None:
    page = await phone(320, 568)
    await page.goto(node.url)
    await expect(page.locator(".row.mine")).to_be_visible()
    await ledger.does("UPDATE people SET candies = 45")
    await opens(page, page.locator(".row.mine"))
    area = page.get_by_role("dialog")
    await area.locator("[data-part=shelf]").tap()
    await expect(area).to_contain_text("bought once and kept for good")
    await expect(area.get_by_role("button", name="Buy: Teahouse")).to_be_disabled()
    await expect(area.get_by_role("listitem").filter(has_text="Teahouse")).to_contain_text("90 candies · 45 to go")
    await area.get_by_role("button", name="Buy: Night").tap()
    assert await cut(page) == []
    assert await complaints(page) == []
    await area.get_by_role("button", name="Yes, 30").tap()
    await expect(page.locator("html")).to_have_attribute("data-dress", "night")
    await expect(area.locator(".sum b")).to_have_text("15")
    await expect(area.get_by_role("button", name="Buy: Plum")).to_be_disabled()
    await page.wait_for_function(
        "() => getComputedStyle(document.documentElement).getPropertyValue('--felt') === '#24405f'"
    )
    await page.reload()
    await expect(page.locator("html")).to_have_attribute("data-dress", "night")
    await opens(page, page.locator(".row.mine"))
    await area.locator("[data-part=candies]").tap()
    await expect(area.get_by_role("region", name="Shelf")).to_contain_text("−30")


in_every_look = pytest.mark.parametrize(
    ("look", "theme"), LOOKS, ids=[f"{look}-{'dark' if theme is DARK else 'light'}" for look, theme in LOOKS]
)


@pytest.mark.long
@pytest.mark.parametrize("walk", WALKS)
@in_every_look
async def test_every_screen_can_be_read_in_every_look(
    chats: Chats, ledger: Ledger, look: str, theme: dict[str, str], walk: str
) -> None:
    await wears(ledger, look)
    assert await against(dressed(screens(chats, "tr", theme, [walk]), look)) == {}


@pytest.mark.long
@pytest.mark.parametrize("part", PARTS)
@in_every_look
async def test_every_state_can_be_read_in_every_look(
    chats: Chats, ledger: Ledger, look: str, theme: dict[str, str], part: str
) -> None:
    for who, name in ((44, LEFTWARD), (45, "Deniz")):
        await wears(ledger, look, who, name)
    await wears(ledger, look)
    assert await against(states(chats, "tr", theme, [part])) == {}


async def dressed(walked: Screens, look: str) -> Screens:
    """The same walk, once a look's own sheet is there."""
    awaited = True
    async for name, page in walked:
        if awaited:
            await expect(page.locator("html")).to_have_attribute("data-look", look.split("-", maxsplit=1)[0])
            await page.wait_for_load_state("networkidle")
        awaited = False
        yield name, page


@pytest.mark.long
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
async def test_a_sheet_that_comes_late_follows_telegrams_theme(
    chats: Chats, ledger: Ledger, theme: dict[str, str]
) -> None:
    """Not the phone's."""
    await wears(ledger, "candy")
    async for _, page in dressed(screens(chats, "tr", theme, ["in a lobby"]), "candy"):
        assert await colour(page, "--felt") == ("#5b2a3c" if theme is DARK else "#f3b9c4")
        break


@pytest.mark.long
@pytest.mark.parametrize("look", ["classic", "candy", "teahouse"])
async def test_at_200_percent_nothing_is_cut(chats: Chats, ledger: Ledger, look: str) -> None:
    """A window of 1280 by 800 shows half as much of the page then."""
    await wears(ledger, look)
    page = await chats.phone(640, 400)
    await page.goto(chats.address(ADA, f"{chats.node.url}/"))
    found = {}
    await expect(page.locator("main.start")).to_be_visible()
    found["start"] = await cut(page)
    await opens(page, page.locator(".card.list .row:has([href='#i-rules'])"))
    await expect(page.locator(".book summary").first).to_be_visible()
    found["book"] = await cut(page)
    await page.get_by_role("button", name="Close").tap()
    await page.locator(".row .tint.green").tap()
    player = Player(page)
    await player.at_the_table()
    await player.my_turn()
    found["table"] = await cut(page)
    assert {name: against for name, against in found.items() if against} == {}


CHOSEN = """() => {
    const ground = pressed =>
        getComputedStyle(document.querySelector(`.segments [aria-pressed=${pressed}]`)).backgroundColor
    return document.querySelector('.segments') && ground(true) !== ground(false)
}"""
"""What is chosen is seen."""


@pytest.mark.long
@pytest.mark.parametrize("look", ["classic", "candy", "teahouse"])
async def test_with_the_readers_own_colours_tiles_stay_tiles(
    phone: OpenPhone, node: Node, ledger: Ledger, look: str
) -> None:
    page = await phone()
    await page.emulate_media(forced_colors="active", contrast="more")
    await page.goto(node.url)
    await page.wait_for_function(CHOSEN)
    await page.locator(".row .tint.green").tap()
    await page.evaluate("look => { document.documentElement.dataset.look = look }", look)
    player = Player(page)
    await player.at_the_table()
    face, ink = await page.locator(".slot .tile:has(.ink-R)").first.evaluate(
        "tile => [getComputedStyle(tile).backgroundColor, getComputedStyle(tile.querySelector('.ink-R')).color]"
    )
    assert face != "rgb(0, 0, 0)"
    assert ink == "rgb(179, 18, 58)"
    name = await page.locator(".table .name").first.evaluate("name => getComputedStyle(name).color")
    felt = await page.locator(".table").evaluate("table => getComputedStyle(table).backgroundColor")
    assert (name, felt) == ("rgb(0, 0, 0)", "rgb(255, 255, 255)")


# --- who else is there ----------------------------------------------------------------------------------------------

MOKKA = """() => {
    const line = document.querySelector('.lines'), her = getComputedStyle(line, '::before')
    const drawn = /mokka.*dress-ink/.test(her.backgroundImage), width = parseFloat(her.width)
    return { drawn, width, left: line.getBoundingClientRect().right - parseFloat(her.right) - width }
}"""
MOVES = "() => document.getAnimations().map(one => one.animationName).filter(Boolean).sort()"


@pytest.mark.long
async def test_mokka_is_seen_in_her_dress_on_every_screen_and_still_for_who_wants_no_motion(
    chats: Chats, ledger: Ledger
) -> None:
    await wears(ledger, "candy-ink")
    page = await chats.phone(320, 568)
    await page.emulate_media(reduced_motion="reduce")
    await page.goto(chats.address(ADA, f"{chats.node.url}/"))
    await page.locator(".row .tint.green").tap()
    player = Player(page)
    await player.at_the_table()
    await player.my_turn()
    for width, height in [(320, 480), *SIZES]:
        await page.set_viewport_size({"width": width, "height": height})
        her = await page.evaluate(MOKKA)
        assert her["drawn"], (width, height)
        assert her["width"] >= 40, (width, height)
        assert her["left"] >= 0, (width, height)
    assert await page.evaluate(MOVES) == []
    await page.emulate_media(reduced_motion="no-preference")
    assert "blink" in await page.evaluate(MOVES)
    assert "nod" in await page.evaluate(MOVES)


TEA = """() => {
    const seat = document.querySelector('[data-turn=true] .avatar')
    const left = seat && Number(seat.style.getPropertyValue('--left'))
    return seat && { left, at: parseFloat(getComputedStyle(seat, '::before').backgroundPositionY) }
}"""


@pytest.mark.long
async def test_the_tea_falls_with_the_clock(chats: Chats, ledger: Ledger) -> None:
    """Between persons there is a clock; who is in turn has the glass, and drinks."""
    await wears(ledger, "teahouse")
    page = await chats.phone(390, 844)
    async with connect(chats.node.socket_url) as bora:
        table = await bora.create("friends")
        await page.goto(chats.address(ADA, f"{chats.node.url}/t/{table}"))
        await page.get_by_role("button", name="Sit down").tap()
        await expect(page.get_by_role("button", name="Ready")).to_be_visible()
        await bora.do("start", table=table)
        await Player(page).at_the_table()
        await page.wait_for_function(f"() => ({TEA})()?.left < 1")
        before = await page.evaluate(TEA)
        await page.wait_for_function(f"left => ({TEA})()?.left < left", arg=before["left"])
        after = await page.evaluate(TEA)
    assert after["at"] > before["at"], "the tea stands lower"
