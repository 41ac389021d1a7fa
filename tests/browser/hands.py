"""What a player's finger does at the page, and what the player sees there."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Protocol

from playwright.async_api import Error, Locator, Page, expect

from engine.deal import Phase
from engine.rack import SLOTS, Slots, parse_slots
from engine.rules import SEATS
from engine.tiles import Tile
from webapp.tables import deals
from webapp.tables.happened import Happened
from webapp.tables.manager import Manager
from webapp.tables.table import Moment, State, Table

UNHURRIED = """{
    const set = setTimeout;
    window.setTimeout = (run, ms = 0, ...more) => set(run, ms < 1000 ? ms : ms * 100, ...more);
}"""
"""Has a page wait long before it sends a throw or forgets what can be undone: on a busy machine a tap comes late."""
SIZES = [(320, 568), (390, 844), (568, 320), (844, 390), (1280, 800)]
WINNING = parse_slots("R1 R2 R3 . Y5 Y6 Y7 . B9 B10 B11 . . / K4 K5 K6 K7 K8 . . . . . . . R13")
"""A rack that wins with R13 thrown, when the okey is R7."""


class House(Protocol):
    """Where a house serves, and a manager of its tables: its own, or another one on the same store."""

    @property
    def url(self) -> str: ...
    @property
    def manager(self) -> Manager: ...


@dataclass(slots=True)
class Player:
    """A person at a page."""

    page: Page

    # --- getting to a table ------------------------------------------------------------------------------------

    async def against_computers(self, node: House) -> None:
        await self.page.goto(node.url)
        await self.page.locator(".card .row").first.click()
        await self.at_the_table()

    async def at_the_table(self) -> None:
        await expect(self.page.locator("main.table")).to_be_visible()
        await expect(self.page.locator(".slot .tile").first).to_be_visible()

    @property
    def code(self) -> str:
        return self.page.url.rsplit("/", 1)[1]

    # --- what lies where ---------------------------------------------------------------------------------------

    async def rack(self) -> list[str | None]:
        """The tiles of the 26 slots, as the page names them; None is an empty slot."""
        labels: list[str] = await self.page.locator(".slot").evaluate_all(
            "slots => slots.map(slot => slot.querySelector('.tile') ? slot.getAttribute('aria-label') : '')"
        )
        assert len(labels) == SLOTS
        return [label.rpartition(",")[0] if label else None for label in labels]

    async def holds(self, rack: Slots) -> None:
        """Wait until the page shows the tiles of *rack* and no others, wherever they lie."""
        await self.page.wait_for_function(
            """wanted => wanted === [...document.querySelectorAll('.slot .tile')].map(tile => {
                const [number, mark] = [...tile.querySelectorAll('use')].map(use => use.getAttribute('href'))
                return number === '#clover' ? 'F' : mark ? mark[2] + number.slice(2) : '?'
            }).sort().join(' ')""",
            arg=" ".join(sorted(str(tile) for tile in rack if tile)),
        )

    async def lies(self, wanted: Sequence[str | None] | Mapping[int, str | None]) -> None:
        """Wait until the slots hold these tiles, as `rack` names them; a mapping says so of some slots only."""
        places = dict(wanted) if isinstance(wanted, Mapping) else dict(enumerate(wanted))
        with suppress(Error):
            await self.page.wait_for_function(
                """wanted => {
                    const slots = [...document.querySelectorAll('.slot')]
                    const tile = slot => slot?.querySelector('.tile')
                        ? slot.getAttribute('aria-label').replace(/,[^,]*$/, '') : null
                    return slots.length > 0 && wanted.every(([place, name]) => tile(slots[place]) === name)
                }""",
                arg=[[place, tile] for place, tile in places.items()],
            )
        rack = await self.rack()
        assert {place: rack[place] for place in places} == places

    def slot(self, number: int) -> Locator:
        return self.page.locator(f"[data-drop='slot:{number}']")

    async def first_held(self) -> int:
        return next(number for number, tile in enumerate(await self.rack()) if tile)

    async def first_free(self) -> int:
        return next(number for number, tile in enumerate(await self.rack()) if tile is None)

    @property
    def stock(self) -> Locator:
        return self.page.locator("[data-grip=stock]")

    @property
    def pile(self) -> Locator:
        return self.page.locator("[data-drop=throw]")

    @property
    def centre(self) -> Locator:
        return self.page.locator("[data-drop=finish]")

    async def my_turn(self) -> str:
        """Wait until something is to be done, and say what: draw, throw, pass, or over."""
        found = await self.page.wait_for_function(
            """() => document.querySelector('.result') ? 'over'
                : document.querySelector('[data-grip=stock][data-legal=true]') ? 'draw'
                : document.querySelector('[data-drop=throw][data-legal=true]') ? 'throw'
                : document.querySelector('button.pass:not([disabled])') ? 'pass' : null"""
        )
        return str(await found.json_value())

    # --- a finger ----------------------------------------------------------------------------------------------

    async def drag(
        self,
        what: Locator,
        where: Locator,
        hold: Callable[[], Awaitable[Any]] | None = None,
        end: str = "touchEnd",
        *,
        hold_at: int = 5,
        rest: Callable[[], Awaitable[Any]] | None = None,
    ) -> None:
        """Drag with one finger from the middle of *what* to that of *where*, in ten steps.

        *rest* happens before the finger moves, *hold* at step *hold_at*: half way.
        """
        (x0, y0), (x1, y1) = [await middle(place) for place in (what, where)]
        finger = await self.page.context.new_cdp_session(self.page)

        async def touch(kind: str, x: float, y: float) -> None:
            points = [] if kind in {"touchEnd", "touchCancel"} else [{"x": x, "y": y}]
            await finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        async def move(step: int) -> None:
            await touch("touchMove", x0 + (x1 - x0) * step / 10, y0 + (y1 - y0) * step / 10)

        if rest is None:  # at once: a finger that lies still for half a second takes the whole block
            await asyncio.gather(touch("touchStart", x0, y0), move(1))
        else:
            await touch("touchStart", x0, y0)
            await rest()
        for step in range(1, 11):
            await move(step)
            if step == hold_at and hold is not None:
                await hold()
        await touch(end, x1, y1)
        await finger.detach()

    async def lift(self) -> None:
        """Hold the button of the cover with a finger until the tiles are there."""
        button = self.page.locator(".hold")
        await expect(button).to_be_enabled()
        x, y = await middle(button)
        finger = await self.page.context.new_cdp_session(self.page)
        await finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        await self.at_the_table()
        await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        await finger.detach()

    async def throw_first(self) -> None:
        """Drag the first tile to the pile on the right."""
        await self.drag(self.slot(await self.first_held()), self.pile)


async def middle(place: Locator) -> tuple[float, float]:
    box = await place.bounding_box()
    assert box is not None, "not on the page"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def finish(player: Player) -> None:
    """Drag the tile that is too many in a winning rack to the centre."""
    thrown = player.page.locator(".slot[aria-label*='red 13']").first
    await expect(thrown).to_be_visible()
    await player.drag(thrown, player.centre)


async def until_kept(node: House, player: Player, held: int, free: int) -> None:
    """Wait until the house has it that a tile of *player* was moved from one slot to the other."""
    while True:
        seen = await node.manager.look(player.code)
        racks = await node.manager.racks(player.code, seen, frozenset(SEATS))
        if any(rack.slots[free] and not rack.slots[held] for rack in racks.values()):
            return
        await asyncio.sleep(0.02)


async def deal_winning(node: House, player: Player) -> None:
    """Give seat 0 the turn and a hand that wins with R13 thrown; the okey is R7."""
    await deal_out(node, player, WINNING)


async def deal_out(node: House, player: Player, rack: Slots, **changes: Any) -> None:
    """Do what `rig` does, and wait until the *player*'s page shows it: no finger goes for a tile of the rack before."""
    await rig(node, player.code, rack, **changes)
    await player.holds(rack)


