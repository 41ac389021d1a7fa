/** Sending an address of this house to somebody. */
import { post } from "./telegram";

/** Telegram's dialog for links, else the device's own, else the link beside the button is copied. */
export async function sendAddress(link: string, button: HTMLElement): Promise<void> {
  if (post("web_app_open_tg_link", { path_full: `/share/url?url=${encodeURIComponent(link)}` })) return;
  try {
    await navigator.share({ url: link });
  } catch (error) {
    const declined = error instanceof DOMException && error.name === "AbortError";
    if (!declined) button.parentElement?.querySelector<HTMLElement>(".link .chip")?.click();
  }
}
