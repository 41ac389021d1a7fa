"""The node: page, socket, alarms, in one aiohttp application that keeps nothing a kill could lose."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, web

from webapp.accounts.books import Books
from webapp.accounts.daily import Daily
from webapp.accounts.dealt import Counting
from webapp.accounts.joining import Joining
from webapp.accounts.league import League
from webapp.accounts.memory import Memory
from webapp.accounts.people import People
from webapp.accounts.pictures import Album
from webapp.accounts.ratings import Ratings
from webapp.accounts.reach import Reach
from webapp.accounts.shelf import Shelf
from webapp.settings import Settings
from webapp.tables import whereabouts
from webapp.tables.fanout import Fanout
from webapp.tables.manager import Manager, unseen_root
from webapp.tables.seals import Seals
from webapp.tables.signpost import Signpost
from webapp.tables.store import Store
from webapp.tables.wishes import Wishes
from webapp.web.court import add_court
from webapp.web.daily import DailyDesk
from webapp.web.entry import Door
from webapp.web.fair import add_statistics
from webapp.web.house import House
from webapp.web.housework import Housework, started
from webapp.web.league import add_league
from webapp.web.limits import Addresses, Bucket, OpenOf
from webapp.web.me import Me
from webapp.web.ops import Ops
from webapp.web.outage import Outage
from webapp.web.pages import STATIC, add_pages, refuse_long_paths, show_the_lost_home
from webapp.web.pictures import Pictures, add_pictures
from webapp.web.presence import Presence
from webapp.web.proxy import as_the_proxy_says
from webapp.web.records import Records, add_records, cards
from webapp.web.reviews import add_reviews
from webapp.web.sisters import add_sisters
from webapp.web.socket import serve_socket
from webapp.web.visitors import Visitors

HOUSE: Final = web.AppKey("house", House)
OPS: Final = web.AppKey("ops", Ops)
"""What the host looks at."""
WORKING: Final = web.AppKey("working", list[asyncio.Task[None]])
"""The node's own tasks: its ears, its clock, its signs of life."""
HEARS_WITHIN: Final = 10.0
"""Seconds in which a node that starts must come to hear the tables."""


class DeafError(Exception):
    """The store lets this node hear nothing, because of `__cause__`, where that is known."""


def make_app(
    settings: Settings,
    store: Store,
    people: People,
    books: Books,
    *,
    pace: float = 1.0,
    root: Callable[[], bytes] = unseen_root,
    day_root: Callable[[], bytes] = unseen_root,
    static: Path = STATIC,
) -> web.Application:
    """Wire a node; matches that end are written into *books*.

    *pace* scales the computers' thinking time; *root* gives the chance that a match is dealt from, *day_root* that of
    the deal of a day; *static* is where the built page lies.
    """
    manager = Manager(store, pace, root=root)
    fanout, presence = Fanout(store), Presence(manager)
    door = Door(people, settings.bot_token)
    joining, album = Joining(people.database), Album(people.database)
    daily = Daily(books.database, books.zone, day_root)
    housework = Housework(manager, books, joining, daily)
    pictures = Pictures(album, partial(whereabouts.announce, store))
    visitors, outage = Visitors(people, store, pictures.forget), Outage(store.ping)
    memory, shelf, reach = Memory(books.database, books.cap, books.zone), Shelf(people.database), Reach(people.database)
    ratings = Ratings(people.database)
    seals = Seals(housework.sisters, daily)
    me = Me(people, memory, joining, manager, housework.usher, pictures, shelf, reach, ratings, seals)
    addresses = Addresses(settings.sockets_per_address, settings.guests_per_hour)
    frames = partial(Bucket, settings.frame_burst, settings.frames_per_second)
    house = House(
        manager,
        door,
        fanout,
        presence,
        me,
        housework.quick,
        DailyDesk(daily, manager),
        housework.sisters,
        visitors,
        outage,
        addresses,
        OpenOf(settings.sockets_per_person),
        frames,
        _origins(settings),
        *_bot(store, settings.bot_id),
    )
    proxy = [as_the_proxy_says] if settings.trust_proxy else []
    app = web.Application(middlewares=[*proxy, show_the_lost_home, refuse_long_paths])
    app[HOUSE] = house
    app[OPS] = ops = Ops(manager, people, housework.post, house.leaving, fanout=fanout, works=partial(_works, app))

    async def socket(request: web.Request) -> web.WebSocketResponse:
        return await serve_socket(request, house)

    async def work(app: web.Application) -> AsyncIterator[None]:
        app[WORKING] = started(
            {
                "fanout": fanout.run(),
                "presence": presence.run(),
                "visitors": visitors.run(),
                "outage": outage.run(),
                "pictures": pictures.run(),
                "ops": ops.run(),
                **housework.jobs(),
            }
        )
        try:
            await _until_heard(fanout)
            yield
        finally:
            await _end([*app[WORKING]])
            await presence.close()

    app.router.add_get("/ws", socket)
    app.router.add_get("/healthz", ops.healthz)
    records = Records(manager, books, seals)
    add_records(app, records)
    add_reviews(app, records, store)
    hand_card = add_court(app)
    add_sisters(app, housework.sisters, memory)
    add_league(app, League(books.database, books.zone), store.now)
    add_statistics(app, Counting(books.database))
    add_pictures(app, album)
    add_pages(app, static, cards(memory, seals), hand_card)
    app.cleanup_ctx.append(work)
    app.on_shutdown.append(_drain)
    return app


def _origins(settings: Settings) -> frozenset[str]:
    return frozenset({urlsplit(settings.public_url).netloc.lower()} if settings.public_url else ())


def _bot(store: Store, bot_id: int | None) -> tuple[Signpost | None, Wishes | None]:
    """Where the bot says how its links begin, and where it is asked for what only it can do."""
    return (None, None) if bot_id is None else (Signpost(store, bot_id), Wishes(store, bot_id))


async def _until_heard(fanout: Fanout) -> None:
    """Wait until the tables are heard: who came before would be told nothing. Raises `DeafError`."""
    try:
        async with asyncio.timeout(HEARS_WITHIN):
            await fanout.listening.wait()
    except TimeoutError:
        raise DeafError from fanout.lost


async def _end(tasks: Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _works(app: web.Application) -> bool:
    """Whether all of the node's own tasks live."""
    return not any(task.done() for task in app[WORKING])


async def _drain(app: web.Application) -> None:
    """Tell every client to come back at once: the next node knows all that this one knew."""
    sockets = list(app[HOUSE].sockets)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(2):
            closing = (ws.close(code=WSCloseCode.SERVICE_RESTART, message=b"back soon") for ws in sockets)
            await asyncio.gather(*closing, return_exceptions=True)
