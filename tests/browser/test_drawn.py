"""The tiles, the rack and the table are drawn as they were, in every look; words are left out, for fonts differ.

After a change that is meant: `RENEW=1 python -m pytest tests/browser/test_drawn.py -m "long or not long"`, and look at
what is new in `tests/browser/drawn/`.
"""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pytest
from PIL import Image, ImageChops
from playwright.async_api import Page, expect

from engine.rack import parse_slots
from engine.tiles import tiles
from tests.browser.clients import DARK, LIGHT
from tests.browser.conftest import Chats
from tests.browser.hands import Player, deal_out
from tests.browser.test_looks import ADA, wears
from tests.conftest import quick_first
from tests.webapp.letters import Ledger

pytestmark = pytest.mark.asyncio(loop_scope="session")

DRAWN: Final = Path(__file__).with_name("drawn")
LOOKS: Final = {
    "classic": ("classic", LIGHT),
    "classic-dark": ("classic", DARK),
    "candy": ("candy-mint", LIGHT),
    "candy-dark": ("candy", DARK),
    "teahouse": ("teahouse", LIGHT),
    "shelf": ("classic-night-gold", LIGHT),
}
RACK: Final = parse_slots("R1 R2 R3 R4 . Y5 Y6 Y7 . B8 B9 . F / B10 . K11 K12 K13 . . R7 . . . . .")
"""Each digit, each mark, the false joker, and the okey: R7."""
PILES: Final = ("R13", "Y12", "B11", "K1")
BLOCK: Final = 16
"""Pixels across of what is compared at once."""
FAR: Final = 14
"""Of 255: a block may be so far from what it was. Another browser smooths edges by less, another mark is over 40."""
WORDLESS: Final = """() => {
    const rules = [
        '.who > *, .lines, .label, .bubble, .initials, .badge, .caption { visibility: hidden !important }',
        '.caption .tile { visibility: visible }',
        '.caption { width: 0; overflow: visible }',
        '.marks { display: none !important }',
        '.points { white-space: nowrap }',
    ]
    const sheet = document.styleSheets[0]
    for (const rule of rules) sheet.insertRule(rule, sheet.cssRules.length)
}"""


def farthest(one: Image.Image, other: Image.Image) -> float:
    """How far the two differ in the block where they differ most."""
    assert one.size == other.size
    apart = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).convert("L")
    small = apart.resize((apart.width // BLOCK, apart.height // BLOCK), Image.Resampling.BOX)
    return float(small.getextrema()[1])  # type: ignore[arg-type]


async def drawn(page: Page, place: str) -> Image.Image:
    """A place as it is: the rack large enough to see each mark, the felt at half of that."""
    shown = Image.open(BytesIO(await page.locator(f".table > .{place}").screenshot())).convert("RGB")
    return shown if place == "rack" else shown.reduce(2)


@pytest.mark.parametrize("name", quick_first(LOOKS))
async def test_tiles_rack_and_table_are_drawn_as_they_were(chats: Chats, ledger: Ledger, name: str) -> None:
    look, theme = LOOKS[name]
    await wears(ledger, look)
    page = await chats.phone(320, 568)
    await page.emulate_media(reduced_motion="reduce")
    await page.goto(chats.address(ADA, f"{chats.node.url}/", theme=theme))
    await page.locator(".row .tint.green").tap()
    player = Player(page)
    await player.at_the_table()
    changes: dict[str, Any] = {"piles": tuple((tile,) for tile in tiles(" ".join(PILES))), "turn_number": 9}
    await deal_out(chats.node, player, RACK, **changes)
    await page.locator(".action:has([href='#i-runs'])").tap()
    await expect(page.locator(".action [href='#i-undo']")).to_be_attached()
    await page.wait_for_load_state("networkidle")
    await page.evaluate(WORDLESS)
    against = {}
    for place in ("rack", "felt"):
        file = DRAWN / f"{name}-{place}.png"
        now = await drawn(page, place)
        if os.environ.get("RENEW"):
            now.quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)
        if (far := farthest(now, Image.open(file))) > FAR:
            against[place] = far
    assert against == {}


async def test_another_mark_on_one_tile_would_be_seen() -> None:
    """A lozenge in the place of a tulip, on one of fifteen tiles."""
    rack = Image.open(DRAWN / "classic-rack.png").convert("RGB")
    changed = rack.copy()
    changed.paste(rack.crop((28, 176, 52, 204)), (28, 68))
    assert farthest(rack, changed) > FAR
    assert farthest(rack, rack) == 0
