"""The rack in the hand: blocks, room for what is dropped, tiles turned face down, a guard against the wrong throw."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from engine.rack import parse_slots
from tests.browser.hands import UNHURRIED, Player, deal_out
from tests.conftest import OpenPhone
from tests.house import Node

pytestmark = pytest.mark.asyncio(loop_scope="session")

OKEY_IN_HAND = parse_slots("R1 R2 R3 . Y5 Y6 Y7 . B9 B10 R7 . . / K4 K5 K6 K7 F . . . . . . . K13")
"""The okey is R7. No hand that wins, but the server's arrangement shows four melds and two single tiles."""
ARRANGED = {0: "red 1", 1: "red 2", 2: "red 3", 13: "black 4", 14: "black 5", 15: "black 6", 16: "black 7"}


async def arranged(player: Player, node: Node) -> None:
    """Sit at a table with those tiles, laid by *arrange*: red 1-2-3 first in the upper row, black 4-7 in the lower."""
    await player.against_computers(node)
    await deal_out(node, player, OKEY_IN_HAND)
    await expect(player.page.locator(".slot[aria-label*='false joker']")).to_be_visible()
    await player.page.get_by_role("button", name="Arrange").tap()
    for slot, tile in ARRANGED.items():
        await expect(player.slot(slot)).to_have_attribute("aria-label", f"{tile}, slot {slot + 1}")


async def test_a_finger_that_rests_takes_the_whole_block(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone())
    await arranged(player, node)

    async def lifted() -> None:
        await expect(player.page.locator(".flying .tile")).to_have_count(3)

    await player.drag(player.slot(1), player.slot(19), rest=lifted)
    await player.lies({0: None, 1: None, 2: None, 18: "red 1", 19: "red 2", 20: "red 3"})


@pytest.mark.long
async def test_a_block_that_was_picked_up_is_laid_by_a_tap_and_by_a_key(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone())
    await arranged(player, node)

    async def lifted() -> None:
        await expect(player.page.locator(".flying .tile")).to_have_count(3)

    await player.drag(player.slot(1), player.slot(1), rest=lifted)
    await expect(player.page.locator(".picked")).to_have_count(3)
    await player.slot(23).tap()
    await player.lies({23: "red 1", 24: "red 2", 25: "red 3"})
    await player.slot(24).focus()
    await player.page.keyboard.press("b")
    await player.slot(0).focus()
    await player.page.keyboard.press("Enter")
    await player.lies({0: "red 1", 1: "red 2", 2: "red 3"})


@pytest.mark.long
async def test_a_finger_that_moves_off_an_empty_slot_carries_nothing(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone())
    await arranged(player, node)
    before = await player.rack()
    await player.drag(player.slot(await player.first_free()), player.pile)
    await expect(player.page.locator(".flying")).to_have_count(0)
    await player.lies(before)


@pytest.mark.long
async def test_the_tiles_make_room_and_the_meld_shows_before_the_drop(phone: OpenPhone, node: Node) -> None:
    """The okey has lain in a run of blue; it is laid elsewhere, and held over its old place again."""
    player = Player(await phone())
    await arranged(player, node)
    meld = player.page.locator(".meld")
    melds = await meld.count()
    joker = (await player.rack()).index("red 7, okey")
    await player.drag(player.slot(joker), player.slot(25))
    await expect(meld).to_have_count(melds - 1)
    before = await player.rack()

    async def over_the_run() -> None:
        await expect(player.slot(joker)).to_have_attribute("data-over", "true")
        await expect(player.slot(joker).locator(".tile")).to_have_count(1)
        await expect(meld).to_have_count(melds)

    await player.drag(player.slot(25), player.slot(joker), hold=over_the_run, hold_at=10, end="touchCancel")
    await expect(player.page.locator(".flying")).to_have_count(0)
    await expect(meld).to_have_count(melds - 1)
    await player.lies(before)


async def test_a_second_tap_turns_a_tile_over_but_none_where_the_first_one_laid_a_tile(
    phone: OpenPhone, node: Node
) -> None:
    player = Player(await phone())
    await arranged(player, node)
    before = await player.rack()
    await player.page.evaluate(TAPS, [15, 15])
    await expect(player.slot(15)).to_have_attribute("aria-label", "face down, slot 16")
    rack = await player.rack()
    assert [tile for slot, tile in enumerate(rack) if slot != 15] == [
        tile for slot, tile in enumerate(before) if slot != 15
    ]
    await player.page.evaluate(TAPS, [15, 15])
    await player.lies({15: before[15]})
    free = await player.first_free()
    await player.page.evaluate(TAPS, [14, free, free])
    await player.lies({free: before[14]})
    await expect(player.slot(free)).to_have_attribute("aria-pressed", "true")
    await player.page.evaluate(TAPS, [15, 15])
    await player.lies({15: before[14]})
    assert not [tile for tile in await player.rack() if tile and "face down" in tile]


TAPS = """async slots => {
    document.querySelector('main').setPointerCapture = () => {}
    for (const slot of slots) {
        const place = document.querySelector(`[data-drop="slot:${slot}"]`), box = place.getBoundingClientRect()
        const at = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }
        const how = { ...at, pointerId: 7, pointerType: 'touch', isPrimary: true, button: 0, bubbles: true }
        for (const kind of ['pointerdown', 'pointerup']) place.dispatchEvent(new PointerEvent(kind, how))
        await new Promise(requestAnimationFrame)
    }
}"""


async def test_throwing_an_okey_asks(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone())
    await player.page.add_init_script(UNHURRIED)
    await arranged(player, node)
    page = player.page
    okey = (await player.rack()).index("red 7, okey")
    await player.drag(player.slot(okey), player.pile)
    asking = page.get_by_role("alertdialog", name="Throw the okey?")
    await asking.get_by_role("button", name="No").tap()
    await expect(asking).to_have_count(0)
    await player.lies({okey: "red 7, okey"})
    await expect(player.pile).to_have_attribute("data-legal", "true")
    await player.slot(okey).tap()
    await player.pile.tap()
    await asking.get_by_role("button", name="Throw").tap()
    await expect(player.slot(okey).locator(".tile")).to_have_count(0)
    await expect(player.pile).to_have_attribute("data-back", "true")


@pytest.mark.long
async def test_what_was_arranged_can_be_undone(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone())
    await player.page.add_init_script(UNHURRIED)
    await player.against_computers(node)
    await deal_out(node, player, OKEY_IN_HAND)
    await expect(player.page.locator(".slot[aria-label*='false joker']")).to_be_visible()
    before = await player.rack()
    await player.page.get_by_role("button", name="Arrange").tap()
    await expect(player.slot(16)).to_have_attribute("aria-label", "black 7, slot 17")
    await player.page.get_by_role("button", name="Undo").tap()
    await player.lies(before)


async def test_a_tile_is_drawn_straight_into_a_slot(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone())
    await player.against_computers(node)
    while await player.my_turn() == "throw":
        await player.throw_first()
        await expect(player.pile).to_have_attribute("data-legal", "false")
    before = await player.rack()

    async def room() -> None:
        await expect(player.slot(0).locator(".tile")).to_have_count(0)
        await expect(player.slot(1)).to_have_attribute("aria-label", f"{before[0]}, slot 2")

    await player.drag(player.stock, player.slot(0), hold=room, hold_at=10)
    await expect(player.pile).to_have_attribute("data-legal", "true")
    await player.lies({1: before[0]})
    await expect(player.slot(0).locator(".tile")).to_have_count(1)
