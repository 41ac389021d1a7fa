"""A person's own area: what is remembered of them, why each candy came, settings, devices, and being forgotten."""

from __future__ import annotations

import json
import re
import time

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import Chats
from tests.browser.hands import Player
from tests.browser.screens import complaints, cut
from tests.conftest import OpenPhone
from tests.fake_botapi import Someone
from tests.house import Node
from tests.webapp.letters import HOUR, Ledger
from webapp.web.app import HOUSE

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def comes(page: Page, node: Node, token: str) -> Page:
    """Come with the token of a device to the start page, and wait until one is known."""
    await page.add_init_script(f"localStorage.setItem('okey.token', {json.dumps(token)})")
    await page.goto(node.url)
    await expect(row_of(page)).to_be_visible()
    return page


def row_of(page: Page) -> Locator:
    return page.locator(".row.mine")


async def opens(page: Page, part: str) -> Locator:
    """Open the area and one of its parts."""
    await row_of(page).click()
    await page.get_by_role("dialog").locator(f"[data-part={part}]").click()
    area = page.get_by_role("dialog")
    await expect(area.get_by_role("heading", level=2).first).to_be_focused()
    return area


async def ayse(ledger: Ledger) -> str:
    """Make Ayşe, whom everybody knows, and return the token of her device."""
    person, token = await ledger.people.guest("Ayşe")
    ledger.ids["Ayşe"] = person.id
    return token


def texts(lines: list[str]) -> list[str]:
    return [" | ".join(line.split("\n")) for line in lines]


# --- candies, matches, figures -----------------------------------------------------------------------------------


async def test_each_candy_says_when_which_match_and_why(phone: OpenPhone, node: Node, ledger: Ledger) -> None:
    """Four wins among people are 60 in a day; the fifth pays what is left, and the sixth nothing."""
    token, now = await ayse(ledger), int(time.time() * 1000)
    await ledger.knows("Bora")
    await ledger.takes("Bora", "Ayşe", None, None, key="lost", at=now - 40 * HOUR)
    await ledger.takes("Ayşe", None, None, None, key="short", at=now - 40 * HOUR + 1, turns=3)
    await ledger.takes("Ayşe", None, None, None, key="computers", at=now - 9)
    for number in range(5):
        await ledger.takes("Ayşe", "Bora", None, None, key=str(number), at=now - 8 + number)
    page = await comes(await phone(), node, token)
    await expect(row_of(page)).to_contain_text("65 candies")
    area = await opens(page, "candies")
    await expect(area.locator(".purse")).to_contain_text("Today 60 of 60")
    await expect(area.locator(".purse .sum")).to_contain_text("65")
    lines = area.locator(".ledger li")
    await expect(lines).to_have_count(8)
    why = texts(await area.locator(".ledger b").all_inner_texts())
    assert why == [
        "The day's cap of 60 was reached already",
        "9 instead of 15: the day's cap",
        *["A win against people"] * 3,
        "A win against computers",
        "Too short: fewer than 24 turns were played",
        "Played to the end with people",
    ]
    assert await area.locator(".amount").all_inner_texts() == ["0", "+9", "+15", "+15", "+15", "+6", "0", "+5"]
    await expect(lines.first).to_contain_text("Match 1 at table FA6X4LBDHUETI")
    await expect(area.get_by_role("region")).to_have_count(2)


@pytest.mark.long
async def test_older_lines_come_when_they_are_asked_for(phone: OpenPhone, node: Node, ledger: Ledger) -> None:
    token, now = await ayse(ledger), int(time.time() * 1000)
    for number in range(23):
        await ledger.takes("Ayşe", None, None, None, key=str(number), at=now - number * 60_000)
    area = await opens(await comes(await phone(), node, token), "candies")
    await expect(area.locator(".ledger li")).to_have_count(20)
    await area.get_by_role("button", name="Show older ones").click()
    await expect(area.locator(".ledger li")).to_have_count(23)
    await expect(area.get_by_role("button", name="Show older ones")).to_have_count(0)


@pytest.mark.long
async def test_a_match_shows_its_places_points_candies_and_the_way_back(
    phone: OpenPhone, node: Node, ledger: Ledger
) -> None:
    token = await ayse(ledger)
    await ledger.knows("Bora")
    await ledger.takes("Bora", "Ayşe", None, None, at=int(time.time() * 1000))
    area = await opens(await comes(await phone(), node, token), "matches")
    match = area.get_by_role("article")
    await expect(match).to_contain_text("You lost")
    await expect(match).to_contain_text("Matsuri, 1 deal")
    assert texts(await match.get_by_role("listitem").all_inner_texts()) == [
        "1. | Bora | 2 points",
        "2. | You | 0 points",
        "2. | Bozkır | computer | 0 points",
        "2. | Bozkır | computer | 0 points",
    ]
    await expect(match.locator(".amount")).to_have_text("+5")
    await expect(match.get_by_role("link")).to_have_attribute("href", "/t/FA6X4LBDHUETI/replay/1?seat=1")
    await expect(area.get_by_role("link", name="Open a record file")).to_have_attribute("href", "/replay")


