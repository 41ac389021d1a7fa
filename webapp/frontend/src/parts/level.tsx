/** How well the computers judge: the owner's choice. */
import { signal } from "@preact/signals";
import { recall, remember } from "../device/storage";
import type { TableView } from "../wire/protocol";
import { words } from "../words";

export type Level = TableView["level"];

const LEVELS: readonly Level[] = ["novice", "easy", "normal", "hard"];

/** The level of the tables that will be made. */
export const level = signal<Level>(LEVELS.find((one) => one === recall("level")) ?? "normal");

export function chooseLevel(chosen: Level): void {
  level.value = chosen;
  remember("level", chosen);
}

export function LevelPicker({ chosen, choose }: { chosen: Level; choose: (level: Level) => void }) {
  const { label, ...names } = words.value.levels;
  return (
    <label class="setting">
      <span class="hint">{label}</span>
      <select class="choice" value={chosen} onChange={(event) => choose(event.currentTarget.value as Level)}>
        {LEVELS.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
