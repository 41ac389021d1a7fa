/** Sending how one's deal of the day went. */
import { DAY, bot, say } from "../app";
import { post } from "../device/telegram";
import { copyText } from "../parts/copied";

/** Where others play it. */
const dayLink = (): string => (bot.value ? `${bot.value}day` : `${location.origin}${DAY}`);

/** Telegram's own dialog, else the device's, else it is copied, and *copied* said. */
export async function sendMessage(text: string, copied: string): Promise<void> {
  const url = dayLink();
  const path = `/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(text)}`;
  if (post("web_app_open_tg_link", { path_full: path })) return;
  try {
    await navigator.share({ text: `${text}\n${url}` });
  } catch (error) {
    const declined = error instanceof DOMException && error.name === "AbortError";
    if (!declined && (await copyText(`${text}\n${url}`, null))) say(copied);
  }
}
