"""The book of the game, and the coach: a first deal with a word for each step, hints, and no hints among people."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from engine.deal import Phase
from engine.rack import parse_slots
from engine.tiles import tiles
from tests.browser.hands import Player, deal_out, deal_winning
from tests.conftest import OpenPhone
from tests.house import Node, connect

pytestmark = pytest.mark.asyncio(loop_scope="session")

FAR = parse_slots("R1 R3 R5 R9 R11 . Y2 Y4 Y8 Y10 . . . / B1 B6 B12 K3 K13 . . . . . . . .")
"""A hand of fourteen that many tiles help."""


async def sat_down(page: Page, node: Node) -> Player:
    """Open the book by a link of the bot's, and sit down to the first deal."""
    await page.goto(f"{node.url}/?learn")
    await page.get_by_role("button", name="Sit down", exact=True).tap()
    player = Player(page)
    await player.at_the_table()
    return player


WHOLE = (
    "red 1, red 2, red 3; blue 5, blue 6, blue 7, blue 8; red 9, yellow 9, black 9; "
    "black 10, black 11, black 12, black 13"
)
WHOLE_PAIRS = (
    "yellow 1, yellow 1; black 13, black 13; blue 5, blue 5; red 9, red 9; yellow 3, yellow 3; "
    "blue 10, blue 10; black 7, okey"
)
PARTING = "That was a whole deal, and now you know how okey goes."


@pytest.mark.parametrize("size", [(320, 568), (390, 844)])
async def test_who_opens_the_book_sees_the_first_deal_at_once_and_each_step_with_its_pictures(
    phone: OpenPhone, node: Node, size: tuple[int, int]
) -> None:
    page = await phone(*size)
    await page.goto(node.url)
    await page.get_by_role("button", name="How to play").tap()
    book = page.get_by_role("dialog", name="How to play")
    await expect(book.get_by_role("heading", name="Your first deal, with a coach")).to_be_in_viewport(ratio=1)
    await expect(book.get_by_role("button", name="Sit down", exact=True)).to_be_in_viewport(ratio=1)
    told = await book.get_by_role("region", name="In three steps").aria_snapshot()
    assert re.findall(r'img "([^"]*)"|heading "([^"]*)" \[level=4\]', told) == [
        ("", "The okey"),
        ("red 4", ""),
        ("okey", ""),
        ("false joker", ""),
        ("", "Your turn"),
        ("face down", ""),
        ("blue 7", ""),
        ("black 2", ""),
        ("", "How to win"),
        ("blue 9, blue 10, blue 11", ""),
        ("red 9, yellow 9, blue 9, black 9", ""),
        (WHOLE, ""),
        (WHOLE_PAIRS, ""),
    ]


@pytest.mark.long
@pytest.mark.parametrize("locale", ["tr-TR", "ru-RU", "pl-PL", "de-DE"])
async def test_the_first_deal_is_seen_at_once_in_every_language(phone: OpenPhone, node: Node, locale: str) -> None:
    page = await phone(320, 568, locale=locale)
    await page.goto(f"{node.url}/?learn")
    await expect(page.locator(".lesson .button")).to_be_in_viewport(ratio=1)


async def test_a_newcomer_is_led_through_a_deal_to_its_end(phone: OpenPhone, node: Node) -> None:
    """The table is real, and so are the novices; what the coach says is done until the hand is whole."""
    page = await phone()
    player = await sat_down(page, node)
    coach = page.get_by_role("complementary", name="Coach")
    for word in ("These are your tiles", "In the middle lies the indicator", "Put your rack in order"):
        await expect(coach).to_contain_text(word)
        if word.startswith("Put"):
            await page.get_by_role("button", name="Groups").tap()
        else:
            await coach.get_by_role("button", name="Next").tap()
    if await player.my_turn() == "draw":
        await expect(coach).to_contain_text("Your turn. Tap the stock")
        await player.stock.tap()
    await expect(coach).to_contain_text("Now you have one too many")
    await expect(coach.locator(".advice")).to_contain_text("Throw")
    await player.slot(await player.first_held()).tap()
    await expect(page.locator(".label.finish")).to_be_visible()
    await expect(page.locator(".centre"), "nothing to finish with").to_have_attribute("data-open", "false")
    await deal_winning(node, player)
    await expect(coach).to_contain_text("You have it!")
    await expect(coach).to_contain_text("Tap Arrange: more of your tiles go together.")
    await page.get_by_role("button", name="Arrange").tap()
    await expect(coach).not_to_contain_text("Tap Arrange")
    thrown = coach.get_by_role("img", name="red 13")
    await expect(thrown).to_be_visible()
    await expect(page.locator(".slot:has(.advised)")).to_have_attribute("aria-label", re.compile("^red 13"))
    await page.locator(".slot[aria-label^='red 13']").tap()
    await expect(page.locator(".centre")).to_have_attribute("data-open", "true")
    await player.stock.tap(force=True)
    await expect(page.locator("main.result")).to_be_visible()
    await expect(page.locator("main.result .parting")).to_contain_text(PARTING)
    await expect(page.get_by_role("log")).to_contain_text(PARTING)
    await page.get_by_role("button", name="Again").tap()
    await player.at_the_table()
    await expect(coach).to_have_count(0)


