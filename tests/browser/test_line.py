"""What becomes of the line to the server: lost, asleep, in two tabs, from an older build, and over a whole evening."""

from __future__ import annotations

import asyncio
import json

import pytest
from playwright.async_api import Page, Route, WebSocketRoute, expect

from tests.browser.hands import Player, deal_winning, finish, play_on
from tests.browser.test_gestures import HIDE
from tests.browser.test_play import drawn
from tests.browser.test_table_talk import with_a_clock
from tests.conftest import OpenPhone
from tests.house import Node
from webapp.web.app import HOUSE

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def cut(node: Node) -> None:
    """End every line, as a tunnel does."""
    await asyncio.gather(*(ws.close() for ws in list(node.server.app[HOUSE].sockets)))


async def test_without_a_line_the_rack_can_be_sorted_and_nothing_else(phone: OpenPhone, node: Node) -> None:
    page = await phone()
    player = Player(page)
    await player.against_computers(node)
    await drawn(player)
    await page.context.set_offline(True)
    await cut(node)
    await expect(page.locator(".lost")).to_be_visible()
    held = await player.first_held()
    tile = (await player.rack())[held]
    await player.drag(player.slot(held), player.slot(25))
    await player.lies({25: tile})
    await player.throw_first()
    await expect(page.locator(".slot .tile")).to_have_count(15)  # it could not be sent, and lies again where it lay
    await node.manager.act(player.code, "nobody", "clock-1", with_a_clock)  # the table goes on
    async with page.expect_websocket():
        await page.context.set_offline(False)
    await expect(page.locator(".lost")).to_have_count(0)
    await expect(page.get_by_role("timer")).to_be_visible()
    await player.lies({25: tile})
    await player.throw_first()
    assert await player.my_turn() in {"draw", "over"}  # the others have played since


async def test_what_a_match_paid_has_its_room_before_it_comes(phone: OpenPhone, node: Node) -> None:
    """Nothing moves below it, where a finger may be on its way."""
    page, let_go = await phone(390, 844), asyncio.Event()

    async def hold(route: Route) -> None:
        await let_go.wait()
        await route.continue_()

    await page.route("**/paid-*.css", hold)
    player = Player(page)
    await player.against_computers(node)
    await play_on(node, player.code, as_persons=True)
    below = page.locator(".result .rulesrow")
    await expect(page.locator("section.paid")).to_be_attached()
    before = await below.bounding_box()
    let_go.set()
    await expect(page.locator(".paid p")).to_be_visible()
    assert await below.bounding_box() == before


async def test_what_does_not_come_later_leaves_the_rest_as_it_is(phone: OpenPhone, node: Node) -> None:
    """The result is there without what it paid; that its sheet did not come is thrown at nobody."""
    page, refused = await phone(), asyncio.Event()

    async def refuse(route: Route) -> None:
        await route.abort()
        refused.set()

    await page.route("**/paid-*.css", refuse)
    player = Player(page)
    await player.against_computers(node)
    await play_on(node, player.code)
    async with asyncio.timeout(30):
        await refused.wait()
    await expect(page.locator("main.result")).to_be_visible()
    await page.evaluate("() => new Promise(done => setTimeout(done))")  # what is thrown has been told by now


async def test_who_slept_comes_back_to_the_table_as_it_is(phone: OpenPhone, node: Node) -> None:
    """The clock has jumped: the old line is not trusted, though it looks open."""
    page = await phone()
    await page.add_init_script("""
        const now = performance.now.bind(performance)
        window.slept = 0
        performance.now = () => now() + window.slept
    """)
    player = Player(page)
    await player.against_computers(node)
    await drawn(player)
    before = await player.rack()
    async with page.expect_websocket() as again:
        await page.evaluate("() => { window.slept = 60_000 }")
    await (await again.value).wait_for_event("framereceived")
    await player.my_turn()
    await player.lies(before)
    await player.throw_first()
    assert await player.my_turn() in {"draw", "over"}  # it was heard: the others have played since


@pytest.mark.long
async def test_a_line_that_is_silent_is_given_up(phone: OpenPhone, node: Node) -> None:
    """It looks open, and nobody answers: the page asks, waits, and takes another one."""
    page = await phone()
    lines: list[WebSocketRoute] = []
    deaf = asyncio.Event()

    def serve(line: WebSocketRoute) -> None:
        lines.append(line)
        server = line.connect_to_server()
        server.on_message(lambda text: None if deaf.is_set() and line is lines[0] else line.send(text))

    await page.route_web_socket("**/ws", serve)
    await page.clock.install()
    player = Player(page)
    await player.against_computers(node)
    deaf.set()
    for _ in range(24):
        await page.clock.run_for(500)
    assert len(lines) > 1


