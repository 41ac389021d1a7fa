"""Telegram's Bot API on this machine, with people and groups in it: updates in, recorded calls out.

Built on aiogram's own models of the methods. The bot talks to it over real HTTP, by polling or by webhook; tests play
the people: they write, press, follow links and open the page with launch data signed as Telegram does.

    async with FakeTelegram() as telegram:
        bot = ...  # with telegram.settings(public_url="https://okey.example.org")
        message = await telegram.says(AYSE, "/start")
        greeting = await telegram.hears(AYSE)
        address = await telegram.taps(AYSE, greeting, "Play")
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Self, TypeVar
from urllib.parse import parse_qs, quote, urlsplit, urlunsplit

from aiogram import methods
from aiogram.methods.base import TelegramMethod
from aiogram.types import Update
from aiohttp import ClientError, ClientSession, ClientTimeout, web
from pydantic import ValidationError

from tests.botapi_inline import Elsewhere
from tests.botapi_limits import Limits
from tests.botapi_rules import Refusal, bad_request, check, plain_text
from tests.launch import launch_data

TOKEN: Final = "7654321098:AAE-madeUpTokenForOkeyTests_0123456789a"
METHODS: Final[dict[str, type[TelegramMethod[Any]]]] = {
    getattr(methods, name).__api_method__.lower(): getattr(methods, name)
    for name in methods.__all__
    if name not in {"TelegramMethod", "Request", "Response"}
}
FIELDS: Final = {"MyName": "name", "MyDescription": "description", "MyShortDescription": "short_description"}
PATIENCE: Final = 120.0
"""Seconds that a test waits for what must come."""

Json = dict[str, Any]
Call = TelegramMethod[Any]
AnyCall = TypeVar("AnyCall", bound=Call)


@dataclass(frozen=True, slots=True)
class Someone:
    """A Telegram user."""

    id: int
    first_name: str
    language_code: str | None = "en"

    def json(self) -> Json:
        said = {"id": self.id, "is_bot": False, "first_name": self.first_name, "language_code": self.language_code}
        return {name: value for name, value in said.items() if value is not None}


@dataclass(slots=True)
class Room:
    """A chat: a group, or the private chat of somebody with the bot."""

    id: int
    json: Json
    bot: bool = True
    """The bot is here."""
    silent: bool = False
    """It is, and may not speak."""
    moved_to: int | None = None
    heard: int = 0
    """How many of the bot's messages the test has looked at."""
    said: list[Json] = field(default_factory=list)
    """The bot's messages, as they read now."""


