"""Addresses that lead into the house."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

from webapp.tables.table import TableCode

ADDED: Final = "okey"
"""What the bot hears in a group to which it was added by its own button: the wish for a table."""


@dataclass(frozen=True, slots=True)
class Links:
    """All that the bot links to."""

    bot: str
    """The bot's username."""
    page: str
    """The page's https address, without a slash at its end."""
    app: str | None = None
    """The Mini App's short name; without it links open the bot's main one."""

    @property
    def home(self) -> str:
        return f"{self.page}/"

    def table_page(self, code: TableCode) -> str:
        """The table in the page, for a button that opens it in Telegram's own window."""
        return f"{self.page}/t/{code}"

    @property
    def me(self) -> str:
        """The player's own area in the page, with all their settings."""
        return f"{self.page}/?me"

    @property
    def learn(self) -> str:
        """The book of the game in the page."""
        return f"{self.page}/?learn"

    @property
    def day_app(self) -> str:
        """The deal of the day in the Mini App, for a link that works in any chat."""
        return f"{self.start}day"

    def court_app(self, hand: str = "") -> str:
        """The hand court in the Mini App, with a hand in it: `R4_R5R6…`, the indicator first."""
        return f"{self.start}court{hand and f'_{hand}'}"

    def replay_page(self, code: TableCode, match: int) -> str:
        """A match that has ended, to look back at; its link shows who played and the points."""
        return f"{self.page}/t/{code}/replay/{match}"

    @property
    def start(self) -> str:
        """What stands before a start parameter, in a link that opens the Mini App."""
        app = f"/{self.app}" if self.app else ""
        return f"https://t.me/{self.bot}{app}?startapp="

    @property
    def home_app(self) -> str:
        """The Mini App's first screen, for a link that works in any chat."""
        return f"{self.start}home"

    def table_app(self, code: TableCode) -> str:
        """The table in the Mini App, for a link that works in any chat."""
        return f"{self.start}t_{code}"

    def replay_app(self, code: TableCode, match: int) -> str:
        """The same in the Mini App, for a link that works in any chat."""
        return f"{self.start}r_{code}_{match}"

    def sister_page(self, code: TableCode, match: int) -> str:
        """A match compared with the one at its sister table; nobody has to be known to look."""
        return f"{self.page}/t/{code}/sister/{match}"

    def sister_app(self, code: TableCode, match: int) -> str:
        """The same in the Mini App, for a link that works in any chat."""
        return f"{self.start}s_{code}_{match}"

    def league_app(self, token: str) -> str:
        """A chat's league in the Mini App; nobody has the token but who was shown it in that chat."""
        return f"{self.start}l_{token}"

    def share(self, code: TableCode, text: str) -> str:
        """Telegram's own dialog to send a table's link to somebody."""
        return f"https://t.me/share/url?url={quote(self.table_app(code), safe='')}&text={quote(text, safe='')}"

    @property
    def add_to_group(self) -> str:
        return f"https://t.me/{self.bot}?startgroup={ADDED}"
