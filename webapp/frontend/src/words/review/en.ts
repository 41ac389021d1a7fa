/** The review of a deal in English, and the list of all that it must say. A tile that is spoken of is drawn behind the words. */
import { english as some } from "../counted";

type Silence = "none" | "busy" | "away";

export interface ReviewWords {
  readonly title: string;
  readonly wait: string;
  readonly silence: Readonly<Record<Silence, string>>;
  readonly seats: string;
  readonly graph: string;
  readonly line: (name: string, from: number, to: number) => string;
  readonly lost: string;
  readonly turning: string;
  readonly none: string;
  readonly threw: (name: string) => string;
  readonly finished: (name: string) => string;
  readonly better: string;
  readonly asStrong: string;
  readonly steps: (mine: number, best: number) => string;
  readonly useful: (mine: number, best: number) => string;
  readonly ahead: string;
  /** The right neighbour has taken what goes with it. */
  readonly collects: (name: string) => string;
  readonly gift: (name: string) => string;
  readonly could_finish: string;
  readonly okey: string;
  readonly take: string;
  readonly draw: string;
  readonly gave: Readonly<Record<"taken" | "finished", (name: string) => string>>;
  readonly unseen: string;
  readonly help: (known: number, among: number, lying: number, stock: number) => string;
  readonly chance: (mine: string, best: string) => string;
  readonly luck: string;
  readonly dealt: (away: number, okeys: number) => string;
  readonly draws: (helped: number, draws: number, expected: string) => string;
  readonly turns: (name: string) => string;
  readonly turn: (n: number, before: number, after: number) => string;
}

const tiles = (n: number) => some(n, "tile");

export const words: ReviewWords = {
  title: "Review",
  wait: "The deal is being reviewed",
  silence: {
    none: "Of this deal there is no review.",
    busy: "Others are being reviewed just now. Try again in a moment.",
    away: "The review cannot be had just now.",
  },
  seats: "Whose turns",
  graph: "Tiles away, turn by turn",
  line: (name, from, to) => `${name} from ${from} to ${to}`,
  lost: "This throw lost the deal",
  turning: "Where the deal turned",
  none: "No throw turned this deal.",
  threw: (name) => `${name} threw`,
  finished: (name) => `${name} finished.`,
  better: "Better",
  asStrong: "A strong player would have thrown it too.",
  steps: (mine, best) => `The tile thrown leaves ${tiles(mine)} to go, the better one ${best}.`,
  useful: (mine, best) => `After the throw ${tiles(mine)} not seen yet would help, after the better one ${best}.`,
  ahead: "As many tiles help at once, but fewer after the next one.",
  collects: (name) => `${name}, on the right, has taken tiles that go with what was thrown.`,
  gift: (name) => `${name}, on the right, is likelier to use what was thrown.`,
  could_finish: "The hand was whole: it could have finished.",
  okey: "An okey stands for any tile.",
  take: "The tile on the left was worth taking.",
  draw: "The tile on the left was not worth taking.",
  gave: { taken: (name) => `${name} took what was thrown.`, finished: (name) => `${name} finished with what was thrown.` },
  unseen: "From what could be seen it was the right throw.",
  help: (known, among, lying, stock) => `Of ${among} unseen tiles ${known} would help; in the stock lay ${lying} of ${stock}.`,
  chance: (mine, best) => `Chance to win about ${mine}, with the better one ${best}.`,
  luck: "Luck",
  dealt: (away, okeys) => `Dealt ${tiles(away)} away, ${okeys === 0 ? "and no okey came" : `${some(okeys, "okey")} in the deal`}.`,
  draws: (helped, draws, expected) => `${helped} of ${some(draws, "draw")} helped; by chance about ${expected} would have.`,
  turns: (name) => `The turns of ${name}`,
  turn: (n, before, after) => `Turn ${n}: ${before} → ${after}`,
};
