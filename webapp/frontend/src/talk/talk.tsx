/** The words between seats: a sheet to choose one, and how each reader sees it. */
import { announce, castRack, route, view } from "../app";
import { Sheet } from "../parts/sheet";
import { Switch } from "../parts/switch";
import { nameAt } from "../table/seat";
import type { SeatView } from "../wire/protocol";
import { mySeat } from "../wire/store";
import { lang } from "../words";
import { PHRASES, PICTURES, TALK } from "../words/talk";
import { Picture, type PictureWord } from "./pictures";
import { isMuted, mute, type Word } from "./talkdoor";
import "./talk.css";

const isPicture = (word: Word): word is PictureWord => PICTURES.some((one) => one === word);

/** Tell a screen reader who said what; a picture has a name for that. */
export function speak(seat: number, word: Word): void {
  const { pictures, phrases } = TALK[lang.value];
  announce(`${nameAt(view.value?.seats[seat])}: ${isPicture(word) ? pictures[word] : phrases[word]}`);
}

export const Saying = ({ word }: { word: Word }) => (
  <span class={`bubble ${isPicture(word) ? "picture" : ""}`} aria-hidden="true">
    {isPicture(word) ? <Picture word={word} /> : TALK[lang.value].phrases[word]}
  </span>
);

export function TalkSheet({ close }: { close: () => void }) {
  const table = view.value;
  const { title, pictures, phrases, quiet } = TALK[lang.value];
  const seat = table && mySeat(table);
  if (!table || seat === null) return null;
  const utter = (word: Word) => {
    if (route.value) castRack({ t: "say", table: route.value, seat, word });
    close();
  };
  const others = table.seats.map((one, index) => ({ one, index })).filter(({ one }) => one.who === "person" && !one.you);
  return (
    <Sheet title={title} close={close}>
      <div class="pictures">
        {PICTURES.map((word) => (
          <button type="button" key={word} aria-label={pictures[word]} onClick={() => utter(word)}>
            <Picture word={word} />
          </button>
        ))}
      </div>
      <div class="phrases">
        {PHRASES.map((word) => (
          <button type="button" class="chip" key={word} onClick={() => utter(word)}>
            {phrases[word]}
          </button>
        ))}
      </div>
      {others.length > 0 && (
        <section class="card settings">
          {others.map(({ one, index }) => (
            <Quiet key={index} seat={index} player={one} label={quiet} />
          ))}
        </section>
      )}
    </Sheet>
  );
}

const Quiet = ({ seat, player, label }: { seat: number; player: SeatView; label: (name: string) => string }) => (
  <div class="setting">
    <span>{label(player.name)}</span>
    <Switch label={label(player.name)} on={isMuted(seat)} act={() => mute(seat, !isMuted(seat))} />
  </div>
);
