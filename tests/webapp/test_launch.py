"""Launch data from Telegram: who is let in, and by which code the others are not."""

from __future__ import annotations

import json
import traceback
from pathlib import Path
from typing import Any

import pytest

from tests.launch import launch_data
from webapp.accounts.launch import AHEAD, FRESH, LONGEST, BadLaunch, Launch, LaunchError, check_launch

TOKEN = "7654321098:AAE-madeUpTokenForOkeyTests_0123456789a"
NOW = 1_795_900_000
AYSE = {"id": 42, "first_name": "Ayşe", "language_code": "tr"}


def handed() -> list[Any]:
    """The cases that were made apart from this code; a clone that has none of them has those below."""
    file = Path(__file__).parents[3] / "shared" / "cases" / "initdata.jsonl"
    lines = file.read_text().splitlines() if file.is_file() else []
    return [pytest.param(case, id=case["why"][:60]) for case in map(json.loads, lines)]


@pytest.mark.parametrize("case", handed())
def test_the_handed_cases_agree(case: dict[str, Any]) -> None:
    if case["valid"]:
        assert check_launch(case["init_data"], case["token"], case["now"]).user_id > 0
    else:
        with pytest.raises(LaunchError):
            check_launch(case["init_data"], case["token"], case["now"])


def refusal(data: str, token: str = TOKEN, now: float = NOW) -> BadLaunch:
    with pytest.raises(LaunchError) as caught:
        check_launch(data, token, now)
    return caught.value.code


def signed(**fields: Any) -> str:
    return launch_data(TOKEN, **{"user": AYSE, "auth_date": NOW, **fields})


def test_a_launch_says_who_opened_the_page_and_from_which_link() -> None:
    data = signed(start_param="t_ABCDEFGHIJK23", chat_type="group", chat_instance="-5")
    assert check_launch(data, TOKEN, NOW) == Launch(42, "Ayşe", "tr", "t_ABCDEFGHIJK23", NOW)


LINKS = [
    ("t_ABCDEFGHIJK23", "ABCDEFGHIJK23"),
    ("t_abcdefghijk23", "ABCDEFGHIJK23"),
    ("t_Q9x-_z", None),
    ("ABCDEFGHIJK23", None),
    ("t_ABCDEFGHIJK23x", None),
    ("", None),
]


@pytest.mark.parametrize(("link", "table"), LINKS)
def test_a_link_names_a_table_or_none(link: str, table: str | None) -> None:
    assert check_launch(signed(start_param=link), TOKEN, NOW).table == table


AGES = [
    (FRESH, None),
    (FRESH + 1, BadLaunch.STALE),
    (30 * FRESH, BadLaunch.STALE),
    (-AHEAD, None),
    (-AHEAD - 1, BadLaunch.FUTURE),
]


@pytest.mark.parametrize(("age", "code"), AGES)
def test_a_launch_is_good_for_a_day(age: int, code: BadLaunch | None) -> None:
    data = signed(auth_date=NOW - age)
    if code is None:
        assert check_launch(data, TOKEN, NOW).at == NOW - age
    else:
        assert refusal(data) is code


def test_stale_data_still_say_whose_they_are() -> None:
    with pytest.raises(LaunchError) as caught:
        check_launch(signed(), TOKEN, NOW + FRESH + 1)
    assert caught.value.launch is not None
    assert caught.value.launch.user_id == 42


def test_stale_data_under_a_wrong_signature_are_a_forgery_not_stale() -> None:
    assert refusal(signed(), token="1:other", now=NOW + FRESH + 1) is BadLaunch.SIGNATURE


