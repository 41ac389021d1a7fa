/** What a watcher is told, and what those who play are told of watchers. */
import { signal } from "@preact/signals";
import { ask, busy, go, soon, tick, view } from "../app";
import { Sheet } from "../parts/sheet";
import { Icon } from "../parts/tile";
import { Waiting } from "../parts/waiting";
import { isOwner } from "../wire/store";
import { lang, words } from "../words";
import { WATCH } from "../words/watch";
import { looksOn } from "./watchdoor";
import "./watch.css";

const open = signal(false);

const say = () => WATCH[lang.value];

const Eye = () => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M2.500 12C5 7.300 8.300 5 12 5s7 2.300 9.500 7c-2.500 4.700-5.800 7-9.500 7s-7-2.300-9.500-7Z" />
    <circle cx="12" cy="12" r="3.100" />
  </svg>
);

/** How much later than the players a watcher sees what happens, in words. */
const behind = (): string => {
  const seconds = view.value?.rules.watching ?? 0;
  return seconds > 0 ? say().late(words.value.rules.seconds(seconds)) : say().atOnce;
};

/** In the place of a rack, for who has none. */
export const Banner = () => (
  <>
    <p>
      <b>{say().watching}</b>
      <span>{behind()}</span>
    </p>
    <Opener />
  </>
);

/** How many there are; a tap names them. */
const Opener = () => {
  const count = view.value?.watchers.length ?? 0;
  return (
    <button type="button" class="chip watchers" aria-haspopup="dialog" aria-label={say().count(count)} onClick={() => (open.value = true)}>
      <Eye />
      {count}
    </button>
  );
};

/** Beside one's own name, while somebody looks on. */
export const Count = () => (view.value?.watchers.length && !looksOn() ? <Opener /> : null);

/** Before a match and after it, in a line. */
export const Names = () => {
  const names = view.value?.watchers ?? [];
  return names.length > 0 ? (
    <section class="card list">
      <button type="button" class="row" aria-haspopup="dialog" onClick={() => (open.value = true)}>
        <span class="tint blue">
          <Eye />
        </span>
        <span class="words">
          <b>{say().count(names.length)}</b>
          <span>{names.join(", ")}</span>
        </span>
        <Icon name="next" />
      </button>
    </section>
  ) : null;
};

/** At a full table. */
export const Invited = () => <p class="foot-note">{view.value?.rules.watching == null ? words.value.refused.table_full : say().full}</p>;

/** Below a deal's end. */
export const Foot = () => (
  <>
    <p class="foot-note">{say().seatsLater}</p>
    <button type="button" class="button quiet" onClick={() => go(null)}>
      {words.value.menu.home}
    </button>
  </>
);

/** The table is not old enough yet to be shown. */
export const Soon = () => {
  const left = Math.max(1, Math.ceil(((soon.value?.at ?? 0) - tick.value) / 1000));
  const back = (
    <button type="button" class="button quiet" onClick={() => go(null)}>
      {words.value.menu.home}
    </button>
  );
  return <Waiting title={say().watching} note={say().soon(words.value.rules.seconds(left))} foot={back} />;
};

export function Watchers() {
  const table = view.value;
  if (!open.value || !table) return null;
  const close = () => (open.value = false);
  const shut = () => {
    close();
    void ask({ t: "rules", table: table.table, rules: { ...table.rules, watching: null } });
  };
  return (
    <Sheet title={say().count(table.watchers.length)} under={behind()} close={close}>
      <ul class="card watching">
        {table.watchers.map((name, place) => (
          <li key={place}>{name}</li>
        ))}
      </ul>
      <p class="foot-note">{say().sees}</p>
      {isOwner(table) && table.rules.watching !== null && (
        <button type="button" class="button danger" disabled={busy.value} onClick={shut}>
          {say().shut}
        </button>
      )}
    </Sheet>
  );
}
