"""Every screen can be read, reached and heard by everybody."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.clients import DARK, LIGHT
from tests.browser.conftest import Chats
from tests.browser.larger import with_larger_text
from tests.browser.screens import WALKS, against, complaints, cut, screens
from tests.browser.states import PARTS, states

pytestmark = pytest.mark.asyncio(loop_scope="session")


THEMES = {"tr": LIGHT, "ru": DARK, "pl": {}, "de": {}, "en": {}}
"""With Telegram's colours, and without any."""


@pytest.mark.long
@pytest.mark.parametrize("walk", WALKS)
@pytest.mark.parametrize("language", THEMES)
async def test_axe_has_nothing_against_any_screen(chats: Chats, language: str, walk: str) -> None:
    """Nor in themes whose own hints and links are too weak; and at 320 x 568 all is inside and nothing is cut."""
    assert await against(screens(chats, language, THEMES[language], [walk])) == {}


@pytest.mark.long
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(
    ("language", "theme"), [("tr", LIGHT), ("ru", DARK), ("pl", LIGHT), ("de", DARK), ("en", DARK)], ids=[*THEMES]
)
async def test_axe_has_nothing_against_any_state(chats: Chats, language: str, theme: dict[str, str], part: str) -> None:
    assert await against(states(chats, language, theme, [part])) == {}


@pytest.mark.long
@pytest.mark.parametrize("walk", WALKS)
@pytest.mark.parametrize("language", THEMES)
async def test_with_text_at_200_percent_nothing_is_cut_and_all_can_be_reached(
    chats: Chats, language: str, walk: str
) -> None:
    """As a phone's own setting makes it, on the smallest screen."""
    walked = screens(with_larger_text(chats), language, walks=[walk])
    assert {name: found async for name, page in walked if (found := await cut(page))} == {}


@pytest.mark.long
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", THEMES)
async def test_nor_is_any_state_with_such_text(chats: Chats, language: str, part: str) -> None:
    walked = states(with_larger_text(chats), language, parts=[part])
    assert {name: found async for name, page in walked if (found := await cut(page))} == {}


async def test_axe_would_find_what_it_is_asked_for(chats: Chats) -> None:
    """A pale word, and two buttons that no finger could tell apart."""
    async for _, page in screens(chats, "en"):
        await page.evaluate("""() => {
            document.querySelector('.rulesrow b').style.color = '#ccc'
            for (const _ of [1, 2]) {
                const tiny = document.createElement('button')
                tiny.textContent = 'tiny'
                Object.assign(tiny.style, { width: '9px', height: '9px' })
                document.querySelector('.card').append(tiny)
            }
        }""")
        found = " ".join(await complaints(page))
        assert "color-contrast" in found
        assert "target-size" in found
        await page.evaluate(
            "() => { document.querySelector('.row .words span').textContent = 'muchtoolong'.repeat(9) }"
        )
        assert [line for line in await cut(page) if "muchtoolong" in line]
        break


