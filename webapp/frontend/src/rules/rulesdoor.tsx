/** The way to the rules card. The card itself and its many words are loaded when somebody asks for them. */
import { computed, effect, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { ask, route, sayMissing, view } from "../app";
import { Icon } from "../parts/tile";
import { type Rules } from "../wire/protocol";
import { isOwner } from "../wire/store";
import { words } from "../words";
import { changed, choose, chosen, isSame } from "./rules";

export interface CardProps {
  rules: Rules;
  /** Takes the rules that were chosen; null: the card is only to be read. */
  keep: ((rules: Rules) => void) | null;
  close: () => void;
}

const Card = signal<ComponentType<CardProps> | null>(null);
const open = signal<Omit<CardProps, "close"> | null>(null);
/** Whether the card lies over the page. */
export const cardOpen = computed(() => open.value !== null);

// A card is of the page that it was opened on.
effect(() => {
  void route.value;
  open.value = null;
});

async function show(card: Omit<CardProps, "close">): Promise<void> {
  try {
    Card.value ??= (await import("./rulescard")).RulesCard;
    open.value = card;
  } catch {
    sayMissing();
  }
}

/** Choose the rules of the table that will be made. */
export const chooseRules = (): Promise<void> => show({ rules: chosen.value, keep: choose });

/** The rules of the table: its owner may change those of the next match, everybody else reads. */
export function tableRules(): void {
  const table = view.value;
  if (!table) return;
  const still = table.state === "lobby" || table.state === "over";
  const rules = still ? table.rules : table.match.rules;
  void show({ rules, keep: still && isOwner(table) ? keepAt(table.table, rules) : null });
}

const keepAt = (table: string, before: Rules) => (rules: Rules) => {
  if (isSame(before, rules)) return;
  choose(rules);
  void ask({ t: "rules", table, rules });
};

export const RulesDoor = () =>
  open.value && Card.value && <Card.value {...open.value} close={() => (open.value = null)} />;

/** How long a match is, in words. */
export const lengthOf = ({ deals }: Rules): string =>
  deals === null ? words.value.start.toZero : words.value.start.dealsOf(deals);

interface RowProps {
  rules: Rules;
  act: () => void;
  mayChange: boolean;
  /** The length of a match is shown beside it; what the preset is, is said instead. */
  brief?: boolean;
}

/** Rules in a line: their preset, the length of a match, and in how much they differ. */
export function RulesRow({ rules, act, mayChange, brief = false }: RowProps) {
  const { title, presets, brief: what, changed: differ, change, read } = words.value.rules;
  const count = changed(rules).filter((option) => option !== "deals").length;
  return (
    <button type="button" class="setting rulesrow" onClick={act}>
      <Icon name="rules" />
      <span class="hint">{title}</span>
      <b>
        {presets[rules.preset]}
        {!brief && `, ${rules.deals === null ? words.value.start.toZeroShort : lengthOf(rules)}`}
        {count > 0 ? <small>{differ(count)}</small> : brief && <small>{what[rules.preset]}</small>}
      </b>
      <span class="link">{mayChange ? change : read}</span>
    </button>
  );
}