@pytest.mark.long
async def test_figures_are_drawn_for_the_last_four_weeks(phone: OpenPhone, node: Node, ledger: Ledger) -> None:
    token, now = await ayse(ledger), int(time.time() * 1000)
    await ledger.knows("Bora")
    await ledger.takes("Ayşe", "Bora", None, None, key="won", at=now)
    await ledger.takes("Bora", "Ayşe", None, None, key="lost", at=now - 49 * HOUR)
    await ledger.takes("Bora", "Ayşe", None, None, key="long ago", at=now - 40 * 24 * HOUR)
    area = await opens(await comes(await phone(), node, token), "figures")
    await expect(area.get_by_role("img", name="The last four weeks. 2 matches, 1 win")).to_be_visible()
    await expect(area.locator("svg .played")).to_have_count(2)
    await expect(area.locator("svg .won")).to_have_count(1)
    figures = dict(
        zip(await area.locator("dt").all_inner_texts(), await area.locator("dd").all_inner_texts(), strict=True)
    )
    assert (figures["Matches"], figures["Wins"], figures["Turns to a win, on average"]) == ("3", "1", "6")


# --- settings ----------------------------------------------------------------------------------------------------


async def test_settings_hold_at_once_and_on_another_device(phone: OpenPhone, node: Node, ledger: Ledger) -> None:
    token = await ayse(ledger)
    page = await comes(await phone(), node, token)
    area = await opens(page, "settings")
    await area.get_by_label("Language").last.select_option("ru")
    await expect(area.get_by_role("heading", name="Настройки")).to_be_visible()
    await area.get_by_role("button", name="Конфета").click()
    await expect(page.locator("html")).to_have_attribute("data-look", "candy")
    for _ in range(3):
        await area.get_by_role("button", name="Отмена сброса: короче").click()
    await expect(area.get_by_role("button", name="короче")).to_be_disabled()

    other = await comes(await phone(locale="pl-PL"), node, token)
    await expect(other.get_by_role("heading", name="Окей")).to_be_visible()
    await expect(other.locator("html")).to_have_attribute("data-look", "candy")
    player = Player(other)
    await player.against_computers(node)
    await expect(other.locator(".actions")).to_contain_text("Меню")
    await throws_for_good(player)


async def throws_for_good(player: Player) -> None:
    """Throw, and try to take it back at once: without a pause it is gone."""
    if await player.my_turn() == "draw":
        await player.stock.tap()
        await expect(player.pile).to_have_attribute("data-legal", "true")
    held = len([tile for tile in await player.rack() if tile])
    slot = player.slot(await player.first_held())
    await slot.focus()
    await slot.press("d")
    await player.pile.evaluate("pile => pile.click()")
    await player.my_turn()
    assert held == 15
    assert len([tile for tile in await player.rack() if tile]) == 14


@pytest.mark.long
async def test_a_browser_that_asks_nobody_remembers_the_settings(phone: OpenPhone, node: Node, ledger: Ledger) -> None:
    """Its first picture is right before the server has said anything."""
    page = await comes(await phone(), node, await ayse(ledger))
    area = await opens(page, "settings")
    await area.get_by_label("Language").last.select_option("tr")
    await area.get_by_role("button", name="Şeker").click()
    await expect(area.get_by_role("button", name="Şeker")).to_have_attribute("aria-pressed", "true")
    await page.route_web_socket("**/ws", lambda _: None)
    await page.reload()
    await expect(page.get_by_role("button", name="Arkadaşlarla")).to_be_visible()
    await expect(page.locator("html")).to_have_attribute("data-look", "candy")


# --- tables, devices, being forgotten ----------------------------------------------------------------------------


@pytest.mark.long
async def test_your_tables_are_on_the_start_page(phone: OpenPhone, node: Node, ledger: Ledger) -> None:
    token = await ayse(ledger)
    page = await comes(await phone(), node, token)
    await page.locator(".row .tint.blue").click()
    await expect(page.locator("main.lobby")).to_be_visible()
    lobby = page.url
    await page.locator(".head .plain").first.click()
    await expect(page.get_by_role("button", name="Back to your table")).to_contain_text("1/4")
    player = Player(page)
    await page.locator(".row .tint.green").click()
    await player.at_the_table()
    await player.my_turn()
    await page.goto(node.url)
    await expect(page.get_by_role("button", name="Back to your table")).to_contain_text("Your turn")
    await page.get_by_role("region", name="Your tables").get_by_role("button").click()
    await expect(page).to_have_url(lobby)

    elsewhere = await comes(await phone(), node, token)
    await expect(elsewhere.get_by_role("region", name="Your tables").get_by_role("button")).to_have_count(2)


