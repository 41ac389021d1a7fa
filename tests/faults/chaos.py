"""`make chaos SECONDS=25 SEED=7`: a house in trouble, and players who see to it that it keeps its word.

Three nodes, forty tables, no time to think, and every second something is killed, stopped, cut, started again or
replaced by its copy. The last line tells what came of it; any promise that was broken makes it fail:

I1 versions have no gaps, I2 a command acts once, I3 what was acknowledged is kept, I4 the events make the state, I5 a
version is written once, I6 every table has its alarm, I7 the books hold what was played, I8 there are 106 tiles, I9 in
the end every player is where the table is, I10 nobody is told what they may not know, I11 the committed seed dealt.

Only a failover takes back what was acknowledged and not yet copied; then nobody may be left with what is no more.
It can fail: BREAK=no-ids and BREAK=early-publish build a fault in, and must be caught. After a violation the nodes'
logs stay, and what explains it; the standard error output says where.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import signal
import sys
import time
from collections import Counter
from contextlib import ExitStack
from random import Random

from engine.rules import MATSURI
from migrations import migrate
from migrations.tables import bring_up
from tests.cluster import free_ports
from tests.faults.campaign import NODES, Campaign, Crowd, Fault, Node
from tests.faults.chaos_history import History
from tests.faults.chaos_node import BREAKS
from tests.faults.chaos_players import Person, Seen
from tests.faults.evidence import Evidence, collected, records
from tests.faults.pair import Pair
from tests.house import on_the_wire
from tests.serving import OURS
from webapp.accounts.books import Books
from webapp.accounts.database import close_database, open_database
from webapp.settings import Settings
from webapp.tables.store import Store
from webapp.tables.versions import Head

SENTENCE = re.compile(r"(?:WARNING|ERROR|CRITICAL) (.*?)(?: \w+=.*)?$", re.MULTILINE)
DIED = re.compile("a task of the node has died|Unhandled exception")
FAULT = re.compile(r"^Traceback .*\n(?:[ ].*\n)+(\S.*)$", re.MULTILINE)
AROUND_SECONDS = 25.0
"""For all that is not trouble: what begins late leaves less of it, and what is not judged by then has failed.

