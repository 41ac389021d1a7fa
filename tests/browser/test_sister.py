"""Two tables with the same tiles, for people with phones: one is set, played, and compared with the other."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from bot.links import Links
from tests.browser.conftest import Chats
from tests.browser.hands import SIZES, Player, play_on
from tests.browser.screens import complaints, cut
from tests.conftest import OpenPhone
from tests.fake_botapi import Someone
from tests.house import Node, connect

pytestmark = pytest.mark.asyncio(loop_scope="session")

ADA = Someone(42, "Ada", "en")


async def nothing_wrong(page: Page) -> None:
    assert [*await cut(page), *await complaints(page)] == []


async def both_played(node: Node) -> str:
    """Have two tables with the same tiles played by computers; return the first one's code."""
    async with connect(node.socket_url) as ada, connect(node.socket_url) as bob:
        await ada.do("name", name="Maximiliane Wolkenstein")
        table = await ada.create("friends")
        await ada.do("sister", table=table)
        other = (await ada.until_view(lambda view: view["sister"] is not None))["sister"]["table"]
        await bob.open(other)
        await bob.do("sit", table=other)
        for player, code in ((ada, table), (bob, other)):
            await player.do("start", table=code)
            await play_on(node, code)
        await ada.until_view(lambda view: not view["sister"]["sealed"])
        return table


async def sets_a_sister_table(page: Page, node: Node) -> str:
    """Open a table for friends, and one with the same tiles; return the link that calls players to that."""
    await page.goto(node.url)
    await page.locator(".card .row").nth(1).tap()
    await page.locator(".sister .row").tap()
    await expect(page.locator(".sister li")).to_have_count(4)
    await nothing_wrong(page)
    await page.get_by_role("button", name="Set the sister table").tap()
    section = page.get_by_role("region", name="This match has a sister table")
    await expect(section).to_contain_text("without players’ words")
    await expect(page.locator(".lobby .segments"), "the rules stay as they are").to_have_count(0)
    await nothing_wrong(page)
    return f"http://{await section.locator('input').input_value()}"


async def test_an_owner_sets_a_sister_table_and_calls_players_to_it(phone: OpenPhone, node: Node) -> None:
    page = await phone()
    await page.goto(await sets_a_sister_table(page, node))
    await expect(page.get_by_role("region", name="This match has a sister table")).to_be_visible()


@pytest.mark.long
async def test_friends_at_two_tables_compare_what_they_made_of_the_same_tiles(phone: OpenPhone, node: Node) -> None:
    ada, bob, eve = [await phone() for _ in range(3)]
    await bob.goto(await sets_a_sister_table(ada, node))
    await bob.get_by_role("button", name="Sit down").last.tap()
    await expect(bob.get_by_role("region", name="This match has a sister table")).to_be_visible()
    promises = [await page.locator(".promise dd").inner_text() for page in (ada, bob)]
    assert promises[0] == promises[1]

    table = ada.url
    await plays(ada, node)
    await expect(ada.locator(".result .sealed")).to_contain_text("when the sister table has played too")
    await expect(ada.locator(".result .record")).to_have_count(0)
    await expect(ada.locator(".result .laid"), "no rack but the winner's").to_have_count(0)
    await expect(ada.locator(".promise [role=alert]"), "nobody's words are missed").to_have_count(0)
    await nothing_wrong(ada)
    await eve.goto(f"{table}/sister/1")
    await expect(eve.get_by_role("alert")).to_contain_text("not played to the end yet")
    await nothing_wrong(eve)

    await plays(bob, node)
    await eve.get_by_role("button", name="Look again").tap()
    await expect(eve.locator(".compare .pair")).to_have_count(4)
    compare = ada.get_by_role("link", name="Compare with the sister table")
    await expect(compare).to_be_visible()
    await expect(ada.locator(".result .record")).to_have_count(2)
    await expect(ada.locator(".result .laid").first).to_be_visible()
    await compare.tap()
    await expect(ada.locator(".compare .by-deal tbody tr")).to_have_count(1)
    await expect(ada.locator(".compare .by-deal .all"), "no seat's column").to_contain_text("All four")
    await expect(ada.locator(".compare")).to_contain_text("from the same seeds")
    await nothing_wrong(ada)
    await ada.get_by_role("link", name="Look back at the sister table").tap()
    await expect(ada).to_have_url(f"{bob.url}/replay/1")


async def plays(page: Page, node: Node) -> None:
    """Begin with computers, and have the match played to its end."""
    await page.get_by_role("button", name="Start now").tap()
    player = Player(page)
    await player.at_the_table()
    await play_on(node, player.code)
    await expect(page.locator("main.result")).to_be_visible()


LOOKED = [
    *zip(["ru-RU", "de-DE", "pl-PL", "en-GB", "tr-TR"], SIZES, ["light", "dark", "light", "light", "dark"], strict=True)
]


@pytest.mark.long
@pytest.mark.parametrize("looked", LOOKED, ids=str)
async def test_the_comparison_is_whole_on_every_screen_in_every_language(
    phone: OpenPhone, node: Node, looked: tuple[str, tuple[int, int], str]
) -> None:
    language, (width, height), theme = looked
    table = await both_played(node)
    page = await phone(width, height, locale=language, color_scheme=theme)
    await page.goto(f"{node.url}/t/{table}/sister/1")
    await expect(page.locator(".compare .pair")).to_have_count(4)
    await nothing_wrong(page)
    await page.goto(f"{node.url}/t/{'A' * 13}/sister/1")
    await expect(page.get_by_role("alert")).to_be_visible()
    await nothing_wrong(page)


@pytest.mark.long
async def test_a_groups_card_opens_the_comparison_and_the_replay_in_telegram(chats: Chats) -> None:
    """By its buttons' links, for a group's buttons may not open a page in Telegram's own window themselves."""
    links, table = Links("okeyhane_bot", chats.node.url), await both_played(chats.node)
    client = await chats.opens(ADA, links.sister_app(table, 1))
    await expect(client.page).to_have_url(f"{chats.node.url}/t/{table}/sister/1")
    await expect(client.page.locator(".compare .pair")).to_have_count(4)
    client = await chats.opens(ADA, links.replay_app(table, 1))
    await expect(client.page).to_have_url(f"{chats.node.url}/t/{table}/replay/1")
    await expect(client.page.locator("main.replay")).to_be_visible()
