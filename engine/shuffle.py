"""From a seed to a deal that anyone can check. The algorithm in words, with test vectors: docs/fairness.md."""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import Final, Literal

from engine.rules import SEATS, Seat, right_of
from engine.tiles import BAG, Tile

CHAIN: Final = 256
"""Seeds in a match's chain; a match has at most 100 deals that count, and some may be void."""


LONGEST_WORDS: Final = 255
"""Bytes that one player may add to the chance of a match."""

Throws = tuple[tuple[int, int] | None, ...]
"""Two dice of each seat; None for a seat that does not throw in this round."""


@lru_cache(maxsize=4096)
def seed(root: bytes, deal: int) -> bytes:
    """Return `s[deal]` of the chain whose last seed, `s[256]`, is *root*: `s[i - 1] = SHA-256(s[i])`.

    `s[0]` is the commitment, shown before the first deal; `s[i]` makes deal i and is shown after it.
    """
    assert 0 <= deal <= CHAIN
    link = root
    for _ in range(CHAIN - deal):
        link = sha256(link).digest()
    return link


def commitment(root: bytes) -> bytes:
    """Return `s[0]`, which binds every deal of the match before any is dealt."""
    return seed(root, 0)


def stream(link: bytes, label: str, deal: int, words: Sequence[bytes]) -> Iterator[int]:
    """Yield the bytes, 0 to 255, that seed *link* and the players' *words* give for one purpose of one deal."""
    spoken = sha256(b"".join(bytes([len(word)]) + word for word in words)).hexdigest()
    block = 0
    while True:
        yield from hmac.digest(link, f"okeyhane-1:{label}:{deal}:{spoken}:{block}".encode(), "sha256")
        block += 1


def below(limit: int, chance: Iterator[int]) -> int:
    """Return a number from 0 to *limit* - 1, each equally likely: bytes that favour the low ones are passed over."""
    fair = 256 - 256 % limit
    return next(byte for byte in chance if byte < fair) % limit


def shuffled(link: bytes, deal: int, words: Sequence[bytes] = ()) -> tuple[Tile, ...]:
    """Return the 106 tiles in the order in which they are dealt (Fisher-Yates, from the last place down)."""
    wall = list(BAG)
    chance = stream(link, "deal", deal, words)
    for place in range(len(wall) - 1, 0, -1):
        other = below(place + 1, chance)
        wall[place], wall[other] = wall[other], wall[place]
    return tuple(wall)


def random_starter(link: bytes, deal: int, words: Sequence[bytes] = ()) -> Seat:
    """Return the seat that starts a match's first deal where chance decides it."""
    return below(4, stream(link, "starter", deal, words))


def dice(link: bytes, deal: int, words: Sequence[bytes] = ()) -> tuple[Throws, ...]:
    """Return the throws of two dice that name the dealer, round by round: each seat's two dice, None for who is out.

    The highest sum deals; those who tie for it throw again.
    """
    chance = stream(link, "dice", deal, words)
    rounds: list[Throws] = []
    throwing = list(SEATS)
    while len(throwing) > 1:
        throws = tuple((below(6, chance) + 1, below(6, chance) + 1) if seat in throwing else None for seat in SEATS)
        rounds.append(throws)
        throwing = highest(throws)
    return tuple(rounds)


def highest(throws: Throws) -> list[Seat]:
    """Return the seats whose two dice have the highest sum of a round."""
    sums = {seat: sum(thrown) for seat, thrown in enumerate(throws) if thrown is not None}
    return [seat for seat, total in sums.items() if total == max(sums.values())]


def dice_starter(link: bytes, deal: int, words: Sequence[bytes] = ()) -> Seat:
    """Return the seat to the right of the one that the dice make the dealer."""
    return right_of(highest(dice(link, deal, words)[-1])[0])


ComputerPurpose = Literal["computer", "pause", "word"]
"""What a computer's chance is for: what it does, how long it thinks, or whether it says something."""


def computer_chance(link: bytes, deal: int, turn: int, seat: Seat, purpose: ComputerPurpose = "computer") -> Random:
    """Return a computer's own chance in one turn: the same on any node, and apart from every tile."""
    chance = stream(link, f"{purpose}:{seat}:{turn}", deal, ())
    return Random(bytes(next(chance) for _ in range(16)))
