import { describe, expect, it } from "vitest";
import { bestFirst, reason, standsAlone } from "../src/coach/reason";
import { CHAPTERS, DIFFERENT, EXAMPLES, OKEY, SHOWN, STEPS, blocksOf } from "../src/learn/examples";
import { arePairs, isMeld } from "../src/rack/melds";
import type { HintedFrame } from "../src/wire/protocol";
import { COACHES } from "../src/words/coach";
import { words as coach } from "../src/words/coach/en";
import { BOOKS } from "../src/words/learn";

describe("the book", () => {
  it.each(Object.entries(EXAMPLES).filter(([, { good }]) => good !== undefined))("draws %s as what it is", (_, drawn) => {
    const blocks = blocksOf(drawn);
    const melds = blocks.every((block) => isMeld(block, OKEY));
    const pairs = blocks.every((block) => block.length === 2 && arePairs(block, OKEY));
    expect(melds || pairs).toBe(drawn.good);
  });

  it("draws each example in one chapter, or beside the rules that it belongs to", () => {
    const shown = CHAPTERS.flatMap((chapter) => SHOWN[chapter] ?? []);
    const besides = Object.values(DIFFERENT).flat();
    expect(new Set(shown).size).toBe(shown.length);
    expect([...new Set([...shown, ...besides])].sort()).toEqual(Object.keys(EXAMPLES).sort());
  });

  it.each(["whole", "wholePairs"] as const)("wins with %s", (name) => {
    expect(blocksOf(EXAMPLES[name]).flat()).toHaveLength(14);
  });

  it.each(Object.entries(BOOKS))("says all of it in %s", async (lang, load) => {
    const book = await load();
    expect([book.tips.items.length, book.questions.items.length]).toEqual([6, 6]);
    expect(book.steps.items.map(({ parts }) => parts.length), "each with its picture").toEqual(STEPS.map((drawn) => drawn.length));
    const texts = JSON.stringify(book);
    expect(texts).not.toContain('""');
    expect(/[а-я]/i.test(texts)).toBe(lang === "ru");
  });
});

describe("the coach's words", () => {
  it.each([
    ["ru", 1, "До победы 1 камень", "Тогда подойдёт 1 камень"],
    ["ru", 3, "До победы 3 камня", "Тогда подойдут 3 камня"],
    ["ru", 11, "До победы 11 камней", "Тогда подойдут 11 камней"],
    ["ru", 21, "До победы 21 камень", "Тогда подойдёт 21 камень"],
    ["pl", 1, "Do wygranej 1 płytka", "Potem pomoże 1 płytka"],
    ["pl", 4, "Do wygranej 4 płytki", "Potem pomogą 4 płytki"],
    ["pl", 12, "Do wygranej 12 płytek", "Potem pomoże 12 płytek"],
    ["pl", 22, "Do wygranej 22 płytki", "Potem pomogą 22 płytki"],
    ["tr", 5, "Bitmene 5 taş", "Bundan sonra 5 taş"],
    ["de", 1, "1 Stein fehlt", "Danach hilft 1 Stein"],
    ["de", 2, "2 Steine fehlen", "Danach helfen 2 Steine"],
    ["en", 1, "1 tile from a win", "Then 1 tile would help"],
  ] as const)("fit their number: %s, %i", (lang, n, away, more) => {
    expect(COACHES[lang].away(n)).toBe(away);
    expect(COACHES[lang].why.more(n, 0).startsWith(more)).toBe(true);
  });

  it.each(Object.entries(COACHES))("fit a small phone in %s", (_, { next, leave, thanks, do: what, lesson }) => {
    expect(Math.max(...[next, leave, thanks, ...Object.values(what)].map((label) => label.length))).toBeLessThanOrEqual(20);
    const told = Object.values(lesson).map((line) => (typeof line === "string" ? line : line("Bozkır")));
    expect(Math.max(...told.map((line) => line.length))).toBeLessThanOrEqual(240);
  });
});

