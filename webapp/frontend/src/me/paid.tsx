/** What a match paid, and why; the books have it a moment after the end. */
import { useEffect, useState } from "preact/hooks";
import { recollect } from "../app";
import { Icon } from "../parts/tile";
import type { CandyLine, TableView } from "../wire/protocol";
import { lang } from "../words";
import { AREAS } from "../words/me";
import { Room } from "./paiddoor";
import { askPerson, person } from "./remembered";
import { why } from "./why";
import "./paid.css";

/** How long to wait before the books are asked, and asked again. */
const PAUSES = [400, 1000, 2000, 4000, 8000];

export function Paid({ table: { table, match } }: { table: TableView }) {
  const [line, setLine] = useState<CandyLine | null>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const look = (times: number) => {
      timer = setTimeout(async () => {
        const lines = (await recollect({ part: "candies" }))?.candies ?? [];
        const found = lines.find((one) => one.table === table && one.match === match.number);
        if (gone) return;
        if (found) void askPerson().then(() => setLine(found));
        else if (times + 1 < PAUSES.length) look(times + 1);
        else setMissing(true);
      }, PAUSES[times]);
    };
    look(0);
    return () => ((gone = true), clearTimeout(timer));
  }, []);
  if (!line) return missing ? null : <Room />;
  const say = AREAS[lang.value].candies;
  return (
    <section class="card paid" role="status">
      <Icon name="candy" />
      <p>
        <b>
          {line.amount > 0 ? `+${line.amount}` : "0"} {say.unit(line.amount)}
        </b>
        <span class="hint">{why(say, line)}</span>
      </p>
      {person.value && <span class="hint">{say.today(person.value.today, line.cap)}</span>}
    </section>
  );
}
