/** Quick match: by which rules and how long one waits for people, and the waiting itself. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { lost } from "../app";
import { recall, remember } from "../device/storage";
import { LevelPicker, chooseLevel, level } from "../parts/level";
import { Sheet } from "../parts/sheet";
import { Icon, Rosette } from "../parts/tile";
import { PRESETS, chosen, type Preset } from "../rules/rules";
import type { PoolsView } from "../wire/protocol";
import { lang, words } from "../words";
import { QUICK } from "../words/quick";
import { card } from "../words/rules/card";
import type { Search } from "./kept";
import { askPools, begin, end, ended, search } from "./search";
import "./quick.css";

/** Seconds after which computers take the empty seats. */
const WAITS = [10, 30, null] as const;
type Wait = (typeof WAITS)[number];
const LOOK_AGAIN = 1000;

const POOLS = Object.keys(PRESETS) as Preset[];

const pool = signal<Preset>(POOLS.find((one) => one === recall("pool")) ?? chosen.peek().preset);
const wait = signal<Wait>(recall("wait") === "people" ? null : recall("wait") === "30" ? 30 : 10);

export function Quick({ close }: { close: () => void }) {
  const leave = () => {
    void end();
    close();
  };
  return (
    <Sheet title={words.value.start.quick} close={leave}>
      {search.value ? <Searching now={search.value} /> : <Choosing />}
    </Sheet>
  );
}

function Choosing() {
  const say = QUICK[lang.value];
  const { presets } = words.value.rules;
  const waiting = useWaiting();
  const choosePool = (one: Preset) => {
    pool.value = one;
    remember("pool", one);
  };
  const chooseWait = (one: Wait) => {
    wait.value = one;
    remember("wait", one === null ? "people" : String(one));
  };
  return (
    <>
      <section class="card list pools" role="group" aria-label={say.rules}>
        {POOLS.map((one) => (
          <button type="button" class="row" key={one} aria-pressed={one === pool.value} onClick={() => choosePool(one)}>
            <span class="words">
              <b>
                {one === pool.value && <Icon name="check" />}
                {presets[one]}
              </b>
              <span>{card.value.lines[one]}</span>
            </span>
            <span class="standing">{say.waits(waiting.find((line) => line.pool === one)?.people ?? 0)}</span>
          </button>
        ))}
      </section>
      <section class="card settings">
        <div class="setting longest" role="group" aria-label={say.longest}>
          <span class="hint">{say.longest}</span>
          <span class="segments">
            {WAITS.map((one) => (
              <button type="button" key={one} aria-pressed={one === wait.value} onClick={() => chooseWait(one)}>
                {one === null ? say.onlyPeople : say.seconds(one)}
              </button>
            ))}
          </span>
        </div>
        {wait.value !== null && <LevelPicker chosen={level.value} choose={chooseLevel} />}
      </section>
      <p class="foot-note">{wait.value === null ? say.peopleNote : say.computersNote}</p>
      <button type="button" class="button" onClick={() => void begin(pool.value, wait.value)}>
        {say.go}
      </button>
    </>
  );
}

/** How many wait, looked at now and then. */
function useWaiting(): PoolsView["waiting"] {
  const [waiting, setWaiting] = useState<PoolsView["waiting"]>([]);
  useEffect(() => {
    let wanted = true;
    const look = () => void ended.then(askPools).then((lines) => wanted && setWaiting(lines));
    look();
    const timer = setInterval(look, LOOK_AGAIN);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, []);
  return waiting;
}

function Searching({ now }: { now: Search }) {
  const say = QUICK[lang.value];
  const left = useLeft(now);
  const people = Math.min(4, now.people ?? 1);
  return (
    <>
      <section class="card felt searching">
        <Rosette />
        <p class="chairs" aria-hidden="true">
          {[0, 1, 2, 3].map((seat) => (
            <span key={seat} class={seat < people ? "taken" : ""} />
          ))}
        </p>
        <p role="status">{lost.value ? words.value.table.reconnecting : people > 1 ? say.waits(now.people ?? 1) : say.alone}</p>
        <p class="left">{left === null ? say.peopleNote : left > 0 ? say.computersIn(left) : say.soon}</p>
      </section>
      <button type="button" class="button quiet" onClick={() => void end()}>
        {say.cancel}
      </button>
    </>
  );
}

/** Whole seconds until computers may sit down; null: never. */
function useLeft({ wait, began }: Search): number | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return wait === null ? null : Math.max(0, Math.ceil((began + 1000 * wait - now) / 1000));
}
