"""Whatever comes between a finger and its tile: the drag ends in one way, and no tile is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.async_api import CDPSession, expect

from engine.deal import Phase
from engine.rack import parse_slots
from tests.browser.hands import Player, deal_out, deal_winning, middle, others_play, rig
from tests.browser.test_play import NOTE_POINTER, STILL, drawn
from tests.conftest import OpenPhone
from tests.house import Node

pytestmark = pytest.mark.asyncio(loop_scope="session")

HIDE = """hidden => {
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
}"""
LOSE_CAPTURE = "() => document.querySelector('main.table').releasePointerCapture(window.pointer)"


@dataclass(slots=True)
class Fingers:
    """Fingers on the glass, each at its place."""

    cdp: CDPSession

    @classmethod
    async def of(cls, player: Player) -> Fingers:
        return cls(await player.page.context.new_cdp_session(player.page))

    async def grip(self, place: tuple[float, float], then: tuple[float, float]) -> None:
        """Touch and move on at once: a finger that lies still for half a second takes the whole block."""
        await asyncio.gather(self.touch("touchStart", place), self.touch("touchMove", then))

    async def touch(self, kind: str, *places: tuple[float, float]) -> None:
        """Say where all the fingers are now."""
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        await self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


async def at_the_table(phone: OpenPhone, node: Node) -> Player:
    player = Player(await phone())
    await player.against_computers(node)
    await drawn(player)
    return player


async def test_a_drag_that_is_interrupted_brings_the_tile_home(phone: OpenPhone, node: Node) -> None:
    player = await at_the_table(phone, node)
    page, before = player.page, await player.rack()
    await page.evaluate(NOTE_POINTER)

    async def hidden() -> None:
        await page.evaluate(HIDE, True)
        await page.evaluate(HIDE, False)

    interruptions: dict[str, Callable[[], Awaitable[Any]]] = {
        "its capture is lost": lambda: page.evaluate(LOSE_CAPTURE),
        "the window loses the focus": lambda: page.evaluate("() => window.dispatchEvent(new Event('blur'))"),
        "escape": lambda: page.keyboard.press("Escape"),
        "the page is hidden": hidden,
    }
    for interruption in interruptions.values():

        async def hold(happens: Callable[[], Awaitable[Any]] = interruption) -> None:
            await expect(page.locator(".flying")).to_have_count(1)
            await happens()

        await player.drag(player.slot(await player.first_held()), player.slot(25), hold=hold)
        await expect(page.locator(".flying")).to_have_count(0)
        await player.lies(before)
    await player.throw_first()
    await expect(player.pile).to_have_attribute("data-legal", "false")


@pytest.mark.long
async def test_a_second_finger_neither_moves_nor_ends_a_drag(phone: OpenPhone, node: Node) -> None:
    player = await at_the_table(phone, node)
    held, fingers = await player.first_held(), await Fingers.of(player)
    tile = (await player.rack())[held]
    start, end, other = [await middle(place) for place in (player.slot(held), player.slot(25), player.pile)]
    half = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    await fingers.grip(start, half)
    await fingers.touch("touchStart", half, other)
    await fingers.touch("touchMove", half, (other[0] - 90, other[1] - 90))
    await expect(player.page.locator(".flying")).to_have_count(1)
    await fingers.touch("touchMove", half)
    await expect(player.page.locator(".flying")).to_have_count(1)
    await fingers.touch("touchMove", end)
    await fingers.touch("touchEnd")
    await expect(player.page.locator(".flying")).to_have_count(0)
    await player.lies({25: tile})
    await player.throw_first()
    await expect(player.pile).to_have_attribute("data-legal", "false")


@pytest.mark.long
async def test_a_phone_that_is_turned_in_mid_drag_drops_where_the_slot_is_now(phone: OpenPhone, node: Node) -> None:
    player = await at_the_table(phone, node)
    held, fingers = await player.first_held(), await Fingers.of(player)
    tile = (await player.rack())[held]
    start = await middle(player.slot(held))
    await fingers.grip(start, (start[0], start[1] - 40))
    await expect(player.page.locator(".flying")).to_have_count(1)
    await player.page.set_viewport_size({"width": 568, "height": 320})
    await player.page.wait_for_function(STILL, arg=568)
    end = await middle(player.slot(25))
    await fingers.touch("touchMove", (end[0] - 3, end[1]))
    await fingers.touch("touchMove", end)
    await fingers.touch("touchEnd")
    await expect(player.page.locator(".flying")).to_have_count(0)
    await player.lies({25: tile})


@pytest.mark.long
async def test_a_drag_begins_at_once_and_a_small_movement_is_a_tap(phone: OpenPhone, node: Node) -> None:
    player = await at_the_table(phone, node)
    slot, fingers = player.slot(await player.first_held()), await Fingers.of(player)
    x, y = await middle(slot)
    await fingers.touch("touchStart", (x, y))
    await fingers.touch("touchMove", (x + 4, y))
    await fingers.touch("touchEnd")
    await expect(slot).to_have_attribute("aria-pressed", "true")
    await player.page.keyboard.press("Escape")
    await fingers.grip((x, y), (x, y - 9))
    frames = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
    await player.page.evaluate(frames)
    assert await player.page.locator(".flying").count() == 1
    await fingers.touch("touchCancel")
    await expect(player.page.locator(".flying")).to_have_count(0)


FOURTEEN = parse_slots("R1 R9 R3 . Y5 Y6 Y12 . B9 B2 B11 . . / K4 K5 K6 K12 K8 . . . . . . . .")


@pytest.mark.long
async def test_others_play_while_a_tile_is_under_the_finger(phone: OpenPhone, node: Node) -> None:
    """Their turns neither end the drag nor put the rack in order."""
    player = Player(await phone())
    await player.against_computers(node)
    await deal_out(node, player, FOURTEEN, phase=Phase.DRAW, piles=((),) * 4)
    await player.page.get_by_role("button", name="Runs").tap()
    await player.lies({0: "red 1", 13: "black 4", 17: "black 12", 21: None, 24: None})
    await player.drag(player.slot(0), player.slot(24))  # an order that no sort would give
    await player.lies({0: None, 24: "red 1"})
    before = await player.rack()

    async def turns() -> None:
        await rig(node, player.code, FOURTEEN, phase=Phase.DRAW, turn=2, turn_number=11, piles=((),) * 4)
        await others_play(node, player.code)
        await expect(player.page.locator(".pile-3 .tile")).to_have_count(1)
        await expect(player.page.locator(".flying")).to_have_count(1)

    await player.drag(player.slot(24), player.slot(21), hold=turns)
    await expect(player.page.locator(".flying")).to_have_count(0)
    after = await player.rack()
    assert after[21] == before[24]
    assert [tile for slot, tile in enumerate(after) if slot not in {21, 24}] == [
        tile for slot, tile in enumerate(before) if slot not in {21, 24}
    ]


@pytest.mark.long
async def test_a_tile_that_is_gone_ends_its_drag(phone: OpenPhone, node: Node) -> None:
    """Thrown by the clock, for one: the finger holds nothing any more, and the table goes on."""
    player = Player(await phone())
    await player.against_computers(node)
    await deal_winning(node, player)
    red13 = player.page.locator(".slot[aria-label^='red 13']")
    await expect(red13).to_be_visible()
    fingers, start, end = await Fingers.of(player), await middle(red13), await middle(player.pile)
    await fingers.grip(start, (start[0], start[1] - 30))
    await expect(player.page.locator(".flying")).to_have_count(1)
    await deal_out(node, player, WITHOUT_RED13)
    await expect(player.page.locator(".slot[aria-label^='yellow 13']")).to_be_visible()
    await fingers.touch("touchMove", (start[0], start[1] - 40))
    await expect(player.page.locator(".flying")).to_have_count(0)
    await fingers.touch("touchMove", end)
    await fingers.touch("touchEnd")
    await expect(player.pile).to_have_attribute("data-legal", "true")
    assert len([tile for tile in await player.rack() if tile]) == 15
    await player.throw_first()
    await expect(player.pile).to_have_attribute("data-legal", "false")


WITHOUT_RED13 = parse_slots("R1 R2 R3 . Y5 Y6 Y7 . B9 B10 B11 . . / K4 K5 K6 K7 K8 . . . . . . . Y13")


ABOVE = """finger => {
    const { top, height } = document.querySelector('.flying').getBoundingClientRect()
    return top + height / 2 < finger
}"""


@pytest.mark.long
async def test_a_drop_beside_a_target_counts_for_the_nearest_one(phone: OpenPhone, node: Node) -> None:
    """Within a finger's breadth; the clone floats above the finger, and larger than it lies."""
    player = await at_the_table(phone, node)
    held, fingers = await player.first_held(), await Fingers.of(player)
    tile = (await player.rack())[held]
    small = await player.slot(held).locator(".tile").bounding_box()
    rack = await player.page.locator(".rack").bounding_box()
    assert small is not None
    assert rack is not None
    x, _ = await middle(player.slot(6))
    above = (x, rack["y"] - 14)
    await fingers.grip(await middle(player.slot(held)), (above[0] - 5, above[1]))
    await fingers.touch("touchMove", above)
    clone = player.page.locator(".flying .tile, .flying.tile").first
    await expect(clone).to_be_visible()
    await player.page.wait_for_function(ABOVE, arg=above[1])
    large = await clone.bounding_box()
    assert large is not None
    assert large["width"] > 1.2 * small["width"]
    await fingers.touch("touchEnd")
    await expect(player.page.locator(".flying")).to_have_count(0)
    await player.lies({6: tile})


