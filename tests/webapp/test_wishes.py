"""What a page wishes and only the bot can grant: asked and answered through the store."""

from __future__ import annotations

import asyncio
from pathlib import Path

from pydantic import SecretStr

from tests.house import connect, open_node
from webapp.tables.store import Store
from webapp.tables.wishes import Share, Wish, Wishes

SHARE = Share("ayse", "FA6X4LBDHUETI", "tr")


async def heard_by(bot: Wishes) -> Wish:
    """Listen until there is a wish: each time it is a second, and a busy machine may say it later."""
    while (wish := await bot.hear()) is None:
        pass
    return wish


async def test_a_wish_is_heard_once_and_answered_to_who_made_it(store: Store) -> None:
    page, bot = Wishes(store, 1), Wishes(store, 1)
    wishes = [Share(who, "FA6X4LBDHUETI", "tr") for who in ("ayse", "bora")]
    made = [asyncio.create_task(page.make(wish, patience=60)) for wish in wishes]
    heard = [await heard_by(bot), await heard_by(Wishes(store, 1))]
    assert {wish.share.person for wish in heard} == {"ayse", "bora"}
    for wish in heard:
        await bot.answer(wish, f"card of {wish.share.person}")
    assert await asyncio.gather(*made) == ["card of ayse", "card of bora"]


async def test_a_bot_may_say_no(store: Store) -> None:
    wishes = Wishes(store, 1)
    made = asyncio.create_task(wishes.make(SHARE, patience=60))
    wish = await heard_by(wishes)
    assert wish.share == SHARE
    await wishes.answer(wish, None)
    assert await made is None


async def test_where_no_bot_is_nobody_waits_for_long(store: Store) -> None:
    assert await Wishes(store, 1).make(SHARE, patience=0.2) is None


async def test_another_bot_does_not_hear_it(store: Store) -> None:
    await Wishes(store, 1).make(SHARE, patience=0)
    assert await Wishes(store, 2).hear() is None


async def test_without_a_bot_the_page_is_told_so(valkey_url: str, store_prefix: str, tmp_path: Path) -> None:
    async with open_node(valkey_url, store_prefix, tmp_path) as node, connect(node.socket_url) as ayse:
        await ayse.create("friends")
        refused = await ayse.ask("share", table=ayse.table, lang="tr")
    assert (refused["t"], refused["code"], refused["table"]) == ("refused", "cannot_share", ayse.table)


async def test_the_socket_goes_on_while_the_bot_prepares_a_card(
    store: Store, valkey_url: str, store_prefix: str, tmp_path: Path
) -> None:
    bot = Wishes(store, 7654321098)
    async with (
        open_node(valkey_url, store_prefix, tmp_path, bot_token=SecretStr("7654321098:AAE-any")) as node,
        connect(node.socket_url) as ayse,
    ):
        await ayse.create("friends")
        await ayse.send("share", id="share-001", table=ayse.table, lang="pl")
        wish = await heard_by(bot)
        assert (wish.share.table, wish.share.language) == (ayse.table, "pl")
        second = await ayse.ask("share", table=ayse.table, lang="pl")
        assert second["code"] == "cannot_share", "one at a time"
        await ayse.do("ready", table=ayse.table, ready=True)
        await bot.answer(wish, "prepared-1")
        while (frame := await ayse.receive())["t"] != "shared":
            pass
    assert frame == {"t": "shared", "id": "share-001", "message": "prepared-1"}
