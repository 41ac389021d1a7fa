/** What lies behind a match that one looks back at: its check, its deals, and ways to keep it or to send it. */
import { sendAddress } from "../device/sending";
import { Copied } from "../parts/copied";
import { SheetHead, useDialog } from "../parts/sheet";
import { lang, minus, words } from "../words";
import { VERDICTS } from "../words/fair";
import { REPLAYS } from "../words/replay";
import type { Place } from "./player";
import { finishOf, type Story } from "./story";
import { isYou, nameIn } from "./told";

interface AboutProps {
  story: Story;
  /** Where the match is found; null: it came from a file. */
  address: string | null;
  /** Have the deal that is looked at reviewed. */
  review: () => void;
  to: (place: Place) => void;
  close: () => void;
}

export function About({ story, address, review, to, close }: AboutProps) {
  const { dialog, shut } = useDialog(close);
  const say = REPLAYS[lang.value];
  const { presets } = words.value.rules;
  return (
    <dialog class="sheet about" aria-label={say.about} {...dialog}>
      <SheetHead title={say.match(story.number)} under={presets[story.rules.preset]} shut={shut} />
      <div class="scroll" tabIndex={0} role="group" aria-label={say.about}>
        {address && (
          <button type="button" class="button" onClick={() => (shut(), review())}>
            {words.value.result.review}
          </button>
        )}
        <div class="card checked" data-good="true">
          <b>{VERDICTS[lang.value].good}</b>
          <p>{say.checked(story.deals.length)}</p>
          <dl class="promise">
            <dt>{say.promised}</dt>
            <dd>{story.commitment}</dd>
          </dl>
        </div>
        <h3>{say.deals}</h3>
        <ol class="card deals">
          {story.deals.map((_, deal) => (
            <li key={deal}>
              <Deal story={story} deal={deal} act={() => (to({ deal, step: 0 }), shut())} />
            </li>
          ))}
        </ol>
        {address && <Keep address={address} />}
        <a class="record" href="/replay">
          {say.anotherFile}
        </a>
        <p class="hint keys">{say.keys}</p>
      </div>
    </dialog>
  );
}

/** How a deal ended, and the points after it; a tap leads there. */
function Deal({ story, deal, act }: { story: Story; deal: number; act: () => void }) {
  const { table, did, youDid } = words.value;
  const end = story.deals[deal]!.steps.at(-1)!;
  const finish = finishOf(story.deals[deal]!);
  return (
    <button type="button" class="row" onClick={act}>
      <span class="words">
        <b>{table.dealOf(deal + 1, null)}</b>
        <span>{!finish ? REPLAYS[lang.value].nobody : isYou(finish, finish.seat) ? youDid.finished : did.finished(nameIn(finish, finish.seat))}</span>
      </span>
      <span class="sums">
        {end.points.map((points, seat) => (
          <span key={seat}>
            <small>{nameIn(end, seat)}</small>
            <b>{minus(points)}</b>
          </span>
        ))}
      </span>
    </button>
  );
}

/** The match's own address, to send or to copy, and its record as a file. */
function Keep({ address }: { address: string }) {
  const say = REPLAYS[lang.value];
  const link = `${location.origin}${address}`;
  return (
    <>
      <div class="card">
        <div class="row link">
          <Copied label={say.link} text={link} />
        </div>
      </div>
      <button type="button" class="button" onClick={(event) => void sendAddress(link, event.currentTarget)}>
        {say.send}
      </button>
      <a class="record" href={address.replace("/replay/", "/record/")} download="">
        {say.download}
      </a>
    </>
  );
}
