"""In chats where the bot is not: by inline mode, by a mention, and by a message prepared for the game's dialog."""

from __future__ import annotations

from aiogram import methods

from bot import feedback
from bot.texts import LANGUAGES
from engine.hand import Kind
from tests.bot.conftest import AtWork, OpenBot
from tests.bot.speakers import AYSE, BOB, EVERYBODY
from tests.fake_botapi import FakeTelegram, Json, Someone
from tests.webapp.letters import Ledger
from webapp.accounts.books import Books
from webapp.accounts.joining import Joining
from webapp.tables import matches, seating, whereabouts
from webapp.tables.lease import Lease
from webapp.tables.wishes import Share, Wishes

APP = "https://t.me/okeyhane_bot?startapp="


def links(message: Json) -> dict[str, str]:
    """What each button of a message says or opens."""
    rows = (message["reply_markup"] or {"inline_keyboard": []})["inline_keyboard"]
    return {button["text"]: button.get("url") or button["callback_data"] for row in rows for button in row}


def code_of(message: Json) -> str:
    """The code of the table whose card this is."""
    [code] = {address.removeprefix(f"{APP}t_") for address in links(message).values() if address.startswith(f"{APP}t_")}
    return code


async def until_live(telegram: FakeTelegram, message: Json) -> None:
    """Wait until a message is a table's card, which opens the table for whoever taps."""
    await telegram.until(lambda: any(address.startswith(f"{APP}t_") for address in links(message).values()))


async def owner_of(bot: AtWork, code: str) -> str | None:
    table = (await bot.tables.look(code)).table
    return next((player.name for player in table.seats if player and player.person == table.owner), None)


# --- inline mode -----------------------------------------------------------------------------------------------


@EVERYBODY
async def test_an_empty_query_offers_a_table_the_game_and_the_rules(
    telegram: FakeTelegram, bot: AtWork, who: Someone, tag: str
) -> None:
    words = LANGUAGES[tag]
    query = await telegram.asks(who)
    titles = telegram.elsewhere.titles[query]
    assert list(titles.values()) == [words.elsewhere.new, words.elsewhere.computers, words.elsewhere.rules]
    assert await bot.people.by_telegram(who.id) is None, "who only looks is nobody yet"
    rules = await telegram.chooses(who, query, "rules")
    assert rules["text"].splitlines()[0] == words.rules.splitlines()[0].removeprefix("<b>").removesuffix("</b>")
    computers = await telegram.chooses(who, query, "computers")
    assert (computers["text"], links(computers)) == (words.elsewhere.computers_text, {words.play: f"{APP}home"})
    answered = await telegram.next_call(methods.AnswerInlineQuery)
    assert (answered.cache_time, answered.is_personal) == (0, True)


@EVERYBODY
async def test_a_new_table_is_there_as_soon_as_its_message_is_sent(
    telegram: FakeTelegram, bot: AtWork, who: Someone, tag: str
) -> None:
    words = LANGUAGES[tag]
    sent = await telegram.chooses(who, await telegram.asks(who), "new")
    await until_live(telegram, sent)
    assert links(sent)[words.sit_down] == f"{APP}t_{code_of(sent)}"
    assert await owner_of(bot, code_of(sent)) == who.first_name
    assert sent["text"].splitlines()[0] == words.table


async def test_the_card_elsewhere_lives_on(telegram: FakeTelegram, bot: AtWork) -> None:
    sent = await telegram.chooses(BOB, await telegram.asks(BOB), "new")
    await until_live(telegram, sent)
    zoe, _ = await bot.people.guest("Zoe")
    await bot.tables.act(code_of(sent), zoe.id, "sit-1", lambda table, at: seating.sit(table, zoe.id, "Zoe", None, at))
    await telegram.until(lambda: "2. Zoe" in sent["text"])


async def test_two_messages_are_two_tables(telegram: FakeTelegram, bot: AtWork) -> None:
    first, second = [await telegram.chooses(BOB, await telegram.asks(BOB), "new") for _ in range(2)]
    await until_live(telegram, first)
    await until_live(telegram, second)
    assert code_of(first) != code_of(second)


