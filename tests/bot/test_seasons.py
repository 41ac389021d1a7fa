"""At a season's end each chat that played is sent its card, whatever is killed, and nobody else is sent any."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from aiogram import Bot
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.cards import season_card, season_name
from bot.texts import ENGLISH, LANGUAGES
from tests.bot.conftest import OpenBot
from tests.bot.evening import BOT_ID, SPEAKERS
from tests.bot.killed import killed_at
from tests.conftest import quick_first, quick_rows
from tests.fake_botapi import FakeTelegram, Json, Room
from tests.webapp.letters import Ledger
from webapp.accounts.books import Books
from webapp.accounts.database import writing
from webapp.accounts.league import League, Standing
from webapp.accounts.models import SeasonCardRow
from webapp.accounts.people import People
from webapp.accounts.seasons import Season
from webapp.tables.errands import Errands
from webapp.tables.store import Store

ZONE = "Europe/Istanbul"


@dataclass
class House:
    """Chats that played in the season that is over, and those that did not."""

    store: Store
    ledger: Ledger
    league: League
    last: Season
    database: AsyncEngine
    matches: int = 0

    async def plays(self, room: Room, *names: str | None, season: Season | None = None) -> None:
        """The first one wins a match at the end of that season, else of the one that is over."""
        self.matches += 1
        key = f"match-{self.matches}"
        await self.ledger.takes(*names, key=key, at=(season or self.last).ends(ZONE) - 1)
        await self.league.count(room.id, key)

    @property
    def key(self) -> str:
        return f"{self.store.prefix}{{bot:{BOT_ID}}}:seasons"

    async def until_settled(self) -> None:
        """Wait until the season that is over is no work any more."""
        async with asyncio.timeout(60):
            while await self.store.client.zscore(self.key, str(self.last.after)) is None or await self.waits():
                await asyncio.sleep(0.01)

    async def waits(self) -> bool:
        return await self.store.client.zscore(self.key, str(self.last)) is not None

    async def forgets_its_work(self) -> None:
        """The store is lost, or a season has passed: what is to be done must be found in the books."""
        await self.store.client.delete(self.key)

    async def leases_end(self) -> None:
        """Let the time pass after which what a dead node had in hand is anybody's."""
        if await self.waits():
            await self.store.client.zadd(self.key, {str(self.last): 0})
        async with writing(self.database) as connection:
            await connection.execute(update(SeasonCardRow).values(at=0))


