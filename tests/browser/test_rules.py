"""The rules at the page: chosen and read in a card, shown at the table, and played by to the end of a match."""

from __future__ import annotations

from dataclasses import fields

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Locator, Page, expect

from engine.deal import Phase
from engine.rack import parse_slots
from engine.rules import Rules
from tests.browser.hands import WINNING, Player, deal_out
from tests.browser.test_play import OUTSIDE as OFF_SCREEN
from tests.browser.test_play import STILL
from tests.conftest import OpenPhone, quick_first
from tests.house import Node

pytestmark = pytest.mark.asyncio(loop_scope="session")

LANGUAGES = ["tr-TR", "ru-RU", "pl-PL", "en-GB"]
PRESETS = ["matsuri", "adikus", "gamedesire", "turkish"]
OPTIONS = {field.name for field in fields(Rules)} - {"preset"}
SEVEN_PAIRS = parse_slots("R1 R1 . Y5 Y5 . B9 B9 . K4 K4 . . / K8 K8 . R3 R3 . R12 R12 . . . . R13")
WITH_TWIN = parse_slots("R6 R9 K1 . Y5 Y11 Y7 . B9 B2 B11 . . / K4 K5 K12 K7 K8 . . . . . . . .")
"""Fourteen tiles, the indicator's twin R6 among them, before the first draw."""


# --- what a person does with the card --------------------------------------------------------------------------


def card(page: Page) -> Locator:
    return page.locator(".rulescard")


def option(page: Page, name: str) -> Locator:
    return page.locator(f"[data-option={name}]")


NAMES = "options => options.map((option) => option.dataset.option)"


async def open_card(page: Page) -> None:
    await page.locator(".rulesrow").first.tap()
    await expect(card(page)).to_be_visible()


async def close_card(page: Page) -> None:
    await card(page).locator(".head .plain").tap()
    await expect(card(page)).to_have_count(0)


async def choose(page: Page, node: Node, preset: str, *switched: str) -> None:
    """On the start page, choose a preset and turn some of its options over."""
    await page.goto(node.url)
    await open_card(page)
    await card(page).locator(".preset").nth(PRESETS.index(preset)).tap()
    for name in switched:
        await option(page, name).get_by_role("switch").tap()
    await close_card(page)


async def sit_down(player: Player, node: Node, preset: str, *switched: str) -> None:
    """Begin a match against computers by these rules."""
    await choose(player.page, node, preset, *switched)
    await player.page.locator(".card .row").first.tap()
    await player.at_the_table()


def held(page: Page, tile: str) -> Locator:
    """Where a tile lies on the rack."""
    return page.locator(f".slot:has(.tile)[aria-label^='{tile},']").first


async def claim_with(page: Page, tile: Locator) -> None:
    await tile.tap()
    await page.locator(".label.finish").tap()


# --- each preset -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", quick_first(PRESETS))
async def test_a_table_of_each_preset_plays_to_its_end(phone: OpenPhone, node: Node, preset: str) -> None:
    player = Player(await phone(320, 568))
    await sit_down(player, node, preset)
    if await player.my_turn() == "draw":
        await player.stock.tap()
        await expect(player.pile).to_have_attribute("data-legal", "true")
    to_zero = preset != "matsuri"
    await deal_out(node, player, WINNING, points=(9, 2, 7, 5) if to_zero else None)
    await claim_with(player.page, held(player.page, "red 13"))
    if preset in {"adikus", "gamedesire"}:
        # There the rack is checked as it lies: the page says so, and lays it.
        await player.page.locator(".claim .chip").first.tap()
        await claim_with(player.page, player.slot(25))
    result = player.page.locator(".result")
    await expect(result).to_be_visible()
    await expect(result.locator(".head")).to_contain_text("Match 1 is over: you won")
    await expect(result.locator(".gain")).to_have_text("\u22122for each of the others" if to_zero else "+2points")
    numbers = await result.locator(".tally").first.locator("b").all_inner_texts()
    assert numbers == (["9", "0", "5", "3"] if to_zero else ["2", "0", "0", "0"])
    ended = await result.locator(".tally").first.locator("small").all_inner_texts()
    assert ended == ["won", "lost", "won" if preset == "gamedesire" else "lost", "lost"]


