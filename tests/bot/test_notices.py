"""Notices: to who wants them and is not looking, one a table, and none after two that were ignored."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import pairwise

import pytest
from aiogram import methods

from bot.texts import LANGUAGES
from engine.rules import MATSURI
from tests.bot.conftest import AtWork, OpenBot
from tests.bot.evening import BOT_ID, SPEAKERS, Evening, comes_round, opened
from tests.conftest import quick_first
from tests.fake_botapi import FakeTelegram, Json, Someone
from webapp.accounts.reach import Reach
from webapp.tables import matches, seating
from webapp.tables.post import Post

SLOW = replace(MATSURI, clock=None)


@pytest.fixture(autouse=True)
def _no_time_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.notices.AWAY_MS", 0)
    monkeypatch.setattr("bot.notices.LOOKING_MS", 20)


async def wants_notices(telegram: FakeTelegram, bot: AtWork, who: Someone) -> None:
    """Have somebody press the button that asks for them; the bot has met them in private."""
    words = LANGUAGES[who.language_code or "en"]
    await telegram.says(who, "/mute")
    offer = await telegram.hears(who)
    assert offer["text"] == words.evening.muted
    await telegram.taps(who, offer, words.evening.tell_me)
    assert (await telegram.next_call(methods.AnswerCallbackQuery)).text == words.evening.will_tell
    person = await bot.people.by_telegram(who.id)
    assert person is not None
    async with asyncio.timeout(60):
        while not ((contact := await Reach(bot.people.database).of(person.id)) and contact.notices):
            await asyncio.sleep(0.005)


async def slow_table(telegram: FakeTelegram, bot: AtWork, who: Someone) -> Evening:
    """A table without a clock, of *who* and Cem, with computers; nobody looks."""
    evening = await opened(telegram, bot, who)
    await evening.sits("Cem")
    await evening.plays(SLOW)
    return evening


def notices(telegram: FakeTelegram, who: Someone) -> list[Json]:
    """What stands in somebody's chat with the bot, but the offer."""
    offer = LANGUAGES[who.language_code or "en"].evening.muted
    return [message for message in telegram.chat_of(who).said if message["text"] != offer]


async def person_of(bot: AtWork, who: Someone) -> str:
    person = await bot.people.by_telegram(who.id)
    assert person is not None
    return person.id


async def forget_what_was_ignored(bot: AtWork, who: Someone) -> None:
    store = bot.tables.store
    await store.client.delete(f"{store.prefix}{{bot:{BOT_ID}}}:notices:{await person_of(bot, who)}")


async def looks(bot: AtWork, who: Someone) -> None:
    """Somebody has a socket open, for an hour."""
    store = bot.tables.store
    await store.client.set(f"{store.prefix}online:{await person_of(bot, who)}", store.now() + 3_600_000)


async def until_done(bot: AtWork) -> None:
    """Wait until nothing is left that somebody may have to be told."""
    store = bot.tables.store
    office = Post(store, "chats", nobody, keeper="books")
    async with asyncio.timeout(60):
        while await office.waiting() or await store.client.zcard(f"{store.prefix}{{bot:{BOT_ID}}}:notices"):
            await asyncio.sleep(0.01)


async def nobody(_: object) -> None:
    raise AssertionError


@pytest.mark.parametrize("tag", quick_first(LANGUAGES))
async def test_on_a_slow_table_each_turn_is_told_in_place_of_the_one_before(
    telegram: FakeTelegram, bot: AtWork, tag: str
) -> None:
    """Two that bring nobody back are the last; who has been there meanwhile is told again."""
    who, words = SPEAKERS[tag], LANGUAGES[tag]
    await wants_notices(telegram, bot, who)
    evening = await slow_table(telegram, bot, who)
    store, person = bot.tables.store, await person_of(bot, who)
    await until_done(bot)  # chance may have given them the first turn
    await forget_what_was_ignored(bot, who)
    sent = []
    for turn in range(1, 5):
        if turn == 4:  # they looked in a minute ago, after the second notice
            await store.client.set(f"{store.prefix}{{bot:{BOT_ID}}}:notices:{person}", f"2 {store.now() - 60_000}")
            await store.client.set(f"{store.prefix}online:{person}", store.now() - 20_000)
        await evening.owner(comes_round)
        await until_done(bot)
        assert len(notices(telegram, who)) == 1, "one pending notice a table"
        sent.append(notices(telegram, who)[0]["message_id"])
    assert [later != before for before, later in pairwise(sent)] == [True, False, True]
    (told,) = notices(telegram, who)
    assert told["text"] == words.evening.your_turn("Cem")
    [[button]] = told["reply_markup"]["inline_keyboard"]
    assert button["web_app"]["url"].endswith(f"/t/{evening.code}")


