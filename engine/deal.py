"""One deal as a value: what a seat may do, and what comes of it. Source: rules.md, "A deal"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, assert_never

from engine.hand import Kind, arrangement, winning_discards, wins
from engine.rack import SLOTS, Slots, WrongBlock, lay, nearer_reading, winning_readings, wrong_blocks
from engine.rules import SEATS, Rules, Seat, left_of, right_of
from engine.scoring import shown_worth, worth
from engine.tiles import FALSE_JOKER, ORDER, Tile
from engine.values import replace


class Phase(StrEnum):
    """What the turn waits for."""

    DRAW = "draw"
    """A draw, a take, or with an empty stock a pass."""
    DISCARD = "discard"
    """A discard or a finish."""
    OVER = "over"


# --- actions ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the stock's top tile, unseen by the others."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take the left neighbour's last discard."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw a tile to the right."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Finish:
    """Claim to win with the rack as it lies, throwing the tile in slot *thrown* to the centre."""

    slots: Slots
    thrown: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the left tile when the stock is empty: the deal is drawn."""


@dataclass(frozen=True, slots=True)
class Show:
    """Show the indicator's twin, which then returns to its slot."""


@dataclass(frozen=True, slots=True)
class GoPairs:
    """Declare to finish with pairs only; it binds for the deal."""


Action = Draw | Take | Discard | Finish | Pass | Show | GoPairs


# --- events ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drawn:
    seat: Seat
    tile: Tile | None
    """None for eyes that do not own the seat."""


@dataclass(frozen=True, slots=True)
class Taken:
    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class Discarded:
    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class Finished:
    seat: Seat
    kind: Kind
    thrown: Tile
    okey_last: bool
    points: int
    slots: Slots
    """As claimed, the thrown tile's slot empty."""
    thrown_slot: int
    """Where the thrown tile lay."""

    @property
    def claim(self) -> Finish:
        """The action that was this finish."""
        return Finish(
            (*self.slots[: self.thrown_slot], self.thrown, *self.slots[self.thrown_slot + 1 :]), self.thrown_slot
        )


@dataclass(frozen=True, slots=True)
class Passed:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Shown:
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class WentPairs:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Exhausted:
    """The stock is empty and nobody finished."""


Event = Drawn | Taken | Discarded | Finished | Passed | Shown | WentPairs | Exhausted
Outcome = Finished | Exhausted


# --- refusals --------------------------------------------------------------------------------------------------


class Code(StrEnum):
    """Why the rules refuse an action; stable, for clients and logs."""

    DEAL_OVER = "deal_over"
    NOT_YOUR_TURN = "not_your_turn"
    DRAW_FIRST = "draw_first"
    ALREADY_DRAWN = "already_drawn"
    STOCK_EMPTY = "stock_empty"
    PILE_EMPTY = "pile_empty"
    TILE_NOT_HELD = "tile_not_held"
    CANNOT_PASS = "cannot_pass"  # noqa: S105 - to pass, not a password
    RACK_DIFFERS = "rack_differs"
    """The claimed slots are not exactly the seat's tiles."""
    NOTHING_THROWN = "nothing_thrown"
    """The thrown tile's slot is empty."""
    NOT_WINNING = "not_winning"
    PAIRS_NOT_DECLARED = "pairs_not_declared"
    """The tiles win as pairs alone, and the seat has not declared them."""
    SHOWING_OFF = "showing_off"
    ALREADY_SHOWN = "already_shown"
    TOO_LATE_TO_SHOW = "too_late_to_show"
    TWIN_NOT_HELD = "twin_not_held"
    """The seat does not hold the indicator's twin."""
    PAIRS_OFF = "pairs_off"
    """At this table nobody declares pairs."""
    ALREADY_DECLARED = "already_declared"
    TOO_LATE_TO_DECLARE = "too_late_to_declare"


