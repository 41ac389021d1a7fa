"""The page inside Telegram's clients: what it asks of them, what it does at their word, and whom it takes you for."""

from __future__ import annotations

import asyncio
import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.browser.clients import DARK, LIGHT, Client, native, web
from tests.browser.conftest import PUBLIC, Chats
from tests.browser.hands import Player
from tests.conftest import OpenPhone, quick_first
from tests.fake_botapi import Someone
from tests.house import Node
from webapp.accounts.reach import Reach
from webapp.web.app import HOUSE

pytestmark = pytest.mark.asyncio(loop_scope="session")

AYSE, BORA = Someone(42, "Ayşe", "tr"), Someone(43, "Bora", "en")
HOME = f"{PUBLIC}/"
DAY = 24 * 3600
BELOW = {
    "6.0": {
        "web_app_setup_back_button",
        "web_app_set_header_color",
        "web_app_set_background_color",
        "web_app_setup_closing_behavior",
        "web_app_setup_swipe_behavior",
        "web_app_set_bottom_bar_color",
        "web_app_request_safe_area",
        "web_app_request_content_safe_area",
    },
    "7.7": {"web_app_set_bottom_bar_color", "web_app_request_safe_area", "web_app_request_content_safe_area"},
    "8.0": set[str](),
    "9.6": set[str](),
}
"""What each version does not know yet."""
ALWAYS = {"iframe_ready", "web_app_expand", "web_app_request_theme", "web_app_request_viewport", "web_app_ready"}


def said_hello(page: Page) -> list[dict[str, Any]]:
    """The greetings that the page sends from now on."""
    greetings: list[dict[str, Any]] = []

    def listen(frame: str | bytes) -> None:
        said = json.loads(frame)
        if said["t"] == "hello":
            greetings.append(said)

    page.on("websocket", lambda socket: socket.on("framesent", listen))
    return greetings


async def known_as(page: Page, name: str | re.Pattern[str]) -> None:
    """Wait until the start page says this name."""
    await expect(page.locator("main.start .row.mine b")).to_have_text(name)


async def colour(page: Page, name: str) -> str:
    return str(await page.evaluate("name => getComputedStyle(document.documentElement).getPropertyValue(name)", name))


# --- the bridge ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", quick_first(BELOW))
async def test_a_client_is_asked_for_what_its_version_knows(chats: Chats, version: str) -> None:
    client = await native(await chats.phone(), chats.address(AYSE, HOME, version=version))
    await client.until_posted("web_app_ready")
    assert await client.names() == ALWAYS | BELOW["6.0"] - BELOW[version]


@pytest.mark.long
async def test_a_version_without_colours_of_ones_own_is_told_one_of_its_own(chats: Chats) -> None:
    client = await native(await chats.phone(), chats.address(AYSE, HOME, version="6.2"))
    await client.until_posted("web_app_set_header_color", color_key="secondary_bg_color")


@pytest.mark.long
async def test_it_expands_before_anything_is_drawn_and_is_ready_after(chats: Chats) -> None:
    page = await chats.phone()
    await page.add_init_script("""
        window.drawn = {}
        window.TelegramWebviewProxy = { postEvent: name => { drawn[name] ??= document.querySelector('main') !== null } }
    """)
    await page.goto(chats.address(AYSE, HOME))
    await page.wait_for_function("() => drawn.web_app_ready")
    assert await page.evaluate("() => [drawn.web_app_expand, drawn.web_app_setup_swipe_behavior]") == [False, False]


@pytest.mark.long
async def test_a_swipe_does_not_close_the_app(chats: Chats) -> None:
    client = await chats.opens(AYSE, HOME)
    await client.until_posted("web_app_setup_swipe_behavior", allow_vertical_swipe=False)


@pytest.mark.long
async def test_a_plain_browser_hears_nothing(phone: OpenPhone, node: Node) -> None:
    client = await native(await phone(), f"{node.url}/#some=thing")
    await expect(client.page.locator("main.start")).to_be_visible()
    player = Player(client.page)
    await player.against_computers(node)
    await player.slot(await player.first_held()).tap()
    assert await client.names() == set()
    assert await client.page.evaluate("() => [typeof Telegram, typeof TelegramGameProxy, sessionStorage.length]") == [
        "undefined",
        "undefined",
        0,
    ]


