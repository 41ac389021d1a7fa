"""Sister tables as pure values: the same tiles at both, the same computers, and rules that stay as they are.

What they hide from one another: test_sister_doors.py.
"""

from __future__ import annotations

from dataclasses import replace

import orjson
import pytest

from engine import deal as game
from engine.computers import Level
from engine.record import rules_text
from engine.rules import MATSURI, SEATS, TURKISH, Rules, Seat
from engine.shuffle import commitment
from tests.conftest import quick_first
from tests.webapp.seeing import table_view
from tests.webapp.test_table import at, finished, lobby, match_of
from webapp.tables import alarms, deals, matches, opening, seating, sisters, watching
from webapp.tables.codec import pack_table, unpack_table
from webapp.tables.known import Seen
from webapp.tables.outbox import Kind, entry_for, key_of
from webapp.tables.players import COMPUTERS, PersonId, Watcher
from webapp.tables.table import Moment, Sister, State, Table, TableRefusal, Why
from webapp.web.shown import Board

OTHER = "B" * 13
PROMISE = bytes([5]) * 32


def called(*persons: str, rules: Rules = MATSURI) -> Table:
    """A lobby of these, which has a sister."""
    return sisters.call(lobby(*persons, rules=rules), persons[0], OTHER, at())[0]


def second(first: Table, *persons: str) -> Table:
    """The sister of *first*, at which these sit."""
    table, _ = sisters.second(first, bytes(16))
    for person in persons:
        table, _ = seating.sit(table, person, person.title(), None, at(), promise=PROMISE)
    return table


def pair(rules: Rules = MATSURI) -> tuple[Table, Table]:
    """Ayşe and Bora sit at one, Cem and Derya at its sister, and computers beside them."""
    first = called("ayse", "bora", rules=rules)
    other = second(first, "cem", "derya")
    return matches.start(first, "ayse", at())[0], matches.start(other, "cem", at())[0]


def plainly(deal: game.Deal) -> game.Action:
    """What a person does who draws and throws the first tile that comes."""
    may = game.allowed(deal)
    if "draw" in may:
        return game.Draw()
    return game.Discard(deal.hands[deal.turn][0]) if "discard" in may else game.Pass()


def played(table: Table, now: int = 1_000) -> tuple[Table, list[tuple[Seat, str]]]:
    """Play to the match's end; return every action on the way there."""
    story: list[tuple[Seat, str]] = []
    while table.state in (State.PLAYING, State.BETWEEN):
        if table.state is State.BETWEEN:
            table, _ = deals.next_deal(table, at(now))
            continue
        deal = match_of(table).deal
        person = table.player(deal.turn).person
        if person is None:
            table, events = deals.computer_acts(table, at(now), auto=False)
        else:
            table, events = deals.play(table, person, plainly(deal), at(now), seat=deal.turn, turn=table.turn())
        story += [(deal.turn, str(event)) for event in events]
    return table, story


def refused(act: object) -> Why:
    with pytest.raises(TableRefusal) as found:
        act()  # type: ignore[operator]
    return found.value.code


def test_both_tables_have_the_same_tiles_and_show_the_same_promise_without_anybodys_words() -> None:
    first, other = pair()
    assert match_of(first).deal == match_of(other).deal
    shown = [table_view(table, person, 0)["match"] for table, person in ((first, "ayse"), (other, "cem"))]
    assert shown[0]["commitment"] == shown[1]["commitment"] == commitment(first.root).hex()
    assert shown[0]["words"] == shown[1]["words"] == []


@pytest.mark.parametrize("rules", quick_first([replace(MATSURI, deals=2), TURKISH]), ids=["matsuri", "turkish"])
def test_who_plays_alike_at_both_has_the_same_match(rules: Rules) -> None:
    """Computers and all: whoever sits beside them, they do the same with the same tiles."""
    first, other = pair(replace(rules, deals=2) if rules.deals is not None else replace(rules, start_points=5))
    (first, story), (other, told) = played(first), played(other)
    assert [line for line in story if "Ended" not in line[1]] == [line for line in told if "Ended" not in line[1]]
    assert match_of(first).points == match_of(other).points