async def test_told_twice_that_a_message_was_sent_it_is_one_table(telegram: FakeTelegram, bot: AtWork) -> None:
    sent = await telegram.chooses(BOB, await telegram.asks(BOB), "new")
    chosen = {"result_id": "new", "from": BOB.json(), "query": "", "inline_message_id": sent["inline_message_id"]}
    await telegram.push(chosen_inline_result=chosen)
    await until_live(telegram, sent)
    bob = await bot.people.by_telegram(BOB.id)
    assert bob is not None
    assert await whereabouts.tables_of(bot.tables.store, bob.id) == [code_of(sent)]


async def test_an_open_table_is_offered_first_and_only_to_who_waits_there(telegram: FakeTelegram, bot: AtWork) -> None:
    bob = await bot.people.from_telegram(BOB.id, "Bob")
    code, _ = await bot.tables.create(bob.id, "Bob", "create-1")
    query = await telegram.asks(BOB)
    result, title = next(iter(telegram.elsewhere.titles[query].items()))
    assert (result.startswith(f"t_{code}."), title) == (True, "Send your open table (1/4)")
    sent = await telegram.chooses(BOB, query, result)
    assert code_of(sent) == code
    zoe, _ = await bot.people.guest("Zoe")
    await bot.tables.act(code, zoe.id, "sit-1", lambda table, at: seating.sit(table, zoe.id, "Zoe", None, at))
    await telegram.until(lambda: "2. Zoe" in sent["text"])
    assert next(iter(telegram.elsewhere.titles[await telegram.asks(AYSE)])) == "new"
    await bot.tables.act(code, bob.id, "start-1", lambda table, at: matches.start(table, bob.id, at))
    assert next(iter(telegram.elsewhere.titles[await telegram.asks(BOB)])) == "new"


async def test_a_query_may_name_a_table(telegram: FakeTelegram, bot: AtWork) -> None:
    bob = await bot.people.from_telegram(BOB.id, "Bob")
    code, _ = await bot.tables.create(bob.id, "Bob", "create-1")
    for form in ("t_{}", "{}", "https://okey.example.org/t/{}", APP + "t_{}"):
        query = await telegram.asks(AYSE, form.format(code))
        assert next(iter(telegram.elsewhere.titles[query])).startswith(f"t_{code}."), form


async def test_a_query_that_names_nothing_is_answered_all_the_same(telegram: FakeTelegram, bot: AtWork) -> None:
    for text in ("t_ABCDEFGHIJK23", "hello", "t_", "/t/", "<b>", "🀄" * 60):
        query = await telegram.asks(BOB, text)
        assert list(telegram.elsewhere.titles[query]) == ["new", "computers", "rules"], text


@EVERYBODY
async def test_a_match_that_is_over_is_sent_with_its_points_and_a_way_to_look_back(
    telegram: FakeTelegram, bot: AtWork, who: Someone, tag: str
) -> None:
    """By the button's query or a link to it; who was erased since is not named."""
    words = LANGUAGES[tag]
    ledger = Ledger(Books(bot.people.database, 60, "Europe/Istanbul"), bot.people)
    await ledger.knows("<Zoe>", "Bora")
    record = "okeyhane record 1\ncommitment a\nsha256 -\n"
    await ledger.takes("<Zoe>", "Bora", None, None, record=record)
    await Joining(bot.people.database).erase(ledger.ids["Bora"])
    for form in ("r_{}_1", "https://okey.example.org/t/{}/replay/1?seat=2", APP + "r_{}_1"):
        query = await telegram.asks(who, form.format("FA6X4LBDHUETI"))
        assert telegram.elsewhere.titles[query] == {"r_FA6X4LBDHUETI_1": words.look_back}, form
    sent = await telegram.chooses(who, query, "r_FA6X4LBDHUETI_1")
    assert sent["text"].splitlines()[2:4] == [
        words.evening.in_place(1, "<Zoe>", 2),
        words.evening.in_place(2, words.former, 0),
    ]
    assert links(sent) == {words.look_back: f"{APP}r_FA6X4LBDHUETI_1"}


