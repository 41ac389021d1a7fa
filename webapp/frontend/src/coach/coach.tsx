/** The coach at the table: what to do now and why, and in a first deal each step in words. */
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { hintFor, route, say as tell, view } from "../app";
import { Tile } from "../parts/tile";
import { selected } from "../rack/hand";
import { carried } from "../rack/shown";
import { sortedFrom } from "../rack/sorting";
import { byKey } from "../rack/touch";
import { nameAt } from "../table/seat";
import type { HintedFrame } from "../wire/protocol";
import { myHand, mySeat, turnKey } from "../wire/store";
import { lang, words } from "../words";
import { COACHES } from "../words/coach";
import type { CoachWords } from "../words/coach/en";
import { asking, lead, leads, thank } from "./coachdoor";
import { reason, type Held } from "./reason";
import "../styles/coach.css";

/** What is told before the first turn, one after the other. */
const FIRST = ["tiles", "okey", "sort"] as const;
/** So many useful tiles are drawn, those with the most copies first. */
const DRAWN = 5;
/** How far the first deal of a table is told. */
const told = signal<{ table: string | null; step: number }>({ table: null, step: 0 });

const stepAt = (table: string | null): number => (told.value.table === table ? told.value.step : 0);
const goOn = (): void => void (told.value = { table: route.value, step: stepAt(route.value) + 1 });

export function Coach() {
  const say = COACHES[lang.value];
  const table = view.value;
  const hint = useHint();
  const leading = leads.value;
  useEffect(() => () => farewell(say), []);
  useEffect(putAwayByKey, []);
  useEffect(() => {
    if (leading && FIRST[stepAt(route.value)] === "sort" && sortedFrom.value) goOn();
  }, [leading, sortedFrom.value]);
  usePutAwayByHand(leading);
  if (!table?.deal) return null;
  const lesson = leading ? lessonIn(say, hint) : null;
  const first = leading ? FIRST[stepAt(route.value)] : undefined;
  if (!lesson && !hint) return null;
  return (
    <aside class={`coach ${leading ? "" : "asked"}`} aria-label={say.coach} onClick={leading ? undefined : thank}>
      <div role="status">
        {lesson && <p>{lesson}</p>}
        {hint && !first && <Hint say={say} hint={hint} held={{ tiles: myHand(table)?.tiles ?? [], okey: table.deal.okey }} />}
      </div>
      <div class="answers">
        {first && (
          <button type="button" class="chip" onClick={byKey(goOn)}>
            {say.next}
          </button>
        )}
        <button type="button" class={leading ? "plain" : "chip"} onClick={byKey(() => (leading ? lead(null) : thank()))}>
          {leading ? say.leave : say.thanks}
        </button>
      </div>
    </aside>
  );
}

/** Escape puts away what was asked for, unless it closes what lies over the table. */
function putAwayByKey(): () => void {
  const key = ({ key }: KeyboardEvent) => key === "Escape" && !document.querySelector("dialog[open]") && thank();
  document.addEventListener("keydown", key);
  return () => document.removeEventListener("keydown", key);
}

/** Who takes up a tile has heard enough, and sees where it can go. */
function usePutAwayByHand(leading: boolean): void {
  const holds = selected.value !== null || carried.value.length > 0;
  const held = useRef(holds);
  useEffect(() => {
    if (holds && !held.current && !leading) thank();
    held.current = holds;
  }, [holds]);
}

/** When the first deal is over, the coach goes, and says so. */
function farewell(say: CoachWords): void {
  const now = view.peek();
  if (leads.peek() || now?.table !== route.peek() || told.peek().table !== now?.table || !now?.deal?.outcome) return;
  lead(null);
  tell(say.lesson.over);
}

/** The coach's word for this moment of one's own turn; null while it is not there, or somebody else plays. */
function useHint(): HintedFrame | null {
  const table = view.value;
  const seat = table?.deal ? mySeat(table) : null;
  const mine = table?.deal && table.deal.turn === seat && myHand(table)?.may.length ? `${turnKey(table)} ${table.deal.phase}` : null;
  const [hint, setHint] = useState<{ at: string; word: HintedFrame } | null>(null);
  useEffect(() => {
    if (mine === null || seat === null) return;
    void hintFor(seat).then((word) => word && setHint({ at: mine, word }));
  }, [mine]);
  return hint?.at === mine ? hint.word : null;
}

/** The step that is told now. */
function lessonIn(say: CoachWords, hint: HintedFrame | null): string {
  const { lesson } = say;
  const table = view.value;
  const first = FIRST[stepAt(route.value)];
  if (first) return lesson[first];
  const deal = table?.deal;
  if (!table || !deal) return "";
  if (deal.turn !== mySeat(table)) return lesson.watch(nameAt(table.seats[deal.turn]));
  if (hint?.do === "finish") return lesson.finish;
  return deal.phase === "draw" ? lesson.draw : lesson.throw;
}

function Hint({ say, hint, held }: { say: CoachWords; hint: HintedFrame; held: Held }) {
  const { okey } = held;
  const left = hint.useful.reduce((sum, each) => sum + each.left, 0);
  const useful = [...hint.useful].sort((one, other) => other.left - one.left);
  const told = hint.away > 0 && !["finish", "show", "take"].includes(hint.do);
  return (
    <>
      <p class="advice">
        <b>
          {say.do[hint.do]}
          {hint.tile && <Drawn tile={hint.tile} okey={okey} />}
        </b>{" "}
        {reason(say, hint, left, held)}
      </p>
      {asking.value && told && (
        <p class="useful">
          <span>
            {hint.kind === "pairs" && `${say.pairs} · `}
            {say.away(hint.away)} · {say.useful(left)}
          </span>
          {useful.slice(0, DRAWN).map(({ tile, left: copies }) => (
            <span class="count" key={tile}>
              <Drawn tile={tile} okey={okey} />
              {copies > 1 && `×${copies}`}
            </span>
          ))}
          {useful.length > DRAWN && <span class="count more">…</span>}
        </p>
      )}
    </>
  );
}

const Drawn = ({ tile, okey }: { tile: string; okey: string }) => (
  <span class="drawn" role="img" aria-label={words.value.tile(tile)}>
    <Tile tile={tile} okey={okey} />
  </span>
);
