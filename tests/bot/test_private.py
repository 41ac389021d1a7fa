"""In a private chat with the bot: the greeting, a friend's table, a table of one's own, the language."""

from __future__ import annotations

import logging
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest
from aiogram import methods
from aiogram.types import MenuButtonDefault, MenuButtonWebApp

from bot.texts import LANGUAGES
from bot.told import help_text
from tests.bot.conftest import AtWork, OpenBot
from tests.fake_botapi import FakeTelegram, Json, Someone
from webapp.accounts.joining import Joining
from webapp.tables import matches, seating
from webapp.tables.manager import Manager
from webapp.tables.table import State

AYSE = Someone(42, "Ayşe", "tr")
IVAN = Someone(43, "Иван", "ru")
BASIA = Someone(44, "Basia", "pl")
JONAS = Someone(46, "Jonas", "de-AT")
BOB = Someone(45, "Bob", "en-GB")

PAGE = "https://okey.example.org"


def buttons(message: Json) -> list[Json]:
    """The message's buttons, each in a row of its own."""
    rows = message["reply_markup"]["inline_keyboard"]
    assert all(len(row) == 1 for row in rows)
    return [row[0] for row in rows]


def labels(message: Json) -> list[str]:
    return [button["text"] for button in buttons(message)]


# --- /start ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "tag"), [(AYSE, "tr"), (IVAN, "ru"), (BASIA, "pl"), (JONAS, "de"), (BOB, "en")])
async def test_the_greeting_is_one_message_in_the_persons_language(
    telegram: FakeTelegram, bot: AtWork, who: Someone, tag: str
) -> None:
    words = LANGUAGES[tag]
    await telegram.says(who, "/start")
    greeting = await telegram.hears(who)
    assert greeting["text"].startswith("Okeyhane\n")
    assert labels(greeting) == [words.play, words.friends, words.add_to_group]
    play, friends, add = buttons(greeting)
    assert play["web_app"]["url"] == f"{PAGE}/"
    assert "callback_data" in friends
    assert add["url"] == "https://t.me/okeyhane_bot?startgroup=okey"
    menu = await _menu_of(telegram, who)
    assert (menu.text if isinstance(menu, MenuButtonWebApp) else "Play") == words.play
    assert len(telegram.chat_of(who).said) == 1


async def _menu_of(telegram: FakeTelegram, who: Someone) -> object:
    while (call := await telegram.next_call(methods.SetChatMenuButton)).chat_id != who.id:
        pass
    return call.menu_button


@pytest.mark.parametrize("language", [None, "fr", "pt-br", ""])
async def test_who_speaks_another_language_is_greeted_in_english(
    telegram: FakeTelegram, bot: AtWork, language: str | None
) -> None:
    await telegram.says(replace(BOB, language_code=language), "/start")
    assert labels(await telegram.hears(BOB))[0] == "Play"


# --- a friend's table ------------------------------------------------------------------------------------------


async def a_table(bot: AtWork, *more: str) -> str:
    """Ayşe's table, with *more* who sit at it; return its code."""
    ayse = await bot.people.from_telegram(AYSE.id, AYSE.first_name)
    code, _ = await bot.tables.create(ayse.id, ayse.name, "create-1")
    for name in more:
        person, _ = await bot.people.guest(name)
        await sit(bot.tables, code, person.id, name)
    return code


async def sit(tables: Manager, code: str, person: str, name: str) -> None:
    await tables.act(code, person, f"sit-{name}", lambda table, at: seating.sit(table, person, name, None, at))


async def start(bot: AtWork, code: str) -> None:
    owner = (await bot.tables.look(code)).table.owner
    await bot.tables.act(code, owner, "start-1", lambda table, at: matches.start(table, owner, at))


async def say_ready(bot: AtWork, code: str, ready: bool, command: str) -> None:
    owner = (await bot.tables.look(code)).table.owner
    await bot.tables.act(code, owner, command, lambda table, at: matches.ready(table, owner, ready, at))