@pytest.mark.long
async def test_a_client_that_throws_disturbs_nobody(chats: Chats) -> None:
    page = await chats.phone()
    await page.add_init_script("window.TelegramWebviewProxy = { postEvent: () => { throw new Error('gone') } }")
    await page.goto(chats.address(AYSE, HOME))
    await known_as(page, "Ayşe")


@pytest.mark.long
async def test_what_a_client_says_may_be_nonsense(chats: Chats) -> None:
    client = await chats.opens(AYSE, HOME)
    await known_as(client.page, "Ayşe")
    for name in ("theme_changed", "viewport_changed", "safe_area_changed", "visibility_changed", "no_such_event", None):
        for data in ("null", "7", "'text'", "[]", "{}", "{ height: 'tall', is_state_stable: true, theme_params: 7 }"):
            await client.page.evaluate(f"name => Telegram.WebView.receiveEvent(name, {data})", name)
    await client.page.locator(".card .row").first.tap()
    await Player(client.page).at_the_table()


@pytest.mark.long
async def test_desktops_ways_in_and_out_are_known_too(chats: Chats) -> None:
    page = await chats.phone()
    await page.add_init_script("""
        window.posted = []
        const notify = message => {
            const { eventType, eventData } = JSON.parse(message)
            posted.push([eventType, eventData])
        }
        Object.defineProperty(window, 'external', { value: { notify } })
    """)
    await page.goto(chats.address(AYSE, HOME))
    await Client(page).until_posted("iframe_ready", reload_supported=True)
    await Client(page).until_posted("web_app_ready")
    await page.evaluate("() => TelegramGameProxy.receiveEvent('safe_area_changed', { top: 31 })")
    assert await colour(page, "--inset-top") == "31px"


# --- the launch ------------------------------------------------------------------------------------------------------


async def test_the_launch_leaves_the_address_and_is_kept_for_reloads(chats: Chats) -> None:
    page = await chats.phone()
    greetings = said_hello(page)
    client = await native(page, chats.address(AYSE, HOME))
    await known_as(page, "Ayşe")
    assert page.url == f"{chats.node.url}/"
    await page.reload()
    await known_as(page, "Ayşe")
    await client.until_posted("web_app_ready")
    first, *again = greetings  # on a busy machine the page may take another line
    assert first["launch"]
    assert again
    assert all(said["token"] and not said["launch"] for said in again)


@pytest.mark.long
async def test_another_launch_takes_the_place_of_the_last_one(chats: Chats) -> None:
    client = await chats.opens(AYSE, HOME)
    await known_as(client.page, "Ayşe")
    await client.page.goto("about:blank")
    await client.page.goto(chats.address(BORA, HOME))
    await known_as(client.page, "Bora")
    await client.page.reload()
    await known_as(client.page, "Bora")


@pytest.mark.long
async def test_a_link_that_opens_in_the_open_window_counts(chats: Chats) -> None:
    """A client may only change what stands behind the #."""
    client = await chats.opens(AYSE, HOME)
    await known_as(client.page, "Ayşe")
    await client.page.evaluate("address => { location.hash = address.split('#')[1] }", chats.address(BORA, HOME))
    await known_as(client.page, "Bora")


async def test_accounts_of_one_phone_keep_their_own_sessions(chats: Chats) -> None:
    client = await chats.opens(AYSE, HOME)
    await known_as(client.page, "Ayşe")
    another = await client.page.context.new_page()
    await native(another, chats.address(BORA, HOME))
    await known_as(another, "Bora")
    await client.page.reload()
    await known_as(client.page, "Ayşe")
    plain = await client.page.context.new_page()
    await plain.goto(chats.node.url)
    await known_as(plain, re.compile(r"Guest \d{3}"))


@pytest.mark.long
async def test_a_session_that_the_server_has_lost_is_asked_for_anew(chats: Chats) -> None:
    client = await chats.opens(AYSE, HOME)
    await known_as(client.page, "Ayşe")
    await client.page.evaluate("() => localStorage.setItem('okey.token.42', 'x'.repeat(43))")
    await client.page.reload()
    await known_as(client.page, "Ayşe")


