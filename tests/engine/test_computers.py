"""What a computer does, and that it needs no more than its seat's view for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from statistics import median

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.computers import Advice, Level, Manner, Style, advise, choose, explain, pause
from engine.computers.counting import unseen_by
from engine.deal import (
    Action,
    Deal,
    Discard,
    Draw,
    Finish,
    Finished,
    Pass,
    Phase,
    Show,
    Take,
    apply,
    legal_actions,
    new_deal,
    refusal,
)
from engine.hand import Kind, away, away_after, best_discards, laid_out
from engine.rules import ADIKUS, MATSURI, SEATS, Seat, left_of
from engine.tiles import BAG, Tile, tiles
from engine.view import view
from tests.engine.swapping import with_hidden_tiles_swapped

INDICATOR = Tile.parse("Y1")  # so the okeys are Y2


def at_table(hand: str, left: str = "", stock: str = "K1 K2 K3", phase: Phase = Phase.DRAW) -> Deal:
    """Return a deal in which seat 1 holds *hand* and is in turn, *left* lying in seat 0's pile."""
    return Deal(
        rules=MATSURI,
        indicator=INDICATOR,
        starter=0,
        hands=((), tiles(hand), (), ()),
        stock=tiles(stock),
        piles=(tiles(left), (), (), ()),
        turn=1,
        turn_number=2,
        phase=phase,
    )


HARD = Manner(Level.HARD)


def chosen(deal: Deal, seed: int = 1, manner: Manner = HARD) -> Action:
    return choose(view(deal, {deal.turn}), deal.turn, Random(seed), manner)


NEARLY = "R1 R2 R3 B5 B6 B7 B8 R9 Y9 K9 K10 K11 K12"  # wins with R4, B4, B9, K9 or K13

# fmt: off
BEGINNINGS = [
    # hand             left   stock   action   rule
    (f"{NEARLY} Y6",   "K13", "K1",   Take(),  "the left tile finishes"),
    (f"{NEARLY} Y6",   "Y5",  "K1",   Draw(),  "the left tile does not help"),
    (f"{NEARLY} Y6",   "",    "K1",   Draw(),  "nothing lies on the left"),
    (f"{NEARLY} Y6",   "Y2",  "K1",   Take(),  "a thrown okey helps whoever takes it"),
    (f"{NEARLY} Y6",   "K13", "",     Take(),  "the stock is empty and the left tile finishes"),
    (f"{NEARLY} Y6",   "Y5",  "",     Pass(),  "the stock is empty and the left tile does not help"),
    ("R1 R2 R3 B5 B6 B7 B8 R9 Y9 K10 K11 K12 Y6 Y4", "B9", "K1", Take(), "the left tile brings the hand one nearer"),
    ("R1 R2 R3 B5 B6 B7 B8 R9 Y9 K10 K11 K12 Y6 Y4", "B9", "",   Pass(), "... which is no use with an empty stock"),
    ("R1 R1 Y3 Y3 B5 B5 K7 K7 R9 R9 Y11 Y11 B13 K4", "K4", "K1", Take(), "the left tile makes the seventh pair"),
    ("R1 R1 Y3 Y3 B5 B5 K7 K7 R9 R9 Y11 B8 B13 K4",  "K4", "K1", Take(), "the left tile makes the sixth pair"),
]
# fmt: on


@pytest.mark.parametrize(("hand", "left", "stock", "action", "rule"), BEGINNINGS, ids=[row[4] for row in BEGINNINGS])
def test_how_a_turn_begins(hand: str, left: str, stock: str, action: Action, rule: str) -> None:
    assert chosen(at_table(hand, left, stock)) == action


def test_it_finishes_at_once_and_the_claim_is_good() -> None:
    deal = at_table(f"{NEARLY} K13 Y6", phase=Phase.DISCARD)
    finish = chosen(deal)
    assert isinstance(finish, Finish)
    assert finish.slots[finish.thrown] == Tile.parse("Y6")
    assert refusal(deal, 1, finish) is None


