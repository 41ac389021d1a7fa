"""`?debug=1` says what a report from a real phone should say."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser.clients import native
from tests.browser.conftest import PUBLIC, Chats
from tests.conftest import OpenPhone
from tests.fake_botapi import Someone
from tests.house import Node

pytestmark = pytest.mark.asyncio(loop_scope="session")

AYSE = Someone(7, "Ayşe", "tr")


@pytest.mark.long
async def test_a_report_has_viewport_insets_line_and_bridge_and_no_secret(chats: Chats) -> None:
    page = await chats.phone(320, 568, permissions=["clipboard-read", "clipboard-write"])
    address = chats.address(AYSE, f"{PUBLIC}/").replace("/#", "/?debug=1#")
    client = await native(page, address)
    await expect(page.get_by_role("button", name="Ayşe")).to_be_visible()
    await client.tells("safe_area_changed", top=47, right=0, bottom=26, left=0)
    await page.locator(".debug summary").tap()
    report = page.get_by_role("textbox", name="debug")
    for line in ("client: Telegram 9", "viewport: 320x568 at 2", "insets: top 47px", "line: up", "< safe_area_changed"):
        await expect(report).to_have_value(re.compile(re.escape(line)))
    await page.locator(".debug .chip").tap()
    copied = await page.evaluate("() => navigator.clipboard.readText()")
    assert "> web_app_expand" in copied
    assert "hash=" not in copied
    assert await page.evaluate("() => localStorage.getItem('okey.token.7')") not in copied


@pytest.mark.long
async def test_nobody_else_is_shown_a_report(phone: OpenPhone, node: Node) -> None:
    page = await phone()
    await page.goto(node.url)
    await expect(page.locator("main.start")).to_be_visible()
    await expect(page.locator(".debug")).to_have_count(0)
