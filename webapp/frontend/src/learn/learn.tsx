/** The book of the game: three steps, a first deal with a coach, the full rules, tips, questions, a little history. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ask, busy, go, notice, route } from "../app";
import { lead } from "../coach/coachdoor";
import { SheetHead, useDialog } from "../parts/sheet";
import { Icon, Tile } from "../parts/tile";
import { OPTIONS, PRESETS, type Preset } from "../rules/rules";
import { lang, words } from "../words";
import { COURTS } from "../words/court";
import { BOOKS, type Example, type LearnWords } from "../words/learn";
import { valueIn } from "../words/rules";
import { card } from "../words/rules/card";
import { CHAPTERS, DIFFERENT, EXAMPLES, OKEY, SHOWN, STEPS, UNSEEN, blocksOf, type Drawn } from "./examples";
import type { BookProps } from "./learndoor";
import "../styles/learn.css";

/** The options in which the presets are not all the same. */
const DIFFERING = OPTIONS.filter((option) => new Set(Object.values(PRESETS).map((rules) => rules[option])).size > 1);

export function Book({ close }: BookProps) {
  const { dialog, shut } = useDialog(close);
  const [say, setSay] = useState<LearnWords | null>(null);
  const speaks = lang.value;
  useEffect(() => void BOOKS[speaks]().then(setSay, close), [speaks]);
  const { title } = words.value.learn;
  return (
    <dialog class="sheet book" aria-label={title} {...dialog}>
      <SheetHead title={title} shut={shut} />
      <div class="scroll" tabIndex={0} role="group" aria-label={title}>
        {say && <Pages say={say} />}
      </div>
      {notice.value && <p class="toast" role="status">{notice.value}</p>}
    </dialog>
  );
}

/** Make a table with three novices, at which the coach leads. */
async function startLesson(): Promise<void> {
  const code = await ask({ t: "create", against: "computers", rules: PRESETS.matsuri, level: "novice", others: [] });
  if (typeof code !== "string") return;
  lead(code);
  go(code);
}

interface Told {
  say: LearnWords;
}

function Pages({ say }: Told) {
  return (
    <>
      {route.value === null && <Lesson say={say} />}
      <Steps say={say} />
      <Chapters say={say} />
      <RuleSets say={say} />
      <ToCourt />
      <Tips say={say} />
      <Questions say={say} />
      <History say={say} />
    </>
  );
}

/** A first deal with the coach, for who is at no table. */
const Lesson = ({ say }: Told) => (
  <section class="card lesson">
    <h3>{say.lesson.title}</h3>
    <p>{say.lesson.note}</p>
    <button type="button" class="button" disabled={busy.value} onClick={() => void startLesson()}>
      {say.lesson.go}
    </button>
  </section>
);

const Steps = ({ say }: Told) => (
  <section aria-label={say.steps.title}>
    <h3>{say.steps.title}</h3>
    <ol class="steps">
      {say.steps.items.map(({ title, parts }, step) => (
        <li key={title} class="card">
          <h4>{title}</h4>
          {parts.map((part, at) => (
            <div key={part} class="part">
              <Picture drawn={STEPS[step]![at]!} />
              <p>{part}</p>
            </div>
          ))}
        </li>
      ))}
    </ol>
  </section>
);

const Chapters = ({ say }: Told) => (
  <section aria-label={say.rules}>
    <h3>{say.rules}</h3>
    <div class="card">
      {CHAPTERS.map((chapter) => (
        <Fold key={chapter} title={say.chapters[chapter].title} text={say.chapters[chapter].text}>
          {SHOWN[chapter]?.map((name) => <Drawing key={name} name={name} say={say} />)}
        </Fold>
      ))}
    </div>
  </section>
);

/** The presets, and how each differs from the others. */
const RuleSets = ({ say }: Told) => (
  <section aria-label={say.sets}>
    <h3>{say.sets}</h3>
    <p class="under">{say.setsNote}</p>
    <div class="card">
      {(Object.keys(PRESETS) as Preset[]).map((preset) => (
        <Fold key={preset} title={words.value.rules.presets[preset]} text={[card.value.lines[preset]]}>
          {DIFFERENT[preset].map((name) => (
            <Drawing key={name} name={name} say={say} />
          ))}
          <Options preset={preset} />
        </Fold>
      ))}
    </div>
  </section>
);

const ToCourt = () => (
  <a class="card row" href="/court">
    <span class="tint blue">
      <Icon name="best" />
    </span>
    <span class="words">
      <b>{COURTS[lang.value].title}</b>
      <span>{COURTS[lang.value].note}</span>
    </span>
    <Icon name="next" />
  </a>
);

const Tips = ({ say }: Told) => (
  <section aria-label={say.tips.title}>
    <h3>{say.tips.title}</h3>
    <ul class="card tips">
      {say.tips.items.map((tip) => (
        <li key={tip}>{tip}</li>
      ))}
    </ul>
  </section>
);

const Questions = ({ say }: Told) => (
  <section aria-label={say.questions.title}>
    <h3>{say.questions.title}</h3>
    <div class="card">
      {say.questions.items.map(([question, answer]) => (
        <Fold key={question} title={question} text={[answer]} />
      ))}
    </div>
  </section>
);

const History = ({ say }: Told) => (
  <section aria-label={say.history.title}>
    <h3>{say.history.title}</h3>
    <div class="card text">
      {say.history.text.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  </section>
);

/** What is read when it is opened. */
const Fold = ({ title, text, children }: { title: string; text: readonly string[]; children?: ComponentChildren }) => (
  <details>
    <summary>{title}</summary>
    {text.map((line) => (
      <p key={line}>{line}</p>
    ))}
    {children}
  </details>
);

/** Tiles as they would lie, and what they are. */
function Drawing({ name, say }: { name: Example; say: LearnWords }) {
  const drawn = EXAMPLES[name];
  return (
    <Picture drawn={drawn}>
      <figcaption>
        {drawn.good !== undefined && (
          <b>
            {drawn.good ? <Icon name="check" /> : "× "}
            {drawn.good ? say.good : say.bad}:{" "}
          </b>
        )}
        {say.examples[name]}
      </figcaption>
    </Picture>
  );
}

/** Tiles as they would lie; what they are is said beside it, or by what stands below. */
function Picture({ drawn, children }: { drawn: Drawn; children?: ComponentChildren }) {
  const blocks = blocksOf(drawn);
  return (
    <figure class={blocks.length > 1 ? "long" : ""} data-good={drawn.good} data-goes={drawn.goes}>
      <span class="shown" role="img" aria-label={blocks.map((block) => block.map(nameOf).join(", ")).join("; ")}>
        {blocks.map((block) => (
          <span class="block" key={block.join()}>
            {block.map((tile, at) => (
              <Tile key={at} tile={tile === UNSEEN ? null : tile} okey={OKEY} />
            ))}
          </span>
        ))}
        {drawn.goes && <Icon name="next" />}
      </span>
      {children}
    </figure>
  );
}

const nameOf = (tile: string): string => (tile === OKEY ? words.value.okeyMark : tile === UNSEEN ? words.value.faceDown : words.value.tile(tile));

/** How a preset differs from the others. */
const Options = ({ preset }: { preset: Preset }) => (
  <dl>
    {DIFFERING.filter((option) => option !== "start_points" || PRESETS[preset].scoring === "others lose").map((option) => (
      <div key={option}>
        <dt>{card.value.options[option].label}</dt>
        <dd>{valueIn(card.value, option, PRESETS[preset][option])}</dd>
      </div>
    ))}
  </dl>
);
