"""The bot's part in an evening: it hears what tables tell, and does what follows for cards, rewards and notices.

What tables tell is heard by one node at a time, in order, and noted as work to be done; the work itself is taken by
whichever node is free. Both may happen twice, and do no more than once.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

from aiogram import Bot

from bot.desk import Desk
from bot.letterbox import Letterbox
from bot.live import LiveCards
from bot.notices import Notices
from bot.rewards import Rewards
from bot.rounds import Do, Rounds
from bot.seasons import Seasons
from webapp.accounts.books import GROUP as BOOKS
from webapp.tables.errands import Errands
from webapp.tables.lease import UNAVAILABLE, Lease
from webapp.tables.outbox import Kind
from webapp.tables.pace import Pace
from webapp.tables.post import Letter, Post

GROUP: Final = "chats"
"""In whose name the outbox is read."""
REST_SECONDS: Final = 3.0
"""After an outage of the store."""


@dataclass(frozen=True, slots=True)
class Evening:
    """Runs beside the handlers."""

    bot: Bot
    """One whose calls do not wait by themselves."""
    desk: Desk
    pace: Pace
    round_seconds: float
    """Between two looks at what tables tell, and at what is to be done."""

    async def run(self) -> None:
        """Hear and do until cancelled."""
        desk, store = self.desk, self.desk.tables.store
        board, lease = desk.chats.board, Lease(store, f"bot:{self.bot.id}")
        cards = LiveCards(self.bot, desk, self.pace)
        letters = Letterbox(self.bot, board, desk.reach, self.pace, lease)
        seasons = Seasons(self.bot, desk, self.pace, board.errands("seasons"))
        ended, owed, sealed = map(board.errands, ("ended", "owed", "sealed"))
        rewards = Rewards(desk, letters, seasons, ended, owed, sealed)
        notices = Notices(desk, letters, board, board.errands("notices"))

        async def take(letter: Letter) -> None:
            """Note what is to be done for a letter."""
            await board.stale.add(letter.table)
            if letter.kind == Kind.MATCH_ENDED:
                await rewards.note(letter)
            elif table := await desk.find(letter.table):
                await notices.note(table)

        post = Post(store, GROUP, take, kinds=frozenset(Kind), keeper=BOOKS, round_seconds=self.round_seconds)
        jobs: list[tuple[Errands, Do]] = [
            (board.stale, cards.refresh),
            (rewards.ended, rewards.settle),
            (rewards.owed, rewards.tell),
            (rewards.sealed, rewards.unseal),
            (notices.due, notices.tell),
            (seasons.due, seasons.tell),
        ]
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(post.run(), name="hear what tables tell")
            tasks.create_task(_begun(seasons), name="see to the seasons")
            tasks.create_task(Rounds(jobs, self.round_seconds).run(), name="do what is to be done")


async def _begun(seasons: Seasons) -> None:
    """Note the seasons' ends as work, as soon as the store can be reached."""
    while True:
        try:
            return await seasons.begin()
        except UNAVAILABLE:
            await asyncio.sleep(REST_SECONDS)
