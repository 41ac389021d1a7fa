/** The hand court: tap an indicator and 14 or 15 tiles, and hear whether they win. The hand is in the address. */
import { useEffect, useRef, useState } from "preact/hooks";
import { announce, say as tell } from "../app";
import { Head, Page } from "../parts/pages";
import { Tile, nameOf } from "../parts/tile";
import { FALSE_JOKER, colourOf, numberOf, okeyOf, type Tile as Face } from "../parts/tiles";
import { lang, words } from "../words";
import { COURTS } from "../words/court";
import { KEYS, MOST, addressOf, added, isWhole, leftOf, questionIn, without, type Question } from "./question";
import { Judged } from "./verdict";
import "../styles/result.css";
import "./court.css";

export function Court() {
  const [{ question, wrong }, read] = useState(() => questionIn(decoded(location.pathname)));
  const setQuestion = (changed: Question) => read({ question: changed, wrong: [] });
  // A hand of which something was left out is not the one that was asked about.
  const [asked, setAsked] = useState(() => isWhole(question) && wrong.length === 0);
  const say = COURTS[lang.value];
  useEffect(() => history.replaceState(history.state, "", addressOf(question)), [question]);
  const home = () => location.assign("/");
  if (asked) return <Judged question={question} home={home} change={() => setAsked(false)} />;
  return (
    <Page
      name="court"
      foot={
        <div class="choices">
          <button type="button" class="button quiet" disabled={question.indicator === null} onClick={() => setQuestion({ indicator: null, hand: [] })}>
            {say.clear}
          </button>
          <button type="button" class="button" disabled={!isWhole(question)} onClick={() => setAsked(true)}>
            {say.ask}
          </button>
        </div>
      }
    >
      <Head title={say.title} home={home} />
      {wrong.length > 0 && (
        <div class="card finding" role="alert">
          {wrong.map(({ why, what }) => (
            <p key={`${why} ${what}`}>{say.wrong[why](KEYS.includes(what) ? words.value.tile(what) : what)}</p>
          ))}
        </div>
      )}
      <p class="hint step" role="status">
        {question.indicator === null ? say.indicatorFirst : say.count(question.hand.length)}
      </p>
      <Held question={question} change={setQuestion} />
      <Keys question={question} change={setQuestion} />
    </Page>
  );
}

/** An address as it was written; one that cannot be read is itself. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

interface Part {
  question: Question;
  change: (question: Question) => void;
}

/** The indicator and the hand so far; a tap puts a tile back. */
function Held({ question, change }: Part) {
  const { indicator, hand } = question;
  const say = COURTS[lang.value];
  const okey = indicator === null ? undefined : okeyOf(indicator);
  const back = (name: string, to: Question) => {
    change(to);
    announce(say.away(name));
  };
  return (
    <section class="card felt held" aria-label={say.hand}>
      <div class="open">
        {indicator === null ? (
          <i class="hole" />
        ) : (
          <button type="button" aria-label={say.putBack(words.value.aria.indicator(nameOf(indicator, undefined)))} onClick={() => back(nameOf(indicator, undefined), { indicator: null, hand })}>
            <Tile tile={indicator} />
          </button>
        )}
      </div>
      <div class="tiles">
        {hand.map((tile, at) => (
          <button type="button" key={at} aria-label={say.putBack(nameOf(tile, okey))} onClick={() => back(nameOf(tile, okey), without(question, tile))}>
            <Tile tile={tile} okey={okey} />
          </button>
        ))}
        {Array.from({ length: MOST - hand.length }, (_, at) => (
          <i class={at + hand.length === MOST - 1 ? "hole last" : "hole"} key={at} />
        ))}
      </div>
    </section>
  );
}

/** One key a face, and one tab stop for all: arrows go from key to key. */
function Keys({ question, change }: Part) {
  const say = COURTS[lang.value];
  const root = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const full = question.hand.length >= MOST;
  const whyNot = (tile: Face, left: number) =>
    question.indicator === null ? say.wrong.joker(tile) : left < 1 ? say.left(words.value.tile(tile), left) : say.count(question.hand.length);
  const moved = (event: KeyboardEvent) => {
    const keys = [...(root.current?.querySelectorAll("button") ?? [])];
    const columns = keys.filter((key) => key.offsetTop === keys[0]!.offsetTop).length;
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    const next = by === undefined ? undefined : keys[at + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div class="keys" ref={root} role="group" aria-label={say.keys} onKeyDown={moved}>
      {KEYS.map((tile, place) => {
        const left = leftOf(question, tile);
        const off = left < 1 || (full && question.indicator !== null);
        return (
          <button
            type="button"
            key={tile}
            class={`key ${tile === FALSE_JOKER ? "false" : `ink-${colourOf(tile)}`}`}
            tabIndex={place === at ? 0 : -1}
            aria-disabled={off}
            aria-label={say.left(words.value.tile(tile), left)}
            onFocus={() => setAt(place)}
            onClick={() => (off ? tell(whyNot(tile, left)) : change(added(question, tile)))}
          >
            <KeyFace tile={tile} />
          </button>
        );
      })}
    </div>
  );
}

const KeyFace = ({ tile }: { tile: Face }) => (
  <svg viewBox="0 0 40 36" aria-hidden="true">
    {tile === FALSE_JOKER ? (
      <use href="#clover" class="ink-clover" transform="translate(20 18)" />
    ) : (
      <>
        <use href={`#n${numberOf(tile)}`} transform="translate(-1 4) scale(.7)" />
        <use href={`#m${colourOf(tile)}`} transform="translate(32 18) scale(.62)" />
      </>
    )}
  </svg>
);
