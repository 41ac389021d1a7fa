/** The review of a deal in English, and the list of all that it must say. A tile that is spoken of is drawn behind the words. */
import { english as some } from "../counted";

type Silence = "none" | "busy" | "failed" | "away";
type Kind = "sets" | "pairs";
/** Null: the reader. */
type Name = string | null;

export interface ReviewWords {
  readonly title: string;
  readonly wait: string;
  readonly silence: Readonly<Record<Silence, string>>;
  readonly seats: string;
  readonly graph: string;
  /** Under the graph: of the two ways to win the nearer one counts. */
  readonly nearer: string;
  readonly line: (name: string, from: number, to: number) => string;
  readonly lost: string;
  readonly won: (name: Name) => string;
  readonly drawn: string;
  /** To who did not win, where no one throw lost it. */
  readonly unlost: string;
  /** The tile that came in the turn of a finish, which is drawn behind. */
  readonly lastDrawn: string;
  readonly lastTaken: (name: Name) => string;
  readonly turning: string;
  readonly none: string;
  readonly threw: (name: Name) => string;
  readonly finished: (name: Name, points: number) => string;
  readonly better: string;
  readonly asStrong: string;
  readonly steps: (mine: number, best: number) => string;
  readonly useful: (mine: number, best: number) => string;
  readonly ahead: string;
  /** The right neighbour has taken what goes with it. */
  readonly collects: (name: Name) => string;
  readonly gift: (name: Name) => string;
  readonly could_finish: (points: number) => string;
  /** It was paid so much, and could have been paid more. */
  readonly worth: (paid: number, could: number) => string;
  readonly show: string;
  readonly okey: string;
  readonly take: string;
  readonly draw: string;
  readonly gave: Readonly<Record<"taken" | "finished", (name: Name) => string>>;
  readonly unseen: string;
  readonly help: (kind: Kind, known: number, among: number, lying: number, stock: number) => string;
  readonly chance: (mine: string, best: string) => string;
  readonly luck: string;
  readonly fortune: Readonly<Record<"kind" | "even" | "unkind", string>>;
  /** Of so many throws so many as good as a strong player's; what the others gave up, null: hardly anything. */
  readonly play: (strong: number, throws: number, given: string | null) => string;
  readonly dealt: (away: number, okeys: number) => string;
  readonly draws: (helped: number, draws: number, expected: string) => string;
  readonly turns: (name: Name) => string;
  readonly turn: (n: number, before: number, after: number) => string;
  /** Of some turns in a row, of which there is no more to say. */
  readonly alike: (n: number) => string;
}

const tiles = (n: number) => some(n, "tile");
const points = (n: number) => some(n, "point");

export const words: ReviewWords = {
  title: "Review",
  wait: "The deal is being reviewed",
  silence: {
    none: "There is no review of this deal.",
    busy: "Other deals are being reviewed. Try again in a moment.",
    failed: "This deal could not be reviewed.",
    away: "The review cannot be fetched just now.",
  },
  seats: "Whose turns",
  graph: "Tiles away, turn by turn",
  nearer: "To runs and groups or to seven pairs, whichever is nearer",
  line: (name, from, to) => `${name} from ${from} to ${to}`,
  lost: "The throw that lost the deal",
  won: (name) => `${name ?? "You"} won this deal`,
  drawn: "Nobody finished this deal",
  unlost: "No single throw lost it: the tiles decided, and many small things.",
  lastDrawn: "The tile that was missing came from the stock:",
  lastTaken: (name) => `${name ?? "You"} threw the tile that was missing:`,
  turning: "Where the deal turned",
  none: "No single throw turned this deal.",
  threw: (name) => `${name ?? "You"} threw`,
  finished: (name, n) => `${name ?? "You"} finished for ${points(n)}.`,
  better: "Better",
  asStrong: "A strong player would have thrown it too.",
  steps: (mine, best) => `This throw leaves ${tiles(mine)} to go, the better one ${best}.`,
  useful: (mine, best) => `After this throw ${some(mine, "unseen tile")} would help, after the better one ${best}.`,
  ahead: "As many tiles help now, but fewer a draw later.",
  collects: (name) => (name ? `${name}, on the right, had taken tiles that go with the thrown one.` : "You, on the right, had taken tiles that go with the thrown one."),
  gift: (name) => (name ? `${name}, on the right, is likelier to use the thrown one.` : "You, on the right, were likelier to use the thrown one."),
  could_finish: (n) => `The hand was complete: it could have finished, for ${points(n)}.`,
  worth: (paid, could) => `It counted ${points(paid)}; with another last tile it would have been ${could}.`,
  show: "The indicator’s twin was in the hand: showing it is free points.",
  okey: "An okey stands for any tile.",
  take: "The tile on the left was worth taking.",
  draw: "The tile on the left was not worth it.",
  gave: { taken: (name) => `${name ?? "You"} took what was thrown.`, finished: (name) => `${name ?? "You"} finished with what was thrown.` },
  unseen: "From what could be seen, it was the right throw.",
  help: (kind, known, among, lying, stock) =>
    `For ${kind === "sets" ? "runs and groups" : "seven pairs"}: of ${among} unseen tiles ${known} would help; of the ${stock} in the stock ${lying}.`,
  chance: (mine, best) => `Chance to win: about ${mine}, with the better throw ${best}.`,
  luck: "Luck and play",
  fortune: { kind: "More luck than usual.", even: "About the usual luck.", unkind: "Less luck than usual." },
  play: (strong, throws, given) =>
    strong === throws
      ? "Every throw was as good as a strong player’s."
      : `${strong} of ${some(throws, "throw")} were as good as a strong player’s; the others gave up ${given ? `about ${given} of the chance to win` : "next to nothing"}.`,
  dealt: (away, okeys) => `Dealt ${tiles(away)} away, ${okeys === 0 ? "with no okey" : `with ${some(okeys, "okey")} in the deal`}.`,
  draws: (helped, draws, expected) => `${helped} of ${some(draws, "draw")} helped; about ${expected} would by chance.`,
  turns: (name) => (name ? `${name}’s turns` : "Your turns"),
  turn: (n, before, after) => `Turn ${n}: ${before} → ${after}`,
  alike: (n) => `${some(n, "turn")} as a strong player would have thrown`,
};
