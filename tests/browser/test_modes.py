"""Ways to play, by touch from the first screen to a result: with friends, and with several at one phone."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.hands import Player, deal_winning, finish
from tests.browser.test_phone import COVERED, play_turn, sit_down, to_the_result
from tests.browser.test_rules import choose
from tests.conftest import OpenPhone
from tests.house import Node, open_node
from webapp.settings import BURST

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def play(player: Player) -> None:
    """Play one turn, when it comes."""
    if await player.my_turn() == "draw":
        await player.stock.tap()
        await expect(player.pile).to_have_attribute("data-legal", "true")
    await player.throw_first()
    await expect(player.pile).to_have_attribute("data-legal", "false")


async def until_result(*players: Player) -> None:
    for player in players:
        await expect(player.page.locator(".result")).to_contain_text("finished")


async def opens_a_table(phone: OpenPhone, node: Node) -> Player:
    owner = Player(await phone(390, 844))
    await owner.page.goto(node.url)
    await owner.page.locator(".row .tint.blue").tap()
    await owner.page.wait_for_url("**/t/*")
    return owner


@pytest.mark.long
async def test_a_friend_types_the_code_and_it_starts_when_all_are_ready(phone: OpenPhone, node: Node) -> None:
    """The owner seats two computers; nobody starts early. After the result they play again at the same table."""
    owner, friend = await opens_a_table(phone, node), Player(await phone(320, 568))
    await friend.page.goto(node.url)
    await friend.page.get_by_role("textbox", name="Code or link").fill(owner.code.lower())
    await friend.page.get_by_role("button", name="Join").tap()
    await friend.page.locator(".seat-1.free").tap()
    for free in (2, 1):
        await expect(owner.page.locator(".seat.free")).to_have_count(free)
        await owner.page.locator(".seat.free").first.tap()
        await owner.page.get_by_role("button", name="A computer sits here").tap()
    await owner.page.get_by_role("button", name="Ready", exact=True).tap()
    await expect(friend.page.locator(".seat .ready")).to_have_count(1)
    await friend.page.get_by_role("button", name="Ready", exact=True).tap()
    await asyncio.gather(owner.at_the_table(), friend.at_the_table())
    await asyncio.gather(play(owner), play(friend))
    await deal_winning(node, owner)
    await finish(owner)
    await until_result(owner, friend)
    for player in (owner, friend):
        await player.page.get_by_role("button", name="Again").tap()
    await asyncio.gather(owner.at_the_table(), friend.at_the_table())


@pytest.mark.long
async def test_a_friend_comes_back_by_your_tables_and_plays_to_the_result(
    phone: OpenPhone, node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.tables.matches.OPENING", 500)  # who is at another table opens no words here
    owner, friend = await opens_a_table(phone, node), Player(await phone(320, 568))
    await friend.page.goto(owner.page.url)
    await friend.page.get_by_role("button", name="Sit down").tap()
    await expect(owner.page.locator(".seat.free")).to_have_count(2)
    await friend.page.locator(".head .plain").first.tap()
    await friend.page.locator(".row .tint.green").tap()  # another table meanwhile
    await friend.at_the_table()
    await owner.page.get_by_role("button", name="Start now").tap()
    await owner.at_the_table()
    await friend.page.goto(node.url)
    line = friend.page.get_by_role("region", name="Your tables").get_by_role("button")
    await line.tap()
    await friend.page.wait_for_url(f"**/t/{owner.code}")
    await friend.at_the_table()
    await asyncio.gather(play(owner), play(friend))
    await deal_winning(node, owner)
    await finish(owner)
    await until_result(owner, friend)


@pytest.mark.long
@pytest.mark.parametrize("names", [("Ada", "Bob", "Cem"), ("Ada", "Bob", "Cem", "Eve")], ids=["three", "four"])
async def test_one_phone_goes_round_to_the_result(phone: OpenPhone, node: Node, names: tuple[str, ...]) -> None:
    """Each has a turn, computers in the other seats; a reload in the middle shows the cover."""
    player = Player(await phone(320, 568))
    await sit_down(player.page, node, *names)
    played = [await play_turn(player) for _ in names]
    assert sorted(played) == sorted(names)
    await player.page.wait_for_function(COVERED)
    await player.lift()
    await player.page.reload()
    await player.page.wait_for_function(COVERED)
    await to_the_result(node, player)


@pytest.mark.long
async def test_partners_choose_opposite_seats_and_win_together(phone: OpenPhone, node: Node) -> None:
    owner, friend = Player(await phone(390, 844)), Player(await phone(320, 568))
    await choose(owner.page, node, "matsuri", "partners")
    await owner.page.locator(".row .tint.blue").tap()
    await owner.page.wait_for_url("**/t/*")
    await friend.page.goto(owner.page.url)
    await friend.page.locator(".free", has_text="partner: Guest").tap()
    await expect(owner.page.locator(".seat-2 .mark")).to_have_text("partner")
    await owner.page.get_by_role("button", name="Start now").tap()
    await asyncio.gather(owner.at_the_table(), friend.at_the_table())
    for player in (owner, friend):
        await expect(player.page.locator(".seat-2 .marks")).to_contain_text("partner")
    await deal_winning(node, owner)
    await finish(owner)
    await until_result(owner, friend)
    for player in (owner, friend):
        await expect(player.page.locator(".result .head")).to_contain_text("you won")


@pytest.mark.long
async def test_computers_that_think_for_ever_are_quick_when_asked(
    phone: OpenPhone, valkey_url: str, store_prefix: str, tmp_path: Path
) -> None:
    """From the menu, on this device from then on."""
    async with open_node(valkey_url, store_prefix, tmp_path, pace=1000, frame_burst=BURST) as node:
        page = await phone(320, 568)
        player = Player(page)
        await player.against_computers(node)
        await page.get_by_role("button", name="Menu").tap()
        await page.get_by_role("switch", name="Fast computers").tap()
        await page.get_by_role("dialog").locator(".row.mine").tap()
        await page.locator("[data-part=settings]").tap()
        await expect(page.get_by_role("switch", name="Fast computers")).to_be_checked()
        await page.get_by_role("button", name="Close").tap()
        await play(player)
        await page.reload()
        await play(player)
