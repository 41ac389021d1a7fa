"""What the players of chaos take for a broken word, and what only a failover may do."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.faults.chaos_history import History
from tests.faults.chaos_players import Frame, Person, Seen
from webapp.tables.versions import Published

TABLE = "A" * 13
COMMAND = "command-1"


def person() -> Person:
    return Person("ann", list, Seen(), Random(1), table=TABLE, playing=True)


def fail_over(of: Person, left: int) -> None:
    of.seen.kept.append({TABLE: left})


def snap(version: int) -> Frame:
    view: Frame = {
        "state": "playing",
        "match": {"number": 1, "commitment": "c"},
        "seats": [],
        "deal": None,
        "wait": None,
    }
    return {"t": "snap", "table": TABLE, "v": version, "digest": f"d{version}", "view": view}


def done(version: int) -> Frame:
    return {"t": "done", "id": COMMAND, "v": version}


REFUSED: Frame = {"t": "refused", "id": COMMAND, "code": "stale"}


def broken(of: Person) -> list[str]:
    """Return which promises were broken."""
    return [violation.split()[0] for violation in of.seen.violations]


async def hear(of: Person, kind: str, *frames: Frame | int) -> list[str]:
    """Send a command and hear *frames*; a number is a failover, and the version that it left."""
    of._remember({"t": kind, "id": COMMAND})
    for frame in frames:
        if isinstance(frame, int):
            fail_over(of, frame)
        else:
            await of._take(frame)
    return broken(of)


@pytest.mark.parametrize(
    ("kind", "told", "wrong", "why"),
    [
        ("draw", [done(5), done(5)], [], "as it was the first time"),
        ("draw", [done(5), done(6)], ["I2"], "it acted twice"),
        ("draw", [done(5), REFUSED], ["I2"], "it was kept"),
        ("draw", [done(5), 4, REFUSED], [], "it was taken back"),
        ("draw", [4, done(5), REFUSED], [], "it was taken back before its player heard of it"),
        ("draw", [done(5), 5, REFUSED], ["I2"], "the failover has left it"),
        ("again", [done(5), 5, REFUSED], [], "there was nothing to change, which is in no version"),
        ("again", [done(5), 6, REFUSED], ["I2"], "the failover has left it"),
        ("again", [REFUSED, done(5)], [], "a refusal is not remembered, and now the match is over"),
    ],
)
async def test_what_comes_twice_is_answered_alike(kind: str, told: list[Any], wrong: list[str], why: str) -> None:
    assert await hear(person(), kind, *told) == wrong, why


@pytest.mark.parametrize(
    ("kept", "wrong", "why"),
    [
        ("d4", ["I2"], "it was refused"),
        ("other", [], "its player knew a table that is no more"),
        (None, [], "that too"),
    ],
)
async def test_what_was_refused_may_only_be_done_later_if_its_player_knew_what_is_no_more(
    kept: str | None, wrong: list[str], why: str
) -> None:
    ann = person()
    await ann._take(snap(4))
    await hear(ann, "draw", REFUSED, done(5))
    ann.seen.settle(lambda table, version: kept if (table, version) == (TABLE, 4) else None)
    assert broken(ann) == wrong, why


async def test_a_failover_before_a_command_takes_nothing_of_it_back() -> None:
    ann = person()
    fail_over(ann, 4)
    await ann._take(snap(4))
    assert await hear(ann, "draw", done(5), REFUSED) == ["I2"]


@pytest.mark.parametrize(
    ("told", "wrong", "why"),
    [
        ([9, 8], ["I3"], "nothing was taken back"),
        ([9, (8,), 8], [], "it was taken back"),
        ([9, (9,), 8], ["I3"], "the failover has left what was known"),
        ([9, (8,), 7], ["I3"], "it has left more"),
        ([9, (8,), 8, 9, 8], ["I3"], "a failover takes back once"),
        ([9, (8,), 8, 9, (8,), 8], [], "another one does it too"),
        ([9, (8,), (7,), 8, 7], [], "one after the other, and the node was late"),
    ],
)
def test_a_table_goes_back_once_a_failover_to_what_it_has_left(told: list[Any], wrong: list[str], why: str) -> None:
    ann = person()
    for what in told:
        if isinstance(what, tuple):
            fail_over(ann, *what)
        else:
            ann._see(snap(what))
    assert broken(ann) == wrong, why


def test_no_change_leads_back() -> None:
    ann = person()
    ann._see(snap(9))
    fail_over(ann, 8)
    ann._see({**snap(8), "t": "ev", "changes": {}, "events": []})
    assert "I3" in broken(ann)


async def test_two_commands_at_one_version_are_found() -> None:
    ann, bob = person(), person()
    bob.seen = ann.seen
    assert await hear(ann, "draw", done(5)) == []
    bob._remember({"t": "discard", "id": "command-2"})
    await bob._take({**done(5), "id": "command-2"})
    assert broken(bob) == ["I2"]


async def test_who_had_nothing_to_change_shares_a_version_with_who_had() -> None:
    ann, bob = person(), person()
    bob.seen = ann.seen
    await hear(ann, "again", done(5))
    bob._remember({"t": "discard", "id": "command-2"})
    await bob._take({**done(5), "id": "command-2"})
    assert broken(bob) == []
    assert bob.seen.acknowledged[TABLE, 5]["t"] == "discard"


@pytest.mark.parametrize(("stands_at", "wrong"), [(2, ["I3"]), (3, [])], ids=["lost", "not read"])
def test_what_was_acknowledged_is_lost_where_the_table_never_came_so_far(stands_at: int, wrong: list[str]) -> None:
    """A table may be quicker than who reads its history: that is told of as that."""
    history = History(Any, Seen())  # type: ignore[arg-type]
    history.versions[TABLE] = {1: Published(TABLE, 1, "d1", "", 0, b""), 2: Published(TABLE, 2, "d2", "d1", 0, b"")}
    history.seen.acknowledged[TABLE, 3] = {"t": "again", "id": COMMAND}
    history._look_for_what_was_acknowledged({TABLE: stands_at})
    assert [violation.split()[0] for violation in history.seen.violations] == wrong


@pytest.mark.parametrize(("taken_back", "wrong"), [(True, []), (False, ["I11"])])
async def test_a_commitment_may_differ_only_where_the_version_that_showed_it_was_taken_back(
    taken_back: bool, wrong: list[str]
) -> None:
    """A frame of what a failover takes back may be on its way to a player when it does."""
    of, other = person(), snap(6)
    other["view"]["match"]["commitment"] = "another"
    await of._take(snap(5))
    await of._take(other)
    of.seen.settle(lambda _, version: "of another past" if taken_back and version == 5 else f"d{version}")
    assert broken(of) == wrong