async def test_of_a_match_that_is_not_over_nothing_is_offered(telegram: FakeTelegram, bot: AtWork) -> None:
    bob = await bot.people.from_telegram(BOB.id, "Bob")
    code, _ = await bot.tables.create(bob.id, "Bob", "create-1")
    await bot.tables.act(code, bob.id, "start-1", lambda table, at: matches.start(table, bob.id, at))
    query = await telegram.asks(BOB, f"r_{code}_1")
    assert list(telegram.elsewhere.titles[query]) == ["new", "computers", "rules"]


# --- the hand court --------------------------------------------------------------------------------------------


@EVERYBODY
async def test_a_hand_in_a_query_is_judged_and_leads_to_the_court(
    telegram: FakeTelegram, bot: AtWork, who: Someone, tag: str
) -> None:
    """The points are those of the rulebook: an okey thrown with pairs pays 8 in matsuri, 4 elsewhere."""
    words = LANGUAGES[tag].court
    for form in ("court {}", f"{words.word} {{}}"):
        query = await telegram.asks(who, form.format("R4 R1 R1 Y2 Y2 B3 B3 K4 K4 R6 R6 Y6 Y6 B7 B7 R5"))
        assert telegram.elsewhere.titles[query] == {"court": words.wins}
    sent = await telegram.chooses(who, query, "court")
    assert words.okey("🔴4", "🔴5") in sent["text"]
    assert f"{words.kinds[Kind.PAIRS]}, {words.throw('🔴5')}" in sent["text"]
    assert f"Matsuri +8 · Adikus −4 · GameDesire −4 · {words.turkish} −4" in sent["text"]
    assert links(sent) == {words.open: f"{APP}court_R4_R1R1Y2Y2B3B3K4K4R6R6Y6Y6B7B7R5"}


async def test_a_hand_that_lacks_something_is_told_what(telegram: FakeTelegram, bot: AtWork) -> None:
    query = await telegram.asks(BOB, "court R6, R5R7R8R9R10Y4B4K4K1K2K3B11B12B13")
    sent = await telegram.chooses(BOB, query, "court")
    assert "Runs and groups: 1 tile away" in sent["text"]
    assert "🔴4×2 🔴6 🔴7 🔴11×2" in sent["text"], "one 6 lies in the middle, one okey is held"
    query = await telegram.asks(BOB, "court R8 R1 R2 F Y4 B4 K4 K7 K8 K9 K10 B6 B7 B8 B9")
    assert "The false joker stands only for" in (await telegram.chooses(BOB, query, "court"))["text"]


NO_HANDS = [
    # asked                       why                                     the page is given what can be read
    ("R4 R1 R1 R1",               "More than two of 🔴1",                 "R4_R1R1R1"),
    ("r4 r4 r4",                  "counting the indicator",                "R4_R4R4"),
    ("F R1",                      "A false joker 🍀 cannot be",           "F_R1"),
    ("Q9 R1",                     "“Q9” is not a tile",                      "9_R1"),
    ("R4 R1 R1 X<b>",             "“X<B>” is not a tile",              "R4_R1R1B"),
    ("R4 R1R2R3R4R5R6R7R8R9R10R11R12R13B1B2B3", "14 or 15 tiles, not 16", "R4_R1R2R3R4R5R6R7R8R9R10R11R12R13B1B2B3"),
]  # fmt: skip


async def test_what_is_no_hand_leads_to_the_court_all_the_same(telegram: FakeTelegram, bot: AtWork) -> None:
    sent = await telegram.chooses(BOB, await telegram.asks(BOB, "court"), "court")
    assert links(sent) == {"Open the hand check": f"{APP}court"}
    for tiles, why, link in NO_HANDS:
        query = await telegram.asks(BOB, f"court {tiles}")
        assert telegram.elsewhere.titles[query] == {"court": "There can be no such hand"}
        sent = await telegram.chooses(BOB, query, "court")
        assert why in sent["text"]
        assert links(sent) == {"Open the hand check": f"{APP}court_{link}"}