@pytest.mark.long
async def test_without_storage_the_launch_stays_in_the_address_for_a_reload(chats: Chats) -> None:
    page = await chats.phone()
    await page.add_init_script("""
        for (const name of ['localStorage', 'sessionStorage'])
            Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError') } })
    """)
    greetings = said_hello(page)
    await native(page, chats.address(AYSE, HOME))
    await known_as(page, "Ayşe")
    await page.reload()
    await known_as(page, "Ayşe")
    assert "tgWebAppData" in page.url
    assert all(said["launch"] for said in greetings)


@pytest.mark.long
async def test_the_page_speaks_the_language_of_the_app(chats: Chats) -> None:
    client = await chats.opens(AYSE, HOME)
    await expect(client.page.locator("html")).to_have_attribute("lang", "tr")


async def test_the_table_of_the_link_is_opened_at_once(chats: Chats) -> None:
    owner = await chats.opens(AYSE, HOME)
    await owner.page.locator(".card .row").nth(1).tap()
    await owner.page.wait_for_url("**/t/*")
    code = Player(owner.page).code
    page = await chats.phone()
    await page.add_init_script("""
        window.screens = []
        new MutationObserver(() => {
            const screen = document.querySelector('main')?.className
            if (screen && screen !== screens.at(-1)) screens.push(screen)
        }).observe(document, { childList: true, subtree: true })
    """)
    await native(page, chats.address(BORA, f"https://t.me/okeyhane_bot?startapp=t_{code}"))
    await page.wait_for_url(f"**/t/{code}")
    await expect(page.locator("main.lobby")).to_be_visible()
    assert await page.evaluate("screens") == ["page waiting", "page lobby"]


async def test_only_the_signed_table_is_opened(chats: Chats) -> None:
    address = chats.address(BORA, "https://t.me/okeyhane_bot?startapp=hello")
    page = await chats.phone()
    await native(page, address.replace("tgWebAppStartParam=hello", "tgWebAppStartParam=t_ABCDEFGHIJK23"))
    await known_as(page, "Bora")
    await page.wait_for_url(f"{chats.node.url}/")


STALE = {
    "tr": ("Bu pencere çok eski", "Sohbeti aç"),
    "ru": ("Это окно открыто уже давно", "Открыть чат"),
    "pl": ("To okno jest za stare", "Otwórz czat"),
    "en": ("This window is too old", "Open the chat"),
}


@pytest.mark.parametrize("language", quick_first(STALE))
async def test_who_comes_too_late_is_shown_the_way_back_to_the_chat(chats: Chats, language: str) -> None:
    link, someone = "https://t.me/okeyhane_bot?startapp=t_ABCDEFGHIJK23", Someone(44, "Vera", language)
    client = await native(await chats.phone(), chats.address(someone, link, age=DAY + 60))
    why, chat = STALE[language]
    await expect(client.page.get_by_role("alert")).to_contain_text(why)
    button = client.page.get_by_role("link", name=chat)
    await expect(button).to_have_attribute("href", "https://t.me/okeyhane_bot?start=t_ABCDEFGHIJK23")
    await button.tap()
    await client.until_posted("web_app_open_tg_link", path_full="/okeyhane_bot?start=t_ABCDEFGHIJK23")
    await client.until_posted("web_app_setup_back_button", is_visible=False)


@pytest.mark.long
async def test_who_was_here_before_comes_in_late_too(chats: Chats) -> None:
    client = await chats.opens(AYSE, HOME)
    await known_as(client.page, "Ayşe")
    late = await client.page.context.new_page()
    await native(late, chats.address(AYSE, HOME, age=DAY + 60))
    await known_as(late, "Ayşe")


async def test_forged_launch_data_let_nobody_in_and_the_page_asks_no_more(chats: Chats) -> None:
    page = await chats.phone(locale="en-GB")
    greetings = said_hello(page)
    client = await native(page, chats.address(BORA, HOME).replace("Bora", "Bura"))
    await expect(page.get_by_role("alert")).to_contain_text("Telegram did not confirm who you are")
    await expect(page.get_by_role("link", name="Open the chat")).to_have_attribute("href", "https://t.me/okeyhane_bot")
    before = len(greetings)
    await client.tells("visibility_changed", is_visible=True)
    await page.evaluate("() => dispatchEvent(new Event('online'))")
    assert len(greetings) == before


