"""In a private chat: what one is told of oneself, the settings, and being forgotten; in every language."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from aiogram import methods

from bot.texts import LANGUAGES, Words
from tests.bot.conftest import AtWork
from tests.bot.speakers import AYSE, BOB, EVERYBODY
from tests.fake_botapi import FakeTelegram, Json, Someone
from tests.webapp.letters import HOUR, NOON, Ledger
from webapp.accounts.books import Books
from webapp.accounts.daily import Daily, note_end
from webapp.accounts.database import writing
from webapp.accounts.preferences import Preferences
from webapp.accounts.shelf import Shelf
from webapp.tables import matches, seating, whereabouts

PAGE = "https://okey.example.org"


def buttons(message: Json) -> list[Json]:
    """The message's buttons, each in a row of its own."""
    return [button for [button] in (message["reply_markup"] or {"inline_keyboard": []})["inline_keyboard"]]


def labels(message: Json) -> list[str]:
    return [button["text"] for button in buttons(message)]


async def answer(telegram: FakeTelegram, who: Someone, text: str) -> Json:
    """Say *text* to the bot, and return what it answers."""
    await telegram.says(who, text)
    return await telegram.hears(who)


async def ledger(bot: AtWork, *people: Someone, cap: int = 60) -> Ledger:
    """The books of the house, which know these people by their first names."""
    house = Ledger(Books(bot.people.database, cap, "Europe/Istanbul"), bot.people)
    for who in people:
        house.ids[who.first_name] = (await bot.people.from_telegram(who.id, who.first_name)).id
    return house


# --- what says the same to everybody ---------------------------------------------------------------------------

SAID: list[tuple[str, Callable[[Words], str]]] = [
    ("/play", lambda words: words.play_how),
    ("/rules", lambda words: words.rules),
    ("/privacy", lambda words: words.privacy),
    ("/settings", lambda words: words.settings.title),
    ("/tables", lambda words: words.tables.none),
    ("/candies", lambda words: words.candy.none),
    ("/stats", lambda words: words.stats.none),
    ("/deleteme", lambda words: words.erase.nobody),
    ("/language", lambda words: words.choose_language),
]


@EVERYBODY
async def test_who_was_never_here_is_answered_in_their_language(
    telegram: FakeTelegram, bot: AtWork, who: Someone, tag: str
) -> None:
    for command, said in SAID:
        wanted = said(LANGUAGES[tag]).replace("<b>", "").replace("</b>", "")
        assert (await answer(telegram, who, command))["text"].endswith(wanted), command
    assert await bot.people.by_telegram(who.id) is None, "asking makes nobody somebody"


@EVERYBODY
async def test_every_command_of_the_menu_has_its_own_answer(
    telegram: FakeTelegram, bot: AtWork, who: Someone, tag: str
) -> None:
    answers = [(await answer(telegram, who, f"/{command}"))["text"] for command, _ in LANGUAGES[tag].commands]
    # Whoever opens a table by /okey is shown the same one by /invite.
    assert len(set(answers)) == len(answers) - 1


async def test_play_is_one_tap_from_the_game(telegram: FakeTelegram, bot: AtWork) -> None:
    play, friends = buttons(await answer(telegram, BOB, "/play"))
    assert play["web_app"]["url"] == f"{PAGE}/"
    assert friends["text"] == "Play with friends"


async def test_the_rules_lead_to_the_book_with_pictures(telegram: FakeTelegram, bot: AtWork) -> None:
    play, book = buttons(await answer(telegram, BOB, "/rules"))
    assert play["web_app"]["url"] == f"{PAGE}/"
    assert book["web_app"]["url"] == f"{PAGE}/?learn"


# --- tables ----------------------------------------------------------------------------------------------------