GOOD = launch_data(TOKEN, user=AYSE, auth_date=NOW)
DATE_FIRST = launch_data(TOKEN, auth_date=NOW, user=AYSE)
REFUSED = [
    ("", BadLaunch.SIZE, "nothing"),
    (GOOD + "&x=" + "y" * LONGEST, BadLaunch.SIZE, "far too much"),
    ("hello world", BadLaunch.FORM, "no query string"),
    (GOOD + "&", BadLaunch.FORM, "an empty pair"),
    ("&" + GOOD, BadLaunch.FORM, "an empty pair before the rest"),
    (GOOD + "&=x", BadLaunch.FORM, "a field without a name"),
    ("user=%7B%22id%22%3A1%7D&" + GOOD, BadLaunch.FORM, "two users, the forged one first"),
    (GOOD + "&user=%7B%22id%22%3A1%7D", BadLaunch.FORM, "two users, the forged one last"),
    (f"hash={'0' * 64}&{GOOD}", BadLaunch.FORM, "two hashes, the right one last"),
    (GOOD + "&%75ser=x", BadLaunch.FORM, "two users, one of them written otherwise"),
    (GOOD + "&is_admin=", BadLaunch.SIGNATURE, "a blank field that nobody signed"),
    (GOOD + "&is_admin", BadLaunch.FORM, "a field without a value"),
    (DATE_FIRST.replace("&user=", "%0Auser%3D"), BadLaunch.FORM, "two signed fields joined by a line's end"),
    (GOOD.replace("auth_date=", "auth_date=%zz"), BadLaunch.FORM, "an escape that is none"),
    (GOOD.replace("auth_date=", "auth_date=%ff"), BadLaunch.FORM, "bytes that are no text"),
    (GOOD.replace("auth_date=", "auth_date=ş"), BadLaunch.FORM, "letters that should have been escaped"),
    (GOOD.partition("&hash=")[0], BadLaunch.HASH, "no hash"),
    (GOOD[:-1], BadLaunch.HASH, "a hash cut short"),
    (GOOD[:-64], BadLaunch.HASH, "an empty hash"),
    (GOOD[:-64] + GOOD[-64:].upper(), BadLaunch.HASH, "a hash in capitals"),
    (GOOD[:-64] + "%C5%9F" * 64, BadLaunch.HASH, "a hash of other letters"),
    (GOOD[:-64] + "0" * 64, BadLaunch.SIGNATURE, "another hash"),
    (GOOD.replace("42", "43"), BadLaunch.SIGNATURE, "somebody else's number"),
    (launch_data(TOKEN, user=AYSE), BadLaunch.DATE, "no date"),
    (signed(auth_date="yesterday"), BadLaunch.DATE, "a date in words"),
    (signed(auth_date="-5"), BadLaunch.DATE, "a date before all dates"),
    (signed(auth_date="١٧٩٥٩٠٠٠٠٠"), BadLaunch.DATE, "a date in other figures"),
    (launch_data(TOKEN, auth_date=NOW), BadLaunch.USER, "nobody"),
    (signed(user="{"), BadLaunch.USER, "a user that is no JSON"),
    (signed(user="[" * 2000), BadLaunch.USER, "a user without a bottom"),
    (signed(user="[42]"), BadLaunch.USER, "a list for a user"),
    (signed(user={"id": "42"}), BadLaunch.USER, "a number in quotes"),
    (signed(user={"id": True}), BadLaunch.USER, "a truth for a number"),
    (signed(user={"id": 4.0}), BadLaunch.USER, "a number with a point"),
    (signed(user={"id": 0}), BadLaunch.USER, "nobody's number"),
    (signed(user={"id": 2**52}), BadLaunch.USER, "a number too large"),
]


@pytest.mark.parametrize(("data", "code", "why"), REFUSED, ids=[row[2] for row in REFUSED])
def test_what_is_not_as_telegram_signs_it_is_refused(data: str, code: BadLaunch, why: str) -> None:
    assert refusal(data) is code


def test_fields_that_are_yet_to_come_and_blank_ones_are_signed_too() -> None:
    assert check_launch(signed(brand_new="x", signature="abc", query_id=""), TOKEN, NOW).user_id == 42


def test_a_user_without_a_name_is_still_somebody() -> None:
    assert check_launch(signed(user={"id": 5}), TOKEN, NOW).first_name == ""


def test_a_refusal_shows_nothing_of_the_data() -> None:
    for data in (GOOD.replace("42", "43"), signed(auth_date="yesterday"), signed(user="{secret")):
        with pytest.raises(LaunchError) as caught:
            check_launch(data, TOKEN, NOW)
        shown = "".join(traceback.format_exception_only(caught.value)) + repr(caught.value)
        assert not [word for word in ("secret", "Ay", "yesterday", TOKEN) if word in shown]
