"""A table's card lives in the chat: it fills, counts the points, asks for another match, and says when it is over."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace

import pytest
from aiogram import methods

from bot.board import Board
from bot.cards import closed_card
from bot.texts import LANGUAGES
from engine import deal as game
from engine.match import Match
from engine.rack import parse_slots
from engine.rules import MATSURI, Rules
from engine.tiles import Tile
from tests.bot.conftest import AtWork
from tests.fake_botapi import FakeTelegram, Json, Room, Someone
from webapp.tables.manager import Judge
from webapp.tables.store import Store
from webapp.tables.table import Moment, State, Step, Table

AYSE = Someone(42, "Ayşe", "tr")
BOB = Someone(45, "Bob <b>", "en")
SPEAKERS = {"tr": AYSE, "ru": Someone(43, "Иван", "ru"), "pl": Someone(44, "Basia", "pl"), "en": BOB}
RACK = parse_slots("R1 R2 R3 . Y5 Y6 Y7 . B9 B10 B11 . . / K4 K5 K6 K7 K8 . . . . . . . R13")
BOT_ID = 7654321098


class Evening:
    """A table in a group, and the persons who play there without a page."""

    def __init__(self, telegram: FakeTelegram, bot: AtWork, room: Room, card: Json) -> None:
        self.telegram, self.bot, self.room, self.card = telegram, bot, room, card
        self.code = card["reply_markup"]["inline_keyboard"][0][0]["url"].rpartition("t_")[2]
        self.people: dict[str, str] = {}

    async def act(self, name: str, judge: Judge) -> None:
        await self.bot.tables.act(self.code, self.people[name], secrets.token_urlsafe(6), judge)

    async def sits(self, *names: str) -> None:
        for name in names:
            person, _ = await self.bot.people.guest(name)
            self.people[name] = person.id
            await self.act(name, lambda table, at: table.sit(person.id, person.name, None, at))  # noqa: B023

    async def owner(self, judge: Judge) -> None:
        table = await self.table()
        await self.bot.tables.act(self.code, table.owner, secrets.token_urlsafe(6), judge)

    async def table(self) -> Table:
        return (await self.bot.tables.look(self.code)).table

    async def plays(self, rules: Rules) -> None:
        """Start by *rules*, with computers in the free seats."""
        await self.owner(lambda table, _: table.rule(table.owner, rules))
        await self.owner(lambda table, at: table.start(table.owner, at))

    async def finishes(self) -> None:
        """Let the owner finish the deal for two points."""
        await self.owner(finish)

    async def reads(self, *lines: str) -> str:
        """Wait until the card has these lines, and return its whole text."""
        try:
            async with asyncio.timeout(20):
                await self.telegram.until(lambda: set(lines) <= set(self.card["text"].splitlines()))
        except TimeoutError:
            pytest.fail(f"{lines} are not all in\n{self.card['text']}")
        return str(self.card["text"])

    def labels(self) -> list[str]:
        markup = self.card["reply_markup"]
        return [button["text"] for row in markup["inline_keyboard"] for button in row] if markup else []


def finish(table: Table, at: Moment) -> Step:
    """The owner of *table* finishes with the tiles of RACK, whatever was dealt."""
    assert table.match is not None
    seat = table.persons().index(table.owner)
    hand = tuple(tile for tile in RACK if tile)
    deal = table.match.deal
    hands = (*deal.hands[:seat], hand, *deal.hands[seat + 1 :])
    won = replace(deal, turn=seat, phase=game.Phase.DISCARD, hands=hands, indicator=Tile.parse("R6"))
    ready: Match = replace(table.match, deal=won)
    turn = (ready.deal_number, won.turn_number)
    return replace(table, match=ready).play(table.owner, seat, turn, game.Finish(RACK, 25), at)


async def opened(telegram: FakeTelegram, bot: AtWork, who: Someone = BOB, room: Room | None = None) -> Evening:
    room = room or telegram.group()
    await telegram.says(who, "/okey", room)
    return Evening(telegram, bot, room, await telegram.hears(room))


# --- the card lives --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tag", LANGUAGES)
async def test_it_fills_plays_counts_and_asks_again(telegram: FakeTelegram, bot: AtWork, tag: str) -> None:
    """Two deals, then another match at the same table; every line in the language of whoever asked for it."""
    words, who = LANGUAGES[tag], SPEAKERS[tag]
    evening = await opened(telegram, bot, who)
    name = evening.card["text"].splitlines()[3].removeprefix("1. ")
    assert evening.labels() == [words.sit_down, words.evening.fill, words.evening.rules]
    await evening.sits("Cem")
    await evening.reads(f"1. {name}", "2. Cem", f"3. {words.free_seat}", f"{words.seated(2)}.")
    await evening.sits("Derya", "Ege")
    await evening.reads("3. Derya", "4. Ege", words.full)
    assert evening.labels() == [words.back, words.evening.rules]

    await evening.plays(replace(MATSURI, deals=2))
    await evening.reads(words.evening.deal(1, 2), words.evening.with_points("Cem", 0), words.playing)
    assert evening.labels() == [words.back, words.evening.rules]
    await evening.finishes()
    await evening.reads(words.evening.deal(2, 2), words.evening.with_points(name, 2))
    await evening.act("Cem", lambda table, at: table.awake(set(), at))
    await evening.finishes()
    await evening.reads(
        words.evening.in_place(1, name, 4),
        *(words.evening.in_place(2, other, 0) for other in evening.people),
        words.finished,
    )
    assert evening.labels() == [words.evening.again]
    address = await telegram.taps(who, evening.card, words.evening.again)
    assert address.endswith(f"startapp=t_{evening.code}")

    await evening.owner(lambda table, at: table.again(table.owner, at))
    await evening.reads(words.evening.asks_again)
    for other in evening.people:
        await evening.act(other, lambda table, at: table.again(evening.people[other], at))  # noqa: B023
    await evening.reads(words.evening.deal(1, 2), words.evening.tally, words.evening.in_tally(name, 4, 1))


@pytest.mark.parametrize("tag", LANGUAGES)
async def test_a_table_that_closes_says_so(telegram: FakeTelegram, bot: AtWork, tag: str) -> None:
    words = LANGUAGES[tag]
    evening = await opened(telegram, bot, SPEAKERS[tag])
    await evening.plays(MATSURI)
    await evening.owner(lambda table, at: table.leave(table.owner, at))
    text = await evening.reads(f"{words.evening.unfinished} {words.evening.closed}")
    assert evening.labels() == []
    assert text.startswith(words.table)


async def test_a_table_that_is_gone_says_so(telegram: FakeTelegram, bot: AtWork, store: Store) -> None:
    evening = await opened(telegram, bot)
    keys = [key async for key in store.client.scan_iter(f"{store.prefix}t:*")]
    await store.client.delete(*keys)
    await Board(store, BOT_ID).stale.add(evening.code)
    await evening.reads(LANGUAGES["en"].evening.closed)
    assert evening.card["text"] == closed_card(LANGUAGES["en"]).replace("<b>", "").replace("</b>", "")
    await telegram.says(BOB, "/tables", evening.room)
    assert (await telegram.hears(evening.room))["text"] == LANGUAGES["en"].evening.no_tables


async def test_names_are_shown_as_they_are(telegram: FakeTelegram, bot: AtWork) -> None:
    evening = await opened(telegram, bot)
    await evening.sits("5 > 4 & 3")
    await evening.reads("2. 5 > 4 & 3")


async def test_the_winner_of_a_match_with_computers_is_placed_too(telegram: FakeTelegram, bot: AtWork) -> None:
    evening = await opened(telegram, bot)
    await evening.plays(MATSURI)
    await evening.finishes()
    text = await evening.reads("The match at this table is over.")
    assert "(computer): 0 points" in text
    assert "Tally" not in text


# --- who presses what ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tag", LANGUAGES)
async def test_only_the_owner_starts_with_computers(telegram: FakeTelegram, bot: AtWork, tag: str) -> None:
    words = LANGUAGES[tag]
    evening = await opened(telegram, bot, SPEAKERS[tag])
    stranger = replace(SPEAKERS[tag], id=99)
    await telegram.taps(stranger, evening.card, words.evening.fill)
    assert (await telegram.next_call(methods.AnswerCallbackQuery)).text == words.evening.only_owner
    assert (await evening.table()).state is State.LOBBY
    old = dict(evening.card)
    await telegram.taps(SPEAKERS[tag], evening.card, words.evening.fill)
    assert (await telegram.next_call(methods.AnswerCallbackQuery)).text == words.evening.filled
    await evening.reads(words.playing)
    await telegram.taps(SPEAKERS[tag], old, words.evening.fill)
    assert (await telegram.next_call(methods.AnswerCallbackQuery)).text == words.evening.too_late


@pytest.mark.parametrize("tag", LANGUAGES)
async def test_rules_are_told_to_who_presses(telegram: FakeTelegram, bot: AtWork, tag: str) -> None:
    words = LANGUAGES[tag]
    evening = await opened(telegram, bot)
    await telegram.taps(SPEAKERS[tag], evening.card, LANGUAGES["en"].evening.rules)
    told = await telegram.next_call(methods.AnswerCallbackQuery)
    assert (told.text or "").splitlines()[0] == f"{words.deals(1)}."
    assert told.show_alert


async def test_a_button_of_a_table_that_is_gone_is_answered(telegram: FakeTelegram, bot: AtWork, store: Store) -> None:
    evening = await opened(telegram, bot)
    card = dict(evening.card)
    await store.client.delete(*[key async for key in store.client.scan_iter(f"{store.prefix}t:*")])
    for label in ("Rules", "Start with computers"):
        await telegram.taps(BOB, card, label)
        assert (await telegram.next_call(methods.AnswerCallbackQuery)).text == "This table has closed."
