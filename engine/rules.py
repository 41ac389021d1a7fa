"""What tables differ in: the options of the rulebook as one frozen value, and the presets."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Final, Literal

Seat = int
"""0 to 3; play goes to the right, so seat s + 1 sits at the right hand of seat s."""

SEATS: Final = (0, 1, 2, 3)
LONGEST_MATCH: Final = 100
"""A match ends at the latest after so many deals."""

Scoring = Literal["winner gains", "others lose"]
EmptyStock = Literal["draw", "last take", "while taken"]
FirstStart = Literal["random", "dice"]
LaterStart = Literal["right", "winner"]
CheckedBy = Literal["hand", "rack"]
Places = Literal["ranking", "two and two"]


def right_of(seat: Seat) -> Seat:
    """The seat that plays next."""
    return (seat + 1) % 4


def left_of(seat: Seat) -> Seat:
    """The seat from whose pile *seat* may take."""
    return (seat - 1) % 4


def partner_of(seat: Seat) -> Seat:
    """The opposite seat: with partners the two are one side."""
    return (seat + 2) % 4


class RulesProblem(StrEnum):
    """Why rules are refused; stable, for clients and logs."""

    OUT_OF_RANGE = "out_of_range"
    GAINS_TO_ZERO = "gains_to_zero"
    """Where the winner gains nobody ever comes to 0."""
    DOUBLE_WITHOUT_SHOWING = "double_without_showing"


class RulesError(ValueError):
    """Rules that no table may have."""

    def __init__(self, problem: RulesProblem) -> None:
        super().__init__(problem)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one table. Source: rules.md, "Options, and the presets that set them".

    Raises `RulesError` for what is refused together or out of range.
    """

    preset: Literal["matsuri", "adikus", "gamedesire", "turkish"] = "matsuri"
    """The preset that the owner started from."""
    scoring: Scoring = "winner gains"
    deals: int | None = 1
    """The length of a match in deals, 1 to 20; None: until, after a deal, someone is at 0 or below."""
    start_points: int = 20
    """Where the others lose: what everyone begins with, 5 to 100."""
    plain: int = 2
    """Points of a finish with runs and groups; all four values are 1 to 20."""
    pairs: int = 4
    okey_last: int = 4
    """Points of runs and groups with an okey as the last tile."""
    pairs_with_okey: int = 8
    showing: bool = False
    """The holder of the indicator's twin may show it."""
    coloured_double: bool = False
    """Showing a red or black indicator counts 2."""
    pairs_bind: bool = False
    """Pairs may be finished only by who has declared them."""
    empty_stock: EmptyStock = "while taken"
    first_start: FirstStart = "random"
    later_start: LaterStart = "right"
    checked_by: CheckedBy = "hand"
    partners: bool = False
    """Opposite seats are one side."""
    places: Places = "ranking"
    clock: Literal["auto"] | int | None = "auto"
    """Seconds a turn may take, 15 to 120; auto: 45 with two or more devices, else none; None: no clock."""
    open_piles: bool = True
    """Everyone may look through the piles; else only their tops."""
    watching: int | None = None
    """Seconds by which watchers are behind; None: nobody may watch."""

    def __post_init__(self) -> None:
        if (problem := problem_of(self)) is not None:
            raise RulesError(problem)


def problem_of(rules: Rules) -> RulesProblem | None:
    """Return why no table may have *rules*; None when one may. Source: rules.md, "Refused together"."""
    ranges = [
        (rules.deals, 1, 20),
        (rules.start_points, 5, 100),
        *((points, 1, 20) for points in (rules.plain, rules.pairs, rules.okey_last, rules.pairs_with_okey)),
        (rules.clock if rules.clock != "auto" else None, 15, 120),
        (rules.watching, 0, 3600),
    ]
    if any(value is not None and not low <= value <= high for value, low, high in ranges):
        return RulesProblem.OUT_OF_RANGE
    if rules.scoring == "winner gains" and rules.deals is None:
        return RulesProblem.GAINS_TO_ZERO
    if rules.coloured_double and not rules.showing:
        return RulesProblem.DOUBLE_WITHOUT_SHOWING
    return None


MATSURI: Final = Rules()
ADIKUS: Final = Rules(
    preset="adikus",
    scoring="others lose",
    deals=None,
    pairs_with_okey=4,
    showing=True,
    empty_stock="draw",
    checked_by="rack",
)
GAMEDESIRE: Final = replace(ADIKUS, preset="gamedesire", start_points=12, empty_stock="last take", places="two and two")
TURKISH: Final = replace(ADIKUS, preset="turkish", pairs_bind=True, first_start="dice", checked_by="hand")
PRESETS: Final[dict[str, Rules]] = {rules.preset: rules for rules in (MATSURI, ADIKUS, GAMEDESIRE, TURKISH)}


def changed(rules: Rules) -> frozenset[str]:
    """Return the names of the options in which *rules* differ from the preset that they started from."""
    preset = PRESETS[rules.preset]
    return frozenset(field.name for field in fields(rules) if getattr(rules, field.name) != getattr(preset, field.name))
