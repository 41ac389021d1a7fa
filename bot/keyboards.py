"""The buttons under the bot's messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Self, cast

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup, SwitchInlineQueryChosenChat, WebAppInfo
from pydantic import model_validator

from bot.cards import Offer
from bot.links import Links
from bot.texts import LANGUAGES, Words
from webapp.accounts.preferences import TABLES, Preferences
from webapp.tables.table import State, Table, TableCode


class OpenTable(CallbackData, prefix="open"):
    """Open a table for whoever presses, and say so in a message of its own, or in the place of the pressed one."""

    here: bool


class OpenHere(CallbackData, prefix="here"):
    """Open a table for the message whose button is pressed, wherever it is."""


class Join(CallbackData, prefix="join"):
    """Make the guest whose code it is and whoever presses one person."""

    code: str


class Fill(CallbackData, prefix="fill"):
    """Start the table with computers in its free seats; only its owner may."""

    code: str


class ShowRules(CallbackData, prefix="rules"):
    """Say what a table plays by, to whoever presses."""

    code: str


class TellMe(CallbackData, prefix="tell"):
    """Write to whoever presses when it is their turn."""


class Speak(CallbackData, prefix="speak"):
    language: str


class AskLanguage(CallbackData, prefix="languages"):
    """Show the languages in the place of the pressed message."""


class Set(CallbackData, prefix="set"):
    """Have a setting so from now on."""

    what: Literal["look", "sounds", "hints"]
    to: str

    @model_validator(mode="after")
    def _only_what_there_is(self) -> Self:
        assert self.to in (TABLES if self.what == "look" else ("on", "off"))
        return self

    def value(self, liked: Preferences) -> str | bool:
        """Return what the setting is then, for who has liked these; what is worn stays on at another table."""
        return liked.at(self.to) if self.what == "look" else self.to == "on"


class Erase(CallbackData, prefix="erase"):
    """Forget whoever presses, or not."""

    sure: bool


def greeting_buttons(links: Links, words: Words) -> InlineKeyboardMarkup:
    """Play at once, with friends, or in a group."""
    return _rows(
        _page(words.play, links.home),
        _press(words.friends, OpenTable(here=False)),
        _link(words.add_to_group, links.add_to_group),
    )


def play_buttons(links: Links, words: Words) -> InlineKeyboardMarkup:
    return _rows(_page(words.play, links.home), _press(words.friends, OpenTable(here=False)))


def play_button(links: Links, words: Words) -> InlineKeyboardMarkup:
    return _rows(_page(words.play, links.home))


def rules_buttons(links: Links, words: Words) -> InlineKeyboardMarkup:
    return _rows(_page(words.play, links.home), _page(words.book, links.learn))


def card_buttons(
    table: Table, offered: Offer, links: Links, words: Words, *, inline: bool = False
) -> InlineKeyboardMarkup:
    """Under a table's card in a private chat; only there a button may open the page in Telegram's own window.

    Where the bot may be asked *inline*, friends are called by a card that lives on; else by a link.
    """
    match offered:
        case Offer.SIT | Offer.BACK:
            sit = _page(_come(table, offered, words), links.table_page(table.code))
            return _rows(sit, *_invite(table, links, words, inline), *_look_back(table, links, words, inline))
        case Offer.FULL | Offer.PLAYING | Offer.FINISHED:
            return _rows(_press(words.new_table, OpenTable(here=True)), *_look_back(table, links, words, inline))


def _come(table: Table, offered: Offer, words: Words) -> str:
    if offered is Offer.SIT:
        return words.sit_down
    return words.evening.again if table.state is State.OVER else words.back


def _invite(table: Table, links: Links, words: Words, inline: bool) -> list[InlineKeyboardButton]:
    if table.state is not State.LOBBY or None not in table.seats:
        return []
    if inline:
        return [_elsewhere(words.invite, f"t_{table.code}")]
    return [_link(words.invite, links.share(table.code, words.invitation))]


def _look_back(table: Table, links: Links, words: Words, inline: bool) -> list[InlineKeyboardButton]:
    """Where a match is over: a way to look back at it, and one to send that to somebody."""
    if not _is_told(table):
        return []
    page = _page(words.look_back, links.replay_page(table.code, table.matches))
    both = [_page(words.evening.compare, links.sister_page(table.code, table.matches))] if _has_sister(table) else []
    return [*both, page, *([_elsewhere(words.send_replay, f"r_{table.code}_{table.matches}")] if inline else [])]


def _is_told(table: Table) -> bool:
    """Whether a match is over here, and its tiles may be told."""
    return (
        not table.sealed and table.state in (State.OVER, State.CLOSED) and table.match is not None and table.match.over
    )


def _has_sister(table: Table) -> bool:
    return table.sister is not None and table.has_same_tiles_elsewhere


def new_table_button(words: Words) -> InlineKeyboardMarkup:
    return _rows(_press(words.new_table, OpenTable(here=True)))


def open_card_buttons(table: Table, links: Links, words: Words) -> InlineKeyboardMarkup | None:
    """Under a table's card that many see, in a group or sent by whoever: everyone sees the same buttons."""
    rules = _press(words.evening.rules, ShowRules(code=table.code))
    address = links.table_app(table.code)
    both = _to_sister(table, links, words)
    match table.state:
        case State.LOBBY if None in table.seats:
            fill = _press(words.evening.fill, Fill(code=table.code))
            return _rows(_link(words.sit_down, address), fill, *both, rules)
        case State.LOBBY | State.OPENING | State.PLAYING | State.BETWEEN:
            return _rows(_link(words.back, address), *both, rules)
        case State.OVER:
            return _rows(_link(words.evening.again, address), *both, *_told(table, links, words))
        case State.CLOSED:
            rows = [*both, *_told(table, links, words)]
            return _rows(*rows) if rows else None


