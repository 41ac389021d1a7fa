"""Several people at one phone, by touch, by key and with a screen reader's press; and friends who are elsewhere."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Page, expect

from tests.browser.hands import WINNING, Player, finish, rig, until_kept
from tests.conftest import OpenPhone
from tests.house import Node, connect

pytestmark = pytest.mark.asyncio(loop_scope="session")

COVERED = "() => document.querySelector('.hold') && !document.querySelector('.slot, .pile, [data-piece]')"
"""A cover, and nothing of the table under it."""


async def sit_down(page: Page, node: Node, *names: str, friends: bool = False) -> None:
    """Make a table for *names*, who share this phone."""
    await page.goto(node.url)
    await page.locator(".row .tint.red").tap()
    sheet = page.get_by_role("dialog")
    for number, name in enumerate(names):
        if number > 1:
            await sheet.get_by_role("button", name="One more player").tap()
        await sheet.get_by_role("textbox").nth(number).fill(name)
    if friends:
        await sheet.get_by_role("button", name="Friends with a link").tap()
    await sheet.get_by_role("button", name="To the table").tap()


async def play_turn(player: Player) -> str:
    """Lift the cover, draw where that is to be done, throw the first tile; return whose turn it was."""
    whose = (await player.page.locator(".cover h1").inner_text()).removesuffix("’s turn")
    await player.lift()
    await throw(player)
    return whose


async def throw(player: Player) -> None:
    if await player.my_turn() == "draw":
        await player.stock.tap()
        await expect(player.pile).to_have_attribute("data-legal", "true")
    await player.throw_first()
    await player.page.wait_for_function(f"() => !document.querySelector('.slot') && ({COVERED})() || {OVER}")


OVER = "document.querySelector('.result')"


async def to_the_result(node: Node, player: Player) -> None:
    """Give Ada a hand that wins, have her lift the cover and finish."""
    await rig(node, player.code, WINNING)
    await expect(player.page.locator(".cover h1")).to_have_text("Ada’s turn")
    await player.lift()
    await player.holds(WINNING)
    await finish(player)
    await expect(player.page.locator(".result")).to_contain_text("Ada finished")


@pytest.mark.long
async def test_between_two_turns_a_cover_hides_the_tiles_and_the_next_one_lifts_it(
    phone: OpenPhone, node: Node
) -> None:
    player = Player(await phone(390, 844))
    await sit_down(player.page, node, "Ada", "Bob", "Cem", "Eve")
    await player.page.wait_for_function(COVERED)
    first, second = [await play_turn(player) for _ in range(2)]
    around = ["Ada", "Bob", "Cem", "Eve", "Ada"]
    assert second == around[around.index(first) + 1]


async def test_a_reload_a_lost_line_and_a_look_away_show_the_cover_and_a_rack_keeps_its_order(
    phone: OpenPhone, node: Node
) -> None:
    player = Player(await phone(390, 844))
    await sit_down(player.page, node, "Ada", "Bob")
    await player.lift()
    held, free = await player.first_held(), await player.first_free()
    await player.drag(player.slot(held), player.slot(free))
    laid = await player.rack()
    await until_kept(node, player, held, free)  # this browser keeps none: the house has to
    await player.page.reload()
    await player.page.wait_for_function(COVERED)
    await player.lift()
    await player.lies(laid)
    await player.page.evaluate("() => dispatchEvent(new Event('online'))")  # a new line, on the same page
    await player.page.wait_for_function(COVERED)
    await player.lift()
    await looks_away(player.page)
    await player.page.wait_for_function(COVERED)
    stored: str = await player.page.evaluate("() => JSON.stringify(localStorage)")
    assert "slots" not in stored, "this browser remembers no tiles for whoever has the phone next"
    await to_the_result(node, player)


async def looks_away(page: Page) -> None:
    """Hide the page, as another app in front of it does."""
    await page.evaluate(
        """() => {
            Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
            document.dispatchEvent(new Event('visibilitychange'))
            delete document.visibilityState
        }"""
    )


@pytest.mark.long
async def test_a_key_is_held_and_a_screen_readers_press_is_asked_for_twice(phone: OpenPhone, node: Node) -> None:
    page = await phone(390, 844)
    await sit_down(page, node, "Ada", "Bob")
    hold = page.locator(".hold")
    await hold.focus()
    await page.keyboard.press("Enter")  # let go at once
    await expect(hold).to_contain_text("Keep holding")
    await page.keyboard.down("Enter")
    await Player(page).at_the_table()
    await page.keyboard.up("Enter")
    await throw(Player(page))
    await hold.evaluate("button => button.click()")
    await expect(hold).to_contain_text("Press once more")
    await page.wait_for_function(COVERED)
    await hold.evaluate("button => button.click()")
    await Player(page).at_the_table()


@pytest.mark.long
async def test_two_share_a_phone_and_a_friend_and_a_computer_are_elsewhere(phone: OpenPhone, node: Node) -> None:
    """The friend, who needs no browser here, hears whose turn it is and sees no tile of theirs; all see the result."""
    shared = Player(await phone(390, 844))
    await sit_down(shared.page, node, "Ada", "Bob", friends=True)
    await shared.page.wait_for_url("**/t/*")
    async with connect(node.socket_url) as friend:
        await friend.open(shared.code)
        await friend.do("sit", table=shared.code)
        await expect(shared.page.locator(".seat.free")).to_have_count(1)
        start = shared.page.get_by_role("button", name="Start now").tap()
        _, view = await asyncio.gather(start, friend.until_view(lambda view: view["state"] == "playing"))
        assert sorted(seat["who"] for seat in view["seats"]) == ["computer", "person", "person", "person"]
        assert [hand["seat"] for hand in view["deal"]["hands"]] == [
            next(seat for seat, each in enumerate(view["seats"]) if each["you"])
        ]
        over = friend.until_view(lambda view: view["state"] == "over")
        _, view = await asyncio.gather(to_the_result(node, shared), over)
        assert view["deal"]["outcome"]["finish"]["seat"] == 0


@pytest.mark.long
async def test_two_share_a_phone_a_friend_is_far_away_and_a_computer_fills_up(phone: OpenPhone, node: Node) -> None:
    """The friend moves to another seat first; the owner seats the computer."""
    shared, friend = Player(await phone(390, 844)), Player(await phone(320, 568))
    await sit_down(shared.page, node, "Ada", "Bob", friends=True)
    await shared.page.wait_for_url("**/t/*")
    await friend.page.goto(shared.page.url)
    await friend.page.get_by_role("button", name="Sit down").tap()
    await expect(friend.page.locator(".seat.free")).to_have_count(1)
    await friend.page.locator(".seat.free").tap()
    await friend.page.get_by_role("button", name="I sit here").tap()
    await expect(shared.page.locator(".seat-3.free")).to_have_count(0)  # there sits the friend now
    await shared.page.locator(".seat.free").tap()
    await shared.page.get_by_role("button", name="A computer sits here").tap()
    await expect(shared.page.locator(".lobby .mark")).to_have_text("computer")
    await shared.page.get_by_role("button", name="Start now").tap()
    await expect(friend.page.locator("main.table")).to_be_visible()
    plays = asyncio.create_task(play_on(friend))
    assert await play_turn(shared) in {"Ada", "Bob"}
    plays.cancel()
    assert await friend.page.locator(".slot .tile").count() >= 14
    await to_the_result(node, shared)
    await expect(friend.page.locator(".result")).to_contain_text("Ada finished")


async def play_on(player: Player) -> None:
    """Draw and throw whenever it is this player's turn."""
    while (what := await player.my_turn()) != "over":
        await (player.stock.tap() if what == "draw" else player.throw_first())
        legal = "[data-grip=stock]" if what == "draw" else "[data-drop=throw]"
        await player.page.wait_for_function(f"() => !document.querySelector('{legal}[data-legal=true]')")


