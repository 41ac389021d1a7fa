"""Cards and what Telegram does to them: limits, floods, deleted messages, groups that move or send the bot away."""

from __future__ import annotations

import asyncio
import time

import pytest
from aiogram import methods

from bot.board import Board, Hung, Place
from bot.faces import open_face
from bot.links import Links
from bot.texts import LANGUAGES
from tests.bot.conftest import OpenBot
from tests.bot.evening import BOB, BOT_ID, Evening, opened
from tests.bot.speakers import AYSE
from tests.fake_botapi import FakeTelegram
from webapp.tables import matches, seating
from webapp.tables.store import Store

ENGLISH = LANGUAGES["en"]


def edits(telegram: FakeTelegram) -> int:
    return sum(isinstance(call, methods.EditMessageText) for call in telegram.calls)


async def renamed(evening: Evening, times: int) -> None:
    """Give Cem one name after the other, which the card shows."""
    for number in range(1, times + 1):
        await evening.act("Cem", lambda table, _: seating.rename(table, evening.people["Cem"], f"Cem {number}"))  # noqa: B023


async def test_two_hundred_changes_cost_no_more_edits_than_telegram_bears(
    telegram: FakeTelegram, open_bot: OpenBot
) -> None:
    telegram.limit(time.monotonic)
    async with open_bot(telegram.settings(), speed=1.0) as bot:
        evening = await opened(telegram, bot)
        began = time.monotonic()
        await evening.sits("Cem")
        await renamed(evening, 200)
        await evening.reads("2. Cem 200")
        assert edits(telegram) <= 2 + time.monotonic() - began
    assert telegram.refused == []


async def test_of_many_changes_the_newest_is_shown_and_the_same_is_never_sent_again(
    telegram: FakeTelegram, open_bot: OpenBot
) -> None:
    """Of two nodes one may say what the other has just said: Telegram refuses that, and nobody sees it."""
    async with open_bot(telegram.settings()) as bot:
        evening = await opened(telegram, bot)
        await evening.sits("Cem")
        await renamed(evening, 20)
        await evening.reads("2. Cem 20")
        before = edits(telegram)
        await evening.act("Cem", lambda table, at: matches.ready(table, evening.people["Cem"], True, at))
        await evening.act("Cem", lambda table, _: seating.rename(table, evening.people["Cem"], "Cem 21"))
        await evening.reads("2. Cem 21")
        assert edits(telegram) == before + 1
    assert telegram.refused == []


async def test_a_flood_is_waited_out_as_long_as_told(telegram: FakeTelegram, open_bot: OpenBot) -> None:
    async with open_bot(telegram.settings()) as bot:
        evening = await opened(telegram, bot)
        telegram.floods("editMessageText", 1)
        began = time.monotonic()
        await evening.sits("Cem")
        await evening.reads("2. Cem")
        assert time.monotonic() - began >= 1
        assert edits(telegram) == 1


