"""How much one address may have."""

from __future__ import annotations

import pytest

from webapp.web.limits import HOUR, REMEMBERED, Addresses, Buckets, TooManyError, counted


@pytest.mark.parametrize(
    ("address", "who"),
    [
        ("8.8.8.8", "8.8.8.8"),
        ("::ffff:8.8.8.8", "8.8.8.8"),
        ("2001:4860:1:2::1", "2001:4860:1:2::"),
        ("2001:4860:1:2:ffff::9", "2001:4860:1:2::"),
        ("127.0.0.1", None),
        ("10.0.0.9", None),
        ("172.17.0.1", None),
        ("::1", None),
        ("fe80::1%eth0", None),
        ("nonsense", None),
        (None, None),
    ],
)
def test_as_whom_an_address_is_counted(address: str | None, who: str | None) -> None:
    assert counted(address) == who


def test_new_guests_come_back_in_the_course_of_an_hour() -> None:
    addresses = Addresses(sockets=1, guests=2)
    assert [addresses.guest("8.8.8.8", 0.0) for _ in range(3)] == [True, True, False]
    assert not addresses.guest("8.8.8.8", HOUR / 2 - 1)
    assert addresses.guest("8.8.8.8", HOUR / 2 + 1)
    assert [addresses.guest("8.8.8.8", 9 * HOUR) for _ in range(3)] == [True, True, False]


def test_so_many_are_remembered_and_who_came_longest_ago_is_forgotten() -> None:
    buckets = Buckets(1, 0.0)
    assert buckets.take("ayse", 0.0)
    assert not buckets.take("ayse", 0.0)
    assert all(buckets.take(str(number), 0.0) for number in range(REMEMBERED))
    assert not buckets.take("1", 0.0)
    assert buckets.take("ayse", 0.0)


def test_a_socket_that_is_closed_makes_room() -> None:
    addresses = Addresses(sockets=1, guests=1)
    with addresses.socket("8.8.8.8"), addresses.socket("8.8.4.4"), addresses.socket("10.0.0.1"):
        assert is_full(addresses, "8.8.8.8")
        assert not is_full(addresses, "10.0.0.1")
    assert not is_full(addresses, "8.8.8.8")


def is_full(addresses: Addresses, address: str) -> bool:
    try:
        with addresses.socket(address):
            return False
    except TooManyError:
        return True
