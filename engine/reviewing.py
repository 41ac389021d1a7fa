"""The review of a deal in words, for people at the command line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.advice import NAMES
from engine.review import Gave, Luck, Review, Turn, Why

REASONS: Final = {
    Why.COULD_FINISH: "it could have finished",
    Why.WORTH: "another last tile would have been paid more",
    Why.SHOW: "the indicator's twin was held, and not shown",
    Why.OKEY: "an okey is any tile",
    Why.STEPS: "it leaves the hand further from a win",
    Why.USEFUL: "fewer unseen tiles help then",
    Why.AHEAD: "less helps after the next tile",
    Why.COLLECTS: "the right neighbour has taken tiles that it goes with",
    Why.GIFT: "it is likelier to help the right neighbour",
    Why.TAKE: "the left tile was worth taking",
    Why.DRAW: "the left tile was not worth taking",
}


def lines(review: Review, number: int, names: Sequence[str]) -> Iterator[str]:
    """Yield the review of the deal of that *number*, whose seats have these *names*."""
    yield f"deal {number}, the okeys are {review.okey}"
    yield from (f"{name}: {_luck(luck)}" for name, luck in zip(names, review.luck, strict=True))
    if review.winner is not None and review.decisive is None:
        yield "no single throw lost this deal"
    for place, turn in enumerate(review.turns):
        mark = (
            "  << lost the deal" if place == review.decisive else "  < turning point" if place in review.turning else ""
        )
        yield f"{turn.number:4} {names[turn.seat]} {_turn(turn)}{mark}"


def _luck(luck: Luck) -> str:
    okeys = f"{luck.okeys} okey{'s' * (luck.okeys != 1)}"
    return (
        f"{luck.dealt} tile{'s' * (luck.dealt != 1)} away as dealt, {okeys}; "
        f"{luck.helped} of {luck.draws} draws helped, {luck.expected:.1f} by chance"
    )


def _turn(turn: Turn) -> str:
    better = f"; better {turn.better.tile}" if turn.better else ""
    why = f" ({', '.join(REASONS[why] for why in turn.why)})" if turn.why else ""
    if turn.threw is None or turn.kind is None:
        points = f" for {turn.points}" if turn.points else ""
        return f"finishes{points}, {turn.before} away before{better}{why}"
    known, lying = turn.threw.known, turn.threw.lying
    told = (
        f"throws {turn.threw.tile}, {turn.before} to {turn.after} away; for {NAMES[turn.kind]} {known.copies} of "
        f"{known.among} unseen help, {lying.copies} of {lying.among} in the stock"
    )
    gave = {None: "", Gave.TAKEN: "; it was taken", Gave.FINISHED: "; it let the next seat finish"}[turn.gave]
    return f"{told}{better}{why}{gave}"
