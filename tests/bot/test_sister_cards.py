"""A table's card says that it has a sister, keeps to itself how it stands, and leads to the comparison."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.cards import card
from bot.faces import open_face, private_face
from bot.links import Links
from bot.texts import LANGUAGES, Words
from engine.rules import MATSURI
from tests.webapp.test_sisters import OTHER, called, pair, played
from tests.webapp.test_table import at, finished, lobby
from webapp.tables import matches, sisters
from webapp.tables.players import PersonId
from webapp.tables.table import State, Table

LINKS = Links("okey_bot", "https://okey.example")
WORDS = LANGUAGES["en"]


def urls(table: Table, person: PersonId | None = None) -> list[str]:
    faces = open_face(table, LINKS, WORDS), private_face(table, person, LINKS, WORDS, inline=True)
    rows = [row for face in faces if face.buttons for row in face.buttons.inline_keyboard]
    return [button.url or button.web_app.url for row in rows for button in row if button.url or button.web_app]  # type: ignore[union-attr]


@pytest.mark.parametrize("words", LANGUAGES.values(), ids=LANGUAGES)
def test_the_card_says_that_there_is_a_sister_until_both_have_played(words: Words) -> None:
    over, _ = played(pair()[0])
    open_now, _ = sisters.other_is_over(over, OTHER, 1)
    for table in (called("ayse"), pair()[0], over):
        assert words.evening.sister in card(table, words)
    assert words.evening.sister_over in card(open_now, words)
    for table in (lobby("ayse"), replace(open_now, matches=2)):
        assert words.evening.sister not in card(table, words)
        assert words.evening.sister_over not in card(table, words)


def test_no_card_says_how_it_stands_before_both_have_played() -> None:
    first, _ = pair(replace(MATSURI, deals=2))
    over, _ = played(first)
    open_now, _ = sisters.other_is_over(over, OTHER, 1)
    for table in (first, over):
        assert card(table, WORDS).count("point") == 0
        assert not any("replay" in url or "r_" in url for url in urls(table, "ayse"))
    assert card(open_now, WORDS).count("point") == 4


def test_the_card_of_the_next_match_does_not_say_how_the_last_one_went_before_both_have_played() -> None:
    over, _ = finished(pair()[0])
    begun, _ = matches.again(matches.again(over, "ayse", at())[0], "bora", at())
    open_now, _ = sisters.other_is_over(begun, OTHER, 1)
    assert [WORDS.evening.tally in card(table, WORDS) for table in (begun, open_now)] == [False, True]


def test_the_card_leads_to_the_sister_and_then_to_the_comparison() -> None:
    """In Telegram's own window, from a group as from a chat with the bot."""
    assert f"https://t.me/okey_bot?startapp=t_{OTHER}" in urls(called("ayse"))
    over, _ = played(pair()[0])
    assert not any("sister" in url for url in urls(over, "ayse"))
    open_now, _ = sisters.other_is_over(over, OTHER, 1)
    assert f"https://okey.example/t/{open_now.code}/sister/1" in urls(open_now, "ayse")
    assert f"https://t.me/okey_bot?startapp=s_{open_now.code}_1" in urls(open_now, "ayse")
    assert urls(replace(open_now, state=State.CLOSED))
