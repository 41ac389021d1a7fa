/** The page inside Telegram: it wears the client's colours, keeps clear of its edges, and uses its buttons. */
import { computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import { apart, arriving, atDay, cover, bot, go, hurry, route, turnedAway, view } from "../app";
import { mySeat } from "../wire/store";
import { worn } from "./settings";
import { launch, on, post, supports, type Data } from "./telegram";
import { clothesOf, colourOf, hex, wear } from "./theme";

/** Heights below this are a client's mistake: 1 and 62 have been seen. */
const LOWEST = 200;
const SIDES = ["top", "right", "bottom", "left"] as const;

const root = document.documentElement;
/** Counts the changes of clothes. */
const dressed = signal(0);

interface Screen {
  /** It is the table's felt, to its edges. */
  readonly felt: ReadonlySignal<boolean>;
  /** A sheet that was opened lies over it. */
  readonly overlaid: ReadonlySignal<boolean>;
}

/** Be at home in the client, before anything is drawn. */
export function moveIn(screen: Screen): void {
  if (!launch) return;
  dress(launch.theme);
  listen();
  post("iframe_ready", { reload_supported: true });
  post("web_app_expand");
  post("web_app_setup_swipe_behavior", { allow_vertical_swipe: false });
  post("web_app_request_theme");
  post("web_app_request_viewport");
  post("web_app_request_safe_area");
  post("web_app_request_content_safe_area");
  follow(screen);
}

/** The first screen stands: once it is painted, the client takes its own picture away. */
export function shown(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => post("web_app_ready")));
}

function listen(): void {
  on("theme_changed", ({ theme_params }) => dress((theme_params ?? {}) as Data));
  on("viewport_changed", measure);
  on("safe_area_changed", keepClear("safe"));
  on("content_safe_area_changed", keepClear("content"));
  on("back_button_pressed", back);
  on("visibility_changed", ({ is_visible }) => (is_visible === true ? hurry() : cover()));
  on("activated", hurry);
  on("reload_iframe", () => {
    post("iframe_will_reload");
    location.reload();
  });
}

function dress(theme: Data): void {
  const clothes = clothesOf(theme);
  if (!clothes) return;
  wear(clothes);
  dressed.value++;
}

function measure({ height, is_state_stable }: Data): void {
  if (is_state_stable === true && Number(height) >= LOWEST) root.style.setProperty("--height", `${Number(height)}px`);
}

const insets: Record<"safe" | "content", Data> = { safe: {}, content: {} };

/** The phone's own edges and the client's buttons add up. */
const keepClear = (kind: "safe" | "content") => (data: Data) => {
  insets[kind] = data;
  for (const side of SIDES) {
    const wide = (Number(insets.safe[side]) || 0) + (Number(insets.content[side]) || 0);
    root.style.setProperty(`--inset-${side}`, `${wide}px`);
  }
};

/** A deal would suffer from a window that is closed by mistake. */
const inDeal = computed(() => view.value?.state === "playing" && mySeat(view.value) !== null);
/** Whether no way leads back, where no sheet lies over the page. */
const atRoot = computed(() => !apart && (turnedAway.value !== null || (route.value === null && !atDay.value && !arriving.value)));

function follow({ felt, overlaid }: Screen): void {
  effect(() => void post("web_app_setup_closing_behavior", { need_confirmation: inDeal.value }));
  effect(() => void post("web_app_setup_back_button", { is_visible: overlaid.value || !atRoot.value }));
  effect(() => {
    void [dressed.value, worn.value];
    paint(felt.value);
  });
}

/** Let the client's edges go on from the page's. */
function paint(felt: boolean): void {
  const color = variable(felt ? "--head" : "--bg2");
  post("web_app_set_header_color", supports("6.9") ? { color } : { color_key: "secondary_bg_color" });
  post("web_app_set_background_color", { color });
  post("web_app_set_bottom_bar_color", { color: variable(felt ? "--bar" : "--bg2") });
}

/** A colour of the style sheet, in the six digits that clients understand. */
function variable(name: string): string {
  const said = getComputedStyle(root).getPropertyValue(name).trim();
  return hex(colourOf(said.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3")) ?? [0, 0, 0]);
}

/** One step back: out of a sheet, else to where one looked back from, or to the start page. */
function back(): void {
  const sheets = document.querySelectorAll<HTMLDialogElement>("dialog[open]");
  const top = sheets[sheets.length - 1];
  // A sheet of several leaves turns one back where it can.
  if (top) top.dispatchEvent(new Event("cancel", { cancelable: true })) && top.close();
  else if (apart && history.length > 1) history.back();
  else if (apart) location.assign("/");
  else if (!atRoot.value) go(null);
}

/** The chat with the bot, where the page can be opened anew; with the table whose link was followed. */
export function chatLink(start: string | null = launch?.start ?? (route.value && `t_${route.value}`)): string | null {
  if (!bot.value) return null;
  const [, name = ""] = new URL(bot.value).pathname.split("/");
  return `https://t.me/${name}${start ? `?start=${encodeURIComponent(start)}` : ""}`;
}

/** Follow a link to t.me without leaving Telegram. False outside of it: then it is a link as any other. */
export const followInside = (link: string): boolean => post("web_app_open_tg_link", { path_full: link.replace("https://t.me", "") });
