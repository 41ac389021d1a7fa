"""What is said, shown and heard around the table."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.async_api import Page, expect

from engine.tiles import Tile
from tests.browser.hands import WINNING, Player, deal_out
from tests.conftest import OpenPhone
from tests.house import Node
from webapp.tables.table import Clock, Moment, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

PILES = tuple(tuple(map(Tile.parse, pile.split())) for pile in ("R9", "Y5 Y9", "K10 B2 R12", "B13 R4"))


async def say(page: Page, word: str) -> None:
    await page.locator(".talk").tap()
    await page.get_by_role("dialog").get_by_role("button", name=word).tap()
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_a_word_is_read_in_ones_own_language_and_can_be_kept_out(phone: OpenPhone, node: Node) -> None:
    owner, friend = Player(await phone(320, 568, locale="tr-TR")), Player(await phone(320, 568))
    await owner.page.goto(node.url)
    await owner.page.locator(".card .row").nth(1).tap()
    await owner.page.wait_for_url("**/t/*")
    await friend.page.goto(owner.page.url)
    await friend.page.get_by_role("button", name="Sit down").first.tap()
    await expect(friend.page.get_by_role("button", name="Ready", exact=True)).to_be_visible()
    await owner.page.get_by_role("button", name="Şimdi başlat").tap()
    await owner.at_the_table()
    await friend.at_the_table()
    for player in (owner, friend):
        await player.page.evaluate(NOTE_WORDS)
    await say(owner.page, "Eline sağlık")
    await heard(owner.page, "seat-0: Eline sağlık")
    await heard(friend.page, "seat-3: Well played")
    await expect(friend.page.locator(".seat-3 .bubble")).to_have_count(0)
    await friend.page.locator(".talk").tap()
    await friend.page.get_by_role("switch").tap()
    await friend.page.keyboard.press("Escape")
    await say(owner.page, "bir bardak çay")
    await heard(owner.page, "seat-0: a picture")
    await say(friend.page, "a smile")
    await heard(friend.page, "seat-0: a picture")
    assert "seat-3: a picture" not in await friend.page.evaluate("() => [...said]")


NOTE_WORDS = """() => {
    window.said = new Set()
    const note = () => document.querySelectorAll('.seat .bubble').forEach(word => {
        const [seat] = word.closest('.seat').className.match(/seat-[0-3]/)
        said.add(`${seat}: ${word.querySelector('.saying') ? 'a picture' : word.textContent}`)
    })
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
}"""
"""A word is there for some seconds, and a busy machine may look too late: each one that was shown is kept."""


async def heard(page: Page, what: str) -> None:
    await page.wait_for_function("what => said.has(what)", arg=what)


@pytest.mark.long
async def test_a_tap_on_a_pile_shows_what_was_thrown(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone(320, 568))
    await player.against_computers(node)
    await deal_out(node, player, WINNING, piles=PILES)
    await expect(player.page.locator(".pile-2")).to_have_attribute("aria-label", "Poyraz, thrown: red 12")
    await player.page.locator(".pile-2").tap()
    thrown = player.page.get_by_role("dialog", name="Thrown tiles").locator("[role=img]")
    await expect(thrown).to_have_count(4)
    assert await thrown.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))") == [
        "red 9",
        "yellow 5, yellow 9",
        "black 10, blue 2, red 12",
        "blue 13, red 4",
    ]


WATCH = """() => {
    window.repainted = []
    new MutationObserver(changes => repainted.push(...changes.map(({ target }) => target)
        .filter(target => !(target.parentElement ?? target).closest('.seat'))
        .map(target => target.nodeName + ' ' + (target.className ?? target.data))
    )).observe(app, { subtree: true, childList: true, attributes: true, characterData: true })
}"""


@pytest.mark.long
async def test_a_tick_repaints_a_clock_and_nothing_moves_at_rest(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone(320, 568))
    await player.against_computers(node)
    await deal_out(node, player, WINNING)
    await node.manager.act(player.code, "nobody", "clock-1", with_a_clock)
    seconds = player.page.get_by_role("timer")
    await expect(seconds).to_be_visible()
    await player.page.wait_for_function("() => document.getAnimations().every(one => one.playState !== 'running')")
    await player.page.evaluate(WATCH)
    await expect(seconds).not_to_have_text(await seconds.inner_text())
    assert await player.page.evaluate("() => repainted") == []
    assert await player.page.evaluate("() => document.getAnimations().length") == 0


def with_a_clock(table: Table, at: Moment) -> tuple[Table, tuple[()]]:
    return replace(table, clock=Clock(at.now + 60_000, 60_000)), ()


LOADED = "() => performance.getEntriesByType('resource').some(({ name }) => /sound-/.test(name))"
LISTEN = """
window.sounded = 0
const Tone = window.OscillatorNode
window.OscillatorNode = class extends Tone { start(at) { window.sounded++; super.start(at) } }
"""


async def test_nothing_sounds_before_a_touch_nor_when_the_volume_is_down(phone: OpenPhone, node: Node) -> None:
    page = await phone(320, 568)
    player = Player(page)
    await page.add_init_script(LISTEN)
    await player.against_computers(node)
    await page.reload()
    await player.at_the_table()
    assert await page.evaluate("() => sounded") == 0
    held, free = await player.first_held(), await player.first_free()
    await player.slot(held).tap()
    await page.wait_for_function(
        "() => performance.getEntriesByType('resource').some(({ name }) => /sound-/.test(name))"
    )
    await player.slot(free).tap()
    await player.slot(free).tap()
    await page.wait_for_function("() => sounded > 0")
    await page.get_by_role("button", name="Menu").tap()
    await page.get_by_role("slider").fill("0")
    await page.keyboard.press("Escape")
    before = await page.evaluate("() => sounded")
    await player.slot(held).tap()
    assert await page.evaluate("() => sounded") == before
