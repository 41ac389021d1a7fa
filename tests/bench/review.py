"""Whether reviews slow a table: its moves while nobody looks back, and while one deal after the other is reviewed.

`review.py [--rounds 3] [--seconds 5]`. A move is a draw or a throw, done when the table has told it. The rounds take
turns, quiet and reviewing, so that what else the machine does counts for both; the medians over all rounds are printed.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from aiohttp import ClientSession

from engine.computers import Level, Manner
from engine.match import Match, new_match, next_deal, play
from engine.record import Move, Record, Sitter, gained_in
from engine.rules import MATSURI
from engine.shuffle import commitment, computer_chance
from engine.simulating import computer
from engine.view import view
from tests.bench.moves import ROOMY
from tests.house import Player, connect
from tests.serving import Serving
from tests.webapp.letters import Ledger
from webapp.accounts.books import Books
from webapp.accounts.database import close_database, open_database
from webapp.accounts.people import People

CODE: Final = "FA6X4LBDHUETI"
DEALS: Final = 12


def played() -> Record:
    """Return a match of many deals among easy computers: each of its deals is reviewed once."""
    seat = computer(Manner(Level.EASY))
    first: Match = new_match(replace(MATSURI, deals=DEALS), bytes(32))
    match, moves = first, list[Move]()
    while not match.over:
        deal = match.deal
        if deal.outcome is not None:
            match = next_deal(match)
            continue
        chance = computer_chance(match.seed, match.deal_number, deal.turn_number, deal.turn)
        action = seat(view(deal, {deal.turn}), deal.turn, chance)
        match, events = play(match, deal.turn, action)
        moves.append(Move(len(moves) * 1000, deal.turn, action, gained_in(events)))
    sitters = (Sitter("computer", "Bozkır"),) * 4
    promised = commitment(first.root)
    return Record(CODE, 1, first.rules, sitters, promised, (), first.deal.starter, tuple(moves), first.root)


async def keep(folder: Path, record: Record) -> None:
    """Write the match into the books of a house."""
    database = open_database(f"sqlite+aiosqlite:///{folder / 'okey.sqlite'}")
    ledger = Ledger(Books(database, 60, "Europe/Istanbul"), People(database))
    told = ledger.ended(None, None, None, None, key=record.commitment.hex(), record=str(record))
    await ledger.books.take(told)
    await close_database(database)


async def timed(player: Player, over: Callable[[], bool]) -> list[float]:
    """Return the milliseconds of each move that is made until it is *over*; all four sit at one phone."""
    took = list[float]()
    while not over():
        if player.view.get("state") in {"between", "over"}:
            await player.ask("again", table=player.table)
            await player.until_view(lambda view: view["state"] == "playing")
        elif player.may() is not None:
            began, before = time.perf_counter(), player.version
            await player.play_simply()
            while player.version == before:
                await player.receive()
            took.append(1000 * (time.perf_counter() - began))
        elif (seat := player.covered()) is not None:
            await player.do("lift", **player.turn(seat))
        else:
            await player.receive()
    return took


async def look_back(url: str, deals: Iterable[int]) -> None:
    """Have one deal after the other reviewed."""
    async with ClientSession(url) as browser:
        for deal in deals:
            async with browser.get(f"/t/{CODE}/review/1/{deal}") as answer:
                assert answer.status == 200, await answer.text()
                await answer.read()


def after(seconds: float) -> Callable[[], bool]:
    until = time.monotonic() + seconds
    return lambda: time.monotonic() >= until


async def measure(url: str, rounds: int, seconds: float) -> None:
    found = {"quiet": list[list[float]](), "reviewing": list[list[float]]()}
    async with connect(f"{url}/ws") as player:
        await player.create("computers", replace(MATSURI, deals=DEALS, clock=None), others=("Bora", "Can", "Defne"))
        await timed(player, after(1))
        each = DEALS // rounds
        for number in range(rounds):
            found["quiet"].append(await timed(player, after(seconds)))
            deals = range(number * each + 1, number * each + each + 1)
            reviewing = asyncio.create_task(look_back(url, deals), name="looking back")
            found["reviewing"].append(await timed(player, reviewing.done))
            await reviewing
    for name, took in found.items():
        middle, late = (median(quantiles(one, n=20)[place] for one in took) for place in (9, 18))
        print(f"{name:10} {middle:6.2f} ms a move, 95 of 100 within {late:6.2f} ms, {sum(map(len, took))} moves")
    print(f"{rounds * each} reviews meanwhile")


def main() -> None:
    parser = argparse.ArgumentParser(description=re.split(r"\n\n", __doc__ or "")[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=5)
    given = parser.parse_args()
    record = played()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "house"
        with Serving(data, ROOMY) as house:
            asyncio.run(keep(data, record))
            asyncio.run(measure(house.url, given.rounds, given.seconds))


if __name__ == "__main__":
    main()
