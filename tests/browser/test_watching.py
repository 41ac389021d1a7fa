"""Somebody looks on, on the smallest phone: both sides know of it, and the owner ends it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.async_api import expect

from engine.rules import MATSURI
from tests.browser.hands import Player
from tests.browser.screens import complaints
from tests.conftest import OpenPhone
from tests.house import Node
from webapp.tables import matches

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def allow(node: Node, player: Player, seconds: int) -> None:
    """Let anyone watch the player's table, so many seconds later."""
    owner = (await node.manager.look(player.code)).table.owner
    rules = replace(MATSURI, watching=seconds)
    await node.manager.act(player.code, owner, "allow-watchers", lambda table, _: matches.rule(table, owner, rules))


async def test_a_watcher_sees_the_table_and_is_named_until_the_owner_lets_nobody_watch(
    phone: OpenPhone, node: Node
) -> None:
    owner = Player(await phone(320, 568))
    await owner.against_computers(node)
    stranger = await phone(320, 568)
    await stranger.goto(owner.page.url)
    await expect(stranger.get_by_role("alert")).to_have_text("They are playing, and nobody may watch")
    await allow(node, owner, 0)
    await stranger.reload()
    await expect(stranger.get_by_role("status").first).to_contain_text("You are watching")
    await expect(stranger.locator(".pile")).to_have_count(4)
    await expect(stranger.locator(".slot, .talk")).to_have_count(0)
    assert await complaints(stranger) == []
    await owner.page.get_by_role("button", name="1 person watching").tap()
    await expect(owner.page.get_by_role("dialog").locator("li")).to_have_count(1)
    assert await complaints(owner.page) == []
    await owner.page.get_by_role("button", name="Let nobody watch").tap()
    await expect(stranger.get_by_role("alert")).to_have_text("They are playing, and nobody may watch")
    await expect(owner.page.locator(".watchers")).to_have_count(0)


@pytest.mark.long
async def test_who_comes_to_a_full_table_may_stay_and_watch_and_is_shown_it_later(phone: OpenPhone, node: Node) -> None:
    owner = Player(await phone(320, 568))
    await owner.page.goto(node.url)
    await owner.page.locator(".card .row").nth(1).tap()
    await owner.page.wait_for_url("**/t/*")
    await allow(node, owner, 1)
    watcher = await phone(320, 568, locale="tr-TR")
    await watcher.goto(owner.page.url)
    await expect(owner.page.get_by_role("button", name="1 person watching")).to_be_visible()
    await owner.page.get_by_role("button", name="Start now").tap()
    await expect(watcher.get_by_role("status").first).to_contain_text("Hamleler 1 sn sonra görünür")