# --- the card --------------------------------------------------------------------------------------------------


OUTSIDE = """() => {
    const outside = []
    for (const element of document.querySelectorAll('.rulescard button, .rulescard .option')) {
        element.scrollIntoView({block: 'center'})
        const box = element.getBoundingClientRect()
        const inside = box.left > -0.5 && box.top > -0.5
            && box.right < innerWidth + 0.5 && box.bottom < innerHeight + 0.5
        if (!inside || element.scrollWidth > element.clientWidth + 1) outside.push(element.textContent)
    }
    return outside
}"""


async def faults(page: Page) -> list[str]:
    """What axe finds wrong with the page, light and dark."""
    found: list[str] = []
    for scheme in ("light", "dark"):
        await page.emulate_media(color_scheme=scheme)
        violations = (await Axe().run(page)).response["violations"]
        found += [f"{scheme} {fault['id']}: {node['target']}" for fault in violations for node in fault["nodes"]]
    return found


@pytest.mark.long
@pytest.mark.parametrize("locale", LANGUAGES)
async def test_the_card_is_for_everyone_on_a_small_screen(phone: OpenPhone, node: Node, locale: str) -> None:
    """Every control of every preset is inside the screen, and axe finds nothing, by day and by night."""
    page = await phone(320, 568, locale=locale)
    await page.goto(node.url)
    await open_card(page)
    for preset in range(len(PRESETS)):
        await card(page).locator(".preset").nth(preset).tap()
        assert sorted(await card(page).locator(".option").evaluate_all(NAMES)) == sorted(OPTIONS)
        assert await page.evaluate(OUTSIDE) == []
    await option(page, "partners").get_by_role("switch").tap()
    assert await faults(page) == []
    await close_card(page)
    await page.locator(".card .row").nth(1).tap()
    await expect(page.locator("main.lobby")).to_be_visible()
    assert await faults(page) == []


@pytest.mark.long
async def test_what_differs_from_the_preset_is_marked_and_can_be_undone(phone: OpenPhone, node: Node) -> None:
    page = await phone(320, 568)
    await choose(page, node, "turkish", "partners")
    await expect(page.locator(".rulesrow")).to_contain_text("Turkish")
    await expect(page.locator(".rulesrow")).to_contain_text("1 change")
    await open_card(page)
    await expect(card(page).locator("[data-changed=true]")).to_have_count(1)
    await expect(option(page, "partners")).to_contain_text("Turkish: no")
    await card(page).get_by_role("button", name="Back to Turkish").tap()
    await expect(card(page).locator("[data-changed=true]")).to_have_count(0)
    await expect(option(page, "partners").get_by_role("switch")).to_have_attribute("aria-checked", "false")


@pytest.mark.long
async def test_the_rules_chosen_last_are_remembered(phone: OpenPhone, node: Node) -> None:
    page = await phone(320, 568)
    await choose(page, node, "gamedesire", "partners")
    await page.reload()
    await expect(page.locator(".rulesrow")).to_contain_text("GameDesire")
    await page.locator(".card .row").first.tap()
    await Player(page).at_the_table()
    rules = (await node.manager.look(Player(page).code)).table.rules
    assert (rules.preset, rules.partners, rules.start_points) == ("gamedesire", True, 12)


@pytest.mark.long
async def test_the_length_of_a_match_is_chosen_quickly(phone: OpenPhone, node: Node) -> None:
    page = await phone(320, 568)
    await page.goto(node.url)
    await page.get_by_role("button", name="5 deals").tap()
    await expect(page.get_by_role("button", name="5 deals")).to_have_attribute("aria-pressed", "true")
    await page.locator(".card .row").first.tap()
    await Player(page).at_the_table()
    assert (await node.manager.look(Player(page).code)).table.rules.deals == 5