@dataclass(frozen=True, slots=True)
class WrongClaim:
    """A wrong claim explained, in the reading that is nearer to a win."""

    reading: Kind
    blocks: tuple[WrongBlock, ...]
    arrangement: Slots | None
    """How the tiles would win, had they been laid otherwise or another tile been thrown; None when nothing wins."""


@dataclass(frozen=True, slots=True)
class Refusal:
    code: Code
    claim: WrongClaim | None = None


class IllegalAction(Exception):
    """An action that the rules refuse. Nothing has changed."""

    def __init__(self, refusal: Refusal, action: Action) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
        self.action = action


# --- the deal --------------------------------------------------------------------------------------------------

LAST_TAKES: Final = {"draw": 0, "last take": 1, "while taken": 4}
"""How often a left tile may be taken once the stock is empty. Source: rules.md, Options, "Empty stock"."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The whole of one deal, hidden tiles included."""

    rules: Rules
    indicator: Tile
    starter: Seat
    hands: tuple[tuple[Tile, ...], ...]
    """By seat, in the order in which the tiles came."""
    stock: tuple[Tile, ...]
    """The top is last."""
    piles: tuple[tuple[Tile, ...], ...] = ((), (), (), ())
    """Each seat's discards, the top last."""
    known: tuple[tuple[Tile, ...], ...] = ((), (), (), ())
    """By seat, the tiles of its hand that all have seen: taken from the left and not thrown since, or shown."""
    turn: Seat = 0
    turn_number: int = 1
    phase: Phase = Phase.DISCARD
    last_takes: int = 0
    """Takes since the stock became empty."""
    shown_by: Seat | None = None
    """Who has shown the indicator's twin."""
    declared: tuple[bool, ...] = (False, False, False, False)
    """Who goes pairs."""
    outcome: Outcome | None = None

    @property
    def okey(self) -> Tile:
        return self.indicator.next_up

    @property
    def left_pile(self) -> tuple[Tile, ...]:
        """The pile from which the seat in turn may take."""
        return self.piles[left_of(self.turn)]

    @property
    def turn_begins(self) -> bool:
        """Whether the seat in turn has not drawn or taken yet; the starter's first turn begins with 15 tiles."""
        return self.phase is Phase.DRAW or (self.phase is Phase.DISCARD and self.turn_number == 1)


def new_deal(wall: Sequence[Tile], starter: Seat, rules: Rules) -> Deal:
    """Deal the 106 tiles of *wall* in its order: 15 to the starter, 14 to each seat to the right, the rest is stock.

    The next tile of the wall is the stock's top. The indicator is the first numbered tile counted from its bottom.
    """
    order = [(starter + place) % 4 for place in range(4)]
    cuts = (0, 15, 29, 43, 57)
    dealt = {seat: tuple(wall[cuts[place] : cuts[place + 1]]) for place, seat in enumerate(order)}
    stock = list(reversed(wall[57:]))
    indicator = next(tile for tile in stock if tile != FALSE_JOKER)
    stock.remove(indicator)
    return Deal(rules, indicator, starter, tuple(dealt[seat] for seat in SEATS), tuple(stock), turn=starter)


def every_tile(deal: Deal) -> tuple[Tile, ...]:
    """Return all tiles of *deal*, wherever they lie, in the order of their faces: always the 106 of the bag."""
    lying = [deal.indicator, *deal.stock]
    for seat in SEATS:
        lying += [*deal.hands[seat], *deal.piles[seat]]
    if isinstance(deal.outcome, Finished):
        lying.append(deal.outcome.thrown)
    return tuple(sorted(lying, key=ORDER.__getitem__))


