"""A node follows the server's clock."""

from __future__ import annotations

from webapp.tables.server_time import MS, ServerTime


class Steady:
    """A node's steady clock, moved by hand, in ms."""

    def __init__(self) -> None:
        self.ms = 1_000

    def __call__(self) -> int:
        return self.ms * MS


def test_the_first_reply_is_taken_for_the_middle_of_its_way() -> None:
    steady = Steady()
    clock = ServerTime(steady)
    steady.ms = 1_010  # sent at 1000, received at 1010: the server said 50000 in between
    clock.heard(50_000, 1_000 * MS)
    assert clock.now() == 50_005


def test_time_goes_on_without_replies() -> None:
    steady = Steady()
    clock = ServerTime(steady)
    clock.heard(50_000, 1_000 * MS)
    steady.ms += 700
    assert clock.now() == 50_700


def test_a_slow_reply_does_not_spoil_what_is_known() -> None:
    steady = Steady()
    clock = ServerTime(steady)
    clock.heard(50_000, 1_000 * MS)
    steady.ms = 3_000
    clock.heard(50_100, 1_000 * MS)  # two seconds under way: it allows anything from 50100 to 52100
    assert clock.now() == 52_000


def test_a_server_that_steps_back_is_followed() -> None:
    steady = Steady()
    clock = ServerTime(steady)
    clock.heard(50_000, 1_000 * MS)
    clock.heard(20_000, 1_000 * MS)
    assert clock.now() in {20_000, 20_001}


def test_now_is_never_behind_a_server_time_that_was_heard() -> None:
    """Else a table that the server calls due would not be due for its node."""
    steady = Steady()
    clock = ServerTime(steady)
    for server_ms in range(50_000, 50_100, 7):
        clock.heard(server_ms, steady())
        assert clock.now() >= server_ms
        steady.ms += 5
