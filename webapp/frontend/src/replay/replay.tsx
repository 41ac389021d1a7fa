/** Looking back at a match: one of this house by its address, or one from a record file. */
import { useEffect, useState } from "preact/hooks";
import { announce } from "../app";
import { keepAwake } from "../device/awake";
import { Head, Page } from "../parts/pages";
import { Icon } from "../parts/tile";
import { later } from "../parts/later";
import { Waiting } from "../parts/waiting";
import { lang, words } from "../words";
import { VERDICTS } from "../words/fair";
import { REPLAYS } from "../words/replay";
import { About } from "./about";
import { Board, isOpen } from "./board";
import { Controls } from "./controls";
import { usePlayer, type Wish } from "./player";
import { fetched, isFailure, opened, type Failure, type Reading } from "./reading";
import { Review } from "./review";
import type { Story } from "./story";
import { own, toldOf } from "./told";
import "../styles/table.css";
import "../styles/rack.css";
import "../styles/result.css";
import "../styles/replay.css";
import "../styles/review.css";

/** The address of a match of this house; null: the page waits for a file. */
const address = /^\/t\/[a-z2-7]{13}\/replay\/\d+$/i.test(location.pathname) ? location.pathname : null;

const Compare = later(async () => (await import("../sister/compare")).Compare);

const home = (): void => location.assign("/");

/** Looking back at one match, or comparing two that had the same tiles. */
export const Replay = () => (/\/sister\/\d+$/.test(location.pathname) ? <Compare /> : <Back />);

function Back() {
  const [reading, setReading] = useState<Reading | null>(null);
  const [from, setFrom] = useState(address);
  const [tried, again] = useState(0);
  useEffect(() => {
    if (address) void fetched(address.replace("/replay/", "/record/")).then(setReading);
  }, [tried]);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setReading(await opened(file));
    setFrom(null);
  };
  useEffect(() => dropped((file) => void take(file)), []);
  if (reading && !isFailure(reading)) return <Look key={`${reading.commitment}${from}`} story={reading} address={from} />;
  if (from && !reading) return <Waiting />;
  return <Choose failure={reading} take={(file) => void take(file)} again={from ? () => (setReading(null), again(tried + 1)) : null} />;
}

/** Hear of a file that is dropped anywhere on the page. Returns how to hear no more. */
function dropped(take: (file: File | undefined) => void): () => void {
  const over = (event: DragEvent) => event.preventDefault();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer?.files[0]);
  };
  window.addEventListener("dragover", over);
  window.addEventListener("drop", drop);
  return () => {
    window.removeEventListener("dragover", over);
    window.removeEventListener("drop", drop);
  };
}

interface ChooseProps {
  /** Why there is nothing to see. */
  failure: Failure | null;
  take: (file: File | undefined) => void;
  /** Ask the house once more; null: it was a file. */
  again: (() => void) | null;
}

function Choose({ failure, take, again }: ChooseProps) {
  const say = REPLAYS[lang.value];
  return (
    <Page name="choose">
      <Head title={say.title} home={home} />
      {failure && (
        <section class="card checked" role="alert" data-good="false">
          <p>{say.why[failure.why]}</p>
          {failure.why === "forged" && <p>{say.lineIs(failure.line)}</p>}
          {again && failure.why === "away" && (
            <button type="button" class="button quiet" onClick={again}>
              {say.again}
            </button>
          )}
        </section>
      )}
      <section class="card checked">
        <b>{say.file}</b>
        <p>{say.fileNote}</p>
        <label class="button file">
          {say.choose}
          <input type="file" class="unseen" accept=".txt,text/plain" onChange={(event) => take(event.currentTarget.files?.[0])} />
        </label>
        <p class="hint">{say.drop}</p>
      </section>
    </Page>
  );
}

/** Whether the link is one to the review: it is of the last deal, the one that is just over. */
const wantsReview = (): boolean => new URLSearchParams(location.search).has("review");