async def test_who_is_new_is_offered_the_coach_until_they_answer(phone: OpenPhone, node: Node) -> None:
    page = await phone(new=True)
    player = Player(page)
    await player.against_computers(node)
    coach = page.get_by_role("complementary", name="Coach")
    await expect(coach).to_contain_text("First time at an Okey table?")
    await page.reload()
    await coach.get_by_role("button", name="Show me").tap()
    await expect(coach).to_contain_text("These are your tiles")
    await coach.get_by_role("button", name="No coach, please").tap()
    await page.reload()
    await player.my_turn()
    await expect(coach).to_have_count(0)


@pytest.mark.long
async def test_who_plays_on_is_not_asked_again_at_that_table(phone: OpenPhone, node: Node) -> None:
    """By asking for a hint, or by throwing with a key."""
    for answer in ("hint", "key"):
        page = await phone(new=True)
        player = Player(page)
        await player.against_computers(node)
        coach = page.get_by_role("complementary", name="Coach")
        await expect(coach).to_contain_text("First time at an Okey table?")
        if await player.my_turn() == "draw":
            await player.stock.tap()
            await expect(player.pile).to_have_attribute("data-legal", "true")
        if answer == "hint":
            await page.get_by_role("button", name="Hint").tap()
            await coach.get_by_role("button", name="Thanks").tap()
        else:
            await player.slot(await player.first_held()).focus()
            await page.keyboard.press("d")
        await expect(coach).to_have_count(0)


@pytest.mark.long
async def test_who_needs_no_coach_says_so_once_or_plays_on(phone: OpenPhone, node: Node) -> None:
    page = await phone(new=True)
    player = Player(page)
    await player.against_computers(node)
    coach = page.get_by_role("complementary", name="Coach")
    await expect(coach).to_contain_text("First time at an Okey table?")
    await player.slot(await player.first_held()).tap()
    await expect(coach, "who takes up a tile plays").to_have_count(0)
    await page.reload()
    await coach.get_by_role("button", name="I know how to play").tap()
    await expect(coach).to_have_count(0)
    await page.reload()
    await player.my_turn()
    await expect(coach).to_have_count(0)


@pytest.mark.long
async def test_the_coach_goes_when_asked_and_stays_gone_but_comes_back_for_a_hint(phone: OpenPhone, node: Node) -> None:
    page = await phone(320, 568)
    player = await sat_down(page, node)
    coach = page.get_by_role("complementary", name="Coach")
    await page.reload()
    await expect(coach).to_contain_text("These are your tiles")
    await coach.get_by_role("button", name="No coach, please").tap()
    await expect(coach).to_have_count(0)
    await page.reload()
    await player.my_turn()
    await expect(coach).to_have_count(0)
    await page.get_by_role("button", name="Hint").tap()
    await expect(coach.locator(".advice b")).to_be_visible()
    await coach.get_by_role("button", name="Thanks").tap()
    await expect(coach).to_have_count(0)


@pytest.mark.long
async def test_who_is_led_is_not_sent_to_an_empty_stock(phone: OpenPhone, node: Node) -> None:
    page = await phone(320, 568)
    player = await sat_down(page, node)
    coach = page.get_by_role("complementary", name="Coach")
    for _ in range(3):
        await coach.get_by_role("button", name="Next").tap()
    left = tuple((tile,) for tile in tiles("R13 Y12 B11 K12"))
    await deal_out(node, player, FAR, phase=Phase.DRAW, stock=(), piles=left)
    await expect(coach).to_contain_text("The stock is empty. Take the tile on your left, or tap Pass")
    await expect(coach.locator(".advice")).to_contain_text("You cannot finish with the tile on your left.")
    await expect(page.get_by_role("button", name="Pass", exact=True)).to_be_enabled()