async def test_what_is_refused_together_cannot_be_chosen_and_says_why(phone: OpenPhone, node: Node) -> None:
    page = await phone(320, 568)
    await page.goto(node.url)
    await open_card(page)
    to_zero = option(page, "deals").get_by_role("button", name="until someone is at 0")
    await expect(to_zero).to_be_disabled()
    await expect(option(page, "deals")).to_contain_text("Nobody falls to 0")
    double = option(page, "coloured_double").get_by_role("switch")
    await expect(double).to_be_disabled()
    await expect(option(page, "coloured_double")).to_contain_text("Only where the indicator is shown")
    await option(page, "showing").get_by_role("switch").tap()
    await double.tap()
    await expect(double).to_have_attribute("aria-checked", "true")
    await option(page, "showing").get_by_role("switch").tap()
    await expect(double).to_have_attribute("aria-checked", "false")
    await option(page, "scoring").get_by_role("button", name="the others lose").tap()
    await to_zero.tap()
    await expect(option(page, "scoring").get_by_role("button", name="they gain")).to_be_disabled()
    await expect(option(page, "scoring")).to_contain_text("Choose a number of deals first")


async def test_the_owner_changes_the_rules_in_the_lobby_and_a_friend_reads_them(phone: OpenPhone, node: Node) -> None:
    owner, friend = await phone(390, 844), await phone(320, 568)
    await owner.goto(node.url)
    await owner.locator(".card .row").nth(1).tap()
    await owner.wait_for_url("**/t/*")
    await friend.goto(owner.url)
    await expect(friend.locator(".rulesrow")).to_contain_text("Matsuri, 1 deal")
    await open_card(owner)
    await card(owner).locator(".preset").nth(3).tap()
    await option(owner, "plain").get_by_role("button", name="More").tap()
    await option(owner, "partners").get_by_role("switch").tap()
    await close_card(owner)
    await expect(friend.locator(".rulesrow")).to_contain_text("Turkish, to 0")
    await open_card(friend)
    await expect(option(friend, "plain")).to_contain_text("3 points")
    await expect(option(friend, "plain")).to_contain_text("Turkish: 2 points")
    await expect(card(friend).locator(".scroll button")).to_have_count(0)
    await close_card(friend)
    # Two against two: the seat opposite the owner is that of the partner.
    await friend.locator(".free", has_text="partner: Guest").tap()
    await expect(owner.locator(".seat-2 .mark")).to_have_text("partner")
    await expect(friend.locator(".seat-2 .mark")).to_have_text("partner")


@pytest.mark.long
async def test_the_rules_can_be_read_in_the_middle_of_a_deal(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone(320, 568))
    await sit_down(player, node, "adikus")
    await player.page.get_by_role("button", name="Menu").tap()
    await open_card(player.page)
    await expect(option(player.page, "showing")).to_contain_text("yes")
    await expect(card(player.page).locator(".scroll button")).to_have_count(0)
    await close_card(player.page)
    await expect(player.page.locator("main.table")).to_be_visible()


# --- at the table ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", quick_first(["a drop on the indicator", "the button", "two taps"]))
async def test_showing_the_indicator(phone: OpenPhone, node: Node, way: str) -> None:
    player = Player(await phone(320, 568))
    page = player.page
    await sit_down(player, node, "adikus")
    await deal_out(node, player, WITH_TWIN, turn_number=1, phase=Phase.DRAW, shown_by=None, points=(20,) * 4)
    twin = held(page, "red 6")
    await expect(page.get_by_role("button", name="Show")).to_be_visible()
    before = await player.rack()
    match way:
        case "the button":
            await page.get_by_role("button", name="Show").tap()
        case "a drop on the indicator":
            await player.drag(twin, page.locator(".indicator"))
        case _:
            await twin.tap()
            await page.locator(".indicator").tap()
    await expect(page.locator(".seat-0 .marks")).to_contain_text("shown", use_inner_text=False)
    await expect(page.locator(".seat-2 .points")).to_have_text("19 points")
    await expect(page.locator(".last")).to_have_text("You showed the indicator: 1 point")
    await expect(page.get_by_role("button", name="Show")).to_have_count(0)
    await player.lies(before)


async def test_all_that_can_be_done_at_once_is_inside_every_phone(phone: OpenPhone, node: Node) -> None:
    """Seven actions, and six, on phones as wide as people hold."""
    player = Player(await phone(320, 568, locale="ru-RU"))
    await sit_down(player, node, "turkish")
    for shown_by, actions in ((None, 7), (0, 6)):
        await deal_out(node, player, WITH_TWIN, turn_number=1, phase=Phase.DRAW, shown_by=shown_by)
        await expect(player.page.locator(".action")).to_have_count(actions)
        for width in (320, 360, 390, 412, 430):
            await player.page.set_viewport_size({"width": width, "height": 844})
            await player.page.wait_for_function(STILL, arg=width)
            assert await player.page.evaluate(OFF_SCREEN) == [], (actions, width)


