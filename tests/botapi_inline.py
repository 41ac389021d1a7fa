"""Messages of the bot in chats where it is not: by inline mode, as a guest, or prepared for somebody to send."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any, Final

from aiogram import methods
from aiogram.types import InlineQueryResultArticle, InputTextMessageContent

from tests.botapi_rules import Refusal, bad_request, plain_text

Json = dict[str, Any]

PREPARED_SECONDS: Final = 600


@dataclass(slots=True)
class Elsewhere:
    """What the bot was asked for from other chats, what it offered, and its messages there as they read now."""

    asked: dict[str, int] = field(default_factory=dict)
    """Whose each inline query is."""
    offered: dict[str, dict[str, Json]] = field(default_factory=dict)
    """The answer to each query: messages by the result's id."""
    titles: dict[str, dict[str, str]] = field(default_factory=dict)
    """What each result is called in the list."""
    guests: set[str] = field(default_factory=set)
    """Guest queries that wait for their one answer."""
    answered: dict[str, Json] = field(default_factory=dict)
    """The message that answered a guest query."""
    prepared: dict[str, tuple[int, str, Json]] = field(default_factory=dict)
    """For whom, the result's id and the message."""
    messages: dict[str, Json] = field(default_factory=dict)
    """Those that were sent, by their `inline_message_id`."""

    def answer(self, call: methods.AnswerInlineQuery) -> bool:
        if call.inline_query_id not in self.asked:
            raise bad_request("query is too old and response timeout expired or query ID is invalid")
        results = [_article(result) for result in call.results]
        self.offered[call.inline_query_id] = {result.id: _message(result) for result in results}
        self.titles[call.inline_query_id] = {result.id: result.title for result in results}
        return True

    def answer_guest(self, call: methods.AnswerGuestQuery) -> Json:
        if call.guest_query_id not in self.guests:
            raise bad_request("GUEST_QUERY_ID_INVALID")
        self.guests.remove(call.guest_query_id)
        sent = self.send(_message(_article(call.result)))
        self.answered[call.guest_query_id] = sent
        return {"inline_message_id": sent["inline_message_id"]}

    def prepare(self, call: methods.SavePreparedInlineMessage) -> Json:
        if not any((call.allow_user_chats, call.allow_bot_chats, call.allow_group_chats, call.allow_channel_chats)):
            raise bad_request("INLINE_PEER_TYPES_EMPTY")
        number = f"prepared-{len(self.prepared) + 1}"
        self.prepared[number] = (call.user_id, call.result.id, _message(_article(call.result)))
        return {"id": number, "expiration_date": int(time.time()) + PREPARED_SECONDS}

    def send(self, message: Json) -> Json:
        """Put a message into some chat; only with buttons has it a number by which the bot may change it."""
        number = f"BAAAAHello{len(self.messages) + 1:04}-inline_message"
        self.messages[number] = sent = {**message, "inline_message_id": number}
        return sent

    def edit(self, number: str, content: Json) -> bool:
        found = self.messages.get(number)
        if found is None:
            raise bad_request("MESSAGE_ID_INVALID")
        changed = {name: value for name, value in content.items() if found.get(name) != value}
        if not changed:
            raise bad_request("message is not modified: specified new message content and reply markup are the same")
        found.update(changed)
        return True


def _article(result: object) -> InlineQueryResultArticle:
    if not isinstance(result, InlineQueryResultArticle):
        raise Refusal(400, f"Bad Request: the emulator knows no {type(result).__name__}")
    return result


def _message(result: InlineQueryResultArticle) -> Json:
    content, markup = result.input_message_content, result.reply_markup
    assert isinstance(content, InputTextMessageContent)
    return {
        "text": plain_text(content.message_text, content.parse_mode),
        "reply_markup": markup.model_dump(exclude_none=True) if markup else None,
    }