# --- how it looks ----------------------------------------------------------------------------------------------------


async def test_the_theme_decides_not_the_phone(chats: Chats) -> None:
    """A dark theme on a phone whose own colours are light, and then a light one."""
    page = await chats.phone(color_scheme="light")
    client = await native(page, chats.address(AYSE, HOME, theme=DARK))
    await known_as(page, "Ayşe")
    assert [await colour(page, name) for name in ("--bg", "--bg2", "--felt")] == ["#18222d", "#131415", "#1f4a3f"]
    await client.until_posted("web_app_set_header_color", color="#131415")
    await client.tells("theme_changed", theme_params=LIGHT)
    assert [await colour(page, name) for name in ("--bg", "--bg2", "--felt")] == ["#ffffff", "#efeff4", "#2a6655"]
    for name, ours in (("hint_color", "--hint"), ("link_color", "--accent")):
        assert await colour(page, ours) != LIGHT[name], "too weak to be read"
    await client.until_posted("web_app_set_bottom_bar_color", color="#efeff4")


@pytest.mark.long
async def test_the_header_is_felt_at_the_table_and_a_page_elsewhere(chats: Chats) -> None:
    client = await native(await chats.phone(), chats.address(AYSE, HOME, theme=LIGHT))
    await client.until_posted("web_app_set_header_color", color="#efeff4")
    await client.page.locator(".card .row").first.tap()
    await Player(client.page).at_the_table()
    await client.until_posted("web_app_set_header_color", color="#2a6655")
    await client.tells("back_button_pressed")
    await client.until_posted("web_app_set_header_color", color="#efeff4")


async def test_the_phones_edges_and_the_clients_buttons_add_up(chats: Chats) -> None:
    client = await chats.opens(AYSE, HOME)
    await known_as(client.page, "Ayşe")
    await client.tells("safe_area_changed", top=47, right=0, bottom=26, left=0)
    await client.tells("content_safe_area_changed", top=45, right=0, bottom=0, left=0)
    hero = await client.page.locator(".hero").bounding_box()
    assert hero is not None
    assert hero["y"] >= 47 + 45
    await client.page.locator(".card .row").first.tap()
    await Player(client.page).at_the_table()
    for place in (".seat-2", ".pile-1", ".pile-2"):
        box = await client.page.locator(place).bounding_box()
        assert box is not None
        assert box["y"] >= 47 + 45
    actions = await client.page.locator(".action").last.bounding_box()
    assert actions is not None
    assert actions["y"] + actions["height"] <= 844 - 26
    await client.tells("content_safe_area_changed", top=0, right=0, bottom=0, left=0)
    box = await client.page.locator(".pile-1").bounding_box()
    assert box is not None
    assert box["y"] < 47 + 45


@pytest.mark.long
async def test_the_page_is_as_high_as_the_client_says_unless_that_cannot_be(chats: Chats) -> None:
    client = await chats.opens(AYSE, HOME)
    await known_as(client.page, "Ayşe")
    for height, stable, shown in (
        (700, True, 700),
        (500, False, 700),
        (62, True, 700),
        (1, True, 700),
        (2000, True, 844),
    ):
        await client.tells("viewport_changed", height=height, is_state_stable=stable, is_expanded=True)
        box = await client.page.locator("#app").bounding_box()
        assert box is not None
        assert box["height"] == shown


# --- its buttons -----------------------------------------------------------------------------------------------------


@pytest.mark.long
async def test_closing_is_asked_about_in_a_deal_only(chats: Chats) -> None:
    client = await chats.opens(AYSE, HOME)
    await client.until_posted("web_app_setup_closing_behavior", need_confirmation=False)
    await client.page.locator(".card .row").nth(1).tap()
    await expect(client.page.locator("main.lobby")).to_be_visible()
    assert await client.posted("web_app_setup_closing_behavior") == [{"need_confirmation": False}]
    await client.page.locator(".foot .button").last.tap()
    await Player(client.page).at_the_table()
    await client.until_posted("web_app_setup_closing_behavior", need_confirmation=True)
    await client.tells("back_button_pressed")
    await client.until_posted("web_app_setup_closing_behavior", need_confirmation=False)