async def test_other_words_after_the_courts_are_no_question_to_it(telegram: FakeTelegram, bot: AtWork) -> None:
    for said in ("hand me the rules", "court please", "fun", "court <b>"):
        assert "rules" in telegram.elsewhere.titles[await telegram.asks(BOB, said)], said
    hand = "court R4 R1 R1 Y2 Y2 B3 B3 K4 K4 R6 R6 Y6 Y6 B7 B7 R5"
    for between in ("\n", "\u00a0", " \t "):
        query = await telegram.asks(BOB, hand.replace(" ", between))
        assert telegram.elsewhere.titles[query] == {"court": "This hand wins"}


# --- without feedback ------------------------------------------------------------------------------------------


@EVERYBODY
async def test_without_feedback_the_first_press_opens_the_table(
    telegram: FakeTelegram, bot: AtWork, who: Someone, tag: str
) -> None:
    """And the card lives all the same: in at most two taps one sits down."""
    telegram.feedback = False
    words = LANGUAGES[tag]
    sent = await telegram.chooses(who, await telegram.asks(who), "new")
    await telegram.taps(who, sent, words.sit_down)
    assert (await telegram.next_call(methods.AnswerCallbackQuery)).text == words.elsewhere.opened
    await until_live(telegram, sent)
    assert await owner_of(bot, code_of(sent)) == who.first_name
    note = await Lease(bot.tables.store, f"bot:{telegram.me['id']}").noted(feedback.NOTE)
    assert note == feedback.MISSED


async def test_whoever_is_first_owns_the_table_and_the_second_is_answered(telegram: FakeTelegram, bot: AtWork) -> None:
    telegram.feedback = False
    sent = await telegram.chooses(BOB, await telegram.asks(BOB), "new")
    press = links(sent)["Sit down"]
    for who in (AYSE, BOB):
        await telegram.presses(who, sent, press)
        assert (await telegram.next_call(methods.AnswerCallbackQuery)).text is not None
    await until_live(telegram, sent)
    assert await owner_of(bot, code_of(sent)) == "Ayşe"
    assert await bot.people.by_telegram(BOB.id) is None


async def test_with_feedback_the_doctor_may_know_it(telegram: FakeTelegram, bot: AtWork) -> None:
    sent = await telegram.chooses(BOB, await telegram.asks(BOB), "new")
    await until_live(telegram, sent)
    note = await Lease(bot.tables.store, f"bot:{telegram.me['id']}").noted(feedback.NOTE)
    assert note == feedback.HEARD


# --- as a guest ------------------------------------------------------------------------------------------------


@EVERYBODY
async def test_a_mention_brings_a_table_into_any_chat(
    telegram: FakeTelegram, bot: AtWork, who: Someone, tag: str
) -> None:
    card = await telegram.answers(await telegram.mentions(who, "okey"))
    assert card["text"].splitlines()[0] == LANGUAGES[tag].table
    assert await owner_of(bot, code_of(card)) == who.first_name
    zoe, _ = await bot.people.guest("<Zoe>")
    await bot.tables.act(
        code_of(card), zoe.id, "sit-1", lambda table, at: seating.sit(table, zoe.id, "<Zoe>", None, at)
    )
    await telegram.until(lambda: "2. <Zoe>" in card["text"])


async def test_a_second_mention_shows_the_same_table(telegram: FakeTelegram, bot: AtWork) -> None:
    first = await telegram.answers(await telegram.mentions(BOB))
    second = await telegram.answers(await telegram.mentions(BOB))
    assert code_of(first) == code_of(second)


async def test_a_mention_that_comes_twice_is_answered_once(telegram: FakeTelegram, bot: AtWork) -> None:
    query = await telegram.mentions(BOB)
    await telegram.answers(query)
    [number] = [number for number, told in telegram._told.items() if "guest_message" in told]
    await telegram.again(number)
    await telegram.answers(await telegram.mentions(AYSE))
    assert sum(isinstance(call, methods.AnswerGuestQuery) for call in telegram.calls) == 2


