"""The page on which a person plays Telegram's part beside the emulator, with no token and no network."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from html import unescape
from itertools import chain
from typing import Final
from urllib.parse import parse_qs, urlsplit

import pytest
from aiogram.methods import AnswerCallbackQuery
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from bot.keyboards import Fill
from tests.bot.conftest import OpenBot
from tests.emulator import PEOPLE, PUBLIC_URL, Chats
from tests.fake_botapi import TOKEN, FakeTelegram, Room
from tests.serving import ROOT
from webapp.accounts.launch import check_launch

Browser = TestClient[web.Request, web.Application]
EMULATOR: Final = (sys.executable, "-m", "tests.emulator")
HOUSE: Final = "http://127.0.0.1:8080"
AYSE, BOB = PEOPLE["Ayşe"], PEOPLE["Bob"]


def browsing(telegram: FakeTelegram, group: Room) -> Browser:
    """Return a browser at the page of chats; it is closed as a context manager is left."""
    return TestClient(TestServer(Chats(telegram, HOUSE, group).app()))


async def read(browser: Browser, path: str) -> str:
    async with browser.get(path) as answer:
        assert answer.status == 200
        return unescape((await answer.text()).partition("<main>")[2].partition("</main>")[0])


async def press(browser: Browser, shown: str, label: str) -> str:
    """Press a button of the page, and return where that leads."""
    [action] = re.findall(rf'action="([^"]+)"[^>]*><button>{re.escape(label)}</button>', shown)
    async with browser.post(action, allow_redirects=False) as answer:
        assert answer.status == 303
        return answer.headers["Location"]


def let_in(address: str) -> int:
    """Whom the house knows by the launch data that the page finds behind the address's #, as a browser has it."""
    [data] = parse_qs(urlsplit(address).fragment)["tgWebAppData"]
    return check_launch(data, TOKEN, time.time()).user_id


async def test_people_write_press_and_open_the_game(telegram: FakeTelegram, open_bot: OpenBot) -> None:
    group = telegram.group()
    async with open_bot(telegram.settings(PUBLIC_URL)), browsing(telegram, group) as browser:
        async with browser.post("/say?as=Bob&in=private", data={"text": "/start"}):
            greeting = await telegram.hears(BOB)
        shown = await read(browser, "/?as=Bob&in=private")
        assert "Bob: /start" in shown
        assert greeting["text"] in shown
        page = await press(browser, shown, "Play")
        assert page.startswith(f"{HOUSE}/")
        assert let_in(page) == BOB.id

        async with browser.post("/say?as=Bob&in=group", data={"text": "/okey"}):
            await telegram.hears(group)
        card = await read(browser, "/?as=Ayşe&in=group")
        assert let_in(await press(browser, card, re.findall(r"<button>([^<]+)</button>", card)[0])) == AYSE.id


async def test_a_message_without_buttons_is_shown(telegram: FakeTelegram, open_bot: OpenBot) -> None:
    async with open_bot(telegram.settings(PUBLIC_URL)), browsing(telegram, telegram.group()) as browser:
        async with browser.post("/say?as=Bob&in=private", data={"text": "/help"}):
            told = await telegram.hears(BOB)
        assert told["reply_markup"] is None
        assert told["text"] in await read(browser, "/?as=Bob&in=private")


async def test_only_who_pressed_reads_what_the_bot_answers(telegram: FakeTelegram, open_bot: OpenBot) -> None:
    group = telegram.group()
    async with open_bot(telegram.settings(PUBLIC_URL)), browsing(telegram, group) as browser:
        async with browser.post("/say?as=Ayşe&in=group", data={"text": "/okey"}):
            card = await telegram.hears(group)
        shown = await read(browser, "/?as=Bob&in=group")
        rows = card["reply_markup"]["inline_keyboard"]
        start = next(
            button["text"]
            for button in chain(*rows)
            if button.get("callback_data", "").startswith(f"{Fill.__prefix__}:")
        )
        await press(browser, shown, start)
        said = (await telegram.next_call(AnswerCallbackQuery)).text
        assert said
        assert f'role="status">{said}</p>' in await read(browser, "/?as=Bob&in=group")
        assert said not in await read(browser, "/?as=Ayşe&in=group")