class FakeTelegram:
    """A Bot API with one bot. `calls` are those it carried out, `refused` those it did not, with its reasons."""

    def __init__(self, token: str = TOKEN, username: str = "okeyhane_bot") -> None:
        self.token = token
        self.url = ""
        """The base address, for TELEGRAM_API."""
        self.me: Json = {
            "id": int(token.partition(":")[0]),
            "is_bot": True,
            "first_name": "Okeyhane",
            "username": username,
            "can_join_groups": True,
            "can_read_all_group_messages": False,
            "supports_inline_queries": True,
            "supports_guest_queries": True,
            "has_main_web_app": True,
        }
        self.feedback = True
        """@BotFather was told /setinlinefeedback."""
        self.pages: dict[str, str] = {}
        """What @BotFather was told: the page of each Mini App by its short name, "" for the main one."""
        self.routes: dict[str, str] = {}
        """Where a public address leads on this machine: `{"https://okey.example.org": "http://127.0.0.1:8080"}`."""
        self.calls: list[Call] = []
        self.refused: list[tuple[str, str]] = []
        self.polls = 0
        self.deliveries: list[int] = []
        """The webhook's answers."""
        self.webhook: methods.SetWebhook | None = None
        self.rooms: dict[int, Room] = {}
        self.elsewhere = Elsewhere()
        self.limits: Limits | None = None
        """How fast the bot may speak, where a test asks for it."""
        self.passed = 0.0
        """Seconds that have passed, as far as tests say so."""
        self.commands: dict[tuple[str, str], list[Json]] = {}
        """By scope and language."""
        self.texts: dict[tuple[str, str], str] = {}
        """Names and descriptions: by the method that sets them, and the language."""
        self.hook_info: Json = {}
        """What is told of the webhook where a test wants something else to be said."""
        self.menu: Json = {"type": "default"}
        """Of all chats."""
        self._faults: dict[str, deque[Callable[[], Refusal | None]]] = defaultdict(deque)
        self._looked: Counter[type[Call]] = Counter()
        self._presses: set[str] = set()
        self._told: dict[int, Json] = {}
        self._waiting: deque[Json] = deque()
        self._kinds: list[str] | None = None
        self._last = {"update": 1000, "message": 0, "press": 0, "room": 0}
        self._changed = asyncio.Condition()
        self._poll = 0
        self._bringing: asyncio.Task[None] | None = None
        self._runner: web.AppRunner | None = None

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=50 * 2**20)
        app.router.add_route("*", "/bot{token}/{method}", self._serve)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1, handler_cancellation=True)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._bringing:
            self._bringing.cancel()
            await asyncio.gather(self._bringing, return_exceptions=True)
        assert self._runner is not None
        await self._runner.cleanup()

    def settings(self, public_url: str | None = "https://okey.example.org", **more: str) -> dict[str, str]:
        """Return the environment of a house with this bot; its main Mini App is that page."""
        if public_url is not None:
            self.pages[""] = f"{public_url}/"
            more["PUBLIC_URL"] = public_url
        return {"BOT_TOKEN": self.token, "TELEGRAM_API": self.url, **more}

    @property
    def last_message(self) -> int:
        """The number of the newest message, of anybody."""
        return self._last["message"]

    # --- what people do ----------------------------------------------------------------------------------------

    def group(self, title: str = "Friday", kind: str = "supergroup") -> Room:
        """Make a group with the bot in it."""
        number = -1_000_000_000_000 - self._next("room") if kind == "supergroup" else -1000 - self._next("room")
        self.rooms[number] = Room(number, {"id": number, "type": kind, "title": title})
        return self.rooms[number]

    def chat_of(self, who: Someone) -> Room:
        """Return somebody's private chat with the bot, who may speak there once they have spoken."""
        if who.id not in self.rooms:
            self.rooms[who.id] = Room(
                who.id, {"id": who.id, "type": "private", "first_name": who.first_name}, bot=False
            )
        return self.rooms[who.id]

    async def says(self, who: Someone, text: str, room: Room | None = None, **more: Any) -> int:
        """Write *text* to the bot, or in a group; return the update's number."""
        if room is None:
            room = self.chat_of(who)
            room.bot = True
        message: Json = {"message_id": self._next("message"), "date": int(time.time()), "chat": room.json, "text": text}
        if text.startswith("/"):
            message["entities"] = [{"type": "bot_command", "offset": 0, "length": len(text.split(maxsplit=1)[0])}]
        return await self.push(message={**message, "from": who.json(), **more})

    async def taps(self, who: Someone, message: Json, label: str) -> str:
        """Press a button by its text. One that opens something returns its address; else the update's number."""
        rows = message["reply_markup"]["inline_keyboard"]
        button = next(button for row in rows for button in row if button["text"] == label)
        if "callback_data" not in button:
            return str(button["web_app"]["url"] if "web_app" in button else button["url"])
        return str(await self.presses(who, message, button["callback_data"]))

    async def presses(self, who: Someone, message: Json, data: str) -> int:
        """Send what a button says, also one that the bot has never made."""
        press = f"{self._next('press')}00{who.id}"
        self._presses.add(press)
        query = {"id": press, "from": who.json(), "chat_instance": "-5", "data": data}
        if "inline_message_id" in message:
            return await self.push(callback_query={**query, "inline_message_id": message["inline_message_id"]})
        return await self.push(callback_query={**query, "message": message})

    def press_of(self, update: int) -> str:
        """Return the id of a press, by its update's number; the bot's answer names it."""
        return str(self._told[update]["callback_query"]["id"])

    # --- in chats where the bot is not --------------------------------------------------------------------------

    async def asks(self, who: Someone, query: str = "", chat_type: str = "group") -> str:
        """Write `@bot` and a query in some chat; return the query's id, as soon as the bot has answered."""
        assert self.me["supports_inline_queries"], "@BotFather was not told /setinline"
        number = str(7_000_000 + self._next("press"))
        self.elsewhere.asked[number] = who.id
        asked = {"id": number, "from": who.json(), "query": query, "offset": "", "chat_type": chat_type}
        await self.push(inline_query=asked)
        await self.until(lambda: number in self.elsewhere.offered)
        return number

    async def chooses(self, who: Someone, query: str, result: str) -> Json:
        """Send the result of that id into the chat; the bot hears of it where feedback is on."""
        return await self._sent_elsewhere(who, result, self.elsewhere.offered[query][result])

    async def shares(self, who: Someone, prepared: str) -> Json:
        """Send a message that the bot has prepared, from the dialog that the page has opened."""
        owner, result, message = self.elsewhere.prepared[prepared]
        assert owner == who.id, "it was prepared for somebody else"
        return await self._sent_elsewhere(who, result, message)

    async def _sent_elsewhere(self, who: Someone, result: str, message: Json) -> Json:
        sent = self.elsewhere.send(message)
        chosen: Json = {"result_id": result, "from": who.json(), "query": ""}
        if message["reply_markup"]:
            chosen["inline_message_id"] = sent["inline_message_id"]
        if self.feedback:
            await self.push(chosen_inline_result=chosen)
        return sent

    async def mentions(self, who: Someone, text: str = "", **more: Any) -> str:
        """Write `@bot` and *text* in a chat of others; return the query that the bot may answer once."""
        assert self.me["supports_guest_queries"], "@BotFather was not told to allow guest mode"
        number = f"guest-{self._next('press')}"
        self.elsewhere.guests.add(number)
        chat = {"id": -1_009_000_000_001, "type": "supergroup", "title": "Others"}
        mention = f"@{self.me['username']}"
        message: Json = {
            "message_id": self._next("message"),
            "date": int(time.time()),
            "chat": chat,
            "from": who.json(),
            "text": f"{mention} {text}".strip(),
            "entities": [{"type": "mention", "offset": 0, "length": len(mention)}],
            "guest_query_id": number,
        }
        await self.push(guest_message={**message, **more})
        return number

    async def answers(self, guest_query: str) -> Json:
        """Return the message by which the bot has answered, as it reads now."""
        await self.until(lambda: guest_query in self.elsewhere.answered)
        return self.elsewhere.answered[guest_query]

    def opens(
        self,
        who: Someone,
        address: str,
        at: str | None = None,
        *,
        age: int = 0,
        version: str = "9.6",
        theme: Mapping[str, str] | None = None,
    ) -> str:
        """Return the page's address as a client opens it: from a button, or a `startapp` link; *at* another host.

        *age* seconds lie between the launch and now; the client has this *version* and *theme*.
        """
        parts, fields = urlsplit(address), dict[str, Any]()
        query = parts.query
        if parts.hostname == "t.me":
            name, *app = parts.path.strip("/").split("/")
            assert name == self.me["username"], f"{address} is another bot's"
            param = parse_qs(parts.query, keep_blank_values=True)["startapp"][0]
            assert len(param) <= 512
            fields = {"chat_type": "supergroup", "chat_instance": "-5", "start_param": param}
            query = f"tgWebAppStartParam={param}"
            parts = urlsplit(self.pages[app[0] if app else ""])
        else:
            fields = {"query_id": f"AA{self._next('press')}"}
        data = self.launch(who, age, **fields)
        colours = quote(json.dumps(dict(theme or {})), safe="")
        shown = (
            f"tgWebAppData={quote(data, safe='')}&tgWebAppVersion={version}"
            f"&tgWebAppPlatform=ios&tgWebAppThemeParams={colours}"
        )
        host = urlsplit(at or urlunsplit(parts))
        return urlunsplit((host.scheme, host.netloc, parts.path, query, shown))

    def launch(self, who: Someone, age: int = 0, **fields: Any) -> str:
        """Return launch data for somebody, signed with the bot's token."""
        spoken = {"allows_write_to_pm": True} if self.chat_of(who).bot else {}
        signed = {
            **fields,
            "user": {**who.json(), **spoken},
            "auth_date": int(time.time()) - age,
            "signature": "x" * 86,
        }
        return launch_data(self.token, **signed)

    def blocks(self, who: Someone) -> None:
        self.chat_of(who).bot = False

    async def kicks(self, who: Someone, room: Room) -> int:
        """Have *who* throw the bot out of a group, or block it where the room is their own."""
        room.bot = False
        return await self._changes_member(who, room, "member", "kicked")

    async def adds(self, who: Someone, room: Room) -> int:
        """Have *who* bring the bot into a group (again)."""
        room.bot = True
        return await self._changes_member(who, room, "left", "member")

    async def _changes_member(self, who: Someone, room: Room, before: str, now: str) -> int:
        old, new = ({"user": self.me, "status": status, "until_date": 0} for status in (before, now))
        change = {"chat": room.json, "from": who.json(), "date": int(time.time())}
        return await self.push(my_chat_member={**change, "old_chat_member": old, "new_chat_member": new})

    async def upgrades(self, who: Someone, room: Room) -> Room:
        """Have *who* make a group a supergroup; both chats say so."""
        new = self.migrate(room)
        for chat, field_, other in ((room, "migrate_to_chat_id", new), (new, "migrate_from_chat_id", room)):
            message = {"message_id": self._next("message"), "date": int(time.time()), "chat": chat.json}
            await self.push(message={**message, "from": who.json(), field_: other.id})
        return new

    def deletes(self, message: Json) -> None:
        """Delete one of the bot's messages, wherever it is."""
        if "inline_message_id" in message:
            del self.elsewhere.messages[message["inline_message_id"]]
        else:
            _remove(self.rooms[message["chat"]["id"]], message)

    def passes(self, seconds: float) -> None:
        """Let time pass, for the limits."""
        self.passed += seconds

    def migrate(self, room: Room) -> Room:
        """Make a group a supergroup; its old number is of no use from now on."""
        new = self.group(room.json["title"])
        room.moved_to = new.id
        return new

    # --- what tests look at ------------------------------------------------------------------------------------

    async def hears(self, where: Someone | Room) -> Json:
        """Return the bot's next message in a chat, as it reads now, once it is there."""
        room = self.chat_of(where) if isinstance(where, Someone) else where
        await self.until(lambda: len(room.said) > room.heard)
        room.heard += 1
        return room.said[room.heard - 1]

    async def next_call(self, kind: type[AnyCall]) -> AnyCall:
        """Return the next call of a kind that was carried out, once it is there."""
        await self.until(lambda: len(self._of(kind)) > self._looked[kind])
        self._looked[kind] += 1
        return self._of(kind)[self._looked[kind] - 1]

    def _of(self, kind: type[AnyCall]) -> list[AnyCall]:
        return [call for call in self.calls if isinstance(call, kind)]

    async def until_polled(self) -> None:
        """Return when the bot asks for updates and has been given all there were."""
        await self.until(lambda: self.polls > 0 and not self._waiting)

    async def until(self, true: Callable[[], bool]) -> None:
        """Return when something is *true* of what is seen here."""
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(true)

    def limit(self, clock: Callable[[], float] | None = None) -> None:
        """Refuse from now on who speaks too fast, by *clock*, else by the time that tests let pass."""
        self.limits = Limits(clock or (lambda: self.passed))

    # --- faults ------------------------------------------------------------------------------------------------

    def fails(self, method: str, code: int, description: str, **parameters: int) -> None:
        """Refuse the next call of *method* so."""
        self._faults[method.lower()].append(lambda: Refusal(code, description, **parameters))

    def floods(self, method: str, seconds: int) -> None:
        self.fails(method, 429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)

    def drops(self, method: str, times: int = 1) -> None:
        """Cut the connection of the next calls of *method* without an answer."""
        self._faults[method.lower()].extend([lambda: None] * times)

    async def until_met(self, method: str) -> None:
        """Return when all trouble that was laid in the way of *method* has been met."""
        await self.until(lambda: not self._faults[method.lower()])

    # --- updates -----------------------------------------------------------------------------------------------

    async def push(self, number: int | None = None, **update: Any) -> int:
        """Send the bot an update; with the *number* of an older one, the bot is told the same again."""
        number = number or self._next("update")
        told = {"update_id": number, **update}
        Update.model_validate(told)
        self._told[number] = update
        if self._kinds is None or set(update) & set(self._kinds):
            async with self._changed:
                self._waiting.append(told)
                self._changed.notify_all()
        self._bring()
        return number

    async def again(self, number: int) -> int:
        """Send an update once more, as Telegram does when it is not sure that it was taken."""
        return await self.push(number, **self._told[number])

    def _next(self, what: str) -> int:
        self._last[what] += 1
        return self._last[what]

    def _bring(self) -> None:
        if self.webhook and self.webhook.url and (self._bringing is None or self._bringing.done()):
            self._bringing = asyncio.create_task(self._bring_all(), name="bring updates")

    async def _bring_all(self) -> None:
        """Bring updates in their order; one that is not taken is brought again, in a real house after seconds."""
        async with ClientSession(timeout=ClientTimeout(PATIENCE)) as session:
            while self._waiting and self.webhook and self.webhook.url:
                status = await self._bring_one(session, self.webhook, self._waiting[0])
                async with self._changed:
                    self.deliveries.append(status)
                    if 200 <= status < 300:
                        self._waiting.popleft()
                    self._changed.notify_all()
                if status >= 300:
                    await asyncio.sleep(0.02)

    async def _bring_one(self, session: ClientSession, hook: methods.SetWebhook, update: Json) -> int:
        parts = urlsplit(hook.url)
        public = f"{parts.scheme}://{parts.netloc}"
        headers = {"X-Telegram-Bot-Api-Secret-Token": hook.secret_token} if hook.secret_token else {}
        try:
            url = hook.url.replace(public, self.routes[public])
            async with session.post(url, json=update, headers=headers) as answer:
                return answer.status
        except (ClientError, TimeoutError):
            return 502

    # --- the API -----------------------------------------------------------------------------------------------

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["method"].lower()
        if request.match_info["token"] != self.token:
            return _answer(Refusal(401, "Unauthorized"))
        if name not in METHODS:
            return _answer(Refusal(404, "Not Found: method not found"))
        if self._faults[name]:
            async with self._changed:
                fault = self._faults[name].popleft()()
                self._changed.notify_all()
            if fault is None:
                assert request.transport is not None
                request.transport.abort()
            return _answer(fault or Refusal(500, "cut"))
        try:
            call = _parsed(METHODS[name], await _parameters(request))
            check(call)
            result = await (self._get_updates(call) if isinstance(call, methods.GetUpdates) else self._done(call))
        except Refusal as refusal:
            async with self._changed:
                self.refused.append((METHODS[name].__api_method__, refusal.description))
                self._changed.notify_all()
            return _answer(refusal)
        return web.json_response({"ok": True, "result": result})

    async def _done(self, call: Call) -> Any:
        """Carry out a call and count it at once: whoever sees what it did sees that it was made."""
        async with self._changed:
            result = self._carry_out(call)
            self.calls.append(call)
            self._changed.notify_all()
        return result

    async def _get_updates(self, call: methods.GetUpdates) -> list[Json]:
        if self.webhook and self.webhook.url:
            raise Refusal(409, "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook first")
        async with self._changed:
            self._poll = mine = self._poll + 1
            self.polls += 1
            self._kinds = call.allowed_updates if call.allowed_updates is not None else self._kinds
            while self._waiting and call.offset and self._waiting[0]["update_id"] < call.offset:
                self._waiting.popleft()
            self._changed.notify_all()
            try:
                async with asyncio.timeout(call.timeout or 0):
                    await self._changed.wait_for(lambda: self._waiting or self._poll != mine)
            except TimeoutError:
                return []
            if self._poll != mine:
                raise Refusal(409, "Conflict: terminated by other getUpdates request")
            return list(self._waiting)[: call.limit or 100]

    def _carry_out(self, call: Call) -> Any:
        match call:
            case methods.GetMe():
                return self.me
            case methods.SendMessage():
                return self._send(call)
            case methods.EditMessageText():
                return self._edit(call)
            case methods.AnswerCallbackQuery():
                if call.callback_query_id not in self._presses:
                    raise bad_request("query is too old and response timeout expired or query ID is invalid")
                self._presses.remove(call.callback_query_id)
            case methods.SetChatMenuButton() if call.chat_id is not None:
                self._room(call.chat_id)
            case methods.SetChatMenuButton():
                button = call.menu_button
                self.menu = button.model_dump(exclude_none=True) if button else {"type": "default"}
            case methods.GetChatMenuButton():
                return self.menu
            case methods.SetMyCommands():
                scope = call.scope.type if call.scope else "default"
                self.commands[scope, call.language_code or ""] = [one.model_dump() for one in call.commands]
            case methods.GetMyCommands():
                scope = call.scope.type if call.scope else "default"
                return self.commands.get((scope, call.language_code or ""), [])
            case methods.SetMyName() | methods.SetMyDescription() | methods.SetMyShortDescription():
                text = next(iter(call.model_dump(exclude={"language_code"}).values()))
                self.texts[type(call).__name__.removeprefix("Set"), call.language_code or ""] = text or ""
            case methods.GetMyName() | methods.GetMyDescription() | methods.GetMyShortDescription():
                what = type(call).__name__.removeprefix("Get")
                return {FIELDS[what]: self._text(what, call.language_code or "")}
            case methods.AnswerInlineQuery():
                return self.elsewhere.answer(call)
            case methods.AnswerGuestQuery():
                return self.elsewhere.answer_guest(call)
            case methods.SavePreparedInlineMessage():
                if call.user_id not in self.rooms:
                    raise bad_request("USER_ID_INVALID")
                return self.elsewhere.prepare(call)
            case methods.DeleteMessage():
                self._delete(call)
            case methods.SetWebhook():
                self.webhook, self._kinds = call, call.allowed_updates
                self._bring()
            case methods.DeleteWebhook():
                self.webhook = None
            case methods.GetWebhookInfo():
                url = self.webhook.url if self.webhook else ""
                waiting = len(self._waiting)
                said = {"url": url, "has_custom_certificate": False, "pending_update_count": waiting}
                return {**said, **self.hook_info}
        if call.__returning__ is not bool:
            raise bad_request(f"the emulator has no answer to {call.__api_method__}")
        return True

    def _text(self, what: str, language: str) -> str:
        """A name or description; who has none of their own in a language is shown that of all others."""
        first = self.me["first_name"] if what == "MyName" else ""
        return self.texts.get((what, language)) or self.texts.get((what, "")) or str(first)

    def _room(self, chat_id: object) -> Room:
        room = self.rooms.get(chat_id) if isinstance(chat_id, int) else None
        if room is None:
            raise bad_request("chat not found")
        if room.moved_to:
            why = "group chat was upgraded to a supergroup chat"
            raise Refusal(400, f"Bad Request: {why}", migrate_to_chat_id=room.moved_to)
        if not room.bot:
            private = room.json["type"] == "private"
            raise Refusal(
                403, f"Forbidden: bot was {'blocked by the user' if private else 'kicked from the group chat'}"
            )
        if room.silent:
            raise bad_request("not enough rights to send text messages to the chat")
        return room

    def _spend(self, chat: object, *, group: bool) -> None:
        if self.limits is not None:
            self.limits.spend(chat, group=group)

    def _delete(self, call: methods.DeleteMessage) -> None:
        room = self._room(call.chat_id)
        found = next((message for message in room.said if message["message_id"] == call.message_id), None)
        if found is None:
            raise bad_request("message to delete not found")
        _remove(room, found)

    def _send(self, call: methods.SendMessage) -> Json:
        room = self._room(call.chat_id)
        self._spend(room.id, group=room.id < 0)
        message: Json = {"message_id": self._next("message"), "date": int(time.time()), "chat": room.json}
        message |= {"from": self.me, **_content(call)}
        room.said.append(message)
        return message

    def _edit(self, call: methods.EditMessageText) -> Json | bool:
        if call.inline_message_id is not None:
            self._spend(call.inline_message_id, group=True)
            return self.elsewhere.edit(call.inline_message_id, _content(call))
        room = self._room(call.chat_id)
        self._spend(room.id, group=room.id < 0)
        found = next((message for message in room.said if message["message_id"] == call.message_id), None)
        if found is None:
            raise bad_request("message to edit not found")
        content = _content(call)
        if {name: found.get(name) for name in ("text", "reply_markup")} == content:
            raise bad_request("message is not modified: specified new message content and reply markup are the same")
        found.update(content, edit_date=int(time.time()))
        return found


