"""Every look: bought, worn, legible and whole on every screen, with the reader's own colours, and at 200 %."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from tests.browser.clients import DARK, LIGHT
from tests.browser.conftest import Chats
from tests.browser.hands import Player
from tests.browser.screens import complaints, cut, opens, screens
from tests.conftest import OpenPhone
from tests.fake_botapi import Someone
from tests.house import Node
from tests.webapp.letters import Ledger
from webapp.accounts.books import Books
from webapp.accounts.database import open_database
from webapp.accounts.people import People
from webapp.accounts.preferences import Preferences

pytestmark = pytest.mark.asyncio(loop_scope="session")

ADA = Someone(42, "Ada", "en")
LOOKS = [("candy", LIGHT), ("candy", DARK), ("teahouse", {}), ("teahouse", DARK), ("classic-night-gold", LIGHT)]


@pytest_asyncio.fixture(loop_scope="session")
async def ledger(tmp_path: Path) -> AsyncIterator[Ledger]:
    """The books of the house that is open."""
    database = open_database(f"sqlite+aiosqlite:///{tmp_path / 'people.sqlite'}")
    yield Ledger(Books(database, 60, "Europe/Istanbul"), People(database))
    await database.dispose()


async def wears(ledger: Ledger, look: str) -> None:
    """Ada, whom Telegram knows as 42, likes a look."""
    ada = await ledger.people.from_telegram(42, "Ada")
    await ledger.people.prefer(ada.id, None, Preferences(look=look))


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


@pytest.mark.long
@pytest.mark.parametrize(("look", "theme"), LOOKS, ids=[f"{look}-{bool(theme is DARK)}" for look, theme in LOOKS])
async def test_every_screen_can_be_read_in_every_look(
    chats: Chats, ledger: Ledger, look: str, theme: dict[str, str]
) -> None:
    """And a sheet that comes late follows Telegram's theme, not the phone's."""
    await wears(ledger, look)
    found = {}
    async for name, page in screens(chats, "tr", theme):
        if name == "start":
            await expect(page.locator("html")).to_have_attribute("data-look", look.split("-", maxsplit=1)[0])
            await page.wait_for_load_state("networkidle")
        if name == "throw" and look == "candy":
            assert await colour(page, "--felt") == ("#5b2a3c" if theme is DARK else "#f3b9c4")
        found[name] = [*await cut(page), *await complaints(page)]
    assert {name: against for name, against in found.items() if against} == {}


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


@pytest.mark.long
@pytest.mark.parametrize("look", ["classic", "candy", "teahouse"])
async def test_with_the_readers_own_colours_tiles_stay_tiles(
    phone: OpenPhone, node: Node, ledger: Ledger, look: str
) -> None:
    page = await phone()
    await page.emulate_media(forced_colors="active", contrast="more")
    await page.goto(node.url)
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
