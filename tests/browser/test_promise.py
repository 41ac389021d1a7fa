"""What the chain of seeds promised is shown before the first tile, and each deal's seed after it."""

from __future__ import annotations

from hashlib import sha256

import pytest
from playwright.async_api import Locator, expect

from tests.browser.hands import Player, deal_winning, play_on
from tests.browser.test_play import slot_of
from tests.conftest import OpenPhone
from tests.house import Node

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_promise_is_shown_in_the_lobby_and_kept_after_the_deal(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone())
    await player.page.goto(node.url)
    await player.page.locator(".card .row").nth(1).click()
    promised = player.page.locator(".promise dd")
    await expect(promised).to_have_count(1)
    promise = await promised.inner_text()
    await player.page.get_by_role("button", name="Start now").click()
    await player.at_the_table()
    await deal_winning(node, player.code)
    await player.drag(player.slot(await slot_of(player.page, "red 13")), player.centre)
    shown = player.page.locator(".result .promise dd")
    await expect(shown).to_have_count(2)
    assert await shown.first.inner_text() == promise
    seed = bytes.fromhex(await shown.last.inner_text())
    assert sha256(seed).hexdigest() == promise
    verdict = await checked(player)
    await expect(verdict, "this hand was laid out by the test").to_contain_text("NOT dealt as promised")
    await expect(verdict).to_contain_text("gives what was promised before the first tile")


async def test_whoever_lost_sees_in_two_taps_that_it_was_dealt_fairly(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone())
    await player.against_computers(node)
    await play_on(node, player.code)
    verdict = await checked(player)
    await expect(verdict).to_contain_text("Dealt as promised")
    await expect(verdict).to_contain_text("Chance named who starts, too.")


async def checked(player: Player) -> Locator:
    await player.page.get_by_role("button", name="Check this deal").click()
    return player.page.locator(".result .checked")
