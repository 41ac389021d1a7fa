"""A node as the chaos of quick match starts it: slow between taking a party and making its table, and perhaps faulty.

The faults live here, among the tests: nothing in the product knows of them, and no setting leads to them.
"""

from __future__ import annotations

import asyncio
import random
import sys
from functools import partial

import bot.__main__ as house
from tests.faults.chaos_node import PACE
from webapp.tables.queue import LEASE_MS, Party
from webapp.tables.quick import Quick
from webapp.tables.scripts import Script
from webapp.tables.table import TableCode

SLOW = 0.8
"""Seconds, at most, between a party and its table, and after it: much dies in that time."""
HANGS = 0.4
"""So often a node hangs over a party for longer than its lease."""
BREAKS = {
    "": ("", "", ""),
    "no-lease": (
        "queue_look",
        "redis.call('ZADD', KEYS[5], ms(now + ARGV[4]), ticket)",
        "redis.call('ZREM', KEYS[5], ticket)",
    ),
    "no-party": ("queue_join", "if state == 'p' or (", "if ("),
}
"""Of a script what is left out: that a party handed out comes again, and that who is of one does not wait."""


def leave_out(script: str, what: str, instead: str) -> None:
    made = Script.__init__

    def broken(self: Script, name: str) -> None:
        made(self, name)
        if name == script:
            assert self.text.count(what) == 1
            self.text = self.text.replace(what, instead)
            self.sha = "0" * 40  # sent whole each time

    Script.__init__ = broken  # type: ignore[method-assign]


def be_slow() -> None:
    table_of = Quick._table_of

    async def slowly(self: Quick, party: Party) -> TableCode:
        await asyncio.sleep(2 * LEASE_MS / 1000 if random.random() < HANGS else random.uniform(0, SLOW))
        code = await table_of(self, party)
        await asyncio.sleep(random.uniform(0, SLOW))
        return code

    Quick._table_of = slowly  # type: ignore[method-assign]


def main(broken: str) -> int:
    leave_out(*BREAKS[broken])
    be_slow()
    house.make_app = partial(house.make_app, pace=PACE)  # type: ignore[attr-defined]
    return house.main(["serve"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