@pytest.mark.parametrize("fault", ["drops", "fails"])
async def test_a_call_that_fails_on_its_way_is_made_again(
    telegram: FakeTelegram, open_bot: OpenBot, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.live.SOON_MS", 20)
    async with open_bot(telegram.settings()) as bot:
        evening = await opened(telegram, bot)
        if fault == "drops":
            telegram.drops("editMessageText")
        else:
            telegram.fails("editMessageText", 502, "Bad Gateway")
        await evening.sits("Cem")
        await evening.reads("2. Cem")


async def test_a_card_that_somebody_deleted_is_let_go_and_okey_brings_another(
    telegram: FakeTelegram, open_bot: OpenBot, store: Store
) -> None:
    async with open_bot(telegram.settings()) as bot:
        evening = await opened(telegram, bot)
        telegram.deletes(evening.card)
        await evening.sits("Cem")
        await telegram.until(lambda: telegram.refused != [])
        await evening.sits("Derya")
        again = await opened(telegram, bot, room=evening.room)
        assert again.code == evening.code
        await again.reads("2. Cem", "3. Derya")
        await evening.sits("Ege")
        await again.reads("4. Ege")
    assert [method for method, _ in telegram.refused] == ["editMessageText"]


async def test_okey_again_shows_the_open_table_below_and_takes_the_older_card_down(
    telegram: FakeTelegram, open_bot: OpenBot
) -> None:
    async with open_bot(telegram.settings()) as bot:
        evening = await opened(telegram, bot)
        again = await opened(telegram, bot, room=evening.room)
        assert again.code == evening.code
        await telegram.until(lambda: len(evening.room.said) == 1)
        await evening.sits("Cem", "Derya", "Ege")
        await again.reads("4. Ege")
        another = await opened(telegram, bot, AYSE, evening.room)
        assert another.code != evening.code, "no seat is free there, and she does not sit there"
        await telegram.says(AYSE, "/tables", evening.room)
        listed = await telegram.hears(evening.room)
        assert [row[0]["url"].rpartition("t_")[2] for row in listed["reply_markup"]["inline_keyboard"]] == [
            another.code,
            evening.code,
        ]
    assert telegram.refused == []


async def test_who_sends_the_bot_away_is_left_alone(telegram: FakeTelegram, open_bot: OpenBot, store: Store) -> None:
    async with open_bot(telegram.settings()) as bot:
        evening = await opened(telegram, bot)
        await telegram.kicks(BOB, evening.room)
        async with asyncio.timeout(60):
            while await Board(store, BOT_ID).cards(evening.code):
                await asyncio.sleep(0.005)
        await evening.sits("Cem")
        other = await opened(telegram, bot)
        await other.sits("Derya")
        await other.reads("2. Derya")
    assert await Board(store, BOT_ID).cards(evening.code) == {}
    assert telegram.refused == []


@pytest.mark.parametrize("told", [True, False])
async def test_a_group_that_becomes_a_supergroup_gets_its_card_anew(
    telegram: FakeTelegram, open_bot: OpenBot, told: bool
) -> None:
    """Whether Telegram says so by a message, or only by refusing the next edit."""
    async with open_bot(telegram.settings()) as bot:
        evening = await opened(telegram, bot, room=telegram.group(kind="group"))
        await evening.sits("Cem")
        await evening.reads("2. Cem")
        new = await telegram.upgrades(BOB, evening.room) if told else telegram.migrate(evening.room)
        await evening.sits("Derya")
        evening.card = await telegram.hears(new)
        await evening.reads("2. Cem", "3. Derya")
        await evening.sits("Ege")
        await evening.reads("4. Ege")
        assert len(new.said) == 1


async def test_a_message_that_is_known_by_an_inline_id_alone_lives_too(
    telegram: FakeTelegram, open_bot: OpenBot, store: Store
) -> None:
    async with open_bot(telegram.settings()) as bot:
        evening = await opened(telegram, bot)
        face = open_face(await evening.table(), Links("okeyhane_bot", "https://okey.example.org"), ENGLISH)
        buttons = face.buttons.model_dump(exclude_none=True) if face.buttons else None
        sent = telegram.elsewhere.send({"text": "a card", "reply_markup": buttons})
        await Board(store, BOT_ID).remember(evening.code, Place(inline=sent["inline_message_id"]), Hung("en"))
        await evening.sits("Cem")
        await telegram.until(lambda: "2. Cem" in sent["text"])
        assert sent["text"] == evening.card["text"]


async def test_what_a_dead_node_had_in_hand_the_next_one_does(
    telegram: FakeTelegram, open_bot: OpenBot, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.rounds.DRAIN_SECONDS", 0)
    async with open_bot(telegram.settings()) as first:
        evening = await opened(telegram, first)
        taken = asyncio.Event()

        async def die(*_: object) -> int:
            taken.set()
            await asyncio.Event().wait()
            return 0

        with monkeypatch.context() as dead:
            dead.setattr("bot.live.LiveCards._refresh", die)
            await evening.sits("Cem")
            await asyncio.wait_for(taken.wait(), 60)
            first.task.cancel()
            await asyncio.gather(first.task, return_exceptions=True)
    await store.client.zadd(f"{store.prefix}{{bot:{BOT_ID}}}:stale", {evening.code: 0})  # its lease has run out
    async with open_bot(telegram.settings()):
        await evening.reads("2. Cem")
