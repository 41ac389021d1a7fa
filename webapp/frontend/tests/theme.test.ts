import { expect, test } from "vitest";
import { clothesOf, colourOf, contrast, hex, legible } from "../src/device/theme";

const colour = (text: string) => colourOf(text) ?? [];
const against = (one: string, other: string) => contrast(colour(one), colour(other));

const LIGHT = {
  bg_color: "#ffffff",
  secondary_bg_color: "#efeff4",
  text_color: "#000000",
  hint_color: "#a8a8a8",
  link_color: "#40a7e3",
  button_color: "#40a7e3",
  button_text_color: "#ffffff",
};

test("contrast is WCAG's: 21 between black and white, 1 between a colour and itself", () => {
  expect(against("#000000", "#ffffff")).toBeCloseTo(21);
  expect(against("#40a7e3", "#40a7e3")).toBeCloseTo(1);
  expect(against("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

test.each(["", "#fff", "red", "#12345g", "#1234567", null, 7, undefined])("%s is no colour of a theme", (text) => {
  expect(colourOf(text)).toBeNull();
});

test("a colour is read and written back", () => {
  expect(hex(colour("#1D6fb8"))).toBe("#1d6fb8");
});

test("what can be read stays as it is", () => {
  expect(hex(legible(colour("#1d6fb8"), [colour("#ffffff")]))).toBe("#1d6fb8");
});

test("on light grounds a weak colour is darkened, on dark ones lightened", () => {
  const darker = legible(colour("#a8a8a8"), [colour("#ffffff"), colour("#efeff4")]);
  const lighter = legible(colour("#5c6873"), [colour("#18222d"), colour("#131415")]);
  expect(Math.max(...darker)).toBeLessThan(0xa8);
  expect(Math.min(...lighter)).toBeGreaterThan(0x5c);
});

test.each([
  ["a usual light theme", LIGHT],
  ["a dark one", { ...LIGHT, bg_color: "#18222d", secondary_bg_color: "#131415", text_color: "#ffffff", hint_color: "#5c6873" }],
  ["one in which nothing differs", { bg_color: "#808080", text_color: "#808080", hint_color: "#808080", link_color: "#808080", button_text_color: "#808080" }],
  ["one with a colour between black and white", { ...LIGHT, bg_color: "#777777", secondary_bg_color: "#777777" }],
])("under %s all text can be read on all that it is written on", (_, theme) => {
  const colours = clothesOf(theme)?.colours ?? {};
  for (const ground of ["--bg", "--bg2"]) {
    for (const ink of ["--text", "--hint", "--accent", "--danger"]) {
      expect(against(colours[ink] ?? "", colours[ground] ?? "")).toBeGreaterThanOrEqual(4.5);
    }
  }
  expect(against(colours["--on-accent"] ?? "", colours["--accent"] ?? "")).toBeGreaterThanOrEqual(4.5);
});

test("the table is dark where the theme is", () => {
  expect(clothesOf(LIGHT)?.dark).toBe(false);
  expect(clothesOf({ bg_color: "#18222d", text_color: "#ffffff" })?.dark).toBe(true);
});

test("cards have a colour of their own where the theme has one", () => {
  const colours = clothesOf({ ...LIGHT, bg_color: "#eeeeee", section_bg_color: "#ffffff" })?.colours ?? {};
  expect(colours["--bg"]).toBe("#ffffff");
  expect(clothesOf({ bg_color: "#ffffff", text_color: "#000000" })?.colours["--bg2"]).toBe("#ffffff");
});

test.each([{}, { bg_color: "#ffffff" }, { text_color: "#000000" }, { bg_color: "white", text_color: "black" }])(
  "a theme that says too little is not worn",
  (theme) => expect(clothesOf(theme)).toBeNull(),
);