def test_it_throws_the_okey_last_where_that_is_worth_more() -> None:
    """A plain finish is 2 points, one with the okey as the last tile 4."""
    deal = at_table(f"{NEARLY} K13 Y2", phase=Phase.DISCARD)
    after, _ = apply(deal, 1, chosen(deal))
    assert isinstance(after.outcome, Finished)
    assert (after.outcome.thrown, after.outcome.points) == (Tile.parse("Y2"), 4)


def test_it_claims_pairs_where_the_hand_wins_both_ways() -> None:
    deal = at_table("R3 R3 R4 R4 R5 R5 Y8 Y8 B8 B8 K8 K8 R8 R8 K1", phase=Phase.DISCARD)
    after, _ = apply(deal, 1, chosen(deal))
    assert isinstance(after.outcome, Finished)
    assert (after.outcome.kind, after.outcome.points) == (Kind.PAIRS, 4)


def test_it_keeps_what_can_become_a_meld() -> None:
    """All but the R13 lie in a meld or beside a neighbour."""
    deal = at_table("R1 R2 R3 B5 B6 B7 B8 R9 Y9 K9 K11 K12 Y5 Y6 R13", phase=Phase.DISCARD)
    assert chosen(deal) == Discard(Tile.parse("R13"))


def test_of_equal_discards_it_keeps_what_unseen_tiles_can_help() -> None:
    """Three melds wait for a fourth, of nines or of yellows; the tiles for one of the two all lie open."""
    hand = "R1 R2 R3 R4 R5 B5 B6 B7 K10 K11 K12 R9 Y9 Y5 Y6"
    no_nines = at_table(hand, left="B9 B9 K9 K9", phase=Phase.DISCARD)
    no_yellows = at_table(hand, left="Y4 Y4 Y7 Y7", phase=Phase.DISCARD)
    for seed in range(5):
        assert chosen(no_nines, seed) in {Discard(tile) for tile in tiles("R9 Y9")}
        assert chosen(no_yellows, seed) in {Discard(tile) for tile in tiles("Y5 Y6")}


def test_it_goes_on_with_pairs_when_they_are_much_nearer() -> None:
    deal = at_table("R1 R1 Y3 Y3 B5 B5 K7 K7 R9 R9 Y11 Y11 B13 K4 R6", phase=Phase.DISCARD)
    thrown = chosen(deal)
    assert isinstance(thrown, Discard)
    assert thrown.tile in tiles("B13 K4 R6")


# --- what it counts --------------------------------------------------------------------------------------------


def test_unseen_is_what_lies_neither_in_the_hand_nor_open() -> None:
    deal = at_table("R1 R1 F Y1", left="K13 K12")
    left = unseen_by(view(deal, {1}), 1)
    assert left.number == 106 - 4 - 2 - 1
    seen = {"F": 1, "K13": 1, "K12": 1, "B5": 2, "Y2": 2}
    copies = left.by_tile(deal.okey)
    assert {name: copies[Tile.parse(name)] for name in seen} == seen
    assert not {Tile.parse("R1"), Tile.parse("Y1")} & set(copies)
    assert sum(copies.values()) == left.number


def test_a_tile_that_another_took_and_still_holds_is_not_counted() -> None:
    deal = replace(at_table("R1 R1 F Y1"), known=((), tiles("R1"), tiles("B5"), ()))
    left = unseen_by(view(deal, {1}), 1)
    assert left.by_tile(deal.okey)[Tile.parse("B5")] == 1
    assert left.number == 106 - 4 - 1 - 1


def test_who_does_not_remember_goes_by_the_hand_and_the_indicator() -> None:
    deal = replace(at_table("R1 R1 F Y1", left="K13 K12"), known=((), (), tiles("B5"), ()))
    assert unseen_by(view(deal, {1}), 1, remembers=False).number == 106 - 4 - 1


TWO_WAITS = "R1 R2 R3 R4 R5 B5 B6 B7 K10 K11 K12 R9 Y9 Y5 Y6"
"""Three melds wait for a fourth: of nines, with B9 or K9, or of yellows, with Y4 or Y7."""


