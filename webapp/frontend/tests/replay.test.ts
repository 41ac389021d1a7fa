import { expect, test } from "vitest";
import { bytesOf, hexOf, sha256 } from "../src/fair/sha256";
import { okeyOf } from "../src/parts/tiles";
import { isFailure, opened, readingOf, type Reading } from "../src/replay/reading";
import { finishOf, storyOf, type Step, type Story } from "../src/replay/story";
import RECORD from "../../../tests/golden/record-1.txt?raw";

const story = storyOf(RECORD)!;
const steps: Step[] = story.deals.flatMap((deal) => [...deal.steps]);
const lines = RECORD.trimEnd().split("\n");

test("who sits, by which rules, and which match it is stand in its head", () => {
  expect(story).toMatchObject({ table: "FA6X4LBDHUETI", number: 1, rules: { preset: "turkish", start_points: 6, scoring: "others lose" } });
  expect(steps[0]!.sitters).toEqual([
    { person: true, name: "Ayşe Abla" },
    { person: false, name: "Bozkır" },
    { person: true, name: "Ян" },
    { person: true, name: "Łukasz K." },
  ]);
  expect(steps[0]!.points).toEqual([6, 6, 6, 6]);
});

test("each line of the record is a step, and each deal one more", () => {
  const told = lines.filter((line) => /^(\d+ \d|deal) /.test(line));
  expect(steps).toHaveLength(told.length);
  const kinds = told.map((line) => (line.startsWith("deal") ? "dealt" : /^\d+ \d (go pairs|\w+)/.exec(line)![1]));
  expect(steps.map(({ what }) => what)).toEqual(kinds);
});

test("the starter holds 15 tiles and begins with the discard", () => {
  const [first, thrown] = steps as [Step, Step];
  expect(first).toMatchObject({ what: "dealt", seat: 1, turn: 1, stock: 48 });
  expect(first.hands.map((hand) => hand.length)).toEqual([14, 15, 14, 14]);
  expect(thrown).toMatchObject({ what: "discard", seat: 1, tile: "Y3", turn: 2, stock: 48 });
  expect(thrown.hands[1]).toHaveLength(14);
  expect(thrown.piles).toEqual([[], ["Y3"], [], []]);
});

test("a tile that is taken comes off the left neighbour's pile", () => {
  expect(steps[2]).toMatchObject({ what: "take", seat: 2, tile: "Y3", turn: 2, piles: [[], [], [], []] });
});

test("no tile is lost or made at any step", () => {
  for (const { hands, piles, stock, what, tile } of steps) {
    const held = hands.flat().filter((one) => one !== null).length;
    const centre = what === "finish" && tile ? 1 : 0;
    expect(held + piles.flat().length + stock + centre + 1).toBe(106);
  }
});

test("what the computer did for a person is marked, and who sits down is known from then on", () => {
  const auto = lines.filter((line) => line.endsWith(" auto")).length;
  expect(auto).toBeGreaterThan(0);
  expect(steps.filter((step) => step.auto)).toHaveLength(auto);
  const at = steps.findIndex(({ what }) => what === "sits");
  expect(steps[at - 1]!.sitters[2]!.name).toBe("Ян");
  expect(steps.at(-1)!.sitters[2]).toEqual({ person: false, name: "Poyraz" });
});

test("each deal ends with the points of its line", () => {
  const points = lines.filter((line) => line.startsWith("points ")).map((line) => line.split(" ").slice(1).map(Number));
  expect(story.deals.map((deal) => deal.steps.at(-1)!.points)).toEqual(points);
  expect(story.deals.map((deal) => deal.steps.at(-1)!.turn)).toEqual(points.map(() => null));
});

test("who sits down between two deals changes nothing of the deal that is over", () => {
  const end = lines.findIndex((line) => line.startsWith("points "));
  const [time] = lines[end - 1]!.split(" ");
  const told = storyOf(`${[...lines.slice(0, end + 1), `${time} 0 sits computer Toprak`, ...lines.slice(end + 1)].join("\n")}\n`)!;
  const [first, second] = told.deals;
  expect(first!.steps.at(-1)).toMatchObject({ what: "sits", seat: 0, turn: null });
  expect(finishOf(first!)).toMatchObject({ what: "finish", seat: story.deals[0]!.steps.at(-1)!.seat });
  expect(second!.steps[0]!.sitters[0]).toEqual({ person: false, name: "Toprak" });
});

test.each([["R5", "R6"], ["K13", "K1"]])("with %s open the okey is %s", (indicator, okey) => {
  expect(okeyOf(indicator)).toBe(okey);
});

/** A forger can hash too. */
const resealed = (text: string): string => {
  const body = text.slice(0, text.lastIndexOf("sha256 "));
  return `${body}sha256 ${hexOf(sha256(bytesOf(body)))}\n`;
};

const BAD: [string, string | Uint8Array, object][] = [
  ["nothing", "", { why: "foreign" }],
  ["a letter to somebody", "Dear Ayşe,\n", { why: "foreign" }],
  ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]), { why: "foreign" }],
  ["far too much", "okeyhane record 1\n".padEnd(2_000_000, "x"), { why: "foreign" }],
  ["a record of a later form", RECORD.replace("record 1", "record 2"), { why: "newer" }],
  ["rules of a later house", resealed(RECORD.replace("rules turkish start_points=6", "rules venus")), { why: "newer" }],
  ["rules by a name that every object has", resealed(RECORD.replace("rules turkish start_points=6", "rules constructor")), { why: "newer" }],
  ["a record that ends early", RECORD.slice(0, 900), { why: "changed" }],
  ["other line ends", RECORD.replaceAll("\n", "\r\n"), { why: "changed" }],
  ["a mark before its first letter", `\uFEFF${RECORD}`, { why: "changed" }],
  ["a changed tile", RECORD.replace("draw Y12", "draw Y11"), { why: "changed" }],
  ["a changed tile, hashed anew", resealed(RECORD.replace("draw Y12", "draw Y11")), { why: "forged", line: lines.findIndex((line) => line.includes("draw Y12")) + 1 }],
];

const read = (given: string | Uint8Array): Reading => readingOf(typeof given === "string" ? bytesOf(given) : given);

test.each(BAD)("%s is not shown, and why is known", (_, given, why) => {
  expect(read(given)).toMatchObject(why);
});

test("an option is never what every object has", () => {
  expect(storyOf(RECORD.replace("start_points=6", "start_points=toString"))!.rules.start_points).toBe("toString");
});

test("a file too large for a record is not opened", async () => {
  const large = { size: 1_000_001, arrayBuffer: () => Promise.reject(new Error("opened")) } as unknown as Blob;
  expect(await opened(large)).toMatchObject({ why: "foreign" });
  expect(isFailure(await opened(new Blob([RECORD])))).toBe(false);
});

test("a record as it was written is shown", () => {
  const reading = read(RECORD);
  expect(isFailure(reading)).toBe(false);
  expect((reading as Story).deals).toHaveLength(story.deals.length);
});