async def test_the_back_button_is_on_every_screen_but_the_root(chats: Chats) -> None:
    client = await chats.opens(AYSE, HOME)
    page = client.page
    await client.until_posted("web_app_setup_back_button", is_visible=False)
    await page.locator(".card .row").first.tap()
    await Player(page).at_the_table()
    await client.until_posted("web_app_setup_back_button", is_visible=True)
    await page.locator(".actions .action").last.tap()
    await expect(page.get_by_role("dialog")).to_be_visible()
    await client.tells("back_button_pressed")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(page.locator("main.table")).to_be_visible()
    await client.tells("back_button_pressed")
    await expect(page.locator("main.start")).to_be_visible()
    await client.until_posted("web_app_setup_back_button", is_visible=False)
    await client.tells("back_button_pressed")
    await expect(page.locator("main.start")).to_be_visible()


@pytest.mark.long
async def test_the_hand_feels_what_it_does(chats: Chats) -> None:
    client = await chats.opens(AYSE, HOME)
    player = Player(client.page)
    await client.page.locator(".card .row").first.tap()
    await player.at_the_table()
    while await player.my_turn() == "draw":
        await player.stock.tap()
        await expect(player.pile).to_have_attribute("data-legal", "true")
    feel = "web_app_trigger_haptic_feedback"
    await player.slot(await player.first_held()).tap()
    await client.until_posted(feel, type="selection_change")
    await player.slot(await player.first_free()).tap()
    await client.until_posted(feel, type="impact", impact_style="light")
    await player.stock.tap(force=True)
    await client.until_posted(feel, type="notification", notification_type="error")


@pytest.mark.long
async def test_outside_of_telegram_the_phone_itself_is_felt(phone: OpenPhone, node: Node) -> None:
    page = await phone()
    await page.add_init_script("window.felt = []; navigator.vibrate = pattern => felt.push(pattern)")
    player = Player(page)
    await player.against_computers(node)
    await player.slot(await player.first_held()).tap()
    await page.wait_for_function("() => felt.length === 1")


SEND, LINK, DIALOG = "Bağlantıyı gönder", "web_app_open_tg_link", "web_app_send_prepared_message"


async def at_a_table(chats: Chats, version: str = "9.6") -> tuple[Client, str]:
    """Ayşe's client at a table of her own, and the table's code."""
    client = await native(await chats.phone(), chats.address(AYSE, HOME, version=version))
    await client.page.locator(".card .row").nth(1).tap()
    await client.page.wait_for_url("**/t/*")
    return client, Player(client.page).code


async def test_a_table_is_sent_as_a_card_that_the_bot_has_prepared(chats: Chats) -> None:
    client, code = await at_a_table(chats)
    await client.page.get_by_role("button", name=SEND).tap()
    await client.until_posted(DIALOG)
    (asked,) = await client.posted(DIALOG)
    card = await chats.telegram.shares(AYSE, asked["id"])
    assert "1. Ayşe" in card["text"]
    assert f"t_{code}" in await chats.telegram.taps(BORA, card, "Masaya otur")
    await client.tells("prepared_message_sent")
    await client.page.get_by_role("button", name=SEND).tap()
    await client.page.wait_for_function("name => posted.filter(([one]) => one === name).length === 2", arg=DIALOG)
    assert await client.posted(LINK) == []


@pytest.mark.long
async def test_an_older_client_sends_the_tables_link(chats: Chats) -> None:
    client, code = await at_a_table(chats, "7.7")
    await client.page.get_by_role("button", name=SEND).tap()
    await client.until_posted(LINK)
    (asked,) = await client.posted(LINK)
    assert asked["path_full"].startswith(
        f"/share/url?url=https%3A%2F%2Ft.me%2Fokeyhane_bot%3Fstartapp%3Dt_{code}&text=Okey%20masas"
    )


