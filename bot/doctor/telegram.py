"""The bot, as Telegram knows it: its token, @BotFather's switches, how updates come, commands and the menu."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from aiogram import Bot
from aiogram.exceptions import ClientDecodeError, TelegramAPIError
from aiogram.types import MenuButtonWebApp, User, WebhookInfo
from aiogram.utils.token import TokenValidationError

from bot.app import make_bot
from bot.doctor.finding import Finding, bad, good, note
from bot.feedback import HEARD, MISSED
from bot.profile import commands_of, differs
from bot.texts import ENGLISH, LANGUAGES
from bot.webhook import PATH
from webapp.settings import Settings

LONG: Final = 100
"""So many updates do not wait for a bot that is at work."""


async def look(settings: Settings, feedback: str | None) -> list[Finding]:
    """Return what was found; nothing is changed."""
    try:
        bot = make_bot(settings)
    except TokenValidationError:
        return [bad("BOT_TOKEN", "not a bot's token; @BotFather shows it as 123456789:AA…")]
    try:
        me = await bot.me()
        return [good("BOT_TOKEN", f"@{me.username}"), *switches(settings, me, feedback), *await _told(bot, settings)]
    except (TelegramAPIError, ClientDecodeError) as error:
        return [_unanswered(settings, type(error).__name__)]
    finally:
        await bot.session.close()


def _unanswered(settings: Settings, error: str) -> Finding:
    if error in {"TelegramUnauthorizedError", "TelegramNotFound"}:
        return bad("BOT_TOKEN", "Telegram does not know it; ask @BotFather for it with /token")
    return bad("Telegram", f"{settings.telegram_api} does not answer ({error})")


# --- what only @BotFather can set ------------------------------------------------------------------------------


def switches(settings: Settings, me: User, feedback: str | None) -> Iterator[Finding]:
    """Yield how each of @BotFather's switches stands, and what to tell him."""
    yield _app(settings, me)
    if me.can_join_groups:
        yield good("groups", "the bot may be added")
    else:
        yield bad("groups", "the bot may not be added: /setjoingroups, Enable")
    if me.can_read_all_group_messages:
        yield note("privacy", "the bot hears all that is said in groups and needs none of it: /setprivacy, Enable")
    else:
        yield good("privacy", "in groups the bot hears what is meant for it")
    yield from _inline(me, feedback)
    if me.supports_guest_queries:
        yield good("guest mode", "on; a mention brings a table into any chat")
    else:
        yield note("guest mode", "off; a mention brings no table: /mybots, Bot Settings, Guest Mode, Enable")


def _app(settings: Settings, me: User) -> Finding:
    if settings.bot_app:
        return good("Mini App", f"links open {settings.bot_app}; Telegram does not tell whether /newapp made one")
    if me.has_main_web_app:
        return good("Mini App", "links open the main one")
    return bad("Mini App", "links from groups open nothing: /mybots, Bot Settings, Configure Mini App, PUBLIC_URL")


def _inline(me: User, feedback: str | None) -> Iterator[Finding]:
    if not me.supports_inline_queries:
        yield note("inline mode", "off; tables cannot be offered from other chats: /setinline")
        return
    yield good("inline mode", "on")
    if feedback == HEARD:
        yield good("feedback", "on; the bot is told which cards were sent")
    elif feedback == MISSED:
        yield note("feedback", "off, or not for all; cards sent to other chats stand still: /setinlinefeedback, 100%")
    else:
        yield note("feedback", "not known until a card is sent by @bot; see that it is 100%: /setinlinefeedback")


# --- what the bot sets itself ----------------------------------------------------------------------------------


async def _told(bot: Bot, settings: Settings) -> list[Finding]:
    return [_updates(settings, await bot.get_webhook_info()), await _commands(bot), await _menu(bot, settings)]


def _updates(settings: Settings, hook: WebhookInfo) -> Finding:
    expected = f"{settings.public_url}{PATH}" if settings.bot_mode == "webhook" else ""
    if hook.url != expected:
        return note("updates", f"another way than BOT_MODE={settings.bot_mode} is set; the next start mends it")
    if hook.last_error_message:
        return bad(
            "updates", f"Telegram could not bring one: {hook.last_error_message}{_hint(hook.last_error_message)}"
        )
    if hook.pending_update_count >= LONG:
        return bad("updates", f"{hook.pending_update_count} wait; no bot is at work, see that the house is open")
    return good("updates", f"{settings.bot_mode}, {hook.pending_update_count} waiting")


def _hint(error: str) -> str:
    """What to do about an answer that Telegram got from our address."""
    if "401" in error:
        return "; another WEBHOOK_SECRET was set by a later start: start the house again"
    if "503" in error:
        return "; the house is open and its bot is not at work: see its log"
    return "; see that the proxy passes on POST to this path"


async def _commands(bot: Bot) -> Finding:
    wrong = [
        f"{scope.type.value.replace('_', ' ')} in {tag}"
        for tag, words in LANGUAGES.items()
        for scope, commands in commands_of(words).items()
        if differs(await bot.get_my_commands(scope=scope, language_code=None if words is ENGLISH else tag), commands)
    ]
    if not wrong:
        return good("commands", f"in {len(LANGUAGES)} languages")
    return note("commands", f"not those of this version ({_some(wrong)}); the next start sets them")


def _some(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} more"


async def _menu(bot: Bot, settings: Settings) -> Finding:
    button = await bot.get_chat_menu_button()
    if settings.public_url is None or not settings.public_url.startswith("https://"):
        return note("menu", "without an https PUBLIC_URL it opens nothing")
    if not isinstance(button, MenuButtonWebApp):
        return note("menu", "it does not open the game yet; the next start sets it")
    if button.web_app.url != f"{settings.public_url}/":
        return note("menu", f"it opens {button.web_app.url}; the next start sets it to PUBLIC_URL")
    return good("menu", "it opens the game")