async def test_one_more_at_this_phone_and_each_leaves_alone(phone: OpenPhone, node: Node) -> None:
    page = await phone(390, 844)
    await page.goto(node.url)
    await page.locator(".row .tint.blue").tap()
    await page.locator(".seat.free").first.tap()
    await page.get_by_role("button", name="One more on this phone").tap()
    await page.get_by_role("textbox", name="One more on this phone").fill("Bob")
    await page.get_by_role("button", name="Sit down").last.tap()
    await page.get_by_role("button", name="Options for Bob").tap()
    await page.get_by_role("button", name="This is me").tap()
    await expect(page.locator(".seat-0 .name")).to_have_text("Bob")
    await page.get_by_role("button", name="Options for Bob").tap()
    await page.get_by_role("button", name="Bob leaves").tap()
    await expect(page.locator(".seat.free")).to_have_count(3)


QUICK_FINGER = """() => new MutationObserver((_, watch) => {
    const options = document.querySelector('[aria-label="Options for Bob"]')
    if (options) {
        watch.disconnect()
        options.click()
    }
}).observe(document.body, { attributes: true, childList: true, subtree: true })"""
"""Presses the button of a seat as soon as somebody sits there."""


@pytest.mark.long
async def test_a_sheet_that_was_opened_before_the_answer_came_stays(phone: OpenPhone, node: Node) -> None:
    page = await phone(390, 844)
    await page.goto(node.url)
    await page.locator(".row .tint.blue").tap()
    await page.locator(".seat.free").first.tap()
    await page.get_by_role("button", name="One more on this phone").tap()
    await page.get_by_role("textbox", name="One more on this phone").fill("Bob")
    await page.evaluate(QUICK_FINGER)
    await page.get_by_role("button", name="Sit down").last.tap()
    await page.get_by_role("button", name="This is me").tap()
    await expect(page.locator(".seat-0 .name")).to_have_text("Bob")


@pytest.mark.long
async def test_an_owner_takes_somebody_off_the_table(phone: OpenPhone, node: Node) -> None:
    owner, friend = await phone(390, 844), await phone(320, 568)
    await owner.goto(node.url)
    await owner.locator(".row .tint.blue").tap()
    await owner.wait_for_url("**/t/*")
    await friend.goto(owner.url)
    await friend.get_by_role("button", name="Sit down").tap()
    await owner.get_by_role("button", name="Options for").tap()
    await owner.get_by_role("button", name="from the table").tap()
    await owner.get_by_role("button", name="Really?").tap()
    await expect(owner.locator(".seat.free")).to_have_count(3)
    await friend.get_by_role("button", name="Sit down").tap()
    await expect(friend.locator(".toast")).to_contain_text("has removed you")


@pytest.mark.long
async def test_two_people_and_two_computers_play_a_match_to_its_result(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone(320, 568))
    await sit_down(player.page, node, "Ada", "Bob")
    turns = 0
    while not await player.page.locator(".result").count():
        await player.page.wait_for_function(f"() => ({COVERED})() || {OVER}")
        if await player.page.locator(".hold").count():
            turns += 1
            await play_turn(player)
    assert turns > 2
    await expect(player.page.locator(".result")).to_contain_text("Ada")