@pytest.mark.long
async def test_where_no_card_can_be_sent_the_link_goes(chats: Chats) -> None:
    client, _ = await at_a_table(chats)
    send = client.page.get_by_role("button", name=SEND)

    async def until_asked(name: str, times: int) -> None:
        await client.page.wait_for_function(
            "([name, times]) => posted.filter(([one]) => one === name).length === times", arg=[name, times]
        )

    await send.tap()
    await until_asked(DIALOG, 1)
    await client.tells("prepared_message_failed", error="USER_DECLINED")
    await send.tap()
    await until_asked(DIALOG, 2)
    assert await client.posted(LINK) == [], "who does not want to send the card does not want the link either"
    await client.tells("prepared_message_failed", error="UNSUPPORTED")
    await until_asked(LINK, 1)
    await send.tap()
    await until_asked(DIALOG, 3)
    await send.tap()  # the client has opened no dialog, and has said nothing
    await until_asked(LINK, 2)
    await client.tells("prepared_message_sent")
    chats.telegram.fails("savePreparedInlineMessage", 400, "Bad Request: BOT_INLINE_DISABLED")
    await send.tap()
    await until_asked(LINK, 3)
    assert len(await client.posted(DIALOG)) == 3


@pytest.mark.long
async def test_a_browser_sends_the_link_by_its_own_sheet(phone: OpenPhone, node: Node) -> None:
    page = await phone()
    await page.add_init_script("window.sent = []; navigator.share = async what => void sent.push(what)")
    await page.goto(node.url)
    await page.locator(".card .row").nth(1).tap()
    await page.get_by_role("button", name="Send the link").tap()
    await page.wait_for_function("() => sent.length === 1")
    assert await page.evaluate("() => sent[0].url") == page.url


@pytest.mark.long
async def test_where_no_bot_is_known_the_browsers_link_is_copied(phone: OpenPhone, node: Node) -> None:
    page = await phone(permissions=["clipboard-read", "clipboard-write"])
    await page.add_init_script("navigator.share = undefined")
    await page.goto(node.url)
    await page.locator(".card .row").nth(1).tap()
    await page.locator(".seat.free").first.tap()
    await page.get_by_role("dialog").get_by_role("button", name="Send the link").tap()
    await expect(page.locator(".link .chip")).to_have_text("Copied")
    assert await page.evaluate("() => navigator.clipboard.readText()") == page.url
    await expect(page.get_by_role("button", name="Send the link")).to_have_count(0)


ASK = "web_app_request_write_access"


def told_of_me(page: Page) -> list[str]:
    """The answers to what the page asks of its player, from now on."""
    answers: list[str] = []

    def listen(frame: str | bytes) -> None:
        if '"t":"me"' in str(frame) and '"person":{' in str(frame):
            answers.append(str(frame))

    page.on("websocket", lambda socket: socket.on("framereceived", listen))
    return answers


async def until_more(page: Page, answers: list[str], before: int) -> None:
    """Wait until there are more answers than *before*, and the page has shown what follows from them."""
    async with asyncio.timeout(60):
        while len(answers) == before:
            await page.wait_for_timeout(20)
    await page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


async def until_wanted(chats: Chats, wanted: bool) -> None:
    """Wait until the house knows what Ayşe has answered."""
    people = chats.node.server.app[HOUSE].door.people
    async with asyncio.timeout(60):
        while not (person := await people.by_telegram(AYSE.id)) or (
            await Reach(people.database).notices(person.id) is not wanted
        ):
            await asyncio.sleep(0.02)


async def test_who_sits_with_friends_is_asked_once_whether_the_bot_may_write(chats: Chats) -> None:
    """Not on the first screen, and after a no never again, on no device."""
    page = await chats.phone()
    client = await native(page, chats.address(AYSE, HOME))
    await known_as(page, "Ayşe")
    await expect(page.locator(".row.mine")).to_contain_text("şeker")
    assert await page.locator(".notices").count() == 0
    await page.locator(".card .row").nth(1).tap()
    await page.locator(".notices").get_by_role("button", name="Haber ver").tap()
    await client.until_posted(ASK)
    await client.tells("write_access_requested", status="cancelled")
    await expect(page.locator(".notices")).to_have_count(0)
    await until_wanted(chats, False)
    another = await chats.phone()
    answers = told_of_me(another)
    client = await native(another, chats.address(AYSE, f"https://t.me/okeyhane_bot?startapp=t_{Player(page).code}"))
    await expect(another.locator("main.lobby")).to_be_visible()
    await expect(another.get_by_role("button", name=SEND)).to_be_visible()
    await until_more(another, answers, 0)
    assert await another.locator(".notices").count() == 0
    assert await client.posted(ASK) == []


