"""Looking back at a match: step by step, with one pair of eyes or all four racks, from an address or a file."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import Chats
from tests.browser.hands import SIZES, Player, play_on
from tests.browser.screens import complaints, cut
from tests.conftest import OpenPhone
from tests.fake_botapi import Someone
from tests.house import Node
from tests.webapp.letters import Ledger
from webapp.accounts.books import Books
from webapp.accounts.database import close_database, open_database
from webapp.accounts.people import People

pytestmark = pytest.mark.asyncio(loop_scope="session")

FILE = Path(__file__).parents[1] / "golden" / "record-1.txt"
RECORD = FILE.read_text("utf-8")
"""Three deals; seat 1 starts the first one and throws yellow 3, which seat 2 takes."""
ADDRESS = "/t/FA6X4LBDHUETI/replay/1"
COUNT_TAPS = "addEventListener('click', () => (sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1), true)"
DROP = """text => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'record.txt', { type: 'text/plain' }))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
}"""


@pytest_asyncio.fixture(loop_scope="session")
async def kept(node: Node, tmp_path: Path) -> AsyncIterator[Node]:
    """A house whose books have that match."""
    await keep(tmp_path)
    yield node


async def keep(folder: Path) -> None:
    database = open_database(f"sqlite+aiosqlite:///{folder / 'people.sqlite'}")
    ledger = Ledger(Books(database, 60, "Europe/Istanbul"), People(database))
    promised = re.findall("commitment (.+)", RECORD)[0]
    await ledger.books.take(ledger.ended(None, None, None, None, key=promised, record=RECORD))
    await close_database(database)


def rack(page: Page, name: str) -> Locator:
    return page.get_by_role("img", name=re.compile(f"^{name}: "))


def told(page: Page) -> Locator:
    return page.locator("main.replay > .told")


async def test_who_lost_sees_in_three_taps_what_all_had_and_that_it_was_dealt_fairly(
    phone: OpenPhone, node: Node
) -> None:
    page = await phone()
    await page.add_init_script(COUNT_TAPS)
    player = Player(page)
    await player.against_computers(node)
    await play_on(node, player.code)
    await expect(page.locator("main.result")).to_be_visible()
    await page.evaluate("sessionStorage.taps = 0")
    await page.get_by_role("button", name="Check this deal").tap()
    await expect(page.locator(".result .checked")).to_contain_text("Dealt as promised")
    await page.get_by_role("link", name="Look back").tap()
    await expect(page.locator("main.replay .good")).to_have_text("Dealt as promised")
    await expect(page.locator(".board .tile.down"), "but the stock").to_have_count(1)
    await expect(page.locator(".board .rack .tile")).to_have_count(15 if await starts(page) else 14)
    await page.get_by_role("button", name="About this match").tap()
    await expect(page.get_by_role("dialog")).to_contain_text("Your browser has dealt the deal again")
    assert await page.evaluate("Number(sessionStorage.taps)") == 3


async def starts(page: Page) -> bool:
    """Whether who looks back has started."""
    return bool(await page.locator(".place-0[data-turn=true]").count())


async def test_one_goes_step_by_step_with_fingers_and_keys(phone: OpenPhone, kept: Node) -> None:
    page = await phone()
    await page.goto(f"{kept.url}{ADDRESS}?seat=2")
    await expect(told(page)).to_have_text("Dealt. Bozkır starts")
    await page.get_by_role("button", name="One move forward").tap()
    await expect(told(page)).to_have_text("Bozkır threw yellow 3")
    await expect(page.get_by_role("img", name="Bozkır, thrown: yellow 3")).to_be_visible()
    await page.keyboard.press("ArrowRight")
    await expect(told(page), "the link says whose result it came from").to_have_text("You took yellow 3")
    await expect(rack(page, "You")).to_have_accessible_name(re.compile("yellow 3"))
    await page.keyboard.press("ArrowLeft")
    await expect(told(page)).to_have_text("Bozkır threw yellow 3")
    await page.keyboard.press("PageDown")
    await expect(page.get_by_role("heading", level=1)).to_have_text("Deal 2 of 3")
    await page.get_by_role("button", name="The deal before").tap()
    await expect(page.get_by_role("heading", level=1)).to_have_text("Deal 1 of 3")
    await page.get_by_role("slider", name="Moves of this deal").fill("9999")
    await expect(told(page)).to_have_text("Ayşe Abla finished")
    await page.get_by_role("button", name="About this match").tap()
    await page.get_by_role("dialog").get_by_role("button", name="Deal 3").tap()
    await expect(page.get_by_role("heading", level=1)).to_have_text("Deal 3 of 3")


@pytest.mark.long
async def test_one_sees_with_one_players_eyes_or_all_racks(phone: OpenPhone, kept: Node) -> None:
    page = await phone()
    await page.goto(f"{kept.url}{ADDRESS}")
    hidden = page.get_by_role("img", name=re.compile("face down"))
    await expect(rack(page, "Bozkır")).to_be_visible()
    await expect(hidden).to_have_count(0)
    await page.get_by_role("button", name="Only Bozkır’s tiles").tap()
    await expect(hidden).to_have_count(3)
    await expect(page.locator(".place-0 .name")).to_have_text("Bozkır")
    await expect(rack(page, "Bozkır")).not_to_have_accessible_name(re.compile("face down"))
    await page.keyboard.press("1")
    await expect(page.locator(".place-0 .name")).to_have_text("Ayşe Abla")
    drawn = RECORD.split("\n").index(next(line for line in RECORD.split("\n") if " 3 draw " in line))
    await page.get_by_role("slider").fill(str(drawn - RECORD.split("\n").index("deal 1 starter 1")))
    await expect(told(page), "nobody else saw which").to_have_text("Łukasz K. drew a tile")
    await page.get_by_role("button", name="All four racks").tap()
    await expect(hidden).to_have_count(0)
    await expect(told(page)).to_have_text("Łukasz K. drew yellow 12")


@pytest.mark.long
async def test_it_plays_to_the_end_and_a_finger_over_the_table_stops_it(phone: OpenPhone, kept: Node) -> None:
    page = await phone()
    await page.clock.install()
    await page.goto(f"{kept.url}{ADDRESS}")
    await page.get_by_role("button", name="Speed 1×").tap()
    await page.get_by_role("button", name="Play").tap()
    await page.clock.run_for(3000)
    await expect(page.get_by_role("slider")).to_have_value("6")
    box = await page.locator(".board").bounding_box()
    assert box
    swipe = """([from, to, y]) => {
        const board = document.querySelector('.board')
        const at = (type, x) => board.dispatchEvent(new PointerEvent(type, {
            bubbles: true, pointerId: 1, pointerType: 'touch', isPrimary: true, clientX: x, clientY: y }))
        at('pointerdown', from); at('pointerup', to)
    }"""
    await page.evaluate(swipe, [50, 200, box["y"] + 60])
    await expect(page.get_by_role("slider")).to_have_value("5")
    await page.clock.run_for(3000)
    await expect(page.get_by_role("slider")).to_have_value("5")
    await page.keyboard.press(" ")
    for _ in range(40):
        await page.clock.run_for(4000)
    await expect(page.get_by_role("heading", level=1)).to_have_text("Deal 3 of 3")
    await expect(page.get_by_role("button", name="Play")).to_be_visible()


WRONG = [
    ("en-GB", "Dear Ayşe,\n", "This is not the record of an Okeyhane match."),
    ("en-GB", RECORD.replace("draw Y12", "draw Y11"), "This record is not as it was written"),
    ("tr-TR", RECORD.replace("draw Y12", "draw Y11"), "Bu kayıt yazıldığı gibi değil"),
    ("ru-RU", "MZ\x00\x01", "Это не запись матча Okeyhane."),
    ("pl-PL", RECORD.replace("record 1", "record 2"), "Ten zapis jest nowszy niż ta strona"),
]


@pytest.mark.long
@pytest.mark.parametrize("wrong", WRONG, ids=["letter", "changed", "tr", "ru", "pl"])
async def test_a_broken_or_foreign_file_says_why(phone: OpenPhone, node: Node, wrong: tuple[str, str, str]) -> None:
    locale, text, why = wrong
    page = await phone(locale=locale)
    await page.goto(f"{node.url}/replay")
    given = {"name": "a.txt", "mimeType": "text/plain", "buffer": text.encode()}
    await page.locator("input[type=file]").set_input_files(given)  # type: ignore[arg-type]
    await expect(page.get_by_role("alert")).to_contain_text(why)
    await page.evaluate(DROP, RECORD)
    await expect(page.locator("main.replay .board")).to_be_visible()


@pytest.mark.long
async def test_the_record_is_kept_as_a_file_and_looked_at_again(phone: OpenPhone, kept: Node) -> None:
    page = await phone()
    await page.goto(f"{kept.url}{ADDRESS}")
    await page.get_by_role("button", name="About this match").tap()
    async with page.expect_download() as download:
        await page.get_by_role("link", name="Download the record").tap()
    file = await download.value
    assert file.suggested_filename == "okeyhane-FA6X4LBDHUETI-1.txt"
    assert (await file.path()).read_text() == RECORD
    await page.goto(f"{kept.url}/replay")
    await page.locator("input[type=file]").set_input_files(FILE)
    await expect(told(page)).to_have_text("Dealt. Bozkır starts")
    await page.get_by_role("button", name="About this match").tap()
    await expect(page.get_by_role("dialog")).to_contain_text("all 3 deals again")
    await expect(page.get_by_role("link", name="Download the record")).to_have_count(0)


@pytest.mark.long
async def test_a_running_match_cannot_be_looked_back_at_and_nobody_has_to_be_known(
    phone: OpenPhone, node: Node
) -> None:
    player = Player(await phone())
    await player.against_computers(node)
    stranger = await phone()
    sockets: list[str] = []
    stranger.on("websocket", lambda socket: sockets.append(socket.url))
    await stranger.goto(f"{node.url}/t/{player.code}/replay/1")
    await expect(stranger.get_by_role("alert")).to_contain_text("it is still being played")
    await play_on(node, player.code)
    await stranger.reload()
    await expect(stranger.locator("main.replay .good")).to_have_text("Dealt as promised")
    assert sockets == []
    assert await stranger.evaluate("localStorage.getItem('okey.token')") is None


LOCALES = ["tr-TR", "ru-RU", "pl-PL", "en-GB"]


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("locale", LOCALES)
async def test_all_is_inside_of_every_screen_and_axe_has_nothing_against_it(
    phone: OpenPhone, kept: Node, size: tuple[int, int], locale: str
) -> None:
    found = {}
    for scheme in ("light", "dark"):
        page = await phone(*size, locale=locale, color_scheme=scheme)
        await page.goto(f"{kept.url}{ADDRESS}")
        await expect(page.locator(".board")).to_be_visible()
        await page.get_by_role("slider").fill("9999")
        found[f"all, {scheme}"] = [*await cut(page), *await complaints(page)]
        await page.keyboard.press("2")
        found[f"eyes, {scheme}"] = [*await cut(page), *await complaints(page)]
        await page.locator(".head .plain").last.tap()
        await expect(page.get_by_role("dialog")).to_be_visible()
        found[f"about, {scheme}"] = [*await cut(page), *await complaints(page)]
        await page.goto(f"{kept.url}/replay")
        await expect(page.locator("main.choose")).to_be_visible()
        found[f"file, {scheme}"] = [*await cut(page), *await complaints(page)]
    assert {name: against for name, against in found.items() if against} == {}


@pytest.mark.long
async def test_a_link_inside_telegram_leads_to_the_match_and_back(chats: Chats, tmp_path: Path) -> None:
    await keep(tmp_path)
    link = "https://t.me/okeyhane_bot?startapp=r_FA6X4LBDHUETI_1"
    client = await chats.opens(Someone(42, "Ada", "en"), link)
    await expect(client.page.locator("main.replay .board")).to_be_visible()
    await expect(client.page).to_have_url(re.compile(f"{ADDRESS}$"))
    await client.until_posted("web_app_setup_back_button", is_visible=True)
    await client.page.get_by_role("button", name="About this match").tap()
    await client.page.get_by_role("button", name="Send", exact=True).tap()
    (asked,) = await client.posted("web_app_open_tg_link")
    assert asked["path_full"].startswith("/share/url?url=http")
    assert asked["path_full"].endswith("%2Freplay%2F1")
    await client.tells("back_button_pressed")
    await expect(client.page.get_by_role("dialog")).to_have_count(0)
    await client.page.get_by_role("button", name="Start page").tap()
    await expect(client.page.locator("main.start")).to_be_visible()
    await expect(client.page.locator(".row.mine")).to_contain_text("Ada")


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en-GB", "tr-TR", "ru-RU", "pl-PL", "de-DE"])
async def test_a_deal_is_reviewed_and_a_turn_leads_to_the_table(phone: OpenPhone, kept: Node, locale: str) -> None:
    """From the menu of the match: four lines, whose turns, each turn where it was played. Seat 0 is the reader's."""
    page = await phone(320, 568, locale=locale)
    await page.goto(f"{kept.url}{ADDRESS}?seat=0")
    await page.locator(".replay > .head .plain").last.tap()
    await page.locator(".about .scroll > .button").first.tap()
    review = page.locator("dialog.review")
    await expect(review.locator(".graph path.curve")).to_have_count(4)
    assert [*await cut(page), *await complaints(page)] == []
    you = {"en": "You", "tr": "Sen", "ru": "Вы", "pl": "Ty", "de": "Du"}[locale[:2]]
    await expect(review.locator(".whose-turns .name")).to_have_text([you, "Bozkır", "Poyraz", "Łukasz K."])
    await review.locator(".whose-turns button").nth(1).tap()
    turns = review.locator(".turn-list").last.locator(".turn-line")
    await expect(turns).to_have_count(7)
    await turns.first.tap()
    await expect(review).to_have_count(0)
    await expect(page.locator(".controls input[type=range]")).to_have_value("1")