async def close(bot: AtWork, code: str) -> None:
    owner = (await bot.tables.look(code)).table.owner
    await bot.tables.act(code, owner, "leave-1", lambda table, at: seating.leave(table, owner, at))


async def test_a_friends_link_shows_the_table(telegram: FakeTelegram, bot: AtWork) -> None:
    code = await a_table(bot, "Zeynep")
    await telegram.says(BOB, f"/start t_{code}")
    shown = await telegram.hears(BOB)
    assert shown["text"].splitlines() == [
        "Okey table",
        "Owner: Ayşe",
        "",
        "1. Ayşe",
        "2. Zeynep",
        "3. free seat",
        "4. free seat",
        "",
        "A match of 1 deal.",
        "Whoever finishes gets 2 points; with pairs 4, with an okey last 4, with both 8.",
        "45 seconds a turn.",
        "",
        "2 of 4 seats taken.",
    ]
    sit_down, invite = buttons(shown)
    assert (sit_down["text"], sit_down["web_app"]["url"]) == ("Sit down", f"{PAGE}/t/{code}")
    chats = invite["switch_inline_query_chosen_chat"]
    assert (invite["text"], chats["query"]) == ("Call friends", f"t_{code}")
    assert chats["allow_user_chats"]
    assert chats["allow_group_chats"]


async def test_without_inline_mode_friends_are_called_by_a_link(telegram: FakeTelegram, open_bot: OpenBot) -> None:
    telegram.me["supports_inline_queries"] = False
    async with open_bot(telegram.settings()) as bot:
        code = await a_table(bot)
        await telegram.says(BOB, f"/start t_{code}")
        _, invite = buttons(await telegram.hears(BOB))
    shared = parse_qs(urlsplit(invite["url"]).query)
    assert invite["url"].startswith("https://t.me/share/url?")
    assert shared["url"] == [f"https://t.me/okeyhane_bot?startapp=t_{code}"]


async def test_a_code_may_be_written_in_small_letters(telegram: FakeTelegram, bot: AtWork) -> None:
    code = await a_table(bot)
    await telegram.says(BOB, f"/start t_{code.lower()}")
    assert labels(await telegram.hears(BOB))[0] == "Sit down"


async def test_names_are_shown_as_they_are(telegram: FakeTelegram, bot: AtWork) -> None:
    code = await a_table(bot, "<b>&Co", "A<i")
    await telegram.says(BOB, f"/start t_{code}")
    lines = (await telegram.hears(BOB))["text"].splitlines()
    assert lines[4:6] == ["2. <b>&Co", "3. A<i"]


async def test_a_full_table_is_said_and_a_new_one_offered(telegram: FakeTelegram, bot: AtWork) -> None:
    code = await a_table(bot, "B", "C", "D")
    await telegram.says(BOB, f"/start t_{code}")
    shown = await telegram.hears(BOB)
    assert shown["text"].endswith("All seats are taken.")
    assert labels(shown) == ["New table"]


async def test_a_table_at_play_is_said_and_its_players_go_back_to_it(telegram: FakeTelegram, bot: AtWork) -> None:
    code = await a_table(bot)
    await start(bot, code)
    await telegram.says(BOB, f"/start t_{code}")
    shown = await telegram.hears(BOB)
    assert "(computer)" in shown["text"]
    assert shown["text"].endswith("They are playing, and no seat is free.")
    assert labels(shown) == ["New table"]
    await telegram.says(AYSE, f"/start t_{code}")
    back = buttons(await telegram.hears(AYSE))
    assert [(button["text"], button["web_app"]["url"]) for button in back] == [("Masana dön", f"{PAGE}/t/{code}")]


async def test_a_closed_table_is_said_and_a_new_one_offered(telegram: FakeTelegram, bot: AtWork) -> None:
    code = await a_table(bot)
    await close(bot, code)
    await telegram.says(BOB, f"/start t_{code}")
    shown = await telegram.hears(BOB)
    assert shown["text"].endswith("This table has closed.")
    assert labels(shown) == ["New table"]


