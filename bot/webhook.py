"""The path at which Telegram brings updates. It is there before the bot is: aiogram is not needed to say "later"."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web
from pydantic import SecretStr

from webapp.tables.lease import UNAVAILABLE

PATH: Final = "/telegram/updates"
SECRET_HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - a header's name


class Webhook:
    """Lets in who knows the secret, once there is a bot to `receive` what they bring."""

    def __init__(self, secret: SecretStr) -> None:
        self.secret = secret
        self.receive: Callable[[bytes], Awaitable[bool]] | None = None
        """Takes an update's JSON, and says whether it did; None while no bot is at work."""

    async def handle(self, request: web.Request) -> web.Response:
        """Answer 200 for what was taken. Anything else Telegram brings again later."""
        shown = request.headers.get(SECRET_HEADER, "").encode("utf-8", "surrogateescape")
        if not hmac.compare_digest(shown, self.secret.get_secret_value().encode()):
            return web.Response(status=401)
        body = await request.read()
        try:
            taken = self.receive is not None and await self.receive(body)
        except UNAVAILABLE:
            taken = False
        return web.Response(status=200 if taken else 503)
