"""Takes the README's picture of the other looks, beside each other: `python -m tests.browser.looks_picture`."""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.async_api import Browser, async_playwright
from sqlalchemy import text

from tests.browser.hands import Player as Finger
from tests.browser.picture import play
from tests.chromium import ARGUMENTS, find_chromium
from tests.conftest import KNOWS_OKEY
from tests.house import Node, connect, open_node
from webapp.accounts.database import close_database, open_database
from webapp.accounts.preferences import Preferences
from webapp.valkey import Valkey

TARGET: Final = Path(__file__).parents[2] / "docs" / "pictures" / "looks.jpg"
LOOKS: Final = (("teahouse", "tr-TR", "light"), ("candy", "pl-PL", "light"), ("candy-mint", "ru-RU", "dark"))
WIDTH, HEIGHT, GAP = 390, 844, 12


async def wear(people: str, look: str) -> None:
    """Have everybody like a look, also one that is sold."""
    database = open_database(f"sqlite+aiosqlite:///{people}")
    async with database.begin() as connection:
        kept = {"liked": Preferences(look=look).model_dump_json()}
        await connection.execute(text("UPDATE people SET preferences = :liked"), kept)
    await close_database(database)


async def take(browser: Browser, node: Node, people: str, look: tuple[str, str, str]) -> Image.Image:
    """Play on one device while a phone looks on, and return what the phone shows."""
    name, locale, scheme = look
    context = await browser.new_context(
        viewport={"width": WIDTH, "height": HEIGHT},
        has_touch=True,
        is_mobile=True,
        locale=locale,
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    await context.add_init_script(KNOWS_OKEY)
    page = await context.new_page()
    finger = Finger(page)
    await page.goto(node.url)
    await page.locator(".row .tint.green").click()
    await finger.at_the_table()
    token = await page.evaluate("localStorage.getItem('okey.token')")
    async with connect(node.socket_url, token) as player:
        await player.do("name", name="Deniz")
        await player.open(finger.code)
        await player.until_view(lambda _: True)
        await play(player)
    await wear(people, name)
    await page.reload()
    await finger.at_the_table()
    await page.wait_for_load_state("networkidle")
    await page.wait_for_function("() => document.getAnimations().every(each => each.playState !== 'running')")
    shown = Image.open(BytesIO(await page.screenshot()))
    await context.close()
    return shown


async def main() -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(Valkey(folder))
        async with open_node(server.url, "picture:", folder) as node, async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=find_chromium().program, args=list(ARGUMENTS))
            taken = [await take(browser, node, str(folder / "people.sqlite"), look) for look in LOOKS]
            await browser.close()
    sheet = Image.new("RGB", (len(taken) * (WIDTH + GAP) - GAP, HEIGHT), "#fff")
    for place, picture in enumerate(taken):
        sheet.paste(picture.convert("RGB"), (place * (WIDTH + GAP), 0))
    sheet.save(TARGET, quality=86, optimize=True)
    print(f"{TARGET}: {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    asyncio.run(main())
