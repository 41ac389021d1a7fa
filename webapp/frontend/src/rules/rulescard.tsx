/** The rules of a table, every option in plain words: to choose from for who may, to read for everybody else. */
import { useState } from "preact/hooks";
import { SheetHead, useDialog } from "../parts/sheet";
import { Switch } from "../parts/switch";
import { Icon } from "../parts/tile";
import type { Rules } from "../wire/protocol";
import { words } from "../words";
import { presetValue, valueIn, type Group } from "../words/rules";
import { card } from "../words/rules/card";
import { barred, withOption } from "./bars";
import { DOMAINS, PRESETS, changed, type Option, type Preset, type Value } from "./rules";
import type { CardProps } from "./rulesdoor";
import "../styles/controls.css";
import "../styles/rulescard.css";

/** Where each option stands, from top to bottom. */
const PLACES: Readonly<Record<Option, Group>> = {
  scoring: "score",
  deals: "score",
  start_points: "score",
  plain: "points",
  pairs: "points",
  okey_last: "points",
  pairs_with_okey: "points",
  showing: "may",
  coloured_double: "may",
  pairs_bind: "may",
  empty_stock: "end",
  checked_by: "end",
  first_start: "start",
  later_start: "start",
  partners: "sides",
  places: "sides",
  clock: "table",
  open_piles: "table",
  watching: "table",
};
const ORDER = Object.keys(PLACES) as Option[];
const GROUPS = [...new Set(Object.values(PLACES))].map((group) => [group, ORDER.filter((option) => PLACES[option] === group)] as const);

/** What a number begins with where the preset has none, and by how much it grows. */
const NUMBERS: Partial<Record<Option, { first: number; step: number }>> = {
  deals: { first: 5, step: 1 },
  clock: { first: 45, step: 15 },
  watching: { first: 30, step: 30 },
};

