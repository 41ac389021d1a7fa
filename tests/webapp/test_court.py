"""The hand court over the wire: what it answers, what it refuses, and how much one may ask."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from webapp.web.court import ALL, EACH, add_court
from webapp.web.pages import add_pages
from webapp.web.proxy import as_the_proxy_says

HAND = "R1R2R3B6B7B8B9R9Y9K9K10K11K12K13Y1"


@pytest.fixture
async def court() -> AsyncIterator[TestClient[web.Request, web.Application]]:
    """A court that believes who asks from where, and for which no time goes by."""
    app = web.Application(middlewares=[as_the_proxy_says])
    hand_card = add_court(app, clock=lambda: 0.0)
    add_pages(app, hand_card=hand_card)
    async with TestClient(TestServer(app)) as client:
        yield client


async def test_a_hand_is_judged(court: TestClient[web.Request, web.Application]) -> None:
    async with court.get("/court/verdict", params={"indicator": "R4", "hand": HAND}) as answer:
        assert answer.status == 200
        assert answer.headers["Cache-Control"] == "public, max-age=3600"
        told = await answer.json()
    assert told["okey"] == "R5"
    assert {ending["thrown"] for ending in told["endings"]} >= {"Y1"}


@pytest.mark.parametrize("query", ["", "indicator=R4", f"indicator=F&hand={HAND}", f"indicator=R4&hand={HAND * 99}"])
async def test_what_is_no_hand_is_refused(court: TestClient[web.Request, web.Application], query: str) -> None:
    async with court.get(f"/court/verdict?{query}") as answer:
        assert answer.status == 400
        assert (await answer.text()).startswith("This is no hand: ")
        assert len(await answer.text()) < 200


async def asked(court: TestClient[web.Request, web.Application], address: str) -> int:
    async with court.get("/court/verdict", headers={"X-Forwarded-For": address}) as answer:
        return answer.status


async def test_one_address_asks_so_much_and_all_together_a_little_more(
    court: TestClient[web.Request, web.Application],
) -> None:
    """A question that is none counts too: to read it is work."""
    assert ALL > EACH
    statuses = [await asked(court, "8.8.8.8") for _ in range(EACH + 2)]
    assert statuses == [400] * EACH + [429] * 2
    many = [await asked(court, f"9.9.{number}.9") for number in range(ALL - EACH + 1)]
    assert many == [400] * (ALL - EACH) + [429]


@pytest.mark.parametrize("path", ["/court", "/court/R4", f"/court/R13/{HAND}"])
async def test_the_page_is_served_for_a_hand(court: TestClient[web.Request, web.Application], path: str) -> None:
    async with court.get(path) as answer:
        assert (answer.status, answer.content_type) == (200, "text/html")


SHOWN = [
    # link                       its title begins                                     and its note
    (f"R4/{HAND}",               "This hand wins: runs and groups",                   "Indicator 🔴4. 🔴1 🔴2 🔴3 🔵6"),
    (f"R4/{HAND[:-2]}",          "This hand wins",                                    "Indicator 🔴4."),
    (f"R4/{HAND[:-2]}K2",        "This hand wins",                                    "Indicator 🔴4."),
    ("R8/R1R2FY4B4K4K7K8K9K10B6B7B8B9", "This hand does not win yet: 1 tile away",    "Indicator 🔴8. 🔴1 🔴2 🍀"),
    ("R4/R1R1R1",                "There can be no such hand: more than two of R1",    "The hand check says"),
    ("r4/r1q9",                  "There can be no such hand: not a tile: &#x27;Q9&#x27;", "The hand check says"),
    ("F/R1",                     "There can be no such hand: a false joker",          "The hand check says"),
    (f"R4/{HAND * 2}",           "There can be no such hand: 30 tiles, not 14 or 15",       "The hand check says"),
    ("R4/%3Cb%3E",               "There can be no such hand: not a tile: &#x27;&lt;B&gt;", "The hand check says"),
    ("R4",                       "Okeyhane",                                          "Okey for four"),
]  # fmt: skip


@pytest.mark.parametrize(("link", "title", "note"), SHOWN)
async def test_a_link_shows_the_verdict_or_what_is_wrong(
    court: TestClient[web.Request, web.Application], link: str, title: str, note: str
) -> None:
    """Whatever stands in it leads to the page, which keeps the good tiles and says the same in the reader's words."""
    async with court.get(f"/court/{link}") as answer:
        assert answer.status == 200
        page = await answer.text()
    assert f'og:title" content="{title}' in page
    assert f'og:description" content="{note}' in page
    assert 'og:image" content="http' in page


IN_TURKISH = [
    (f"/court/R4/{HAND}", "Bu el biter: seri ve per", "Gösterge 🔴4."),
    ("/court/R8/R1R2FY4B4K4K7K8K9K10B6B7B8B9", "Bu el henüz bitmez: 1 taş eksik", "Gösterge 🔴8."),
    ("/court/R4/R1R1R1", "Böyle bir el olamaz", "El hakemi"),
    ("/", "Okeyhane", "Dört kişilik okey"),
]


@pytest.mark.parametrize(("link", "title", "note"), IN_TURKISH)
async def test_a_link_is_shown_in_the_language_that_is_asked_for(
    court: TestClient[web.Request, web.Application], link: str, title: str, note: str
) -> None:
    async with court.get(link, headers={"Accept-Language": "az, tr-TR;q=0.9, en;q=0.5"}) as answer:
        assert answer.headers["Vary"] == "Accept-Language"
        page = await answer.text()
    assert f'og:title" content="{title}' in page
    assert f'og:description" content="{note}' in page
    assert f'name="description" content="{note}' in page
    assert '<html lang="tr"' in page


async def test_where_too_many_ask_a_link_shows_the_house(court: TestClient[web.Request, web.Application]) -> None:
    for _ in range(ALL):
        await court.get("/court/R4/R1R1R1")
    async with court.get("/court/R4/R1R1R1") as answer:
        assert (answer.status, "no such hand" in await answer.text()) == (200, False)
