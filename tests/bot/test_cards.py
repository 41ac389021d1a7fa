"""A table's card lives in the chat: it fills, counts the points, asks for another match, and says when it is over."""

from __future__ import annotations

from dataclasses import replace

import pytest
from aiogram import methods

from bot.board import Board, Hung, Place
from bot.cards import closed_card
from bot.texts import LANGUAGES
from engine.rules import MATSURI
from tests.bot.conftest import AtWork
from tests.bot.evening import BOB, BOT_ID, SPEAKERS, opened
from tests.conftest import quick_first
from tests.fake_botapi import FakeTelegram, Someone
from webapp.tables import alarms, matches, seating
from webapp.tables.store import Store, bucket
from webapp.tables.table import State
from webapp.tables.whereabouts import TABLES_SECONDS

EVE = Someone(46, "Eve", "en")


async def test_a_table_that_cannot_be_read_keeps_nobody_from_another_one(
    telegram: FakeTelegram, bot: AtWork, store: Store
) -> None:
    evening = await opened(telegram, bot)
    key = f"{store.prefix}t:{{{bucket(evening.code)}}}:{evening.code}"
    await store.client.hset(key, mapping={"h": "f" * 16, "s": b"nothing"})
    await telegram.says(BOB, "/okey", evening.room)
    assert evening.code not in str((await telegram.hears(evening.room))["reply_markup"])
    await telegram.says(BOB, "/tables")
    assert (await telegram.hears(BOB))["text"].count("\n") == 1


# --- the card lives --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tag", quick_first(LANGUAGES))
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
    await evening.act("Cem", lambda table, at: alarms.awake(table, set(), at))
    await evening.finishes()
    await evening.reads(
        words.evening.in_place(1, name, 4),
        *(words.evening.in_place(2, other, 0) for other in evening.people),
        words.finished,
    )
    assert evening.labels() == [words.evening.again, words.look_back]
    address = await telegram.taps(who, evening.card, words.evening.again)
    assert address.endswith(f"startapp=t_{evening.code}")
    address = await telegram.taps(who, evening.card, words.look_back)
    assert address.endswith(f"startapp=r_{evening.code}_1")

    await evening.owner(lambda table, at: matches.again(table, table.owner, at))
    await evening.reads(words.evening.asks_again)
    for other in evening.people:
        await evening.act(other, lambda table, at: matches.again(table, evening.people[other], at))  # noqa: B023
    await evening.reads(words.evening.deal(1, 2), words.evening.tally, words.evening.in_tally(name, 4, 1))


@pytest.mark.parametrize("tag", quick_first(LANGUAGES))
async def test_a_table_that_closes_says_so(telegram: FakeTelegram, bot: AtWork, tag: str) -> None:
    words = LANGUAGES[tag]
    evening = await opened(telegram, bot, SPEAKERS[tag])
    await evening.plays(MATSURI)
    await evening.owner(lambda table, at: seating.leave(table, table.owner, at))
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


async def test_in_private_the_card_of_a_match_that_is_over_leads_to_it_and_sends_it(
    telegram: FakeTelegram, bot: AtWork
) -> None:
    evening = await opened(telegram, bot)
    await evening.plays(MATSURI)
    await evening.finishes()
    await evening.reads("The match at this table is over.")
    await telegram.says(BOB, f"/start t_{evening.code}")
    card = await telegram.hears(BOB)
    buttons = {row[0]["text"]: row[0] for row in card["reply_markup"]["inline_keyboard"]}
    assert list(buttons) == ["Again", "Look back", "Show how it went"]
    assert buttons["Look back"]["web_app"]["url"].endswith(f"/t/{evening.code}/replay/1")
    assert buttons["Show how it went"]["switch_inline_query_chosen_chat"]["query"] == f"r_{evening.code}_1"


# --- who presses what ------------------------------------------------------------------------------------------


PRIVATE = ["erase:1", "erase:0", "set:sounds:off", "languages", "speak:tr", "open:1", "join:abcdabcdabcdabcd"]


@pytest.mark.parametrize("data", quick_first(PRIVATE))
async def test_what_belongs_into_a_private_chat_does_nothing_to_a_groups_card(
    telegram: FakeTelegram, bot: AtWork, data: str
) -> None:
    evening = await opened(telegram, bot)
    await bot.people.from_telegram(EVE.id, EVE.first_name)
    shown = evening.card["text"]
    await telegram.presses(EVE, evening.card, data)
    answered = await telegram.next_call(methods.AnswerCallbackQuery)
    assert answered.text == LANGUAGES["en"].old_button
    assert evening.card["text"] == shown
    assert await bot.people.by_telegram(EVE.id) is not None


async def test_a_card_that_is_shown_when_its_table_has_just_gone_is_not_kept_for_ever(store: Store) -> None:
    board, place = Board(store, BOT_ID), Place(-100, 7)
    await board.shown("A" * 13, place, Hung("en", "print"))
    [key] = [key async for key in store.client.scan_iter(match=f"{store.prefix}*cards:{'A' * 13}")]
    assert 0 < await store.client.ttl(key) <= TABLES_SECONDS


@pytest.mark.parametrize("tag", quick_first(LANGUAGES))
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


@pytest.mark.parametrize("tag", quick_first(LANGUAGES))
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
