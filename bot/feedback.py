"""Inline feedback: whether Telegram tells the bot of what people send from its list. No call of Telegram's says so."""

from __future__ import annotations

from typing import Final

NOTE: Final = "feedback"
"""Under this name the bot notes what it has seen, for the doctor."""
HEARD: Final = "heard"
"""It was told that something was sent."""
MISSED: Final = "missed"
"""It was not: it learned of a message by a press alone."""