async def test_none_comes_while_a_socket_is_open_and_one_when_it_has_gone(telegram: FakeTelegram, bot: AtWork) -> None:
    who = SPEAKERS["en"]
    await wants_notices(telegram, bot, who)
    store, person = bot.tables.store, await person_of(bot, who)
    await looks(bot, who)
    evening = await slow_table(telegram, bot, who)
    await evening.owner(comes_round)
    await evening.act("Cem", lambda table, _: seating.rename(table, evening.people["Cem"], "Cem 2"))
    await evening.reads("Cem 2: 0 points")
    assert notices(telegram, who) == []
    await store.client.set(f"{store.prefix}online:{person}", store.now() - 20_000)
    await telegram.until(lambda: len(notices(telegram, who)) == 1)


async def test_a_turn_that_is_over_by_then_is_not_told(telegram: FakeTelegram, bot: AtWork) -> None:
    who = SPEAKERS["en"]
    await wants_notices(telegram, bot, who)
    await looks(bot, who)
    evening = await slow_table(telegram, bot, who)
    await evening.owner(comes_round)
    await evening.finishes()
    await until_done(bot)
    assert notices(telegram, who) == []


@pytest.mark.parametrize("tag", quick_first(LANGUAGES))
async def test_a_full_table_and_the_wish_for_another_match_are_told(
    telegram: FakeTelegram, bot: AtWork, tag: str
) -> None:
    who, words = SPEAKERS[tag], LANGUAGES[tag]
    await wants_notices(telegram, bot, who)
    evening = await opened(telegram, bot, who)
    await evening.sits("Cem", "Derya", "Ege")
    await telegram.until(lambda: len(notices(telegram, who)) == 1)
    assert notices(telegram, who)[0]["text"] == words.evening.full_table("Cem, Derya, Ege")
    await evening.plays(MATSURI)
    await evening.finishes()
    await until_done(bot)
    await forget_what_was_ignored(bot, who)  # chance may have given them the first turn, and that is told too
    await evening.act("Derya", lambda table, at: matches.again(table, evening.people["Derya"], at))
    await telegram.until(lambda: words.evening.another("Derya") in [told["text"] for told in notices(telegram, who)])
    await telegram.until(lambda: len(notices(telegram, who)) == 1)


async def test_who_did_not_ask_for_notices_or_wants_no_more_gets_none(telegram: FakeTelegram, bot: AtWork) -> None:
    who = SPEAKERS["tr"]
    await telegram.says(who, "/start")
    await telegram.hears(who)
    evening = await slow_table(telegram, bot, who)
    await evening.owner(comes_round)
    await until_done(bot)
    await wants_notices(telegram, bot, who)
    await telegram.says(who, "/mute")
    await telegram.hears(who)
    await evening.owner(comes_round)
    await until_done(bot)
    assert not any(LANGUAGES["tr"].evening.your_turn("Cem") == told["text"] for told in telegram.chat_of(who).said)


async def test_who_has_blocked_the_bot_is_out_of_reach_quietly(
    telegram: FakeTelegram, open_bot: OpenBot, caplog: pytest.LogCaptureFixture
) -> None:
    who = SPEAKERS["en"]
    async with open_bot(telegram.settings()) as bot:
        await wants_notices(telegram, bot, who)
        telegram.blocks(who)
        evening = await slow_table(telegram, bot, who)
        await until_done(bot)
        for _ in range(2):
            await evening.owner(comes_round)
            await until_done(bot)
        assert await Reach(bot.people.database).of(await person_of(bot, who)) is None
    assert [method for method, _ in telegram.refused] == ["sendMessage"]
    assert not [record for record in caplog.records if record.levelname in {"WARNING", "ERROR"}]


async def test_who_blocks_the_bot_and_is_told_of_is_not_written_to_at_all(telegram: FakeTelegram, bot: AtWork) -> None:
    who = SPEAKERS["en"]
    await wants_notices(telegram, bot, who)
    await telegram.kicks(who, telegram.chat_of(who))
    async with asyncio.timeout(60):
        while await Reach(bot.people.database).of(await person_of(bot, who)) is not None:
            await asyncio.sleep(0.01)