export function RulesCard({ rules: given, keep, close }: CardProps) {
  const [rules, setRules] = useState(given);
  const end = () => {
    keep?.(rules);
    close();
  };
  const { dialog, shut } = useDialog(end);
  return (
    <dialog class="sheet rulescard" aria-label={words.value.rules.title} {...dialog}>
      <SheetHead title={words.value.rules.title} done={keep ? card.value.done : words.value.menu.close} shut={shut} />
      <div class="scroll" tabIndex={0} role="group" aria-label={words.value.rules.title}>
        <Presets rules={rules} choose={keep ? (preset) => setRules(PRESETS[preset]) : null} />
        <Differences rules={rules} undo={keep ? () => setRules(PRESETS[rules.preset]) : null} />
        {GROUPS.map(([group, options]) => (
          <section key={group} aria-label={card.value.groups[group]}>
            <h3>{card.value.groups[group]}</h3>
            <div class="card settings">
              {options.filter((option) => keep || holds(rules, option)).map((option) => (
                <Setting key={option} option={option} rules={rules} set={keep ? (value) => setRules(withOption(rules, option, value)) : null} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </dialog>
  );
}

/** Whether an option means anything beside the others: who only reads is told nothing else. */
const holds = (rules: Rules, option: Option): boolean => barred(rules, option, rules[option]) === null;

/** The presets, each in a line; for who only reads, the one that the rules began with. */
function Presets({ rules, choose }: { rules: Rules; choose: ((preset: Preset) => void) | null }) {
  const all = Object.keys(PRESETS) as Preset[];
  const { presets } = words.value.rules;
  const lines = (preset: Preset) => (
    <span class="words">
      <b>{presets[preset]}</b>
      <span>{card.value.lines[preset]}</span>
    </span>
  );
  if (!choose) return <div class="card preset">{lines(rules.preset)}</div>;
  return (
    <section aria-label={card.value.presets}>
      <h3>{card.value.presets}</h3>
      <div class="card" role="group">
        {all.map((preset) => (
          <button type="button" key={preset} class="preset" aria-pressed={preset === rules.preset} onClick={() => choose(preset)}>
            {lines(preset)}
            {preset === rules.preset && <Icon name="check" />}
          </button>
        ))}
      </div>
    </section>
  );
}

function Differences({ rules, undo }: { rules: Rules; undo: (() => void) | null }) {
  const count = changed(rules).length;
  if (count === 0) return null;
  return (
    <p class="differences" role="status">
      <span>{card.value.differs(count)}</span>
      {undo && (
        <button type="button" class="chip" onClick={undo}>
          {card.value.back(words.value.rules.presets[rules.preset])}
        </button>
      )}
    </p>
  );
}

interface SettingProps {
  option: Option;
  rules: Rules;
  set: ((value: Value) => void) | null;
}

function Setting({ option, rules, set }: SettingProps) {
  const { label, note } = card.value.options[option];
  const differs = rules[option] !== PRESETS[rules.preset][option];
  const reason = set && reasonFor(rules, option);
  const flag = DOMAINS[option].values[0] === false;
  const wide = set && !flag && DOMAINS[option].values.length > 0;
  return (
    <div class={`option ${wide ? "wide" : ""}`} data-option={option} data-changed={differs} role="group" aria-label={label}>
      <span class="label-of">
        <span>{label}</span>
        {note && <small>{note}</small>}
        {differs && <small class="was">{presetValue(card.value, rules.preset, words.value.rules.presets[rules.preset], option)}</small>}
      </span>
      {!set ? <b class="value">{valueIn(card.value, option, rules[option])}</b> : flag ? <Flag {...{ option, rules, set }} /> : <Values {...{ option, rules, set }} />}
      {reason && <small class="why">{card.value.bars[reason]}</small>}
    </div>
  );
}

/** Why something here cannot be chosen now. */
const reasonFor = (rules: Rules, option: Option) =>
  barred(rules, option) ?? DOMAINS[option].values.map((value) => barred(rules, option, value)).find(Boolean);

type Control = Omit<SettingProps, "set"> & { set: (value: Value) => void };

const Flag = ({ option, rules, set }: Control) => (
  <Switch label={card.value.options[option].label} on={rules[option] === true} disabled={barred(rules, option) !== null} act={() => set(!rules[option])} />
);

/** One of a few, or a number. */
function Values({ option, rules, set }: Control) {
  const { values, range } = DOMAINS[option];
  const value = rules[option];
  const { byNumber } = card.value.options[option];
  const preset = PRESETS[rules.preset][option];
  const first = typeof preset === "number" ? preset : (NUMBERS[option]?.first ?? 1);
  const pill = (label: string, pressed: boolean, to: Value) => (
    <button type="button" class="pill" key={label} aria-pressed={pressed} disabled={barred(rules, option, to) !== null} onClick={() => set(to)}>
      {label}
    </button>
  );
  return (
    <span class="values">
      {values.map((one) => pill(valueIn(card.value, option, one), one === value, one))}
      {range && byNumber && pill(byNumber, typeof value === "number", typeof value === "number" ? value : first)}
      {range && typeof value === "number" && <Stepper {...{ option, rules, set }} value={value} range={range} />}
    </span>
  );
}

function Stepper({ option, rules, set, value, range: [low, high] }: Control & { value: number; range: readonly [number, number] }) {
  const off = barred(rules, option, value) !== null;
  const step = NUMBERS[option]?.step ?? 1;
  const button = (sign: string, label: string, to: number) => (
    <button type="button" aria-label={`${card.value.options[option].label}: ${label}`} disabled={off || value === to} onClick={() => set(to)}>
      {sign}
    </button>
  );
  return (
    <span class="stepper">
      {button("−", card.value.less, Math.max(low, value - step))}
      <output>{valueIn(card.value, option, value)}</output>
      {button("+", card.value.more, Math.min(high, value + step))}
    </span>
  );
}
