"""The `okey` command with a bot: in the house, alone beside it, in trouble; and what `okey doctor` finds."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from aiohttp import ClientSession

from bot.__main__ import main
from tests.conftest import quick_first
from tests.fake_botapi import FakeTelegram, Someone
from tests.serving import OURS, ROOT, Serving
from webapp.settings import Settings

pytestmark = pytest.mark.server
BOB = Someone(45, "Bob", "en")


async def test_serve_with_a_token_is_the_bot_too(telegram: FakeTelegram, tmp_path: Path) -> None:
    with Serving(tmp_path / "data", telegram.settings()) as okey:
        await telegram.says(BOB, "/start")
        greeting = await telegram.hears(BOB)
        address = telegram.opens(BOB, await telegram.taps(BOB, greeting, "Play"), at=okey.url)
        async with ClientSession() as session, session.get(address) as page:
            assert page.status == 200
        assert await asyncio.to_thread(okey.stop, signal.SIGINT) == 0
        assert telegram.token not in okey.log()
        assert "Traceback" not in okey.log()


@pytest.mark.long
async def test_the_bot_may_be_alone_beside_the_house(telegram: FakeTelegram, tmp_path: Path) -> None:
    with Serving(tmp_path / "data") as okey:
        settings = {**okey.settings, **telegram.settings(), "PORT": "0"}
        with (tmp_path / "bot.log").open("wb") as log:
            command = [sys.executable, "-m", "bot", "bot"]
            others = {name: value for name, value in os.environ.items() if name not in OURS}
            bot = subprocess.Popen(command, cwd=ROOT, env=others | settings, stdout=log, stderr=log)
        try:
            await telegram.says(BOB, "/okey")
            assert (await telegram.hears(BOB))["text"].startswith("Okey table")
            bot.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(bot.wait, 60) == 0
        finally:
            bot.kill()
            bot.wait(60)


@pytest.mark.long
@pytest.mark.parametrize(
    "token", quick_first(["7654321098:AAE-madeUpTokenForOkeyTests_0123456789a", "no token at all"])
)
def test_neither_a_dead_telegram_nor_a_wrong_token_keeps_the_page_waiting(tmp_path: Path, token: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:  # takes calls and never answers one
        api = f"http://127.0.0.1:{silent.getsockname()[1]}"
        with Serving(tmp_path / "data", {"BOT_TOKEN": token, "TELEGRAM_API": api}) as okey:
            with urllib.request.urlopen(f"{okey.url}/healthz", timeout=60) as answer:
                assert answer.status == 200
            start = time.monotonic()
            assert okey.stop() == 0
            assert time.monotonic() - start < 18  # a call to Telegram may take twenty


# --- alone, without what it needs ------------------------------------------------------------------------------


@pytest.fixture
def only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, str]:
    """The settings of a house that nobody has set up."""
    for name in OURS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "data"))
    return {}


def test_alone_the_bot_needs_a_token(only: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot"]) == 1
    assert "BOT_TOKEN" in capsys.readouterr().err


def test_alone_the_bot_needs_a_house(
    only: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BOT_TOKEN", "1:abc")
    assert main(["bot"]) == 1
    assert "okey serve" in capsys.readouterr().err


def test_every_setting_of_the_bot_is_explained_to_a_host() -> None:
    told = (ROOT / "docs" / "telegram.md").read_text()
    ours = [name for name in map(str.upper, Settings.model_fields) if name.startswith(("BOT_", "WEBHOOK", "TELEGRAM"))]
    assert [name for name in [*ours, "PUBLIC_URL"] if name not in told] == []
