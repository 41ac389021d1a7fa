"""What Telegram refuses, as far as this bot could get it wrong. Source: core.telegram.org/bots/api."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html.parser import HTMLParser
from typing import Any, Final
from urllib.parse import urlsplit

from aiogram import methods
from aiogram.methods.base import TelegramMethod
from aiogram.types import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputTextMessageContent,
    MenuButtonWebApp,
)

TAGS: Final = frozenset({"b", "strong", "i", "em", "u", "s", "a", "code", "pre", "blockquote", "tg-spoiler"})
ACTIONS: Final = (
    *("url", "callback_data", "web_app", "login_url", "switch_inline_query", "switch_inline_query_current_chat"),
    *("switch_inline_query_chosen_chat", "copy_text", "callback_game", "pay"),
)
PORTS: Final = {None, 443, 80, 88, 8443}


class Refusal(Exception):
    """Telegram's answer to a call that it does not carry out."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters


def bad_request(why: str) -> Refusal:
    return Refusal(400, f"Bad Request: {why}")


def check(call: TelegramMethod[Any]) -> None:
    """Raise `Refusal` for a call that is wrong whatever was said before."""
    for kind, rule in RULES.items():
        if isinstance(call, kind):
            rule(call)


# --- texts -----------------------------------------------------------------------------------------------------


class _Text(HTMLParser):
    """Reads a message's HTML as strictly as Telegram does."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.plain = ""
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        if tag not in TAGS:
            raise bad_request(f'can\'t parse entities: Unsupported start tag "{tag}"')
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            raise bad_request(f'can\'t parse entities: Unexpected end tag "{tag}"')

    def handle_data(self, data: str) -> None:
        self.plain += data


def plain_text(text: str, parse_mode: object) -> str:
    """Return what a reader sees of *text*. Raises `Refusal`."""
    if parse_mode != "HTML":
        seen = text
    else:
        reader = _Text()
        reader.feed(text)
        reader.close()
        if reader.open:
            raise bad_request(
                f"can't parse entities: Can't find end tag corresponding to start tag \"{reader.open[0]}\""
            )
        seen = reader.plain
    if not seen.strip():
        raise bad_request("message text is empty")
    if len(seen) > 4096:
        raise bad_request("message is too long")
    return seen


# --- buttons ---------------------------------------------------------------------------------------------------


def check_buttons(markup: object, chat_id: object) -> None:
    """Refuse buttons that do nothing, do two things, or open a page where only a link may."""
    if not isinstance(markup, InlineKeyboardMarkup):
        return
    for button in (button for row in markup.inline_keyboard for button in row):
        _check_button(button, private=isinstance(chat_id, int) and chat_id > 0)


def _check_button(button: InlineKeyboardButton, *, private: bool) -> None:
    actions = [name for name in ACTIONS if getattr(button, name, None) is not None]
    if len(actions) != 1 or not button.text.strip():
        raise bad_request("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
    if button.web_app is not None:
        if not private:
            raise bad_request("BUTTON_TYPE_INVALID")
        check_page(button.web_app.url)
    if button.callback_data is not None and not 1 <= len(button.callback_data.encode()) <= 64:
        raise bad_request("BUTTON_DATA_INVALID")
    if button.url is not None and not _is_link(button.url):
        raise bad_request("BUTTON_URL_INVALID")


def _is_link(url: str) -> bool:
    parts = urlsplit(url)
    if parts.scheme == "tg":
        return True
    return parts.scheme in {"http", "https"} and "." in (parts.hostname or "") and url.isascii() and " " not in url


def check_page(url: str) -> None:
    parts = urlsplit(url)
    if parts.scheme != "https" or not parts.hostname:
        raise bad_request(f"inline keyboard button Web App URL '{url}' is invalid: Only HTTPS links are allowed")


# --- single methods --------------------------------------------------------------------------------------------


def _message(call: Any) -> None:
    plain_text(call.text or "", call.parse_mode)
    check_buttons(call.reply_markup, call.chat_id)


def _results(results: Sequence[object]) -> None:
    if len(results) > 50:
        raise bad_request("RESULTS_TOO_MUCH")
    ids = [getattr(result, "id", "") for result in results]
    if len(set(ids)) < len(ids):
        raise bad_request("RESULT_ID_DUPLICATE")
    for result in results:
        _result(result)


def _result(result: Any) -> None:
    """A message that somebody else sends: nowhere may it open a page, for nobody knows to which chat it goes."""
    if not 1 <= len(result.id.encode()) <= 64:
        raise bad_request("RESULT_ID_INVALID")
    if isinstance(result, InlineQueryResultArticle):
        if not result.title.strip():
            raise bad_request("RESULT_TITLE_EMPTY")
        content = result.input_message_content
        if isinstance(content, InputTextMessageContent):
            plain_text(content.message_text, content.parse_mode)
    check_buttons(result.reply_markup, chat_id=None)


def _inline(call: methods.AnswerInlineQuery) -> None:
    _results(call.results)
    start = call.button.start_parameter if call.button else None
    if start is not None and not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", start):
        raise bad_request("START_PARAM_INVALID")


def _named(most: int, field: str) -> Callable[[Any], None]:
    def rule(call: Any) -> None:
        if len(getattr(call, field) or "") > most:
            raise bad_request(f"{field.upper()}_TOO_LONG")
        _language(call.language_code)

    return rule


def _language(code: str | None) -> None:
    if code and not re.fullmatch(r"[a-z]{2}", code):
        raise bad_request("LANGUAGE_CODE_INVALID")


def _press(call: methods.AnswerCallbackQuery) -> None:
    if call.text is not None and len(call.text) > 200:
        raise bad_request("MESSAGE_TOO_LONG")


def _menu(call: methods.SetChatMenuButton) -> None:
    if isinstance(call.menu_button, MenuButtonWebApp):
        check_page(call.menu_button.web_app.url)
        if not call.menu_button.text:
            raise bad_request("BUTTON_TEXT_INVALID")


def _commands(call: methods.SetMyCommands) -> None:
    if len(call.commands) > 100:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    for command in call.commands:
        if not re.fullmatch(r"[a-z0-9_]{1,32}", command.command):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(command.description) <= 256:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    _language(call.language_code)


def _webhook(call: methods.SetWebhook) -> None:
    parts = urlsplit(call.url)
    if call.url and (parts.scheme != "https" or parts.port not in PORTS):
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    if call.secret_token is not None and not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", call.secret_token):
        raise bad_request("secret token contains unallowed characters")


RULES: Final[dict[type[Any], Callable[[Any], None]]] = {
    methods.SendMessage: _message,
    methods.EditMessageText: _message,
    methods.AnswerCallbackQuery: _press,
    methods.SetChatMenuButton: _menu,
    methods.SetMyCommands: _commands,
    methods.SetMyName: _named(64, "name"),
    methods.SetMyDescription: _named(512, "description"),
    methods.SetMyShortDescription: _named(120, "short_description"),
    methods.AnswerInlineQuery: _inline,
    methods.AnswerGuestQuery: lambda call: _results([call.result]),
    methods.SavePreparedInlineMessage: lambda call: _results([call.result]),
    methods.SetWebhook: _webhook,
}
