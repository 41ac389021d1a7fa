/** The coach at the table: what to do now and why, and in a first deal each step in words. */
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce, arrangement, link, offline, route, say as tell, view } from "../app";
import { Tile } from "../parts/tile";
import { withoutOne } from "../parts/tiles";
import { selected, slots, throwing } from "../rack/hand";
import * as rack from "../rack/rack";
import { advised, carried, litIn } from "../rack/shown";
import { sortedFrom } from "../rack/sorting";
import { byKey } from "../rack/touch";
import { nameAt } from "../table/seat";
import type { HintedFrame, TableView } from "../wire/protocol";
import { myHand, mySeat, seatAt, turnKey } from "../wire/store";
import { lang, words } from "../words";
import { COACHES } from "../words/coach";
import type { CoachWords } from "../words/coach/en";
import { asking, goOnWithout, isMet, lead, leads, offers, part, thank } from "./coachdoor";
import { bestFirst, reason, type Held } from "./reason";
import "../styles/coach.css";

/** What is told before the first turn, one after the other. */
const FIRST = ["tiles", "okey", "sort"] as const;
/** So many useful tiles are drawn. */
const DRAWN = 5;
/** How far the first deal of a table is told. */
const told = signal<{ table: string | null; step: number }>({ table: null, step: 0 });

const stepAt = (table: string | null): number => (told.value.table === table ? told.value.step : 0);
const goOn = (): void => void (told.value = { table: route.value, step: stepAt(route.value) + 1 });

/** What a coach would do in a seat's turn; null when it cannot be had. */
async function hintFor(seat: number): Promise<HintedFrame | null> {
  if (route.value === null || offline.value) return null;
  const answer = await link.send({ t: "hint", table: route.value, seat });
  if (answer.t === "hinted") return answer;
  if (answer.code === "no_hints") tell(words.value.refused.no_hints);
  return null;
}