def test_hard_counts_what_neighbours_took_and_normal_does_not() -> None:
    deal = replace(at_table(TWO_WAITS, phase=Phase.DISCARD), known=((), (), tiles("B9 K9 K9"), ()))
    nines, yellows = ({Discard(tile) for tile in tiles(pair)} for pair in ("R9 Y9", "Y5 Y6"))
    assert {chosen(deal, seed) for seed in range(20)} <= nines
    without_memory = {chosen(deal, seed, Manner(Level.NORMAL)) for seed in range(40)}
    assert without_memory & nines
    assert without_memory & yellows


# --- levels and styles -----------------------------------------------------------------------------------------


def test_easy_goes_by_the_distance_alone() -> None:
    no_nines = at_table(TWO_WAITS, left="B9 B9 K9 K9", phase=Phase.DISCARD)
    thrown = {chosen(no_nines, seed, Manner(Level.EASY)) for seed in range(60)}
    assert thrown == {Discard(tile) for tile in tiles("R9 Y9 Y5 Y6")}


@pytest.mark.parametrize("level", list(Level))
def test_every_level_finishes_as_soon_as_it_can(level: Level) -> None:
    for seed in range(20):
        manner = Manner(level, softness=1)
        assert isinstance(chosen(at_table(f"{NEARLY} K13 Y6", phase=Phase.DISCARD), seed, manner), Finish)
        assert chosen(at_table(f"{NEARLY} Y6", "K13"), seed, manner) == Take()


def melded(hand: Iterable[Tile], okey: Tile) -> int:
    return sum(len(group) for group in laid_out(tuple(hand), okey) if len(group) > 1)


@settings(max_examples=8)
@given(st.integers(0, 1 << 32), st.sampled_from([Level.NOVICE, Level.NORMAL]))
def test_a_mistake_throws_no_okey_and_breaks_no_meld(seed: int, level: Level) -> None:
    for deal in play(dealt(seed), SEATS, Random(seed), Manner(level, softness=1)):
        thrown = chosen(deal, seed, Manner(level, softness=1)) if deal.phase is Phase.DISCARD else None
        if isinstance(thrown, Discard) and not is_best(deal, thrown.tile):
            hand = list(deal.hands[deal.turn])
            hand.remove(thrown.tile)
            assert thrown.tile != deal.okey
            assert melded(hand, deal.okey) == melded(deal.hands[deal.turn], deal.okey)


def is_best(deal: Deal, tile: Tile) -> bool:
    """Whether *tile* is a best throw for runs and groups, or for pairs where these are two tiles nearer."""
    sets, pairs = (best_discards(deal.hands[deal.turn], deal.okey, kind) for kind in Kind)
    tries_pairs = next(iter(pairs.values())).away <= next(iter(sets.values())).away - 2
    return tile in (pairs if tries_pairs else sets)


def test_the_softer_the_more_often_it_errs() -> None:
    starts = [dealt(seed) for seed in range(150)]
    best = [
        sum(is_best(deal, thrown(deal, Manner(Level.NORMAL, softness=softness))) for deal in starts)
        for softness in (0, 0.5, 1)
    ]
    assert best[0] > best[1] > best[2]


def thrown(deal: Deal, manner: Manner) -> Tile:
    discard = chosen(deal, 1 + hash(deal.hands) % 1000, manner)
    assert isinstance(discard, Discard)
    return discard.tile


NEARER_TO_PAIRS = "R1 R1 R2 R2 R3 R3 B5 B5 B6 B6 B7 K7 K8 Y13 R12"
"""Two tiles from pairs, of which it has five; three from sets, with R1 R2 R3 twice, B5 B6 B7 and B5 B6."""


def throws_a_melded_tile(manner: Manner, needed: int = 0) -> bool:
    """Who goes for pairs may throw B7, which has no twin."""
    seen = view(at_table(NEARER_TO_PAIRS, phase=Phase.DISCARD), {1})
    return Discard(Tile.parse("B7")) in {choose(seen, 1, Random(seed), manner, needed=needed) for seed in range(60)}


def test_the_patient_draw_where_a_taken_tile_leaves_the_hand_far() -> None:
    """R3 makes the one meld of a hand that has little else."""
    deal = at_table("R1 R2 Y4 Y8 B10 B13 K5 K9 R6 Y11 B2 K13 R10 B7", left="R3")
    assert comes_nearer(deal)
    assert min(each.sets for each in away_after((*deal.hands[1], Tile.parse("R3")), deal.okey).values()) > 3
    assert chosen(deal, manner=Manner(Level.NORMAL)) == Take()
    assert chosen(deal, manner=Manner(Level.NORMAL, Style.PATIENT)) == Draw()


