"""Draws what a link to the house shows, and its icon on a phone, from the page's own art.

`python -m tests.browser.preview` writes both anew.
"""

from __future__ import annotations

import asyncio
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.async_api import async_playwright

from tests.chromium import ARGUMENTS, find_chromium

FRONTEND: Final = Path(__file__).parents[2] / "webapp" / "frontend"
SOURCES: Final = FRONTEND / "src"
PREVIEW: Final = FRONTEND / "public" / "preview.png"
ICON: Final = FRONTEND / "public" / "icon-180.png"

FAN: Final = ((None, -21), ("B13", -10.5), ("R5", 0), ("Y1", 10.5), ("F", 21))
MARKS: Final = {"R": "ink-R", "Y": "ink-Y", "B": "ink-B", "K": "ink-K"}


def tile(name: str | None) -> str:
    """One tile as `tile.tsx` draws it; the red 5 is the okey."""
    if name is None:
        return '<span class="tile down"><svg viewBox="0 0 40 70"><use href="#back"/></svg></span>'
    if name == "F":
        inside = (
            '<use href="#clover" class="ink-clover" transform="translate(20 23) scale(1.18)"/><g class="ink-R">'
            '<use href="#n5" transform="translate(3.6 46.6) scale(.46)"/>'
            '<use href="#mR" transform="translate(28.4 57.4) scale(.58)"/></g>'
        )
        return f'<span class="tile"><svg viewBox="0 0 40 70">{inside}</svg></span>'
    okey = name == "R5"
    star = '<use href="#star" class="ink-star" transform="translate(28 58)"/>' if okey else ""
    mark = f'<use href="#m{name[0]}" transform="translate({12.6 if okey else 20} 58)"/>'
    inside = f'<g class="{MARKS[name[0]]}"><use href="#n{name[1:]}"/>{mark}{star}</g>'
    return f'<span class="tile {"okey" if okey else ""}"><svg viewBox="0 0 40 70">{inside}</svg></span>'


def preview() -> str:
    """The picture as a page of 1200 by 630."""
    styles = "".join((SOURCES / "styles" / f"{name}.css").read_text("utf-8") for name in ("tokens", "tile"))
    fan = "".join(f'<i style="--turn: {turn}deg">{tile(name)}</i>' for name, turn in FAN)
    return f"""<!doctype html><style>{styles}
      body {{ width: 1200px; height: 630px; background: var(--felt); color: var(--on-felt); }}
      .rosette {{ width: 900px; height: 900px; left: 420px; top: -140px; }}
      h1 {{ position: absolute; left: 84px; top: 84px; font-size: 132px; letter-spacing: -2px; }}
      p {{ position: absolute; left: 90px; top: 250px; font-size: 38px; color: var(--on-felt2); line-height: 1.4; }}
      .fan {{ --w: 168px; position: absolute; left: 660px; top: 250px; }}
      i {{ position: absolute; transform: rotate(var(--turn)); transform-origin: 84px 900px; }}
    </style><div class="art">{(SOURCES / "parts" / "art.svg").read_text("utf-8")}</div>
    <svg class="rosette"><use href="#rosette"/></svg><h1>Okeyhane</h1><p>Okey · Окей</p><div class="fan">{fan}</div>"""


def icon() -> str:
    """The icon as a page of 180 by 180; a phone rounds its corners itself."""
    square = "<!doctype html><style>* { margin: 0 } svg { width: 180px; height: 180px; background: #2a6655 }</style>"
    return square + (SOURCES / "icon.svg").read_text("utf-8")


def written_small(picture: bytes, target: Path) -> None:
    """Write it with a palette: it has few colours."""
    target.parent.mkdir(exist_ok=True)
    with Image.open(BytesIO(picture)) as image:
        image.convert("RGB").quantize(128, dither=Image.Dither.NONE).save(target, optimize=True)
    print(f"{target}: {target.stat().st_size} bytes")


async def main() -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find_chromium().program, args=list(ARGUMENTS))
        for html, target, width, height in ((preview(), PREVIEW, 1200, 630), (icon(), ICON, 180, 180)):
            page = await browser.new_page(viewport={"width": width, "height": height}, color_scheme="light")
            await page.set_content(html)
            written_small(await page.screenshot(), target)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
