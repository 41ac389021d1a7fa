"""The deal of the day as people are told of it, and their way to its table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from webapp.accounts.daily import Daily, Day, Try, days_on
from webapp.accounts.people import Person
from webapp.accounts.placing import Placed
from webapp.tables.manager import Manager
from webapp.tables.table import TableCode
from webapp.web import protocol as wire

SHOWN: Final = 100
"""So many of a ranking's people are told, and of the guests as many."""
FRESH_MS: Final = 3_000
"""A node counts the places of a running day anew after this."""


@dataclass(slots=True)
class _Ranked:
    at: int
    people: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class DailyDesk:
    """What a socket asks about the deal of the day. Every method raises `DatabaseAwayError`."""

    daily: Daily
    manager: Manager
    _ranked: dict[Day, _Ranked] = field(default_factory=dict)

    async def play(self, person: Person) -> TableCode:
        """Return the table of a person's one try, which is made where it was not.

        Raises `UnknownPersonError`, and `SpentTryError` for who had it before they were erased.
        """
        day, mine = await self.daily.enter(person.id, self.manager.store.now(), self._code_of)
        if not mine.dealt:
            root = (await self.daily.deal(day)).root
            await self.manager.begin_daily(mine.table, person.id, person.name, day, root)
            await self.daily.dealt(mine.table)
        return mine.table

    def _code_of(self, person: str, day: Day) -> TableCode:
        return self.manager.code_of(person, f"daily:{day}")

    async def tell(self, frame: wire.DailyFrame, person: Person) -> wire.DailyView:
        """Return the part that *frame* asks for."""
        now = self.manager.store.now()
        day = self.daily.day(now)
        if frame.part == "today":
            return wire.DailyView(id=frame.id, day=day, today=await self._today(day, person, now))
        before = days_on(day, -1)
        return wire.DailyView(id=frame.id, day=before, yesterday=await self._yesterday(before, person, now))

    async def _today(self, day: Day, person: Person, now: int) -> wire.TodayView:
        mine, count = await self.daily.mine(day, person.id), await self.daily.count(day)
        return wire.TodayView(
            commitment=(await self.daily.deal(day)).commitment,
            tomorrow=(await self.daily.deal(days_on(day, 1))).commitment,
            left=max(0, self.daily.ends(day) - now),
            zone=self.daily.zone,
            begun=count.begun,
            ended=count.ended,
            mine=mine and await self._try(day, person, mine, now),
            spent=mine is None and await self.daily.spent(day, person.id),
        )

    async def _try(self, day: Day, person: Person, mine: Try, now: int) -> wire.TryView:
        ended = mine.ended is not None
        ranking = await self._ranking(day, now, person) if ended else ()
        own = _own(ranking, person)
        rivals = [one for one in ranking if own and one.entrant.known is own.entrant.known]
        return wire.TryView(
            table=mine.table,
            ended=ended,
            points=mine.points,
            turns=mine.turns,
            trail=mine.trail,
            place=own.place if own else None,
            of=sum(one.entrant.points is not None for one in rivals),
            guest=own is not None and not own.entrant.known,
        )

    async def _yesterday(self, day: Day, person: Person, now: int) -> wire.YesterdayView | None:
        if (deal := await self.daily.past(day)) is None:
            return None
        ranking = await self._ranking(day, now)
        return wire.YesterdayView(
            commitment=deal.commitment,
            root=deal.root.hex(),
            begun=len(ranking),
            known=_told([one for one in ranking if one.entrant.known], person),
            guests=_told([one for one in ranking if not one.entrant.known], person),
        )

    async def _ranking(self, day: Day, now: int, ended: Person | None = None) -> tuple[Placed, ...]:
        """Return a ranking, in which *ended* has come to the end."""
        known = self._ranked.get(day)
        own = _own(known.people, ended) if known and ended else None
        lacks = ended is not None and (own is None or own.entrant.points is None)
        if known is None or lacks or now - known.at >= FRESH_MS:
            known = _Ranked(now, await self.daily.ranking(day))
            for other in [other for other in self._ranked if other < days_on(day, -1)]:
                del self._ranked[other]
            self._ranked[day] = known
        return known.people


def _own(ranking: Sequence[Placed], person: Person) -> Placed | None:
    return next((one for one in ranking if one.entrant.person == person.id), None)


def _told(ranking: Sequence[Placed], person: Person) -> list[wire.RankView]:
    """Return the first of a ranking, and the person's own line wherever it stands."""
    shown = [one for place, one in enumerate(ranking) if place < SHOWN or one.entrant.person == person.id]
    return [
        wire.RankView(
            place=one.place,
            name=one.entrant.name,
            you=one.entrant.person == person.id,
            table=one.entrant.table,
            points=one.entrant.points,
            turns=one.entrant.turns,
            trail=one.entrant.trail,
        )
        for one in shown
    ]
