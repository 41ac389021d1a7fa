/** What the check of a deal says, in English, and the list of all that it can say. */

export interface Verdicts {
  readonly good: string;
  readonly bad: string;
  readonly promise: string;
  readonly noPromise: string;
  readonly words: string;
  readonly noWords: string;
  readonly tiles: (count: number) => string;
  readonly noTiles: string;
  readonly starter: string;
  readonly noStarter: string;
  readonly statistics: string;
}

export const words: Verdicts = {
  good: "Dealt as promised",
  bad: "NOT dealt as promised",
  promise: "Hashed, the seed of this deal gives what was promised before the first tile.",
  noPromise: "Hashed, the seed of this deal does not give what was promised.",
  words: "What the players added is what they had promised.",
  noWords: "What a player added is not what they had promised.",
  tiles: (tiles) => `Dealt again in your browser: the same indicator, and all ${tiles} tiles that came from the wall.`,
  noTiles: "Dealt again in your browser, other tiles come.",
  starter: "Chance named who starts, too.",
  noStarter: "Chance named somebody else to start.",
  statistics: "Statistics of all deals here",
};
