"""Which tiles of a hand belong together: its win if it has one, else its melds or pairs, and what is begun."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.hand import Kind, arrangement, away, away_after, by_face, laid_out, winning_discards
from engine.melds import GROUPS, RUNS
from engine.tiles import FALSE_JOKER, Tile, face

Groups = tuple[tuple[Tile, ...], ...]


def together(tiles: Sequence[Tile], okey: Tile, kind: Kind | None = None) -> Groups:
    """Return any hand in groups that belong together, as they read on a rack.

    A hand that wins lies as it wins, of 15 the tile to throw last. Else it lies as *kind*, by default as what is
    nearer, runs and groups if both are as near: melds or pairs, then tiles that lack one more, then each other alone.
    """
    if won := _won(tiles, okey, kind):
        return won
    return _in_pairs(tiles, okey) if (kind or _nearer(tiles, okey)) is Kind.PAIRS else _in_melds(tiles, okey)


def _won(tiles: Sequence[Tile], okey: Tile, kind: Kind | None) -> Groups | None:
    """Return how a hand of 14 or 15 wins, as *kind* if that is given."""
    kinds = (kind,) if kind else (Kind.PAIRS, Kind.SETS)
    if len(tiles) == 14:
        return next((laid for each in kinds if (laid := arrangement(tiles, okey, each))), None)
    thrown = _best_thrown(tiles, okey, kinds) if len(tiles) == 15 else None
    if thrown is None:
        return None
    kept = list(tiles)
    kept.remove(thrown)
    return (*(_won(kept, okey, kind) or ()), (thrown,))


def _best_thrown(tiles: Sequence[Tile], okey: Tile, kinds: Sequence[Kind]) -> Tile | None:
    """Return the discard that wins most; under all rules an okey and pairs are worth no less than the rest."""
    winning = {thrown: won.intersection(kinds) for thrown, won in winning_discards(tiles, okey).items()}
    finishes = [thrown for thrown, won in winning.items() if won]
    return max(finishes, key=lambda thrown: (thrown == okey) + (Kind.PAIRS in winning[thrown]), default=None)


def _nearer(tiles: Sequence[Tile], okey: Tile) -> Kind:
    """Return what a hand of 14 or 15 tiles is nearer to; others are too few to tell."""
    if len(tiles) not in {14, 15}:
        return Kind.SETS
    each = [away(tiles, okey)] if len(tiles) == 14 else list(away_after(tiles, okey).values())
    return Kind.PAIRS if min(one.pairs for one in each) < min(one.sets for one in each) else Kind.SETS


def _in_pairs(tiles: Sequence[Tile], okey: Tile) -> Groups:
    """Return the pairs, then each okey beside a single tile, then what is left alone."""
    count = Counter(tiles)
    faces = [tile for tile in by_face(count, okey) if tile != okey]
    singles = [tile for tile in faces if count[tile] == 1]
    pairs = [(tile, tile) for tile in faces if count[tile] == 2]
    mated = [(tile, okey) for tile in singles[: count[okey]]]
    alone = singles[count[okey] :] + [okey] * (count[okey] - len(mated))
    return (*pairs, *mated, *((tile,) for tile in alone))


def _in_melds(tiles: Sequence[Tile], okey: Tile) -> Groups:
    """Return the melds, then what lacks one tile of being one, then what is left alone."""
    laid = laid_out(tiles, okey)
    melds = [group for group in laid if len(group) > 1]
    alone = Counter(tile for group in laid if len(group) == 1 for tile in group)
    begun = list(_begun(alone, okey))
    for group in begun:
        alone.subtract(group)
    return (*melds, *begun, *((tile,) for tile in by_face(alone.elements(), okey)))


def _begun(alone: Counter[Tile], okey: Tile) -> Iterator[tuple[Tile, ...]]:
    """Yield tiles of *alone* that lack one tile of a meld: first the most, and those that the most tiles complete."""
    left = Counter({face(tile, okey): copies for tile, copies in alone.items() if tile != okey})
    while parts := [
        part for meld in (*RUNS, *GROUPS) if len(part := [tile for tile in meld if left[tile]]) == len(meld) - 1
    ]:
        best = max(parts, key=lambda part: (len(part), parts.count(part)))
        left.subtract(best)
        yield tuple(FALSE_JOKER if tile == okey else tile for tile in best)