def refusal(deal: Deal, seat: Seat, action: Action) -> Refusal | None:
    """Return why the rules refuse *action*, or None when they allow it. The only judge there is."""
    if deal.phase is Phase.OVER:
        return Refusal(Code.DEAL_OVER)
    if seat != deal.turn:
        return Refusal(Code.NOT_YOUR_TURN)
    match action:
        case Draw() | Take() | Pass():
            code = _cannot_begin(deal, action)
            return Refusal(code) if code else None
        case Discard(tile):
            if deal.phase is Phase.DRAW:
                return Refusal(Code.DRAW_FIRST)
            return None if tile in deal.hands[seat] else Refusal(Code.TILE_NOT_HELD)
        case Finish():
            return Refusal(Code.DRAW_FIRST) if deal.phase is Phase.DRAW else _wrong_finish(deal, seat, action)
        case Show():
            code = cannot_show(deal) or (None if deal.indicator in deal.hands[seat] else Code.TWIN_NOT_HELD)
            return Refusal(code) if code else None
        case GoPairs():
            code = cannot_declare(deal)
            return Refusal(code) if code else None
        case _:
            assert_never(action)


def _cannot_begin(deal: Deal, action: Draw | Take | Pass) -> Code | None:
    if isinstance(action, Pass):
        return None if deal.phase is Phase.DRAW and not deal.stock else Code.CANNOT_PASS
    if deal.phase is not Phase.DRAW:
        return Code.ALREADY_DRAWN
    if isinstance(action, Draw):
        return None if deal.stock else Code.STOCK_EMPTY
    return None if deal.left_pile else Code.PILE_EMPTY


def cannot_show(deal: Deal) -> Code | None:
    """Return why nobody in turn may show the indicator's twin now, whoever holds it. Source: rules.md, "Showing"."""
    if not deal.rules.showing:
        return Code.SHOWING_OFF
    if deal.shown_by is not None:
        return Code.ALREADY_SHOWN
    return None if deal.turn_begins and deal.turn_number <= len(SEATS) else Code.TOO_LATE_TO_SHOW


def cannot_declare(deal: Deal) -> Code | None:
    """Return why the seat in turn may not go pairs now. Source: rules.md, "Going pairs, on"."""
    if not deal.rules.pairs_bind:
        return Code.PAIRS_OFF
    if deal.declared[deal.turn]:
        return Code.ALREADY_DECLARED
    return None if deal.turn_begins else Code.TOO_LATE_TO_DECLARE


def _wrong_finish(deal: Deal, seat: Seat, claim: Finish) -> Refusal | None:
    laid = sorted((tile for tile in claim.slots if tile), key=str)
    if len(claim.slots) != SLOTS or laid != sorted(deal.hands[seat], key=str):
        return Refusal(Code.RACK_DIFFERS)
    if not 0 <= claim.thrown < SLOTS or claim.slots[claim.thrown] is None:
        return Refusal(Code.NOTHING_THROWN)
    kept = _without_thrown(claim)
    ways = _ways(deal, kept)
    if ways & may_claim(deal, seat):
        return None
    if ways and not deal.declared[seat] and Kind.SETS not in wins([tile for tile in kept if tile], deal.okey):
        return Refusal(Code.PAIRS_NOT_DECLARED)
    reading, blocks = _reading(deal, seat, kept)
    return Refusal(Code.NOT_WINNING, WrongClaim(reading, blocks, winning_rack(deal, seat)))


def _ways(deal: Deal, kept: Slots) -> frozenset[Kind]:
    """Return the ways in which 14 tiles win: as they can be arranged, or where racks are checked as they lie."""
    if deal.rules.checked_by == "rack":
        return winning_readings(kept, deal.okey)
    return wins([tile for tile in kept if tile], deal.okey)


def may_claim(deal: Deal, seat: Seat) -> frozenset[Kind]:
    """Return the ways in which *seat* may finish: where pairs bind, who declared them only so, the others never so."""
    if not deal.rules.pairs_bind:
        return frozenset(Kind)
    return frozenset({Kind.PAIRS if deal.declared[seat] else Kind.SETS})


def _reading(deal: Deal, seat: Seat, kept: Slots) -> tuple[Kind, tuple[WrongBlock, ...]]:
    """Return the reading in which a wrong claim is explained: the nearer one, where pairs bind the seat's only one."""
    ways = may_claim(deal, seat)
    if len(ways) > 1:
        return nearer_reading(kept, deal.okey)
    (only,) = ways
    return only, wrong_blocks(kept, deal.okey, only)


