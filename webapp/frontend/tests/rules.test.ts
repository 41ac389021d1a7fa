import { expect, test } from "vitest";
import { barred, withOption } from "../src/rules/bars";
import { DOMAINS, OPTIONS, PRESETS, changed, isSame, parseRules, shownWorth, type Preset } from "../src/rules/rules";
import { REFUSALS, WRONG } from "../src/wire/protocol";
import type { Lang } from "../src/words";
import { de } from "../src/words/de";
import { en, type Words } from "../src/words/en";
import { pl } from "../src/words/pl";
import { ru } from "../src/words/ru";
import { CARDS, presetValue, valueIn } from "../src/words/rules";
import { tr } from "../src/words/tr";

const CATALOGUES: Readonly<Record<Lang, Words>> = { tr, ru, pl, de, en };
const LANGS = Object.keys(CATALOGUES) as Lang[];
const NAMES = Object.keys(PRESETS) as Preset[];

test("a remembered choice is read as it was written", () => {
  for (const name of NAMES) expect(parseRules(JSON.stringify(PRESETS[name]))).toEqual(PRESETS[name]);
});

test.each([
  ["nothing", null],
  ["no rules", "7"],
  ["half a text", '{"preset": "matsuri", '],
])("%s is not taken for rules", (_, text) => {
  expect(parseRules(text)).toBeNull();
});

const MINE = { ...PRESETS.gamedesire, deals: 7, plain: 3, partners: true };

test.each(OPTIONS)("rules from before there was %s keep all else, and have it as their preset does", (option) => {
  const { [option]: _, ...older } = MINE;
  expect(parseRules(JSON.stringify(older))).toEqual({ ...MINE, [option]: PRESETS.gamedesire[option] });
});

test.each(OPTIONS)("what %s may not be falls back alone", (option) => {
  for (const strange of ["of another version", 9999, -1, 2.5, {}]) {
    expect(parseRules(JSON.stringify({ ...MINE, [option]: strange }))).toEqual({ ...MINE, [option]: PRESETS.gamedesire[option] });
  }
});

test("rules of a preset that is no more are Matsuri's with what was chosen", () => {
  expect(parseRules(JSON.stringify({ ...MINE, preset: "chess" }))).toEqual({ ...MINE, preset: "matsuri" });
  expect(parseRules('{"preset": "chess"}')).toEqual(PRESETS.matsuri);
});

test("of what no table may have together the preset's is taken", () => {
  const endless = { ...PRESETS.matsuri, deals: null, plain: 5 };
  expect(parseRules(JSON.stringify(endless))).toEqual({ ...endless, deals: 1 });
  const gaining = { ...PRESETS.adikus, scoring: "winner gains", plain: 5 };
  expect(parseRules(JSON.stringify(gaining))).toEqual({ ...gaining, scoring: "others lose" });
  expect(parseRules(JSON.stringify({ ...PRESETS.matsuri, coloured_double: true }))).toEqual(PRESETS.matsuri);
});

test("what this version does not know is left out", () => {
  expect(parseRules(JSON.stringify({ ...PRESETS.turkish, stakes: 5 }))).toEqual(PRESETS.turkish);
});

test("only what differs from the preset is changed", () => {
  const rules = { ...PRESETS.turkish, plain: 3, deals: 5 };
  expect(changed(rules)).toEqual(["deals", "plain"]);
  expect(changed(PRESETS.turkish)).toEqual([]);
  expect(isSame(rules, PRESETS.turkish)).toBe(false);
});

test("what is refused together cannot be chosen, and says why", () => {
  expect(barred(PRESETS.matsuri, "deals", null)).toBe("gains_to_zero");
  expect(barred(PRESETS.turkish, "scoring", "winner gains")).toBe("zero_first");
  expect(barred({ ...PRESETS.turkish, deals: 5 }, "scoring", "winner gains")).toBeNull();
  expect(barred(PRESETS.matsuri, "coloured_double", true)).toBe("double_without_showing");
  expect(barred(PRESETS.adikus, "coloured_double", true)).toBeNull();
});

test("without showing there is nothing to double", () => {
  const doubled = withOption(PRESETS.adikus, "coloured_double", true);
  expect(withOption(doubled, "showing", false)).toMatchObject({ showing: false, coloured_double: false });
});

test("a red or black indicator counts 2 where coloured ones are doubled, else 1", () => {
  const doubled = { ...PRESETS.adikus, coloured_double: true };
  expect(["R4", "K4", "Y4", "B4"].map((tile) => shownWorth(doubled, tile))).toEqual([2, 2, 1, 1]);
  expect(shownWorth(PRESETS.adikus, "R4")).toBe(1);
});

test.each(LANGS)("every refusal and every wrong block has words: %s", (lang) => {
  const { refused, claim } = CATALOGUES[lang];
  for (const code of REFUSALS) expect(refused[code], code).toMatch(/\p{L}{2}/u);
  for (const code of WRONG) expect(claim.wrong[code], code).toMatch(/\p{L}{2}/u);
});

test.each(LANGS)("every value of every option has words: %s", (lang) => {
  const say = CARDS[lang](CATALOGUES[lang]);
  for (const option of OPTIONS) {
    const { values, range } = DOMAINS[option];
    for (const value of [...values, ...(range ?? [])]) {
      const said = valueIn(say, option, value);
      expect(said, option).toMatch(/\p{L}/u);
      expect(["null", "true", "false", String(value)]).not.toContain(said);
    }
    for (const name of NAMES) expect(presetValue(say, name, CATALOGUES[lang].rules.presets[name], option)).toContain(": ");
  }
});