def test_a_table_that_has_played_begins_the_shared_match_as_its_sister_does() -> None:
    """Elsewhere the start would move on from the match before."""
    table, _ = finished(matches.start(lobby("ayse"), "ayse", at())[0])
    table = replace(table, state=State.LOBBY)
    first, _ = sisters.call(table, "ayse", OTHER, at())
    other = second(first, "cem")
    begun, beside = matches.start(first, "ayse", at())[0], matches.start(other, "cem", at())[0]
    assert begun.matches == 2
    assert match_of(begun).deal == match_of(beside).deal


def test_computers_are_those_of_their_seats_and_not_softer_for_anybody_new() -> None:
    first = called("yıldız")
    other = second(first)
    for person in ("cem", "derya"):
        other, _ = seating.sit(other, person, person.title(), None, at(), softness=1.0)
    tables = matches.start(first, "yıldız", at())[0], matches.start(other, "cem", at())[0]
    assert [table.player(3).style for table in tables] == [[*COMPUTERS.values()][3]] * 2
    assert [table.player(2).style for table in tables] == [[*COMPUTERS.values()][2]] * 2
    assert len({player.name for player in tables[0].seats if player}) == 4, "though a person is called like one of them"
    assert [table.softness for table in tables] == [0.0, 0.0]


def test_hard_computers_are_normal_ones_there() -> None:
    """A hard one judges less well where a node is in a hurry."""
    table, _ = seating.give(replace(lobby("ayse"), level=Level.HARD), "ayse", 2, at())
    first, _ = sisters.call(table, "ayse", OTHER, at())
    assert (first.level, first.player(2).level) == (Level.NORMAL, Level.NORMAL)
    begun, _ = matches.start(first, "ayse", at(), Level.HARD)
    assert {player.level for player in begun.seats if player and player.computer} == {Level.NORMAL}


def test_who_leaves_for_good_leaves_the_seat_to_its_own_computer() -> None:
    first, other = pair()
    first, _ = seating.leave(first, "bora", at())
    other, _ = seating.leave(other, "derya", at())
    assert first.player(1) == replace(other.player(1), left="bora")


def test_the_start_moves_right_for_the_last_winner_is_another_one_at_each_table() -> None:
    """The starter is dealt first: where another seat starts, every seat has other tiles."""
    rules = replace(MATSURI, deals=2, later_start="winner")
    first, other = pair(rules)
    dealt = []
    for table, winner in ((first, 0), (other, 2)):
        over, _ = finished(table, winner)
        dealt.append(match_of(deals.next_deal(over, at())[0]).deal.hands)
    assert dealt[0] == dealt[1]


def test_words_that_were_promised_go_and_nobody_promises_any() -> None:
    before = opening.promised(lobby("ayse", "bora"), "ayse", PROMISE)
    table, _ = sisters.call(before, "ayse", OTHER, at())
    assert table.player(0).promise is None
    assert opening.promise(table, "bora", PROMISE)[0] == table
    assert second(table, "cem").player(0).promise is None, "nor with sitting down"


def test_only_the_owner_calls_a_sister_and_only_before_a_match() -> None:
    assert refused(lambda: sisters.call(lobby("ayse", "bora"), "bora", OTHER, at())) is Why.NOT_OWNER
    begun, _ = matches.start(lobby("ayse"), "ayse", at())
    assert refused(lambda: sisters.call(begun, "ayse", OTHER, at())) is Why.NOT_IN_LOBBY


def test_called_again_it_is_the_same_sister() -> None:
    table = called("ayse")
    assert sisters.call(table, "ayse", "C" * 13, at(5)) == (table, ())


def test_the_rules_stay_as_they_are_at_both() -> None:
    first = called("ayse")
    other = second(first, "cem")
    for table, owner in ((first, "ayse"), (other, "cem")):
        changed = replace(table.rules, deals=5)
        assert refused(lambda: matches.rule(table, owner, changed)) is Why.SISTER  # noqa: B023
        assert refused(lambda: matches.rule(table, owner, table.rules, Level.EASY)) is Why.SISTER  # noqa: B023
    assert rules_text(other.rules) == rules_text(first.rules)


