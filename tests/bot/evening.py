"""A table in a group, and persons who play there without a page."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace

import pytest

from bot.board import Board, Place
from engine import deal as game
from engine.match import Match
from engine.rack import parse_slots
from engine.rules import Rules
from engine.tiles import Tile
from tests.bot.conftest import AtWork
from tests.bot.speakers import AYSE, BASIA, IVAN, JONAS
from tests.fake_botapi import FakeTelegram, Json, Room, Someone
from webapp.tables import deals, matches, seating, turns
from webapp.tables.manager import Judge
from webapp.tables.table import Moment, Step, Table

BOB = Someone(45, "Bob <b>", "en")
SPEAKERS = {"tr": AYSE, "ru": IVAN, "pl": BASIA, "de": JONAS, "en": BOB}
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
            await self.act(name, lambda table, at: seating.sit(table, person.id, person.name, None, at))  # noqa: B023

    async def owner(self, judge: Judge) -> None:
        table = await self.table()
        await self.bot.tables.act(self.code, table.owner, secrets.token_urlsafe(6), judge)

    async def table(self) -> Table:
        return (await self.bot.tables.look(self.code)).table

    async def plays(self, rules: Rules) -> None:
        """Start by *rules*, with computers in the free seats."""
        await self.owner(lambda table, _: matches.rule(table, table.owner, rules))
        await self.owner(lambda table, at: matches.start(table, table.owner, at))

    async def finishes(self) -> None:
        """Let the owner finish the deal for two points."""
        await self.owner(finish)

    async def reads(self, *lines: str) -> str:
        """Wait until the card has these lines, and return its whole text."""
        try:
            async with asyncio.timeout(60):
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
    return deals.play(replace(table, match=ready), table.owner, game.Finish(RACK, 25), at, seat=seat, turn=turn)


def comes_round(table: Table, at: Moment) -> Step:
    """The others have played: it is the owner's turn again."""
    assert table.match is not None
    seat, deal = table.persons().index(table.owner), table.match.deal
    turned = replace(deal, turn=seat, phase=game.Phase.DRAW, turn_number=deal.turn_number + 4)
    return turns.await_turn(replace(table, match=replace(table.match, deal=turned)), at), ()


async def opened(telegram: FakeTelegram, bot: AtWork, who: Someone = BOB, room: Room | None = None) -> Evening:
    """Ask for a table, and return it when its card is there and remembered."""
    room = room or telegram.group()
    await telegram.says(who, "/okey", room)
    evening = Evening(telegram, bot, room, await telegram.hears(room))
    board = Board(bot.tables.store, BOT_ID)
    place = Place(room.id, evening.card["message_id"])
    async with asyncio.timeout(60):
        while place not in await board.cards(evening.code):
            await asyncio.sleep(0.005)
    return evening