@pytest.mark.long
async def test_who_lets_the_bot_write_can_change_their_mind(chats: Chats) -> None:
    client = await chats.opens(AYSE, HOME)
    page = client.page
    await page.locator(".card .row").nth(1).tap()
    await page.locator(".notices").get_by_role("button", name="Haber ver").tap()
    await client.until_posted(ASK)
    await client.tells("write_access_requested", status="allowed")
    await expect(page.locator(".notices")).to_have_count(0)
    await until_wanted(chats, True)
    await client.tells("back_button_pressed")
    await page.locator(".row.mine").tap()
    await page.get_by_role("button", name="Ayarlar").tap()
    switch = page.get_by_role("switch", name="Bottan haber")
    await expect(switch).to_have_attribute("aria-checked", "true")
    await switch.tap()
    await until_wanted(chats, False)
    await expect(switch).to_have_attribute("aria-checked", "false")
    assert len(await client.posted(ASK)) == 1


@pytest.mark.long
async def test_where_nothing_can_let_the_bot_write_nobody_is_asked(chats: Chats) -> None:
    """An old client, and a plain browser."""
    for address in (chats.address(AYSE, HOME, version="6.8"), chats.node.url):
        page = await chats.phone()
        answers = told_of_me(page)
        await native(page, address)
        await until_more(page, answers, 0)
        await page.locator(".card .row").nth(1).tap()
        await expect(page.locator("main.lobby")).to_be_visible()
        await until_more(page, answers, 1)
        assert await page.locator(".notices").count() == 0


@pytest.mark.long
async def test_the_page_connects_at_once_when_it_is_looked_at_again(chats: Chats) -> None:
    """A phone that slept has lost the line, and its timers stand still: only the client's word brings it back."""
    page = await chats.phone()
    greetings = said_hello(page)
    await page.clock.install()
    client = await native(page, chats.address(AYSE, HOME))
    await known_as(page, "Ayşe")
    await page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=5))
    assert len(greetings) == 1
    async with page.expect_websocket() as again:
        await client.tells("visibility_changed", is_visible=True)
    await (await again.value).wait_for_event("framereceived")
    assert len(greetings) == 2


# --- in a frame ------------------------------------------------------------------------------------------------------


async def test_a_web_client_frames_the_page(chats: Chats) -> None:
    client = await web(await chats.phone(390, 844), chats.address(AYSE, HOME, theme=LIGHT))
    assert client.frame is not None
    await client.until_posted("iframe_ready", reload_supported=True)
    await client.until_posted("web_app_ready")
    await expect(client.frame.locator("main.start .row.mine b")).to_have_text("Ayşe")
    await client.tells("safe_area_changed", top=20)
    await client.tells("content_safe_area_changed", top=11)
    inset = client.frame.locator("html")
    await expect(inset).to_have_css("--inset-top", "31px")
    await client.frame.locator(".card .row").first.tap()
    await expect(client.frame.locator("main.table")).to_be_visible()


@pytest.mark.long
async def test_a_framed_page_reloads_when_it_is_asked_to(chats: Chats) -> None:
    client = await web(await chats.phone(), chats.address(AYSE, HOME))
    assert client.frame is not None
    await client.until_posted("web_app_ready")
    await client.tells("reload_iframe")
    await client.until_posted("iframe_will_reload")
    await client.page.wait_for_function("() => posted.filter(([name]) => name === 'web_app_ready').length === 2")
    await expect(client.frame.locator("main.start .row.mine b")).to_have_text("Ayşe")


@pytest.mark.long
async def test_only_the_parent_is_heard(chats: Chats) -> None:
    client = await web(await chats.phone(), chats.address(AYSE, HOME))
    assert client.frame is not None
    await client.until_posted("web_app_ready")
    message = """html => {
        postMessage(JSON.stringify({ eventType: 'safe_area_changed', eventData: { top: 99 } }), '*')
        postMessage('no json', '*')
        return new Promise(done => setTimeout(() => done(html.style.getPropertyValue('--inset-top')), 50))
    }"""
    assert await client.frame.locator("html").evaluate(message) == ""