def test_nobody_looks_on_before_it_is_over_at_both() -> None:
    watched = replace(lobby("ayse", rules=replace(MATSURI, watching=0)), watchers=(Watcher("zeki", "Zeki"),))
    first, _ = sisters.call(watched, "ayse", OTHER, at())
    assert first.watchers == ()
    assert watching.refusal(first, "zeki") is Why.NOT_WATCHED
    begun, _ = matches.start(first, "ayse", at())
    told, _ = sisters.other_is_over(begun, OTHER, 1)
    over, _ = finished(begun)
    assert [watching.refusal(table, "zeki") for table in (begun, told, over)] == [Why.NOT_WATCHED] * 3
    open_now, _ = sisters.other_is_over(over, OTHER, 1)
    assert watching.refusal(open_now, "zeki") is None


def test_the_first_who_sits_at_the_sister_owns_it_and_it_stays_when_they_leave() -> None:
    other = second(called("ayse"), "cem", "derya")
    assert other.owner == "cem"
    other, _ = seating.leave(other, "cem", at())
    assert other.owner == "derya"
    other, _ = seating.leave(other, "derya", at())
    assert (other.state, other.owner) == (State.LOBBY, sisters.NOBODY)
    assert refused(lambda: matches.start(other, "ayse", at())) is Why.NOT_OWNER, (
        "nor does the first table's owner begin"
    )
    again, _ = seating.sit(other, "elif", "Elif", None, at())
    assert again.owner == "elif"


def test_who_has_sat_at_a_table_when_it_began_is_known_there_for_good() -> None:
    first, _ = pair()
    over, _ = finished(first)
    gone, _ = seating.leave(over, "bora", at())
    assert sisters.persons(gone) == {"ayse", "bora"}
    assert sisters.persons(seating.become(gone, "bora", "bahar")[0]) == {"ayse", "bahar"}, "by whatever name"
    waits = called("ayse", "bora")
    assert sisters.persons(seating.leave(waits, "bora", at())[0]) == {"ayse"}, "who has seen no tile may change over"


def outcome_of(table: Table, person: PersonId) -> dict[str, object]:
    deal = table_view(table, person, 0)["deal"]
    assert deal is not None
    assert deal["outcome"] is not None
    return dict(deal["outcome"])


def test_at_the_end_the_winners_rack_is_shown_and_the_rest_once_the_sister_has_played() -> None:
    over, _ = finished(pair()[0])
    shown = outcome_of(over, "ayse")
    assert shown["seed"] is None
    assert [laid["seat"] for laid in shown["laid"]] == [0]  # type: ignore[attr-defined]
    assert table_view(over, "ayse", 0)["sister"] == {"table": OTHER, "sealed": True}
    open_now, _ = sisters.other_is_over(over, OTHER, 1)
    shown = outcome_of(open_now, "ayse")
    assert shown["seed"] == match_of(over).seed.hex()
    assert [laid["seat"] for laid in shown["laid"]] == [*SEATS]  # type: ignore[attr-defined]
    assert table_view(open_now, "ayse", 0)["sister"] == {"table": OTHER, "sealed": False}


def shown_tally(table: Table, person: PersonId) -> list[tuple[int, int]]:
    return [(seat["tally"], seat["wins"]) for seat in table_view(table, person, 0)["seats"]]


def test_the_tally_tells_nobody_how_a_sealed_match_went_who_did_not_sit_in_it() -> None:
    over, _ = finished(pair()[0])
    again, _ = matches.again(matches.again(over, "ayse", at())[0], "bora", at())
    known = [(2, 1), *[(0, 0)] * 3]
    for table in (replace(over, state=State.LOBBY), replace(over, state=State.CLOSED), again):
        assert shown_tally(table, "ayse") == shown_tally(table, "bora") == known
        for other in ("zeki", "cem"):
            assert shown_tally(table, other) == [(0, 0)] * 4
            assert shown_tally(sisters.other_is_over(table, OTHER, 1)[0], other) == known


def test_who_watches_the_next_match_is_told_the_tally_once_the_sister_has_played() -> None:
    over, _ = finished(pair(replace(MATSURI, watching=0))[0])
    again, _ = matches.again(matches.again(over, "ayse", at())[0], "bora", at())
    told, _ = sisters.other_is_over(again, OTHER, 1)
    board = Board()
    before, after = [
        board.sight(Seen(version, "", table), "zeki", None, {}) for version, table in enumerate((again, told), 1)
    ]
    assert board.changes(before, after)["seats"] == {"0": {"tally": 2, "wins": 1}}


