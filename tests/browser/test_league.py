"""The page of a chat's league: the season that is on, the week, all time, and seasons that are over."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import Chats
from tests.browser.hands import SIZES
from tests.browser.screens import complaints, cut
from tests.conftest import OpenPhone
from tests.fake_botapi import Someone
from tests.house import Node
from tests.webapp.letters import Ledger
from webapp.accounts.books import Books
from webapp.accounts.database import close_database, open_database
from webapp.accounts.league import League
from webapp.accounts.people import People
from webapp.accounts.seasons import Season

pytestmark = pytest.mark.asyncio(loop_scope="session")

CHAT, ZONE = -1001, "Europe/Istanbul"
LONG = "Maximiliane Wolkenstein"


async def played(folder: Path) -> tuple[str, Season]:
    """Have three seasons played; return the league's token and the season that is on."""
    database = open_database(f"sqlite+aiosqlite:///{folder / 'people.sqlite'}")
    ledger, league = Ledger(Books(database, 60, ZONE), People(database)), League(database, ZONE)
    await ledger.knows("Ayşe", "Bora", LONG)
    now = int(time.time() * 1000)
    season = Season.of(now, ZONE)
    last, older = season.before.began(ZONE), season.before.before.began(ZONE)
    new = [(now, "Ayşe", "Bora"), (now, LONG, "Bora")]
    old = [(last, "Bora", "Ayşe"), (last, LONG, "Ayşe"), (older, "Bora", LONG)]
    for number, (at, won, lost) in enumerate([*new, *old]):
        await ledger.takes(won, lost, None, None, key=f"m{number}", at=at)
        await league.count(CHAT, f"m{number}")
    token = (await league.door(CHAT, "en")).token
    await close_database(database)
    return token, season


def named(season: Season) -> str:
    """What the page calls a season in English."""
    return time.strftime("%B %Y", (season.year, season.month, 15, 0, 0, 0, 0, 0, 0))


async def rows(page: Page) -> list[str]:
    return [re.sub(r"\s+", " ", row) for row in await page.locator(".standings tbody tr").all_inner_texts()]


async def test_a_chats_members_see_the_season_all_time_and_the_seasons_before(
    phone: OpenPhone, node: Node, tmp_path: Path
) -> None:
    """As many wins share a place. Nobody has to be known for it, and no socket is opened."""
    token, season = await played(tmp_path)
    page = await phone(320, 568)
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    await page.goto(f"{node.url}/league/{token}")
    await expect(page.get_by_role("region", name=named(season))).to_contain_text("Until the end of")
    assert await rows(page) == ["1 Ayşe 1 1", f"1 {LONG} 1 1", "– Bora 0 2"]
    assert [*await cut(page), *await complaints(page)] == []
    await page.get_by_role("button", name="All time").tap()
    assert await rows(page) == [f"1 {LONG} 2 3", "1 Bora 2 4", "3 Ayşe 1 3"]
    before = page.get_by_role("button", name=named(season.before), exact=False)
    await expect(before).to_contain_text(f"Bora, {LONG}")
    await before.tap()
    await expect(page.get_by_role("region", name=named(season.before), exact=True)).to_contain_text("is over")
    assert await rows(page) == ["1 Bora 1 1", f"1 {LONG} 1 1", "– Ayşe 0 2"]
    assert sockets == []
    await page.goto(f"{node.url}/league/{'A' * 22}")
    await expect(page.get_by_role("alert")).to_contain_text("There is no such league")


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("locale", ["tr-TR", "ru-RU", "pl-PL", "en-GB", "de-DE"])
async def test_all_is_inside_of_every_screen_and_axe_has_nothing_against_it(
    phone: OpenPhone, node: Node, tmp_path: Path, size: tuple[int, int], locale: str
) -> None:
    token, _ = await played(tmp_path)
    found = {}
    for scheme in ("light", "dark"):
        page = await phone(*size, locale=locale, color_scheme=scheme)
        for place in (token, "A" * 22):
            await page.goto(f"{node.url}/league/{place}")
            await expect(page.locator("main.league")).to_be_visible()
            found[f"{place}, {scheme}"] = [*await cut(page), *await complaints(page)]
    assert {name: against for name, against in found.items() if against} == {}


@pytest.mark.long
async def test_the_bots_button_leads_to_the_league_and_back(chats: Chats, tmp_path: Path) -> None:
    token, season = await played(tmp_path)
    client = await chats.opens(Someone(42, "Ada", "en"), f"https://t.me/okeyhane_bot?startapp=l_{token}")
    await expect(client.page.get_by_role("region", name=named(season))).to_be_visible()
    await expect(client.page).to_have_url(re.compile(f"/league/{token}$"))
    await client.page.get_by_role("button", name="Start page").tap()
    await expect(client.page.locator("main.start")).to_be_visible()


@pytest.mark.long
async def test_a_league_that_cannot_be_had_is_asked_for_again(phone: OpenPhone, node: Node, tmp_path: Path) -> None:
    token, _ = await played(tmp_path)
    page = await phone(320, 568)
    await page.route("**/standings", lambda route: route.fulfill(status=503))
    await page.goto(f"{node.url}/league/{token}")
    await expect(page.get_by_role("alert")).to_contain_text("cannot be fetched")
    await page.unroute_all()
    await page.get_by_role("button", name="Try again").tap()
    await expect(page.locator(".standings tbody tr")).to_have_count(3)
