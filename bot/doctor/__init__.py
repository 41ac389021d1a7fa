"""`okey doctor`: what a host should know before people come, and what to do about it."""

from __future__ import annotations

from bot.doctor.address import look_at_address
from bot.doctor.finding import Finding, Health, bad, good, note
from bot.doctor.machine import a_house_is_open, look_at_machine
from webapp.settings import Settings

__all__ = [
    "Finding",
    "Health",
    "a_house_is_open",
    "bad",
    "good",
    "look_at_address",
    "look_at_machine",
    "look_at_telegram",
    "note",
]


async def look_at_telegram(settings: Settings, feedback: str | None) -> list[Finding]:
    """Ask Telegram about the bot, if there is one. *feedback* is what the bot noted of inline feedback, if anything."""
    if settings.bot_token is None:
        return [note("BOT_TOKEN", "not set; the house opens without a bot")]
    from bot.doctor.telegram import look  # noqa: PLC0415 - aiogram takes seconds

    return await look(settings, feedback)