async def rig(node: House, code: str, rack: Slots, points: tuple[int, ...] | None = None, **changes: Any) -> None:
    """Give seat 0 the tiles of *rack* and a turn to throw in; the okey is R7. *changes* are the deal's."""

    def rigged(table: Table, _: Moment) -> tuple[Table, tuple[()]]:
        assert table.match is not None
        hands = (tuple(tile for tile in rack if tile), *(hand[:14] for hand in table.match.deal.hands[1:]))
        turn = {"indicator": Tile.parse("R6"), "turn": 0, "turn_number": 9, "phase": Phase.DISCARD}
        deal = replace(table.match.deal, hands=hands, **{**turn, **changes})
        match = replace(table.match, deal=deal, points=points or table.match.points)
        return replace(table, match=match).lives(3_600_000, Moment(node.manager.store.now(), bytes(32))), ()

    await node.manager.act(code, "nobody", f"rigged-{secrets.token_hex(8)}", rigged)


async def play_on(node: House, code: str, *, as_persons: bool = False) -> None:
    """Let computers play every seat until the match is over: a whole match as it is, but quick.

    *as_persons*: each turn counts as played by whoever sits there.
    """
    while (await node.manager.look(code)).table.state is State.PLAYING:
        await _act(node, code, as_persons=as_persons)


async def others_play(node: House, code: str) -> None:
    """Let computers play until it is the turn of seat 0, which is rigged to be somebody else's."""
    while (match := (await node.manager.look(code)).table.match) and match.deal.turn != 0:
        await _act(node, code, but=0)


async def _act(node: House, code: str, *, as_persons: bool = False, but: int | None = None) -> None:
    """Let a computer act for the seat in turn, *but* not for that one: the house may have been faster."""

    def one_action(table: Table, at: Moment) -> tuple[Table, tuple[Happened, ...]]:
        if table.state is not State.PLAYING or (table.match and table.match.deal.turn == but):
            return table, ()
        return deals.computer_acts(table, at, auto=not (as_persons or table.in_turn().computer))

    await node.manager.act(code, "nobody", f"played-{secrets.token_hex(8)}", one_action)
