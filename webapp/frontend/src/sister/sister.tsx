/** A table's sister: set by its owner before a match, called players to, and compared with after it. */
import { useState } from "preact/hooks";
import { ask, busy } from "../app";
import { canSend, sendTable } from "../lobby/sharing";
import { Copied } from "../parts/copied";
import { Icon } from "../parts/tile";
import type { TableView } from "../wire/protocol";
import { isOwner, mySeat } from "../wire/store";
import { lang } from "../words";
import { SISTERS } from "../words/sister";
import "./sister.css";

const linkTo = (code: string): string => `${location.origin}/t/${code}`;

/** In the lobby: what it is, a way to set it, and then the way to it. */
export function Called({ table }: { table: TableView }) {
  const [open, setOpen] = useState(false);
  const say = SISTERS[lang.value];
  if (table.sister) return <Has table={table} other={table.sister.table} />;
  if (!isOwner(table)) return null;
  return (
    <section class="card list sister">
      <button type="button" class="row" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span class="tint gold">
          <Icon name="people" />
        </span>
        <span class="words">
          <b>{say.title}</b>
          <span>{say.note}</span>
        </span>
        <Icon name="next" />
      </button>
      {open && (
        <div class="terms">
          <p>{say.what}</p>
          <ul>
            {say.terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
          <button type="button" class="button" disabled={busy.value} onClick={() => void ask({ t: "sister", table: table.table })}>
            {say.make}
          </button>
        </div>
      )}
    </section>
  );
}

function Has({ table, other }: { table: TableView; other: string }) {
  const say = SISTERS[lang.value];
  const link = linkTo(other);
  return (
    <section class="card list sister" aria-label={say.has}>
      <div class="terms">
        <h2>{say.has}</h2>
        <p>{say.what}</p>
        <p class="hint">{say.promise}</p>
      </div>
      {mySeat(table) !== null && canSend.value && (
        <button type="button" class="row" onClick={() => void sendTable(other)}>
          <span class="tint green">
            <Icon name="people" />
          </span>
          <span class="words">
            <b>{say.call}</b>
          </span>
          <Icon name="next" />
        </button>
      )}
      <div class="row link">
        <span class="tint blue">
          <Icon name="link" />
        </span>
        <Copied label={say.link} text={link} />
      </div>
    </section>
  );
}

/** At a deal's end: what is not told yet, and once both tables have played the way to compare them. */
export function Sealed({ table }: { table: TableView }) {
  const say = SISTERS[lang.value];
  if (!table.sister) return null;
  if (table.sister.sealed) return <p class="card hint sealed">{say.sealed}</p>;
  return (
    <a class="button" href={`/t/${table.table}/sister/${table.match.number}`}>
      {say.compare}
    </a>
  );
}
