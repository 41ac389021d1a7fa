"""Work kept until it is done, and how fast it may be done."""

from __future__ import annotations

from webapp.tables.errands import Errands
from webapp.tables.pace import Bucket, Pace
from webapp.tables.store import Store


async def test_work_in_hand_is_given_to_nobody_else_until_its_lease_has_run_out(store: Store) -> None:
    errands = Errands(store, "{work}", lease_ms=60_000)
    await errands.add("wash")
    await errands.add("wash")
    (wash,), wait = await errands.claim(4)
    assert (wash.what, (await errands.claim(4))[0]) == ("wash", [])
    assert wait is not None
    assert 0 < wait < 600_000
    await store.client.zincrby(f"{store.prefix}{{work}}", -60_000, "wash")  # so much time has passed
    (again,), _ = await errands.claim(4)
    await errands.done(wash)
    assert await store.client.zcard(f"{store.prefix}{{work}}") == 1, "it is somebody else's by now"
    await errands.done(again)
    assert await errands.claim(4) == ([], None)


async def test_what_is_asked_for_again_while_it_is_in_hand_is_done_again(store: Store) -> None:
    errands = Errands(store, "{work}")
    await errands.add("wash")
    (wash,), _ = await errands.claim(4)
    await errands.add("wash")
    await errands.put_off(wash, 3_600_000)
    (again,), _ = await errands.claim(4)
    await errands.put_off(again, 60_000)
    found, wait = await errands.claim(4)
    assert found == []
    assert wait is not None
    assert 0 < wait < 600_000


async def test_nobody_takes_more_than_the_buckets_hold(store: Store) -> None:
    pace = Pace(store, "bot:1")
    small, large = Bucket("small", 1, 0.005), Bucket("large", 5, 100.0)  # one more in 200 s, and in 10 ms
    assert await pace.take([small, large]) == 0
    assert 140_000 < await pace.take([small, large]) <= 200_000
    assert [await pace.take([large]) for _ in range(4)] == [0] * 4, "what was refused took nothing"
    await pace.charge([small])
    assert 340_000 < await pace.take([small]) <= 400_000
    await pace.block([small], 900_000)
    assert 840_000 < await pace.take([small]) <= 900_000
