"""What was promised is shown before the first tile; each deal's seed, and what the players added, after it."""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256
from typing import Any

import pytest
from playwright.async_api import Locator, WebSocket, expect

from tests.browser.hands import Player, deal_winning, play_on
from tests.browser.test_play import slot_of
from tests.chance import WORDS
from tests.conftest import OpenPhone
from tests.house import Node
from webapp.tables import opening
from webapp.web.answers import Answers
from webapp.web.protocol import CreateFrame

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_promise_is_shown_in_the_lobby_and_kept_after_the_deal(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone())
    await player.page.goto(node.url)
    await player.page.locator(".card .row").nth(1).click()
    promised = player.page.locator(".promise dd")
    await expect(promised).to_have_count(1)
    promise = await promised.text_content()
    await player.page.get_by_role("button", name="Start now").click()
    await player.at_the_table()
    await deal_winning(node, player)
    await player.drag(player.slot(await slot_of(player.page, "red 13")), player.centre)
    shown = player.page.locator(".result .promise dd")
    await expect(shown).to_have_count(3)
    assert await shown.first.text_content() == promise
    assert str(await shown.nth(1).text_content()).endswith(f": {WORDS.hex()}")
    seed = bytes.fromhex(str(await shown.last.text_content()))
    assert sha256(seed).hexdigest() == promise
    verdict = await checked(player)
    await expect(verdict, "this hand was laid out by the test").to_contain_text("NOT dealt as promised")
    await expect(verdict).to_contain_text("gives what was promised before the first tile")


@pytest.mark.long
async def test_whoever_lost_sees_in_two_taps_that_it_was_dealt_fairly(phone: OpenPhone, node: Node) -> None:
    player = Player(await phone())
    await player.against_computers(node)
    await play_on(node, player.code)
    verdict = await checked(player)
    await expect(verdict).to_contain_text("Dealt as promised")
    await expect(verdict).to_contain_text("Who starts was left to chance too.")


async def test_against_computers_the_house_is_bound_before_it_is_told_any_words(phone: OpenPhone, node: Node) -> None:
    """Also where the tap is quicker than the house, and its chain is shown only then."""
    page = await phone()
    told: list[dict[str, Any]] = []

    def listen(line: WebSocket) -> None:
        for event in ("framereceived", "framesent"):
            line.on(event, lambda text: told.append(json.loads(text)))

    page.on("websocket", listen)
    await page.add_init_script(HASTY)
    await page.goto(node.url)
    await Player(page).at_the_table()
    while not any(frame["t"] == "snap" for frame in told):
        await asyncio.sleep(0.02)
    kinds = [frame["t"] for frame in told]
    shown = next(frame for frame in told if "settings" in frame)
    begun = next(frame for frame in told if frame["t"] == "create")
    view = next(frame for frame in told if frame["t"] == "snap")["view"]
    assert told.index(shown) < told.index(begun)
    assert begun["commitment"] == shown["commitment"] == view["match"]["commitment"]
    assert [each["words"] for each in view["match"]["words"]] == [begun["words"]]
    assert not {"reveal", "promise"} & {*kinds}
    assert kinds.count("create") == 1
    await page.get_by_role("button", name="Menu").click()
    await expect(page.locator(".promise dd").first).to_have_text(shown["commitment"])
    await expect(page.locator(".doubt")).to_have_count(0)


async def checked(player: Player) -> Locator:
    await player.page.get_by_role("button", name="Check this deal").click()
    return player.page.locator(".result .checked")


HASTY = """
const tap = () => {
    const row = document.querySelector('.card .row')
    if (row) row.click()
    else requestAnimationFrame(tap)
}
requestAnimationFrame(tap)
"""
"""Taps the first row of the start page as soon as it is there."""

LOST = sha256(b"what nobody knows any more").digest()


@pytest.mark.long
async def test_a_house_that_saw_the_words_and_lost_the_line_gets_no_others_before_it_is_bound(
    phone: OpenPhone, node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it could have them sent anew until it likes the deal."""
    create, asked = Answers._create, list[CreateFrame]()

    async def cut_the_first(self: Answers, frame: CreateFrame) -> Any:
        asked.append(frame)
        if len(asked) == 1:
            for ws in self._house.sockets:
                assert ws._req
                assert ws._req.transport
                ws._req.transport.abort()
            await asyncio.Event().wait()
        return await create(self, frame)

    monkeypatch.setattr(Answers, "_create", cut_the_first)
    player = Player(await phone())
    await player.against_computers(node)
    first, again, promised = asked
    assert (first.words, first.id) == (again.words, again.id), "the same once more, in case it was kept"
    assert (promised.words, promised.commitment, promised.id) == (None, None, first.id), "one command makes one table"
    assert promised.promise
    await expect(player.page.get_by_role("alert")).to_have_count(0)


async def promise_of_bora(node: Node, code: str) -> bytes | None:
    return (await node.manager.look(code)).table.player(1).promise


async def lose_words(node: Node, code: str) -> None:
    """Have Bora, who sits at seat 1, have promised what their device does not know."""
    bora = (await node.manager.look(code)).table.player(1).person
    assert bora is not None
    await node.manager.act(code, bora, "promised-what-is-lost", lambda table, _: opening.promise(table, bora, LOST))


async def test_what_both_players_add_goes_into_the_deal_and_both_see_it(phone: OpenPhone, node: Node) -> None:
    """One has lost what they promised, and promises anew."""
    ayse, bora = Player(await phone()), Player(await phone())
    await ayse.page.goto(node.url)
    await ayse.page.locator(".card .row").nth(1).click()
    await expect(ayse.page.locator(".lobby")).to_be_visible()
    await bora.page.goto(ayse.page.url)
    await bora.page.get_by_role("button", name="Sit down", exact=True).click()
    await expect(bora.page.get_by_role("button", name="Ready", exact=True)).to_be_visible()
    await lose_words(node, ayse.code)
    await bora.page.evaluate("localStorage.removeItem('okey.words')")
    await bora.page.reload()
    while await promise_of_bora(node, ayse.code) == LOST:
        await asyncio.sleep(0.02)
    await ayse.page.get_by_role("button", name="Start now").click()
    for player in (ayse, bora):
        await player.at_the_table()
        await player.page.get_by_role("button", name="Menu").click()
        await expect(player.page.locator(".promise dd")).to_have_count(3)
        assert str(await player.page.locator(".promise").text_content()).count(WORDS.hex()) == 2