SPOKEN = {
    "start": """
        - main:
          - heading "Okey" [level=1]
          - combobox "Language"
          - button "Play against computers The table is set, sit down"
          - button "Play with friends Send them a link"
          - button "Quick match With strangers, within seconds"
          - button "On one phone 2–4 people, turn by turn"
          - textbox "Code or link"
          - button "Join"
          - button "Rules Matsuri classic, the winner scores Change"
          - group "Match"
          - combobox "Computers"
          - button "How to play Rules, tips, a first deal"
          - button "Ada 0 candies"
    """,
    "me": """
        - dialog "You":
          - banner:
            - heading "You" [level=2]
            - button "Close"
          - group "You":
            - paragraph: /Today 0 of \\d+/
            - paragraph: 0 candies
            - textbox "Your name": Ada
            - button "Candies Each one, and why"
            - button "Shelf What candies buy"
            - button "Matches Places, points, records"
            - button "Statistics Your last four weeks"
            - button "Settings Language, look, sounds"
            - button "Devices Where you are signed in"
            - button "Erase me Forget me for good"
    """,
    "book": """
        - dialog "How to play":
          - banner:
            - heading "How to play" [level=2]
            - button "Close"
          - group "How to play":
            - heading "Your first deal, with a coach" [level=3]
            - button "Sit down"
            - region "In three steps":
              - list
            - region "The full rules":
              - group:
                - text: The tiles
                - paragraph: /There are 106/
                - figure "the four colours with their marks, and the false joker":
                  - img "red 1, yellow 1, blue 1, black 1, false joker"
            - region "Four ways to play"
            - region "Tips":
              - list
            - region "Questions"
            - region "A little history"
    """,
    "rules": """
        - dialog "Rules":
          - banner:
            - heading "Rules" [level=2]
            - button "Done"
          - group "Rules":
            - region "The rules of":
              - group:
                - button /Matsuri/ [pressed]
                - button /Adikus/
                - button /GameDesire/
                - button /Turkish/
            - region "Points and length"
            - region "Points for a finish"
            - region "What is allowed"
            - region "The end of a deal"
            - region "Who starts"
            - region "Partners and places"
            - region "At the table"
    """,
    "lobby": """
        - main:
          - button "Start page"
          - heading "Okeyhane" [level=1]
          - paragraph: 1 of 4 seats taken
          - button "Leave"
          - button "Free seat invite"
          - button "Free seat invite"
          - button "Free seat invite"
          - text: You table owner
          - paragraph: /Table code/
          - button "Send the link"
          - textbox "Invitation link"
          - button "Copy"
          - button "Ready"
          - button "Start now"
    """,
    "seat": """
        - dialog "Free seat":
          - button "I sit here"
          - button "One more on this phone"
          - button "A computer sits here"
          - button "Send the link"
    """,
    "quick": """
        - dialog "Quick match":
          - banner:
            - heading "Quick match" [level=2]
            - button "Close"
          - group "Rules":
            - button /^Matsuri .+ nobody waiting$/ [pressed]
            - button /^Adikus .+ nobody waiting$/
            - button /^GameDesire .+ nobody waiting$/
            - button /^Turkish .+ nobody waiting$/
          - group "Longest wait":
            - button "10 s" [pressed]
            - button "30 s"
            - button "People only"
          - combobox "Computers"
          - paragraph: Then computers take the seats still free.
          - button "Find players"
    """,
    "search": """
        - dialog "Quick match":
          - banner:
            - heading "Quick match" [level=2]
            - button "Close"
          - status: Only you so far
          - paragraph: You wait until there are four of you.
          - button "Cancel"
    """,
    "names": """
        - dialog "On one phone":
          - region "Who plays":
            - textbox "Name of player 1": Ada
            - textbox "Name of player 2"
            - button "One more player"
          - group "The other seats":
            - button "Computers" [pressed]
            - button "Friends with a link"
          - combobox "Computers"
          - button "To the table"
    """,
    "cover": """
        - main:
          - button "Menu"
          - heading /’s turn/ [level=1]
          - paragraph: /Give the phone to .+. Nobody else may look at these tiles./
          - button /Hold to see .+’s tiles/
          - paragraph: /48 tiles left/
    """,
    "draw": """
        - main:
          - button /Draw. Stock, \\d+ tiles/: Draw
          - img /Indicator .+/
          - paragraph: "Your turn: draw a tile"
          - group /Your rack/:
            - button /.+, slot 1/
          - navigation:
            - button "Runs"
            - button "Groups"
            - button "Menu"
    """,
    "throw": """
        - main:
          - button /Stock, \\d+ tiles/ [disabled]
          - paragraph: "Your turn: throw a tile"
          - button /Throw. You, thrown/
          - group /Your rack/
    """,
    "hint": """
        - main:
          - complementary "Coach":
            - status:
              - paragraph:
                - text: /Throw|Finish with/
            - button "Thanks"
    """,
    "menu": """
        - dialog "Menu":
          - banner:
            - heading "Menu" [level=2]
            - button "Close"
          - combobox "Language"
          - button "Start page"
          - button "Leave the table"
    """,
    "held": """
        - main:
          - 'button "Finish: put the 15th tile here"': Drop here to finish
        - log:
          - paragraph: red 13 picked up
    """,
    "claim": """
        - alert:
          - paragraph: /Not finished yet Fewer than three tiles · (.+ · )?Arranged differently, these tiles win/
          - button "Arrange them"
          - button "OK"
    """,
    "result": """
        - main:
          - heading "You finished" [level=2]
          - paragraph: Runs and groups
          - img "red 13"
          - paragraph: +2 points
          - heading "Tally of this table" [level=2]
          - link "Look back"
          - button "Leave"
          - button "Again"
    """,
    "review": """
        - main:
          - dialog "Review":
            - heading "Review" [level=2]
            - button "Close"
            - group "Review":
              - group "Whose turns":
                - button "You" [pressed]
              - figure /^Tiles away/
              - region /this deal$/
              - region /turns/
    """,
    "court": """
        - main:
          - heading "Hand check" [level=1]
          - status:
            - heading "This hand wins" [level=2]
          - region "Seven pairs"
          - textbox "Link to this hand"
          - button "Send"
          - button "Change the hand"
    """,
    "hand": """
        - main:
          - heading "Hand check" [level=1]
          - status: /15 tiles/
          - region "The hand":
            - 'button "Put back: Indicator red 4"'
            - 'button "Put back: red 1"'
          - group "Tiles":
            - button "red 1, 0 left" [disabled]
          - button "Clear"
          - button "Check"
    """,
    "no table": """
        - main:
          - heading "Okeyhane" [level=1]
          - alert: There is no such table. It may have closed.
          - button "Start page"
    """,
    "stale launch": """
        - main:
          - heading "Okeyhane" [level=1]
          - alert: This window is too old. Open the game again from the chat.
          - link "Open the chat"
    """,
}


async def test_every_screen_is_heard_as_it_is_meant(chats: Chats) -> None:
    seen = set()
    async for name, page in screens(chats, "en"):
        await expect(page.locator("body")).to_match_aria_snapshot(SPOKEN[name])
        seen.add(name)
    assert seen | {"draw"} == set(SPOKEN), "who begins is chance, and the first to play does not draw"
