"""rules.md, "Candies": who is paid for a match, how many and why. Every number here is the rulebook's."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.scoring import Result
from webapp.accounts.candies import Decision, Reason, Sitting, capped, decide

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS


def person(seat: int, result: Result = LOSS, turns: int = 6, auto: int = 0, **more: object) -> Sitting:
    name = ("ayse", "bora", "cem", "derya")[seat]
    return replace(Sitting(seat, name, name, result, turns, auto), **more)  # type: ignore[arg-type]


def computer(seat: int, result: Result = LOSS, turns: int = 6) -> Sitting:
    return Sitting(seat, None, None, result, turns)


def paid(*sittings: Sitting) -> list[tuple[int, Reason]]:
    return [(decision.worth, decision.reason) for decision in decide(sittings)]


PAID = [
    # the finisher of a matsuri match, three other people
    ([person(0, WIN), person(1), person(2), person(3)], [15, 5, 5, 5], "the finisher has 15, each other person 5"),
    ([person(0), person(1), computer(2, WIN), computer(3)], [5, 5], "if a computer finishes, every person has 5"),
    ([person(0, DRAW), person(1, DRAW), computer(2, DRAW), computer(3, DRAW)], [8, 8], "nobody finished: 8 each"),
    ([person(0, WIN), person(1, WIN), person(2), person(3)], [15, 15, 5, 5], "two winners have 15 each"),
    ([person(0, WIN), person(1, DRAW), person(2, DRAW), person(3)], [15, 8, 8, 5], "two and two with a tie across"),
    ([person(0, WIN), computer(1), computer(2), computer(3)], [6], "6 for a win against computers"),
]


@pytest.mark.parametrize(("sittings", "amounts", "rule"), PAID, ids=[row[2] for row in PAID])
def test_who_is_paid_what(sittings: list[Sitting], amounts: list[int], rule: str) -> None:
    assert paid(*sittings) == [(amount, Reason.PAID) for amount in amounts]


@pytest.mark.parametrize("result", [DRAW, LOSS])
def test_against_computers_only_a_win_pays(result: Result) -> None:
    assert paid(person(0, result), *map(computer, (1, 2, 3))) == [(0, Reason.NOT_WON)]


@pytest.mark.parametrize(("turns", "expected"), [(5, (0, Reason.TOO_SHORT)), (6, (6, Reason.PAID))])
def test_a_match_pays_from_its_twenty_fourth_turn(turns: int, expected: tuple[int, Reason]) -> None:
    """18 turns of the computers and 5 are 23, and 6 are 24."""
    assert paid(person(0, WIN, turns), *map(computer, (1, 2, 3))) == [expected]


@pytest.mark.parametrize(("auto", "reason"), [(2, Reason.PAID), (3, Reason.HALF_PLAYED), (6, Reason.HALF_PLAYED)])
def test_half_of_the_turns_played_by_the_computer_pay_nothing(auto: int, reason: Reason) -> None:
    """Of 6 turns 3 are half."""
    assert paid(person(0, WIN, auto=auto), person(1), computer(2), computer(3))[0][1] is reason


def test_an_other_person_counts_who_played_more_than_half_of_their_turns_themselves() -> None:
    hardly, mostly = person(1, auto=3), person(1, auto=2)
    assert paid(person(0, WIN), hardly, computer(2), computer(3)) == [(6, Reason.PAID), (0, Reason.HALF_PLAYED)]
    assert paid(person(0, WIN), mostly, computer(2), computer(3)) == [(15, Reason.PAID), (5, Reason.PAID)]


def test_who_left_for_good_is_not_paid_but_was_company_all_the_same() -> None:
    gone = person(1, WIN, left=True)
    assert paid(person(0), gone, computer(2), computer(3)) == [(5, Reason.PAID), (0, Reason.LEFT)]


def test_seats_on_one_device_count_as_one_person() -> None:
    """Ayşe's phone has two seats: she is paid once, in her own, and has played against computers only."""
    hers = [person(0), person(1, WIN, person="ayse", device="ayse", own=False)]
    assert paid(*hers, computer(2), computer(3)) == [(0, Reason.NOT_WON)]
    won = [person(0, WIN), person(1, person="ayse", device="ayse", own=False)]
    assert decide([*won, computer(2), computer(3)]) == (Decision("ayse", 0, 6, Reason.PAID),)


def test_the_chosen_seat_is_the_one_that_is_paid() -> None:
    hers = [person(0, own=False), person(1, WIN, person="ayse", device="ayse")]
    assert decide([*hers, person(2), computer(3)])[0] == Decision("ayse", 1, 15, Reason.PAID)


def test_a_guest_on_the_devices_of_another_is_not_paid() -> None:
    guest = person(1, device="ayse")
    assert paid(person(0, WIN), guest, person(2), computer(3)) == [
        (15, Reason.PAID),
        (0, Reason.SAME_DEVICE),
        (5, Reason.PAID),
    ]


def test_one_device_and_no_computer_pay_nothing() -> None:
    hers = [person(seat, WIN, person="ayse", device="ayse", own=seat == 0) for seat in range(4)]
    assert paid(*hers) == [(0, Reason.NO_COMPUTER)]


@pytest.mark.parametrize(
    ("before", "amount", "reason"),
    [
        (0, 15, Reason.PAID),
        (45, 15, Reason.PAID),
        (57, 3, Reason.CAPPED),
        (60, 0, Reason.CAPPED),
        (70, 0, Reason.CAPPED),
    ],
)
def test_a_day_pays_no_more_than_its_cap(before: int, amount: int, reason: Reason) -> None:
    assert capped(Decision("ayse", 0, 15, Reason.PAID), before, 60) == (amount, reason)


def test_what_was_worth_nothing_keeps_its_reason_over_the_cap() -> None:
    assert capped(Decision("ayse", 0, 0, Reason.TOO_SHORT), 60, 60) == (0, Reason.TOO_SHORT)
