"""After a match: each who can be reached is told once what it paid and why, and the chat's league counts it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import pytest
from aiogram import Bot
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.board import Board, Hung, Place
from bot.letterbox import Letterbox
from bot.rewards import Rewards
from bot.texts import LANGUAGES
from tests.bot.conftest import OpenBot
from tests.bot.evening import BOT_ID, SPEAKERS
from tests.bot.killed import killed_at
from tests.conftest import quick_first, quick_rows
from tests.fake_botapi import FakeTelegram, Json, Someone
from tests.webapp.letters import Ledger
from webapp.accounts.books import Books
from webapp.accounts.league import League
from webapp.accounts.people import People
from webapp.accounts.reach import Reach
from webapp.tables.errands import Errands
from webapp.tables.lease import Lease
from webapp.tables.post import Post
from webapp.tables.seals import Seals
from webapp.tables.store import Store
from webapp.tables.versions import Change

TABLE = "FA6X4LBDHUETI"
FOUR = [SPEAKERS[tag] for tag in ("en", "tr", "ru", "pl")]
NAMES = tuple(who.first_name for who in FOUR)


@dataclass
class House:
    """Four Telegram users who play, the books, and a table at which matches end."""

    telegram: FakeTelegram
    store: Store
    ledger: Ledger
    ended: int = 0

    async def match_ends(self, *, turns: int = 6, key: str | None = None) -> str:
        """Have a match end that the first of the four has won; return its key."""
        self.ended += 1
        key = key or f"match-{self.ended}"
        body = self.ledger.ended(*NAMES, key=key, turns=turns).body
        page = b'{"persons":[null,null,null,null],"happened":[]}'
        change = Change(b"state", page, "d" * 16, None, self.ended, body, 600)
        await self.store.commit(TABLE, self.ended - 1, change, "ann", f"command-{self.ended}")
        return key

    async def books_write(self) -> None:
        assert await Post(self.store, "books", self.ledger.books.take, lease_ms=60_000).clear(60)

    def told(self, who: Someone) -> list[Json]:
        """What somebody can read of candies in their chat with the bot."""
        return [message for message in self.telegram.chat_of(who).said if message["text"].startswith("+")]

    async def until_told(self, *people: Someone) -> None:
        await self.telegram.until(lambda: all(self.told(who) for who in people))

    async def until_settled(self) -> None:
        """Wait until nothing is left to be done."""
        async with asyncio.timeout(60):
            while await self.left():
                await asyncio.sleep(0.01)

    async def left(self) -> int:
        lists = [f"{self.store.prefix}{{bot:{BOT_ID}}}:{name}" for name in ("ended", "owed", "sealed")]
        waiting = await Post(self.store, "chats", _nobody, keeper="books").waiting()
        return waiting + sum([await self.store.client.zcard(name) for name in lists])

    async def leases_end(self) -> None:
        """Let the time pass after which what a dead node had in hand is anybody's."""
        for name in ("ended", "owed"):
            key = f"{self.store.prefix}{{bot:{BOT_ID}}}:{name}"
            for what in await self.store.client.zrange(key, 0, -1):
                assert isinstance(what, bytes)
                await self.store.client.zadd(key, {what: 0})


async def _nobody(_: object) -> None:
    raise AssertionError


@pytest.fixture
async def house(telegram: FakeTelegram, store: Store, shared_database: AsyncEngine) -> House:
    await Post(store, "chats", _nobody, keeper="books").open()  # a bot has been here before
    people = People(shared_database)
    ledger = Ledger(Books(shared_database, 60, "Europe/Istanbul"), people)
    for who in FOUR:
        ledger.ids[who.first_name] = (await people.from_telegram(who.id, who.first_name)).id
        await Reach(shared_database).met(ledger.ids[who.first_name], who.language_code)
        telegram.chat_of(who).bot = True
    return House(telegram, store, ledger)


async def test_each_is_told_what_the_match_paid_why_and_what_is_left(
    telegram: FakeTelegram, open_bot: OpenBot, house: House
) -> None:
    """In the language that each one's app speaks; the first has won."""
    async with open_bot(telegram.settings()):
        await house.match_ends()
        await house.books_write()
        await house.until_told(*FOUR)
    for who, result, amount in zip(FOUR, ("win", "loss", "loss", "loss"), (15, 5, 5, 5), strict=True):
        words = LANGUAGES[who.language_code or "en"]
        (told,) = house.told(who)
        why = {"win": words.candy.among_people["win"], "loss": words.candy.among_people["loss"]}[result]
        assert told["text"].splitlines() == [
            f"+{amount} {why}",
            words.evening.day_left(60 - amount),
            f"{words.candy.balance(amount)}.",
        ]
        assert [[button["text"] for button in row] for row in told["reply_markup"]["inline_keyboard"]] == [
            [words.evening.tell_me]
        ]