def _without_thrown(claim: Finish) -> Slots:
    return (*claim.slots[: claim.thrown], None, *claim.slots[claim.thrown + 1 :])


def winning_rack(deal: Deal, seat: Seat) -> Slots | None:
    """Return how the seat's 15 tiles win, the tile to throw alone in the last slot; None when they do not."""
    claims = list(_claims(deal, seat))
    return max(claims, key=lambda claim: _points(deal, claim)).slots if claims else None


def _points(deal: Deal, claim: Finish) -> int:
    return _finished(deal, claim).points


def _claims(deal: Deal, seat: Seat) -> Iterator[Finish]:
    """Yield one finish per winning face, by the engine's own arrangement, in the order of the faces."""
    winning = winning_discards(deal.hands[seat], deal.okey)
    for thrown in sorted(winning, key=ORDER.__getitem__):
        if kinds := winning[thrown] & may_claim(deal, seat):
            yield claim_of(deal.hands[seat], thrown, best_kind(kinds, thrown == deal.okey, deal.rules), deal.okey)


def claim_of(hand: Sequence[Tile], thrown: Tile, kind: Kind, okey: Tile) -> Finish:
    """Return the claim of 15 winning tiles, laid by the engine with *thrown* in the last slot."""
    kept = list(hand)
    kept.remove(thrown)
    melds = arrangement(kept, okey, kind)
    assert melds is not None, "a winning hand can be arranged"
    return Finish((*lay(melds)[:-1], thrown), SLOTS - 1)


def best_kind(kinds: frozenset[Kind], okey_last: bool, rules: Rules) -> Kind:
    return max(sorted(kinds), key=lambda kind: worth(kind, okey_last, rules))


_BEGINNINGS: Final[Mapping[str, Draw | Take | Pass]] = MappingProxyType(
    {"draw": Draw(), "take": Take(), "pass": Pass()}
)


def allowed(deal: Deal) -> frozenset[str]:
    """Return the names of what the seat in turn may try; `finish` says that a claim is in time, not that it wins."""
    if deal.phase is Phase.OVER:
        return frozenset()
    if deal.phase is Phase.DISCARD:
        names = ["discard", "finish"]
    else:
        names = [name for name, action in _BEGINNINGS.items() if _cannot_begin(deal, action) is None]
    if cannot_declare(deal) is None:
        names.append("go_pairs")
    if cannot_show(deal) is None:
        names.append("show")
    return frozenset(names)


def legal_actions(deal: Deal) -> Iterator[Action]:
    """Yield what the seat in turn may do, in order: show, go pairs, draw, take, pass, discards by face, finishes."""
    beginnings: tuple[Action, ...] = (Show(), GoPairs(), Draw(), Take(), Pass())
    for action in beginnings:
        if refusal(deal, deal.turn, action) is None:
            yield action
    if deal.phase is Phase.DISCARD:
        yield from (Discard(tile) for tile in sorted(set(deal.hands[deal.turn]), key=ORDER.__getitem__))
        yield from _claims(deal, deal.turn)


def apply(deal: Deal, seat: Seat, action: Action) -> tuple[Deal, tuple[Event, ...]]:
    """Return the deal after *action*, and what happened, oldest first.

    *deal* itself stays as it was. Raises `IllegalAction`, with its `Refusal`, when the rules say no.
    """
    if (why := refusal(deal, seat, action)) is not None:
        raise IllegalAction(why, action)
    match action:
        case Draw():
            tile, stock = deal.stock[-1], deal.stock[:-1]
            return replace(deal, hands=_more(deal, tile), stock=stock, phase=Phase.DISCARD), (Drawn(seat, tile),)
        case Take():
            return _take(deal)
        case Discard(tile):
            return _discard(deal, tile)
        case Finish():
            return _finish(deal, action)
        case Pass():
            return _exhausted(deal, (Passed(seat),))
        case Show():
            after = replace(deal, known=_better_known(deal, deal.indicator), shown_by=seat)
            return after, (Shown(seat, shown_worth(deal.indicator, deal.rules)),)
        case GoPairs():
            declared = tuple(said or other == seat for other, said in enumerate(deal.declared))
            return replace(deal, declared=declared), (WentPairs(seat),)
        case _:
            assert_never(action)