def test_the_bold_take_also_what_only_opens_more_ways() -> None:
    """Three melds and R13 Y13, two tiles away. Y6 beside Y7 brings it no nearer, and waits for more than the 13s."""
    deal = at_table("R1 R2 R3 B5 B6 B7 K9 K10 K11 K12 R13 Y13 B2 Y7", left="Y6")
    assert not comes_nearer(deal)
    assert chosen(deal, manner=Manner(Level.NORMAL)) == Draw()
    assert chosen(deal, manner=Manner(Level.NORMAL, Style.BOLD)) == Take()


def test_a_pairs_lover_goes_for_pairs_one_tile_sooner() -> None:
    assert throws_a_melded_tile(Manner(Level.EASY, Style.PAIRS_LOVER))
    assert not throws_a_melded_tile(Manner(Level.EASY))


def test_points_that_only_pairs_bring_make_it_go_for_them_sooner() -> None:
    assert throws_a_melded_tile(Manner(Level.EASY), needed=4)
    assert not throws_a_melded_tile(Manner(Level.EASY), needed=2)


def test_of_equal_throws_it_gives_the_right_neighbour_less() -> None:
    """R9 or Y9 may go. The neighbour has taken Y7 and Y8 from it, and nothing red."""
    hand = "R1 R2 R3 R4 R5 B5 B6 B7 K10 K11 K12 R9 Y9 Y13 B13"
    deal = replace(at_table(hand, phase=Phase.DISCARD), known=((), (), tiles("Y7 Y8"), ()))
    thrown = {chosen(deal, seed) for seed in range(20)}
    assert Discard(Tile.parse("Y9")) not in thrown


def test_with_partners_every_level_that_counts_gives_the_right_neighbour_less() -> None:
    hand = "R1 R2 R3 R4 R5 B5 B6 B7 K10 K11 K12 R9 Y9 Y13 B13"
    alone = replace(at_table(hand, phase=Phase.DISCARD), known=((), (), tiles("Y7 Y8"), ()))
    partners = replace(alone, rules=replace(MATSURI, partners=True))
    yellow, manner = Discard(Tile.parse("Y9")), Manner(Level.NORMAL)
    assert yellow in {chosen(alone, seed, manner) for seed in range(40)}
    assert yellow not in {chosen(partners, seed, manner) for seed in range(40)}


# --- how long it thinks ----------------------------------------------------------------------------------------


def pauses(deal: Deal, manner: Manner = HARD) -> list[float]:
    return [pause(view(deal, {1}), 1, Random(seed), manner) for seed in range(400)]


def test_it_thinks_longer_where_the_choice_is_hard() -> None:
    plain = at_table("R1 R2 R3 R4 B5 B6 B7 B8 K10 K11 K12 R9 Y9 R6 Y13", phase=Phase.DISCARD)
    hard = at_table(TWO_WAITS, phase=Phase.DISCARD)
    plain, hard = (replace(deal, turn_number=9) for deal in (plain, hard))
    assert median(pauses(hard)) > 1.5 * median(pauses(plain))


def test_it_thinks_as_long_as_a_person_and_never_too_long() -> None:
    drawing = replace(at_table(f"{NEARLY} Y6", "Y5"), turn_number=9)
    assert 400 < median(pauses(drawing)) < 1200
    assert max(pauses(drawing)) <= 6000
    assert min(pauses(drawing)) > 100


def test_at_the_beginning_it_sorts_its_tiles_first() -> None:
    first = at_table(f"{NEARLY} Y6", "Y5")
    assert median(pauses(first)) > 2 * median(pauses(replace(first, turn_number=6)))


def test_the_patient_think_longer_than_the_bold() -> None:
    deal = at_table(f"{NEARLY} Y6", "Y5")
    assert median(pauses(deal, Manner(style=Style.PATIENT))) > median(pauses(deal, Manner(style=Style.BOLD)))


# --- a coach's words -------------------------------------------------------------------------------------------