@pytest.mark.long
async def test_the_result_leads_to_the_review_of_the_deal_that_is_over(phone: OpenPhone, node: Node) -> None:
    page = await phone(320, 568)
    player = Player(page)
    await player.against_computers(node)
    await play_on(node, player.code)
    await page.get_by_role("link", name="Review this deal").tap()
    review = page.get_by_role("dialog", name="Review")
    await expect(review.get_by_role("img", name="Tiles away, turn by turn")).to_be_visible()
    await expect(review.get_by_role("region", name="this deal").first).to_be_visible()
    await expect(review).to_contain_text(re.compile("luck than usual|usual luck"))
    await expect(review).to_contain_text("strong player")


@pytest.mark.long
async def test_a_review_that_is_opened_by_a_link_has_no_box_around_its_first_button(
    phone: OpenPhone, kept: Node
) -> None:
    """No finger has touched the page yet, so a browser would show where the keys are; the sheet itself has them."""
    page = await phone(320, 568)
    await page.route("**/review/1/3", lambda route: route.fulfill(status=500))
    await page.goto(f"{kept.url}{ADDRESS}?review")
    await expect(page.get_by_role("alert")).to_have_text("This deal could not be reviewed.")
    await expect(page.get_by_role("dialog", name="Review")).to_be_focused()
    await expect(page.get_by_role("button", name="Try again"), "it would fail again").to_have_count(0)
    assert await page.locator("dialog.review").evaluate("sheet => getComputedStyle(sheet).outlineStyle") == "none"
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("button", name="Close")).to_be_focused()


@pytest.mark.long
async def test_a_review_that_cannot_be_had_is_said_and_asked_for_again(phone: OpenPhone, kept: Node) -> None:
    page = await phone(320, 568)
    await page.route("**/review/1/3", lambda route: route.fulfill(status=503))
    await page.goto(f"{kept.url}{ADDRESS}?review")
    await expect(page.get_by_role("alert")).to_contain_text("Other deals are being reviewed")
    await page.unroute_all()
    await page.get_by_role("button", name="Try again").tap()
    await expect(page.locator("dialog.review .graph")).to_be_visible()
