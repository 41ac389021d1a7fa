"""The browser of the tests is real: it draws text, in the letters of each language of the page."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from tests.conftest import OpenPhone, quick_first

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("words", quick_first(["Işık, ağaç", "Привет", "Łódź, żółw", "R13 12:45"]))
async def test_text_can_be_seen(phone: OpenPhone, words: str) -> None:
    """Without a font the browser draws nothing, and every test of what a person sees would be blind."""
    page = await phone()
    await page.set_content(f"<meta name='viewport' content='width=device-width'><h1>{words}</h1>")
    picture = Image.open(io.BytesIO(await page.screenshot())).convert("L")
    assert sum(picture.histogram()[:64]) > 1000, "no dark pixels"


async def test_a_phone_reaches_no_other_host(phone: OpenPhone) -> None:
    page = await phone()
    reached = await page.evaluate("fetch('https://example.org/').then(() => true, () => false)")
    assert reached is False
