/** A record as what happened at the table, step by step. For the eyes only: whether it may be so, the check says. */
import { CHAIN, dealt, hashed, wallOf } from "../fair/dealing";
import { fromHex } from "../fair/sha256";
import { okeyOf, type Tile } from "../parts/tiles";
import { PRESETS, type Rules } from "../wire/protocol";

export interface Sitter {
  readonly person: boolean;
  readonly name: string;
}

/** What a step was: a deal laid out, a move, or another player in a seat. */
export type What = "dealt" | "draw" | "take" | "discard" | "finish" | "show" | "go pairs" | "pass" | "sits";

/** The table after a step. */
export interface Step {
  readonly what: What;
  /** Whose step it was; of a deal, who starts. */
  readonly seat: number;
  /** The tile that came or went; of a finish, the one thrown to the centre. */
  readonly tile: Tile | null;
  /** The computer did it for a person. */
  readonly auto: boolean;
  /** Each seat's tiles; those of a finish as they were laid, holes included. */
  readonly hands: readonly (readonly (Tile | null)[])[];
  readonly piles: readonly (readonly Tile[])[];
  /** How many tiles. */
  readonly stock: number;
  /** Who plays next; null: the deal is over. */
  readonly turn: number | null;
  readonly declared: readonly boolean[];
  readonly shownBy: number | null;
  readonly sitters: readonly Sitter[];
  readonly points: readonly number[];
}

export interface Dealing {
  readonly indicator: Tile;
  readonly okey: Tile;
  readonly steps: readonly Step[];
}

export interface Story {
  readonly table: string;
  readonly number: number;
  readonly rules: Rules;
  readonly commitment: string;
  readonly deals: readonly Dealing[];
}

const SEATS = [0, 1, 2, 3];

/** The step that won a deal; none where it was drawn. Somebody may have sat down after it. */
export const finishOf = ({ steps }: Dealing): Step | undefined => steps.find(({ what }) => what === "finish");

/** Tell a record that was found to be good; null where it says something that this page does not know. */
export function storyOf(record: string): Story | null {
  const lines = record.trimEnd().split("\n");
  const [, table, number] = /^table (\S+) match (\d+)$/.exec(lines[1] ?? "") ?? [];
  const rules = rulesIn(after(lines[2], "rules "));
  const root = fromHex(after(lines.at(-2), "root "));
  if (!table || !rules || !root) return null;
  const words = after(lines[8], "words ");
  const spoken = words === "none" ? [] : words.split(" ").map((word) => fromHex(word === "-" ? "" : word) ?? new Uint8Array());
  const sitters = SEATS.map((seat) => sitterIn(after(lines[3 + seat], `seat ${seat} `)));
  const first = rules.scoring === "others lose" ? rules.start_points : 0;
  const deals: Dealing[] = [];
  let told: Telling | null = null;
  for (const line of lines.slice(9, -2)) {
    const [, starter] = /^deal \d+ starter (\d)$/.exec(line) ?? [];
    if (starter !== undefined) {
      const seed = hashed(root, CHAIN - deals.length - 1);
      const laid = dealt(wallOf(seed, deals.length + 1, spoken), Number(starter));
      const before: Step | undefined = told?.steps.at(-1);
      told = new Telling(laid, Number(starter), before?.sitters ?? sitters, before?.points ?? SEATS.map(() => first));
      deals.push({ indicator: laid.indicator, okey: okeyOf(laid.indicator), steps: told.steps });
    } else if (!told?.tells(line)) return null;
  }
  return deals.length ? { table, number: Number(number), rules, commitment: after(lines[7], "commitment "), deals } : null;
}

/** One deal, told line by line. */
class Telling {
  readonly steps: Step[];
  private readonly stock: Tile[];

