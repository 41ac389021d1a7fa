"""A chat's league: its seasons, who is counted as whom, and its page, which only who has its address sees."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer
from sqlalchemy.ext.asyncio import AsyncEngine

from tests.conftest import quick_first
from tests.laid_out import lay_out
from tests.webapp.letters import HOUR, NOON, Ledger
from webapp.accounts.books import Books
from webapp.accounts.database import close_database, open_database
from webapp.accounts.joining import Joining
from webapp.accounts.league import IN_HAND_MS, SHOWN, League, Standing
from webapp.accounts.people import People
from webapp.accounts.seasons import Season
from webapp.web.league import EACH, add_league
from webapp.web.pages import add_pages
from webapp.web.proxy import as_the_proxy_says

EACH_KIND = pytest.mark.parametrize("database_url", quick_first(["sqlite", "postgresql"]), indirect=True)
"""Two of the tests show on both kinds at each landing that what they ask is understood."""
CHAT, OTHER = -1001, -1002
ZONE = "Europe/Istanbul"
NOVEMBER, DECEMBER = Season(2026, 11), Season(2026, 12)
LAST = DECEMBER.began(ZONE) - 1
"""The last moment of November in Istanbul."""


class Chat:
    """The matches of a chat, and its league."""

    def __init__(self, database: AsyncEngine) -> None:
        self.ledger = Ledger(Books(database, 60, ZONE), People(database))
        self.league = League(database, ZONE)
        self.matches = 0

    async def plays(self, *names: str | None, at: int = NOON, chat: int = CHAT) -> str:
        """The first one wins."""
        self.matches += 1
        key = f"match-{self.matches}"
        await self.ledger.takes(*names, *[None] * (4 - len(names)), key=key, at=at)
        await self.league.count(chat, key)
        return key

    async def season(self, season: Season, chat: int = CHAT) -> list[tuple[int | None, str, int, int]]:
        return [row_of(row) for row in await self.league.season(chat, season)]


def row_of(row: Standing) -> tuple[int | None, str, int, int]:
    return row.place, row.name, row.wins, row.matches


@pytest.fixture
async def chat(database: AsyncEngine) -> Chat:
    chat = Chat(database)
    await chat.ledger.knows("Ann", "Bob", "Cem", "Guest")
    return chat


EDGES = [
    # server ms                    season      by the clock of
    (NOVEMBER.began(ZONE),         NOVEMBER,   ZONE),
    (NOVEMBER.began(ZONE) - 1,     Season(2026, 10), ZONE),
    (LAST,                         NOVEMBER,   ZONE),
    (LAST + 1,                     DECEMBER,   ZONE),
    (LAST + 1,                     NOVEMBER,   "Europe/Berlin"),
    (LAST + 1 + 2 * HOUR,          DECEMBER,   "Europe/Berlin"),
]  # fmt: skip


@pytest.mark.parametrize(("at", "season", "zone"), EDGES)
def test_a_season_is_a_month_by_the_houses_clock(at: int, season: Season, zone: str) -> None:
    assert Season.of(at, zone) == season
    assert Season.parse(str(season)) == season
    assert season.after.before == season


@pytest.mark.parametrize("text", ["", "2026-13", "2026-00", "26-11", "2026-11 ", "x" * 99])
def test_what_is_no_season_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no season"):
        Season.parse(text)


async def test_a_match_counts_in_the_season_in_which_it_ended_and_as_many_wins_share_a_place(chat: Chat) -> None:
    await chat.plays("Ann", "Bob", "Cem")
    await chat.plays("Bob", "Ann", at=LAST)
    await chat.plays("Cem", "Ann", at=LAST + 1)
    await chat.plays("Cem", "Ann", chat=OTHER)
    assert await chat.season(NOVEMBER) == [(1, "Ann", 1, 2), (1, "Bob", 1, 2), (None, "Cem", 0, 1)]
    assert await chat.season(DECEMBER) == [(1, "Cem", 1, 1), (None, "Ann", 0, 1)]
    assert await chat.season(Season(2026, 10)) == []
    told = await chat.league.history(CHAT, LAST + HOUR)
    assert list(told.seasons) == [DECEMBER, NOVEMBER]
    for season, rows in told.seasons.items():
        assert [row_of(row) for row in rows] == await chat.season(season)
    assert [row_of(row) for row in told.all_time] == [(1, "Bob", 1, 2), (1, "Cem", 1, 2), (1, "Ann", 1, 3)]
    assert told.all_time == await chat.league.all_time(CHAT)


@EACH_KIND
async def test_what_is_older_than_the_seasons_that_are_told_counts_for_all_time(chat: Chat) -> None:
    await chat.plays("Ann", "Bob", at=Season(2020, 1).began(ZONE))
    told = await chat.league.history(CHAT, NOON)
    assert told.seasons == {}
    assert [row_of(row) for row in told.all_time] == [(1, "Ann", 1, 1), (None, "Bob", 0, 1)]


@EACH_KIND
async def test_a_match_against_computers_alone_counts_for_nobody(chat: Chat) -> None:
    """Nor does one that somebody played alone at one phone."""
    await chat.plays("Ann")
    await chat.plays("Ann", "Ann", "Ann", "Ann")
    assert await chat.season(NOVEMBER) == []
    await chat.plays("Ann", "Bob", "Bob")
    assert await chat.season(NOVEMBER) == [(1, "Ann", 1, 1), (None, "Bob", 0, 1)]


@EACH_KIND
async def test_a_match_that_another_person_hardly_played_counts_for_nobody(chat: Chat) -> None:
    """Bob sat down and left at once; or he was an opponent for six turns, and went when he saw that he would lose."""
    await chat.plays("Ann", "Bob")
    bob = "WHERE seat = 1"
    await chat.ledger.does(f"UPDATE match_players SET who = 'left', auto_turns = turns {bob}")
    assert await chat.season(NOVEMBER) == []
    await chat.ledger.does(f"UPDATE match_players SET who = 'person', turns = 20, auto_turns = 15 {bob}")
    assert await chat.season(NOVEMBER) == []
    await chat.ledger.does(f"UPDATE match_players SET auto_turns = 14 {bob}")
    assert await chat.season(NOVEMBER) == [(1, "Ann", 1, 1), (None, "Bob", 0, 1)]


@EACH_KIND
async def test_what_the_computer_won_for_who_was_away_is_no_win_of_theirs(chat: Chat) -> None:
    await chat.plays("Ann", "Bob", "Cem")
    await chat.ledger.does("UPDATE match_players SET auto_turns = 3 WHERE seat = 0")
    assert await chat.season(NOVEMBER) == [(None, "Ann", 0, 1), (None, "Bob", 0, 1), (None, "Cem", 0, 1)]


@EACH_KIND
async def test_two_who_turned_out_to_be_one_are_one(chat: Chat) -> None:
    """Their wins add up; a match that they had played with themselves alone was none."""
    await chat.plays("Guest", "Bob")
    await chat.plays("Ann", "Guest")
    joining = Joining(chat.ledger.books.database)
    await joining.join(await joining.code(chat.ledger.ids["Ann"], 0), 42, 1)
    await joining.join(await joining.code(chat.ledger.ids["Guest"], 0), 42, 1)
    assert await chat.season(NOVEMBER) == [(1, "Ann", 1, 1), (None, "Bob", 0, 1)]


@EACH_KIND
async def test_who_was_erased_is_in_no_standing_and_the_others_stay(chat: Chat) -> None:
    """The match still counts for who played it with them."""
    await chat.plays("Ann", "Bob")
    await chat.plays("Bob", "Cem")
    await Joining(chat.ledger.books.database).erase(chat.ledger.ids["Bob"])
    assert await chat.season(NOVEMBER) == [(1, "Ann", 1, 1), (None, "Cem", 0, 1)]
    told = await chat.league.history(CHAT, NOON)
    assert "Bob" not in {row.name for row in [*told.all_time, *told.seasons[NOVEMBER]]}


@EACH_KIND
async def test_a_chat_shows_no_more_than_so_many(chat: Chat) -> None:
    names = [f"P{number}" for number in range(SHOWN + 2)]
    await chat.ledger.knows(*names)
    for one, two in pairwise(names):
        await chat.plays(one, two)
    assert len(await chat.league.season(CHAT, NOVEMBER)) == SHOWN
    assert len((await chat.league.history(CHAT, NOON)).all_time) == SHOWN + 2


async def test_a_group_that_becomes_a_supergroup_keeps_its_league_its_page_and_the_cards_it_has_had(chat: Chat) -> None:
    """Also where both numbers were counted in, and twice."""
    key = await chat.plays("Ann", "Bob")
    await chat.league.count(OTHER, key)
    await chat.plays("Ann", "Bob")
    door = await chat.league.door(CHAT, "tr")
    await chat.league.door(OTHER, "en")
    assert await chat.league.take_card(CHAT, NOVEMBER, NOON)
    await chat.league.settle_card(CHAT, NOVEMBER)
    for _ in range(2):
        await chat.league.move(CHAT, OTHER)
    assert await chat.season(NOVEMBER, OTHER) == [(1, "Ann", 2, 2), (None, "Bob", 0, 2)]
    assert await chat.season(NOVEMBER) == []
    assert await chat.league.door(OTHER, "de") == door
    assert await chat.league.chat_of(door.token) == OTHER
    assert await chat.league.without_card(NOVEMBER, 9) == []
    assert not await chat.league.take_card(OTHER, NOVEMBER, NOON + IN_HAND_MS)


@EACH_KIND
async def test_the_way_to_a_league_is_made_once_and_nobody_guesses_it(chat: Chat) -> None:
    doors = [await chat.league.door(number, "tr") for number in (CHAT, OTHER)]
    assert doors == [await chat.league.door(number, "en") for number in (CHAT, OTHER)], "who asked first is spoken with"
    assert len({door.token for door in doors}) == 2
    unasked = await chat.league.door(CHAT - 1000, None)
    assert unasked.language is None, "the house wrote by itself"
    asked = await chat.league.door(CHAT - 1000, "pl")
    assert (asked.token, asked.language) == (unasked.token, "pl")
    assert await chat.league.door(CHAT - 1000, None) == asked
    assert all(len(door.token) == 22 for door in doors), "128 bits"
    assert await chat.league.chat_of("A" * 22) is None


@EACH_KIND
async def test_chats_that_played_and_have_no_card_are_found(chat: Chat) -> None:
    await chat.plays("Ann", "Bob")
    await chat.plays("Ann", "Bob", chat=OTHER, at=LAST)
    await chat.plays("Ann", "Bob", chat=-1003, at=LAST + 1)
    assert await chat.league.without_card(NOVEMBER, 9) == [OTHER, CHAT]
    assert await chat.league.without_card(NOVEMBER, 1) == [OTHER]
    assert await chat.league.take_card(OTHER, NOVEMBER, NOON)
    assert not await chat.league.take_card(OTHER, NOVEMBER, NOON + IN_HAND_MS - 1), "somebody has it in hand"
    assert await chat.league.without_card(NOVEMBER, 9) == [OTHER, CHAT], "and may have died with it"
    assert await chat.league.take_card(OTHER, NOVEMBER, NOON + IN_HAND_MS)
    await chat.league.put_back_card(OTHER, NOVEMBER)
    assert await chat.league.take_card(OTHER, NOVEMBER, NOON)
    await chat.league.settle_card(OTHER, NOVEMBER)
    assert not await chat.league.take_card(OTHER, NOVEMBER, NOON + IN_HAND_MS)
    assert await chat.league.without_card(NOVEMBER, 9) == [CHAT]


async def test_a_league_gets_another_address_and_the_old_one_leads_nowhere(chat: Chat) -> None:
    before = await chat.league.door(CHAT, "tr")
    renewed = await chat.league.renew(CHAT, "en")
    assert (renewed.language, len(renewed.token)) == ("tr", 22)
    assert await chat.league.door(CHAT, "en") == renewed
    assert [await chat.league.chat_of(door.token) for door in (before, renewed)] == [None, CHAT]
    assert await chat.league.renew(OTHER, "pl") == await chat.league.door(OTHER, "de"), "also where nobody had asked"


async def test_who_has_won_nothing_has_no_place(chat: Chat) -> None:
    """Of two who won as often each is first, and nobody is for having lost."""
    await chat.plays("Ann", "Cem")
    await chat.plays("Bob", "Cem")
    assert await chat.season(NOVEMBER) == [(1, "Ann", 1, 1), (1, "Bob", 1, 1), (None, "Cem", 0, 2)]


# --- over the wire -----------------------------------------------------------------------------------------------

Client = TestClient[web.Request, web.Application]


@pytest.fixture
async def on_file(tmp_path: Path) -> AsyncIterator[Chat]:
    database = open_database(f"sqlite+aiosqlite:///{tmp_path / 'people.sqlite'}")
    await lay_out(database)
    chat = Chat(database)
    await chat.ledger.knows("Ann", "Bob")
    yield chat
    await close_database(database)


@pytest.fixture
async def client(on_file: Chat) -> AsyncIterator[Client]:
    """A house for which no time goes by: it is the last moment of November."""
    app = web.Application(middlewares=[as_the_proxy_says])
    add_league(app, on_file.league, lambda: LAST, lambda: 0.0)
    add_pages(app)
    async with TestClient(TestServer(app)) as client:
        yield client


async def test_who_has_the_address_sees_the_standings_and_no_more(client: Client, on_file: Chat) -> None:
    """Names, wins and matches: no person's id, no chat's number, no table's code."""
    await on_file.plays("Ann", "Bob", at=NOVEMBER.began(ZONE) - 1)
    token = (await on_file.league.door(CHAT, "tr")).token
    async with client.get(f"/league/{token}/standings") as answer:
        assert (answer.status, answer.headers["Cache-Control"]) == (200, "no-store")
        told = await answer.json()
        said = await answer.text()
    rows = [
        {"place": 1, "name": "Ann", "wins": 1, "matches": 1},
        {"place": None, "name": "Bob", "wins": 0, "matches": 1},
    ]
    assert told == {
        "zone": ZONE,
        "ends": LAST + 1,
        "seasons": [{"season": "2026-11", "standings": []}, {"season": "2026-10", "standings": rows}],
        "week": [],
        "all_time": rows,
    }
    assert not [secret for secret in (str(CHAT), "FA6X4LBDHUETI", *on_file.ledger.ids.values()) if secret in said]
    async with client.get(f"/league/{token}") as answer:
        assert (answer.status, answer.content_type) == (200, "text/html")
        assert 'og:title" content="Okeyhane"' in await answer.text(), "a link tells nothing by itself"


@pytest.mark.parametrize("token", ["A" * 22, "A" * 21, "A" * 23, str(CHAT), "..", "%00" * 22])
async def test_a_stranger_who_guesses_sees_nothing(client: Client, on_file: Chat, token: str) -> None:
    await on_file.league.door(CHAT, "tr")
    async with client.get(f"/league/{token}/standings") as answer:
        assert answer.status == 404


async def test_one_address_looks_so_often_and_no_more(client: Client) -> None:
    statuses = []
    for _ in range(EACH + 2):
        async with client.get(f"/league/{'A' * 22}/standings", headers={"X-Forwarded-For": "8.8.8.8"}) as answer:
            statuses.append(answer.status)
    assert statuses == [404] * EACH + [429] * 2
