"""The hand court in chats: a question in the notation of tiles, and the verdict as a message."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Final

from bot.texts import LANGUAGES, Words
from bot.texts.court import Court
from engine.court import Lack, Verdict, WrongQuestionError, best_first, parted, pictured, read_question
from engine.laying import Groups
from engine.rules import PRESETS
from engine.tiles import NotationError, Tile

LONGEST_LINK: Final = 60
LONGEST: Final = 200
"""No hand is longer."""
TILES: Final = re.compile(r"(?:[a-z]\d{1,2}|f)+,?", re.IGNORECASE)
"""How a hand begins; other words after the court's are no question to it."""
NAMES: Final = {"matsuri": "Matsuri", "adikus": "Adikus", "gamedesire": "GameDesire"}
DRAWN: Final = 12
"""So many of the tiles that help are named."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the court answers in a chat."""

    title: str
    note: str
    text: str
    hand: str
    """The tiles as the page's link has them, the indicator first; the page says too what is wrong with them."""


def asked(query: str) -> str | None:
    """Return the tiles of a question to the court; None: it is none. `court` is understood in every language.

    >>> asked("court R4\\nR5\\u00a0R6"), asked("hand me the rules")
    ('R4 R5 R6', None)
    """
    word, *tiles = query.split() or [""]
    known = {"court", *(words.court.word for words in LANGUAGES.values())}
    if word.lower() not in known or (tiles and not TILES.fullmatch(tiles[0])):
        return None
    return " ".join(tiles)


def ruling(tiles: str, words: Words) -> Ruling:
    """Return what is to be said of *tiles*, the indicator first."""
    said = words.court
    indicator, *hand = parted(tiles[:LONGEST]) or [""]
    if not hand:
        return Ruling(said.title, said.how, f"<b>{said.title}</b>\n\n{said.note}", "")
    link = f"{_bare(indicator)}_{_bare(''.join(hand))[:LONGEST_LINK]}".strip("_")
    try:
        verdict = read_question(indicator, " ".join(hand))
    except WrongQuestionError as error:
        why = said.wrong[error.wrong](_named(error.what))
        return Ruling(said.no_hand, why, f"<b>{said.no_hand}</b>\n\n{escape(why)}", link)
    lines = list(_endings(verdict, said) if verdict.endings else _lacks(verdict, said))
    first = said.wins if verdict.endings else said.not_yet
    return Ruling(first, lines[0], "\n".join([f"<b>{first}</b>", *_given(verdict, said), "", *lines]), link)


def _bare(text: str) -> str:
    """Return what of a text a link may hold."""
    return re.sub(r"[^RYBKF\d]", "", text)


def _named(what: str) -> str:
    """Return a tile drawn, and what is none as it was written."""
    try:
        return pictured(Tile.parse(what))
    except NotationError:
        return what


def _given(verdict: Verdict, said: Court) -> Iterator[str]:
    yield said.okey(pictured(verdict.indicator), pictured(verdict.okey))


def _endings(verdict: Verdict, said: Court) -> Iterator[str]:
    """Say how it wins: what pays best of each kind."""
    endings = best_first(verdict)
    for kind in dict.fromkeys(ending.kind for ending in endings):
        best = next(ending for ending in endings if ending.kind is kind)
        thrown = f", {said.throw(pictured(best.thrown))}" if best.thrown else ""
        yield f"{said.kinds[kind]}{thrown}"
        yield _laid(verdict.groups(best))
        worths = {
            name: (best.worth(verdict.okey, rules), rules.scoring == "winner gains") for name, rules in PRESETS.items()
        }
        yield " · ".join(
            f"{NAMES.get(name, said.turkish)} {'+' if gains else '−'}{points}"
            for name, (points, gains) in worths.items()
        )


def _lacks(verdict: Verdict, said: Court) -> Iterator[str]:
    for lack in sorted(verdict.lacks, key=lambda lack: lack.away):
        yield from _lack(lack, said)
    yield _laid(verdict.groups(None))
    yield from (said.slips[slip] for slip in verdict.slips)


def _lack(lack: Lack, said: Court) -> Iterator[str]:
    thrown = f" ({said.throw(pictured(lack.throw))})" if lack.throw else ""
    yield f"{said.kinds[lack.kind]}: {said.away(lack.away)}{thrown}"
    named = " ".join(f"{pictured(tile)}{f'×{left}' if left > 1 else ''}" for tile, left in lack.useful[:DRAWN])
    more = " …" if len(lack.useful) > DRAWN else ""
    yield f"  {said.helps(lack.copies)}: {named}{more}" if lack.useful else f"  {said.helps(0)}"


def _laid(groups: Groups) -> str:
    return " | ".join("\u2009".join(map(pictured, group)) for group in groups)