function Look({ story, address }: { story: Story; address: string | null }) {
  const say = REPLAYS[lang.value];
  const [now, wish] = usePlayer(story, wantsReview() ? { deal: story.deals.length - 1, step: 0 } : { deal: 0, step: 0 });
  const [eyes, setEyes] = useState<number | null>(null);
  const [bottom, setBottom] = useState(own ?? 0);
  const [about, setAbout] = useState(false);
  const [reviewed, setReviewed] = useState(address !== null && wantsReview());
  useEffect(() => void keepAwake(now.playing), [now.playing]);
  const deal = story.deals[now.place.deal]!;
  const step = deal.steps[now.place.step]!;
  const told = toldOf(step, isOpen(step, eyes, step.seat));
  const look = (seat: number | null) => {
    setEyes(seat);
    if (seat !== null) setBottom(seat);
  };
  useKeys(wish, look, now.place, about || reviewed);
  useEffect(() => {
    // The slider says it by itself.
    if (!now.playing && !(document.activeElement instanceof HTMLInputElement)) announce(told);
  }, [told]);
  return (
    <main class="replay" onPointerDown={swiped(wish)}>
      <header class="head">
        <button type="button" class="plain" onClick={home} aria-label={words.value.menu.home}>
          <Icon name="home" />
        </button>
        <div>
          <h1>{words.value.table.dealOf(now.place.deal + 1, story.deals.length)}</h1>
          <p class="good">
            <Icon name="check" />
            {VERDICTS[lang.value].good}
          </p>
        </div>
        <button type="button" class="plain" onClick={() => setAbout(true)} aria-label={say.about}>
          <Icon name="menu" />
        </button>
      </header>
      <Board deal={deal} step={step} bottom={bottom} eyes={eyes} look={look} />
      <p class="told">{told}</p>
      <Controls story={story} now={now} wish={wish} told={told} eyes={eyes} look={look} />
      {about && <About story={story} address={address} review={() => setReviewed(true)} to={(to) => wish({ to })} close={() => setAbout(false)} />}
      {reviewed && address && (
        <Review
          dealing={deal}
          deal={now.place.deal}
          deals={story.deals.length}
          address={address}
          first={eyes ?? bottom}
          to={(to) => wish({ to })}
          close={() => setReviewed(false)}
        />
      )}
    </main>
  );
}

type Look = (seat: number | null) => void;

/** The keys of a player of films; 1 to 4 and 0 choose whose tiles are seen. */
function useKeys(wish: (wish: Wish) => void, look: Look, { deal, step }: { deal: number; step: number }, busy: boolean): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (busy || event.ctrlKey || event.metaKey || event.altKey) return;
      const slides = event.target instanceof HTMLInputElement;
      const onButton = event.target instanceof HTMLButtonElement;
      const wishes: Readonly<Record<string, Wish | false>> = {
        " ": !onButton && "play",
        ArrowLeft: !slides && { by: -1 },
        ArrowRight: !slides && { by: 1 },
        PageUp: { to: { deal: step > 0 ? deal : deal - 1, step: 0 } },
        PageDown: { to: { deal: deal + 1, step: 0 } },
      };
      const wanted = wishes[event.key];
      if (wanted) wish(wanted);
      else if (/^[0-4]$/.test(event.key)) look(event.key === "0" ? null : Number(event.key) - 1);
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, [deal, step, busy]);
}

/** So far a finger goes sideways for one step. */
const SWIPE = 40;

/** A finger that goes over the table: to the left is one step on, to the right one back. */
const swiped =
  (wish: (wish: Wish) => void) =>
  (down: PointerEvent): void => {
    if (down.pointerType !== "touch" || !(down.target as Element).closest(".board")) return;
    const up = (event: PointerEvent) => {
      const way = event.clientX - down.clientX;
      if (event.pointerId === down.pointerId && Math.abs(way) > SWIPE) wish({ by: way < 0 ? 1 : -1 });
      if (event.pointerId !== down.pointerId) return;
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", up);
    };
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", up);
  };
