"""Takes the README's picture of a table, on a phone, from the running house: `python -m tests.browser.picture`."""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.async_api import async_playwright

from engine.rack import sort_runs
from engine.tiles import Tile
from tests.browser.hands import Player as Finger
from tests.chromium import ARGUMENTS, find_chromium
from tests.conftest import KNOWS_OKEY
from tests.house import Frame, Node, Player, connect, open_node
from tests.stranger import friends
from webapp.valkey import Valkey

TARGET: Final = Path(__file__).parents[2] / "docs" / "pictures" / "table.png"
TURNS: Final = 5
"""So many are played first, that the piles have something to show."""


async def play(player: Player) -> None:
    """Play to the middle of a turn some rounds later: draw, and throw what has the fewest friends."""
    played = 0
    while True:
        before = player.version
        assert player.view["deal"]["outcome"] is None, "somebody was quick to win; take it once more"
        if (hand := player.may()) and "draw" in hand["may"]:
            await player.do("draw", **player.turn(hand["seat"]))
        elif hand and played == TURNS:
            return await sort(player, hand)
        elif hand:
            okey = player.view["deal"]["okey"]
            loose = [tile for tile in hand["tiles"] if tile not in {okey, "F"}]
            thrown = min(loose, key=lambda tile: friends(tile, hand["tiles"]))
            await player.do("discard", tile=thrown, **player.turn(hand["seat"]))
            played += 1
        while player.version == before:
            await player.receive()


async def sort(player: Player, hand: Frame) -> None:
    """Lay the tiles as the sort of runs does."""
    deal = player.view["deal"]
    slots = sort_runs([Tile.parse(tile) for tile in hand["tiles"]], Tile.parse(deal["okey"]))
    where = {"table": player.table, "seat": hand["seat"], "deal": deal["number"]}
    await player.send("rack", **where, slots=[tile and str(tile) for tile in slots])
    await player.send("ping")
    await player.until(lambda frame: frame["t"] == "pong")


async def take(node: Node) -> bytes:
    """Play on one device while a phone looks on, and return what the phone shows."""
    found = find_chromium()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=found.program, args=list(ARGUMENTS))
        page = await browser.new_page(
            viewport={"width": 390, "height": 844},
            device_scale_factor=2,
            has_touch=True,
            is_mobile=True,
            locale="en-GB",
            color_scheme="light",
        )
        await page.add_init_script(KNOWS_OKEY)
        finger = Finger(page)
        await finger.against_computers(node)
        token = await page.evaluate("localStorage.getItem('okey.token')")
        async with connect(node.socket_url, token) as player:
            await player.do("name", name="Deniz")
            await player.open(finger.code)
            await player.until_view(lambda _: True)
            await play(player)
        await page.reload()
        await finger.at_the_table()
        await page.wait_for_function("() => document.getAnimations().every(each => each.playState !== 'running')")
        shown = await page.screenshot()
        await browser.close()
    return shown


def written_small(picture: bytes) -> None:
    """Write it with a palette: a table has few colours."""
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    with Image.open(BytesIO(picture)) as image:
        image.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(TARGET, optimize=True)


async def main() -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(Valkey(folder))
        async with open_node(server.url, "picture:", folder) as node:
            written_small(await take(node))
    print(f"{TARGET}: {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    asyncio.run(main())