describe("the coach", () => {
  const hint: HintedFrame = { t: "hinted", id: "12345678", do: "discard", tile: "K7", kind: "sets", away: 2, useful: [], then: null, other: { tile: "R1", away: 2, left: 5, because: "ahead" } };
  const next = hint.other!;
  const held = { tiles: ["K7", "K9", "R7"], okey: "B2" };

  it("says what the throw is better for", () => {
    expect(reason(coach, hint, 9, held)).toBe("Then 9 tiles would help, otherwise 5 at most.");
    expect(reason(coach, { ...hint, other: { ...next, away: 3, left: 30 } }, 9, held)).toBe(coach.why.nearest);
  });

  it("says what else weighs where another throw leaves as much", () => {
    const because = (why: typeof next.because, more = {}) => reason(coach, { ...hint, other: { ...next, because: why } }, 5, { ...held, ...more });
    expect(because("ahead")).toBe(coach.why.ahead);
    expect(because("alike")).toBe(coach.why.alike);
    expect(because("neighbour", { thrown: ["R7", "K8"] })).toBe(coach.why.neighbour);
    expect(because("neighbour", { thrown: ["K7"] })).toBe(coach.why.thrown);
    expect(because("neighbour", { tiles: ["K7", "K1"] })).toBe(coach.why.alone);
    expect(because("neighbour", { tiles: ["K7", "K8", "K7"] })).toBe(coach.why.twice);
    expect(because("neighbour", { lit: ["K7", "K8", "K9", "K10"] })).toBe(coach.why.spare);
  });

  it("speaks of pairs otherwise: what stands alone there is what one holds once", () => {
    expect(reason(coach, { ...hint, kind: "pairs" }, 5, { ...held, tiles: ["K7", "K1"] })).toBe(coach.why.ahead);
  });

  it.each([
    ["K7 K8 K9", true, "three are needed"],
    ["K6 K7 K8 K9", true, "from the middle"],
    ["K7 K8 K9 K10", false, "three are left"],
    ["K7 R7 Y7 B7", false, "three are left"],
    ["", false, "it lies in none"],
  ])("says that it takes %s apart: %s, %s", (lit, breaks) => {
    const why = reason(coach, hint, 9, { ...held, lit: lit.split(" ").filter(Boolean) });
    expect(why.includes(coach.why.breaks)).toBe(breaks);
    expect(why).toContain("Then 9 tiles would help");
  });

  it("names first the tiles that make a meld at once, in more ways and of more copies", () => {
    const useful = ["R1", "K4", "K9", "K7", "R5", "B12"].map((tile) => ({ tile, left: tile === "K9" ? 1 : 2 }));
    const order = bestFirst(useful, ["K5", "K6", "K8", "R5", "B13", "B1", "R1"], "Y3").map(({ tile }) => tile);
    // K7 has 5-6, 6-8; K4 has 5-6 with two copies, B12 has 13-1; all others make none.
    expect(order).toEqual(["K7", "K4", "B12", "R1", "R5", "K9"]);
  });

  it.each([
    ["K7", "K7 K4 K10 R6 B2", "R6", true, "three away, another number, and the okey"],
    ["K7", "K7 K4 R2 K7", "R6", false, "two alike are a pair"],
    ["K7", "K7 K5", "R6", false, "two below"],
    ["K7", "K7 R7", "R6", false, "the same number"],
    ["K1", "K1 K12", "R6", false, "the 1 follows the 13"],
    ["K1", "K1 K11", "R6", true, "too far from the 1 above the 13"],
    ["K13", "K13 K2", "R6", true, "nothing follows that 1"],
    ["K7", "K7 F", "K8", false, "the false joker is the okey's face"],
    ["F", "F K7", "B2", true, "as black 7 is not beside blue 2"],
  ])("%s among %s, okey %s, stands alone: %s, %s", (tile, tiles, okey, alone) => {
    expect(standsAlone(tile, { tiles: tiles.split(" "), okey })).toBe(alone);
  });

  it("says what taking brings", () => {
    expect(reason(coach, { ...hint, do: "take", then: 1 }, 0, held)).toBe("It leaves you 1 tile from a win, not 2.");
    expect(reason(coach, { ...hint, do: "take", then: 0 }, 0, held)).toBe(coach.why.takeAndFinish);
    expect(reason(coach, { ...hint, do: "draw", away: 0 }, 0, held)).toBe(coach.why.ready);
  });
});