async def test_a_button_that_is_gone_leads_back_to_the_chat(telegram: FakeTelegram) -> None:
    async with browsing(telegram, telegram.group()) as browser:
        gone = "/press?as=Bob&in=private&message=99&row=0&at=0"
        async with browser.post(gone, allow_redirects=False) as answer:
            assert answer.status == 303
            assert answer.headers["Location"] == "/?as=Bob&in=private"


async def test_a_message_is_one_bubble_whatever_its_buttons(telegram: FakeTelegram, open_bot: OpenBot) -> None:
    """A form ends a paragraph that it stands in, and the paragraph's own end then makes an empty one."""
    async with open_bot(telegram.settings(PUBLIC_URL)), browsing(telegram, telegram.group()) as browser:
        async with browser.post("/say?as=Bob&in=private", data={"text": "/start"}):
            await telegram.hears(BOB)
        shown = await read(browser, "/?as=Bob&in=private")
        assert "<form" in shown
        assert not any("<form" in paragraph for paragraph in re.findall(r"<p\b.*?</p>", shown, re.DOTALL))


async def test_what_an_address_says_is_text_on_the_page(telegram: FakeTelegram) -> None:
    async with (
        browsing(telegram, telegram.group()) as browser,
        browser.get("/", params={"in": "</title><b>"}) as answer,
    ):
        assert "<title>Ayşe, &lt;/title&gt;&lt;b&gt;</title>" in await answer.text()


async def test_the_button_that_adds_it_to_a_group_leads_there(telegram: FakeTelegram, open_bot: OpenBot) -> None:
    """In the same tab: only the game opens in another one."""
    group = telegram.group()
    async with open_bot(telegram.settings(PUBLIC_URL)), browsing(telegram, group) as browser:
        async with browser.post("/say?as=Bob&in=private", data={"text": "/start"}):
            greeting = await telegram.hears(BOB)
        shown = await read(browser, "/?as=Bob&in=private")
        *_, [add] = greeting["reply_markup"]["inline_keyboard"]
        assert await press(browser, shown, add["text"]) == "/?as=Bob&in=group"
        assert (await telegram.hears(group))["reply_markup"]
        assert re.findall(r"target=_blank><button>([^<]+)</button>", shown) == ["Play"]


@pytest.mark.long
def test_a_port_that_is_taken_is_said_in_a_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            EMULATOR, cwd=ROOT, env={**os.environ, "PORT": str(port)}, capture_output=True, text=True, check=False
        )
    assert done.returncode == 1
    assert done.stderr.startswith(f"emulator: Port {port} of 127.0.0.1 cannot be used")
    assert done.stderr.count("\n") == 1


WITHOUT: Final = """
import importlib, re, sys, tomllib
from importlib.metadata import packages_distributions
with open("pyproject.toml", "rb") as file:
    extras = tomllib.load(file)["project"]["optional-dependencies"]
asked = {re.match(r"[\\w-]+", line)[0] for lines in extras.values() for line in lines} - {"okeyhane"}
tools = {name for name, of in packages_distributions().items() if asked & {each.lower() for each in of}}
assert {"pytest", "playwright", "PIL"} <= tools, tools
sys.modules.update(dict.fromkeys(tools))
importlib.import_module("tests.emulator")
"""
"""Imports it where no tool of the tests can be imported."""


@pytest.mark.long
def test_it_needs_nothing_that_only_tests_need() -> None:
    subprocess.run((sys.executable, "-c", WITHOUT), cwd=ROOT, check=True)


def children(parent: int) -> list[int]:
    pairs = subprocess.run(("ps", "-A", "-o", "pid=,ppid="), check=True, capture_output=True, text=True).stdout
    return [int(pid) for pid, of in map(str.split, pairs.splitlines()) if int(of) == parent]


@pytest.mark.long
@pytest.mark.server
def test_the_house_ends_with_the_emulator() -> None:
    with subprocess.Popen(
        EMULATOR, cwd=ROOT, env={**os.environ, "PORT": "0"}, stdout=subprocess.PIPE, text=True
    ) as emulator:
        assert emulator.stdout
        assert "Open http://127.0.0.1:" in emulator.stdout.readline()
        assert "is on http://127.0.0.1:" in emulator.stdout.readline()
        [house] = [child for child in children(emulator.pid) if children(child)]
        ours = {house, *children(house)}
        emulator.send_signal(signal.SIGTERM)
        assert emulator.wait(60) == 0
    assert not [pid for pid in ours if is_there(pid)]


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
