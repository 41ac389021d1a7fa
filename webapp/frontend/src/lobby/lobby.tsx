/** A table before its match: who sits, the link, the rules. */
import { useEffect, useState } from "preact/hooks";
import { ask, busy, go, leave, link, linkTo, view } from "../app";
import { LearnRow } from "../learn/learndoor";
import { LevelPicker, chooseLevel, type Level } from "../parts/level";
import { AskNotices } from "../parts/notices";
import { Copied } from "../parts/copied";
import { Head, Length, NameField, Page } from "../parts/pages";
import { Icon, Rosette } from "../parts/tile";
import { askSeat } from "../phone/phonedoor";
import { choose } from "../rules/rules";
import { RulesRow, tableRules } from "../rules/rulesdoor";
import { Sister } from "../sister/sisterdoor";
import { Avatar, nameAt } from "../table/seat";
import { Watch } from "../watch/watchdoor";
import type { RatingsView, Rules as TableRules, SeatView, TableView } from "../wire/protocol";
import { isOwner, minesOf, mySeat, partnerOf, seatAt, sideOf } from "../wire/store";
import { lang, words } from "../words";
import { Promised } from "./promise";
import { canSend, sendTable } from "./sharing";
import "../styles/lobby.css";

export function Lobby({ code }: { code: string }) {
  const table = view.value;
  const ratings = useRatings(code, table);
  if (!table) return null;
  const { lobby } = words.value;
  const seated = table.seats.filter(({ who }) => who !== "empty").length;
  const mine = mySeat(table);
  const rules = isOwner(table) && !table.sister;
  const keep = (rules: TableRules) => {
    choose(rules);
    void ask({ t: "rules", table: code, rules });
  };
  const judge = (level: Level) => {
    chooseLevel(level);
    void ask({ t: "rules", table: code, rules: table.rules, level });
  };
  return (
    <Page name="lobby" foot={<Foot code={code} />}>
      <Head title="Okeyhane" under={lobby.seated(seated)} home={() => go(null)} leave={mine === null ? undefined : () => void leave()} />
      <section class="card felt">
        <Rosette />
        {[2, 3, 1, 0].map((side) => (
          <LobbySeat key={side} code={code} seat={seatAt(table, side)} rating={ratings[seatAt(table, side)] ?? null} />
        ))}
        <p class="code">
          <span>{lobby.code}</span>
          <b>{code.slice(0, 7)}</b>
          <b>{code.slice(7)}</b>
        </p>
      </section>
      <Watch part="Names" />
      {mine === null && (
        <section class="card settings">
          <NameField />
        </section>
      )}
      <section class="card list">
        {canSend.value && (
          <button type="button" class="row" onClick={() => void sendTable(code)}>
            <span class="tint green">
              <Icon name="people" />
            </span>
            <span class="words">
              <b>{lobby.share}</b>
            </span>
            <Icon name="next" />
          </button>
        )}
        <LinkRow code={code} />
      </section>
      <Sister part="Called" />
      {mine !== null && <AskNotices />}
      <section class="card settings">
        <RulesRow rules={table.rules} act={tableRules} mayChange={rules} brief={rules} />
        {rules && <Length rules={table.rules} onChoose={keep} />}
        {rules && <LevelPicker chosen={table.level} choose={judge} />}
      </section>
      <Rules rules={table.rules} />
      <Promised table={table} />
      <section class="card list">
        <LearnRow />
      </section>
    </Page>
  );
}

type Rated = RatingsView["seats"][number];

/** How well those play who sit at a table, as far as that is to be seen; null when it cannot be had. */
async function ratingsAt(table: string): Promise<RatingsView["seats"] | null> {
  const answer = await link.send({ t: "ratings", table });
  return answer.t === "ratings" ? answer.seats : null;
}

/** How well those play who sit here; it is asked anew when others sit down. */
function useRatings(code: string, table: TableView | null): readonly Rated[] {
  const [ratings, setRatings] = useState<readonly Rated[]>([]);
  const sitting = table?.seats.map(({ who, name }) => (who === "person" ? name : "")).join("\n");
  useEffect(() => {
    let asked = true;
    void ratingsAt(code).then((seats) => asked && setRatings(seats ?? []));
    return () => void (asked = false);
  }, [code, sitting]);
  return ratings;
}

interface LobbySeatProps {
  code: string;
  seat: number;
  rating: Rated;
}

