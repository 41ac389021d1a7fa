"""Values of the game as they cross the wire: rules, racks, a refusal, a coach's advice."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal

from engine import deal as game
from engine.computers import Advice, Because, Candidate
from engine.rack import Slots
from engine.rules import Rules, Seat
from webapp.tables.racks import Rack
from webapp.web import protocol as wire


@lru_cache(256)
def rules_view(rules: Rules) -> wire.Rules:
    return wire.Rules(**{name: getattr(rules, name) for name in wire.Rules.model_fields})


def slot_texts(slots: Slots) -> list[str | None]:
    """Return a rack's slots as they cross the wire."""
    return [None if tile is None else str(tile) for tile in slots]


def rack_views(racks: Mapping[Seat, Rack]) -> list[wire.RackView]:
    return [
        wire.RackView(seat=seat, slots=slot_texts(rack.slots), down=list(rack.down))
        for seat, rack in sorted(racks.items())
    ]


def refused_play(refused: game.IllegalAction, command: str, table: str) -> wire.RefusedFrame:
    """Return the answer to an action that the rules refuse, with a wrong claim explained."""
    claim = refused.refusal.claim
    return wire.RefusedFrame(
        id=command, code=refused.refusal.code.value, table=table, claim=claim and _wrong_claim(claim)
    )


def _wrong_claim(claim: game.WrongClaim) -> wire.WrongClaim:
    return wire.WrongClaim(
        reading=claim.reading.value,
        blocks=[wire.WrongBlock(slot=block.slot, why=block.why.value) for block in claim.blocks],
        arrangement=slot_texts(claim.arrangement) if claim.arrangement else None,
    )


DO: Final[Mapping[type[object], Literal["draw", "take", "discard", "finish", "pass", "show"]]] = MappingProxyType(
    {
        game.Draw: "draw",
        game.Take: "take",
        game.Discard: "discard",
        game.Finish: "finish",
        game.Pass: "pass",
        game.Show: "show",
    }
)
"""What a coach may advise, as it crosses the wire."""


def _other(other: Candidate, because: Because) -> wire.OtherView:
    return wire.OtherView(tile=str(other.tile), away=other.away, left=other.copies, because=because)


def hinted(command: str, advice: Advice) -> wire.HintedFrame:
    """Return the answer to who asked what to do."""
    other = advice.other
    return wire.HintedFrame(
        id=command,
        do=DO[type(advice.action)],
        tile=advice.tile and str(advice.tile),
        kind=advice.kind.value,
        away=advice.away,
        useful=[wire.UsefulView(tile=str(tile), left=left) for tile, left in advice.useful],
        then=advice.then,
        other=other and _other(other, advice.because),
    )