@pytest.mark.long
async def test_a_missed_message_is_noticed_and_the_table_is_had_whole(phone: OpenPhone, node: Node) -> None:
    """The first version after a throw never comes: the next one shows it, and nobody waits for the other."""
    page = await phone()
    losing = asyncio.Event()
    lost: list[str | bytes] = []
    asked: list[str | bytes] = []

    def serve(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def up(text: str | bytes) -> None:
            if lost and '"t":"open"' in str(text):
                asked.append(text)
            server.send(text)

        def down(text: str | bytes) -> None:
            if losing.is_set() and not lost and '"t":"ev"' in str(text):
                lost.append(text)
            else:
                line.send(text)

        line.on_message(up)
        server.on_message(down)

    await page.route_web_socket("**/ws", serve)
    player = Player(page)
    await player.against_computers(node)
    await drawn(player)
    losing.set()
    await player.throw_first()
    while await player.my_turn() != "draw":
        await player.throw_first()
    assert len(lost) == len(asked) == 1
    await player.stock.tap()
    await expect(player.pile).to_have_attribute("data-legal", "true")
    assert len([tile for tile in await player.rack() if tile]) == 15


@pytest.mark.long
@pytest.mark.parametrize("taken_back", ["the throw", "the draw too"])
async def test_what_a_failover_takes_back_can_be_played_again(phone: OpenPhone, node: Node, taken_back: str) -> None:
    """A throw is acknowledged, and the table is as it was before it: nothing stays locked, or in the air."""
    page = await phone()
    taking_back = asyncio.Event()
    whole: list[str | bytes] = []

    def serve(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def down(text: str | bytes) -> None:
            if taking_back.is_set() and '"t":"ev"' in str(text):
                return
            line.send(text)
            if taking_back.is_set() and '"t":"done"' in str(text):
                line.send(whole[-1])
            elif '"t":"snap"' in str(text):
                whole.append(text)

        server.on_message(down)

    await page.route_web_socket("**/ws", serve)
    player = Player(page)
    await player.against_computers(node)
    while await player.my_turn() != "draw":
        await player.throw_first()
    if taken_back == "the draw too":
        await page.reload()
        assert await player.my_turn() == "draw"
    before = await player.rack()
    await player.stock.tap()
    await expect(player.pile).to_have_attribute("data-legal", "true")
    if taken_back == "the throw":
        await page.reload()
        assert await player.my_turn() == "throw"
        before = await player.rack()
    taking_back.set()
    await player.throw_first()
    assert await player.my_turn() == ("throw" if taken_back == "the throw" else "draw")
    await player.lies(before)


@pytest.mark.long
async def test_what_was_done_and_is_never_told_is_asked_for(phone: OpenPhone, node: Node) -> None:
    """A server acknowledges a draw, tells nobody and dies, and what takes its place never heard of it."""
    page = await phone()
    swallowed: list[str] = []

    def serve(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def up(text: str | bytes) -> None:
            frame = json.loads(text)
            if frame["t"] == "draw" and not swallowed:
                swallowed.append(frame["id"])
                line.send(json.dumps({"t": "done", "id": frame["id"], "v": 1_000, "table": frame["table"]}))
            else:
                server.send(text)

        line.on_message(up)
        server.on_message(line.send)

    await page.route_web_socket("**/ws", serve)
    player = Player(page)
    await player.against_computers(node)
    while await player.my_turn() != "draw":
        await player.throw_first()
    before = await player.rack()
    await player.stock.tap()
    while not swallowed:
        await asyncio.sleep(0.02)
    await player.lies(before)
    while await player.my_turn() == "draw":  # as soon as the page no longer waits
        await player.stock.tap()
        await asyncio.sleep(0.1)
    await player.throw_first()
    assert await player.my_turn() in {"draw", "over"}


@pytest.mark.long
async def test_the_screen_stays_on_while_a_deal_is_played(phone: OpenPhone, node: Node) -> None:
    """The lock is taken again when the page is looked at again."""
    page = await phone()
    await page.add_init_script("""
        window.locks = []
        const request = async () => {
            const lock = { released: false, release: async () => { lock.released = true } }
            window.locks.push(lock)
            return lock
        }
        Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    """)
    player = Player(page)
    await page.goto(node.url)
    await expect(page.locator(".row.mine")).to_be_visible()
    assert await page.evaluate("locks.length") == 0
    await player.against_computers(node)
    await page.wait_for_function("() => locks.length === 1")
    await page.evaluate("() => { locks[0].released = true }")
    await page.evaluate(HIDE, True)
    await page.evaluate(HIDE, False)
    await page.wait_for_function("() => locks.length === 2")
    await page.goto(node.url)


@pytest.mark.long
async def test_two_tabs_show_one_hand(phone: OpenPhone, node: Node) -> None:
    """What is done in one is seen in the other, and either may go on."""
    first = Player(await phone())
    await first.against_computers(node)
    await drawn(first)
    second = Player(await first.page.context.new_page())
    await second.page.goto(first.page.url)
    await second.at_the_table()
    await second.lies(await first.rack())
    await second.throw_first()
    await expect(first.pile).to_have_attribute("data-legal", "false")
    if await first.my_turn() == "draw":
        await first.stock.tap()
        await expect(second.pile).to_have_attribute("data-legal", "true")
    one, other = await first.rack(), await second.rack()
    assert sorted(filter(None, one)) == sorted(filter(None, other))


async def test_an_old_page_loads_the_new_one_once(phone: OpenPhone, node: Node) -> None:
    """And where it is old still, it says so rather than load for ever."""
    page = await phone()
    loads: list[str] = []
    page.on("domcontentloaded", lambda loaded: loads.append(loaded.url))

    def refuse(line: WebSocketRoute) -> None:
        refused = {"t": "refused", "id": None, "code": "other_proto", "table": None, "claim": None, "bot": None}
        line.on_message(lambda _: line.send(json.dumps(refused)))

    await page.route_web_socket("**/ws", refuse)
    await page.goto(node.url)
    await expect(page.get_by_role("alert")).to_have_text("A new version is out. Please reload the page.")
    assert len(loads) == 2


@pytest.mark.long
async def test_a_part_that_an_old_page_cannot_load_any_more_says_so(phone: OpenPhone, node: Node) -> None:
    page = await phone()

    async def gone(route: Route) -> None:
        await route.fulfill(status=404, body="")

    await page.route("**/assets/rulescard-*.js", gone)
    await page.goto(node.url)
    await expect(page.locator(".row.mine")).to_contain_text("0 candies")
    await page.locator(".rulesrow").tap()
    await expect(page.locator(".toast")).to_have_text("A new version is out. Please reload the page.")


@pytest.mark.long
async def test_a_screen_that_did_not_come_is_had_by_loading_the_page_anew(phone: OpenPhone, node: Node) -> None:
    """Its node died just then. A browser that lacks a file does not ask for it twice."""
    page = await phone()
    asked: list[str] = []

    async def once(route: Route) -> None:
        asked.append(route.request.url)
        await (route.abort() if len(asked) < 3 else route.continue_())

    await page.route("**/assets/result-*", once)
    player = Player(page)
    await player.against_computers(node)
    await deal_winning(node, player)
    while len(asked) < 2:
        await asyncio.sleep(0.02)
    await finish(player)
    await expect(page.locator("main.result")).to_be_visible()


async def weight(page: Page) -> tuple[float, float]:
    """Megabytes of the page's memory and how many nodes it holds, after what is not held any more was let go."""
    cdp = await page.context.new_cdp_session(page)
    await cdp.send("HeapProfiler.collectGarbage")
    await cdp.send("Performance.enable")
    said = {one["name"]: one["value"] for one in (await cdp.send("Performance.getMetrics"))["metrics"]}
    await cdp.detach()
    return said["JSHeapUsedSize"] / 1e6, said["Nodes"]


@pytest.mark.long
async def test_an_evenings_play_does_not_grow(phone: OpenPhone, node: Node) -> None:
    """Ten matches at one table, each seen to its result."""
    page = await phone()
    player = Player(page)
    await player.against_computers(node)
    weights = []
    for match in range(10):
        await play_on(node, player.code)
        await expect(page.locator("main.result")).to_be_visible()
        if match in {2, 9}:
            weights.append(await weight(page))
        await page.get_by_role("button", name="Again").tap()
        await player.at_the_table()
    (early, few), (late, many) = weights
    assert late < early * 1.25 + 1, weights
    assert many < few * 1.25 + 200, weights
