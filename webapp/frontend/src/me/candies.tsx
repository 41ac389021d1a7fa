/** Candies: what there is, and for each match why it paid what it paid. */
import { useEffect, useState } from "preact/hooks";
import { myName, recollect } from "../app";
import { Face } from "../parts/face";
import { Icon, Rosette } from "../parts/tile";
import type { CandyLine, ShelfLine } from "../wire/protocol";
import { lang, minus, words } from "../words";
import { AREAS } from "../words/me";
import { byDay } from "./days";
import { List, dayIn, timeIn, useLines } from "./lines";
import { person } from "./remembered";
import { why } from "./why";

/** The balance, and what of today's cap is reached. */
export function Purse() {
  const { unit, today } = AREAS[lang.value].candies;
  const { candies = 0, today: paid = 0, cap = 0 } = person.value ?? {};
  return (
    <section class="card felt purse">
      <Rosette />
      <Face name={myName.value} picture={person.value?.picture ?? null} />
      <div>
        <b class="name">{myName.value}</b>
        <p>{person.value ? today(paid, cap) : "\u00a0"}</p>
        <span class="meter" aria-hidden="true">
          <span style={{ width: `${cap ? Math.min(100, (100 * paid) / cap) : 0}%` }} />
        </span>
      </div>
      <p class="sum">
        <Icon name="candy" />
        <b>{person.value ? candies.toLocaleString(lang.value) : "–"}</b>
        <span>{unit(candies)}</span>
      </p>
    </section>
  );
}

export function Candies() {
  const state = useLines<CandyLine>("candies", ({ candies }) => candies);
  return (
    <>
      <Purse />
      <Spent />
      <List state={state} none={AREAS[lang.value].candies.none}>
        {byDay(state.lines ?? []).map(([day, lines]) => (
          <section key={Number(day)} aria-label={dayIn(day)}>
            <h3>{dayIn(day)}</h3>
            <ul class="card ledger">
              {lines.map((line) => (
                <Line key={`${line.at}/${line.table}/${line.match}`} line={line} />
              ))}
            </ul>
          </section>
        ))}
      </List>
    </>
  );
}

/** What was bought from the shelf. */
function Spent() {
  const [bought, setBought] = useState<readonly ShelfLine[]>([]);
  useEffect(() => void recollect({ part: "shelf" }).then((told) => setBought((told?.shelf ?? []).filter(({ bought: at }) => at !== null))), []);
  if (bought.length === 0) return null;
  const { parts, shelf } = AREAS[lang.value];
  const known: Readonly<Record<string, string>> = shelf.things;
  return (
    <section aria-label={parts.shelf}>
      <h3>{parts.shelf}</h3>
      <ul class="card ledger">
        {bought.map(({ item, price, bought: at }) => (
          <li key={item}>
            <span class="amount" data-none="true">
              {minus(-price)}
            </span>
            <span class="words">
              <b>{known[item] ?? item}</b>
              <span>{dayIn(new Date(at ?? 0))}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ line }: { line: CandyLine }) {
  const say = AREAS[lang.value].candies;
  const { ended } = words.value.result;
  return (
    <li>
      <span class="amount" data-none={line.amount === 0}>
        {line.amount === 0 ? "0" : `+${line.amount}`}
      </span>
      <span class="words">
        <b>{why(say, line)}</b>
        <span>
          {ended[line.result]}, {timeIn(line.at)}
        </span>
        <span>{say.match(line.match, line.table)}</span>
      </span>
    </li>
  );
}
