"""What a person sees when the house falls at the worst moment: its node is killed, or the store of its tables is.

They wait in a lobby, have a tile under the finger, have just claimed a finish, look at the result. The page says what
is the matter, nothing sticks to the finger, no move is lost or done twice, and when the house is back they are where
they were, at once and without a reload.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, WebSocketRoute, expect

from tests.browser.hands import WINNING, House, Player, deal_out, finish
from tests.browser.test_quick import PROMISE, open_words
from tests.conftest import OpenPhone
from tests.house import connect
from tests.serving import Serving
from webapp.tables.codec import unpack_page
from webapp.tables.happened import Ended
from webapp.tables.manager import Manager
from webapp.tables.store import Store
from webapp.tables.table import State, Table
from webapp.valkey import Valkey

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.long]

SAYS: Final = {
    "node": "No connection. Wait a moment",
    "store": "The table cannot be reached. Try again in a moment",
}
"""What a person is told who wants something meanwhile, by what has fallen."""
FETCHED: Final = """name => performance.getEntriesByType('resource')
    .filter(file => file.name.includes(`/${name}-`) && file.responseStatus === 200).length > 1"""
"""Whether a part of the page has come; what becomes of who lacks it when the house falls, `test_line` asks."""
RACK_TOLD: Final = 1.0
"""Seconds within which a page tells the house how the tiles lie."""
TROUBLES: Final = pytest.mark.parametrize("what", SAYS)


@dataclass(slots=True)
class Frail:
    """A whole house in processes of its own: its node and its store can be killed and come back, on the same data."""

    serving: Serving
    store: Valkey
    manager: Manager

    @property
    def url(self) -> str:
        return self.serving.url

    @property
    def socket_url(self) -> str:
        return f"{self.url}/ws"

    @asynccontextmanager
    async def without(self, what: str) -> AsyncIterator[None]:
        """Kill the node or the store, and have it back after the block."""
        if what == "node":
            await asyncio.to_thread(self.serving.kill)
        else:
            os.kill(self._pid(), signal.SIGKILL)
            while self.store.lives():
                await asyncio.sleep(0.01)
        try:
            yield
        finally:
            if what == "node":
                await asyncio.to_thread(self.serving.start)
            else:
                self.store.forget()
                self.store.wait_until_it_answers()

    def freeze_node(self) -> None:
        """Have the node read nothing any more; it can only be killed."""
        assert self.serving.process is not None
        os.kill(self.serving.process.pid, signal.SIGSTOP)

    def _pid(self) -> int:
        with self.store._connection() as client:
            return int(client.info("server")["process_id"])

    async def table(self, code: str) -> Table:
        return (await self.manager.look(code)).table


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Frail]:
    folder = tmp_path_factory.mktemp("frail")
    async with AsyncExitStack() as stack:
        server = stack.enter_context(Valkey(folder / "valkey"))
        serving = stack.enter_context(Serving(folder / "data", {"REDIS_URL": server.url, "FRAME_BURST": "1000"}))
        store = await Store.connect(server.url)
        stack.push_async_callback(store.close)
        yield Frail(serving, server, Manager(store))


def lost(page: Page) -> Locator:
    """What says that nothing comes just now."""
    return page.locator(".lost")


async def says_so(page: Page) -> None:
    await expect(lost(page)).to_have_text("Reconnecting…")


async def all_is_well(page: Page) -> None:
    """Wait until nothing is said of a lost line; what is said for a while may hide it."""
    await expect(page.locator(".lost, .toast")).to_have_count(0)


@asynccontextmanager
async def never_reloaded(page: Page) -> AsyncIterator[None]:
    """See that the page stays the one that it is, and says in the end that all is well."""
    await page.evaluate("() => { window.stays = true }")
    yield
    await all_is_well(page)
    assert await page.evaluate("() => window.stays")
    await expect(page.locator(".flying")).to_have_count(0)


async def plays(phone: OpenPhone, house: House, **options: Any) -> Player:
    """Somebody who is in turn, at a table of computers, with a rack of which one tile wins."""
    player = Player(await phone(390, 844, **options))
    await sits(player, house)
    return player


async def sits(player: Player, house: House) -> None:
    await player.against_computers(house)
    await deal_out(house, player, WINNING)
    await player.page.wait_for_function(FETCHED, arg="result")


# --- in a lobby -------------------------------------------------------------------------------------------------------


@TROUBLES
async def test_who_waits_in_a_lobby_is_told_and_waits_on(phone: OpenPhone, house: Frail, what: str) -> None:
    page = await phone(390, 844)
    await page.goto(house.url)
    await page.locator(".row .tint.blue").tap()
    await page.wait_for_url("**/t/*")
    code = page.url.rsplit("/", 1)[1]
    ready = page.get_by_role("button", name="Ready", exact=True)
    async with connect(house.socket_url) as friend:
        await friend.open(code)
        await friend.do("sit", table=code, seat=1)
        await expect(page.locator(".seat.free")).to_have_count(2)
        await page.wait_for_function(FETCHED, arg="sister")
        token = friend.token
    async with never_reloaded(page):
        async with house.without(what):
            await says_so(page)
            await ready.tap()
            await expect(page.locator(".toast").filter(has_text=SAYS[what])).to_be_visible()
            await says_so(page)
        await all_is_well(page)
        await expect(page.locator(".seat.free")).to_have_count(2)
        await expect(ready, "what was refused is not done").to_have_attribute("aria-pressed", "false")
        await ready.tap()
        await expect(page.locator(".seat .ready")).to_have_count(1)
        async with connect(house.socket_url, token) as friend:
            await friend.open(code)
            await friend.do("ready", table=code, ready=True)
            await expect(page.locator(".seat .ready"), "others are seen again").to_have_count(2)
        await page.get_by_role("button", name="Start now").tap()
        await Player(page).at_the_table()


# --- with a tile under the finger -------------------------------------------------------------------------------------


@TROUBLES
async def test_a_throw_into_the_void_comes_back_to_the_rack(phone: OpenPhone, house: Frail, what: str) -> None:
    """The house falls in mid-drag, and the finger goes on to the pile."""
    player = await plays(phone, house)
    before, thrown = await player.rack(), await player.first_held()
    async with never_reloaded(player.page), AsyncExitStack() as trouble:

        async def falls() -> None:
            await trouble.enter_async_context(house.without(what))
            await says_so(player.page)
            await expect(player.page.locator(".flying")).to_have_count(1)

        await player.drag(player.slot(thrown), player.pile, hold=falls)
        await player.lies(before)
        await says_so(player.page)
        await trouble.aclose()
        await all_is_well(player.page)
        await player.lies(before)
        assert len((await dealt(house, player)).hands[0]) == 15, "nobody has thrown for the player"
        await thrown_once(house, player, thrown)


@TROUBLES
async def test_a_tile_stays_under_the_finger_until_all_is_well(phone: OpenPhone, house: Frail, what: str) -> None:
    """The house falls and comes back in mid-drag; then the finger throws."""
    player = await plays(phone, house)
    before, thrown = await player.rack(), await player.first_held()

    async def falls() -> None:
        async with house.without(what):
            await says_so(player.page)
        await all_is_well(player.page)
        await expect(player.page.locator(".flying")).to_have_count(1)

    async with never_reloaded(player.page):
        tile = before[thrown]
        await player.drag(player.slot(thrown), player.pile, hold=falls)
        before[thrown] = None
        await player.lies(before)
        await until(house, player, lambda table: table.match is not None and len(table.match.deal.hands[0]) == 14)
        assert tile is not None
        assert thrown_by(await dealt(house, player)) == 1


@TROUBLES
@pytest.mark.parametrize("known", [False, True], ids=["in its first moment", "when it is said"])
async def test_how_tiles_were_laid_meanwhile_is_kept(phone: OpenPhone, house: Frail, what: str, known: bool) -> None:
    """The house learns of it when it is back: another device of the player, or a page anew, shows them so."""
    player = await plays(phone, house)
    held, free = await player.first_held(), await player.first_free()
    async with never_reloaded(player.page):
        async with house.without(what):
            if known:
                await says_so(player.page)
            await player.drag(player.slot(held), player.slot(free))
            laid = await player.rack()
            assert (laid[held], bool(laid[free])) == (None, True)
            await says_so(player.page)
            await asyncio.sleep(RACK_TOLD)  # the page tells it, and nobody hears
        await all_is_well(player.page)
        await player.lies(laid)
        await until_told(house, player, laid)
    await player.page.evaluate("localStorage.removeItem('okey.rack')")
    await player.page.reload()
    await player.at_the_table()
    await player.lies(laid)


# --- having claimed a finish ------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Wire:
    """The lines between a page and the house."""

    sent: list[str]
    """What the page has sent, oldest first."""
    told: list[str]
    """What it was told."""
    deaf: bool = False
    """Nothing reaches the page."""

    @classmethod
    async def of(cls, page: Page) -> Wire:
        wire = cls([], [])

        def serve(line: WebSocketRoute) -> None:
            server = line.connect_to_server()

            def up(text: str | bytes) -> None:
                wire.sent.append(str(text))
                server.send(text)

            def down(text: str | bytes) -> None:
                if not wire.deaf:
                    wire.told.append(str(text))
                    line.send(text)

            line.on_message(up)
            server.on_message(down)

        await page.route_web_socket("**/ws", serve)
        return wire

    async def until_sent(self, kind: str) -> None:
        while not any(f'"t":"{kind}"' in text for text in self.sent):
            await asyncio.sleep(0.02)

    async def until_told(self, what: str) -> None:
        while not any(what in text for text in self.told):
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("written", [False, True], ids=["and was never read", "and is written down"])
async def test_a_claim_that_the_node_died_over_counts_once(phone: OpenPhone, house: Frail, written: bool) -> None:
    """It was sent, and no answer has come."""
    page = await phone(390, 844)
    wire, player = await Wire.of(page), Player(page)
    await sits(player, house)
    async with never_reloaded(page):
        if written:
            wire.deaf = True
        else:
            house.freeze_node()
        await finish(player)
        await wire.until_sent("finish")
        if written:
            await until(house, player, lambda table: table.state is State.OVER)
        async with house.without("node"):
            await says_so(page)
            wire.deaf = False
        await is_won_once(house, player)


async def test_a_claim_that_the_store_cannot_take_is_made_again(phone: OpenPhone, house: Frail) -> None:
    """The player is told that nothing comes, the tile goes back, and is as free as before when all is well."""
    page = await phone(390, 844)
    wire, player = await Wire.of(page), Player(page)
    await sits(player, house)
    before = await player.rack()
    async with never_reloaded(page):
        async with house.without("store"):
            await finish(player)
            await says_so(page)
            await wire.until_told('"code":"unavailable"')
            await player.lies(before)
        await all_is_well(page)
        await player.lies(before)
        await finish(player)
        await is_won_once(house, player)


async def is_won_once(house: Frail, player: Player) -> None:
    """See that the page shows the result, and that the match ended so, once."""
    await expect(player.page.locator("main.result")).to_be_visible()
    await expect(player.page.locator(".tally b").first).to_have_text("2")
    log = await house.manager.store.log(player.code, 1)
    happened = [event for version in log for event in unpack_page(version.payload).happened]
    assert len([event for event in happened if isinstance(event, Ended)]) == 1


# --- at the result ----------------------------------------------------------------------------------------------------


@TROUBLES
async def test_who_looks_at_the_result_is_told_and_plays_again(phone: OpenPhone, house: Frail, what: str) -> None:
    player = await plays(phone, house)
    page, again = player.page, player.page.get_by_role("button", name="Again")
    await finish(player)
    await expect(page.locator("main.result")).to_be_visible()
    said = await page.locator("main.result").inner_text()
    async with never_reloaded(page):
        async with house.without(what):
            await says_so(page)
            assert await page.locator("main.result").inner_text() == said, "what was won is still there to see"
            await again.tap()
            await expect(page.locator(".toast").filter(has_text=SAYS[what])).to_be_visible()
        await all_is_well(page)
        await expect(page.locator("main.result")).to_be_visible()
        assert (await house.table(player.code)).matches == 1
        await again.tap()
        await player.at_the_table()
        assert (await house.table(player.code)).matches == 2


# --- what the house says ----------------------------------------------------------------------------------------------


async def dealt(house: Frail, player: Player) -> Any:
    match = (await house.table(player.code)).match
    assert match is not None
    return match.deal


def thrown_by(deal: Any) -> int:
    return len(deal.piles[0])


async def until(house: Frail, player: Player, wanted: Callable[[Table], bool]) -> None:
    """Wait until the table is as *wanted*."""
    while not wanted(await house.table(player.code)):
        await asyncio.sleep(0.05)


async def until_told(house: Frail, player: Player, laid: list[str | None]) -> None:
    """Wait until the house has it which slots of the player's rack hold a tile."""
    while True:
        seen = await house.manager.look(player.code)
        rack = (await house.manager.racks(player.code, seen, frozenset({0})))[0]
        if [tile is None for tile in rack.slots] == [tile is None for tile in laid]:
            return
        await asyncio.sleep(0.02)


