"""Telegram's clients, as the page meets them: a native one that lends it an object, a web one that frames it."""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import Any, Final

from playwright.async_api import FrameLocator, Page, Route

WEB: Final = "https://web.telegram.org/k/"

LIGHT: Final = {
    "bg_color": "#ffffff",
    "secondary_bg_color": "#efeff4",
    "section_bg_color": "#ffffff",
    "text_color": "#000000",
    "hint_color": "#a8a8a8",
    "link_color": "#40a7e3",
    "button_color": "#40a7e3",
    "button_text_color": "#ffffff",
    "destructive_text_color": "#ff3b30",
}
"""A usual light theme. Its hint (2.4 : 1) and its link (2.7 : 1) cannot be read by everybody."""
DARK: Final = {
    "bg_color": "#18222d",
    "secondary_bg_color": "#131415",
    "section_bg_color": "#18222d",
    "text_color": "#ffffff",
    "hint_color": "#5c6873",
    "link_color": "#2f6ea5",
    "button_color": "#2ea6ff",
    "button_text_color": "#ffffff",
    "destructive_text_color": "#e53935",
}

PROXY: Final = """
window.posted = [];
window.TelegramWebviewProxy = { postEvent: (name, data) => window.posted.push([name, JSON.parse(data)]) };
"""
PARENT: Final = """<!doctype html><meta name="viewport" content="width=device-width, initial-scale=1">
<style>html, body, iframe {{ margin: 0; border: 0; width: 100%; height: 100%; display: block }}</style>
<script>
window.posted = [];
addEventListener("message", ({{ source, data }}) => {{
  const {{ eventType, eventData }} = JSON.parse(data);
  if (source === frames[0]) posted.push([eventType, eventData]);
}});
</script>
<iframe src="{address}"></iframe>"""


@dataclass(slots=True)
class Client:
    """A client that has the page open."""

    page: Page
    frame: FrameLocator | None = None
    """The page, where a web client frames it."""

    async def posted(self, name: str) -> list[Any]:
        """What the page has asked by this name, oldest first."""
        found: list[Any] = await self.page.evaluate(
            "name => posted.filter(([one]) => one === name).map(([, data]) => data)", name
        )
        return found

    async def names(self) -> set[str]:
        return set(await self.page.evaluate("() => posted.map(([name]) => name)"))

    async def until_posted(self, name: str, **data: Any) -> None:
        """Wait until the page's last word by this name says so."""
        await self.page.wait_for_function(
            """([name, data]) => {
                const last = posted.filter(([one]) => one === name).at(-1)?.[1]
                return last && Object.entries(data).every(([key, value]) => last[key] === value)
            }""",
            arg=[name, data],
        )

    async def tells(self, name: str, **data: Any) -> None:
        """Say something to the page, as this kind of client does."""
        if self.frame is None:
            await self.page.evaluate("([name, data]) => Telegram.WebView.receiveEvent(name, data)", [name, data])
        else:
            message = "([eventType, eventData]) => frames[0].postMessage(JSON.stringify({ eventType, eventData }), '*')"
            await self.page.evaluate(message, [name, data])


async def native(page: Page, address: str) -> Client:
    """Open an address as the clients for iOS and Android do."""
    await page.add_init_script(PROXY)
    await page.goto(address)
    return Client(page)


async def web(page: Page, address: str) -> Client:
    """Open an address as the web clients do: in a frame, on a page of another host."""

    async def answer(route: Route) -> None:
        await route.fulfill(body=PARENT.format(address=html.escape(address)), content_type="text/html")

    # This machine stands in for a host on the internet, which needs no permission.
    await page.context.grant_permissions(["local-network-access"], origin=WEB)
    await page.route(f"{WEB}**", answer)
    await page.goto(WEB)
    return Client(page, page.frame_locator("iframe"))