def _told(table: Table, links: Links, words: Words) -> list[InlineKeyboardButton]:
    return [replay_link(table.code, table.matches, links, words)] if _is_told(table) else []


def _to_sister(table: Table, links: Links, words: Words) -> list[InlineKeyboardButton]:
    """Before a match a way to the table that has the same tiles; after it one to compare them, once they are told."""
    if table.sister is not None and table.awaits_sister_match and table.state is State.LOBBY:
        return [_link(words.evening.to_sister, links.table_app(table.sister.code))]
    if _has_sister(table) and _is_told(table):
        return [_link(words.evening.compare, links.sister_app(table.code, table.matches))]
    return []


def replay_link(code: TableCode, match: int, links: Links, words: Words) -> InlineKeyboardButton:
    """A match to look back at, in any chat."""
    return _link(words.look_back, links.replay_app(code, match))


def replay_button(code: TableCode, match: int, links: Links, words: Words) -> InlineKeyboardMarkup:
    return _rows(replay_link(code, match, links, words))


def chat_tables_buttons(tables: Sequence[tuple[str, Table]], links: Links) -> InlineKeyboardMarkup:
    """A button for each of a chat's tables, by the label that it is given."""
    return _rows(*(_link(label, links.table_app(table.code)) for label, table in tables))


def league_button(token: str, links: Links, words: Words) -> InlineKeyboardMarkup:
    """The page of a chat's league, in any chat."""
    return _rows(_link(words.evening.open_league, links.league_app(token)))


def reward_buttons(words: Words, notices: bool) -> InlineKeyboardMarkup | None:
    """Under a reward: the offer to be told of one's turn, to who is not told yet."""
    return None if notices else notices_button(words)


def notices_button(words: Words) -> InlineKeyboardMarkup:
    return _rows(_press(words.evening.tell_me, TellMe()))