def _remove(room: Room, message: Json) -> None:
    room.heard -= room.said.index(message) < room.heard
    room.said.remove(message)


def _content(call: methods.SendMessage | methods.EditMessageText) -> Json:
    markup = call.reply_markup.model_dump(exclude_none=True) if call.reply_markup else None
    return {"text": plain_text(call.text or "", call.parse_mode), "reply_markup": markup}


async def _parameters(request: web.Request) -> Json:
    if request.content_type == "application/json":
        return dict(await request.json())
    given: Json = {**request.query, **await request.post()}
    return {name: _value(name, value) for name, value in given.items()}


def _value(name: str, value: Any) -> Any:
    """Everything comes as text, and what is no plain value as JSON."""
    if isinstance(value, str) and value[:1] in {"{", "["} and name not in {"text", "caption"}:
        return json.loads(value)
    if name == "chat_id" and isinstance(value, str) and value.lstrip("-").isdecimal():
        return int(value)  # aiogram's model would take it for a username
    return value


def _parsed(method: type[Call], parameters: Json) -> Call:
    if unknown := set(parameters) - set(method.model_fields):
        raise bad_request(f"unknown parameters {sorted(unknown)}")
    try:
        return method.model_validate(parameters)
    except ValidationError as error:
        raise bad_request(f"{error.errors()[0]['loc']}: {error.errors()[0]['msg']}") from None


def _answer(refusal: Refusal) -> web.Response:
    body: Json = {"ok": False, "error_code": refusal.code, "description": refusal.description}
    if refusal.parameters:
        body["parameters"] = refusal.parameters
    return web.json_response(body, status=refusal.code)
