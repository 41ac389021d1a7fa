/** The review of a deal: how the four came nearer, where it turned, what would have been better and why, and the luck in it. */
import { useEffect, useState } from "preact/hooks";
import { SheetHead, useDialog } from "../parts/sheet";
import { Tile } from "../parts/tile";
import type { Tile as Face } from "../parts/tiles";
import { lang, words } from "../words";
import { REPLAYS } from "../words/replay";
import { REVIEWS } from "../words/review";
import type { Place } from "./player";
import { asked, farthest, fortuneOf, inStretches, lineOf, playOf, type Review as Reviewed, type Silence, type Turn } from "./reviewing";
import type { Dealing } from "./story";
import { isYou, nameIn } from "./told";

const SEATS = [0, 1, 2, 3];
/** So many turns in a row of which there is nothing to say are told in one line. */
const FEW = 2;

interface ReviewProps {
  dealing: Dealing;
  /** From 0. */
  deal: number;
  deals: number;
  /** Where the match is found. */
  address: string;
  /** Whose turns are shown at first. */
  first: number;
  to: (place: Place) => void;
  close: () => void;
}

export function Review({ dealing, deal, deals, address, first, to, close }: ReviewProps) {
  const { dialog, shut } = useDialog(close);
  const [word, setWord] = useState<Reviewed | Silence | null>(null);
  const [tried, again] = useState(0);
  const [seat, setSeat] = useState(first);
  useEffect(() => dialog.ref.current?.focus(), []);
  useEffect(() => void asked(address, deal).then(setWord), [tried]);
  const say = REVIEWS[lang.value];
  const go = (step: number) => (to({ deal, step }), shut());
  return (
    // It has the focus itself: it is opened by a link, too, and then no button was pressed that a box should be drawn around the first one.
    <dialog class="sheet about review" tabIndex={-1} aria-label={say.title} {...dialog}>
      <SheetHead title={say.title} under={words.value.table.dealOf(deal + 1, deals)} shut={shut} />
      <div class="scroll" tabIndex={0} role="group" aria-label={say.title}>
        {word === null && <p role="status">{say.wait}…</p>}
        {typeof word === "string" && (
          <>
            <p role="alert">{say.silence[word]}</p>
            {word !== "none" && word !== "failed" && (
              <button type="button" class="button quiet" onClick={() => (setWord(null), again(tried + 1))}>
                {REPLAYS[lang.value].again}
              </button>
            )}
          </>
        )}
        {word !== null && typeof word !== "string" && <Told review={word} dealing={dealing} seat={seat} look={setSeat} go={go} />}
      </div>
    </dialog>
  );
}

interface ToldProps {
  review: Reviewed;
  dealing: Dealing;
  seat: number;
  look: (seat: number) => void;
  go: (step: number) => void;
}

function Told({ review, dealing, seat, look, go }: ToldProps) {
  const say = REVIEWS[lang.value];
  const end = dealing.steps.at(-1)!;
  const name = (of: number) => nameIn(end, of);
  const who = (of: number) => (isYou(end, of) ? null : name(of));
  const line = (turn: Turn) => <Line key={turn.number} turn={turn} review={review} name={who} go={() => go(turn.step)} />;
  const others = review.turning.filter((place) => place !== review.decisive);
  const { winner, decisive } = review;
  const own = winner === null ? say.drawn : say.won(who(winner));
  const unlost = winner !== null && decisive === null && !isYou(end, winner);
  return (
    <>
      <div class="card whose-turns" role="group" aria-label={say.seats}>
        {SEATS.map((one) => (
          <button type="button" key={one} aria-pressed={one === seat} onClick={() => look(one)}>
            <svg viewBox="0 0 24 6" aria-hidden="true">
              <path class={`curve curve-${one}`} d="M1 3H23" />
            </svg>
            <span class="name">{name(one)}</span>
          </button>
        ))}
      </div>
      <Graph review={review} seat={seat} name={name} />
      <section class="card turn-list" aria-label={own}>
        <h3>{own}</h3>
        {winner !== null && line(review.turns.find((turn) => turn.finished)!)}
        {winner !== null && <Account review={review} seat={winner} />}
        {unlost && <p>{say.unlost}</p>}
      </section>
      {decisive !== null && (
        <section class="card turn-list losing" aria-label={say.lost}>
          <h3>{say.lost}</h3>
          {line(review.turns[decisive]!)}
        </section>
      )}
      {(others.length > 0 || winner === null) && (
        <section class="card turn-list" aria-label={say.turning}>
          <h3>{say.turning}</h3>
          {others.length ? others.map((place) => line(review.turns[place]!)) : <p class="hint">{say.none}</p>}
        </section>
      )}
      {seat !== winner && (
        <section class="card turn-list" aria-label={`${say.luck}: ${name(seat)}`}>
          <h3>
            {say.luck}: <span class="name">{name(seat)}</span>
          </h3>
          <Account review={review} seat={seat} />
        </section>
      )}
      <section class="card turn-list" aria-label={say.turns(who(seat))}>
        <h3 class="name">{say.turns(who(seat))}</h3>
        {inStretches(review.turns.filter((turn) => turn.seat === seat)).map((turns) =>
          turns.length < FEW ? (
            turns.map(line)
          ) : (
            <details key={turns[0]!.number}>
              <summary>{say.alike(turns.length)}</summary>
              {turns.map(line)}
            </details>
          ),
        )}
      </section>
    </>
  );
}

