/** Telegram's colours as the page's own. A theme may be anything: what is written in its colours is kept legible. */
import type { Data } from "./telegram";

type Colour = readonly number[];

/** Of text against what it is written on (WCAG AA), and a little for rounding. */
const LEGIBLE = 4.6;
/** Where black and white are as far away as each other. */
const MIDDLE = 0.18;
const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [255, 255, 255];

/** Red, green and blue of `#rrggbb`; null for anything else. */
export function colourOf(text: unknown): Colour | null {
  const digits = typeof text === "string" ? /^#([0-9a-f]{6})$/i.exec(text)?.[1] : undefined;
  return digits ? [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16)) : null;
}

export const hex = (colour: Colour): string => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** Relative luminance: 0 black, 1 white. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 (the same) to 21 (black on white). */
export function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const mix = (one: Colour, other: Colour, share: number): Colour =>
  one.map((part, index) => part + ((other[index] ?? 0) - part) * share);

/** The colour, darkened or lightened until it can be read on all *grounds*. */
export function legible(colour: Colour, grounds: readonly Colour[]): Colour {
  const away = Math.max(...grounds.map(luminance)) > MIDDLE ? BLACK : WHITE;
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(colour, away, share);
    if (grounds.every((ground) => contrast(mixed, ground) >= LEGIBLE)) return mixed;
  }
  return away;
}

interface Clothes {
  readonly dark: boolean;
  /** The page's CSS variables. */
  readonly colours: Readonly<Record<string, string>>;
}

/** What the page wears under a theme; null where the theme does not say what it must. */
export function clothesOf(theme: Data): Clothes | null {
  const card = colourOf(theme.section_bg_color) ?? colourOf(theme.bg_color);
  const text = colourOf(theme.text_color);
  if (!card || !text) return null;
  const page = colourOf(theme.secondary_bg_color) ?? card;
  const grounds = [card, page];
  const read = (name: string, otherwise: Colour) => legible(colourOf(theme[name]) ?? otherwise, grounds);
  const ink = legible(text, grounds);
  const accent = read("link_color", colourOf(theme.button_color) ?? text);
  const [red = 0, green = 0, blue = 0] = ink.map(Math.round);
  return {
    dark: luminance(card) < MIDDLE,
    colours: {
      "--bg": hex(card),
      "--bg2": hex(page),
      "--text": hex(ink),
      "--hint": hex(read("hint_color", mix(text, card, 0.4))),
      "--accent": hex(accent),
      "--on-accent": hex(legible(colourOf(theme.button_text_color) ?? WHITE, [accent])),
      "--line": `rgb(${red} ${green} ${blue} / 8%)`,
      "--danger": hex(read("destructive_text_color", [179, 18, 58])),
    },
  };
}

/** Whether the theme is dark; null: nobody has said, and the device decides. */
let isDark: boolean | null = null;
/** The rules of the style sheets that ask whether all is dark. */
const darkRules = new Set<CSSMediaRule>();

/** Have the sheets follow the theme, also those that have just come. */
export function followDark(): void {
  if (isDark === null) return;
  for (const rule of [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])) {
    if (rule instanceof CSSMediaRule && rule.media.mediaText.includes("prefers-color-scheme")) darkRules.add(rule);
  }
  for (const { media } of darkRules) media.mediaText = isDark ? "all" : "not all";
}

/** Dress the page. The theme decides whether the table is dark too, not the phone, which may think otherwise. */
export function wear({ dark, colours }: Clothes): void {
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries(colours)) style.setProperty(name, value);
  style.colorScheme = dark ? "dark" : "light";
  isDark = dark;
  followDark();
}
