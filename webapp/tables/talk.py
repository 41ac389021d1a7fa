"""What the seats say to each other: words from a fixed list, told to who listens now, and kept nowhere.

They make no version of the table: whoever is away has missed them, as at any table.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.rules import Seat
from webapp.tables.scripts import send
from webapp.tables.store import Store

PAUSE_MS: Final = 2_000
"""A person says one thing at a table, and the next one after so long."""
MARK: Final = b" ! "
"""Stands where the version of a table stands in what its bucket's channel tells else."""


class Word(StrEnum):
    """What can be said; each reader sees it in their own language."""

    HELLO = "hello"
    GOOD_LUCK = "good_luck"
    WELL_PLAYED = "well_played"
    THANKS = "thanks"
    THINKING = "thinking"
    YOUR_TURN = "your_turn"
    SORRY = "sorry"
    SO_CLOSE = "so_close"
    ONE_MORE = "one_more"
    BYE = "bye"
    SMILE = "smile"
    LAUGH = "laugh"
    WOW = "wow"
    SAD = "sad"
    TULIP = "tulip"
    TEA = "tea"


@dataclass(frozen=True, slots=True)
class Said:
    """One seat's word, as it goes to every node."""

    code: str
    seat: Seat
    word: Word

    @classmethod
    def parse(cls, message: bytes) -> Said | None:
        """Read what `say` publishes; None for what is something else."""
        code, mark, rest = message.partition(MARK)
        if not mark or b" " in code:
            return None
        seat, word = rest.decode().split(" ")
        return cls(code.decode(), int(seat), Word(word))

    def text(self) -> bytes:
        return self.code.encode() + MARK + f"{self.seat} {self.word}".encode()


async def say(store: Store, person: str, said: Said) -> bool:
    """Tell every node what was said; return False, and tell nobody, if that person has just spoken there."""
    quiet = await send(store.client, "SET", store.voice(said.code, person), 1, "NX", "PX", PAUSE_MS)
    if quiet is None:
        return False
    await tell(store, said)
    return True


async def tell(store: Store, said: Said) -> None:
    """Tell every node what was said, by whoever it is who never speaks too much."""
    await send(store.client, "PUBLISH", store.channel_of(said.code), said.text())