@pytest.mark.long
async def test_there_is_no_hint_where_another_person_sits(phone: OpenPhone, node: Node) -> None:
    page = await phone()
    async with connect(node.socket_url) as bora:
        table = await bora.create("friends")
        await page.goto(f"{node.url}/t/{table}")
        await page.get_by_role("button", name="Sit down").tap()
        await expect(page.get_by_role("button", name="Ready")).to_be_visible()
        await bora.do("start", table=table)
        await Player(page).at_the_table()
        await expect(page.get_by_role("button", name="Menu")).to_be_visible()
        await expect(page.get_by_role("button", name="Hint")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("locale", ["ru-RU", "pl-PL", "tr-TR", "en-GB"])
async def test_on_the_smallest_phone_what_the_hint_is_about_stays_free(
    phone: OpenPhone, node: Node, locale: str
) -> None:
    player = Player(await phone(320, 568, locale=locale))
    await player.against_computers(node)
    await deal_out(node, player, FAR, phase=Phase.DRAW)
    await player.page.locator(".action:has(.icon use[href='#i-hint'])").tap()
    await expect(player.page.locator(".coach .advice")).to_be_visible()
    await player.stock.tap()
    await expect(player.page.locator(".slot .tile")).to_have_count(15)
    await expect(player.page.locator(".coach")).to_have_count(0)
    await player.page.locator(".action:has(.icon use[href='#i-hint'])").tap()
    await expect(player.page.locator(".coach .advice")).to_be_visible()
    held = await player.first_held()
    await player.drag(player.slot(held), player.pile)
    await expect(player.slot(held).locator(".tile")).to_have_count(0)


COVERED = """() => {
    const coach = document.querySelector('.coach'), card = coach.getBoundingClientRect()
    const free = {
        'a small phone that lies': '[data-legal=true], .stock, .indicator',
        'lies': '[data-legal=true], .table button:enabled, .indicator, .seat-2 .avatar',
        'stands': '[data-legal=true], .table button:enabled, .indicator',
    }
    const phone = innerHeight > innerWidth ? 'stands' : innerWidth < 621 ? 'a small phone that lies' : 'lies'
    const places = [...document.querySelectorAll(free[phone])]
    return places.filter(place => !coach.contains(place)).filter(place => {
        const box = place.getBoundingClientRect()
        return box.right > card.left && box.left < card.right && box.bottom > card.top && box.top < card.bottom
    }).map(place => place.className)
}"""
SIZES = [(568, 320), (844, 390), (667, 375), (390, 844), (1280, 800)]


@pytest.mark.long
@pytest.mark.parametrize("locale", ["de-DE", "ru-RU"])
@pytest.mark.parametrize("size", SIZES)
async def test_a_hint_covers_nothing_that_can_be_tapped(
    phone: OpenPhone, node: Node, size: tuple[int, int], locale: str
) -> None:
    """In the languages that say it longest; the piles can be looked through, too, where there is room."""
    player = Player(await phone(*size, locale=locale))
    await player.against_computers(node)
    piles = tuple((tile,) for tile in tiles("R13 Y12 B11 K1"))
    for phase, place in ((Phase.DRAW, player.stock), (Phase.DISCARD, player.pile)):
        await deal_out(node, player, FAR, phase=phase, piles=piles)
        await expect(place).to_have_attribute("data-legal", "true")
        await player.page.locator(".action:has(.icon use[href='#i-hint'])").tap()
        await expect(player.page.locator(".coach .advice")).to_be_visible()
        assert await player.page.evaluate(COVERED) == [], phase


@pytest.mark.long
async def test_a_hint_is_put_away_by_escape_by_a_tap_on_it_and_by_what_one_does_next(
    phone: OpenPhone, node: Node
) -> None:
    page = await phone(320, 568)
    player = Player(page)
    await player.against_computers(node)
    await deal_out(node, player, FAR)
    coach, hint = page.get_by_role("complementary", name="Coach"), page.get_by_role("button", name="Hint")
    for way in ("Escape", "a tap", "a tile in hand", "a move"):
        await hint.tap()
        await expect(coach.locator(".advice")).to_be_visible()
        if way == "Escape":
            await page.keyboard.press("Escape")
        elif way == "a tap":
            await coach.tap()
        elif way == "a tile in hand":
            await player.slot(0).tap()
        else:
            await player.drag(player.slot(0), player.pile)
        await expect(coach, way).to_have_count(0)