  constructor({ hands, stock }: { hands: Tile[][]; stock: Tile[] }, starter: number, sitters: readonly Sitter[], points: readonly number[]) {
    this.stock = stock;
    const nobody = SEATS.map(() => false);
    this.steps = [
      {
        what: "dealt",
        seat: starter,
        tile: null,
        auto: false,
        hands,
        piles: SEATS.map(() => []),
        stock: stock.length,
        turn: starter,
        declared: nobody,
        shownBy: null,
        sitters,
        points,
      },
    ];
  }

  private get last(): Step {
    return this.steps.at(-1)!;
  }

  tells(line: string): boolean {
    const { last } = this;
    if (line.startsWith("points ")) {
      const points = line.split(" ").slice(1).map(Number);
      this.steps[this.steps.length - 1] = { ...last, points, turn: null };
      return true;
    }
    const [, number, said] = /^\d+ ([0-3]) (.+)$/.exec(line) ?? [];
    if (said === undefined) return false;
    const seat = Number(number);
    const step = said.startsWith("sits ") ? this.sits(seat, after(said, "sits ")) : this.played(seat, said.replace(/ auto$/, ""));
    if (step) this.steps.push({ ...last, tile: null, auto: said.endsWith(" auto") && !said.startsWith("sits "), seat, ...step });
    return step !== null;
  }

  private sits(seat: number, said: string): Partial<Step> {
    return { what: "sits", sitters: changed(this.last.sitters, seat, sitterIn(said)) };
  }

  private played(seat: number, action: string): Partial<Step> | null {
    const { hands, piles, declared } = this.last;
    const [what, tile = ""] = action.split(" ");
    const hand = hands[seat]!;
    switch (what) {
      case "draw":
        this.stock.shift();
        return { what, tile, turn: seat, stock: this.stock.length, hands: changed(hands, seat, [...hand, tile]) };
      case "take": {
        const left = (seat + 3) % 4;
        return { what, tile, turn: seat, hands: changed(hands, seat, [...hand, tile]), piles: changed(piles, left, piles[left]!.slice(0, -1)) };
      }
      case "discard": {
        const kept = hand.filter((_, place) => place !== hand.lastIndexOf(tile));
        return { what, tile, turn: (seat + 1) % 4, hands: changed(hands, seat, kept), piles: changed(piles, seat, [...piles[seat]!, tile]) };
      }
      case "finish": {
        const [, laid, thrown] = /^finish (.+) thrown (\d+)$/.exec(action) ?? [];
        const slots = (laid ?? "").split(" ").filter((slot) => slot !== "/").map((slot) => (slot === "." ? null : slot));
        const centre = slots[Number(thrown)] ?? null;
        slots[Number(thrown)] = null;
        return { what, tile: centre, turn: null, hands: changed(hands, seat, slots) };
      }
      case "show":
        return { what, shownBy: seat };
      case "go":
        return { what: "go pairs", declared: changed(declared, seat, true) };
      case "pass":
        return { what, turn: null };
      default:
        return null;
    }
  }
}

const changed = <T>(list: readonly T[], place: number, value: T): T[] => list.map((one, at) => (at === place ? value : one));

const after = (line: string | undefined, start: string): string => (line?.startsWith(start) ? line.slice(start.length) : "");

/** `person Ayşe Abla`; a person who was erased since has a dash for a name. */
function sitterIn(said: string): Sitter {
  const [kind = "", ...name] = said.split(" ");
  return { person: kind === "person", name: name.join(" ") };
}

const NAMED: Readonly<Record<string, boolean | null>> = { yes: true, no: false, none: null };

/** `turkish deals=5 showing=no`: a preset, and what differs from it. */
function rulesIn(said: string): Rules | null {
  const [preset = "", ...options] = said.split(" ");
  if (!Object.hasOwn(PRESETS, preset)) return null;
  const set = options.map((option) => {
    const [name = "", value = ""] = option.split("=");
    return [name, Object.hasOwn(NAMED, value) ? NAMED[value] : /^\d+$/.test(value) ? Number(value) : value.replaceAll("-", " ")];
  });
  return { ...PRESETS[preset as keyof typeof PRESETS], ...(Object.fromEntries(set) as Partial<Rules>) };
}