def _put(rows: tuple[tuple[Tile, ...], ...], seat: Seat, row: tuple[Tile, ...]) -> tuple[tuple[Tile, ...], ...]:
    return (*rows[:seat], row, *rows[seat + 1 :])


def _more(deal: Deal, tile: Tile) -> tuple[tuple[Tile, ...], ...]:
    """Return the hands with *tile* in that of the seat in turn."""
    return _put(deal.hands, deal.turn, (*deal.hands[deal.turn], tile))


def _less(rows: tuple[tuple[Tile, ...], ...], seat: Seat, tile: Tile) -> tuple[tuple[Tile, ...], ...]:
    """Return *rows*, of which that of *seat* has one *tile* less, where it has it."""
    if tile not in rows[seat]:
        return rows
    place = rows[seat].index(tile)
    return _put(rows, seat, (*rows[seat][:place], *rows[seat][place + 1 :]))


def _better_known(deal: Deal, tile: Tile) -> tuple[tuple[Tile, ...], ...]:
    """Return what all have seen of each hand, of which that of the seat in turn has *tile* too now."""
    return _put(deal.known, deal.turn, (*deal.known[deal.turn], tile))


def _take(deal: Deal) -> tuple[Deal, tuple[Event, ...]]:
    left, tile = left_of(deal.turn), deal.left_pile[-1]
    return replace(
        deal,
        hands=_more(deal, tile),
        piles=_put(deal.piles, left, deal.left_pile[:-1]),
        known=_better_known(deal, tile),
        phase=Phase.DISCARD,
        last_takes=deal.last_takes + (not deal.stock),
    ), (Taken(deal.turn, tile),)


def _discard(deal: Deal, tile: Tile) -> tuple[Deal, tuple[Event, ...]]:
    last = not deal.stock and deal.last_takes >= LAST_TAKES[deal.rules.empty_stock]
    after = replace(
        deal,
        hands=_less(deal.hands, deal.turn, tile),
        piles=_put(deal.piles, deal.turn, (*deal.piles[deal.turn], tile)),
        # Of two copies nobody else can say which one it was: the known one counts as gone.
        known=_less(deal.known, deal.turn, tile),
        turn=deal.turn if last else right_of(deal.turn),
        turn_number=deal.turn_number + (not last),
        phase=deal.phase if last else Phase.DRAW,
    )
    thrown = (Discarded(deal.turn, tile),)
    return _exhausted(after, thrown) if last else (after, thrown)


def _finish(deal: Deal, claim: Finish) -> tuple[Deal, tuple[Event, ...]]:
    finished = _finished(deal, claim)
    hands, known = (_less(rows, deal.turn, finished.thrown) for rows in (deal.hands, deal.known))
    return replace(deal, hands=hands, known=known, phase=Phase.OVER, outcome=finished), (finished,)


def _finished(deal: Deal, claim: Finish) -> Finished:
    thrown, kept = claim.slots[claim.thrown], _without_thrown(claim)
    assert thrown is not None
    okey_last = thrown == deal.okey
    kind = best_kind(_ways(deal, kept) & may_claim(deal, deal.turn), okey_last, deal.rules)
    value = worth(kind, okey_last, deal.rules)
    return Finished(deal.turn, kind, thrown, okey_last, value, kept, claim.thrown)


def _exhausted(deal: Deal, before: tuple[Event, ...]) -> tuple[Deal, tuple[Event, ...]]:
    outcome = Exhausted()
    return replace(deal, phase=Phase.OVER, outcome=outcome), (*before, outcome)