`--around` gives more, for a machine that others keep busy.
"""
AFTER_SECONDS = 12.0
"""Of them for mending, quiet and judging; more where people were slow to sit down, and as much for 30,000 moves."""
LEAST_SECONDS = 5.0
CLOSING_SECONDS = 1.5
"""For ending what still runs when there is no time left."""
RULES = {**on_the_wire(MATSURI), "clock": 15}


async def sit_down(crowd: Crowd, tables: int) -> list[Person]:
    """Have four persons at most tables, and two with two computers at each fourth; return them all."""

    async def one(number: int) -> list[Person]:
        chance = Random(crowd.chance.random())
        people = [
            Person(f"p{number}.{seat}", crowd.urls, crowd.seen, Random(chance.random()))
            for seat in range(2 if number % 4 == 3 else 4)
        ]
        crowd.lives += [asyncio.create_task(person.live(), name=person.name) for person in people]
        code = (await people[0].do("create", against="friends", rules=RULES))["table"]
        crowd.codes.append(code)
        for guest in people[1:]:
            await guest.do("sit", table=code)
        for person in people:
            await person.open(code)
        await people[0].do("start", table=code)
        return people

    found = await asyncio.gather(*(one(number) for number in range(tables)))
    everybody = [person for people in found for person in people]
    crowd.seen.moved.clear()
    for person in everybody:
        await person.play()
    return everybody


async def quiet(crowd: Crowd, people: list[Person], store: Store, patience: float = 60) -> None:
    """I9: when nobody plays and nothing is broken, every player is where the table is, within *patience* seconds."""
    for person in people:
        person.quiet = True
    for life in crowd.lives:
        if life.done():
            life.result()  # a player has died of a fault of their own: nothing that they did not see counts
    codes = sorted({person.table for person in people})
    heads = dict[str, Head]()
    deadline = time.monotonic() + patience
    behind: list[Person] = people
    while behind and time.monotonic() < deadline:
        heads = dict(zip(codes, await store.heads(codes), strict=True))
        await asyncio.gather(*(person.ping() for person in people))
        await asyncio.sleep(0.5)
        behind = [person for person in people if not person.has_reached(heads[person.table])]
    for person in behind:
        crowd.seen.wrong("I9", f"{person} is not at {heads[person.table]}")
    before = crowd.seen.compared
    for person in people:
        await person.look_anew()
    while crowd.seen.compared < before + len(people) // 2 and time.monotonic() < deadline + 5:
        await asyncio.sleep(0.1)
    if crowd.seen.compared == before:
        crowd.seen.wrong("I9", "nobody was sent the table whole when they asked")


async def run(
    seconds: float, seed: int, broken: str, tables: int, evidence: Evidence, *, around: float
) -> tuple[Seen, Campaign, History]:
    began, chance, folder = time.monotonic(), Random(seed), evidence.folder
    with ExitStack() as stack:
        pair = stack.enter_context(Pair(folder))
        people_at = f"sqlite:///{folder / 'people.sqlite'}"
        plain = {name: value for name, value in os.environ.items() if name not in OURS}
        database = open_database(Settings.from_env({"DATABASE_URL": people_at}).database())
        await migrate(database)
        store = await Store.connect(pair.url, upcast=bring_up)
        ours = {"REDIS_URL": pair.url, "DATABASE_URL": people_at, "DATA_DIR": str(folder)}
        ours |= {"FRAME_BURST": "1000", "FRAMES_PER_SECOND": "500"}
        nodes = [
            Node(
                port,
                {**plain, **ours, "PORT": str(port)},
                folder / f"node-{port}.log",
                broken,
            )
            for port in free_ports(NODES)
        ]
        seen = Seen(note=evidence.violation)
        history = History(store, seen)
        evidence.story = history.story
        campaign = Campaign(nodes=nodes, chance=chance, seen=seen, store=pair, history=history, evidence=evidence)
        end = began + seconds + around
        try:
            async with asyncio.timeout(end - CLOSING_SECONDS - time.monotonic()):
                await _play_and_judge(campaign, Books(database, 60, "Europe/Istanbul"), seconds, end, tables)
        except TimeoutError:
            seen.wrong("time", "ran out: not all was judged, for this machine was too busy")
        finally:
            for node in nodes:
                await node.clear_away()
            await store.close()
            await close_database(database)
    return campaign.seen, campaign, history


async def in_trouble(campaign: Campaign, seconds: float, until: float) -> None:
    """Do bad things for *seconds*, or as long as what comes after is done by *until*."""
    began = time.monotonic()

    def left() -> float:
        after = max(AFTER_SECONDS, 1.3 * campaign.spent["set up"]) * (1 + campaign.seen.moves / 30_000)
        return min(began + seconds, max(began + LEAST_SECONDS, until - after)) - time.monotonic()

    kinds: list[tuple[Fault, float]] = [
        (campaign.kill_a_node, 3), (campaign.close_a_node, 2), (campaign.stop_a_node, 2), (campaign.cut_ears, 3),
        (campaign.cut_hands, 3), (campaign.kill_the_store, 1), (campaign.fail_over, 0.7),
    ]  # fmt: skip
    await campaign.trouble(kinds, left)


async def _play_and_judge(campaign: Campaign, books: Books, seconds: float, end: float, tables: int) -> None:
    """Have people play through *seconds* of trouble, or what is left before *end*, and judge what came of it."""
    nodes, history, store = campaign.nodes, campaign.history, campaign.history.store
    await asyncio.gather(*(node.start() for node in nodes))
    following = asyncio.create_task(history.follow(campaign.codes))
    people = await sit_down(campaign, tables)
    campaign.note("set up")
    await in_trouble(campaign, seconds, end)
    campaign.note("trouble")
    await campaign.mended()
    campaign.note("mended")
    await quiet(campaign, people, store, max(15, (end - time.monotonic()) / 2))
    campaign.note("quiet")
    for life in campaign.lives:
        life.cancel()
    history.until = store.now()
    await asyncio.gather(*(node.end(signal.SIGTERM) for node in nodes))
    following.cancel()
    campaign.note("closed")
    await history.read(campaign.codes)
    await history.judge(books)
    _look_into_logs(campaign, people)
    campaign.note("judged")


def _look_into_logs(campaign: Campaign, people: list[Person]) -> None:
    """I10: no token in a log; and no fault that nobody would have noticed."""
    for node in campaign.nodes:
        text = node.log.read_text()
        campaign.said.update(SENTENCE.findall(text))
        campaign.said.update(FAULT.findall(text))
        if any(person.token and person.token in text for person in people):
            campaign.seen.wrong("I10", "a log has a token")
        for record in records(text):
            if DIED.search(record.text):
                last = record.text.splitlines()[-1]
                campaign.seen.wrong("I3", f"a node's own task has died: {node.log.stem}, {last}", record.at)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make chaos", description=__doc__)
    parser.add_argument("--seconds", type=float, default=25)
    parser.add_argument("--around", type=float, default=AROUND_SECONDS, help="more seconds, after which it has failed")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--break", dest="broken", choices=sorted(BREAKS), default="")
    chosen = parser.parse_args()
    with collected("chaos-") as evidence:
        of = (chosen.seconds, chosen.seed, chosen.broken, chosen.tables)
        seen, campaign, history = asyncio.run(run(*of, evidence, around=chosen.around))
    for violation in seen.violations[:20]:
        print(violation)
    for sentence, times in campaign.said.most_common(12):
        print(f"{times} x {sentence}")
    kinds = Counter(violation.split()[0] for violation in seen.violations)
    lost = kinds["I3"]
    doubled = kinds["I2"] + kinds["I5"]
    reconnects = sorted(seen.reconnects)
    p95 = reconnects[int(len(reconnects) * 0.95)] if reconnects else 0.0
    print(f"by kind: {dict(campaign.faults)}; refusals: {dict(seen.refusals)}; violations: {dict(kinds)}")
    print(
        f"seconds: {campaign.spent}; {history.voided} matches called off, {history.taken_back} moves taken back, "
        f"{seen.compared} whole tables compared"
    )
    print(
        f"{chosen.tables} tables, {NODES} nodes, seed {chosen.seed}: {seen.moves} moves, {history.ended} matches, "
        f"{history.fired} by the clock, {sum(campaign.faults.values())} faults, {lost} lost, {doubled} doubled, "
        f"{len(seen.violations)} violations, longest stall {seen.stall:.1f} s, reconnect p95 {p95:.1f} s"
    )
    return 1 if seen.violations else 0


if __name__ == "__main__":
    sys.exit(main())
