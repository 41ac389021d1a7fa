/** The chapters of the rules, and what is drawn in them: tiles as they lie on a rack. The red 5 is the okey. */
import type { Preset } from "../rules/rules";
import type { Example } from "../words/learn";

/** The chapters of the full rules, in their order. */
export const CHAPTERS = [
  "tiles",
  "okey",
  "deal",
  "turn",
  "runs",
  "groups",
  "pairs",
  "finish",
  "rack",
  "points",
  "showing",
  "goingPairs",
  "stock",
  "match",
  "partners",
  "people",
  "candies",
] as const;
export type Chapter = (typeof CHAPTERS)[number];

export const OKEY = "R5";
/** A tile that nobody has seen yet. */
export const UNSEEN = "?";

export interface Drawn {
  readonly tiles: string;
  /** Whether the tiles are a meld or pairs; without it they are only shown. */
  readonly good?: boolean;
  /** Where the tile goes: from the left to oneself, or on to the right. */
  readonly goes?: "in" | "on";
}

export const EXAMPLES: Readonly<Record<Example, Drawn>> = {
  colours: { tiles: "R1 Y1 B1 K1 F" },
  joker: { tiles: "R4 R5" },
  false: { tiles: "F" },
  run: { tiles: "B9 B10 B11", good: true },
  runOne: { tiles: "K11 K12 K13 K1", good: true },
  runPast: { tiles: "K12 K13 K1 K2", good: false },
  runOkey: { tiles: "Y3 R5 Y5", good: true },
  runFalse: { tiles: "R4 F R6", good: true },
  runBoth: { tiles: "R1 R2 R5 R4 F R6 R7", good: true },
  runDown: { tiles: "B7 B6 B5", good: false },
  runEnd: { tiles: "K11 K12 K13 R5", good: true },
  runOrder: { tiles: "B11 B12 B13 B1 R5", good: false },
  runFront: { tiles: "R5 B11 B12 B13 B1", good: true },
  group: { tiles: "R9 Y9 B9 K9", good: true },
  groupFalse: { tiles: "F Y5 K5", good: true },
  groupTwice: { tiles: "R7 R7 B7", good: false },
  groupOkey: { tiles: "Y4 R5 B4 R5", good: true },
  groupFive: { tiles: "R4 Y4 B4 K4 R5", good: false },
  pair: { tiles: "Y8 Y8", good: true },
  pairOkey: { tiles: "K2 R5", good: true },
  pairFalse: { tiles: "F F", good: true },
  pairColours: { tiles: "Y8 B8", good: false },
  whole: { tiles: "R1 R2 R3 . B5 B6 B7 B8 . R9 Y9 K9 . K10 K11 K12 K13", good: true },
  noGap: { tiles: "R1 R2 R3 Y9 B9 K9", good: false },
  lastPlain: { tiles: "K9" },
  lastOkey: { tiles: "R5" },
  twin: { tiles: "R4 R4" },
  wholePairs: { tiles: "Y1 Y1 . K13 K13 . B5 B5 . R9 R9 . Y3 Y3 . B10 B10 . K7 R5", good: true },
  touching: { tiles: "R1 R2 R3 Y9 B9 K9" },
  pairsOkey: { tiles: "Y1 Y1 . K13 K13 . B5 B5 . R9 R9 . Y3 Y3 . B10 B10 . K7 K7 . R5" },
  pairsSaid: { tiles: "Y1 Y1 . K13 K13 . B5 B5 . R9 R9 . Y3 Y3", good: true },
};

/** The pictures of the three steps, one for each thing that is said. */
export const STEPS: readonly (readonly Drawn[])[] = [
  [{ tiles: "R4" }, { tiles: OKEY }, { tiles: "F" }],
  [{ tiles: UNSEEN }, { tiles: "B7", goes: "in" }, { tiles: "K2", goes: "on" }],
  [EXAMPLES.run, EXAMPLES.group, EXAMPLES.whole, EXAMPLES.wholePairs],
];

export const SHOWN: Readonly<Partial<Record<Chapter, readonly Example[]>>> = {
  tiles: ["colours"],
  okey: ["joker", "false"],
  runs: ["run", "runOne", "runPast", "runOkey", "runFalse", "runBoth", "runEnd", "runOrder", "runFront"],
  groups: ["group", "groupFalse", "groupTwice", "groupOkey", "groupFive"],
  pairs: ["pair", "pairOkey", "pairFalse", "pairColours"],
  finish: ["whole", "wholePairs"],
  rack: ["runDown", "noGap"],
  points: ["lastPlain", "lastOkey"],
  showing: ["twin"],
};

/** What is drawn beside a preset: what is different under it. */
export const DIFFERENT: Readonly<Record<Preset, readonly Example[]>> = {
  matsuri: ["touching", "pairsOkey"],
  adikus: ["noGap", "twin"],
  gamedesire: ["noGap", "twin"],
  turkish: ["twin", "pairsSaid"],
};

/** The blocks of an example, as the gaps part them. */
export const blocksOf = ({ tiles }: Drawn): string[][] => tiles.split(" . ").map((block) => block.split(" "));
