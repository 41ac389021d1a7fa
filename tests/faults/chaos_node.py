"""A node as chaos starts it: the real one, but for computers that think quickly, and a fault that may be built in.

The faults live here, among the tests: nothing in the product knows of them, and no setting leads to them.
"""

from __future__ import annotations

import asyncio
import sys
from functools import partial
from typing import Any

import bot.__main__ as house
from webapp.tables import store
from webapp.tables.happened import Played
from webapp.tables.known import Seen
from webapp.tables.manager import Manager
from webapp.tables.scripts import Script
from webapp.tables.store import Store
from webapp.tables.table import Step
from webapp.tables.versions import Applied

PACE = 0.02
CATCH_UP = 8192
"""One table alone may make some hundred versions within the moment after which its history is read again."""


def forget_ids() -> None:
    """The script remembers no command: what comes twice acts twice, or is refused though it was done."""
    made = Script.__init__

    def without_memory(self: Script, name: str) -> None:
        made(self, name)
        if name == "commit":
            assert self.text.count("if found then") == 1
            self.text = self.text.replace("if found then", "if false then")
            self.sha = "0" * 40  # sent whole each time

    Script.__init__ = without_memory  # type: ignore[method-assign]

    async def never(self: Store, code: str, person: str, command: str) -> None:
        """What is known of a command: nothing."""

    Store.applied = never  # type: ignore[method-assign]


def publish_early() -> None:
    """A move is acknowledged before it is written."""
    commit = Manager._commit
    later = set[asyncio.Task[Any]]()

    async def early(self: Manager, code: str, seen: Seen | None, step: Step, *what: Any) -> Any:
        if seen is None or not any(isinstance(event, Played) for event in step[1]):
            return await commit(self, code, seen, step, *what)

        async def write() -> None:
            await asyncio.sleep(0.05)
            await commit(self, code, seen, step, *what)

        task = asyncio.create_task(write())
        later.add(task)
        task.add_done_callback(later.discard)
        return Applied(seen.version + 1, self.store.now())

    Manager._commit = early  # type: ignore[method-assign, assignment]


BREAKS = {"": lambda: None, "no-ids": forget_ids, "early-publish": publish_early}


def main(broken: str) -> int:
    BREAKS[broken]()
    store.CATCH_UP = CATCH_UP  # type: ignore[misc]
    house.make_app = partial(house.make_app, pace=PACE)  # type: ignore[attr-defined]
    return house.main(["serve"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