STYLES = """() => {
    const style = (what, name) => getComputedStyle(document.querySelector(what))[name]
    const slots = [...document.querySelectorAll('.slot')].map(slot => slot.getBoundingClientRect())
    return {
        rack: style('.rack', 'touchAction'), html: style('html', 'touchAction'), body: style('body', 'touchAction'),
        piles: [...document.querySelectorAll('[data-grip]')].map(one => getComputedStyle(one).touchAction),
        bounce: style('body', 'overscrollBehaviorY'), scrolls: style('body', 'overflowY'),
        fixed: style('body', 'position'), marked: style('.rack', 'userSelect'),
        strangers: document.querySelectorAll('.tile img, .tile a, .slot img, .slot a').length,
        zoom: document.querySelector('meta[name=viewport]').content,
        left: Math.min(...slots.map(box => box.left)), right: innerWidth - Math.max(...slots.map(box => box.right)),
        widths: Math.min(...slots.map(box => box.width)),
    }
}"""


@pytest.mark.long
async def test_the_browsers_own_gestures_keep_off_the_rack(phone: OpenPhone, node: Node) -> None:
    """No scrolling, no zoom by a double tap, no marking, no native drag, and no slot under an edge swipe."""
    player = await at_the_table(phone, node)
    style = await player.page.evaluate(STYLES)
    assert style["rack"] == "none"
    assert set(style["piles"]) == {"none"}
    assert (style["html"], style["body"]) == ("manipulation", "manipulation")
    assert (style["bounce"], style["scrolls"], style["fixed"]) == ("none", "hidden", "fixed")
    assert (style["marked"], style["strangers"]) == ("none", 0)
    assert "user-scalable" not in style["zoom"]
    assert min(style["left"], style["right"]) >= 8
    assert style["widths"] >= 22


