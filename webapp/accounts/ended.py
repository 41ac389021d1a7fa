"""A match that has ended, as its table tells it in the outbox: bytes in, a checked value out."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal
from zoneinfo import ZoneInfo

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

from engine.computers import Level
from engine.record import parse_rules
from engine.rules import Rules, RulesError
from engine.scoring import Result, places
from webapp.accounts.candies import Sitting
from webapp.accounts.rating import Sat, ranks

PROMISED: Final = 64
"""Letters of a commitment."""
FOUR: Final = Field(min_length=4, max_length=4)


class EndedSeat(BaseModel):
    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)

    seat: Annotated[int, Field(ge=0, le=3)]
    person: str | None
    """Who sat there at the end, or left during the match."""
    device: str | None
    own: bool
    left: bool
    name: str
    turns: int
    auto_turns: int
    level: Level | None = None
    """Of the computer that played it last; None: a person did, or an older version wrote the entry."""

    @property
    def who(self) -> str:
        return "computer" if self.person is None else "left" if self.left else "person"


class Ended(BaseModel):
    """What the entry says. More fields than these may stand in it."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)

    table: Annotated[str, Field(max_length=32)]
    match: int
    key: Annotated[str, Field(max_length=80)]
    rules: Annotated[str, Field(max_length=500)]
    deals: int
    points: Annotated[tuple[int, ...], FOUR]
    places: Annotated[tuple[int, ...], FOUR]
    results: Annotated[tuple[Result, ...], FOUR]
    seats: Annotated[tuple[EndedSeat, ...], FOUR]
    day: Annotated[str | None, Field(max_length=10)] = None
    """The day whose deal it was."""

    @model_validator(mode="before")
    @classmethod
    def _first_form(cls, entry: Any) -> Any:
        """Bring up an entry of the first version, which said neither which match nor by which rules."""
        if not isinstance(entry, dict) or "key" in entry:
            return entry
        seats = [
            {"seat": seat, "device": player["person"], "own": True, "left": False, **player}
            for seat, player in enumerate(entry["seats"])
        ]
        key = f"{entry['table']}/{entry['match']}"
        return {**entry, "key": key, "rules": "", "places": places(entry["points"]), "seats": seats}

    @property
    def promised(self) -> str:
        """The commitment to the match's seeds."""
        return self.key.partition("/")[0]

    @property
    def turns(self) -> int:
        return sum(seat.turns for seat in self.seats)

    def sittings(self, known: dict[str, str]) -> tuple[Sitting, ...]:
        """Return the seats as candies see them; *known* says for each person who they are today."""
        return tuple(self._sitting(seat, known) for seat in self.seats)

    def by_rules(self) -> Rules | None:
        """Return the rules that it was played by; None where the entry does not say."""
        try:
            return parse_rules(self.rules)
        except (ValueError, RulesError):
            return None

    def sat(self, known: dict[str, str], rules: Rules) -> tuple[Sat, ...]:
        """Return the seats as ratings see them."""
        rank = ranks(self.points, self.results, rules)
        levels = [seat.level or Level.NORMAL for seat in self.seats]
        return tuple(map(Sat, self.sittings(known), rank, levels))

    def _sitting(self, seat: EndedSeat, known: dict[str, str]) -> Sitting:
        return Sitting(
            seat=seat.seat,
            person=seat.person and known.get(seat.person, seat.person),
            device=seat.device and known.get(seat.device, seat.device),
            result=self.results[seat.seat],
            turns=seat.turns,
            auto_turns=seat.auto_turns,
            left=seat.left,
            own=seat.own,
        )


class Unfinished(BaseModel):
    """What the entry says of a match that has come to nothing."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)

    type: Literal["match_unfinished"]
    table: Annotated[str, Field(max_length=32)]
    match: int
    key: Annotated[str, Field(max_length=80)]
    seats: Annotated[tuple[str | None, ...], FOUR]
    """Which person sat where."""

    @property
    def promised(self) -> str:
        """The commitment to the match's seeds."""
        return self.key.partition("/")[0]


ENTRY: Final[TypeAdapter[Unfinished | Ended]] = TypeAdapter(
    Annotated[Unfinished | Ended, Field(union_mode="left_to_right")]
)
"""What stands in the outbox of a match."""


def is_shared(key: str) -> bool:
    """Whether the match of *key* had tiles that were dealt at other tables too.

    >>> is_shared("ab" * 32), is_shared("ab" * 32 + "/FA6X4LBDHUETI"), is_shared("FA6X4LBDHUETI/1")
    (False, True, False)
    """
    return key.find("/") == PROMISED


def day_of(at: int, zone: str) -> str:
    """Return the day of server time *at*, ms, in *zone*.

    >>> day_of(1_796_000_400_000, "Europe/Istanbul")
    '2026-11-30'
    """
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(zone)).date().isoformat()
