/** How one's own try went, and sending that to somebody. */
import { Rosette } from "../parts/tile";
import type { TryView } from "../wire/protocol";
import { lang } from "../words";
import { DAYS } from "../words/daily";
import { nameOfDay } from "./days";
import { messageOf } from "./marks";
import { sendMessage } from "./share";
import { Trail } from "./trail";

export function Own({ mine, day }: { mine: TryView; day: string }) {
  const say = DAYS[lang.value];
  const won = (mine.points ?? 0) > 0;
  const result = won ? say.won(mine.points ?? 0, mine.turns ?? 0) : say.lost(mine.turns ?? 0);
  const share = () => sendMessage(messageOf(say.sharedTitle(nameOfDay(day, lang.value)), result, mine.trail, won), say.copied);
  return (
    <>
      <section class="card felt own">
        <Rosette />
        <div class="words">
          <h2>{won ? say.wonTitle : say.lostTitle}</h2>
          <p>{result}</p>
        </div>
        {/* Without points all share one place, which may well be the first: that is no news. */}
        {won && mine.place !== null && <p class="so-far">{(mine.guest ? say.guestPlace : say.place)(mine.place, mine.of)}</p>}
        {mine.trail && <Trail trail={mine.trail} won={won} />}
      </section>
      <button type="button" class="button quiet" onClick={() => void share()}>
        {say.share}
      </button>
      <p class="hint sealed">{say.sealed}</p>
    </>
  );
}
