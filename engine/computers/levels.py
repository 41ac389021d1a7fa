"""How well a computer judges, and its style. Levels differ in judgement only. Source: rules.md, "Computers"."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final


class Level(StrEnum):
    """How well a computer judges."""

    NOVICE = "novice"
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


class Style(StrEnum):
    """What a computer is inclined to where its judgement leaves a choice."""

    PATIENT = "patient"
    """It rather draws than takes."""
    BOLD = "bold"
    """It rather takes than draws."""
    PAIRS_LOVER = "pairs-lover"
    """It goes for seven pairs earlier than others."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a computer plays."""

    level: Level = Level.NORMAL
    style: Style | None = None
    softness: float = 0.0
    """0 to 1: how much more often than its level it throws a second-best tile."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a manner comes to, decision by decision."""

    slips: float
    """The share of throws that are not the best."""
    counts: bool = False
    """Of throws that leave the hand as near, it prefers what more unseen tiles can help."""
    remembers: bool = False
    """It counts what was thrown and taken as gone."""
    looks_ahead: bool = False
    """It throws and takes by its chance to win, which goes also by what each helpful tile would leave it with."""
    worth_taking: float = 1.1
    """A taken tile must raise the chance to win so many times."""
    takes_within: int = 14
    """A tile is taken only if the hand is then so near; a finish and an okey always."""
    eager: bool = False
    """Where it does not look ahead: it takes also what brings it no nearer, but leaves it far more that helps."""
    pairs_lead: int = 2
    """Pairs are tried for when they are nearer by so many tiles: there are far fewer ways to them."""


_JUDGEMENTS: Final = {
    Level.NOVICE: Judgement(slips=0.65),
    Level.EASY: Judgement(slips=0.1),
    Level.NORMAL: Judgement(slips=0.35, counts=True),
    Level.HARD: Judgement(slips=0, counts=True, remembers=True, looks_ahead=True),
}
SOFTEST: Final = 0.8
"""The share of second-best throws at full softness."""


def judgement_of(manner: Manner) -> Judgement:
    """Return how a computer of this *manner* judges."""
    judgement = _JUDGEMENTS[manner.level]
    softened = judgement.slips + manner.softness * max(0.0, SOFTEST - judgement.slips)
    judgement = replace(judgement, slips=softened)
    match manner.style:
        case Style.PATIENT:
            return replace(judgement, worth_taking=1.2, takes_within=3)
        case Style.BOLD:
            return replace(judgement, worth_taking=1.0, eager=True)
        case Style.PAIRS_LOVER:
            return replace(judgement, pairs_lead=1)
        case None:
            return judgement
