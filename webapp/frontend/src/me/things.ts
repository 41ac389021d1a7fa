/** What the shelf has, kind by kind, and how it is worn. A look is written as its table and what is worn with it. */

export const KINDS = {
  tables: ["classic", "candy", "teahouse"],
  felts: ["night", "plum"],
  backs: ["coral", "turquoise", "gold"],
  dresses: ["mint", "ink"],
} as const satisfies Record<string, readonly string[]>;

export type Kind = keyof typeof KINDS;
export type Thing = (typeof KINDS)[Kind][number];

/** The look with a thing put on, in the place of another of its kind; what is worn already is taken off. */
export function wornWith(worn: readonly string[], thing: Thing): string[] {
  const kind = Object.values(KINDS).find((things: readonly string[]) => things.includes(thing)) as readonly string[];
  const others = worn.filter((one) => !kind.includes(one));
  if (kind === KINDS.tables) return [thing, ...others];
  return worn.includes(thing) ? others : [...others, thing];
}
