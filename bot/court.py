"""The hand court in chats: a question in the notation of tiles, and the verdict as a message."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.texts import LANGUAGES, Words
from bot.texts.court import Court
from engine.court import Lack, Verdict, best_first, read_question
from engine.judging import QuestionError
from engine.laying import Groups
from engine.rules import PRESETS
from engine.tiles import FALSE_JOKER, Colour, Tile

LONGEST: Final = 200
"""No hand is longer."""
SIGNS: Final = {Colour.RED: "🔴", Colour.YELLOW: "🟡", Colour.BLUE: "🔵", Colour.BLACK: "⚫"}
NAMES: Final = {"matsuri": "Matsuri", "adikus": "Adikus", "gamedesire": "GameDesire"}
DRAWN: Final = 12
"""So many of the tiles that help are named."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the court answers in a chat."""

    title: str
    note: str
    text: str
    hand: Verdict | None
    """What was judged; None: nothing could be, and the page is the place to ask."""


def asked(query: str) -> str | None:
    """Return the tiles of a question to the court; None: it is none. `court` is understood in every language."""
    word, _, rest = query.strip().partition(" ")
    known = {"court", *(words.court.word for words in LANGUAGES.values())}
    return rest.strip() if word.lower() in known else None


def ruling(tiles: str, words: Words) -> Ruling:
    """Return what is to be said of *tiles*, the indicator first."""
    said = words.court
    indicator, *hand = re.sub(r"(?<=[\dF])(?=[RYBKF])|,", " ", tiles[:LONGEST].upper()).split() or [""]
    if not hand:
        return Ruling(said.title, said.how, f"<b>{said.title}</b>\n\n{said.note}", None)
    try:
        verdict = read_question(indicator, " ".join(hand))
    except QuestionError:
        return Ruling(said.no_hand, said.how, f"<b>{said.title}</b>\n\n{said.note}", None)
    lines = list(_endings(verdict, said) if verdict.endings else _lacks(verdict, said))
    first = said.wins if verdict.endings else said.not_yet
    return Ruling(first, lines[0], "\n".join([f"<b>{first}</b>", *_given(verdict, said), "", *lines]), verdict)


def drawn(tile: Tile) -> str:
    """Return a tile as people write it in a chat.

    >>> drawn(Tile.parse("R5")), drawn(Tile.parse("F"))
    ('🔴5', '🍀')
    """
    return "🍀" if tile == FALSE_JOKER or tile.colour is None else f"{SIGNS[tile.colour]}{tile.number}"


def _given(verdict: Verdict, said: Court) -> Iterator[str]:
    yield said.okey(drawn(verdict.indicator), drawn(verdict.okey))


def _endings(verdict: Verdict, said: Court) -> Iterator[str]:
    """Say how it wins: what pays best of each kind."""
    endings = best_first(verdict)
    for kind in dict.fromkeys(ending.kind for ending in endings):
        best = next(ending for ending in endings if ending.kind is kind)
        thrown = f", {said.throw(drawn(best.thrown))}" if best.thrown else ""
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
    thrown = f" ({said.throw(drawn(lack.throw))})" if lack.throw else ""
    yield f"{said.kinds[lack.kind]}: {said.away(lack.away)}{thrown}"
    named = " ".join(f"{drawn(tile)}{f'×{left}' if left > 1 else ''}" for tile, left in lack.useful[:DRAWN])
    more = " …" if len(lack.useful) > DRAWN else ""
    yield f"  {said.helps(lack.copies)}: {named}{more}" if lack.useful else f"  {said.helps(0)}"


def _laid(groups: Groups) -> str:
    return " | ".join("\u2009".join(map(drawn, group)) for group in groups)
