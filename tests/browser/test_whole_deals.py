"""Whole deals as they come, to the result: by ear and keys alone in every look, and by a newcomer."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Final

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.hands import Player
from tests.browser.test_keyboard import tab_to
from tests.browser.test_learn import PARTING
from tests.conftest import OpenPhone
from tests.house import Node
from tests.webapp.letters import Ledger
from webapp.accounts.preferences import TABLES, Preferences

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.long]

ROW: Final = 13
TURNS: Final = 60
"""More than any deal has."""
DEALS: Final = 12
"""Who does what the coach says wins one of these against novices, or the coach is no good."""
ADVICE: Final = re.compile("(Draw from the stock|Take|Throw|Finish with|Pass)")
DRAWN: Final = re.compile(r'img "([^"]+)"')
SLOT: Final = re.compile(r'- button "(?:(.+), slot|empty slot) (\d+)"')
YOURS: Final = re.compile("^Your turn: ")


@dataclass(frozen=True, slots=True)
class Told:
    """What the coach says is to be done."""

    what: str
    tile: str | None


@dataclass(slots=True)
class Reader(ABC):
    """A person who knows the table by what is written there, or read out."""

    page: Page

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    @property
    def turn(self) -> Locator:
        return self.page.get_by_role("main").get_by_role("paragraph").filter(has_text=YOURS)

    @property
    def ended(self) -> Locator:
        return self.page.get_by_role("heading", name=re.compile(r"finished$|^A draw$"))

    @property
    def coach(self) -> Locator:
        return self.page.get_by_role("complementary", name="Coach")

    async def is_asked(self) -> bool:
        """Wait for one's turn, and return whether it comes before the end."""
        await expect(self.turn.or_(self.ended)).to_be_visible()
        return not await self.ended.is_visible()

    async def listens(self) -> Told:
        """Hear the coach out."""
        advice = self.coach.locator(".advice")
        await expect(advice).to_contain_text(ADVICE)
        said = await advice.aria_snapshot()
        found, tile = ADVICE.search(said), DRAWN.search(said)
        assert found, said
        return Told(found[1], tile[1] if tile and found[1] in {"Throw", "Finish with"} else None)

    async def slot_of(self, tile: str) -> int:
        """Where a tile lies on the rack, as it is read out."""
        rack = await self.page.get_by_role("group", name=re.compile("^Your rack")).aria_snapshot()
        lies = [int(number) - 1 for held, number in SLOT.findall(rack) if held.removesuffix(", okey") == tile]
        assert lies, (tile, rack)
        return lies[0]

    async def plays(self, *, asking: bool = True) -> None:
        """Do what the coach says until the deal is over; *asking* for each hint, or led without."""
        for _ in range(TURNS):
            if not await self.is_asked():
                return
            before = await self.turn.inner_text()
            if asking:
                await self.goes(self.button("Hint"))
            await self.does(await self.listens())
            await expect(self.turn.filter(has_text=before)).to_have_count(0)
        raise AssertionError("a deal without an end")

    async def does(self, told: Told) -> None:
        if told.tile is None:
            name = {"Draw from the stock": "Draw. Stock", "Take": "Take. ", "Pass": "Pass"}[told.what]
            await self.goes(self.button(name))
        else:
            await self.lays(await self.slot_of(told.tile), told.what)

    @abstractmethod
    async def goes(self, place: Locator) -> None:
        """Press a button."""

    @abstractmethod
    async def lays(self, slot: int, what: str) -> None:
        """Throw the tile in a slot, or finish with it."""


class ByKeys(Reader):
    """A person with a keyboard and ears."""

    async def goes(self, place: Locator) -> None:
        await tab_to(self.page, place)
        await self.page.keyboard.press("Enter")

    async def lays(self, slot: int, what: str) -> None:
        rack = self.page.get_by_role("group", name=re.compile("^Your rack"))
        await tab_to(self.page, rack.locator("[tabindex='0']"))
        for key in ["ArrowUp", *["ArrowLeft"] * ROW, *["ArrowDown"] * (slot // ROW), *["ArrowRight"] * (slot % ROW)]:
            await self.page.keyboard.press(key)
        await expect(self.button(re.compile(rf"slot {slot + 1}$"))).to_be_focused()
        await self.page.keyboard.press("d" if what == "Throw" else "f")


class ByFinger(Reader):
    """A person who taps."""

    async def goes(self, place: Locator) -> None:
        await place.tap()

    async def lays(self, slot: int, what: str) -> None:
        await self.button(re.compile(rf"slot {slot + 1}$")).tap()
        await self.button(re.compile("^Throw. You" if what == "Throw" else "^Finish: ")).tap()


async def likes(page: Page, node: Node, ledger: Ledger, look: str = "classic") -> None:
    """Come to the start page as somebody who likes a look, and to whom no throw seems hasty."""
    await page.goto(node.url)
    await expect(page.locator(".row.mine")).to_be_visible()
    preferences = Preferences(look=look, take_back=0).model_dump_json().replace(":", r"\:")
    await ledger.does(f"UPDATE people SET preferences = '{preferences}'")
    await page.reload()
    await expect(page.locator(".row.mine")).to_be_visible()


@pytest.mark.parametrize("look", TABLES)
async def test_who_sees_nothing_and_has_only_keys_plays_a_deal_to_its_end(
    phone: OpenPhone, node: Node, ledger: Ledger, look: str
) -> None:
    page = await phone(1280, 800, has_touch=False, is_mobile=False)
    await likes(page, node, ledger, look)
    person = ByKeys(page)
    await person.goes(person.button(re.compile("^Play against computers")))
    await person.plays()
    await expect(page.locator("html")).to_have_attribute("data-look", look)
    await person.goes(person.button("Again"))
    await Player(page).at_the_table()


async def test_a_newcomer_plays_the_guided_deal_and_then_wins_against_novices(
    phone: OpenPhone, node: Node, ledger: Ledger
) -> None:
    """Who knows nothing of okey, and does what is written there."""
    page = await phone(390, 844)
    await likes(page, node, ledger)
    person = ByFinger(page)
    await person.button(re.compile("^How to play")).tap()
    await page.get_by_role("dialog").get_by_role("button", name="Sit down", exact=True).tap()
    for button in ("Next", "Next", "Runs"):
        await expect(person.coach).to_be_visible()
        await person.button(button).tap()
    await person.plays(asking=False)
    await expect(page.locator(".parting")).to_contain_text(PARTING)
    await person.button("Leave").tap()
    await page.get_by_role("combobox", name="Computers").select_option(label="novice")
    await person.button(re.compile("^Play against computers")).tap()
    won = person.ended.filter(has_text="You finished")
    for _ in range(DEALS):
        await person.plays()
        if await won.is_visible():
            break
        await person.button("Again").tap()
        await Player(page).at_the_table()  # the result that was left is no end of the next deal
    await expect(won).to_be_visible()
