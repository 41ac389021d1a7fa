"""`okey doctor`: it is right about a house in good health, and about each thing that may be missing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot import feedback
from bot.__main__ import main
from bot.app import make_bot
from bot.doctor import Finding, look_at_address, look_at_machine, look_at_telegram
from bot.profile import show_profile
from tests.cluster import free_ports
from tests.fake_botapi import FakeTelegram
from tests.house import open_node
from tests.serving import OURS
from webapp.settings import Settings
from webapp.tables.lease import Lease
from webapp.tables.store import Store

pytestmark = pytest.mark.server


@pytest.fixture
def only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, str]:
    """The settings of a house that nobody has set up."""
    for name in OURS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "data"))
    return {}


@dataclass(slots=True)
class Doctor:
    """The doctor, on the shared Valkey."""

    valkey_url: str
    monkeypatch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]

    async def says(self, settings: Mapping[str, str]) -> tuple[int, list[str]]:
        """Return the command's exit code and lines."""
        for name, value in {"REDIS_URL": self.valkey_url, "PORT": "0", **settings}.items():
            self.monkeypatch.setenv(name, value)
        code = await asyncio.to_thread(main, ["doctor"])
        shown = self.capsys.readouterr()
        assert "hunter2" not in shown.out + shown.err
        return code, shown.out.splitlines()


@pytest.fixture
def doctor(
    only: object, valkey_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Doctor:
    return Doctor(valkey_url, monkeypatch, capsys)


async def test_the_doctor_finds_a_house_in_good_health(telegram: FakeTelegram, doctor: Doctor, store: Store) -> None:
    await told_everything(telegram, store)
    before = dict(telegram.commands)
    code, said = await doctor.says(telegram.settings())
    assert code == 0, said
    found = {line[5:].partition(":")[0]: line[:5].strip() for line in said}
    assert list(found) == [
        *("Python", "packages", "port 0", "DATA_DIR", "PUBLIC_URL", "REDIS_URL", "SQLite", "address", "BOT_TOKEN"),
        *("Mini App", "groups", "privacy", "inline mode", "feedback", "guest mode", "updates", "commands", "menu"),
    ]
    assert [what for what, health in found.items() if health != "ok"] == ["address", "feedback"], (
        "no house is open, and no card was sent yet"
    )
    assert telegram.commands == before, "the doctor only looks"


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({}, "not set; only this machine can play"),
        ({"HOST": "0.0.0.0"}, "not set; only this machine and those that reach it can play"),
        ({"PUBLIC_URL": "http://localhost:8080"}, "not an https address; only this machine can play"),
    ],
)
async def test_the_doctor_says_who_can_play_without_an_address(given: dict[str, str], says: str) -> None:
    found = {one.what: one for one in await look_at_machine(Settings.from_env({"PORT": "0", **given}))}
    assert found["PUBLIC_URL"].health == "note"
    assert found["PUBLIC_URL"].says.startswith(says)


async def told_everything(telegram: FakeTelegram, store: Store) -> None:
    """Have Telegram know all that a bot tells at its start, and the bot know that feedback is on."""
    bot = make_bot(Settings.from_env(telegram.settings()))
    lease = Lease(store, f"bot:{bot.id}")
    try:
        await show_profile(bot, lease, "https://okey.example.org/")
    finally:
        await bot.session.close()
    await lease.note(feedback.NOTE, feedback.HEARD)


SWITCHES = [
    # what getMe says                         health  what           how to mend it
    ({"has_main_web_app": False}, "bad", "Mini App", "/mybots, Bot Settings, Configure Mini App"),
    ({"can_join_groups": False}, "bad", "groups", "/setjoingroups, Enable"),
    ({"can_read_all_group_messages": True}, "note", "privacy", "/setprivacy, Enable"),
    ({"supports_inline_queries": False}, "note", "inline mode", "/setinline"),
    ({"supports_guest_queries": False}, "note", "guest mode", "Guest Mode, Enable"),
]


