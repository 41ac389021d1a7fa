/** What the player likes. The server keeps it for every device; this browser remembers it, for its first picture. */
import { computed, effect, signal } from "@preact/signals";
import type { SettingsView } from "../wire/protocol";
import { chosenLang, speak } from "../words";
import { recall, remember } from "./storage";
import { followDark } from "./theme";

export type Settings = SettingsView;
export type Look = (typeof LOOKS)[number];

/** The tables. */
export const LOOKS = ["classic", "candy", "teahouse"] as const;
/** The longest pause before a throw is sent, and the steps in which it is chosen, in milliseconds. */
export const PAUSES = [0, 500, 1000, 1500, 2000, 2500, 3000] as const;

const FIRST: Omit<Settings, "lang"> = { look: "classic", sounds: true, hints: true, take_back: 1500, show_rating: true };

const liked = signal(remembered());

/** The settings that hold now. */
export const settings = computed<Settings>(() => ({ ...liked.value, lang: chosenLang.value }));

/** Counts the looks that have been put on. */
export const worn = signal(0);
/** A look is written as its parts: the table, and what of the shelf is worn with it. */
const parts = computed(() => settings.value.look.split("-"));
/** The table. One that only a newer page knows is the classic one here. */
export const look = computed<Look>(() => LOOKS.find((one) => one === parts.value[0]) ?? "classic");
/** What is worn with it. */
export const dress = computed(() => parts.value.slice(1));

function remembered(): Omit<Settings, "lang"> {
  try {
    return { ...FIRST, ...(JSON.parse(recall("settings") ?? "{}") as Partial<Settings>) };
  } catch {
    return FIRST;
  }
}

/** Let these settings hold here, and remember them. */
export function kept({ lang, ...rest }: Settings): void {
  speak(lang);
  liked.value = rest;
  remember("settings", JSON.stringify(rest));
}

/** Take over what the server keeps. A language that was chosen here before the server knew one stays. */
export function followed(theirs: Settings): void {
  kept({ ...theirs, lang: theirs.lang ?? chosenLang.value });
}

effect(() => {
  const { dataset } = document.documentElement;
  dataset.look = look.value;
  dataset.dress = dress.value.join(" ");
  // Its sheets come when they are worn; until they do the page looks as it always did.
  const sheets = [
    look.value === "candy" && import("../styles/candy.css"),
    look.value === "teahouse" && import("../styles/teahouse.css"),
    dress.value.length > 0 && import("../styles/dress.css"),
  ];
  Promise.all(sheets).then(() => (followDark(), worn.value++), () => undefined);
});