async def test_who_mentions_it_anonymously_is_asked_who_they_are(telegram: FakeTelegram, bot: AtWork) -> None:
    chat = {"id": -1_009_000_000_001, "type": "supergroup", "title": "Others"}
    answer = await telegram.answers(await telegram.mentions(BOB, sender_chat=chat))
    assert (answer["text"], answer["reply_markup"]) == (LANGUAGES["en"].who_are_you, None)


async def test_without_a_page_nothing_is_offered(telegram: FakeTelegram, open_bot: OpenBot) -> None:
    async with open_bot(telegram.settings(None)):
        assert telegram.elsewhere.titles[await telegram.asks(BOB)] == {}
        answer = await telegram.answers(await telegram.mentions(BOB))
        assert answer["text"] == LANGUAGES["en"].no_page


# --- prepared for the game's dialog ----------------------------------------------------------------------------


async def prepared(telegram: FakeTelegram, bot: AtWork, share: Share) -> str | None:
    """What the bot answers to a page that wishes for a card."""
    return await Wishes(bot.tables.store, telegram.me["id"]).make(share, patience=30)


@EVERYBODY
async def test_a_card_is_prepared_and_lives_once_it_is_sent(
    telegram: FakeTelegram, bot: AtWork, who: Someone, tag: str
) -> None:
    telegram.launch(who)
    person = await bot.people.from_telegram(who.id, who.first_name)
    code, _ = await bot.tables.create(person.id, person.name, "create-1")
    number = await prepared(telegram, bot, Share(person.id, code, tag))
    assert number is not None
    card = await telegram.shares(who, number)
    assert links(card)[LANGUAGES[tag].sit_down] == f"{APP}t_{code}"
    zoe, _ = await bot.people.guest("Zoe")
    await bot.tables.act(code, zoe.id, "sit-1", lambda table, at: seating.sit(table, zoe.id, "Zoe", None, at))
    await telegram.until(lambda: "2. Zoe" in card["text"])


async def test_a_prepared_card_that_is_sent_late_is_brought_up_to_date(telegram: FakeTelegram, bot: AtWork) -> None:
    telegram.launch(BOB)
    bob = await bot.people.from_telegram(BOB.id, "Bob")
    code, _ = await bot.tables.create(bob.id, "Bob", "create-1")
    number = await prepared(telegram, bot, Share(bob.id, code, "en"))
    assert number is not None
    zoe, _ = await bot.people.guest("Zoe")
    await bot.tables.act(code, zoe.id, "sit-1", lambda table, at: seating.sit(table, zoe.id, "Zoe", None, at))
    card = await telegram.shares(BOB, number)
    await telegram.until(lambda: "2. Zoe" in card["text"])


async def test_no_card_is_prepared_for_a_guest_or_of_a_table_that_is_gone(telegram: FakeTelegram, bot: AtWork) -> None:
    guest, _ = await bot.people.guest("Guest")
    bob = await bot.people.from_telegram(BOB.id, "Bob")
    code, _ = await bot.tables.create(bob.id, "Bob", "create-1")
    assert await prepared(telegram, bot, Share(guest.id, code, "en")) is None
    assert await prepared(telegram, bot, Share(bob.id, "ABCDEFGHIJK23", "en")) is None
    await bot.tables.act(code, bob.id, "leave-1", lambda table, at: seating.leave(table, bob.id, at))
    assert await prepared(telegram, bot, Share(bob.id, code, "en")) is None


# --- the deal of the day -----------------------------------------------------------------------------------------


async def test_the_deal_of_the_day_is_sent_to_any_chat(telegram: FakeTelegram, bot: AtWork) -> None:
    words = LANGUAGES["en"].day
    for asked in ("day", words.word):
        query = await telegram.asks(BOB, asked)
        assert telegram.elsewhere.titles[query] == {"day": words.title}
    sent = await telegram.chooses(BOB, query, "day")
    assert words.begun(0) in sent["text"]
    assert links(sent) == {words.open: f"{APP}day"}
