/** The shelf: looks, bought once for candies and kept for good; and what is worn of them. */
import { useEffect, useRef, useState } from "preact/hooks";
import { ask, busy, prefer, recollect, refusalIn, say as tell } from "../app";
import { dress, look } from "../device/settings";
import { Icon } from "../parts/tile";
import type { ShelfLine } from "../wire/protocol";
import { lang } from "../words";
import { AREAS } from "../words/me";
import { Purse } from "./candies";
import { askPerson, person } from "./remembered";
import { Swatch } from "./swatch";
import { KINDS, wornWith, type Kind, type Thing } from "./things";

const say = () => AREAS[lang.value].shelf;

export function ShelfPart() {
  const [lines, setLines] = useState<readonly ShelfLine[] | null>(null);
  const [asked, setAsked] = useState<Thing | null>(null);
  const load = async () => setLines((await recollect({ part: "shelf" }))?.shelf ?? lines);
  useEffect(() => void load(), []);
  const buy = async (thing: Thing) => {
    const done = await ask({ t: "buy", item: thing }, ({ code }) => tell(code === "too_few_candies" ? say().tooFew : refusalIn(code)));
    setAsked(null);
    if (done === null) return;
    await Promise.all([load(), askPerson()]);
    void wear(thing);
  };
  return (
    <>
      <Purse />
      <p class="quietly">{say().promise}</p>
      {(Object.keys(KINDS) as Kind[]).map((kind) => (
        <section key={kind} aria-label={say().kinds[kind]}>
          <h3>{say().kinds[kind]}</h3>
          <ul class="card wares">
            {KINDS[kind].map((thing) => (
              <Item key={thing} thing={thing} line={lines?.find(({ item }) => item === thing)} asked={asked === thing} ask={setAsked} buy={buy} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

const wear = (thing: Thing): Promise<void> => prefer({ look: wornWith([look.value, ...dress.value], thing).join("-") });

interface ItemProps {
  thing: Thing;
  /** What is known of a thing that is sold. */
  line: ShelfLine | undefined;
  asked: boolean;
  ask: (thing: Thing | null) => void;
  buy: (thing: Thing) => Promise<void>;
}

function Item({ thing, line, asked, ask: question, buy }: ItemProps) {
  const words = say();
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), [asked]);
  const worn = [look.value, ...dress.value].includes(thing);
  const mine = !line || line.bought !== null;
  const isTable = (KINDS.tables as readonly Thing[]).includes(thing);
  const lacking = line && person.value ? line.price - person.value.candies : 0;
  return (
    <li>
      <span data-look={isTable ? thing : undefined} data-thing={thing}>
        <Swatch />
      </span>
      <span class="words">
        <b>{words.things[thing]}</b>
        <span>{worn ? words.worn : mine ? words.yours : [words.costs(line.price), lacking > 0 && words.lacks(lacking)].filter(Boolean).join("\u00a0· ")}</span>
      </span>
      {worn ? (
        isTable ? (
          <Icon name="check" />
        ) : (
          <button type="button" class="chip" disabled={busy.value} onClick={() => void wear(thing)}>
            {words.off}
          </button>
        )
      ) : mine ? (
        <button type="button" class="chip" disabled={busy.value} onClick={() => void wear(thing)}>
          {words.wear}
        </button>
      ) : asked ? (
        <span class="asked" role="group" aria-label={words.surely(line.price)}>
          <button type="button" class="chip" ref={no} onClick={() => question(null)}>
            {words.no}
          </button>
          <button type="button" class="chip" disabled={busy.value} onClick={() => void buy(thing)}>
            {words.pay(line.price)}
          </button>
        </span>
      ) : (
        <button type="button" class="chip" disabled={lacking > 0} aria-label={`${words.buy}: ${words.things[thing]}`} onClick={() => question(thing)}>
          {words.buy}
        </button>
      )}
    </li>
  );
}
