"""The hand court, for a person at a small phone: by taps, by keys and by a link, in every language and look."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.browser.hands import UNHURRIED
from tests.browser.screens import WINS, complaints, cut
from tests.conftest import OpenPhone
from tests.house import Node

pytestmark = pytest.mark.asyncio(loop_scope="session")

LACKS = "/court/R8/R1R2FY4B4K4K7K8K9K10B6B7B8B9"


async def nothing_wrong(page: Page) -> None:
    """All is inside, nothing is cut, and axe has nothing against it."""
    assert [*await cut(page), *await complaints(page)] == []


async def test_a_hand_is_tapped_judged_sent_and_changed(phone: OpenPhone, node: Node) -> None:
    """The indicator first, then fourteen tiles, two of each at most; a tap puts one back."""
    page = await phone(320, 568)
    await page.add_init_script(UNHURRIED)
    await page.goto(f"{node.url}/court")
    status, ask = page.get_by_role("status"), page.get_by_role("button", name="Check", exact=True)
    await expect(status).to_contain_text("Tap the indicator first")
    await page.get_by_role("button", name="false joker, 0 left").tap(force=True)
    await expect(page.locator(".toast"), "and is told why not").to_contain_text("cannot be the indicator")
    for tile in ("red 4, 2", "red 4, 1", "black 2, 2", "black 2, 1"):
        await page.get_by_role("button", name=f"{tile} left").tap()
    await expect(status).to_contain_text("3 of 14 or 15")
    await expect(page.get_by_role("button", name="red 4, 0 left")).to_be_disabled()
    await page.get_by_role("button", name="Put back: red 4").tap()
    await expect(page).to_have_url(f"{node.url}/court/R4/K2K2")
    assert await cut(page) == []
    await page.goto(f"{node.url}/court/R4/K2K2K2Q9")
    await expect(page.get_by_role("alert")).to_contain_text("More than two of black 2")
    await expect(page.get_by_role("alert")).to_contain_text("“Q9” is not a tile")
    await expect(page.get_by_role("button", name="Put back: black 2")).to_have_count(2)
    assert await cut(page) == []
    await page.goto(f"{node.url}/court/R4/B1B2B3B4B5B6B7B8B9B10B11K2K2")
    await expect(ask).to_be_disabled()
    await page.get_by_role("button", name="blue 12, 2 left").tap()
    await ask.tap()
    await expect(status).to_contain_text("does not win yet")
    await expect(page.get_by_role("region", name="Runs and groups")).to_contain_text("2 tiles away")
    await expect(page.get_by_label("Link to this hand")).to_have_value(
        f"{node.url.removeprefix('http://')}/court/R4/B1B2B3B4B5B6B7B8B9B10B11B12K2K2"
    )
    assert await cut(page) == []
    await page.get_by_role("button", name="Change the hand").tap()
    await page.get_by_role("button", name="Clear").tap()
    await expect(page).to_have_url(f"{node.url}/court")


@pytest.mark.long
async def test_the_book_leads_to_the_court(phone: OpenPhone, node: Node) -> None:
    page = await phone(320, 568)
    await page.goto(f"{node.url}/?learn")
    await page.get_by_role("link", name="Hand check").tap()
    await expect(page).to_have_url(f"{node.url}/court")
    await expect(page.locator(".keys")).to_be_visible()


LOOKS = {
    "en-GB": ("light", "classic"),
    "tr-TR": ("dark", "teahouse"),
    "ru-RU": ("light", "candy"),
    "pl-PL": ("dark", "classic"),
    "de-DE": ("light", "teahouse"),
}


@pytest.mark.long
@pytest.mark.parametrize("locale", LOOKS)
async def test_a_link_brings_the_verdict_in_every_language_and_look(phone: OpenPhone, node: Node, locale: str) -> None:
    """What wins has its arrangement and the points under each preset; what does not, why not."""
    page = await phone(320, 568, locale=locale)
    scheme, look = LOOKS[locale]
    await page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    await page.goto(f"{node.url}/court")
    await page.evaluate("look => localStorage.setItem('okey.settings', JSON.stringify({ look }))", look)
    await page.goto(f"{node.url}{WINS}")
    await expect(page.locator(".way .strip .tile")).to_have_count(14)
    await expect(page.locator("html"), "worn where nobody is signed in, too").to_have_attribute("data-look", look)
    assert await page.locator(".way dd b").all_inner_texts() == ["+4", "−4", "−4", "−4"]
    await nothing_wrong(page)
    await page.goto(f"{node.url}{LACKS}")
    await expect(page.locator(".way h3 span")).to_have_count(2)
    await expect(page.locator("p.finding")).to_have_count(1)
    await nothing_wrong(page)
    await page.goto(f"{node.url}/court/R4/R1")
    await expect(page.locator(".keys")).to_be_visible()
    await nothing_wrong(page)


@pytest.mark.long
async def test_a_hand_is_entered_by_keys_alone(phone: OpenPhone, node: Node) -> None:
    """All tiles are one stop; arrows go from one to the next."""
    page = await phone(320, 568)
    await page.goto(f"{node.url}/court")
    await page.get_by_role("button", name="red 1, 2 left").focus()
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        await page.keyboard.press(key)
    await expect(page).to_have_url(f"{node.url}/court/R9")
    for key in ("ArrowUp", "Space", "ArrowLeft", "Space"):
        await page.keyboard.press(key)
    await expect(page).to_have_url(f"{node.url}/court/R9/R1R2")
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("button", name="Clear")).to_be_focused()


@pytest.mark.long
async def test_what_is_not_answered_is_said(phone: OpenPhone, node: Node) -> None:
    """And can be asked again."""
    page = await phone(320, 568)
    await page.route("**/court/verdict*", lambda route: route.fulfill(status=429))
    await page.goto(f"{node.url}{WINS}")
    await expect(page.get_by_role("alert")).to_contain_text("Too many questions")
    await page.unroute_all()
    await page.get_by_role("button", name="Try again").tap()
    await expect(page.get_by_role("status")).to_contain_text("This hand wins")