@pytest.mark.long
async def test_another_tile_on_the_indicator_claims_a_finish(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone(320, 568))
    await sit_down(player, node, "adikus")
    twin_of_nothing = parse_slots("R6 R9 K1 . Y5 Y11 Y7 . B9 B2 B11 . . / K4 K5 K12 K7 K8 . . . . . . . Y2")
    await deal_out(node, player, twin_of_nothing, turn_number=1, shown_by=None)
    await player.drag(held(player.page, "black 1"), player.page.locator(".indicator"))
    await expect(player.page.locator(".claim")).to_be_visible()


async def test_going_pairs_asks_once_and_binds(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone(320, 568))
    page = player.page
    await sit_down(player, node, "turkish")
    await deal_out(node, player, SEVEN_PAIRS, turn_number=1, shown_by=None, points=(20, 4, 6, 5))
    await claim_with(page, held(page, "red 13"))
    await expect(page.locator(".note")).to_contain_text("you did not go pairs")
    await page.get_by_role("button", name="Go pairs").tap()
    asking = page.get_by_role("alertdialog")
    await asking.get_by_role("button", name="No").tap()
    await expect(asking).to_have_count(0)
    await page.get_by_role("button", name="Go pairs").tap()
    await asking.get_by_role("button", name="Go pairs").tap()
    await expect(page.locator(".seat-0 .marks")).to_contain_text("pairs", use_inner_text=False)
    await expect(page.get_by_role("button", name="Go pairs")).to_have_count(0)
    await claim_with(page, held(page, "red 13"))
    await expect(page.locator(".result")).to_contain_text("Seven pairs")
    await expect(page.locator(".gain b")).to_have_text("\u22124")


@pytest.mark.long
async def test_the_question_goes_with_its_turn(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone(320, 568))
    await sit_down(player, node, "turkish")
    await deal_out(node, player, WITH_TWIN, phase=Phase.DRAW)
    await player.page.get_by_role("button", name="Go pairs").tap()
    asking = player.page.get_by_role("alertdialog")
    await expect(asking).to_be_visible()
    await player.stock.tap()
    await expect(player.pile).to_have_attribute("data-legal", "true")
    await expect(asking).to_have_count(0)
    await deal_out(node, player, WITH_TWIN, turn_number=13, phase=Phase.DRAW)
    await expect(player.stock).to_have_attribute("data-legal", "true")
    await expect(asking).to_have_count(0)


@pytest.mark.long
async def test_partners_are_marked_and_share_a_number(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone(320, 568))
    page = player.page
    await sit_down(player, node, "turkish", "partners")
    await expect(page.locator(".seat-2 .marks")).to_contain_text("partner")
    await expect(page.locator(".seat-1 .marks")).not_to_contain_text("partner")
    await deal_out(node, player, WINNING, points=(5, -3, 5, -3))
    await expect(page.locator(".seat-1 .points")).to_have_text("\u22123 points")
    await claim_with(page, held(page, "red 13"))
    result = page.locator(".result")
    await expect(result.locator(".gain")).to_have_text("\u22122for the other side")
    assert await result.locator(".tally").first.locator("b").all_inner_texts() == ["5", "\u22125"]
    assert await result.locator(".tally").first.locator("small").all_inner_texts() == ["won", "lost"]


@pytest.mark.long
async def test_pairs_lie_on_a_plate(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone(844, 390))
    page = player.page
    await sit_down(player, node, "matsuri")
    await deal_out(node, player, SEVEN_PAIRS)
    await claim_with(page, held(page, "black 4"))
    await page.locator(".claim .chip").first.tap()
    await expect(page.locator(".meld")).not_to_have_count(0)
    covered = await page.locator(".meld").evaluate_all(
        "all => all.reduce((sum, one) => sum + Number(one.style.gridColumnEnd.split(' ')[1]), 0)"
    )
    assert covered == 14
