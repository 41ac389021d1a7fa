"""A lease that one node holds, and marks that only its holder makes, on a real Valkey."""

from __future__ import annotations

import asyncio

import pytest
from redis.asyncio import Redis

from webapp.tables.lease import Lease, LeaseLostError
from webapp.tables.store import Store


@pytest.fixture
def lease(store: Store) -> Lease:
    return Lease(store, "bot:1")


async def expire(valkey: Redis, store_prefix: str) -> None:
    """Let the holder's time run out, as if it had slept."""
    assert await valkey.delete(f"{store_prefix}{{bot:1}}:lease")


async def test_one_of_many_holds_it(store: Store) -> None:
    taken = await asyncio.gather(*(Lease(store, "bot:1").take() for _ in range(8)))
    assert sorted(number or 0 for number in taken) == [0] * 7 + [1]


async def test_two_bots_have_a_lease_each(store: Store, lease: Lease) -> None:
    assert await lease.take()
    assert await Lease(store, "bot:2").take()


async def test_whoever_gives_it_back_lets_the_next_one_in(lease: Lease) -> None:
    first = await lease.take()
    assert first is not None
    await lease.give_back(first)
    assert await lease.take() == first + 1


async def test_it_ends_by_itself(store: Store, valkey: Redis, store_prefix: str) -> None:
    await Lease(store, "bot:1", life_ms=60_000).take()
    assert 0 < await valkey.pttl(f"{store_prefix}{{bot:1}}:lease") <= 60_000


async def test_keeping_it_holds_it_longer(store: Store, valkey: Redis, store_prefix: str) -> None:
    number = await Lease(store, "bot:1", life_ms=5_000).take()
    assert number is not None
    await Lease(store, "bot:1", life_ms=60_000).keep(number)
    assert await valkey.pttl(f"{store_prefix}{{bot:1}}:lease") > 50_000


async def test_a_holder_of_the_past_keeps_marks_and_gives_back_nothing(
    lease: Lease, valkey: Redis, store_prefix: str
) -> None:
    old = await lease.take()
    await expire(valkey, store_prefix)
    new = await lease.take()
    assert old is not None
    assert new is not None
    with pytest.raises(LeaseLostError):
        await lease.keep(old)
    with pytest.raises(LeaseLostError):
        await lease.first_time("7", 60, old)
    await lease.give_back(old)
    await lease.keep(new)
    assert await lease.first_time("7", 60, new)


async def test_a_mark_is_made_once_and_outlives_its_holder(lease: Lease, valkey: Redis, store_prefix: str) -> None:
    number = await lease.take()
    assert number is not None
    assert await lease.first_time("7", 60, number)
    assert not await lease.first_time("7", 60, number)
    await expire(valkey, store_prefix)
    assert not await lease.first_time("7", 60, await lease.take() or 0)
    assert await lease.first_time("8", 60)
    assert await valkey.ttl(f"{store_prefix}{{bot:1}}:did:8") <= 60


async def test_a_note_is_there_for_every_node(store: Store, lease: Lease) -> None:
    assert await lease.noted("hook") is None
    await lease.note("hook", "abc")
    assert await Lease(store, "bot:1").noted("hook") == "abc"