@pytest.mark.parametrize(("me", "health", "what", "mend"), SWITCHES, ids=[row[2] for row in SWITCHES])
async def test_the_doctor_is_right_about_each_switch(
    telegram: FakeTelegram, me: dict[str, bool], health: str, what: str, mend: str
) -> None:
    telegram.me.update(me)
    found = await looked_at(telegram, feedback.HEARD)
    assert found[what].health == health
    assert mend in found[what].says
    others = {name: finding.health for name, finding in found.items() if name not in {what, "commands", "menu"}}
    assert set(others.values()) == {"ok"}


async def looked_at(telegram: FakeTelegram, noted: str | None, **more: str) -> dict[str, Finding]:
    """What the doctor finds out from Telegram, by what it is about."""
    found = await look_at_telegram(Settings.from_env(telegram.settings(**more)), noted)
    return {finding.what: finding for finding in found}


FEEDBACK = [(feedback.HEARD, "ok", "on"), (feedback.MISSED, "note", "/setinlinefeedback, 100%"), (None, "note", "100%")]


@pytest.mark.parametrize(("noted", "health", "says"), FEEDBACK)
async def test_the_doctor_says_what_is_known_of_feedback(
    telegram: FakeTelegram, noted: str | None, health: str, says: str
) -> None:
    found = (await looked_at(telegram, noted))["feedback"]
    assert (found.health.value, says in found.says) == (health, True)


async def test_a_mini_app_of_its_own_name_does_without_the_main_one(telegram: FakeTelegram) -> None:
    telegram.me["has_main_web_app"] = False
    assert (await looked_at(telegram, None, BOT_APP="play"))["Mini App"].health == "ok"


async def test_the_doctor_sees_commands_and_a_menu_that_are_not_ours(telegram: FakeTelegram, store: Store) -> None:
    found = await looked_at(telegram, None)
    assert (found["commands"].health, found["menu"].health) == ("note", "note")
    await told_everything(telegram, store)
    telegram.commands["all_group_chats", "pl"] = []
    telegram.menu["web_app"] = {"url": "https://an-older.example.org/"}
    found = await looked_at(telegram, None)
    assert "all group chats in pl" in found["commands"].says
    assert "an-older.example.org" in found["menu"].says


HOOK = {"BOT_MODE": "webhook", "WEBHOOK_SECRET": "between-us_1"}
OURS_AT = "https://okey.example.org/telegram/updates"
UPDATES: list[tuple[str, dict[str, object], dict[str, str], str, str]] = [
    ("polling, and a webhook is left", {"url": OURS_AT}, {}, "note", "the next start mends it"),
    ("a webhook, and none is set", {}, HOOK, "note", "the next start mends it"),
    ("a webhook to another house", {"url": "https://other.example.org/telegram/updates"}, HOOK, "note", "another way"),
    ("another secret", {"url": OURS_AT, "last_error_message": "Wrong response: 401"}, HOOK, "bad", "WEBHOOK_SECRET"),
    ("no bot behind it", {"url": OURS_AT, "last_error_message": "Wrong response: 503"}, HOOK, "bad", "not at work"),
    ("nothing behind it", {"url": OURS_AT, "last_error_message": "Connection refused"}, HOOK, "bad", "the proxy"),
    ("updates pile up", {"url": OURS_AT, "pending_update_count": 5000}, HOOK, "bad", "5000 wait"),
    ("well", {"url": OURS_AT}, HOOK, "ok", "webhook, 0 waiting"),
]


@pytest.mark.parametrize(
    ("info", "more", "health", "says"), [row[1:] for row in UPDATES], ids=[row[0] for row in UPDATES]
)
async def test_the_doctor_is_right_about_how_updates_come(
    telegram: FakeTelegram, info: dict[str, object], more: dict[str, str], health: str, says: str
) -> None:
    telegram.hook_info = info
    found = (await looked_at(telegram, None, **more))["updates"]
    assert (found.health, says in found.says) == (health, True)


