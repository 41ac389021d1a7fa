/** Sending a table to somebody: as a card, by Telegram's own dialog; else as a link, by whatever can send one. */
import { computed } from "@preact/signals";
import { bot, linkTo, prepareCard } from "../app";
import { launch, on, post, supports } from "../device/telegram";
import { words } from "../words";

/** Since when Telegram's dialog sends a card that the bot has prepared. */
const CARDS = "8.0";

/** The table whose card was given to the dialog. Some clients open none, and tell nothing: then the link goes next. */
let given: string | null = null;
let preparing = false;

/** Whether Telegram's dialog can send a table. */
const inTelegram = computed(() => bot.value !== null && launch !== null && supports("6.1"));
/** Whether anything can, beside the link that is on the page to be copied. */
export const canSend = computed(() => inTelegram.value || typeof navigator.share === "function");

/** Have the player send the table to somebody. */
export async function sendTable(code: string): Promise<void> {
  if (preparing || (await sendCard(code)) || sendLink(code)) return;
  try {
    await navigator.share({ url: linkTo(code) });
  } catch (error) {
    const declined = error instanceof DOMException && error.name === "AbortError";
    if (!declined) document.querySelector<HTMLElement>(".link .chip")?.click();
  }
}

async function sendCard(code: string): Promise<boolean> {
  if (!inTelegram.value || !supports(CARDS) || given === code) return false;
  preparing = true;
  const id = await prepareCard(code).finally(() => (preparing = false));
  if (id === null) return false;
  given = code;
  return post("web_app_send_prepared_message", { id });
}

/** Telegram's dialog for links. */
function sendLink(code: string): boolean {
  if (!inTelegram.value) return false;
  const [url, text] = [`${bot.value}t_${code}`, words.value.telegram.invitation].map(encodeURIComponent);
  return post("web_app_open_tg_link", { path_full: `/share/url?url=${url}&text=${text}` });
}

on("prepared_message_sent", () => (given = null));
on("prepared_message_failed", ({ error }) => {
  const code = given;
  given = null;
  if (code !== null && error !== "USER_DECLINED") sendLink(code);
});
