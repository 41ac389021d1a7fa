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
  promise: "The key of this deal gives what was promised before the first tile.",
  noPromise: "The key of this deal does not give what was promised.",
  words: "What the players added to the shuffle is what they had promised.",
  noWords: "What a player added to the shuffle is not what they had promised.",
  tiles: (tiles) => `Dealt again in your browser: the same indicator, and the same ${tiles} tiles from the stock.`,
  noTiles: "Dealt again in your browser, the tiles are different.",
  starter: "Who starts was left to chance too.",
  noStarter: "By chance somebody else should have started.",
  statistics: "Statistics of all deals here",
};
