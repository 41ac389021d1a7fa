/** A try as marks that spoil nothing, and the message in which it is shared. Pure. */

const STEPS = ["🟩", "🟩", "🟨", "🟧", "🟧"];
const FAR = "🟥";
const WON = "⭐";
/** Marks of one line of a message. */
const LINE = 12;

/** Tiles away after each turn. */
export const turnsOf = (trail: string): number[] => [...trail].map((digit) => parseInt(digit, 16));

/** One mark a turn: red is far away, green is near, a star the turn that won. */
export function marksOf(trail: string, won: boolean): string[] {
  const turns = turnsOf(trail);
  return turns.map((away, at) => (won && at === turns.length - 1 ? WON : (STEPS[away] ?? FAR)));
}

/** A try to be sent to somebody: what it is, how it went, its marks. */
export function messageOf(title: string, result: string, trail: string | null, won: boolean): string {
  const marks = marksOf(trail ?? "", won);
  const lines = Array.from({ length: Math.ceil(marks.length / LINE) }, (_, line) => marks.slice(line * LINE, (line + 1) * LINE).join(""));
  return [title, result, ...lines].join("\n");
}