TROUBLE = [
    ({"BOT_TOKEN": "1:wrong"}, "BOT_TOKEN: Telegram does not know it"),
    ({"BOT_TOKEN": "no token at all"}, "BOT_TOKEN: not a bot's token"),
    ({"DATA_DIR": "/dev/null/okey"}, "DATA_DIR: /dev/null cannot be written to"),
    ({"DATABASE_URL": "postgresql://okey:hunter2@127.0.0.1:1/okey"}, "DATABASE_URL: The database"),
]


@pytest.mark.parametrize(("settings", "said"), TROUBLE, ids=[row[1] for row in TROUBLE])
async def test_the_doctor_says_what_is_wrong(
    telegram: FakeTelegram,
    doctor: Doctor,
    settings: dict[str, str],
    said: str,
) -> None:
    code, lines = await doctor.says({**telegram.settings(), **settings})
    assert code == 1
    assert [line for line in lines if line.startswith(f"bad  {said}")]


# --- the public address ----------------------------------------------------------------------------------------


async def test_the_doctor_tries_the_address_as_a_browser_would(
    valkey_url: str, store_prefix: str, tmp_path: Path
) -> None:
    async with open_node(valkey_url, store_prefix, tmp_path) as node:
        found = await look_at_address(node.url)
    assert [(finding.health, finding.what) for finding in found] == [("ok", "address"), ("ok", "socket")]


Answer = Callable[[web.Request], web.StreamResponse]


def page(request: web.Request) -> web.StreamResponse:
    """As this house answers; no socket is let in."""
    return web.Response(text="ok\n" if request.path == "/healthz" else "<!doctype html>", status=200)


def without_sockets(status: int) -> Answer:
    return lambda request: web.Response(status=status) if request.path == "/ws" else page(request)


def moved(_: web.Request) -> web.StreamResponse:
    return web.Response(status=301, headers={"Location": "https://www.okey.example.org/"})


ADDRESSES: list[tuple[str, Answer, str, str]] = [
    ("another host", moved, "address", "www.okey.example.org"),
    ("no house behind the proxy", lambda _: web.Response(status=502), "address", "502"),
    ("another server", lambda _: web.Response(text="hello"), "address", "another server"),
    ("no frames", lambda _: web.Response(headers={"X-Frame-Options": "DENY"}), "address", "X-Frame-Options"),
    ("no upgrade", without_sockets(400), "socket", "Upgrade"),
    ("not its own", without_sockets(403), "socket", "this PUBLIC_URL"),
]


@pytest.mark.parametrize(("answer", "what", "says"), [row[1:] for row in ADDRESSES], ids=[row[0] for row in ADDRESSES])
async def test_the_doctor_is_right_about_a_proxy(answer: Answer, what: str, says: str) -> None:
    async with served(answer) as url:
        *_, found = await look_at_address(url)
    assert (found.health, found.what, says in found.says) == ("bad", what, True), found


@asynccontextmanager
async def served(answer: Answer) -> AsyncIterator[str]:
    """A server that answers so, whatever it is asked for."""

    async def handle(request: web.Request) -> web.StreamResponse:
        return answer(request)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", handle)
    async with TestServer(app) as server:
        yield str(server.make_url("")).rstrip("/")


async def test_the_doctor_is_right_about_an_address_where_nothing_is() -> None:
    [port] = free_ports(1)
    [found] = await look_at_address(f"http://127.0.0.1:{port}")
    assert (found.health, found.what) == ("bad", "address")
    [found] = await look_at_address("http://nobody-knows-it.invalid")
    assert "set its record" in found.says


async def test_the_doctor_is_right_about_a_certificate() -> None:
    async with served(page) as url:  # it speaks no TLS at all
        [found] = await look_at_address(url.replace("http://", "https://"))
    assert "certificate" in found.says
