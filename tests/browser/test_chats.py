"""From a chat to a thrown tile: the bot is opened, Play is tapped, a friend's link is followed."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from playwright.async_api import expect

from bot.texts import LANGUAGES
from engine.scoring import places, results
from tests.browser.conftest import Chats
from tests.browser.hands import Player, deal_winning, play_on
from tests.fake_botapi import Json, Someone
from webapp.accounts.candies import AMONG_PEOPLE, SHORTEST
from webapp.tables import matches

pytestmark = pytest.mark.asyncio(loop_scope="session")

ADA, BORA, CEM, DORA = Someone(42, "Ada"), Someone(43, "Bora"), Someone(44, "Cem"), Someone(45, "Dora")
ENGLISH = LANGUAGES["en"]
NAMES = ["Ada", "Bora", "Cem", "Dora"]


def shows(card: Json, text: str) -> bool:
    return text in card["text"]


async def throw(player: Player) -> None:
    """Draw if that is to be done, and throw a tile."""
    if await player.my_turn() == "draw":
        await player.stock.tap()
        await expect(player.pile).to_have_attribute("data-legal", "true")
    await player.throw_first()


async def test_start_then_play_then_a_thrown_tile(chats: Chats) -> None:
    await chats.telegram.says(ADA, "/start")
    client = await chats.taps(ADA, await chats.telegram.hears(ADA), ENGLISH.play)
    await client.page.locator(".card .row").first.tap()
    player = Player(client.page)
    await player.at_the_table()
    await throw(player)
    assert await player.my_turn() in {"draw", "over"}, "the others have played on it"


async def test_a_table_shared_in_a_group_is_one_tap_from_a_seat(chats: Chats) -> None:
    """`/okey` in a group, and its button opens the game at the table."""
    room = chats.telegram.group()
    await chats.telegram.says(ADA, "/okey", room)
    card = await chats.telegram.hears(room)
    client = await chats.taps(BORA, card, ENGLISH.sit_down)
    await client.page.locator(".foot .button").tap()
    await expect(client.page.locator(".seat-0 .name")).to_have_text("You")


@pytest.mark.long
async def test_a_table_in_a_chat_without_the_bot_is_two_taps_from_a_seat(chats: Chats) -> None:
    """By a mention and by the list of `@bot`: a card comes, one tap opens the game, one takes the seat."""
    mention = await chats.telegram.answers(await chats.telegram.mentions(ADA))
    offer = await chats.telegram.chooses(CEM, await chats.telegram.asks(CEM), "new")
    await chats.telegram.until(partial(shows, offer, "1. Cem"))
    for card in (mention, offer):
        client = await chats.taps(BORA, card, ENGLISH.sit_down)
        await client.page.locator(".foot .button").tap()
        await expect(client.page.locator(".seat-0 .name")).to_have_text("You")
        await chats.telegram.until(partial(shows, card, "2. Bora"))


@pytest.mark.long
async def test_the_settings_in_the_chat_lead_to_ones_own_area(chats: Chats) -> None:
    await chats.telegram.says(ADA, "/settings")
    client = await chats.taps(ADA, await chats.telegram.hears(ADA), ENGLISH.settings.more)
    await expect(client.page.get_by_role("dialog")).to_contain_text("Settings")


@pytest.mark.long
async def test_four_come_by_four_ways_and_play_a_deal(chats: Chats) -> None:
    """A shares, B follows the link from the group, C comes by /start, D by the plain link; two of them reload."""
    await chats.telegram.says(ADA, "/start")
    a = await chats.taps(ADA, await chats.telegram.hears(ADA), ENGLISH.play)
    ada = Player(a.page)
    await a.page.locator(".card .row").nth(1).tap()
    await a.page.get_by_role("button", name="Send the link").tap()
    await a.until_posted("web_app_send_prepared_message")
    (asked,) = await a.posted("web_app_send_prepared_message")
    card = await chats.telegram.shares(ADA, asked["id"])

    b = await chats.taps(BORA, card, ENGLISH.sit_down)
    await chats.telegram.says(CEM, f"/start t_{ada.code}")
    c = await chats.taps(CEM, await chats.telegram.hears(CEM), ENGLISH.sit_down)
    plain = await chats.phone(390, 844)
    await plain.goto(f"{chats.node.url}/t/{ada.code}")
    await plain.locator("label.setting input").fill("Dora")
    await plain.locator("label.setting input").blur()
    others = [b.page, c.page, plain]
    for page in others:
        await page.locator(".foot .button").tap()
        await expect(page.locator(".seat-0 .name")).to_have_text("You")

    players = [ada, *(Player(page) for page in others)]
    for player in players:
        await player.page.get_by_role("button", name="Ready").tap()
    await asyncio.gather(*(player.at_the_table() for player in players))
    seats = (await chats.node.manager.look(ada.code)).table.seats
    assert [seat and seat.name for seat in seats] == NAMES

    for _ in players:
        await play_a_turn(players)
    await asyncio.gather(*(player.page.reload() for player in players[1::2]))
    await asyncio.gather(*(player.at_the_table() for player in players))
    await play_a_turn(players)
    await deal_winning(chats.node, ada)
    await expect(ada.pile).to_have_attribute("data-legal", "true")
    await ada.drag(ada.page.locator(".slot[aria-label*='red 13']"), ada.centre)
    for player, title in zip(players, ["You finished", *["Ada finished"] * 3], strict=True):
        await expect(player.page.locator(".winner h2")).to_have_text(title)


@pytest.mark.long
async def test_a_groups_evening_from_the_card_to_another_match(chats: Chats) -> None:
    """`/okey`; four sit down from its card; a match; each is told what it paid; the final card.

    To another match the four agree without their pages.
    """
    people = [ADA, BORA, CEM, DORA]
    for who in people:
        await chats.telegram.says(who, "/start")
        await chats.telegram.hears(who)
    room = chats.telegram.group()
    await chats.telegram.says(ADA, "/okey", room)
    card = await chats.telegram.hears(room)
    pages = [(await chats.taps(who, card, ENGLISH.sit_down)).page for who in people]
    for page in pages[1:]:
        await page.locator(".foot .button").tap()
        await expect(page.locator(".seat-0 .name")).to_have_text("You")
    await until_card(chats, card, *(f"{number}. {name}" for number, name in enumerate(NAMES, 1)), ENGLISH.full)

    players = [Player(page) for page in pages]
    for page in pages:
        await page.get_by_role("button", name="Ready").tap()
    await asyncio.gather(*(player.at_the_table() for player in players))
    await until_card(chats, card, ENGLISH.evening.deal(1, 1), ENGLISH.playing)
    code = players[0].code
    await play_on(chats.node, code, as_persons=True)
    table = (await chats.node.manager.look(code)).table
    match, short = table.match, sum(player.turns for player in table.seats if player) < SHORTEST
    assert match is not None
    ended = zip(NAMES, places(match.points), match.points, strict=True)
    await until_card(chats, card, *(ENGLISH.evening.in_place(place, name, points) for name, place, points in ended))

    for who, result in zip(people, results(match.points, match.rules), strict=True):
        told = await chats.telegram.hears(who)
        paid = f"+{AMONG_PEOPLE[result]} {ENGLISH.candy.among_people[result.value]}"
        nothing = f"+0 {ENGLISH.candy.nothing['too_short']}"
        assert told["text"].splitlines()[0] == (nothing if short else paid)
    assert (await chats.telegram.taps(ADA, card, ENGLISH.evening.again)).endswith(f"t_{code}")
    for person in filter(None, table.persons()):
        await chats.node.manager.act(
            code,
            person,
            f"again-{person}",
            lambda table, at: matches.again(table, person, at),  # noqa: B023
        )
    await until_card(chats, card, ENGLISH.evening.deal(1, 1), ENGLISH.playing)
    assert len(room.said) == 1, "one card, the whole evening"


async def until_card(chats: Chats, card: Json, *lines: str) -> None:
    try:
        async with asyncio.timeout(60):
            await chats.telegram.until(lambda: set(lines) <= set(card["text"].splitlines()))
    except TimeoutError:
        pytest.fail(f"{lines} are not all in\n{card['text']}")


async def play_a_turn(players: list[Player]) -> None:
    """Let whoever is in turn throw, and wait until the next one sees that it is theirs."""
    own_seats = [player.page.locator(".seat-0") for player in players]
    turns = [await seat.get_attribute("data-turn") for seat in own_seats]
    thrower = turns.index("true")
    await throw(players[thrower])
    await expect(own_seats[(thrower + 1) % 4]).to_have_attribute("data-turn", "true")
