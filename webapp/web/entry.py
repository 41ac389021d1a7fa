"""Who comes in at a socket: by Telegram's launch data, by the token of a device, or as a new guest."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pydantic import SecretStr

from webapp.accounts.launch import BadLaunch, Launch, LaunchError, check_launch
from webapp.accounts.people import People, Person, Session, Token, session_of
from webapp.accounts.reach import Reach
from webapp.tables.table import TableCode
from webapp.web.protocol import HelloFrame

GUESTS: Final = {"tr": "Misafir", "ru": "Гость", "pl": "Gość", "de": "Gast", "en": "Guest"}


class Turned(StrEnum):
    """Why somebody is turned away; the page has the words."""

    BAD_LAUNCH = "bad_launch"
    STALE_LAUNCH = "stale_launch"
    TOO_MANY_GUESTS = "too_many_guests"


class TurnedAwayError(Exception):
    """Who came is not let in; nothing of what they showed is in here."""

    def __init__(self, code: Turned) -> None:
        super().__init__(code.value)
        self.code = code


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody let in."""

    person: Person
    session: Session
    token: Token | None
    """Theirs on this device, where the client has to be told it."""
    launch: Launch | None = None
    """What Telegram has signed, where it has just opened the page."""

    @property
    def start(self) -> TableCode | None:
        """The table whose link they followed."""
        return self.launch.table if self.launch else None


@dataclass(frozen=True, slots=True)
class Door:
    """Lets people in."""

    people: People
    bot_token: SecretStr | None
    """Of the bot whose launch data are believed; without one, none are."""

    async def let_in(
        self, hello: HelloFrame, now: float, client: str | None = None, may_be_new: Callable[[], bool] = lambda: True
    ) -> Entered:
        """Return who says *hello*, at *now* in Unix seconds, with a *client* in few words.

        *may_be_new* is asked before a guest is made.
        Raises `TurnedAwayError`, and `UnknownPersonError` for who is erased at that moment.
        """
        known = await self.people.by_token(hello.token) if hello.token else None
        if hello.launch is not None:
            return await self._launched(hello.launch, known, hello.token, now, client)
        if known is None or hello.token is None:
            if not may_be_new():
                raise TurnedAwayError(Turned.TOO_MANY_GUESTS)
            name = f"{GUESTS[hello.lang or 'en']} {100 + secrets.randbelow(900)}"
            guest, token = await self.people.guest(name, client)
            return Entered(guest, session_of(token), token)
        return Entered(known, session_of(hello.token), None)

    async def _launched(
        self, data: str, known: Person | None, token: Token | None, now: float, client: str | None
    ) -> Entered:
        try:
            launch = self._checked(data, now)
        except LaunchError as error:
            return await self._kept(error, known, token)
        person = await self.people.from_telegram(launch.user_id, launch.first_name)
        if launch.may_write:
            await Reach(self.people.database).met(person.id, launch.language)
        if known is None or known.id != person.id or token is None:
            token = await self.people.token(person.id, client)
        return Entered(person, session_of(token), token, launch)

    def _checked(self, data: str, now: float) -> Launch:
        if self.bot_token is None:
            raise LaunchError(BadLaunch.SIGNATURE)
        return check_launch(data, self.bot_token.get_secret_value(), now)

    async def _kept(self, error: LaunchError, known: Person | None, token: Token | None) -> Entered:
        """Let in who was here before: a client may show a page again long after it was opened.

        The token must be that user's own, for two accounts of one phone may share what the page has stored.
        """
        if error.launch is None:
            raise TurnedAwayError(Turned.BAD_LAUNCH) from None
        launched = await self.people.by_telegram(error.launch.user_id)
        if launched is None or known is None or token is None or known.id != launched.id:
            raise TurnedAwayError(Turned.STALE_LAUNCH) from None
        return Entered(known, session_of(token), None)