@EVERYBODY
async def test_tables_are_listed_with_whose_turn_it_is(
    telegram: FakeTelegram, bot: AtWork, who: Someone, tag: str
) -> None:
    words = LANGUAGES[tag]
    person = await bot.people.from_telegram(who.id, who.first_name)
    zoe, _ = await bot.people.guest("<Zoe>")
    lobby, _ = await bot.tables.create(person.id, person.name, "create-1")
    await bot.tables.act(lobby, zoe.id, "sit-1", lambda table, at: seating.sit(table, zoe.id, "<Zoe>", None, at))
    playing, _ = await bot.tables.create(person.id, person.name, "create-2", computers=True)
    table = (await bot.tables.look(playing)).table
    assert table.match is not None
    stands = words.tables.your_turn if table.match.deal.turn == 0 else words.tables.at_play
    shown = await answer(telegram, who, "/tables")
    free = words.free_seat
    assert shown["text"].splitlines() == [
        words.tables.title,
        f"1. {', '.join(player.name for player in table.seats if player)}: {stands}",
        f"2. {person.name}, <Zoe>, {free}, {free}: {words.tables.waiting(2)}",
    ]
    assert [(button["text"], button["web_app"]["url"]) for button in buttons(shown)] == [
        (words.tables.go(1), f"{PAGE}/t/{playing}"),
        (words.tables.go(2), f"{PAGE}/t/{lobby}"),
    ]


async def test_your_turn_is_said(telegram: FakeTelegram, bot: AtWork) -> None:
    bob = await bot.people.from_telegram(BOB.id, "Bob")
    for number in range(20):  # a computer may begin; somewhere Bob does
        code, _ = await bot.tables.create(bob.id, "Bob", f"create-{number}", computers=True)
        table = (await bot.tables.look(code)).table
        if table.match is not None and table.match.deal.turn == 0:
            break
        await bot.tables.act(code, bob.id, "leave-1", lambda table, at: seating.leave(table, bob.id, at))
    assert (await answer(telegram, BOB, "/tables"))["text"].endswith("your turn")


async def test_a_table_that_was_left_is_not_listed(telegram: FakeTelegram, bot: AtWork) -> None:
    bob = await bot.people.from_telegram(BOB.id, "Bob")
    code, _ = await bot.tables.create(bob.id, "Bob", "create-1")
    await bot.tables.act(code, bob.id, "leave-1", lambda table, at: seating.leave(table, bob.id, at))
    shown = await answer(telegram, BOB, "/tables")
    assert (shown["text"], labels(shown)) == ("You are not sitting at any table.", ["New table"])


async def test_invite_shows_the_table_where_one_waits_and_opens_one_only_where_there_is_none(
    telegram: FakeTelegram, bot: AtWork
) -> None:
    first = buttons(await answer(telegram, BOB, "/invite"))
    again = buttons(await answer(telegram, BOB, "/invite"))
    assert first == again
    bob = await bot.people.by_telegram(BOB.id)
    assert bob is not None
    [code] = await whereabouts.tables_of(bot.tables.store, bob.id)
    assert first[0]["web_app"]["url"] == f"{PAGE}/t/{code}"
    await bot.tables.act(code, bob.id, "start-1", lambda table, at: matches.start(table, bob.id, at))
    assert buttons(await answer(telegram, BOB, "/invite")) != first


# --- candies and figures ---------------------------------------------------------------------------------------


async def test_candies_say_when_which_match_and_why(telegram: FakeTelegram, bot: AtWork) -> None:
    house = await ledger(bot, AYSE, BOB, cap=18)
    await house.takes("Bob", "Ayşe", None, None, key="one", at=NOON)
    await house.takes("Bob", None, None, None, key="two", at=NOON + HOUR)
    await house.takes("Bob", None, None, None, key="three", at=NOON + 2 * HOUR)
    await house.takes(None, "Bob", None, None, key="four", at=NOON + 3 * HOUR)
    await house.takes("Bob", "Ayşe", None, None, key="five", at=NOON + 30 * HOUR, turns=5)
    shown = (await answer(telegram, BOB, "/candies"))["text"].splitlines()
    assert shown[0] == "You have 18 candies"
    assert shown[1].endswith(" of 60.")
    assert shown[3:] == [
        "01 Dec 21:00 +0 too short: fewer than 24 turns were played, match 1 at table FA6X4LBDHUETI",
        "30 Nov 18:00 +0 against computers only a win pays, match 1 at table FA6X4LBDHUETI",
        "30 Nov 17:00 +0 the day's cap of 18 was reached already, match 1 at table FA6X4LBDHUETI",
        "30 Nov 16:00 +3 3 instead of 6: the day's cap, match 1 at table FA6X4LBDHUETI",
        "30 Nov 15:00 +15 a win against people, match 1 at table FA6X4LBDHUETI",
    ]
    sent = await telegram.next_call(methods.SendMessage)
    assert f'<a href="{PAGE}/t/FA6X4LBDHUETI/replay/1">' in sent.text


