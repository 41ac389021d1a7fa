/** A person's own area: what the house remembers of them, and what they like. */
import type { FunctionComponent } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { became, bot } from "../app";
import { launch } from "../device/telegram";
import { NameField } from "../parts/pages";
import { useDialog } from "../parts/sheet";
import { Icon } from "../parts/tile";
import { MyTables } from "../start/mytables";
import { lang, words } from "../words";
import { AREAS } from "../words/me";
import { Candies, Purse } from "./candies";
import { Devices } from "./devices";
import { Erase } from "./erase";
import { Figures } from "./figures";
import { Joining } from "./joining";
import { Matches } from "./matches";
import { askPerson, askTables } from "./remembered";
import { SettingsPart } from "./settings";
import { ShelfPart } from "./shelf";
import art from "./art.svg?raw";
import "../styles/controls.css";
import "../styles/me.css";

/** The parts behind the first page, in the order in which they are offered. */
const PARTS = {
  candies: Candies,
  shelf: ShelfPart,
  matches: Matches,
  figures: Figures,
  settings: SettingsPart,
  joining: Joining,
  devices: Devices,
  erase: Erase,
} satisfies Record<string, FunctionComponent>;
type Part = keyof typeof PARTS;

const TINTS: Readonly<Record<Part, string>> = {
  candies: "gold",
  shelf: "red",
  matches: "green",
  figures: "blue",
  settings: "grey",
  joining: "blue",
  devices: "grey",
  erase: "grey",
};

const say = () => AREAS[lang.value];

/** A guest may become their Telegram self, where there is a bot and we are not in Telegram already. */
const offered = (part: Part): boolean => part !== "joining" || (bot.value !== null && launch === null);

export function Me({ close }: { close: () => void }) {
  const { dialog, shut } = useDialog(close);
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    setPart(null);
    void askPerson();
    void askTables();
  }, [became.value]);
  useFocus(dialog.ref, part);
  const back = (event: Event) => {
    if (part === null) return;
    event.preventDefault();
    setPart(null);
  };
  const Shown = part && PARTS[part];
  const title = part ? say().parts[part] : say().title;
  return (
    <dialog class="sheet me" aria-label={title} onCancel={back} {...dialog}>
      <div class="art" aria-hidden="true" dangerouslySetInnerHTML={{ __html: art }} />
      <header class="head">
        {part ? (
          <button type="button" class="plain" aria-label={say().back} onClick={back}>
            <Icon name="home" />
          </button>
        ) : (
          <span />
        )}
        <h2 tabIndex={-1}>{title}</h2>
        <button type="button" class="plain" onClick={shut}>
          {words.value.menu.close}
        </button>
      </header>
      <div class="scroll" tabIndex={0} role="group" aria-label={title}>
        {Shown ? <Shown /> : <Home show={setPart} leave={close} />}
      </div>
    </dialog>
  );
}

/** The reader's place: at a part's title when it is opened, and back at its row afterwards. */
function useFocus(dialog: { current: HTMLDialogElement | null }, part: Part | null): void {
  const before = useRef<Part | null>(null);
  useLayoutEffect(() => {
    const row = before.current && dialog.current?.querySelector<HTMLElement>(`[data-part="${before.current}"]`);
    if (part === null && row) row.focus();
    else if (part !== null) dialog.current?.querySelector("h2")?.focus();
    if (part !== null) dialog.current?.querySelector(".scroll")?.scrollTo(0, 0);
    before.current = part;
  }, [part]);
}

function Home({ show, leave }: { show: (part: Part) => void; leave: () => void }) {
  const parts = (Object.keys(PARTS) as Part[]).filter(offered);
  return (
    <>
      <Purse />
      <section class="card settings">
        <NameField />
      </section>
      <section class="card list">
        {parts.map((part) => (
          <button type="button" class="row" key={part} data-part={part} onClick={() => show(part)}>
            <span class={`tint ${TINTS[part]}`}>
              <Icon name={part} />
            </span>
            <span class="words">
              <b>{say().parts[part]}</b>
              <span>{say().notes[part]}</span>
            </span>
            <Icon name="next" />
          </button>
        ))}
      </section>
      <MyTables before={leave} />
    </>
  );
}
