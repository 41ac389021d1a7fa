"""Hands for tests: dealt, and made so that they win or nearly do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from hypothesis import strategies as st

from engine.melds import GROUPS, RUNS, is_group, is_run
from engine.tiles import BAG, FACES, FALSE_JOKER, Tile

SHAPES = ((3, 3, 4, 4), (3, 3, 3, 5), (4, 5, 5))


def is_meld(tiles: Sequence[Tile], okey: Tile) -> bool:
    """Tell whether *tiles*, put in some order, are a run or a group."""
    return is_group(tiles, okey) or is_run(tiles, okey)


def dealt(count: int, chance: Random) -> tuple[Tile, ...]:
    """Return *count* tiles of the shuffled bag."""
    return tuple(chance.sample(BAG, count))


def winning(okey: Tile, chance: Random) -> tuple[Tile, ...]:
    """Return 14 tiles that win as runs and groups: whole melds, of which up to two tiles are replaced by okeys."""
    while True:
        shape = chance.choice(SHAPES)
        melds = [chance.choice([meld for meld in (*RUNS, *GROUPS) if len(meld) == length]) for length in shape]
        faces = [FALSE_JOKER if tile == okey else tile for meld in melds for tile in meld]
        if max(Counter(faces).values()) <= 2:
            lent = chance.sample(range(14), chance.randint(0, 2))
            held = [okey if place in lent else tile for place, tile in enumerate(faces)]
            return tuple(chance.sample(held, 14))


def nearly(okey: Tile, chance: Random) -> tuple[Tile, ...]:
    """Return a winning hand after up to four exchanges with the rest of the bag."""
    held = list(winning(okey, chance))
    rest = list((Counter(BAG) - Counter(held)).elements())
    for place in chance.sample(range(14), chance.randint(1, 4)):
        held[place] = rest.pop(chance.randrange(len(rest)))
    return tuple(held)


def hands(count: int) -> st.SearchStrategy[tuple[Tile, ...]]:
    """Draw any *count* tiles of the bag."""
    return st.lists(st.sampled_from(range(len(BAG))), min_size=count, max_size=count, unique=True).map(
        lambda places: tuple(BAG[place] for place in places)
    )


def winning_hands() -> st.SearchStrategy[tuple[Tile, tuple[Tile, ...]]]:
    """Draw an okey and 14 tiles that win with it."""
    return st.builds(lambda okey, seed: (okey, winning(okey, Random(seed))), okeys(), st.integers(0, 1 << 32))


def okeys() -> st.SearchStrategy[Tile]:
    return st.sampled_from(FACES)
