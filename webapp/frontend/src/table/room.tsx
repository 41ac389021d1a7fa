/** A table's screens: the deal, what comes before and after it, and what lies over it. */
import { effect } from "@preact/signals";
import { view } from "../app";
import { later } from "../parts/later";
import { Waiting } from "../parts/waiting";
import { Covered } from "../phone/phonedoor";
import { TalkDoor } from "../talk/talkdoor";
import { Watch } from "../watch/watchdoor";
import { mySeat, toLift } from "../wire/store";
import { words } from "../words";
import { History, historyOpen } from "./historydoor";
import { Menu, menuOpen } from "./menudoor";
import { Lobby } from "./roomdoor";
import { Table } from "./table";
import "../styles/table.css";
import "../styles/rack.css";
import "../styles/screens.css";

interface RoomProps {
  code: string;
  /** The deal is over, and is still looked at. */
  lastLook: boolean;
}

const Result = later(async () => (await import("./result")).Result);

// What is not on the way to the first rack comes while it is looked at.
effect(() => {
  if (view.value?.state === "playing") void Result.load();
});

export const Room = (props: RoomProps) => (
  <>
    <Screen {...props} />
    {menuOpen.value && Menu.value && <Menu.value />}
    <TalkDoor />
    <Watch part="Watchers" />
    {historyOpen.value && History.value && <History.value close={() => (historyOpen.value = false)} />}
  </>
);

function Screen({ code, lastLook }: RoomProps) {
  const table = view.value;
  if (!table) return <Watch part="Soon" />;
  if (table.state === "opening") return <Waiting note={words.value.fair.opening} />;
  if (table.state === "lobby" || !table.deal) return <Lobby code={code} />;
  const lifting = toLift(table);
  if (lifting !== null) return <Covered key={lifting} seat={lifting} />;
  // Another seat of this device sees the table from another side: it is drawn anew.
  if (table.state === "playing" || lastLook) return <Table key={mySeat(table)} />;
  return <Result code={code} />;
}
