/** What the court says of a hand: how it wins and for how many points, or what it lacks. */
import { useEffect, useState } from "preact/hooks";
import { sendAddress } from "../device/sending";
import { Copied } from "../parts/copied";
import { Head, Page } from "../parts/pages";
import { Strip } from "../parts/strip";
import { Tile, nameOf } from "../parts/tile";
import type { Tile as Face } from "../parts/tiles";
import { Waiting } from "../parts/waiting";
import { PRESETS, type Preset } from "../rules/rules";
import { lang, minus, words } from "../words";
import { COURTS } from "../words/court";
import { ask, type Ending, type Lack, type Silence, type Verdict } from "./asking";
import { addressOf, type Question } from "./question";

interface JudgedProps {
  question: Question;
  home: () => void;
  change: () => void;
}

export function Judged({ question, home, change }: JudgedProps) {
  const say = COURTS[lang.value];
  const [word, setWord] = useState<Verdict | Silence | null>(null);
  const [tried, again] = useState(0);
  useEffect(() => void ask(question).then(setWord), [tried]);
  if (word === null) return <Waiting />;
  const silent = typeof word === "string";
  const retry = () => (setWord(null), again(tried + 1));
  return (
    <Page
      name="court judged"
      foot={
        <div class="choices">
          <button type="button" class={silent ? "button quiet" : "button"} onClick={change}>
            {say.change}
          </button>
          {silent && word !== "bad" && (
            <button type="button" class="button" onClick={retry}>
              {say.again}
            </button>
          )}
        </div>
      }
    >
      <Head title={say.title} home={home} />
      {silent ? (
        <p class="card finding" role="alert">
          {say.silence[word]}
        </p>
      ) : (
        <Words verdict={word} question={question} />
      )}
    </Page>
  );
}

function Words({ verdict, question }: { verdict: Verdict; question: Question }) {
  const say = COURTS[lang.value];
  const { okey, endings, lacks, lies, slips } = verdict;
  const link = `${location.origin}${addressOf(question)}`;
  return (
    <>
      <section class="card felt ruling" role="status">
        <h2>{endings.length ? say.wins : say.winsNot}</h2>
        <p class="given">
          <Named tile={question.indicator!} />
          <span>{say.okeyIs}</span>
          <Named tile={okey} okey={okey} />
        </p>
      </section>
      {slips.map((slip) => (
        <p class="card finding" key={slip}>
          {say.slips[slip]}
        </p>
      ))}
      {endings.filter(({ groups }) => groups).map((ending) => (
        <Way key={ending.kind} ending={ending} others={endings.filter((other) => other.kind === ending.kind && other !== ending)} okey={okey} />
      ))}
      {[...lacks].sort((one, other) => one.away - other.away).map((lack) => (
        <Far key={lack.kind} lack={lack} okey={okey} />
      ))}
      {lies && (
        <section class="card way" aria-label={say.lies}>
          <h3>{say.lies}</h3>
          <Strip groups={lies} okey={okey} />
        </section>
      )}
      <div class="share">
        <div class="card">
          <div class="row link">
            <Copied label={say.link} text={link} />
          </div>
        </div>
        <button type="button" class="button quiet" onClick={(event) => void sendAddress(link, event.currentTarget)}>
          {say.send}
        </button>
      </div>
    </>
  );
}

const Named = ({ tile, okey }: { tile: Face; okey?: Face }) => (
  <span class="named" role="img" aria-label={nameOf(tile, okey)}>
    <Tile tile={tile} okey={okey} />
  </span>
);

/** One way to finish: how it lies, what is thrown, and its points by each set of rules. */
function Way({ ending, others, okey }: { ending: Ending; others: readonly Ending[]; okey: Face }) {
  const say = COURTS[lang.value];
  const { kind, thrown, groups, points } = ending;
  const presets = words.value.rules.presets;
  return (
    <section class="card way" aria-label={say.kinds[kind]}>
      <h3>{say.kinds[kind]}</h3>
      <Strip groups={groups ?? []} okey={okey} />
      <p class="line">
        {thrown ? (
          <>
            {say.throw} <Named tile={thrown} okey={okey} />
          </>
        ) : (
          say.whatever
        )}
      </p>
      <dl>
        {(Object.keys(presets) as Preset[]).map((preset) => (
          <div key={preset}>
            <dt>{presets[preset]}</dt>
            <dd>
              <b>{PRESETS[preset].scoring === "winner gains" ? `+${points[preset]}` : minus(-points[preset])}</b>{" "}
              <span>{PRESETS[preset].scoring === "winner gains" ? say.gains : say.othersLose}</span>
              {PRESETS[preset].pairs_bind && <small>{say.bound[kind]}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {others.length > 0 && (
        <p class="line">
          {others.some((other) => other.points.matsuri < points.matsuri) ? say.alsoForLess : say.alsoThrow}
          {others.map((other) => (
            <Named key={other.thrown} tile={other.thrown!} okey={okey} />
          ))}
        </p>
      )}
      <p class="hint">{say.asDrawn}</p>
    </section>
  );
}

/** How far the hand is from winning in one way, and what would help. */
function Far({ lack: { kind, away, throw: thrown, useful }, okey }: { lack: Lack; okey: Face }) {
  const say = COURTS[lang.value];
  const left = useful.reduce((sum, each) => sum + each.left, 0);
  return (
    <section class="card way" aria-label={say.kinds[kind]}>
      <h3>
        {say.kinds[kind]} <span>{say.tilesAway(away)}</span>
      </h3>
      {thrown && (
        <p class="line">
          {say.throw} <Named tile={thrown} okey={okey} />
        </p>
      )}
      <p class="line">
        {say.useful(left)}
        {useful.map(({ tile, left: copies }) => (
          <span class="copies" key={tile}>
            <Named tile={tile} okey={okey} />
            {copies > 1 && `×${copies}`}
          </span>
        ))}
      </p>
    </section>
  );
}
