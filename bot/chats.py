"""What becomes of chats: groups that get another number, and those that send the bot away."""

from __future__ import annotations

from dataclasses import dataclass

from bot.board import Board
from webapp.accounts.league import League


@dataclass(frozen=True, slots=True)
class Chats:
    """All that is kept by a chat's number."""

    board: Board
    league: League

    async def moved(self, old: int, new: int) -> None:
        """A group has become a supergroup: its cards are sent anew there, and its league goes on."""
        await self.league.move(old, new)
        await self.board.move(old, new)

    async def left(self, chat: int) -> None:
        """The bot may not speak there any more. The league stays, for it may be asked back."""
        await self.board.leave(chat)
