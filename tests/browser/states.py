"""The states in which a screen is seldom seen: waiting, lost, full, refused, led, between two deals, over, crowded."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final

from playwright.async_api import Page, Route, WebSocketRoute, expect

from engine.deal import Phase
from engine.rack import parse_slots
from tests.browser.clients import native
from tests.browser.conftest import Chats
from tests.browser.hands import Player, deal_out, deal_winning, play_on
from tests.browser.screens import HOME, Screens, Visit, holding, opens
from tests.browser.test_line import cut
from tests.browser.test_promise import LOST, lose_words
from tests.fake_botapi import Someone
from tests.house import Node, connect
from webapp.tables import alarms, matches, opening
from webapp.tables.table import Alarm, Moment, Step, Table, Wake
from webapp.tables.times import LOBBY_LIFE

OKEY_IN_HAND = parse_slots("R1 R2 R3 . Y5 Y6 Y7 . B9 B10 R7 . . / K4 K5 K6 K7 F . . . . . . . K13")
BEFORE_THE_DRAW = parse_slots("R6 R9 K1 . Y5 Y11 Y7 . B9 B2 B11 . . / K4 K5 K12 K7 K8 . . . . . . . .")
LONG, LEFTWARD = "Wolfeschlegelsteinhausen", "عبد الرحمن الطويل الاسم"
"""The longest name that is taken, and one that runs from right to left."""
TABLES = 12
CLOSED = {"signed out": 4403, "erased": 4404}


async def states(
    chats: Chats, language: str, theme: Mapping[str, str] | None = None, parts: Iterable[str] | None = None
) -> Screens:
    """Go from state to state on small phones; each stays until the next one is asked for. *parts*: only these."""
    visit = Visit(chats, language, theme)
    for part in parts or PARTS:
        async for name, page in PARTS[part](visit):
            yield name, page
            await page.context.close()


async def _without_a_line(visit: Visit) -> Screens:
    page = await visit.chats.phone()
    await page.route_web_socket("**/ws", lambda _: None)
    await visit.comes("t/ABCDEFGHIJK23", page=page)
    await expect(page.locator(".waiting")).to_be_visible()
    yield "loading", page

    player = await visit.plays()
    await player.my_turn()
    await player.page.context.set_offline(True)
    await cut(visit.chats.node)
    await expect(player.page.locator(".lost")).to_be_visible()
    yield "offline", player.page


async def _turned_away(visit: Visit) -> Screens:
    for name, code in CLOSED.items():
        page = await visit.chats.phone()

        async def close(line: WebSocketRoute, code: int = code) -> None:
            await line.close(code=code)

        await page.route_web_socket("**/ws", close)
        await visit.comes(page=page)
        await expect(page.get_by_role("alert")).to_be_visible()
        yield name, page

    page = await visit.chats.phone()
    address = visit.chats.address(Someone(43, "Bora", visit.language), HOME, theme=visit.theme)
    await native(page, address.replace("Bora", "Bura"))
    await expect(page.get_by_role("alert")).to_be_visible()
    yield "a forged launch", page

    page = await visit.chats.phone()

    def refuse(line: WebSocketRoute) -> None:
        refused = {"t": "refused", "id": None, "code": "other_proto", "table": None, "claim": None, "bot": None}
        line.on_message(lambda _: line.send(json.dumps(refused)))

    await page.route_web_socket("**/ws", refuse)
    await visit.comes(page=page)
    await expect(page.get_by_role("alert")).to_be_visible()
    yield "an old build", page

    page = await visit.chats.phone()
    await page.route("**/assets/rulescard-*.js", _gone)
    await visit.comes(page=page)
    await expect(page.locator(".row.mine")).to_be_visible()
    await page.locator(".rulesrow").tap()
    await expect(page.locator(".toast")).to_be_visible()
    yield "a part of an old build", page


async def _gone(route: Route) -> None:
    await route.fulfill(status=404, body="")


async def _of_the_house(visit: Visit) -> Screens:
    page = await visit.at_home()
    await opens(page, page.locator(".row.mine"))
    await page.locator("[data-part=shelf]").tap()
    await expect(page.locator(".wares .chip:disabled").first).to_be_visible()
    yield "a shelf and no candies", page

    page = await visit.at_home(LEFTWARD, who=44)
    known = await page.wait_for_function("() => localStorage.getItem('okey.token.44')")
    token = str(await known.json_value())
    async with connect(visit.chats.node.socket_url, token) as self:
        for _ in range(TABLES):
            await self.create("friends")
    await page.reload()
    await expect(page.locator(".row:has(.standing)")).to_have_count(TABLES)
    yield "twelve tables", page

    page = await visit.comes("nonsense")
    await expect(page.get_by_role("alert")).to_be_visible()
    yield "nothing there", page


async def _before_a_match(visit: Visit) -> Screens:
    async with connect(visit.chats.node.socket_url) as bora, connect(visit.chats.node.socket_url) as cem:
        await bora.do("name", name=LONG)
        await cem.do("name", name=LEFTWARD)
        table = await bora.create("friends")
        page = await visit.comes(f"t/{table}")
        await page.locator(".foot .button").tap()
        await expect(page.locator(".foot .choices")).to_be_visible()
        await cem.do("sit", table=table)
        await expect(page.locator(".seat.free")).to_have_count(1)
        yield "long names in the lobby", page

        await bora.do("give", table=table, seat=3)
        page = await visit.comes(f"t/{table}", who=45, name="Deniz")
        await expect(page.locator(".foot .button:disabled")).to_be_visible()
        yield "full", page

    async with connect(visit.chats.node.socket_url) as bora:  # who hears of no other table
        table = await bora.create("friends")
        page = await visit.comes(f"t/{table}")
        await page.locator(".foot .button").tap()
        await expect(page.locator(".foot .choices")).to_be_visible()
        await _wait_for_lost_words(visit.chats.node, table)
        await expect(page.locator(".waiting p")).to_be_visible()
        yield "the words are opened", page


async def _wait_for_lost_words(node: Node, code: str) -> None:
    """Have the owner start with words that nobody knows, and the table wait for them longer than any test lasts."""
    owner = (await node.manager.look(code)).table.owner

    def start(table: Table, at: Moment) -> Step:
        begun, told = matches.start(opening.promised(table, owner, LOST), owner, at)
        return replace(begun, wake=Wake(Alarm.OPEN, at.now + LOBBY_LIFE)), told

    await node.manager.act(code, owner, "started-and-lost", start)


def _waited_for_words(table: Table, at: Moment) -> Step:
    """The time to open words is over, and those that nobody knows are none."""
    return alarms.awake(table, {*filter(None, table.persons())}, replace(at, now=table.wake.at))


async def _at_the_table(visit: Visit) -> Screens:
    node = visit.chats.node
    player = await visit.plays()
    await deal_out(node, player, OKEY_IN_HAND)
    await player.page.locator(".slot:has(.tile.okey)").tap()
    await player.pile.tap()
    await expect(player.page.get_by_role("alertdialog")).to_be_visible()
    yield "an okey about to be thrown", player.page

    player = await visit.plays()
    await player.my_turn()
    await player.page.locator(".pile-2, .pile-1").first.tap()
    await expect(player.page.get_by_role("dialog")).to_be_visible()
    yield "what was thrown", player.page

    player = await visit.plays()
    await player.my_turn()
    await opens(player.page, player.page.locator(".talk"))
    yield "words for the others", player.page

    player = Player(await _chooses(visit, 3))
    await player.page.locator(".row:has(.tint.green)").tap()
    await player.at_the_table()
    await deal_out(node, player, BEFORE_THE_DRAW, turn_number=1, shown_by=None, phase=Phase.DRAW, points=(20, 4, 6, 5))
    await player.page.locator(".action:has([href='#i-pairs'])").tap()
    await expect(player.page.get_by_role("alertdialog")).to_be_visible()
    yield "about to go pairs", player.page


async def _chooses(visit: Visit, preset: int) -> Page:
    """Come, and choose a preset on the start page."""
    page = await visit.at_home()
    await opens(page, page.locator(".rulesrow"))
    await page.locator(".rulescard .preset").nth(preset).tap()
    await page.locator(".rulescard .head .plain").tap()
    return page


async def _led(visit: Visit) -> Screens:
    page = await visit.comes()
    await opens(page, page.locator(".card.list .row:has([href='#i-rules'])"))
    await page.locator(".lesson .button").tap()
    await Player(page).at_the_table()
    await expect(page.locator(".coach .chip")).to_be_visible()
    yield "the first word of the coach", page

    page = await visit.at_home()
    await opens(page, page.locator(".card.list .row:has([href='#i-rules'])"))
    await page.locator(".lesson .button").tap()
    for _ in range(3):
        await page.locator(".coach .chip").tap()
    await Player(page).my_turn()
    await expect(page.locator(".coach .advice")).to_be_visible()
    yield "the coach in one's turn", page


async def _after_a_deal(visit: Visit) -> Screens:
    node = visit.chats.node
    page = await visit.at_home()
    await page.locator(".segments button").nth(1).tap()
    await page.locator(".row:has(.tint.green)").tap()
    player = Player(page)
    await player.at_the_table()
    await deal_winning(node, player)
    await holding(page, "R", 13).tap()
    await page.locator(".label.finish").tap()
    await expect(page.locator("main.result")).to_be_visible()
    yield "between two deals", page

    player = await visit.plays()
    await play_on(node, player.code)
    await expect(player.page.locator("main.result")).to_be_visible()
    await player.page.locator(".result .button.quiet:not(.foot *)").tap()
    await expect(player.page.locator(".result .checked")).to_be_visible()
    yield "over, and looked through", player.page

    async with connect(node.socket_url) as bora:
        await bora.do("name", name=LONG)
        table = await bora.create("friends")
        page = await visit.comes(f"t/{table}", name=LEFTWARD)
        await page.locator(".foot .button").tap()
        await expect(page.locator(".foot .choices")).to_be_visible()
        await lose_words(node, table)
        await bora.do("start", table=table)
        await node.manager.act(table, "nobody", "waited-for-words", _waited_for_words)
        await Player(page).at_the_table()
        await play_on(node, table, as_persons=True)
        await expect(page.locator("main.result")).to_be_visible()
        await page.locator(".foot .button").last.tap()
        await expect(page.locator(".foot .button").last).to_be_disabled()
        yield "over, and waiting for another", page


PARTS: Final[Mapping[str, Callable[[Visit], Screens]]] = {
    "without a line": _without_a_line,
    "turned away": _turned_away,
    "of the house": _of_the_house,
    "before a match": _before_a_match,
    "at the table": _at_the_table,
    "led": _led,
    "after a deal": _after_a_deal,
}