function LobbySeat({ code, seat: index, rating }: LobbySeatProps) {
  const table = view.value;
  const seat = table?.seats[index];
  if (!table || !seat) return null;
  if (seat.who === "empty") return <FreeSeat code={code} table={table} seat={index} />;
  const side = sideOf(table, index);
  const player = (
    <>
      <Avatar seat={seat} side={side} />
      <span class="who">
        <b class="name">{nameAt(seat)}</b>
        <Standing seat={seat} />
        {rating && <RatingMark rating={rating} />}
        <Partner table={table} seat={index} />
      </span>
    </>
  );
  const mayAct = seat.you ? minesOf(table).length > 1 : isOwner(table);
  if (!mayAct) return <div class={`seat seat-${side}`}>{player}</div>;
  return (
    <button type="button" class={`seat seat-${side}`} aria-label={words.value.lobby.about(seat.name)} aria-haspopup="dialog" onClick={() => void askSeat(index)}>
      {player}
    </button>
  );
}

/** Who sits nowhere sits down by a tap; who does is asked what to do with the seat. */
function FreeSeat({ code, table, seat }: { code: string; table: TableView; seat: number }) {
  const { free, invite, sit } = words.value.lobby;
  const stranger = minesOf(table).length === 0;
  return (
    <button
      type="button"
      class={`seat free seat-${sideOf(table, seat)}`}
      disabled={busy.value}
      onClick={() => (stranger ? void ask({ t: "sit", table: code, seat }) : void askSeat(seat))}
    >
      <span class="avatar">
        <Icon name="plus" />
      </span>
      <span class="who">
        <b class="name">{free}</b>
        <span class="points">{stranger ? sit : invite}</span>
        <Partner table={table} seat={seat} />
      </span>
    </button>
  );
}

const RatingMark = ({ rating: { number, doubt } }: { rating: NonNullable<Rated> }) => (
  <span class="points rated">
    {number.toLocaleString(lang.value)} ± {doubt.toLocaleString(lang.value)}
  </span>
);

/** Two against two: who sits opposite. */
function Partner({ table, seat }: { table: TableView; seat: number }) {
  if (!table.rules.partners) return null;
  const { partner, partnerOf: whose } = words.value.table;
  const opposite = table.seats[partnerOf(seat)];
  if (opposite?.you) return <span class="mark">{partner}</span>;
  const toChoose = mySeat(table) === null && opposite?.who !== "empty" && table.seats[seat]?.who === "empty";
  return toChoose ? <span class="mark">{whose(opposite?.name ?? "")}</span> : null;
}

function Standing({ seat }: { seat: SeatView }) {
  const { ready, owner, waiting, thisPhone } = words.value.lobby;
  const { computer, away } = words.value.table;
  if (seat.who === "computer") {
    return (
      <>
        <span class="points">{seat.level && words.value.levels[seat.level]}</span>
        <span class="mark">{computer}</span>
      </>
    );
  }
  if (seat.away) return <span class="mark">{away}</span>;
  if (seat.ready) {
    return (
      <span class="points ready">
        <Icon name="check" /> {ready}
      </span>
    );
  }
  return <span class="points">{seat.owner ? owner : seat.you && !seat.own ? thisPhone : waiting}</span>;
}

function Foot({ code: table }: { code: string }) {
  const now = view.value;
  const { sitDown, sayReady, sayNotReady, startNow, startNote, readyNote } = words.value.lobby;
  const mine = now?.seats[mySeat(now) ?? -1];
  if (!now) return null;
  if (!mine) {
    const full = now.seats.every(({ who }) => who !== "empty");
    return (
      <>
        <button type="button" class="button" disabled={busy.value || full} onClick={() => void ask({ t: "sit", table })}>
          {sitDown}
        </button>
        {full && <Watch part="Invited" />}
      </>
    );
  }
  return (
    <>
      <div class="choices">
        <button
          type="button"
          class={`button ${mine.owner ? "quiet" : ""}`}
          aria-pressed={mine.ready}
          disabled={busy.value}
          onClick={() => void ask({ t: "ready", table, ready: !mine.ready })}
        >
          {mine.ready ? sayNotReady : sayReady}
        </button>
        {mine.owner && (
          <button type="button" class="button" disabled={busy.value} onClick={() => void ask({ t: "start", table })}>
            {startNow}
          </button>
        )}
      </div>
      <p class="foot-note">{mine.owner ? startNote : readyNote}</p>
    </>
  );
}

/** The table's link, to be copied by a tap. */
const LinkRow = ({ code }: { code: string }) => (
  <div class="row link">
    <span class="tint blue">
      <Icon name="link" />
    </span>
    <Copied label={words.value.lobby.link} text={linkTo(code)} />
  </div>
);

/** The rules of a table in a few lines, beside its length; the rules card has them all. */
function Rules({ rules }: { rules: TableRules }) {
  const { points, stock, stocks, clock, clocks, seconds } = words.value.rules;
  const time = rules.clock === "auto" ? clocks.auto : rules.clock === null ? clocks.none : seconds(rules.clock);
  const rows: [string, string][] = [
    [points, [rules.plain, rules.pairs, rules.okey_last, rules.pairs_with_okey].join(",\u00a0")],
    [stock, stocks[rules.empty_stock]],
    [clock, time],
  ];
  return (
    <dl class="card rules">
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
