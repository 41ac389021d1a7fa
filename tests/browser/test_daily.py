"""The deal of the day, for a person with a phone: begun, gone on with, played, shared, and looked back at."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.async_api import Page, expect

from tests.browser.hands import Player, play_on
from tests.browser.screens import complaints, cut
from tests.conftest import OpenPhone
from tests.house import Node, connect
from tests.webapp.test_sealed import told
from webapp.accounts.daily import days_on
from webapp.accounts.ended import day_of
from webapp.web.app import HOUSE

pytestmark = pytest.mark.asyncio(loop_scope="session")

SHARED = "navigator.share = async (what) => { window.shared = what }"


async def nothing_wrong(page: Page) -> None:
    assert [*await cut(page), *await complaints(page)] == []


async def test_one_try_is_begun_gone_on_with_ended_and_shared(phone: OpenPhone, node: Node) -> None:
    page = await phone(320, 568)
    await page.add_init_script(SHARED)
    await page.goto(node.url)
    row, player = page.locator(".row.day"), Player(page)
    await expect(row).to_contain_text("left")
    await row.tap()
    await expect(page).to_have_url(f"{node.url}/day")
    await page.locator(".promises summary").tap()
    await expect(page.locator(".promises input")).to_have_count(2)
    assert await cut(page) == []
    await page.get_by_role("button", name="Play it now").tap()
    await player.at_the_table()
    table = page.url
    await expect(page.locator(".action:has([href='#i-hint'])")).to_have_count(0)
    await page.locator(".actions .action").last.tap()
    await expect(page.get_by_role("dialog")).not_to_contain_text("Leave")
    await page.get_by_role("dialog").get_by_role("button", name="Start page").tap()
    await expect(row).to_contain_text("Continue")
    await expect(page.locator(".row:has-text('Back to your table')")).to_have_count(0)
    await row.tap()
    await expect(page).to_have_url(table)
    await play_on(node, player.code)
    await expect(page.locator("main.result")).to_be_visible()
    await expect(page.locator(".result .strip"), "one's own rack, and no other").to_have_count(1)
    await expect(page.locator(".result .record")).to_have_count(0)
    assert await cut(page) == []
    await page.locator(".result .foot .button").tap()
    await expect(page.locator(".own .trail i").first).to_be_visible()
    assert await cut(page) == []
    await page.get_by_role("button", name="Share it, without the tiles").tap()
    shared = await page.wait_for_function("() => window.shared?.text")
    text = str(await shared.json_value())
    assert text.endswith(f"\n{node.url}/day")
    assert re.search(r"^[🟥🟧🟨🟩⭐]+$", text, re.MULTILINE)
    await page.goto(node.url)
    await expect(row.locator(".standing")).to_have_text(re.compile(r"Played|\+\d"))


@pytest.mark.long
@pytest.mark.parametrize(
    "looked",
    [
        ("ru-RU", 320, 568, "light"),
        ("de-DE", 390, 844, "dark"),
        ("pl-PL", 844, 390, "light"),
        ("tr-TR", 1280, 800, "dark"),
    ],
    ids=str,
)
async def test_the_day_after_everything_is_laid_open(
    phone: OpenPhone,
    node: Node,
    monkeypatch: pytest.MonkeyPatch,
    looked: tuple[str, int, int, Literal["light", "dark"]],
) -> None:
    language, width, height, scheme = looked
    later = 0
    for module in ("daily", "memory"):
        monkeypatch.setattr(f"webapp.accounts.{module}.day_of", lambda at, zone: days_on(day_of(at, zone), later))
    async with connect(node.socket_url) as ayse, connect(node.socket_url) as bora:
        for player, name in ((ayse, "Ayşe"), (bora, "Wolfeschlegelsteinhausen")):
            await player.do("name", name=name)
            await player.open((await player.do("play_daily"))["table"])
        await ayse.play_to_the_end()
        await told(ayse, "today", lambda today: today["mine"]["ended"])
        page = await phone(width, height, locale=language, color_scheme=scheme)
        await page.goto(f"{node.url}/day")
        await expect(page.locator("main.daily .empty")).to_be_visible()
        later = 1
        await page.reload()
        await expect(page.locator(".ranking li")).to_have_count(2)
        await expect(page.locator(".ranking li").first).to_contain_text("Ayşe")
        await nothing_wrong(page)
        await page.locator(".promises summary").tap()
        await nothing_wrong(page)
        await page.locator(".daily .button.quiet").tap()
        await expect(
            page.locator(".checked[data-good=true] p"), "and it is what was shown the day before"
        ).to_have_count(2)
        await nothing_wrong(page)
        await page.locator(".ranking a").tap()
        await expect(page.locator("main.replay .good")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("language", ["en-GB", "tr-TR", "ru-RU", "pl-PL", "de-DE"])
async def test_who_had_their_try_before_they_were_erased_is_offered_no_other(
    phone: OpenPhone, node: Node, language: str
) -> None:
    me = node.server.app[HOUSE].me
    async with connect(node.socket_url, await me.people.token((await me.people.from_telegram(77, "Ayşe")).id)) as ayse:
        await ayse.do("play_daily")
        await ayse.do("erase", confirm="erase me")
    page = await phone(320, 568, locale=language)
    await page.goto(f"{node.url}/day")
    await expect(page.locator("main.daily .foot .button")).to_be_visible()
    guest = await me.people.by_token(str(await page.evaluate("localStorage.getItem('okey.token')")))
    assert guest is not None
    now = node.manager.store.now() / 1000
    await me.joining.join(await me.joining.code(guest.id, now), 77, now)
    before = await page.locator(".invitation p").inner_text()
    await page.reload()
    await expect(page.locator(".invitation p")).not_to_have_text(before)
    await expect(page.locator("main.daily .foot .button")).to_have_count(0)
    await nothing_wrong(page)
    await page.locator(".head .round, .head button").first.tap()
    await expect(page.locator(".row.day")).to_be_visible()
    await page.locator(".row.day").tap()
    await expect(page.locator(".invitation p")).to_be_visible()
