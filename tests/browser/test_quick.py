"""Quick match on the smallest phone: one chooses, waits, sees who waits too, and sits at a table of strangers."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from hashlib import sha256

import pytest
from playwright.async_api import Page, expect

from tests.browser.screens import complaints
from tests.conftest import OpenPhone
from tests.house import Node, connect
from tests.house import Player as Wire

pytestmark = pytest.mark.asyncio(loop_scope="session")
WORDS = b"sixteen bytes of"
PROMISE = sha256(WORDS).hexdigest()


async def opens(page: Page, node: Node) -> Page:
    await page.goto(node.url)
    await page.get_by_role("button", name="Quick match").tap()
    await expect(page.get_by_role("dialog")).to_be_visible()
    return page


async def test_one_waits_and_sits_down_with_three_strangers(phone: OpenPhone, node: Node) -> None:
    page = await opens(await phone(320, 568), node)
    assert await complaints(page) == []
    await page.get_by_role("button", name="People only").tap()
    await page.get_by_role("button", name="Find players").tap()
    status = page.get_by_role("status")
    await expect(status).to_have_text("Only you so far")
    assert await complaints(page) == []
    async with AsyncExitStack() as stack:
        strangers = [await stack.enter_async_context(connect(node.socket_url)) for _ in range(3)]
        await strangers[0].do("quick", pool="matsuri", wait=None, promise=PROMISE)
        await expect(status).to_have_text("2 waiting")
        for stranger in strangers[1:]:
            await stranger.do("quick", pool="matsuri", wait=None, promise=PROMISE)
        await page.wait_for_url("**/t/*")
        table = await open_words(strangers)
        await expect(page.locator(".table")).to_be_visible()
        await expect(page.get_by_role("dialog")).to_have_count(0)
        assert page.url.endswith(table)
        seated = (await node.manager.look(table)).table
        own = next(spoken for spoken in seated.spoken if spoken.promise.hex() != PROMISE)
        assert own.words is not None, "the page has opened the words that it promised"


async def open_words(strangers: list[Wire]) -> str:
    """Have them open what they promised, at the table to which they are led."""
    for stranger in strangers:
        table: str = (await stranger.until(lambda frame: frame["t"] == "seated"))["table"]
        await stranger.open(table)
        await stranger.do("reveal", table=table, words=WORDS.hex())
    return table


@pytest.mark.long
async def test_who_cancels_waits_no_more_and_may_look_again(phone: OpenPhone, node: Node) -> None:
    page = await opens(await phone(), node)
    async with connect(node.socket_url) as other:
        for way in ("Cancel", "Close"):
            await page.get_by_role("button", name="People only").tap()
            await page.get_by_role("button", name="Find players").tap()
            await expect(page.get_by_role("status")).to_have_text("Only you so far")
            await page.get_by_role("button", name=way).tap()
            await expect(page.get_by_role("status")).to_have_count(0)
        await expect(page.get_by_role("dialog")).to_have_count(0)
        while (await other.ask("pools"))["waiting"]:
            await asyncio.sleep(0.05)


@pytest.mark.long
async def test_the_search_goes_on_after_a_reload_and_is_ended_for_good(phone: OpenPhone, node: Node) -> None:
    page = await opens(await phone(), node)
    await page.get_by_role("button", name="People only").tap()
    await page.get_by_role("button", name="Find players").tap()
    status = page.get_by_role("status")
    await expect(status).to_have_text("Only you so far")
    await page.reload()
    await expect(status).to_have_text("Only you so far")
    async with connect(node.socket_url) as other:
        await other.do("quick", pool="matsuri", wait=None, promise=PROMISE)
        await expect(status).to_have_text("2 waiting")
        await page.get_by_role("button", name="Cancel").tap()
        await expect(page.locator(".pools .standing").first, "oneself is not counted").to_have_text("1 waiting")
    await page.reload()
    await expect(page.locator("main.start")).to_be_visible()
    await expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.long
async def test_the_search_goes_on_over_a_lost_line(phone: OpenPhone, node: Node) -> None:
    page = await opens(await phone(), node)
    await page.get_by_role("button", name="30 s").tap()
    await page.get_by_role("button", name="People only").tap()
    await page.get_by_role("button", name="Find players").tap()
    await expect(page.get_by_role("status")).to_have_text("Only you so far")
    await page.context.set_offline(True)
    await page.context.set_offline(False)
    async with AsyncExitStack() as stack:
        strangers = [await stack.enter_async_context(connect(node.socket_url)) for _ in range(3)]
        for stranger in strangers:
            await stranger.do("quick", pool="matsuri", wait=None, promise=PROMISE)
        await page.wait_for_url("**/t/*")
        await open_words(strangers)
        await expect(page.locator(".table")).to_be_visible()