def back_button(code: TableCode, links: Links, words: Words) -> InlineKeyboardMarkup:
    """Under a notice, in a private chat."""
    return _rows(_page(words.back, links.table_page(code)))


def open_here_button(words: Words) -> InlineKeyboardMarkup:
    """The seat at a table that is about to be there."""
    return _rows(_press(words.sit_down, OpenHere()))


def play_link(links: Links, words: Words) -> InlineKeyboardMarkup:
    """The game, in any chat."""
    return _rows(_link(words.play, links.home_app))


def court_button(hand: str, links: Links, words: Words) -> InlineKeyboardMarkup:
    """A way to the hand court, with a hand in it as its link has it."""
    return _rows(_link(words.court.open, links.court_app(hand)))


def day_buttons(links: Links, words: Words, *, send: bool, way: str | None = None) -> InlineKeyboardMarkup:
    """A way to the deal of the day, for whoever sees it, or called as *way*; with *send* a card to another chat."""
    chosen = SwitchInlineQueryChosenChat(query="day", allow_user_chats=True, allow_group_chats=True)
    sending = [InlineKeyboardButton(text=words.day.send, switch_inline_query_chosen_chat=chosen)] if send else []
    return _rows(_link(way or words.day.open, links.day_app), *sending)


def join_button(code: str, words: Words) -> InlineKeyboardMarkup:
    return _rows(_press(words.join, Join(code=code)))


def tables_buttons(tables: Sequence[Table], links: Links, words: Words) -> InlineKeyboardMarkup:
    """A way to each table of the numbered list."""
    return _rows(
        *(_page(words.tables.go(number), links.table_page(table.code)) for number, table in enumerate(tables, 1))
    )


def settings_buttons(liked: Preferences, tables: Sequence[str], links: Links, words: Words) -> InlineKeyboardMarkup:
    """Each setting as it is; a press changes it. The *tables* that they have take turns."""
    said = words.settings
    looks = cast("Mapping[str, str]", said.looks)
    place = tables.index(liked.table) if liked.table in tables else -1
    return _rows(
        _press(f"{said.language}: {words.language}", AskLanguage()),
        _press(
            f"{said.look}: {looks.get(liked.table, liked.look)}",
            Set(what="look", to=tables[(place + 1) % len(tables)]),
        ),
        _switch(said.sounds, liked.sounds, "sounds", words),
        _switch(said.hints, liked.hints, "hints", words),
        _page(said.more, links.me),
    )


def _switch(label: str, on: bool, what: Literal["sounds", "hints"], words: Words) -> InlineKeyboardButton:
    state = words.settings.on if on else words.settings.off
    return _press(f"{label}: {state}", Set(what=what, to="off" if on else "on"))


def erase_buttons(words: Words) -> InlineKeyboardMarkup:
    return _rows(_press(words.erase.yes, Erase(sure=True)), _press(words.erase.no, Erase(sure=False)))


def language_buttons() -> InlineKeyboardMarkup:
    return _rows(*(_press(words.language, Speak(language=tag)) for tag, words in LANGUAGES.items()))


def _rows(*buttons: InlineKeyboardButton) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(inline_keyboard=[[button] for button in buttons])


def _page(text: str, url: str) -> InlineKeyboardButton:
    return InlineKeyboardButton(text=text, web_app=WebAppInfo(url=url))


def _link(text: str, url: str) -> InlineKeyboardButton:
    return InlineKeyboardButton(text=text, url=url)


def _elsewhere(text: str, query: str) -> InlineKeyboardButton:
    """Choose a chat, and ask the bot there."""
    chats = SwitchInlineQueryChosenChat(
        query=query, allow_user_chats=True, allow_group_chats=True, allow_channel_chats=True
    )
    return InlineKeyboardButton(text=text, switch_inline_query_chosen_chat=chats)


def _press(text: str, data: CallbackData) -> InlineKeyboardButton:
    return InlineKeyboardButton(text=text, callback_data=data.pack())