@pytest.mark.long
async def test_a_device_can_be_ended_from_another_one(phone: OpenPhone, node: Node, ledger: Ledger) -> None:
    token = await ayse(ledger)
    lost = await comes(await phone(), node, await ledger.people.token(ledger.ids["Ayşe"]))
    area = await opens(await comes(await phone(), node, token), "devices")
    await expect(area.locator(".ledger li")).to_have_count(2)
    await expect(area.locator(".ledger li", has_text="here")).to_have_count(1)
    await area.get_by_role("button", name="Sign out: ").click()
    await expect(area.locator(".ledger li")).to_have_count(1)
    await expect(lost.get_by_role("alert")).to_have_text("You are signed out on this device")
    assert await lost.evaluate("localStorage.getItem('okey.token')") is None


async def test_who_is_erased_is_asked_first_and_begins_anew(phone: OpenPhone, node: Node, ledger: Ledger) -> None:
    await ayse(ledger)
    page = await phone()
    await page.goto(node.url)
    await expect(row_of(page)).to_contain_text("0 candies")
    name = await row_of(page).locator("b").inner_text()
    area = await opens(page, "erase")
    await area.get_by_role("button", name="Erase me").click()
    await expect(area.get_by_role("button", name="No, keep it")).to_be_focused()
    await expect(area).to_contain_text(f"Erase {name} and 0 candies for good?")
    await area.get_by_role("button", name="Erase for good").click()
    await expect(page.get_by_role("alert")).to_have_text("We have forgotten you. Nothing of yours is left here.")
    await page.get_by_role("button", name="Start afresh").click()
    await expect(row_of(page)).to_be_visible()
    assert await row_of(page).locator("b").inner_text() != name


async def test_a_guest_becomes_their_telegram_self(chats: Chats) -> None:
    """The message is copied to the bot; the page, back in view, is the Telegram user's."""
    ada = Someone(42, "Ada")
    await chats.node.server.app[HOUSE].door.people.from_telegram(ada.id, ada.first_name)
    page = await chats.phone()
    await page.goto(chats.node.url)
    area = await opens(page, "joining")
    message = await area.get_by_label("The message to the bot").input_value()
    link = await area.get_by_role("link", name="Open the bot").get_attribute("href")
    code = message.removeprefix("/start ")
    assert re.fullmatch(r"j_[\w-]{16}", code)
    assert link is not None
    assert re.fullmatch(rf"https://t\.me/\w+\?start={code}", link)
    await chats.telegram.says(ada, message)
    await chats.telegram.presses(ada, await chats.telegram.hears(ada), f"join:{code[2:]}")
    await expect(page.get_by_role("dialog").locator(".purse .name")).to_have_text("Ada")


# --- by eye and by keys -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "dark"),
    [pytest.param(one, one == "ru", marks=pytest.mark.long) for one in ("tr", "ru", "pl", "de", "en")],
)
async def test_axe_has_nothing_against_any_part(
    phone: OpenPhone, node: Node, ledger: Ledger, language: str, dark: bool
) -> None:
    token, now = await ayse(ledger), int(time.time() * 1000)
    await ledger.knows("Bora")
    for number in range(6):
        await ledger.takes("Ayşe", "Bora", None, None, key=str(number), at=now - number)
    page = await phone(locale=language, color_scheme="dark" if dark else "light")
    await comes(page, node, token)
    await row_of(page).click()
    found = {}
    for part in ("candies", "matches", "figures", "settings", "devices", "erase"):
        await page.locator(f"[data-part={part}]").click()
        await expect(page.locator("dialog.me .card").last).to_be_visible()
        found[part] = [*await cut(page), *await complaints(page)]
        await page.locator("dialog.me .head .plain").first.click()
    assert [part for part, against in found.items() if against] == [], found


@pytest.mark.long
async def test_an_address_that_leads_to_nothing_says_so_and_leads_home(phone: OpenPhone, node: Node) -> None:
    page = await phone(locale="pl-PL")
    answer = await page.goto(f"{node.url}/nonsense")
    assert answer is not None
    assert answer.status == 404
    await expect(page.get_by_role("alert")).to_have_text("Pod tym adresem nic nie ma")
    await page.get_by_role("button", name="Strona główna").click()
    await expect(row_of(page)).to_be_visible()


@pytest.mark.long
async def test_escape_turns_one_page_back_and_then_closes(phone: OpenPhone, node: Node, ledger: Ledger) -> None:
    page = await comes(await phone(1280, 800, has_touch=False, is_mobile=False), node, await ayse(ledger))
    area = await opens(page, "figures")
    await page.keyboard.press("Escape")
    await expect(area.locator("[data-part=figures]")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(area.get_by_role("heading", name="Statistics")).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(area.locator("[data-part=figures]")).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(row_of(page)).to_be_focused()