def test_it_explains_the_best_throw_and_what_each_other_would_leave() -> None:
    """R9 and Y13 fit nowhere, and Y13 is of less use to others. One more tile of any of the four runs wins."""
    hand = "R1 R2 R3 B5 B6 B7 K9 K10 K11 K12 Y5 Y6 Y7 R9 Y13"
    deal = at_table(hand, left="R4 K13", phase=Phase.DISCARD)
    told = explain(view(deal, {1}), 1)
    best, second, *others = told.candidates
    assert (told.kind, told.best, best.tile, second.tile) == (Kind.SETS, *tiles("Y13 Y13 R9"))
    assert best.away == second.away == 1
    helps = zip(tiles("R4 Y2 Y4 Y8 B4 B8 K8 K13"), (1, 2, 2, 2, 2, 2, 2, 1), strict=True)
    assert best.useful == second.useful == tuple(helps)
    assert best.copies == 14
    assert {each.tile for each in told.candidates} == set(tiles(hand))
    assert [each.away for each in others] == [2] * 13


def advised(deal: Deal) -> Advice:
    return advise(view(deal, {1}), 1)


def test_a_coach_says_what_to_throw_what_then_helps_and_what_the_next_best_would_leave() -> None:
    deal = at_table("R1 R2 R3 B5 B6 B7 K9 K10 K11 K12 Y5 Y6 Y7 R9 Y13", left="R4 K13", phase=Phase.DISCARD)
    told = advised(deal)
    assert (told.action, told.tile, told.away, told.then) == (Discard(Tile.parse("Y13")), Tile.parse("Y13"), 1, None)
    assert sum(copies for _, copies in told.useful) == 14
    assert told.other is not None
    assert (told.other.tile, told.other.away, told.other.copies) == (Tile.parse("R9"), 1, 14)


@pytest.mark.parametrize(
    ("spare", "throws", "because"),
    [
        ("R9 Y13", "Y13", "neighbour"),  # Y13 ends two runs at the most, R9 lies in three
        ("Y12 B12", "Y12", "alike"),  # yellow and blue are held alike
    ],
)
def test_a_coach_says_what_its_throw_has_before_the_next_best(spare: str, throws: str, because: str) -> None:
    told = advised(at_table(f"R1 R2 R3 B5 B6 B7 K9 K10 K11 K12 Y5 Y6 Y7 {spare}", left="R4 K13", phase=Phase.DISCARD))
    assert (told.tile, told.because) == (Tile.parse(throws), because)


def test_a_coach_takes_what_wins_and_says_how_near_it_brings() -> None:
    """Four runs lie there but for one tile; R4 makes the fourteen whole."""
    told = advised(at_table("R1 R2 R3 B5 B6 B7 K9 K10 K11 K12 Y5 Y6 Y7 R9", left="R4"))
    assert (told.action, told.tile, told.away, told.then) == (Take(), Tile.parse("R4"), 1, 0)


def test_a_coach_draws_where_the_left_tile_does_not_help() -> None:
    """With R4, B4, B8, K8, K13, Y4, Y8 and the okeys it wins: two copies each, R4 lies at no pile yet."""
    told = advised(at_table("R1 R2 R3 B5 B6 B7 K9 K10 K11 K12 Y5 Y6 Y7 R9", left="Y11"))
    assert (told.action, told.tile, told.away, told.then) == (Draw(), None, 1, None)
    assert {tile for tile, _ in told.useful} == set(tiles("R4 Y2 Y4 Y8 B4 B8 K8 K13"))


def test_a_coach_finishes_and_says_with_which_tile() -> None:
    told = advised(at_table("R1 R2 R3 R4 B5 B6 B7 K9 K10 K11 K12 Y5 Y6 Y7 R9", phase=Phase.DISCARD))
    assert isinstance(told.action, Finish)
    assert (told.tile, told.away, told.kind) == (Tile.parse("R9"), 0, Kind.SETS)


def test_a_coach_shows_the_indicator_first() -> None:
    """adikus pays a point for it; the starter must show before the first throw, the others before they draw."""
    for phase, hand in ((Phase.DRAW, NEARLY), (Phase.DISCARD, f"{NEARLY} Y13")):
        shown = replace(at_table(f"{hand} Y1", phase=phase), rules=ADIKUS, turn_number=1)
        told = advised(replace(shown, starter=1))
        assert (told.action, told.tile) == (Show(), INDICATOR)


