"""A database that is not well."""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import Any

from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine


class Unwell:
    """Makes a database refuse at times, and whoever asks it die: in the midst, or at the commit."""

    def __init__(
        self, database: AsyncEngine, chance: Random, often: float, deadly: float = 0.0, slow: float = 0.0
    ) -> None:
        self.chance, self.often, self.deadly, self.slow = chance, often, deadly, slow
        self.refused = self.deaths = 0
        event.listen(database.sync_engine, "before_cursor_execute", self._execute)
        event.listen(database.sync_engine, "commit", self._commit)

    def _execute(self, _: Any, __: Any, statement: str, *___: Any) -> None:
        if statement.startswith(("INSERT", "UPDATE")):
            time.sleep(self.slow)
            self._maybe(statement)

    def _commit(self, _: Any) -> None:
        self._maybe("COMMIT")

    def _maybe(self, statement: str) -> None:
        if self.chance.random() < self.deadly:
            self.deaths += 1
            raise asyncio.CancelledError
        if self.chance.random() < self.often:
            self.refused += 1
            raise OperationalError(statement, None, Exception("the database refuses"))
