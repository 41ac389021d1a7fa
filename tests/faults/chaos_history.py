"""What the store and the books tell of a campaign afterwards, held against what the players saw."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field

from redis.exceptions import RedisError

from bot.check import checked
from engine import deal as game
from engine import match
from engine.deal import Action, every_tile
from engine.match import Match
from engine.shuffle import commitment
from engine.tiles import BAG, ORDER
from migrations.tables import bring_up
from tests.faults.chaos_players import Seen
from tests.faults.evidence import Entry
from webapp.accounts.books import Books
from webapp.tables import happened as happen
from webapp.tables.codec import unpack_page, unpack_table
from webapp.tables.happened import Happened
from webapp.tables.store import Store
from webapp.tables.versions import Published

BAG_IN_ORDER = tuple(sorted(BAG, key=ORDER.__getitem__))
KINDS = {
    "draw": game.Drawn,
    "take": game.Taken,
    "discard": game.Discarded,
    "pass": game.Passed,
}


@dataclass
class History:
    """Every version of every table, read from the outside while it is written."""

    store: Store
    seen: Seen
    versions: dict[str, dict[int, Published]] = field(default_factory=lambda: defaultdict(dict))
    until: int = 0
    """Server ms until which nodes were there to wake tables."""
    ended: int = 0
    fired: int = 0
    voided: int = 0
    taken_back: int = 0
    """Moves that were acknowledged, and that a failover took back."""

    async def follow(self, codes: list[str]) -> None:
        """Read what is new at *codes*, which may become more, until cancelled; an outage is waited out."""
        while True:
            for code in list(codes):
                with suppress(RedisError):
                    await self.read([code])
            await asyncio.sleep(0.2)

    async def read(self, codes: list[str]) -> None:
        for code in list(codes):
            after, failovers = max(self.versions[code], default=0), self.seen.failovers
            found = await self.store.since(code, max(0, after - 3))
            if failovers != self.seen.failovers:  # it was asked before one, and may be of what is no more
                continue
            known = self.versions[code]
            for told in found or ():
                if known.setdefault(told.version, told).digest != told.digest:
                    self.seen.wrong("I5", f"{code} has two versions {told.version}")

    def story(self, code: str) -> list[Entry]:
        """Return what the store told of a table, and when."""
        return [
            Entry(told.at / 1000, f"{told.version} {told.digest} {unpack_page(told.payload).happened}")
            for told in self.versions.get(code, {}).values()
        ]

    async def take_back(self, url: str) -> None:
        """Forget what the store at *url* has not heard, which takes the other's place: it is no more."""
        there, left = await Store.connect(url, upcast=bring_up), dict[str, int]()
        for code, known in self.versions.items():
            kept = await there.read(code)
            assert kept is not None, f"{code} was never copied"
            left[code] = kept.version
            self.versions[code] = {number: told for number, told in known.items() if number <= kept.version}
            gone = [at for at in self.seen.acknowledged if at[0] == code and at[1] > kept.version]
            for at in gone:
                del self.seen.acknowledged[at]
            self.taken_back += len(gone)
            begun = unpack_table(kept.state).matches
            for match_of in [one for one in self.seen.commitments if one[0] == code and one[1] > begun]:
                del self.seen.commitments[match_of]
        self.seen.kept.append(left)
        await there.close()

    async def judge(self, books: Books) -> None:
        """Hold everything against everything else."""
        codes = list(self.versions)
        for code, versions in self.versions.items():
            if sorted(versions) != list(range(1, len(versions) + 1)):
                self.seen.wrong("I1", f"{code} has holes in its versions")
        tables = [await self.store.read(code) for code in codes]
        await self.read(codes)  # what was written since belongs to the history too
        heads = {code: kept.version if kept else 0 for code, kept in zip(codes, tables, strict=True)}
        self._look_for_what_was_acknowledged(heads)
        self.seen.settle(self._digest)
        for code, kept, (_, due) in zip(codes, tables, await self.store.stored(codes), strict=True):
            if kept is None:
                self.seen.wrong("I3", f"{code} is lost")
                continue
            table = unpack_table(kept.state)
            if kept.version not in self.versions[code]:
                self.seen.wrong(
                    "I1", f"{code} is at {kept.version}, its history at {max(self.versions[code], default=0)}"
                )
            if due is None or due < self.until - 5_000:
                self.seen.wrong("I6", f"{code} has no alarm to come")
            if (replayed := self._replay(code, kept.version)) != table.match:
                self.seen.wrong("I4", f"{code} is not what its events make of it: {replayed is None}")
        _, findings = await checked(self.store, books, patience=20)
        for finding in findings:
            self.seen.wrong("I7", finding)

    def _digest(self, code: str, version: int) -> str | None:
        told = self.versions[code].get(version)
        return told.digest if told else None

    def _look_for_what_was_acknowledged(self, heads: dict[str, int]) -> None:
        """*heads*: the version of each table; one to which its history was not read is no loss, and told of as that."""
        for (code, version), command in self.seen.acknowledged.items():
            if max(self.versions[code], default=0) < version <= heads[code]:
                continue
            told = self.versions[code].get(version)
            wanted = KINDS.get(command["t"])
            if told is None:
                before = self.versions[code].get(version - 1)
                at = before.at / 1000 if before else None
                self.seen.wrong("I3", f"{code} {version} was acknowledged and is lost: {command}", at)
            elif wanted and not any(self._is(event, wanted, command) for event in unpack_page(told.payload).happened):
                self.seen.wrong("I3", f"{code} {version} does not hold {command}", told.at / 1000)

    @staticmethod
    def _is(event: Happened, kind: type, command: dict[str, object]) -> bool:
        if not isinstance(event, happen.Played) or not isinstance(event.event, kind) or event.auto:
            return False
        return getattr(event.event, "seat", None) == command["seat"]

    def _replay(self, code: str, until: int) -> Match | None:
        """Play again what the events tell *until* a version, from the committed chance alone; return the last match."""
        played: Match | None = None
        for number in sorted(version for version in self.versions[code] if version <= until):
            page = unpack_page(self.versions[code][number].payload)
            self.fired += any(isinstance(event, happen.Played) and event.auto for event in page.happened)
            for event in page.happened:
                played = self._after(code, played, event)
        return played

    def _after(self, code: str, played: Match | None, event: Happened) -> Match | None:
        match event:
            case happen.Started(number, root, rules):
                told = self.seen.commitments.get((code, number))
                stands = told is not None and self._digest(code, told.head.version) == told.head.digest
                if told is not None and stands and told.hex != commitment(root).hex():
                    self.seen.wrong("I11", f"{code} was dealt from another seed than it was committed to")
                return match.new_match(rules, root, starter=match.next_starter(played) if played else None)
            case happen.Dealt(deal) if played and deal > 1:
                return match.next_deal(played)
            case happen.Played(done) if played and not isinstance(done, game.Exhausted):
                played, events = match.play(played, done.seat, action_of(done))
                if events[0] != done:
                    self.seen.wrong("I11", f"{code} tells of {done}, and the committed seed of {events[0]}")
                if every_tile(played.deal) != BAG_IN_ORDER:
                    self.seen.wrong("I8", f"{code} has not its 106 tiles")
            case happen.Ended():
                self.ended += 1
            case happen.Voided():
                self.voided += 1
                return None
            case _:
                pass
        return played


def action_of(event: game.Event) -> Action:
    match event:
        case game.Drawn():
            return game.Draw()
        case game.Taken():
            return game.Take()
        case game.Discarded(_, tile):
            return game.Discard(tile)
        case game.Finished():
            return event.claim
        case game.Shown():
            return game.Show()
        case game.WentPairs():
            return game.GoPairs()
        case _:
            return game.Pass()