def test_the_next_match_is_one_of_the_tables_own() -> None:
    over, _ = finished(pair()[0])
    begun, _ = matches.again(over, "ayse", at())
    begun, _ = matches.again(begun, "bora", at())
    assert begun.state is State.PLAYING
    assert (begun.sealed, begun.has_same_tiles_elsewhere) == (False, False)
    assert match_of(begun).root != match_of(over).root
    assert table_view(begun, "ayse", 0)["sister"] is None
    assert begun.sister is not None, "... which still knows of the other, whose tiles stay sealed"


def test_a_new_sister_is_called_only_when_the_last_one_has_played() -> None:
    over, _ = finished(pair()[0])
    waits = replace(over, state=State.LOBBY)
    assert refused(lambda: sisters.call(waits, "ayse", "C" * 13, at())) is Why.SISTER
    told, _ = sisters.other_is_over(waits, OTHER, 1)
    again, _ = sisters.call(told, "ayse", "C" * 13, at())
    assert again.sister == Sister("C" * 13, 2, 1, sisters.LIFE)


def test_the_key_in_the_books_names_the_table_too() -> None:
    first, other = (finished(table)[0] for table in pair())
    keys = {key_of(table, match_of(table)) for table in (first, other)}
    assert keys == {f"{commitment(match_of(first).root).hex()}/{table.code}" for table in (first, other)}


def letter(before: Table, step: tuple[Table, tuple[object, ...]]) -> tuple[Kind, object]:
    found = entry_for(before, step[0], step[1])  # type: ignore[arg-type]
    assert found is not None
    return found.kind, orjson.loads(found.body).get("sister")


def test_the_sister_is_told_when_it_is_over_with_a_result_or_without() -> None:
    first, _ = pair()
    over = {"table": OTHER, "match": 1}
    assert letter(first, finished(first)) == (Kind.MATCH_ENDED, over)
    assert letter(first, matches.void(first, at())) == (Kind.MATCH_UNFINISHED, over)
    alone, _ = seating.leave(first, "bora", at())
    assert letter(alone, seating.leave(alone, "ayse", at())) == (Kind.MATCH_UNFINISHED, over)
    waits = called("ayse")
    closed = alarms.awake(waits, frozenset(), at(sisters.LIFE))
    assert closed[0].state is State.CLOSED
    assert letter(waits, closed) == (Kind.SISTER, over)


def test_it_is_told_once_and_what_follows_is_the_tables_own() -> None:
    over, _ = finished(pair()[0])
    begun, _ = matches.again(matches.again(over, "ayse", at())[0], "bora", at())
    assert letter(begun, finished(begun)) == (Kind.MATCH_ENDED, None)


def test_a_chat_hears_that_there_is_a_sister_and_that_both_have_played() -> None:
    before = lobby("ayse")
    assert letter(before, sisters.call(before, "ayse", OTHER, at())) == (Kind.SISTER, None)
    over, _ = finished(pair()[0])
    assert letter(over, sisters.other_is_over(over, OTHER, 1)) == (Kind.SISTER, None)


def test_another_table_or_match_opens_no_seal() -> None:
    over, _ = finished(pair()[0])
    for code, match in (("C" * 13, 1), (OTHER, 2)):
        assert sisters.other_is_over(over, code, match) == (over, ())


def test_a_match_that_is_called_off_is_over_and_the_same_people_may_begin_anew() -> None:
    first, _ = pair()
    lobby_again, _ = matches.void(first, at())
    assert (lobby_again.state, sisters.is_over(lobby_again)) == (State.LOBBY, True)
    assert lobby_again.root != first.root
    anew, _ = matches.start(lobby_again, "ayse", at())
    assert anew.sealed is False


@pytest.mark.parametrize("begun", [False, True])
def test_a_table_closes_where_it_is_not_played_in_three_days(begun: bool) -> None:
    """Nothing stays sealed for ever."""
    table = pair()[0] if begun else called("ayse", "bora")
    table, _ = seating.mark(table, "ayse", True, at(9))
    table, _ = seating.mark(table, "bora", True, at(9))
    while table.due < sisters.LIFE:
        table, _ = alarms.awake(table, frozenset(), at(table.due))
        assert table.state is (State.PLAYING if begun else State.LOBBY)
    table, _ = alarms.awake(table, frozenset(), Moment(sisters.LIFE, bytes(32)))
    assert table.state is State.CLOSED


def test_it_is_kept_and_read_again() -> None:
    for table in pair():
        assert unpack_table(pack_table(table)) == table
