"""The first frame of a socket: who comes, and what they are told."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final, NoReturn

from aiohttp import WSCloseCode, web

from webapp.accounts.database import AWAY
from webapp.accounts.people import Person, Session, UnknownPersonError
from webapp.web import protocol as wire
from webapp.web.chance import Chance
from webapp.web.channel import Channel, Goodbye
from webapp.web.client import client_of
from webapp.web.entry import Entered, TurnedAwayError
from webapp.web.house import House

OLD_CLIENT: Final = 4409
TURNED_AWAY: Final = 4401


@dataclass(slots=True)
class Caller:
    """Who is at one socket."""

    person: Person
    """As they are called now."""
    session: Session
    chance: Chance
    """What they were shown the commitment of. Made for who is let in: it costs hashing."""


async def greet(
    first: wire.ClientFrame, request: web.Request, house: House, channel: Channel
) -> tuple[Caller, wire.ServerHello]:
    """Let in who says *first*; return who they are and what greets them. Raises `Goodbye` when they may not come in."""
    if not isinstance(first, wire.HelloFrame):
        raise Goodbye(WSCloseCode.POLICY_VIOLATION, "hello first")
    if first.proto != wire.PROTO:
        await _turn_away(channel, wire.RefusedFrame(id=None, code="other_proto"), OLD_CLIENT)
    now = house.manager.store.now()
    try:
        entered = await _let_in(first, request, house, now)
        settings = await house.me.settings(entered.person)
    except TurnedAwayError as turned:
        refused = wire.RefusedFrame(id=None, code=turned.code.value, bot=await _bot(house))
        await _turn_away(channel, refused, TURNED_AWAY)
    except (UnknownPersonError, *AWAY):
        refused = wire.RefusedFrame(id=None, code="unavailable")
        await _turn_away(channel, refused, WSCloseCode.TRY_AGAIN_LATER)
    caller = Caller(entered.person, entered.session, Chance(house.manager.root))
    if entered.launch:
        house.me.pictures.launched(entered.person.id, entered.launch.photo_url)
    name, token, start = entered.person.name, entered.token, entered.start
    bot = await _bot(house)
    hello = wire.ServerHello(
        proto=wire.PROTO,
        token=token,
        name=name,
        start=start,
        bot=bot,
        settings=settings,
        commitment=caller.chance.commitment.hex(),
        now=now,
    )
    return caller, hello


async def _let_in(first: wire.HelloFrame, request: web.Request, house: House, now: int) -> Entered:
    def may_be_new() -> bool:
        may = house.addresses.guest(request.remote, asyncio.get_running_loop().time())
        if not may:
            house.meters.limited.labels("guests").inc()
        return may

    client = client_of(request.headers.get("User-Agent", ""), launched=first.launch is not None)
    return await house.door.let_in(first, now / 1000, client, may_be_new)


async def _bot(house: House) -> str | None:
    return await house.signpost.read() if house.signpost else None


async def _turn_away(channel: Channel, refused: wire.RefusedFrame, close_code: int) -> NoReturn:
    await channel.send_last(refused)
    raise Goodbye(close_code, refused.code.replace("_", " "))
