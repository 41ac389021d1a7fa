/** The bridge to Telegram's clients: how they opened the page, what the page asks of them, what they tell it.
 *
 * Our own, so that no script of another host stands between a player and the table. In a plain browser it is silent,
 * and nowhere does it throw.
 */

export type Data = Readonly<Record<string, unknown>>;

/** How Telegram opened the page. All but `data` is only good for what the page looks like: nobody has signed it. */
interface Launch {
  /** Signed by Telegram, and for the server's eyes only. */
  readonly data: string;
  readonly version: string;
  readonly theme: Data;
  /** Who opened it: `id`, `language_code`. */
  readonly user: Data;
  /** What stood behind `startapp=` in the link. */
  readonly start: string | null;
  /** The server has seen the data. */
  shown: boolean;
}

/** What can be asked of a client, and since which version of its interface. */
const SINCE = {
  iframe_ready: "6.0",
  iframe_will_reload: "6.0",
  web_app_ready: "6.0",
  web_app_expand: "6.0",
  web_app_request_viewport: "6.0",
  web_app_request_theme: "6.0",
  web_app_set_header_color: "6.1",
  web_app_set_background_color: "6.1",
  web_app_setup_back_button: "6.1",
  web_app_trigger_haptic_feedback: "6.1",
  web_app_open_tg_link: "6.1",
  web_app_setup_closing_behavior: "6.2",
  web_app_request_write_access: "6.9",
  web_app_setup_swipe_behavior: "7.7",
  web_app_set_bottom_bar_color: "7.10",
  web_app_send_prepared_message: "8.0",
  web_app_request_safe_area: "8.0",
  web_app_request_content_safe_area: "8.0",
} as const;

interface Clients {
  readonly TelegramWebviewProxy?: { postEvent(name: string, data: string): void };
  readonly external?: { notify?: (message: string) => void };
  Telegram?: unknown;
  TelegramGameProxy?: unknown;
}

const KEPT = "okey.launch";
const clients = window as unknown as Clients;
/** So many of the last events are remembered. */
const REMEMBERED = 20;
/** What went over the bridge last, oldest first; it is shown to who asks for `?debug=1`. */
export const bridged: string[] = [];

function note(way: string, name: string, data: unknown): void {
  bridged.push(`${way} ${name} ${JSON.stringify(data)}`);
  if (bridged.length > REMEMBERED) bridged.shift();
}

const listeners = new Map<string, (data: Data) => void>();

const isData = (value: unknown): value is Data => typeof value === "object" && value !== null;

function dataIn(json: string | null): Data {
  try {
    const value: unknown = JSON.parse(json ?? "");
    return isData(value) ? value : {};
  } catch {
    return {};
  }
}

/** Where a link of the bot's leads: the player's own area, the book of the game. Told before the address is tidied. */
export const leadsTo = ["me", "learn"].find((place) => new URLSearchParams(location.search).has(place));
/** Whether the address asks for a report. Told before it is tidied, too. */
export const wantsReport = new URLSearchParams(location.search).get("debug") === "1";

/** What stands behind the # of an address that a client has just opened. */
function arrived(): Launch | null {
  const said = new URLSearchParams(location.hash.slice(1));
  const version = said.get("tgWebAppVersion");
  if (version === null) return null;
  const data = said.get("tgWebAppData") ?? "";
  const fields = new URLSearchParams(data);
  const theme = dataIn(said.get("tgWebAppThemeParams"));
  return { data, version, theme, user: dataIn(fields.get("user")), start: fields.get("start_param"), shown: false };
}

/** Keep it for reloads of this window. */
function keep(launch: Launch): boolean {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(launch));
    return true;
  } catch {
    return false;
  }
}

function kept(): Launch | null {
  try {
    const launch = dataIn(sessionStorage.getItem(KEPT));
    return typeof launch.version === "string" ? (launch as unknown as Launch) : null;
  } catch {
    return null;
  }
}

/** Where a link leads to a match that one can look back at or compare, to a chat's league, or to the hand court. */
function leadsApart({ start }: Launch): string | null {
  const [, way, code, number] = /^([rs])_([A-Z2-7]{13})_(\d{1,6})$/.exec(start ?? "") ?? [];
  if (code) return `/t/${code}/${way === "r" ? "replay" : "sister"}/${number}`;
  const [, league] = /^l_([\w-]{22})$/.exec(start ?? "") ?? [];
  if (league) return `/league/${league}`;
  const [court, hand = ""] = /^court((?:_[RYBK0-9F]+)*)$/.exec(start ?? "") ?? [];
  return court ? `/court${hand.replaceAll("_", "/")}` : null;
}

function opened(): Launch | null {
  const launch = arrived();
  if (!launch) return kept();
  const path = leadsApart(launch) ?? location.pathname;
  // They let in whoever holds them: away from where an address is copied. Without a storage a reload needs them there.
  history.replaceState(history.state, "", keep(launch) ? path : path + location.hash);
  return launch;
}

/** The launch of this window; null in a plain browser. */
export const launch = opened();

/** Note whether the server has seen the launch data. */
export function noteShown(shown: boolean): void {
  if (!launch || launch.shown === shown) return;
  launch.shown = shown;
  keep(launch);
}

/** Whether the client is of this version, or newer. */
export function supports(version: string): boolean {
  const [has = [], wants = []] = [launch?.version ?? "", version].map((text) => text.split(".").map(Number));
  return has[0] === wants[0] ? (has[1] ?? 0) >= (wants[1] ?? 0) : (has[0] ?? 0) > (wants[0] ?? 0);
}

/** Ask something of the client. Returns whether there was one that knows it. */
export function post(name: keyof typeof SINCE, data: Data = {}): boolean {
  if (!launch || !supports(SINCE[name])) return false;
  const message = JSON.stringify({ eventType: name, eventData: data });
  note(">", name, data);
  try {
    if (clients.TelegramWebviewProxy) clients.TelegramWebviewProxy.postEvent(name, JSON.stringify(data));
    else if (clients.external?.notify) clients.external.notify(message);
    // Whoever frames the page is Telegram: the server's frame-ancestors lets nobody else.
    else if (window.parent !== window) window.parent.postMessage(message, "*");
    else return false;
    return true;
  } catch {
    return false;
  }
}

/** Hear what the client tells. */
export function on(name: string, act: (data: Data) => void): void {
  listeners.set(name, act);
}

function receiveEvent(name: unknown, data: unknown): void {
  note("<", String(name), data);
  listeners.get(String(name))?.(isData(data) ? data : {});
}

if (launch) {
  // iOS and Android, Desktop, and the web clients, in this order.
  clients.Telegram = { WebView: { receiveEvent } };
  clients.TelegramGameProxy = { receiveEvent };
  window.addEventListener("message", ({ source, data }) => {
    if (window.parent === window || source !== window.parent || typeof data !== "string") return;
    const { eventType, eventData } = dataIn(data);
    receiveEvent(eventType, eventData);
  });
}

// Another link may be opened in a window that is there already.
window.addEventListener("hashchange", () => arrived() && location.reload());

const HAPTICS = {
  pick: { type: "selection_change" },
  drop: { type: "impact", impact_style: "light" },
  refusal: { type: "notification", notification_type: "error" },
};
const BUZZ = { pick: 5, drop: 10, refusal: [20, 40, 20] };

/** Let the hand feel what it did. */
export function feel(what: keyof typeof HAPTICS): void {
  if (launch) post("web_app_trigger_haptic_feedback", HAPTICS[what]);
  else navigator.vibrate?.(BUZZ[what]);
}
