/** The page: which screen is shown, and the clock that they follow. */
import { ready } from "./begin";
import { computed, effect, signal } from "@preact/signals";
import { render } from "preact";
import { FAIR, arriving, atDay, asksCourt, go, looksBack, lost, notice, refusalIn, route, seen, showsLeague, soon, spoken, tick, trouble, turnedAway, view } from "./app";
import { keepAwake } from "./device/awake";
import { chatLink, followInside, moveIn, shown } from "./device/inside";
import { giveRoom, keepForm } from "./device/larger";
import { listenForTouch } from "./device/noise";
import { launch, leadsTo, wantsReport } from "./device/telegram";
import { LearnDoor, learnOpen, openLearn } from "./learn/learndoor";
import { MeDoor, meOpen, openMe } from "./me/medoor";
import { followRemembered } from "./me/remembered";
import { later } from "./parts/later";
import { Page } from "./parts/pages";
import { Art, Tile } from "./parts/tile";
import { Waiting } from "./parts/waiting";
import { PhoneDoor, sheetOpen } from "./phone/phonedoor";
import { QuickDoor, quickOpen } from "./quick/quickdoor";
import { followHand } from "./rack/hand";
import { RulesDoor, cardOpen } from "./rules/rulesdoor";
import { Start } from "./start/start";
import { Lobby, Room } from "./table/roomdoor";
import { mySeat } from "./wire/store";
import { words } from "./words";
import "./styles/tokens.css";
import "./styles/tile.css";
import "./styles/pages.css";
import "./styles/start.css";

/** The end of a deal is seen on the table for this long before the racks are laid open. */
const LAST_LOOK = 1800;

/** The statistics of the deals have an address of their own. */
const Deals = later(async () => (await import("./deals/deals")).Deals);

const lastLook = signal(false);

effect(() => {
  const ended = seen.value?.events.some(({ e }) => e === "finished" || e === "exhausted");
  if (!ended) return;
  lastLook.value = true;
  setTimeout(() => (lastLook.value = false), LAST_LOOK);
});

/** Whether a deal is on, and whether it waits for you. */
const playing = computed(() => view.value?.state === "playing");
const yourTurn = computed(() => view.value?.state === "playing" && view.value.deal?.turn === mySeat(view.value));

effect(() => {
  document.title = yourTurn.value ? `● ${words.value.table.yourTurn}` : "Okeyhane";
});

effect(() => void keepAwake(playing.value));
document.addEventListener("visibilitychange", () => void keepAwake(playing.value));

// A tick only where something counts down, and it redraws only what does.
effect(() => {
  if (!view.value?.deal?.clock && view.value?.wait == null && (view.value || !soon.value)) return;
  tick.value = Date.now();
  const timer = setInterval(() => (tick.value = Date.now()), 1000);
  return () => clearInterval(timer);
});

/** Whether the screen is the table's felt, to its edges. */
const felt = computed(() => {
  if (turnedAway.value || trouble.value || route.value === null) return arriving.value;
  return !view.value || view.value.state === "playing" || (view.value.deal !== null && lastLook.value);
});

/** Whether a sheet that was opened lies over the screen. */
const overlaid = computed(() => cardOpen.value || meOpen.value || learnOpen.value || sheetOpen.value || quickOpen.value);

const Daily = later(async () => (await import("./daily/daily")).Daily);
const Court = later(async () => (await import("./court/court")).Court);
const League = later(async () => (await import("./league/league")).League);
const Replay = later(async () => (await import("./replay/replay")).Replay);

function Screen() {
  const code = route.value;
  if (turnedAway.value) return <TurnedAway why={turnedAway.value} />;
  if (location.pathname === FAIR) return <Deals />;
  if (trouble.value) return <Trouble why={trouble.value} />;
  if (looksBack) return <Replay />;
  if (asksCourt) return <Court />;
  if (showsLeague) return <League />;
  if (code === null && atDay.value) return <Daily />;
  if (code === null) return arriving.value ? <Waiting /> : <Start />;
  const table = view.value;
  if (!table && soon.value?.table !== code) return <Waiting />;
  if (table?.state === "closed") return <Trouble why="table_closed" />;
  return <Room code={code} lastLook={lastLook.value} />;
}

/** The tile that is not what it seems. */
const Clover = () => (
  <span class="clover" aria-hidden="true">
    <Tile tile="F" />
  </span>
);

const Trouble = ({ why }: { why: string }) => (
  <Page
    name="trouble"
    foot={
      <button type="button" class="button" onClick={() => (why === "update" ? location.reload() : go(null))}>
        {why === "update" ? words.value.menu.reload : words.value.menu.home}
      </button>
    }
  >
    <h1 class="unseen">Okeyhane</h1>
    <Clover />
    <p role="alert">{refusalIn(why)}</p>
  </Page>
);

/** Nobody was let in: there is a way back to the chat, or to begin anew. */
function TurnedAway({ why }: { why: NonNullable<typeof turnedAway.value> }) {
  const link = chatLink();
  const { telegram, me } = words.value;
  const gone = why === "signed_out" || why === "erased";
  const foot = gone ? (
    <button type="button" class="button" onClick={() => location.assign("/")}>
      {me.anew}
    </button>
  ) : (
    link && (
      <a class="button" href={link} onClick={(event) => followInside(link) && event.preventDefault()}>
        {telegram.chat}
      </a>
    )
  );
  return (
    <Page name="trouble" foot={foot}>
      <h1 class="unseen">Okeyhane</h1>
      <Clover />
      <p role="alert">{gone ? me.gone[why] : telegram[why]}</p>
    </Page>
  );
}

/** Whether the address asks for a report: `?debug=1`, or in Telegram a link that ends in `startapp=debug`. */
const wantsDebug = (): boolean => wantsReport || launch?.start === "debug";

const App = () => (
  <>
    <Art />
    <Screen />
    <RulesDoor />
    <MeDoor />
    <LearnDoor />
    <PhoneDoor />
    <QuickDoor />
    {lost.value && view.value && view.value.state !== "playing" && !notice.value && (
      <p class="toast lost" role="status">{words.value.table.reconnecting}</p>
    )}
    <div class="unseen" role="log">
      {spoken.value.map(([number, text]) => (
        <p key={number}>{text}</p>
      ))}
    </div>
  </>
);

// Who touches needs no box around what has the focus; who uses a keyboard does, from the first key on.
const touches = (yes: boolean) => document.documentElement.toggleAttribute("data-touched", yes);
touches(matchMedia("(pointer: coarse)").matches);
window.addEventListener("keydown", () => touches(false), true);
window.addEventListener("pointerdown", ({ pointerType }) => touches(pointerType === "touch"), true);

followRemembered();
followHand();
moveIn({ felt, overlaid });
giveRoom();
keepForm();
listenForTouch();
void Room.load();
if (route.value !== null || arriving.value) void Lobby.load();
void ready.then(() => {
  if (leadsTo === "me") void openMe();
  if (leadsTo === "learn") void openLearn();
  if (wantsDebug()) void import("./debug").then(({ showDebug }) => showDebug());
  render(<App />, document.getElementById("app")!);
  shown();
});