@EVERYBODY
async def test_candies_are_told_in_every_language(telegram: FakeTelegram, bot: AtWork, who: Someone, tag: str) -> None:
    words = LANGUAGES[tag].candy
    house = await ledger(bot, who)
    await house.takes(who.first_name, None, None, None)
    first, _, _, line = (await answer(telegram, who, "/candies"))["text"].splitlines()
    assert first == words.balance(6)
    assert line.endswith(f"+6 {words.against_computers}, {words.match(1, 'FA6X4LBDHUETI')}")


@EVERYBODY
async def test_figures_are_told_in_every_language(telegram: FakeTelegram, bot: AtWork, who: Someone, tag: str) -> None:
    words = LANGUAGES[tag].stats
    house = await ledger(bot, who)
    await house.takes(who.first_name, None, None, None, key="one", turns=8)
    await house.takes(None, who.first_name, None, None, key="two")
    shown = (await answer(telegram, who, "/stats"))["text"].splitlines()
    assert shown == [
        words.title,
        f"{words.matches}: 2",
        f"{words.wins}: 1",
        f"{words.draws}: 0",
        f"{words.longest_run}: 1",
        f"{words.turns_to_win}: 8",
        f"{words.sets}: 0",
        f"{words.pairs}: 0",
        f"{words.okeys}: 0",
        f"{words.shown}: 0",
    ]


# --- settings --------------------------------------------------------------------------------------------------


@EVERYBODY
async def test_a_setting_changes_at_a_press_and_stays(
    telegram: FakeTelegram, bot: AtWork, who: Someone, tag: str
) -> None:
    words = LANGUAGES[tag].settings
    shown = await answer(telegram, who, "/settings")
    before = [
        f"{words.language}: {LANGUAGES[tag].language}",
        f"{words.look}: {words.looks['classic']}",
        f"{words.sounds}: {words.on}",
        f"{words.hints}: {words.on}",
        words.more,
    ]
    assert labels(shown) == before
    for press in before[1:4]:
        await telegram.taps(who, shown, press)
        await telegram.next_call(methods.EditMessageText)
    after = [f"{words.look}: {words.looks['candy']}", f"{words.sounds}: {words.off}", f"{words.hints}: {words.off}"]
    assert labels(shown)[1:4] == after
    person = await bot.people.by_telegram(who.id)
    assert person is not None
    _, liked = await bot.people.preferences(person.id)
    assert (liked.look, liked.sounds, liked.hints, liked.take_back) == ("candy", False, False, 1500)
    assert labels(await answer(telegram, who, "/settings"))[1:4] == after
    await telegram.taps(who, shown, after[1])
    await telegram.next_call(methods.EditMessageText)
    assert labels(shown)[2] == before[2]


async def test_at_another_table_what_is_worn_stays_on_and_a_bought_table_takes_its_turn(
    telegram: FakeTelegram, bot: AtWork
) -> None:
    """From the teahouse round to it again; and who has not bought it is never led there."""
    words = LANGUAGES["en"].settings
    house = await ledger(bot, BOB)
    bob = house.ids[BOB.first_name]
    await house.does("UPDATE people SET candies = 110")
    for item in ("coral", "teahouse"):
        await Shelf(bot.people.database).buy(bob, item, NOON)
    await bot.people.prefer(bob, None, Preferences(look="teahouse-coral"))
    shown = await answer(telegram, BOB, "/settings")
    for table in ("classic", "candy", "teahouse"):
        await telegram.taps(BOB, shown, labels(shown)[1])
        await telegram.next_call(methods.EditMessageText)
        assert labels(shown)[1] == f"{words.look}: {words.looks[table]}"
        assert (await bot.people.preferences(bob))[1].look == f"{table}-coral"


async def test_all_settings_are_a_tap_away_in_the_game(telegram: FakeTelegram, bot: AtWork) -> None:
    *_, more = buttons(await answer(telegram, BOB, "/settings"))
    assert more["web_app"]["url"] == f"{PAGE}/?me"


async def test_the_language_can_be_changed_from_the_settings(telegram: FakeTelegram, bot: AtWork) -> None:
    shown = await answer(telegram, BOB, "/settings")
    await telegram.taps(BOB, shown, "Language: English")
    await telegram.next_call(methods.EditMessageText)
    await telegram.taps(BOB, shown, "Polski")
    await telegram.next_call(methods.EditMessageText)
    assert shown["text"] == LANGUAGES["pl"].language_chosen
    assert labels(await answer(telegram, BOB, "/settings"))[0] == "Język: Polski"