/** What chance gave a seat, and what it made of it. */
function Account({ review, seat }: { review: Reviewed; seat: number }) {
  const say = REVIEWS[lang.value];
  const { dealt, okeys, helped, draws, expected } = review.luck[seat]!;
  const { throws, strong, gaveUp } = playOf(review, seat);
  return (
    <>
      <p>
        {say.fortune[fortuneOf(review.luck[seat]!)]} {say.dealt(dealt, okeys)}
        {draws > 0 && ` ${say.draws(helped, draws, expected.toLocaleString(lang.value, { maximumFractionDigits: 1 }))}`}
      </p>
      {throws > 0 && <p>{say.play(strong, throws, gaveUp < 0.005 ? null : percent(gaveUp))}</p>}
    </>
  );
}

const percent = (part: number): string => part.toLocaleString(lang.value, { style: "percent" });

const [WIDE, HIGH, LEFT] = [300, 110, 16];

/** How far each seat was, turn by turn: a line each, and a ring where the deal turned. */
function Graph({ review, seat, name }: { review: Reviewed; seat: number; name: (seat: number) => string }) {
  const say = REVIEWS[lang.value];
  const most = farthest(review);
  const x = (at: number) => LEFT + (at / Math.max(1, review.turns.length)) * (WIDE - LEFT - 8);
  const y = (away: number) => 8 + ((most - away) / most) * (HIGH - 18);
  const told = SEATS.map((one) => {
    const line = lineOf(review, one);
    return say.line(name(one), line[0]!.away, line.at(-1)!.away);
  });
  const path = (one: number) =>
    lineOf(review, one)
      .map(({ at, away }, place) => (place === 0 ? `M${x(at)} ${y(away)}` : `H${x(at)}V${y(away)}`))
      .join("") + `H${x(review.turns.length)}`;
  return (
    <figure class="graph">
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={`${say.graph}: ${told.join(", ")}`}>
        {Array.from({ length: most + 1 }, (_, away) => (
          <g key={away}>
            <path class="rule" d={`M${LEFT} ${y(away)}H${WIDE - 8}`} />
            <text x={LEFT - 5} y={y(away) + 3.5}>
              {away}
            </text>
          </g>
        ))}
        {[...SEATS.filter((one) => one !== seat), seat].map((one) => (
          <path key={one} class={`curve curve-${one}`} data-own={one === seat} d={path(one)} />
        ))}
        {review.turning.map((place) => (
          <circle key={place} class={place === review.decisive ? "ring losing" : "ring"} cx={x(place + 1)} cy={y(review.turns[place]!.after)} r="5" />
        ))}
      </svg>
      <figcaption>
        {say.graph} <small>{say.nearer}</small>
      </figcaption>
    </figure>
  );
}

interface LineProps {
  turn: Turn;
  review: Reviewed;
  name: Called;
  go: () => void;
}

/** What a seat is called; null: it is the reader's own. */
type Called = (seat: number) => string | null;

/** One turn in words; a tap shows it at the table. */
function Line({ turn, review, name, go }: LineProps) {
  const say = REVIEWS[lang.value];
  const { seat, threw, better, kind, came, taken } = turn;
  return (
    <button type="button" class="turn-line" onClick={go}>
      <small>
        {say.turn(turn.number, turn.before, turn.after)}
        {turn.auto && ` (${REPLAYS[lang.value].byComputer})`}
      </small>
      <span class="throws">
        <b class="name">{threw ? say.threw(name(seat)) : say.finished(name(seat), turn.points ?? 0)}</b>
        {threw && <Drawn tile={threw.tile} okey={review.okey} />}
        {better && (
          <>
            <b>{say.better}</b>
            <Drawn tile={better.tile} okey={review.okey} />
          </>
        )}
      </span>
      {turn.finished && came && turn.before > 0 && (
        <span class="throws">
          {taken ? say.lastTaken(name((seat + 3) % 4)) : say.lastDrawn}
          <Drawn tile={came} okey={review.okey} />
        </span>
      )}
      <span>{[...reasons(turn, name), ...cameOf(turn, name)].join(" ")}</span>
      {threw && kind && <small>{say.help(kind, ...threw.known, ...threw.lying)}</small>}
      {threw && better && turn.cost >= 0.01 && <small>{say.chance(percent(threw.chance), percent(better.chance))}</small>}
    </button>
  );
}

function Drawn({ tile, okey }: { tile: Face; okey: Face }) {
  return (
    <span class="drawn" role="img" aria-label={words.value.tile(tile)}>
      <Tile tile={tile} okey={okey} />
    </span>
  );
}

/** Why something else would have been better. */
function reasons({ seat, threw, better, why, points, could }: Turn, name: Called): string[] {
  const say = REVIEWS[lang.value];
  if (threw && !better && !why.length) return [say.asStrong];
  return why.map((one) => {
    if (one === "steps") return say.steps(threw!.away, better!.away);
    if (one === "useful") return say.useful(threw!.known[0], better!.known[0]);
    if (one === "collects" || one === "gift") return say[one](name((seat + 1) % 4));
    if (one === "could_finish") return say.could_finish(could ?? 0);
    if (one === "worth") return say.worth(points ?? 0, could ?? 0);
    return say[one];
  });
}

/** What came of it. */
function cameOf({ seat, better, gave }: Turn, name: Called): string[] {
  const say = REVIEWS[lang.value];
  if (!gave) return [];
  return [say.gave[gave](name((seat + 1) % 4)), ...(gave === "finished" && !better ? [say.unseen] : [])];
}