@pytest.mark.parametrize("code", ["ABCDEFGHIJK23", "short", "ABCDEFGHIJK2-"])
async def test_an_unknown_table_is_said_and_a_new_one_offered(telegram: FakeTelegram, bot: AtWork, code: str) -> None:
    await telegram.says(BOB, f"/start t_{code}")
    shown = await telegram.hears(BOB)
    assert shown["text"] == "There is no such table, or it has closed."
    assert labels(shown) == ["New table"]


async def test_an_unknown_code_costs_one_look_as_a_known_one(
    telegram: FakeTelegram, bot: AtWork, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[str] = []
    look = Manager.look

    async def counted(self: Manager, code: str) -> object:
        looks.append(code)
        return await look(self, code)

    known = await a_table(bot)
    monkeypatch.setattr(Manager, "look", counted)
    for code in (known, "ABCDEFGHIJK23"):
        await telegram.says(BOB, f"/start t_{code}")
        await telegram.hears(BOB)
    assert looks[0] == known
    assert looks.count("ABCDEFGHIJK23") == 1  # the known one is looked at again for its card


# --- a table of one's own --------------------------------------------------------------------------------------


async def test_play_with_friends_opens_a_table_and_offers_its_link(telegram: FakeTelegram, bot: AtWork) -> None:
    await telegram.says(AYSE, "/start")
    greeting = await telegram.hears(AYSE)
    await telegram.taps(AYSE, greeting, "Arkadaşlarla oyna")
    shown = await telegram.hears(AYSE)
    assert labels(shown) == ["Masaya otur", "Arkadaş çağır"]
    code = buttons(shown)[0]["web_app"]["url"].rpartition("/")[2]
    table = (await bot.tables.look(code)).table
    ayse = await bot.people.by_telegram(AYSE.id)
    assert ayse is not None
    assert (table.owner, table.state) == (ayse.id, State.LOBBY)
    assert table.eyes(ayse.id) == {0}
    assert (await telegram.next_call(methods.AnswerCallbackQuery)).text is None


async def test_the_same_button_opens_the_same_table(telegram: FakeTelegram, bot: AtWork) -> None:
    await telegram.says(AYSE, "/start")
    greeting = await telegram.hears(AYSE)
    await telegram.taps(AYSE, greeting, "Arkadaşlarla oyna")
    first = await telegram.hears(AYSE)
    code = buttons(first)[0]["web_app"]["url"].rpartition("/")[2]
    for turn in range(33):  # so many commands later the table no longer remembers the one that made it
        await say_ready(bot, code, turn % 2 == 0, f"ready-{turn}")
    await telegram.taps(AYSE, greeting, "Arkadaşlarla oyna")
    assert buttons(await telegram.hears(AYSE)) == buttons(first)


async def test_new_table_takes_the_place_of_the_card_that_offered_it(telegram: FakeTelegram, bot: AtWork) -> None:
    await telegram.says(BOB, "/start t_ABCDEFGHIJK23")
    shown = await telegram.hears(BOB)
    await telegram.taps(BOB, shown, "New table")
    await telegram.next_call(methods.EditMessageText)
    assert labels(shown) == ["Sit down", "Call friends"]
    assert len(telegram.chat_of(BOB).said) == 1


async def test_okey_opens_a_table_in_a_private_chat_too(telegram: FakeTelegram, bot: AtWork) -> None:
    await telegram.says(BOB, "/okey")
    assert labels(await telegram.hears(BOB)) == ["Sit down", "Call friends"]


# --- words -----------------------------------------------------------------------------------------------------


async def test_the_language_can_be_changed_and_stays(telegram: FakeTelegram, bot: AtWork) -> None:
    await telegram.says(AYSE, "/language")
    asked = await telegram.hears(AYSE)
    assert labels(asked) == ["Türkçe", "Русский", "Polski", "Deutsch", "English"]
    await telegram.taps(AYSE, asked, "Polski")
    await telegram.next_call(methods.EditMessageText)
    assert asked["text"] == LANGUAGES["pl"].language_chosen
    assert asked["reply_markup"] is None
    menu = await _menu_of(telegram, AYSE)
    assert isinstance(menu, MenuButtonWebApp)
    assert menu.text == "Graj"
    await telegram.says(AYSE, "/start")
    assert labels(await telegram.hears(AYSE))[0] == "Graj"


async def test_back_to_english_the_menu_is_that_of_all_chats(telegram: FakeTelegram, bot: AtWork) -> None:
    await telegram.says(AYSE, "/language")
    await telegram.taps(AYSE, await telegram.hears(AYSE), "English")
    assert isinstance(await _menu_of(telegram, AYSE), MenuButtonDefault)


@pytest.mark.parametrize("text", ["/help", "hello", "/nonsense"])
async def test_help_is_given_to_whoever_says_anything_else(telegram: FakeTelegram, bot: AtWork, text: str) -> None:
    await telegram.says(BOB, text)
    assert (await telegram.hears(BOB))["text"] == help_text(LANGUAGES["en"])


@pytest.mark.parametrize("data", ["from an older version", "speak:xx", "open:perhaps"])
async def test_an_old_button_is_answered(telegram: FakeTelegram, bot: AtWork, data: str) -> None:
    await telegram.says(BOB, "/start")
    await telegram.presses(BOB, await telegram.hears(BOB), data)
    answer = await telegram.next_call(methods.AnswerCallbackQuery)
    assert (answer.text, answer.show_alert) == (LANGUAGES["en"].old_button, True)


RUSSIAN = [(1, "1 раздача"), (2, "2 раздачи"), (5, "5 раздач"), (11, "11 раздач"), (12, "12 раздач")]
POLISH = [(1, "1 rozdanie"), (2, "2 rozdania"), (5, "5 rozdań"), (12, "12 rozdań")]


@pytest.mark.parametrize(("tag", "n", "text"), [("ru", *row) for row in RUSSIAN] + [("pl", *row) for row in POLISH])
def test_numbers_bend_their_words(tag: str, n: int, text: str) -> None:
    assert LANGUAGES[tag].deals(n).endswith(text)


# --- mishaps ---------------------------------------------------------------------------------------------------


async def test_a_failure_is_told_to_who_waits_and_shows_nothing(
    telegram: FakeTelegram, bot: AtWork, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("a bug")

    await telegram.says(BOB, "/start")
    greeting = await telegram.hears(BOB)
    monkeypatch.setattr(Manager, "create", broken)
    await telegram.taps(BOB, greeting, "Play with friends")
    assert (await telegram.next_call(methods.AnswerCallbackQuery)).text == LANGUAGES["en"].failed
    await telegram.says(BOB, "/okey")
    assert (await telegram.hears(BOB))["text"] == LANGUAGES["en"].failed
    assert [record.levelno for record in caplog.records if "could not be handled" in record.message] == [
        logging.ERROR
    ] * 2


async def test_a_guest_of_the_browser_becomes_the_telegram_user(telegram: FakeTelegram, bot: AtWork) -> None:
    """Bob has been here by Telegram, and sits at a table as a guest of his browser too."""
    known = await bot.people.from_telegram(BOB.id, "Bob")
    guest, token = await bot.people.guest("Bobby")
    table, _ = await bot.tables.create(guest.id, guest.name, "create-1", computers=True)
    code = await Joining(bot.people.database).code(guest.id, bot.tables.store.now() / 1000)
    await telegram.says(BOB, f"/start j_{code}")
    question = await telegram.hears(BOB)
    assert question["text"] == LANGUAGES["en"].ask_to_join
    assert await bot.people.by_token(token) == guest
    await telegram.taps(BOB, question, LANGUAGES["en"].join)
    assert (await telegram.next_call(methods.EditMessageText)).text == LANGUAGES["en"].joined
    assert await bot.people.by_token(token) == known
    assert (await bot.tables.look(table)).table.owner == known.id
    await telegram.says(BOB, f"/start j_{code}")
    await telegram.taps(BOB, await telegram.hears(BOB), LANGUAGES["en"].join)
    assert (await telegram.next_call(methods.EditMessageText)).text == LANGUAGES["en"].cannot_join
