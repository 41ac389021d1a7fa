"""The page on which a person plays Telegram's part beside the emulator, with no token and no network."""

from __future__ import annotations

import re
from html import unescape

from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from tests.bot.conftest import OpenBot
from tests.emulator import PEOPLE, PUBLIC_URL, Chats
from tests.fake_botapi import FakeTelegram

Browser = TestClient[web.Request, web.Application]
HOUSE = "http://127.0.0.1:8080"
BOB = PEOPLE["Bob"]


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


async def test_people_write_press_and_open_the_game(telegram: FakeTelegram, open_bot: OpenBot) -> None:
    group = telegram.group()
    async with (
        open_bot(telegram.settings(PUBLIC_URL)),
        TestClient(TestServer(Chats(telegram, HOUSE, group).app())) as browser,
    ):
        async with browser.post("/say?as=Bob&in=private", data={"text": "/start"}):
            greeting = await telegram.hears(BOB)
        shown = await read(browser, "/?as=Bob&in=private")
        assert "Bob: /start" in shown
        assert greeting["text"] in shown
        assert (await press(browser, shown, "Play")).startswith(f"{HOUSE}/#tgWebAppData=")

        async with browser.post("/say?as=Bob&in=group", data={"text": "/okey"}):
            await telegram.hears(group)
        card = await read(browser, "/?as=Ayşe&in=group")
        assert "tgWebAppData" in await press(browser, card, re.findall(r"<button>([^<]+)</button>", card)[0])


async def test_what_an_address_says_is_text_on_the_page(telegram: FakeTelegram) -> None:
    async with (
        TestClient(TestServer(Chats(telegram, HOUSE, telegram.group()).app())) as browser,
        browser.get("/", params={"in": "</title><b>"}) as answer,
    ):
        assert "<title>Ayşe, &lt;/title&gt;&lt;b&gt;</title>" in await answer.text()
