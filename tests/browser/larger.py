"""Text at 200 %, as a phone's own setting makes it in a web view: twice the font and its lines, and nothing else."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import Any, Final

from playwright.async_api import Error, Page, Route

from tests.browser.conftest import Chats
from tests.conftest import OpenPhone

SIZE: Final = re.compile(r"(?<![-\w])(font-size|line-height):([^;}]*(?:px|var\()[^;}]*)")
SHORT: Final = re.compile(r"(?<![-\w])font:(\d+)px/")


def twice(sheet: str) -> str:
    """Return a style sheet whose text is twice as large.

    >>> twice("a{font:16px/1.3 serif}b{font-size:14px;line-height:1.2}i{line-height:18px}")
    'a{font:32px/1.3 serif}b{font-size:calc(2*(14px));line-height:1.2}i{line-height:calc(2*(18px))}'
    """
    larger = SIZE.sub(lambda found: f"{found[1]}:calc(2*({found[2]}))", sheet)
    return SHORT.sub(lambda found: f"font:{2 * int(found[1])}px/", larger)


async def _twice(route: Route) -> None:
    try:
        answer = await route.fetch()
        await route.fulfill(response=answer, body=twice(await answer.text()))
    except Error:
        if not route.request.frame.page.is_closed():  # a state that has been seen is left, whatever still comes
            raise


async def _phone(open_phone: OpenPhone, width: int = 320, height: int = 568, **options: Any) -> Page:
    page = await open_phone(width, height, **options)
    await page.route("**/*.css", _twice)
    return page


def with_larger_text(chats: Chats) -> Chats:
    """The same chats, on phones that are set to text at 200 %."""
    return replace(chats, phone=partial(_phone, chats.phone))