@pytest.fixture
async def house(store: Store, shared_database: AsyncEngine, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setattr("bot.seasons.MORNING_MS", 0)  # whatever the hour is at which the tests run
    ledger = Ledger(Books(shared_database, 60, ZONE), People(shared_database))
    await ledger.knows("Ann", "Bob <b>", "Cem")
    return House(store, ledger, League(shared_database, ZONE), Season.of(store.now(), ZONE).before, shared_database)


def cards(room: Room) -> list[Json]:
    return room.said


@pytest.mark.parametrize("tag", quick_first(LANGUAGES))
async def test_each_chat_that_played_has_one_card_and_no_other_has_any(
    telegram: FakeTelegram, open_bot: OpenBot, house: House, tag: str
) -> None:
    """Two nodes are there at once, and a third one comes later. The season that is on has no card yet."""
    words = LANGUAGES[tag]
    played, alone, quiet, now = (telegram.group() for _ in range(4))
    await house.plays(played, "Ann", "Bob <b>", None, None)
    await house.plays(played, "Bob <b>", "Ann", "Cem", None)
    await house.plays(alone, "Ann", None, None, None)
    await house.plays(quiet, "Ann", "Bob <b>", None, None, season=house.last.before)
    await house.plays(now, "Ann", "Bob <b>", None, None, season=house.last.after)
    token = (await house.league.door(played.id, tag)).token
    async with open_bot(telegram.settings()), open_bot(telegram.settings()):
        await house.until_settled()
    await house.forgets_its_work()
    async with open_bot(telegram.settings()):
        await house.until_settled()
    assert [len(cards(room)) for room in (played, alone, quiet, now)] == [1, 0, 0, 0]
    (card,) = cards(played)
    told = words.evening
    assert card["text"].splitlines() == [
        told.season_over(season_name(house.last, words)),
        told.won_season("Ann, Bob <b>", 1),
        "",
        told.in_league(1, "Ann", 1, 2),
        told.in_league(1, "Bob <b>", 1, 2),
        told.in_league(None, "Cem", 0, 1),
        "",
        told.next_season,
    ]
    ((button,),) = card["reply_markup"]["inline_keyboard"]
    assert (button["text"], button["url"].rpartition("=")[2]) == (told.open_league, f"l_{token}")
    (sent,) = [call for call in telegram.calls if getattr(call, "chat_id", None) == played.id]
    assert getattr(sent, "disable_notification", False) is True


def test_where_nobody_has_won_a_match_nobody_has_won_the_season() -> None:
    drawn = [Standing(None, "Ann", 0, 1), Standing(None, "Bob", 0, 1)]
    assert "🏆" not in season_card(Season(2026, 11), drawn, ENGLISH)


async def test_nobody_is_sent_a_card_in_the_night(
    telegram: FakeTelegram, open_bot: OpenBot, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The work waits for the morning: its time is so long after the season's end."""
    monkeypatch.setattr("bot.seasons.MORNING_MS", 32 * 24 * 3600 * 1000)
    room = telegram.group()
    await house.plays(room, "Ann", "Cem", None, None)
    async with open_bot(telegram.settings()):
        async with asyncio.timeout(60):
            while await house.store.client.zcard(house.key) < 2:
                await asyncio.sleep(0.01)
    due = await house.store.client.zscore(house.key, str(house.last))
    assert due == house.last.ends(ZONE) + 32 * 24 * 3600 * 1000
    assert cards(room) == []


QUICK = {"when it is in hand", "asks for patience"}

TROUBLE: list[tuple[str, Callable[[FakeTelegram, Room], None], int]] = [
    # Telegram ...                           does                                                                cards
    ("asks for patience",                    lambda telegram, _: telegram.floods("sendMessage", 1),              1),
    ("has trouble of its own",               lambda telegram, _: telegram.fails("sendMessage", 502, "Bad Gateway"), 1),
    ("does not let the bot speak there",     lambda _, room: setattr(room, "silent", True),                      0),
    ("cuts the line: it may have come",      lambda telegram, _: telegram.drops("sendMessage"),                  0),
]  # fmt: skip


@pytest.mark.parametrize(("trouble", "card"), quick_rows(TROUBLE, QUICK))
async def test_a_card_that_was_not_sent_is_sent_later_and_never_twice(
    telegram: FakeTelegram,
    open_bot: OpenBot,
    house: House,
    trouble: Callable[[FakeTelegram, Room], None],
    card: int,
) -> None:
    room, other = telegram.group(), telegram.group()
    await house.plays(room, "Ann", "Cem", None, None)
    trouble(telegram, room)
    async with open_bot(telegram.settings()):
        await house.until_settled()
    await house.plays(other, "Ann", "Cem", None, None)
    await house.forgets_its_work()
    async with open_bot(telegram.settings()):
        await house.until_settled()
    assert [len(cards(room)), len(cards(other))] == [card, 1]


async def test_a_group_that_has_become_a_supergroup_has_its_card_there(
    telegram: FakeTelegram, open_bot: OpenBot, house: House
) -> None:
    room = telegram.group()
    await house.plays(room, "Ann", "Cem", None, None)
    new = telegram.migrate(room)
    async with open_bot(telegram.settings()):
        await house.until_settled()
    assert [len(cards(room)), len(cards(new))] == [0, 1]


POINTS: list[tuple[str, Any, str, bool, int]] = [
    # the node dies ...                                  of whom    in what               after it was done?  cards
    ("before the card is in hand",                       League,    "take_card",          False,              1),
    ("when it is in hand",                               League,    "take_card",          True,               1),
    ("when it is sent, and nobody has noted that",       Bot,       "send_message",       True,               2),
    ("when that is noted",                               League,    "settle_card",        True,               1),
    ("before the work is noted as done",                 Errands,   "done",               False,              1),
]  # fmt: skip


@pytest.mark.parametrize(("owner", "name", "after", "card"), quick_rows(POINTS, QUICK))
async def test_a_node_that_is_killed_leaves_no_chat_without_its_card(  # noqa: PLR0917
    telegram: FakeTelegram,
    open_bot: OpenBot,
    house: House,
    owner: type,
    name: str,
    after: bool,
    card: int,
) -> None:
    room = telegram.group()
    await house.plays(room, "Ann", "Cem", None, None)

    def concerns(*args: Any) -> bool:
        return name != "done" or args[1].what == str(house.last)

    await killed_at(open_bot, telegram.settings(), owner, name, after=after, concerns=concerns)
    await house.leases_end()
    async with open_bot(telegram.settings()):
        await house.until_settled()
    assert len(cards(room)) == card


async def test_the_card_of_a_group_speaks_with_who_asked_first_there(
    telegram: FakeTelegram, open_bot: OpenBot, house: House
) -> None:
    """Not with who wrote last, nor as the house wrote unasked; its button opens the league's page."""
    room = telegram.group()
    await house.plays(room, "Ann", "Cem", None, None)
    async with open_bot(telegram.settings()):
        await house.until_settled()
        await telegram.says(SPEAKERS["tr"], "/stats", room)
        async with asyncio.timeout(60):
            await telegram.until(lambda: any("ligi" in card["text"] for card in cards(room)))
        seen = len(cards(room))
        await telegram.says(SPEAKERS["en"], "/stats", room)
        await telegram.until(lambda: sum("Bu sohbetin ligi" in card["text"] for card in cards(room)) == 2)
    assert seen == 2, "the season's card, and what was asked for"
    league = next(card for card in cards(room) if "Bu sohbetin ligi" in card["text"])
    token = (await house.league.door(room.id, "en")).token
    ((button,),) = league["reply_markup"]["inline_keyboard"]
    assert button["url"].endswith(f"?startapp=l_{token}")
    assert "Bu sezon" in league["text"]


async def test_a_league_gets_a_new_link_from_its_chat_and_the_old_one_leads_nowhere(
    telegram: FakeTelegram, open_bot: OpenBot, house: House
) -> None:
    room = telegram.group()
    await house.plays(room, "Ann", "Cem", None, None, season=house.last.after)
    old = (await house.league.door(room.id, "tr")).token
    async with open_bot(telegram.settings()):
        await telegram.says(SPEAKERS["en"], "/newlink", room)
        said = await telegram.hears(room)
    told = LANGUAGES["tr"].evening
    ((button,),) = said["reply_markup"]["inline_keyboard"]
    token = button["url"].rpartition("=l_")[2]
    assert (said["text"], button["text"]) == (told.link_renewed, told.open_league)
    assert [await house.league.chat_of(one) for one in (old, token)] == [None, room.id]