# --- whole deals -----------------------------------------------------------------------------------------------


def dealt(seed: int) -> Deal:
    chance = Random(seed)
    return new_deal(chance.sample(BAG, len(BAG)), chance.choice(SEATS), MATSURI)


def play(deal: Deal, computers: Iterable[Seat], chance: Random, manner: Manner = HARD) -> list[Deal]:
    """Return all positions of *deal*: the seats in *computers* choose, the others do anything legal."""
    positions = [deal]
    while deal.phase is not Phase.OVER:
        if deal.turn in computers:
            action = choose(view(deal, {deal.turn}), deal.turn, chance, manner)
        else:
            action = chance.choice(list(legal_actions(deal)))
        deal, _ = apply(deal, deal.turn, action)
        positions.append(deal)
    return positions


def won_by(seat: Seat, deals: int) -> tuple[int, int]:
    """Return how many of *deals* one computer won against three random players, and how many were won at all."""
    finishers = []
    for seed in range(deals):
        last = play(dealt(seed), {seat}, Random(seed), Manner(Level.NORMAL))[-1]
        if isinstance(last.outcome, Finished):
            finishers.append(last.outcome.seat)
    return finishers.count(seat), len(finishers)


def test_against_three_random_players_it_wins_nine_of_ten_deals_that_are_won() -> None:
    won, of = won_by(2, deals=15)
    assert of >= 10
    assert won >= 0.9 * of


@pytest.mark.long
def test_of_a_thousand_deals_it_wins_nine_of_ten_that_are_won() -> None:
    won, of = won_by(0, deals=1000)
    assert of >= 800
    assert won >= 0.9 * of


@settings(max_examples=6)
@given(st.integers(0, 1 << 32))
def test_four_computers_play_a_legal_deal_to_its_end(seed: int) -> None:
    """`apply` refuses what is not legal."""
    assert play(dealt(seed), SEATS, Random(seed))[-1].phase is Phase.OVER


@settings(max_examples=5)
@given(st.integers(0, 1 << 32))
def test_in_every_position_it_plays_as_it_should(seed: int) -> None:
    for deal in play(dealt(seed), {0, 1}, Random(seed), Manner(Level.EASY))[:-1]:
        check_choice(deal, chosen(deal, seed))
        assert chosen(deal, seed, Manner(Level.EASY)) != Take() or comes_nearer(deal)


def comes_nearer(deal: Deal) -> bool:
    hand = deal.hands[deal.turn]
    taken = away_after((*hand, deal.piles[left_of(deal.turn)][-1]), deal.okey)
    now = away(hand, deal.okey)
    return any(each.sets < now.sets or each.pairs < now.pairs for each in taken.values())


def check_choice(deal: Deal, action: Action) -> None:
    hand = deal.hands[deal.turn]
    if isinstance(action, Discard):
        after = away_after(hand, deal.okey)
        assert not any(each.wins for each in after.values()), "a hand that wins is finished"
        assert action.tile != deal.okey, "an okey that serves is kept"
        left, nearest = after[action.tile], min(each.sets for each in after.values())
        assert left.sets == nearest or left.pairs <= nearest - 2, "it goes the nearer way"


MANNERS = [Manner(level, style) for level in Level for style in (None, *Style)]


@settings(max_examples=8)
@given(st.integers(0, 1 << 32), st.sampled_from(MANNERS))
def test_it_plays_the_same_whatever_is_hidden(seed: int, manner: Manner) -> None:
    """In every position of a deal, its pause too."""
    for deal in play(dealt(seed), SEATS, Random(seed), Manner(Level.NORMAL))[:-1]:
        other = with_hidden_tiles_swapped(deal, {deal.turn}, Random(seed))
        seen, seat = view(other, {deal.turn}), deal.turn
        assert choose(seen, seat, Random(seed), manner) == chosen(deal, seed, manner)
        assert pause(seen, seat, Random(seed), manner) == pause(view(deal, {seat}), seat, Random(seed), manner)
