"""A keyboard is enough: from the start page to the result, without a finger or a mouse."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.hands import UNHURRIED, Player, deal_winning
from tests.conftest import OpenPhone
from tests.house import Node

pytestmark = pytest.mark.asyncio(loop_scope="session")

ROW = 13


async def tab_to(page: Page, place: Locator) -> None:
    """Press Tab until *place* has the focus."""
    for _ in range(60):
        if await place.evaluate("place => place === document.activeElement"):
            return
        await page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {place}")


async def walk_to(player: Player, slot: int) -> None:
    """Come to the rack by Tab and to a slot by arrows."""
    await tab_to(player.page, player.page.locator(".slot[tabindex='0']"))
    focused = "() => document.activeElement.dataset.drop.slice('slot:'.length)"
    here = int(await player.page.evaluate(focused))
    down, right = slot // ROW - here // ROW, slot % ROW - here % ROW
    keys = ["ArrowDown" if down > 0 else "ArrowUp"] * abs(down) + ["ArrowRight" if right > 0 else "ArrowLeft"] * abs(
        right
    )
    for key in keys:
        await player.page.keyboard.press(key)
    await expect(player.slot(slot)).to_be_focused()


async def throw_a_tile(player: Player) -> None:
    """Draw if that is to be done, then throw the first tile."""
    page = player.page
    if await player.my_turn() == "draw":
        await tab_to(page, player.stock)
        await page.keyboard.press("Enter")
        await expect(player.pile).to_have_attribute("data-legal", "true")
    await walk_to(player, await player.first_held())
    await page.keyboard.press("d")
    await expect(player.pile).to_have_attribute("data-legal", "false")


async def test_a_deal_from_the_start_page_to_the_result(phone: OpenPhone, node: Node) -> None:
    page = await phone(1280, 800, has_touch=False, is_mobile=False)
    player = Player(page)
    await page.goto(node.url)
    await tab_to(page, page.get_by_role("button", name="Play against computers"))
    await page.keyboard.press("Enter")
    await player.at_the_table()
    await throw_a_tile(player)
    await expect(page.get_by_role("group", name="Your rack", exact=True), "the keys are known now").to_be_visible()
    await throw_a_tile(player)
    await player.my_turn()

    await deal_winning(node, player)
    red13 = page.locator(".slot[aria-label^='red 13']")
    await expect(red13).to_be_visible()
    free, tiles = await player.first_free(), await player.rack()
    await walk_to(player, tiles.index("red 13"))
    await page.keyboard.press("Enter")
    await expect(red13).to_have_attribute("aria-pressed", "true")
    await walk_to(player, free)
    await page.keyboard.press("Enter")
    await expect(player.slot(free)).to_have_attribute("aria-label", f"red 13, slot {free + 1}")
    await page.keyboard.press("f")
    await expect(page.locator("main.result")).to_be_visible()
    await expect(page.get_by_role("heading", name="You finished")).to_be_visible()
    await expect(page.get_by_role("log")).to_contain_text("Runs and groups, +2 points. Match 1 is over: you won")
    await tab_to(page, page.get_by_role("button", name="Again"))
    await page.keyboard.press("Enter")
    await player.at_the_table()


async def test_a_sheet_that_is_closed_gives_the_focus_back(phone: OpenPhone, node: Node) -> None:
    page = await phone(1280, 800, has_touch=False, is_mobile=False)
    await page.goto(node.url)
    opener = page.get_by_role("button", name="Quick match")
    await tab_to(page, opener)
    await page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog", name="Quick match")
    await tab_to(page, sheet.get_by_role("button", name="Close"))
    await page.keyboard.press("Enter")
    await expect(sheet).to_have_count(0)
    await expect(opener).to_be_focused()


HEARD = """() => {
    window.heard = []
    const note = list => list.forEach(({ addedNodes }) => addedNodes.forEach(one => heard.push(one.textContent)))
    new MutationObserver(note).observe(document.querySelector('[role=log]'), { childList: true })
}"""


@pytest.mark.long
async def test_what_the_others_do_is_read_out_once_and_in_order(phone: OpenPhone, node: Node) -> None:
    """One log, there from the start: a reader says what is added to it. One's own turn comes last."""
    page = await phone(1280, 800, has_touch=False, is_mobile=False)
    player = Player(page)
    await page.goto(node.url)
    await expect(page.get_by_role("log")).to_have_count(1)
    await page.locator(".card .row").first.click()
    await player.at_the_table()
    if await player.my_turn() == "draw":
        await player.stock.click()
        await expect(player.pile).to_have_attribute("data-legal", "true")
    await page.evaluate(HEARD)
    await throw_a_tile(player)
    await player.my_turn()
    await page.wait_for_function("() => heard.at(-1)?.startsWith('Your turn: ')")
    said = await page.evaluate("() => heard")
    threw = [text.split(" threw ")[0] for text in said if " threw " in text]
    right, opposite, left = [await page.locator(f".seat-{side} .name").inner_text() for side in (1, 2, 3)]
    assert threw == ["You", right, opposite, left], said
    assert [text.startswith("Your turn: ") for text in said].count(True) == 1


@pytest.mark.long
async def test_a_picked_tile_is_put_back_by_escape_and_a_throw_taken_back_by_enter(
    phone: OpenPhone, node: Node
) -> None:
    page = await phone(1280, 800, has_touch=False, is_mobile=False)
    await page.add_init_script(UNHURRIED)
    player = Player(page)
    await player.against_computers(node)
    if await player.my_turn() == "draw":
        await tab_to(page, player.stock)
        await page.keyboard.press(" ")
        await expect(player.pile).to_have_attribute("data-legal", "true")
    held = await player.first_held()
    await walk_to(player, held)
    await page.keyboard.press("Enter")
    await expect(player.slot(held)).to_have_attribute("aria-pressed", "true")
    await page.keyboard.press("Escape")
    await expect(player.slot(held)).to_have_attribute("aria-pressed", "false")
    before = await player.rack()
    await player.pile.focus()
    await player.slot(held).focus()
    await page.keyboard.press("d")
    await player.pile.focus()
    await page.keyboard.press("Enter")
    await player.lies(before)
