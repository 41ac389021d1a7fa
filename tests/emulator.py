"""A house with a bot, on a stand-in for Telegram, to try by hand: `make emulator`. It needs no token and no network.

A page plays Telegram's part: two people and their group write to the bot, press its buttons and open the game.
"""

from __future__ import annotations

import asyncio
import html
import os
import signal
import socket
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from aiogram.methods import AnswerCallbackQuery
from aiohttp import web

from bot.opening import CannotServeError, listener_at, opened
from tests.fake_botapi import FakeTelegram, Room, Someone
from tests.serving import Serving

PEOPLE: Final = {person.first_name: person for person in (Someone(44, "Ayşe", "tr"), Someone(45, "Bob", "en"))}
PUBLIC_URL: Final = "https://okey.example.org"
PAGE: Final = """<!doctype html><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>
body {{ font: 16px/1.4 system-ui; margin: 0 auto; max-width: 40rem; padding: 1rem }}
nav a, nav b {{ margin-right: 1rem }}
p, main div {{ border-radius: .7rem; background: #eef1f4; padding: .5rem .8rem; white-space: pre-wrap }}
main div {{ margin: 1rem 0 }}
p.own {{ background: #dff3d8; margin-left: 4rem }}
p.note {{ background: none; padding: 0; font-size: .85em; white-space: normal }}
p.said {{ background: #fdf0c8 }}
form {{ display: inline }}
button {{ font: inherit; margin: .1rem }}
input {{ font: inherit; width: 70% }}
</style>
<p class="note">This page stands in for Telegram. Ayşe's is in Turkish and Bob's in English, and so the bot answers;
in the group it speaks the language of who asked it first.</p>
<nav>{nav}</nav><main>{messages}</main>
<form method="post" action="/say{query}">
<input name="text" autofocus autocomplete="off" placeholder="/start, /okey, …"> <button>Send</button></form>
<script>
setInterval(async () => {{
  const fresh = new DOMParser().parseFromString(await (await fetch(location)).text(), "text/html").querySelector("main")
  const main = document.querySelector("main")
  if (fresh.innerHTML !== main.innerHTML) main.replaceWith(fresh), scrollTo(0, document.body.scrollHeight)
}}, 700)
</script>"""


