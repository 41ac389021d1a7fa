"""A slow and obvious solver, written from rules.md alone; it shares nothing with the engine's but the tiles.

A face is (colour, number). A winning hand is made of runs and groups as the rules have them, runs of up to fourteen
tiles; each function simply tries all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from engine.tiles import Tile

Face = tuple[str, int]
Hand = tuple[Counter[Face], int]
Ranked = list[tuple[int, tuple[Face, ...]]]
COLOURS: Final = "RYBK"
NUMBERS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1)


def melds() -> Iterator[tuple[Face, ...]]:
    for colour in COLOURS:
        for start, end in combinations(range(15), 2):
            if end - start >= 3:
                yield tuple((colour, number) for number in NUMBERS[start:end])
    for number in range(1, 14):
        for size in (3, 4):
            for colours in combinations(COLOURS, size):
                yield tuple((colour, number) for colour in colours)


MELDS: Final = tuple(melds())
SHORT: Final = tuple(meld for meld in MELDS if len(meld) <= 5)


def faces_and_okeys(held: Sequence[Tile], okey: Tile) -> Hand:
    own = (str(okey)[0], okey.number)
    plain = [tile for tile in held if tile != okey]
    faces = (own if str(tile) == "F" else (str(tile)[0], tile.number) for tile in plain)
    return Counter(faces), len(held) - len(plain)


def wins_as_sets(held: Sequence[Tile], okey: Tile) -> bool:
    """Tell whether all tiles, okeys too, lie in melds."""
    return _all_in_melds(*faces_and_okeys(held, okey))


def _all_in_melds(faces: Counter[Face], okeys: int) -> bool:
    if not faces:
        return okeys == 0
    first = min(faces)
    for meld in MELDS:
        if first not in meld:
            continue
        needs = Counter(meld)
        lacking = sum((needs - faces).values())
        if lacking <= okeys and _all_in_melds(faces - needs, okeys - lacking):
            return True
    return False


def lies_as(tiles: Sequence[Tile], okey: Tile) -> set[str]:
    """Return what adjacent tiles are as they lie: a run tile by tile, a group in any order."""
    shown = [None if tile == okey else next(iter(faces_and_okeys([tile], okey)[0])) for tile in tiles]
    plain, found = [face for face in shown if face], set()
    for meld in MELDS:
        if len(meld) == len(tiles):
            one_number = len({number for _, number in meld}) == 1
            if one_number and len(set(plain)) == len(plain) and set(plain) <= set(meld):
                found.add("group")
            if not one_number and all(face in (None, place) for face, place in zip(shown, meld, strict=True)):
                found.add("run")
    return found


def wins_as_pairs(held: Sequence[Tile], okey: Tile) -> bool:
    """Tell whether 14 tiles are seven pairs."""
    faces, okeys = faces_and_okeys(held, okey)
    return sum(copies % 2 for copies in faces.values()) <= okeys


def away_from_sets(held: Sequence[Tile], okey: Tile) -> int:
    """Return how many of 14 tiles must be exchanged; nobody has a third copy of a face, an okey must stand for it."""
    faces, okeys = faces_and_okeys(held, okey)
    ranked = sorted((_lacking(meld, faces), meld) for meld in SHORT)
    fewest = 14
    for lengths in ((4, 5, 5), (3, 3, 3, 5), (3, 3, 4, 4)):
        fewest = _fewest((faces, okeys), ranked, lengths, (), fewest)
    return fewest


def _fewest(hand: Hand, ranked: Ranked, lengths: tuple[int, ...], chosen: tuple[Face, ...], limit: int) -> int:
    """Return the fewest exchanges to *chosen* with melds of *lengths* beside it, or *limit* when that is not more.

    *ranked* are the melds by how many of their faces are not held: what a meld lacks alone, it lacks in any company.
    """
    faces, okeys = hand
    if not lengths:
        thirds = sum(copies - 2 for copies in Counter(chosen).values() if copies > 2)
        return max(0, _lacking(chosen, faces) - okeys) if thirds <= okeys else limit
    so_far = _lacking(chosen, faces) - okeys
    for place, (lacking, meld) in enumerate(ranked):
        if so_far + lacking * len(lengths) >= limit:
            break
        if len(meld) in lengths:
            rest = list(lengths)
            rest.remove(len(meld))
            limit = min(limit, _fewest(hand, ranked[place:], tuple(rest), chosen + meld, limit))
    return limit


def _lacking(target: tuple[Face, ...], faces: Counter[Face]) -> int:
    """Return how many faces of *target* are not held."""
    return sum((Counter(target) - faces).values())


def away_from_pairs(held: Sequence[Tile], okey: Tile) -> int:
    """Return how many of 14 tiles must be exchanged for seven pairs: an okey mates a single tile or the other okey."""
    faces, okeys = faces_and_okeys(held, okey)
    pairs = sum(copies // 2 for copies in faces.values())
    singles = sum(copies % 2 for copies in faces.values())
    mated = min(okeys, singles)
    return 7 - pairs - mated - (okeys - mated) // 2


def most_in_melds(held: Sequence[Tile], okey: Tile) -> int:
    """Return how many tiles, okeys too, can lie in melds at once; a run of six or more is two shorter ones."""
    faces, okeys = faces_and_okeys(held, okey)
    possible = [meld for meld in SHORT if _lacking(meld, faces) <= okeys]
    return _most_in(tuple(sorted(faces.elements())), okeys, possible, {})


def _most_in(
    faces: tuple[Face, ...], okeys: int, possible: list[tuple[Face, ...]], known: dict[tuple[object, int], int]
) -> int:
    """Return the most tiles in *possible* melds, kept in *known*: the first face lies in one of them, or in none."""
    if not faces:
        return 0
    if (faces, okeys) not in known:
        most = _most_in(faces[1:], okeys, possible, known)
        for meld in possible:
            if faces[0] in meld:
                rest = list(faces)
                lent = [face for face in meld if face not in faces]
                for face in set(meld) - set(lent):
                    rest.remove(face)
                if len(lent) <= okeys:
                    most = max(most, len(meld) + _most_in(tuple(rest), okeys - len(lent), possible, known))
        known[faces, okeys] = most
    return known[faces, okeys]


def useful_for_sets(held: Sequence[Tile], okey: Tile, bag: Sequence[Tile]) -> set[Tile]:
    """Return the tiles of *bag* that bring 14 tiles nearer when drawn: each is drawn, and the best tile thrown.

    Of 15 tiles the best one is thrown when the other 14 are counted against a target: it is the one that is not needed.
    """
    before = away_from_sets(held, okey)
    left = Counter(bag) - Counter(held)
    return {drawn for drawn in left if away_from_sets([*held, drawn], okey) < before}