async def thrown_once(house: Frail, player: Player, slot: int) -> None:
    """Throw the tile of a slot, and see that it was thrown, and no other one."""
    await player.drag(player.slot(slot), player.pile)
    await until(house, player, lambda table: table.match is not None and len(table.match.deal.hands[0]) == 14)


# --- looking for strangers --------------------------------------------------------------------------------------------


@TROUBLES
@pytest.mark.parametrize("begun", ["before", "meanwhile"])
async def test_a_search_outlives_the_trouble(phone: OpenPhone, house: Frail, what: str, begun: str) -> None:
    """Who looks for strangers is told that nothing comes, keeps looking, and is seated when there are others."""
    page = await phone(390, 844)
    await page.goto(house.url)
    await page.get_by_role("button", name="Quick match").tap()
    await page.get_by_role("button", name="People only").tap()
    go, status = page.get_by_role("button", name="Find players"), page.get_by_role("status")
    if begun == "before":
        await go.tap()
        await expect(status).to_have_text("Only you so far")
    async with never_reloaded(page):
        async with house.without(what):
            if begun == "meanwhile":
                await go.tap()
            await expect(status).to_have_text("Reconnecting…")
        await expect(status).to_have_text("Only you so far")
        async with AsyncExitStack() as stack:
            others = [await stack.enter_async_context(connect(house.socket_url)) for _ in range(3)]
            for other in others:
                await other.do("quick", pool="matsuri", wait=None, promise=PROMISE)
            table = await open_words(others)
            await page.wait_for_url(f"**/t/{table}")
            await Player(page).at_the_table()
    seats = (await house.table(table)).seats
    assert len({player.person for player in seats if player and player.person}) == 4