@dataclass(slots=True)
class Chats:
    """What the page shows: the bot's messages as they read now, and what people have written."""

    telegram: FakeTelegram
    house: str
    group: Room
    written: list[tuple[int, int, str, str]] = field(default_factory=list)
    """Message, room, who, text."""
    pressed: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    """By the press: the room, who pressed, and the last message then."""

    def app(self) -> web.Application:
        app = web.Application()
        app.router.add_get("/", self._show)
        app.router.add_post("/say", self._say)
        app.router.add_post("/press", self._press)
        return app

    def _where(self, request: web.Request) -> tuple[Someone, Room, str]:
        who = PEOPLE.get(request.query.get("as", ""), next(iter(PEOPLE.values())))
        shared = request.query.get("in") == "group"
        room = self.group if shared else self.telegram.chat_of(who)
        return who, room, f"?as={who.first_name}&in={'group' if shared else 'private'}"

    async def _show(self, request: web.Request) -> web.Response:
        who, room, query = self._where(request)
        places = [(f"?as={name}&in={place}", f"{name}: {place}") for name in PEOPLE for place in ("private", "group")]
        nav = "".join(f"<b>{said}</b>" if to == query else f'<a href="/{to}">{said}</a>' for to, said in places)
        shown = [(message["message_id"], self._message(message, query)) for message in room.said]
        for number, where, name, text in self.written:
            if where == room.id:
                shown.append((number, f'<p class="own">{name}: {html.escape(text)}</p>'))
        shown += self._told(who, room)
        messages = "".join(line for _, line in sorted(shown)) or f"<p>{who.first_name}, say /start or /okey.</p>"
        page = PAGE.format(
            title=html.escape(f"{who.first_name}, {request.query.get('in', 'private')}"),
            nav=nav,
            messages=messages,
            query=query,
        )
        return web.Response(text=page, content_type="text/html")

    def _message(self, message: dict[str, Any], query: str) -> str:
        rows = (message.get("reply_markup") or {}).get("inline_keyboard", [])
        lines = []
        for row, buttons in enumerate(rows):
            for at, button in enumerate(buttons):
                press = f"/press{query}&message={message['message_id']}&row={row}&at={at}"
                aside = " target=_blank" if opens_game(button) else ""
                label = html.escape(button["text"])
                lines.append(f'<form method="post" action="{press}"{aside}><button>{label}</button></form>')
            lines.append("<br>")
        return f"<div>{html.escape(message.get('text', ''))}<br>{''.join(lines)}</div>"

    def _told(self, who: Someone, room: Room) -> list[tuple[int, str]]:
        """Return what the bot has answered to the last press here, which Telegram shows to who pressed alone."""
        answers = {
            call.callback_query_id: call for call in self.telegram.calls if isinstance(call, AnswerCallbackQuery)
        }
        said = [
            (before, answers[press].text or "")
            for press, (where, whose, before) in self.pressed.items()
            if press in answers and (where, whose) == (room.id, who.id)
        ]
        return [(at, f'<p class="said" role="status">{html.escape(text)}</p>') for at, text in said[-1:] if text]

    async def _say(self, request: web.Request) -> web.Response:
        who, room, query = self._where(request)
        if text := str((await request.post()).get("text", "")).strip():
            await self._write(who, room, text)
        raise web.HTTPSeeOther(f"/{query}")

    async def _write(self, who: Someone, room: Room, text: str) -> None:
        await self.telegram.says(who, text, None if room.id == who.id else room)
        self.written.append((self.telegram.last_message, room.id, who.first_name, text))

    async def _press(self, request: web.Request) -> web.Response:
        who, room, query = self._where(request)
        asked = {name: int(request.query[name]) for name in ("message", "row", "at")}
        message = next((message for message in room.said if message["message_id"] == asked["message"]), {})
        rows = (message.get("reply_markup") or {}).get("inline_keyboard", [])
        if asked["row"] >= len(rows) or asked["at"] >= len(rows[asked["row"]]):
            raise web.HTTPSeeOther(f"/{query}")  # the bot has taken it away meanwhile
        button = rows[asked["row"]][asked["at"]]
        if "callback_data" in button:
            before = self.telegram.last_message
            update = await self.telegram.presses(who, message, button["callback_data"])
            self.pressed[self.telegram.press_of(update)] = (room.id, who.id, before)
            raise web.HTTPSeeOther(f"/{query}")
        address = address_of(button)
        if opens_game(button):
            shown = self.telegram.opens(who, address, self.house)
            # As it is: aiohttp's redirect quotes what is behind the # anew, and the launch data end at their first &.
            return web.Response(status=303, headers={"Location": shown})
        asked_for = parse_qs(urlsplit(address).query)
        if start := asked_for.get("start"):  # a link into the chat with the bot
            await self._write(who, self.telegram.chat_of(who), f"/start {start[0]}")
            raise web.HTTPSeeOther(f"/?as={who.first_name}&in=private")
        if start := asked_for.get("startgroup"):  # of all groups there is one to choose
            await self._write(who, self.group, f"/start@{self.telegram.me['username']} {start[0]}")
            raise web.HTTPSeeOther(f"/?as={who.first_name}&in=group")
        raise web.HTTPSeeOther(f"/{query}")  # Telegram's own dialogs are not here


def address_of(button: dict[str, Any]) -> str:
    """Return what a button opens; nothing where it sends what it says."""
    return str(button["web_app"]["url"] if "web_app" in button else button.get("url", ""))


def opens_game(button: dict[str, Any]) -> bool:
    """Whether a button opens our page; any other one stays in the chats."""
    parts = urlsplit(address_of(button))
    return bool(parts.hostname) and (
        parts.hostname != "t.me" or "startapp" in parse_qs(parts.query, keep_blank_values=True)
    )


async def run(listener: socket.socket) -> None:
    """Open house, stand-in and page until Ctrl-C, or until somebody else ends it; the house ends with it."""
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    with tempfile.TemporaryDirectory(prefix="okey-emulator-") as folder:
        async with FakeTelegram() as telegram:
            group = telegram.group("Friday")
            house = Serving(Path(folder, "data"), telegram.settings(PUBLIC_URL))
            await asyncio.to_thread(house.start)
            try:
                async with opened(Chats(telegram, house.url, group).app(), listener):
                    where = listener.getsockname()[1]
                    print(f"Open http://127.0.0.1:{where} in a browser: Telegram's part is played on it.")
                    print(f"The game that its buttons open is on {house.url} (Ctrl-C ends both).", flush=True)
                    await ended.wait()
            finally:
                await asyncio.to_thread(house.stop)


if __name__ == "__main__":
    try:
        place = listener_at("127.0.0.1", int(os.environ.get("PORT", "8081")), "PORT")
    except CannotServeError as error:
        sys.exit(f"emulator: {error}")
    with place:
        asyncio.run(run(place))
