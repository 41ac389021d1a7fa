"""A person plays at the page, by touch, by tap and by key; what they see is what the table is."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.hands import SIZES, UNHURRIED, Player, deal_winning, finish, until_kept
from tests.conftest import OpenPhone, quick_first
from tests.house import Node
from tests.serving import Serving
from webapp.tables import seating
from webapp.tables.manager import Judge

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.long
async def test_a_whole_deal_against_computers_by_touch(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone(320, 568))
    await player.against_computers(node)
    while (what := await player.my_turn()) != "over":
        if what == "draw":
            await player.stock.tap()
        elif what == "throw":
            await player.throw_first()
        else:
            await player.page.locator("button.pass").tap()
        await player.page.wait_for_function(
            f"() => document.querySelector('.result') || {STILL_ASKS[what]} === null", timeout=20_000
        )
    await expect(player.page.locator(".result")).to_be_visible()
    await player.page.locator(".result button").last.tap()
    await player.at_the_table()


STILL_ASKS = {
    "draw": "document.querySelector('[data-grip=stock][data-legal=true]')",
    "throw": "document.querySelector('[data-drop=throw][data-legal=true]')",
    "pass": "document.querySelector('button.pass:not([disabled])')",
}


async def test_a_friend_comes_by_the_link_and_they_play(phone: OpenPhone, node: Node) -> None:
    owner, friend = Player(await phone(390, 844)), Player(await phone(320, 568, locale="tr-TR"))
    await owner.page.goto(node.url)
    await owner.page.locator(".card .row").nth(1).click()
    await owner.page.wait_for_url("**/t/*")
    await friend.page.goto(owner.page.url.lower())
    await friend.page.get_by_role("button", name="Otur").first.click()
    await expect(friend.page.get_by_role("button", name="Hazırım")).to_be_visible()
    await owner.page.get_by_role("button", name="Start now").click()
    await asyncio.gather(owner.at_the_table(), friend.at_the_table())
    await expect(owner.page.locator(".seat")).to_have_count(4)
    await expect(owner.page.locator(".seat-0 .initials"), "of Guest 123, not of the word for oneself").to_have_text(
        re.compile(r"^G\d$")
    )
    await expect(friend.page.locator(".seat .clock, .seat [class*=ring]").first).to_be_visible()
    await deal_winning(node, owner)
    await finish(owner)
    await expect(owner.page.locator(".result")).to_contain_text("You finished")
    await expect(friend.page.locator(".result")).to_be_visible()


async def drawn(player: Player) -> None:
    """Play until there are 15 tiles to throw from."""
    while (what := await player.my_turn()) != "throw":
        assert what == "draw"
        await player.stock.tap()
        await expect(player.pile).to_have_attribute("data-legal", "true")


async def test_the_racks_order_is_the_players_and_outlives_a_reload(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone())
    await player.against_computers(node)
    await drawn(player)
    held, free = await player.first_held(), 25
    tile = (await player.rack())[held]
    await player.drag(player.slot(held), player.slot(free))
    await expect(player.slot(free).locator(".tile")).to_be_visible()
    laid = await player.rack()
    assert laid[free] == tile
    await expect(player.page.locator(".slot[aria-pressed=true]")).to_have_count(0)  # no click after a drag
    await until_kept(node, player, held, free)
    await player.page.evaluate("() => localStorage.removeItem('okey.rack')")  # the house knows it, as on another device
    await player.page.reload()
    await player.at_the_table()
    await player.lies(laid)


async def test_a_tile_under_the_finger_survives_every_message(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone())
    await player.against_computers(node)
    await drawn(player)
    held = await player.first_held()
    tile = (await player.rack())[held]

    async def messages() -> None:
        seen = await node.manager.look(player.code)
        for number in range(5):
            await node.manager.act(player.code, seen.table.owner, f"rename-{number}", called(seen.table.owner, number))
        await expect(player.page.locator(".flying")).to_have_count(1)
        assert await player.page.evaluate(HELD_BY_THE_ROOT)

    await player.page.evaluate(NOTE_POINTER)
    await player.drag(player.slot(held), player.slot(24), hold=messages)
    await expect(player.page.locator(".flying")).to_have_count(0)
    await player.lies({24: tile})


NOTE_POINTER = "() => addEventListener('pointerdown', ({ pointerId }) => { window.pointer = pointerId }, true)"
HELD_BY_THE_ROOT = """() => document.querySelector('main.table').hasPointerCapture(window.pointer)
    && document.querySelectorAll('body > .flying').length === 1
    && document.querySelectorAll('.slot[data-lifted=true] .tile').length === 1"""
"""Whatever is drawn anew, the finger is heard; what flies is a copy, and the tile itself stays in its slot."""


def called(person: str, number: int) -> Judge:
    return lambda table, _: seating.rename(table, person, f"Name {number}")


@pytest.mark.long
@pytest.mark.parametrize("end", ["touchCancel", "touchEnd"])
async def test_a_drag_that_ends_nowhere_brings_the_tile_home(phone: OpenPhone, node: Node, end: str) -> None:
    player = Player(await phone())
    await player.against_computers(node)
    await drawn(player)
    before = await player.rack()
    nowhere = player.page.locator(".seat").nth(1)
    await player.drag(player.slot(await player.first_held()), nowhere, end=end)
    await expect(player.page.locator(".flying")).to_have_count(0)
    await player.lies(before)
    await player.throw_first()
    await expect(player.page.locator(".pile-0")).to_have_attribute("data-legal", "false")


@pytest.mark.long
async def test_a_reload_in_mid_drag_loses_nothing(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone())
    await player.against_computers(node)
    await drawn(player)
    before = await player.rack()

    async def reload() -> None:
        await player.page.reload()
        await player.at_the_table()

    await player.drag(player.slot(await player.first_held()), player.pile, hold=reload)
    await expect(player.page.locator(".flying")).to_have_count(0)
    await player.lies(before)
    await expect(player.pile).to_have_attribute("data-legal", "true")


async def test_tap_tap_does_what_dragging_does(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone())
    await player.against_computers(node)
    await drawn(player)
    held, free = await player.first_held(), await player.first_free()
    tile = (await player.rack())[held]
    await player.slot(held).tap()
    await player.slot(free).tap()
    await player.lies({free: tile})
    await player.slot(free).tap()
    await player.pile.tap()
    await expect(player.slot(free).locator(".tile")).to_have_count(0)


@pytest.mark.long
async def test_who_asks_to_leave_sees_both_answers_at_once(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone(320, 568, locale="ru-RU"))
    await player.against_computers(node)
    await player.page.locator(".actions .action").last.tap()
    menu = player.page.get_by_role("dialog")
    await menu.locator(".choices .button").last.tap()
    await expect(menu.locator(".choices .foot-note")).to_be_visible()
    for answer in await menu.locator(".choices .button").all():
        await expect(answer).to_be_in_viewport(ratio=1)
    await menu.locator(".choices .button").first.tap()
    await expect(menu.locator(".choices .foot-note")).to_have_count(0)


async def test_a_throw_can_be_taken_back(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone())
    await player.page.add_init_script(UNHURRIED)
    await player.against_computers(node)
    await drawn(player)
    before = await player.rack()
    held = await player.first_held()
    await player.slot(held).tap()
    await player.pile.tap()
    await expect(player.slot(held).locator(".tile")).to_have_count(0)
    await expect(player.page.locator(".turn")).to_have_text(f"You threw {before[held]}")
    await player.pile.tap()
    await expect(player.slot(held).locator(".tile")).to_have_count(1)
    await expect(player.page.locator(".turn")).to_have_text("Your turn: throw a tile")
    await player.lies(before)


@pytest.mark.long
async def test_a_finish_by_dragging_to_the_centre(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone())
    await player.against_computers(node)
    await deal_winning(node, player)
    thrown = await slot_of(player.page, "red 13")
    await player.drag(player.slot(thrown), player.centre)
    await expect(player.page.locator(".result")).to_be_visible()
    await expect(player.page.locator(".result")).to_contain_text("+2")


async def test_a_wrong_claim_says_why_and_offers_the_arrangement(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone())
    await player.against_computers(node)
    await deal_winning(node, player)
    thrown = await slot_of(player.page, "black 4")
    await player.drag(player.slot(thrown), player.centre)
    claim, wrong = player.page.locator(".claim"), player.page.locator(".wrong")
    await expect(claim).to_contain_text("Fewer than three tiles")
    await expect(wrong).not_to_have_count(0)
    assert await wrong.first.evaluate("one => getComputedStyle(one).animationName") == "blink"
    box, pile = await claim.bounding_box(), await player.pile.bounding_box()
    assert box is not None
    assert pile is not None
    assert box["y"] + box["height"] <= pile["y"], "one's own pile stays free"
    await claim.get_by_role("button").first.tap()
    await expect(claim).to_have_count(0)
    await expect(wrong).to_have_count(0)
    thrown = await slot_of(player.page, "red 13")
    await player.drag(player.slot(thrown), player.centre)
    await expect(player.page.locator(".result")).to_be_visible()


async def slot_of(page: Page, tile: str) -> int:
    """The slot in which *tile* lies, once it does."""
    place = page.locator(f".slot[aria-label*='{tile}']").first
    await expect(place).to_be_visible()
    drop = await place.get_attribute("data-drop")
    assert drop is not None
    return int(drop.split(":")[1])


async def test_sorts_can_be_undone(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone())
    await player.page.add_init_script(UNHURRIED)
    await player.against_computers(node)
    await drawn(player)
    before = await player.rack()
    for number in range(2):
        await player.page.locator(".actions button").nth(number).tap()
        await expect(player.slot(await player.first_held())).to_be_visible()
        assert sorted(filter(None, await player.rack())) == sorted(filter(None, before))
        await player.page.locator(".actions button").nth(number).tap()
        await player.lies(before)


@pytest.mark.long
async def test_a_killed_node_costs_a_blink(phone: OpenPhone, okey: Serving) -> None:
    """kill -9 in mid-turn: the page says so, comes back by itself, and everything lies where it lay."""
    page = await phone()
    player = Player(page)
    await page.goto(okey.url)
    await page.locator(".card .row").first.click()
    await player.at_the_table()
    await drawn(player)
    await player.drag(player.slot(await player.first_held()), player.slot(25))
    await expect(player.slot(25).locator(".tile")).to_be_visible()
    before = await player.rack()
    await asyncio.to_thread(okey.kill)
    await expect(page.locator(".lost")).to_be_visible()
    await asyncio.to_thread(okey.start)
    await expect(page.locator(".lost")).to_have_count(0)
    await player.lies(before)
    await player.throw_first()
    await expect(player.pile).to_have_attribute("data-legal", "false")


@pytest.mark.parametrize("locale", quick_first(["ru-RU", "tr-TR", "pl-PL", "en-GB"]))
async def test_every_control_is_inside_the_screen(phone: OpenPhone, node: Node, locale: str) -> None:
    """On each size of screen, turned from one to the next in mid-deal, and with a tile picked up."""
    player = Player(await phone(locale=locale))
    await player.against_computers(node)
    await drawn(player)
    await player.page.locator(".slot .tile").last.tap()
    for width, height in SIZES:
        await player.page.set_viewport_size({"width": width, "height": height})
        await player.page.wait_for_function(STILL, arg=width)
        assert await player.page.evaluate(OUTSIDE) == [], (width, height)
        assert await player.page.evaluate(OVERLAPPING) == [], (width, height)


STILL = """async width => {
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    return innerWidth === width && document.getAnimations().every(one => one.playState !== 'running')
}"""
OVERLAPPING = """() => {
    const all = [...document.querySelectorAll('.pile, .action, .talk, .avatar, .label, .turn')]
        .map(element => [element, element.getBoundingClientRect()])
    const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    return all.flatMap(([one, box], at) => all.slice(at + 1)
        .filter(([other, theirs]) => over(box, theirs) && !one.contains(other) && !other.contains(one))
        .map(([other]) => `${one.className} and ${other.className}`))
}"""
"""What lies over something else that one has to see or tap."""
OUTSIDE = """() => [...document.querySelectorAll('button, .seat, .pile, .tile, .centre')].filter(element => {
    const box = element.getBoundingClientRect()
    return box.width && (box.left < -0.5 || box.top < -0.5
        || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5)
}).map(element => element.className + ' ' + (element.getAttribute('aria-label') ?? ''))"""