@pytest.mark.long
async def test_quick_keys_act_on_the_slot_that_they_came_to(phone: OpenPhone, node: Node) -> None:
    """Two arrows and a press before the browser has painted once."""
    player = await at_the_table(phone, node)
    tiles = await player.rack()
    first = next(slot for slot in range(11) if all(tiles[slot : slot + 3]))
    await player.slot(first).focus()
    await player.page.evaluate("""() => {
        for (const key of ['ArrowRight', 'ArrowRight'])
            document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        document.activeElement.click()
    }""")
    await expect(player.slot(first + 2)).to_have_attribute("aria-pressed", "true")
    await player.page.keyboard.press("End")
    await expect(player.slot(12)).to_be_focused()
    await player.page.keyboard.press("Home")
    await expect(player.slot(0)).to_be_focused()


@pytest.mark.long
async def test_a_second_tap_draws_no_second_tile(phone: OpenPhone, node: Node) -> None:
    page = await phone()
    sent: list[str] = []
    page.on("websocket", lambda ws: ws.on("framesent", lambda frame: sent.append(str(frame))))
    player = Player(page)
    await player.against_computers(node)
    while await player.my_turn() != "draw":
        await player.throw_first()
        await expect(player.pile).to_have_attribute("data-legal", "false")
    fingers, place = await Fingers.of(player), await middle(player.stock)
    for _ in range(3):
        await fingers.touch("touchStart", place)
        await fingers.touch("touchEnd")
    await expect(player.pile).to_have_attribute("data-legal", "true")
    assert len([frame for frame in sent if '"t":"draw"' in frame]) == 1
    assert len([tile for tile in await player.rack() if tile]) == 15


SORT = """async number => {
    document.querySelectorAll('.actions .action')[number].click()
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    return document.getAnimations().filter(one => one.playState === 'running').length
}"""


@pytest.mark.long
async def test_tiles_glide_unless_motion_is_not_wanted(phone: OpenPhone, node: Node) -> None:
    player = await at_the_table(phone, node)
    runs, groups = 0, 1
    assert await player.page.evaluate(SORT, groups) > 0
    await player.page.emulate_media(reduced_motion="reduce")
    await player.page.wait_for_function("() => document.getAnimations().every(one => one.playState !== 'running')")
    assert await player.page.evaluate(SORT, runs) == 0


FLOWN = """
window.flown = []
const animate = Element.prototype.animate
Element.prototype.animate = function (...how) {
    const pile = this.closest?.('.pile')
    if (this.classList.contains('flight')) flown.push('flight')
    else if (pile) flown.push(pile.classList[1])
    else if (this.closest?.('.slot')) flown.push('rack')
    return animate.apply(this, how)
}
"""


@pytest.mark.long
async def test_the_tiles_of_all_four_seats_fly(phone: OpenPhone, node: Node) -> None:
    """From the stock to whom they go, and onto each of the four piles."""
    player = Player(await phone())
    await player.page.add_init_script(FLOWN)
    await player.against_computers(node)
    await deal_out(node, player, FOURTEEN, phase=Phase.DRAW, piles=((),) * 4)
    await player.stock.tap()
    await expect(player.pile).to_have_attribute("data-legal", "true")
    await player.page.wait_for_function("() => flown.includes('rack')")
    await player.throw_first()
    for pile in ("pile-0", "pile-1", "pile-2", "pile-3", "flight"):
        await player.page.wait_for_function("pile => flown.includes(pile)", arg=pile)