export function Coach() {
  const say = COACHES[lang.value];
  const table = view.value;
  const asked = useHint();
  const hint = asked?.word ?? null;
  const leading = leads.value;
  const offering = offers.value && !leading && !asking.value;
  useEffect(() => () => farewell(say), []);
  useEffect(putAwayByKey, []);
  useEffect(() => {
    if (leading && FIRST[stepAt(route.value)] === "sort" && sortedFrom.value) goOn();
  }, [leading, sortedFrom.value]);
  usePutAwayByHand(leading);
  const first = leading ? FIRST[stepAt(route.value)] : undefined;
  const piece = hint && !first && !offering ? pieceOf(hint) : null;
  useMark(piece);
  if (!table?.deal) return null;
  if (offering) return <Offer say={say} />;
  const lesson = leading ? lessonIn(say, hint) : null;
  if (!lesson && !hint) return null;
  return (
    <aside class={`coach ${leading ? "" : "asked"}`} aria-label={say.coach} onClick={leading ? undefined : thank}>
      <div role="status">
        {lesson && <p>{lesson}</p>}
        {hint && !first && <Hint say={say} hint={hint} held={heldAt(table, piece)} />}
        {asked && !first && asked.could > melded(slots.value) && <p class="tidy">{say.arrange(words.value.table.best)}</p>}
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

/** Who is new here is asked once; a table that is played on without an answer is no answer. */
function Offer({ say }: { say: CoachWords }) {
  return (
    <aside class="coach offer" aria-label={say.coach}>
      <p role="status">{say.offer}</p>
      <div class="answers">
        <button type="button" class="chip" onClick={byKey(() => lead(route.value))}>
          {say.accept}
        </button>
        <button type="button" class="plain" onClick={byKey(isMet)}>
          {say.decline}
        </button>
      </div>
    </aside>
  );
}

/** The piece that a hint speaks of: rather one that lies in no meld. */
function pieceOf({ tile, do: what }: HintedFrame): rack.Piece | null {
  if (what === "take") return null;
  const lit = new Set(litIn(slots.value).flat());
  const like = slots.value.flatMap((held, slot) => (held?.tile === tile ? [{ held, slot }] : []));
  return (like.find(({ slot }) => !lit.has(slot)) ?? like[0])?.held ?? null;
}

/** Mark it on the rack while it is spoken of. */
function useMark(piece: rack.Piece | null): void {
  const id = piece?.id ?? null;
  useEffect(() => {
    advised.value = id;
    return () => void (advised.value = null);
  }, [id]);
}

/** What may be said of a tile by what one sees. */
function heldAt(table: TableView, piece: rack.Piece | null): Held {
  const block = litIn(slots.value).find((lit) => lit.some((slot) => slots.value[slot] === piece)) ?? [];
  return {
    tiles: myHand(table)?.tiles ?? [],
    okey: table.deal?.okey ?? "",
    lit: block.flatMap((slot) => slots.value[slot]?.tile ?? []),
    thrown: table.deal?.piles[seatAt(table, 1)] ?? [],
  };
}

/** How many tiles light up when they lie so. */
const melded = (lying: rack.Slots): number => litIn(lying).flat().length;

/** Escape puts away what was asked for, unless it closes what lies over the table. */
function putAwayByKey(): () => void {
  const key = ({ key }: KeyboardEvent) => key === "Escape" && !document.querySelector("dialog[open]") && thank();
  document.addEventListener("keydown", key);
  return () => document.removeEventListener("keydown", key);
}

/** Who takes up a tile, or throws one by key, has heard enough, and sees where it can go. */
function usePutAwayByHand(leading: boolean): void {
  const holds = selected.value !== null || carried.value.length > 0 || throwing.value !== null;
  const held = useRef(holds);
  useEffect(() => {
    if (holds && !held.current && !leading) {
      thank();
      goOnWithout();
    }
    held.current = holds;
  }, [holds]);
}

/** When the first deal is over, the coach goes, and says so. */
function farewell(say: CoachWords): void {
  const now = view.peek();
  if (leads.peek() || now?.table !== route.peek() || told.peek().table !== now?.table || !now?.deal?.outcome) return;
  const word = say.lesson.over(words.peek().table.hint);
  lead(null);
  part(word);
  announce(word);
}

interface Told {
  readonly word: HintedFrame;
  /** How many tiles light up once they are arranged. */
  readonly could: number;
}

/** The coach's word for this moment of one's own turn; null while it is not there, not wanted, or somebody else plays. */
function useHint(): Told | null {
  const table = view.value;
  const seat = table?.deal ? mySeat(table) : null;
  const wanted = leads.value || asking.value;
  const mine = wanted && table?.deal && table.deal.turn === seat && myHand(table)?.may.length ? `${turnKey(table)} ${table.deal.phase}` : null;
  const [hint, setHint] = useState<(Told & { at: string }) | null>(null);
  useEffect(() => {
    if (mine === null || seat === null) return;
    void Promise.all([hintFor(seat), arrangement(seat)]).then(([word, laid]) => {
      if (word) setHint({ at: mine, word, could: laid ? melded(rack.fromWire({ slots: laid, down: [] })) : 0 });
    });
  }, [mine]);
  return hint?.at === mine ? hint : null;
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
  if (deal.phase !== "draw") return lesson.throw;
  return deal.stock > 0 ? lesson.draw : lesson.empty(words.value.table.pass);
}

function Hint({ say, hint, held }: { say: CoachWords; hint: HintedFrame; held: Held }) {
  const { okey } = held;
  const left = hint.useful.reduce((sum, each) => sum + each.left, 0);
  const kept = hint.do === "discard" && hint.tile ? withoutOne(held.tiles, hint.tile) : held.tiles;
  const useful = hint.kind === "sets" ? bestFirst(hint.useful, kept, okey) : hint.useful;
  const counts = hint.away > 0 && !["finish", "show", "take"].includes(hint.do);
  return (
    <>
      <p class="advice">
        <b>
          {say.do[hint.do]}
          {hint.tile && <Drawn tile={hint.tile} okey={okey} />}
        </b>{" "}
        {reason(say, hint, left, held)}
      </p>
      {asking.value && counts && (
        <p class="useful">
          <span>
            {hint.kind === "pairs" && `${say.pairs} · `}
            {say.away(hint.away)} · {say.useful(left, useful.length > DRAWN)}
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