@pytest.mark.parametrize("data", ["set:colour:red", "set:look:" + "x" * 50, "erase:perhaps", "languages:1"])
async def test_a_press_that_says_nonsense_is_answered_and_changes_nothing(
    telegram: FakeTelegram, bot: AtWork, data: str
) -> None:
    shown = await answer(telegram, BOB, "/settings")
    await telegram.presses(BOB, shown, data)
    answered = await telegram.next_call(methods.AnswerCallbackQuery)
    assert (answered.text, answered.show_alert) == (LANGUAGES["en"].old_button, True), "it is no failure of ours"
    assert labels(await answer(telegram, BOB, "/settings")) == labels(shown)


# --- the end ---------------------------------------------------------------------------------------------------


@EVERYBODY
async def test_who_is_forgotten_is_asked_first_and_then_gone(
    telegram: FakeTelegram, bot: AtWork, who: Someone, tag: str
) -> None:
    words = LANGUAGES[tag].erase
    house = await ledger(bot, who)
    await house.takes(who.first_name, None, None, None)
    await answer(telegram, who, "/okey")
    [code] = await whereabouts.tables_of(bot.tables.store, house.ids[who.first_name])
    question = await answer(telegram, who, "/deleteme")
    assert (question["text"], labels(question)) == (words.ask, [words.yes, words.no])
    assert await bot.people.by_telegram(who.id) is not None
    await telegram.taps(who, question, words.yes)
    await telegram.next_call(methods.EditMessageText)
    assert (question["text"], question["reply_markup"]) == (words.done, None)
    assert await bot.people.by_telegram(who.id) is None
    assert await house.rows("SELECT name FROM match_players WHERE who = 'person'") == [("",)]
    assert await whereabouts.tables_of(bot.tables.store, house.ids[who.first_name]) == []
    assert house.ids[who.first_name] not in (await bot.tables.look(code)).table.persons()


@EVERYBODY
async def test_who_thinks_again_stays(telegram: FakeTelegram, bot: AtWork, who: Someone, tag: str) -> None:
    words = LANGUAGES[tag].erase
    person = await bot.people.from_telegram(who.id, who.first_name)
    question = await answer(telegram, who, "/deleteme")
    await telegram.taps(who, question, words.no)
    await telegram.next_call(methods.EditMessageText)
    assert question["text"] == words.stayed
    assert await bot.people.by_telegram(who.id) == person


async def test_pressed_twice_there_is_nobody_left_to_forget(telegram: FakeTelegram, bot: AtWork) -> None:
    await bot.people.from_telegram(BOB.id, "Bob")
    question = await answer(telegram, BOB, "/deleteme")
    yes = buttons(question)[0]["callback_data"]
    for said in (LANGUAGES["en"].erase.done, LANGUAGES["en"].erase.nobody):
        await telegram.presses(BOB, question, yes)
        assert (await telegram.next_call(methods.EditMessageText)).text == said
        await telegram.next_call(methods.AnswerCallbackQuery)


# --- the deal of the day -----------------------------------------------------------------------------------------


@EVERYBODY
async def test_the_deal_of_the_day_is_told_without_a_tile(
    telegram: FakeTelegram, bot: AtWork, who: Someone, tag: str
) -> None:
    words = LANGUAGES[tag].day
    said = await answer(telegram, who, "/day")
    assert words.note in said["text"]
    assert labels(said)[0] == words.open
    assert [button["url"].rpartition("=")[2] for button in buttons(said)] == ["day"]
    days, person = Daily(bot.people.database, "Europe/Istanbul"), await bot.people.from_telegram(who.id, who.first_name)
    now = int(time.time() * 1000)
    await days.enter(person.id, now, lambda *_: "AAAAAAAAAAAAA")
    said = await answer(telegram, who, "/day")
    assert (words.playing in said["text"], labels(said)[0]) == (True, words.go_on)
    async with writing(bot.people.database) as connection:
        await note_end(connection, "AAAAAAAAAAAAA", ended=now, points=4, turns=14, trail="77643322221110")
    said = await answer(telegram, who, "/day")
    assert said["text"].splitlines()[1:] == [words.won(4, 14), "🟥🟥🟥🟧🟧🟧🟨🟨🟨🟨🟩🟩", "🟩⭐"]
    assert labels(said)[0] == words.look, "nobody is invited who has had their try"