async def test_nothing_is_told_before_the_books_have_it(
    telegram: FakeTelegram, open_bot: OpenBot, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asyncio.Event()
    settle = Rewards.settle

    async def counted(self: Rewards, what: str) -> int | None:
        again = await settle(self, what)
        asked.set()
        return again and 20

    monkeypatch.setattr(Rewards, "settle", counted)
    async with open_bot(telegram.settings()):
        await house.match_ends()
        await asyncio.wait_for(asked.wait(), 60)
        assert [house.told(who) for who in FOUR] == [[]] * 4
        await house.books_write()
        await house.until_told(*FOUR)


async def test_a_new_reward_takes_the_place_of_the_one_before(
    telegram: FakeTelegram, open_bot: OpenBot, house: House
) -> None:
    async with open_bot(telegram.settings()):
        for _ in range(2):
            await house.match_ends()
            await house.books_write()
            await house.until_settled()
    assert [len(house.told(who)) for who in FOUR] == [1] * 4
    assert "30" in house.told(FOUR[0])[0]["text"].splitlines()[1]


async def test_why_a_match_paid_nothing_is_told_too(telegram: FakeTelegram, open_bot: OpenBot, house: House) -> None:
    async with open_bot(telegram.settings()):
        await house.match_ends(turns=5)  # 20 in all, and 24 are needed
        await house.books_write()
        await house.until_told(*FOUR)
    assert house.told(FOUR[0])[0]["text"].startswith(f"+0 {LANGUAGES['en'].candy.nothing['too_short']}")


async def test_who_cannot_be_reached_is_not_written_to_again(
    telegram: FakeTelegram, open_bot: OpenBot, house: House
) -> None:
    blocker = FOUR[1]
    telegram.blocks(blocker)
    async with open_bot(telegram.settings()):
        for _ in range(2):
            await house.match_ends()
            await house.books_write()
            await house.until_settled()
        assert [method for method, _ in telegram.refused] == ["sendMessage"], "tried once, and remembered"
        await telegram.says(blocker, "/help")
        await telegram.hears(blocker)
        await house.match_ends()
        await house.books_write()
        await house.until_told(blocker)


async def test_who_has_never_spoken_to_the_bot_is_told_nothing(
    telegram: FakeTelegram, open_bot: OpenBot, house: House, shared_database: AsyncEngine
) -> None:
    stranger = FOUR[2]
    await Reach(shared_database).lost(stranger.id)
    async with open_bot(telegram.settings()):
        await house.match_ends()
        await house.books_write()
        await house.until_settled()
    assert [len(house.told(who)) for who in FOUR] == [1, 1, 0, 1]
    assert telegram.refused == []


async def test_a_flood_keeps_a_reward_back_and_loses_none(
    telegram: FakeTelegram, open_bot: OpenBot, house: House
) -> None:
    telegram.floods("sendMessage", 1)
    async with open_bot(telegram.settings()):
        await house.match_ends()
        await house.books_write()
        await house.until_settled()
    assert [len(house.told(who)) for who in FOUR] == [1] * 4


# --- killed, and told again --------------------------------------------------------------------------------------

POINTS: list[tuple[str, type, str, bool]] = [
    # the node dies ...                                    of whom   in what        after it was done?
    ("before the match is noted", Rewards, "note", False),
    ("when it is noted, before the letter is done", Rewards, "note", True),
    ("before the books are asked", Rewards, "settle", False),
    ("when it is known who is to be told", Rewards, "settle", True),
    ("before a person is told", Rewards, "tell", False),
    ("before the mark", Lease, "first_time", False),
    ("when the message is sent", Bot, "send_message", True),
    ("before the older message is taken away", Letterbox, "_replace", False),
    ("when the person has been told", Rewards, "tell", True),
    ("before the work is noted as done", Errands, "done", False),
    ("when the work is noted as done", Errands, "done", True),
]


QUICK = {"when the message is sent", "before the work is noted as done"}
SIDE_BY_SIDE = {"send_message", "_replace", "tell", "done", "first_time"}
"""What is done for all four at once: the node dies when all have come so far."""


@pytest.mark.parametrize(("owner", "name", "after"), quick_rows(POINTS, QUICK))
async def test_a_node_that_is_killed_loses_no_reward_and_tells_none_twice(  # noqa: PLR0917
    telegram: FakeTelegram,
    open_bot: OpenBot,
    house: House,
    owner: type,
    name: str,
    after: bool,
) -> None:
    await house.match_ends()
    await house.books_write()
    await killed_in_a_reward(open_bot, telegram, owner, name, after=after)
    await house.leases_end()
    async with open_bot(telegram.settings()):
        await house.until_settled()
    assert [len(house.told(who)) for who in FOUR] == [1] * 4


async def killed_in_a_reward(open_bot: OpenBot, telegram: FakeTelegram, owner: type, name: str, *, after: bool) -> None:
    def concerns(*args: Any) -> bool:
        match name:
            case "first_time":
                return bool(args[1].startswith("reward"))
            case "done":
                return bool(args[1].what.startswith("match"))
            case _:
                return True

    times = len(FOUR) if name in SIDE_BY_SIDE else 1
    await killed_at(open_bot, telegram.settings(), owner, name, after=after, concerns=concerns, times=times)


async def test_a_node_that_is_killed_between_the_mark_and_the_answer_tells_nobody_twice(
    telegram: FakeTelegram, open_bot: OpenBot, house: House
) -> None:
    """Nobody knows whether the message was sent; most likely it was."""
    await house.match_ends()
    await house.books_write()
    await killed_in_a_reward(open_bot, telegram, Lease, "first_time", after=True)
    await house.leases_end()
    async with open_bot(telegram.settings()):
        await house.until_settled()
    assert all(len(house.told(who)) <= 1 for who in FOUR)


async def test_at_closing_time_what_is_half_sent_comes_to_its_end(
    telegram: FakeTelegram, open_bot: OpenBot, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    sending, go_on = asyncio.Event(), asyncio.Event()
    send = Bot.send_message

    async def slow(*args: Any, **more: Any) -> Any:
        sending.set()
        await go_on.wait()
        return await send(*args, **more)

    monkeypatch.setattr(Bot, "send_message", slow)
    monkeypatch.setattr("bot.rounds.DRAIN_SECONDS", 60.0)
    await house.match_ends()
    await house.books_write()
    async with open_bot(telegram.settings()) as first:
        await asyncio.wait_for(sending.wait(), 60)
        first.task.cancel()
        asyncio.get_running_loop().call_later(0.05, go_on.set)
        await asyncio.gather(first.task, return_exceptions=True)
    async with open_bot(telegram.settings()):
        await house.until_settled()
    assert [len(house.told(who)) for who in FOUR] == [1] * 4


# --- the league --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tag", quick_first(LANGUAGES))
async def test_a_chat_has_a_league_of_the_matches_at_its_tables(
    telegram: FakeTelegram, open_bot: OpenBot, house: House, tag: str
) -> None:
    words, told = LANGUAGES[tag], LANGUAGES[tag].evening
    room, other = telegram.group(), telegram.group()
    who = SPEAKERS[tag]
    async with open_bot(telegram.settings()):
        await telegram.says(who, "/stats", room)
        assert (await telegram.hears(room))["text"] == f"{told.league}\n\n{told.no_league}"
        await Board(house.store, BOT_ID).remember(TABLE, Place(room.id, 1), Hung("en", "x"))
        await house.match_ends()
        await house.books_write()
        await house.until_settled()
        await telegram.says(who, "/stats", room)
        league = (await telegram.hears(room))["text"].splitlines()
        await telegram.says(who, "/stats", other)
        assert words.evening.no_league in (await telegram.hears(other))["text"]
    losers = sorted(NAMES[1:])
    assert league[0] == told.league
    at = next(line for line, text in enumerate(league) if told.all_time in text)
    assert league[at + 1 :] == [
        told.in_league(1, NAMES[0], 1, 1),
        *(told.in_league(None, name, 0, 1) for name in losers),
    ]


@pytest.mark.long
async def test_a_league_counts_a_match_of_sister_tables_when_both_have_played(
    telegram: FakeTelegram,
    open_bot: OpenBot,
    house: House,
    shared_database: AsyncEngine,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What each was paid they are told at once: that is nobody else's."""
    monkeypatch.setattr("bot.rewards.SEALED_MS", 20)
    sealed, asked = True, asyncio.Event()

    async def hide(_: Seals, key: str, code: str, match: int) -> bool:
        assert (key, code, match) == (shared, TABLE, 1)
        asked.set()
        return sealed

    monkeypatch.setattr(Seals, "hide", hide)
    room, league = telegram.group(), League(shared_database, "Europe/Istanbul")
    shared = f"{'ab' * 32}/{TABLE}"
    async with open_bot(telegram.settings()):
        await Board(house.store, BOT_ID).remember(TABLE, Place(room.id, 1), Hung("en", "x"))
        await house.match_ends(key=shared)
        await house.books_write()
        await house.until_told(*FOUR)
        await asyncio.wait_for(asked.wait(), 60)
        assert await league.all_time(room.id) == []
        await Board(house.store, BOT_ID).drop(TABLE)  # its table may have closed when it is counted
        sealed = False
        await house.until_settled()
    best, *_ = await league.all_time(room.id)
    assert (best.name, best.wins) == (NAMES[0], 1)
