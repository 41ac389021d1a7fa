"""The statistics of all deals of a house, for a person at a small phone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.async_api import expect
from sqlalchemy import insert

from tests.browser.screens import complaints
from tests.conftest import OpenPhone
from tests.engine.test_statistics import all_of, honest
from tests.house import Node
from webapp.accounts.database import close_database, open_database
from webapp.accounts.dealt import FORM
from webapp.accounts.models import DealtRow

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def deals(tmp_path: Path, number: int) -> None:
    """Let so many deals be counted at the node's house."""
    database = open_database(f"sqlite+aiosqlite:///{tmp_path / 'people.sqlite'}")
    row = {"form": FORM, "upto": 1, "matches": number, "unreadable": 0, "counts": json.dumps(all_of(honest, number))}
    async with database.begin() as connection:
        await connection.execute(insert(DealtRow).values(row))
    await close_database(database)


@pytest.mark.long
async def test_of_a_few_deals_nothing_is_said_and_no_row_is_shown(phone: OpenPhone, node: Node, tmp_path: Path) -> None:
    await deals(tmp_path, 1)
    page = await phone(320, 568)
    await page.goto(f"{node.url}/fair")
    await expect(page.get_by_role("status")).to_contain_text("Too few deals yet")
    await expect(page.locator("table")).to_have_count(0)
    assert await complaints(page) == []


@pytest.mark.long
async def test_the_statistics_of_the_deals_say_that_it_was_chance_and_show_every_row(
    phone: OpenPhone, node: Node, tmp_path: Path
) -> None:
    await deals(tmp_path, 120)
    page = await phone(320, 568)
    await page.goto(f"{node.url}/fair")
    await expect(page.get_by_role("status")).to_contain_text("The tiles fall as chance has it")
    await expect(page.locator("tbody tr")).to_have_count(125)
    await page.locator("summary").nth(3).tap()
    await expect(page.get_by_role("row", name="red 1 ").first).to_be_visible()
    assert await complaints(page) == []
    assert await page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    await page.get_by_role("button", name="Start page").tap()
    await expect(page.locator("main.start")).to_be_visible()
