"""In a private chat: the settings that can be changed by a button."""

from __future__ import annotations

from aiogram import Bot, F, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from bot.desk import Asker, Desk
from bot.handlers.meeting import PRESSED_IN_PRIVATE, PRIVATE, meet, name_menu
from bot.keyboards import AskLanguage, Set, Speak, language_buttons, settings_buttons
from bot.texts import LANGUAGES
from webapp.accounts.preferences import Preferences


def make_router() -> Router:
    """Return what answers about settings."""
    router = Router(name="settings")
    router.message.filter(F.chat.type == PRIVATE)
    router.callback_query.filter(PRESSED_IN_PRIVATE)
    router.message.register(show_settings, Command("settings"))
    router.message.register(ask_language, Command("language"))
    router.callback_query.register(ask_language_here, AskLanguage.filter())
    router.callback_query.register(speak, Speak.filter(F.language.in_(LANGUAGES)))
    router.callback_query.register(change, Set.filter())
    return router


async def show_settings(message: Message, desk: Desk) -> None:
    asker = await meet(message, desk)
    liked = await desk.preferences(asker.person) if asker.person else Preferences()
    await message.answer(asker.words.settings.title, reply_markup=await _buttons(asker, liked, desk))


async def change(callback: CallbackQuery, callback_data: Set, desk: Desk) -> None:
    """Take the value that the button names: pressed twice it is the same one."""
    asker = await meet(callback, desk)
    liked = await desk.preferences(asker.person) if asker.person else Preferences()
    if callback_data.what != "look" or callback_data.to in await desk.tables_to_like(asker.person):
        liked = await desk.prefer(asker, **{callback_data.what: callback_data.value(liked)})
    await callback.answer()
    if isinstance(callback.message, Message):
        buttons = await _buttons(asker, liked, desk)
        await callback.message.edit_text(asker.words.settings.title, reply_markup=buttons)


async def _buttons(asker: Asker, liked: Preferences, desk: Desk) -> InlineKeyboardMarkup:
    return settings_buttons(liked, await desk.tables_to_like(asker.person), desk.links, asker.words)


async def ask_language(message: Message, desk: Desk) -> None:
    asker = await meet(message, desk)
    await message.answer(asker.words.choose_language, reply_markup=language_buttons())


async def ask_language_here(callback: CallbackQuery, desk: Desk) -> None:
    asker = await meet(callback, desk)
    await callback.answer()
    if isinstance(callback.message, Message):
        await callback.message.edit_text(asker.words.choose_language, reply_markup=language_buttons())


async def speak(callback: CallbackQuery, callback_data: Speak, bot: Bot, desk: Desk) -> None:
    """Take the language that was pressed."""
    words = LANGUAGES[callback_data.language]
    await desk.speak(await meet(callback, desk), callback_data.language)
    if isinstance(callback.message, Message):
        await callback.message.edit_text(words.language_chosen)
    await callback.answer()
    await name_menu(bot, callback.from_user.id, words, desk)
