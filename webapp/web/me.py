"""The answer to `me`: what the house remembers of whoever asks, a part at a time."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict, dataclass

from webapp.accounts.ended import is_shared
from webapp.accounts.joining import Device, Handover, Joining, device_of
from webapp.accounts.memory import PAGE, Candy, MatchThen, Memory
from webapp.accounts.people import People, Person, Session
from webapp.accounts.ratings import Ratings, Standing
from webapp.accounts.reach import Reach
from webapp.accounts.shelf import PRICES, Bought, Shelf
from webapp.tables import whereabouts
from webapp.tables.handing import Usher
from webapp.tables.lease import UNAVAILABLE
from webapp.tables.manager import Broken, Manager, NoSuchTable
from webapp.tables.seals import Seals
from webapp.tables.table import State, Table, TableRefusal, Why
from webapp.web import protocol as wire
from webapp.web.pictures import Pictures


class NoSuchDeviceError(LookupError):
    """The person is not known on a device of that name."""


@dataclass(frozen=True, slots=True)
class Me:
    """Tells people what is remembered of them, and nothing of anybody else; and forgets it where they wish so.

    Every method raises `DatabaseAwayError`.
    """

    people: People
    memory: Memory
    joining: Joining
    manager: Manager
    usher: Usher[Handover]
    pictures: Pictures
    shelf: Shelf
    reach: Reach
    ratings: Ratings
    seals: Seals

    async def tell(self, frame: wire.MeFrame, person: Person, session: Session) -> wire.MeView:
        """Return the part that *frame* asks for, to a person on the device of *session*."""
        match frame.part:
            case "person":
                return wire.MeView(id=frame.id, person=await self._person(person))
            case "candies":
                candies = await self.memory.candies(person.id, frame.before)
                return wire.MeView(id=frame.id, candies=[_candy(row) for row in candies], more=_more(candies))
            case "matches":
                matches = await self.memory.matches(person.id, frame.before)
                told = [await self._match(row) for row in matches]
                return wire.MeView(id=frame.id, matches=told, more=_more(matches))
            case "tables":
                return wire.MeView(id=frame.id, tables=await self._tables(person))
            case "join":
                code = await self.joining.code(person.id, self.manager.store.now() / 1000)
                return wire.MeView(id=frame.id, join=code)
            case "shelf":
                return wire.MeView(id=frame.id, shelf=_shelf(await self.shelf.bought(person.id)))
            case "devices":
                devices = await self.joining.devices(person.id)
                return wire.MeView(id=frame.id, devices=[_device(device, session) for device in devices])

    async def end(self, person: Person, device: str) -> None:
        """Have a person no more known on a device. Raises `NoSuchDeviceError`."""
        if not await self.joining.end(person.id, device):
            raise NoSuchDeviceError(device)
        await self._announce(person)

    async def sign_out(self, person: Person, session: Session) -> None:
        """Have a person no more known on the device of *session*."""
        await self.joining.end(person.id, device_of(session))
        await self._announce(person)

    async def erase(self, person: Person) -> None:
        """Forget a person, and give up their seats. Raises `UnknownPersonError`."""
        await self.joining.erase(person.id)
        await self.usher.settle()

    async def _announce(self, person: Person) -> None:
        with suppress(*UNAVAILABLE):  # then each node finds it by itself
            await whereabouts.announce(self.manager.store, person.id)

    async def settings(self, person: Person) -> wire.SettingsView:
        """Return what a person likes. Raises `DatabaseAwayError`."""
        language, preferences = await self.people.preferences(person.id)
        return wire.SettingsView.model_validate({"lang": language, **preferences.model_dump()})

    async def _person(self, person: Person) -> wire.PersonView:
        now = self.manager.store.now()
        purse, figures = await self.memory.purse(person.id, now), await self.memory.figures(person.id, now)
        return wire.PersonView(
            name=person.name,
            picture=(await self.pictures.addresses([person.id])).get(person.id),
            candies=purse.candies,
            today=purse.today,
            cap=purse.cap,
            settings=await self.settings(person),
            notices=await self.reach.notices(person.id),
            figures=wire.FiguresView.model_validate(asdict(figures)),
            rating=_rating(await self.ratings.of(person.id)),
        )

    async def rated(self, frame: wire.RatingsFrame, person: Person) -> wire.RatingsView:
        """Return how well those play who sit at a table. Raises `NoSuchTable`, and `TableRefusal` to a stranger."""
        table = (await self.manager.look(frame.table)).table
        if not table.admits(person.id):
            raise TableRefusal(Why.NOT_AT_TABLE)
        shown = await self.ratings.shown({each for each in table.persons() if each})
        # Of several seats of a device one is its owner's.
        sitting = [player.person if player and player.own else None for player in table.seats]
        found = [shown.get(each or "") for each in sitting]
        seats = [wire.SeatRating(number=one.number, doubt=one.doubt) if one else None for one in found]
        return wire.RatingsView(id=frame.id, seats=seats)

    async def _match(self, row: MatchThen) -> wire.MatchLine:
        sealed = is_shared(row.key) and await self.seals.hide(row.key, row.table, row.number)
        told = {name: value for name, value in asdict(row).items() if name not in {"id", "key"}}
        return wire.MatchLine.model_validate({**told, "sealed": sealed})

    async def _tables(self, person: Person) -> list[wire.TableLine]:
        """Return the tables at which a person sits, the one they came to last first; the deal of the day has a way of
        its own.
        """
        lines: list[wire.TableLine] = []
        for code in await whereabouts.tables_of(self.manager.store, person.id):
            try:
                table = (await self.manager.look(code)).table
            except (NoSuchTable, Broken):  # it must hide no other one
                continue
            if table.held(person.id) and table.state is not State.CLOSED and not table.day:
                lines.append(_table(table, person))
        return lines


def _rating(standing: Standing) -> wire.RatingView:
    rating = standing.rating
    return wire.RatingView(number=rating.number, doubt=rating.doubt, sure=rating.sure, matches=standing.matches)


def _more(rows: list[Candy] | list[MatchThen]) -> int | None:
    return rows[-1].id if len(rows) == PAGE else None


def _candy(row: Candy) -> wire.CandyLine:
    return wire.CandyLine.model_validate({name: value for name, value in asdict(row).items() if name != "id"})


def _shelf(bought: list[Bought]) -> list[wire.ShelfLine]:
    """Return what there is, and what of it is bought; also what was bought once and is sold no more."""
    mine = {thing.item: thing for thing in bought}
    new = [wire.ShelfLine(item=item, price=price, bought=None) for item, price in PRICES.items() if item not in mine]
    return [*(wire.ShelfLine(item=thing.item, price=thing.price, bought=thing.at) for thing in bought), *new]


def _device(device: Device, session: Session) -> wire.DeviceLine:
    here = device.name == device_of(session)
    seen = max(device.since, device.seen)
    return wire.DeviceLine(
        device=device.name, client=device.client, since=1000 * device.since, seen=1000 * seen, this=here
    )


def _table(table: Table, person: Person) -> wire.TableLine:
    playing = table.state is State.PLAYING and table.match is not None
    return wire.TableLine(
        table=table.code,
        state=table.state.value,
        preset=table.rules.preset,
        names=[player.name if player else None for player in table.seats],
        turn=playing and table.match is not None and table.match.deal.turn in table.held(person.id),
    )
