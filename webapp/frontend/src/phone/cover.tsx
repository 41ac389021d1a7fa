/** The cover between two turns at one phone: whose turn it is, and a button to hold until their tiles are shown. */
import { useEffect, useRef, useState } from "preact/hooks";
import { announce, busy, lift, lost, notice, seen, tick, view } from "../app";
import { feel } from "../device/telegram";
import { initials } from "../parts/face";
import { Icon } from "../parts/tile";
import { openMenu } from "../table/menudoor";
import { clockOf } from "../table/seat";
import { toldOf } from "../table/told";
import { clockLeft } from "../wire/store";
import { lang, words } from "../words";
import { PHONE } from "../words/phone";

/** So long the button is held. */
const HOLD = 600;

export function Cover({ seat }: { seat: number }) {
  const { cover } = PHONE[lang.value];
  const table = view.value;
  const name = table?.seats[seat]?.name ?? "";
  useEffect(() => announce(`${cover.turn(name)}. ${cover.hand(name)}`), [name]);
  if (!table?.deal) return null;
  const { last } = seen.value ?? {};
  const left = seen.value ? clockLeft(seen.value, tick.value) : null;
  const facts = [last && toldOf(last), cover.left(table.deal.stock), left !== null && clockOf(left)].filter(Boolean);
  return (
    <main class="cover">
      <svg class="pattern" aria-hidden="true">
        <Pattern />
        <rect width="100%" height="100%" fill="url(#cover-pattern)" />
      </svg>
      <button type="button" class="to-menu" aria-label={words.value.table.menu} onClick={() => void openMenu()}>
        <Icon name="menu" />
      </button>
      <div class="whose">
        <h1>{cover.turn(name)}</h1>
        <p>
          {cover.hand(name)} <span>{cover.alone}</span>
        </p>
      </div>
      <Hold name={name} act={() => void lift(seat)} />
      <p class="facts">{lost.value ? words.value.table.reconnecting : (notice.value ?? facts.join(" · "))}</p>
    </main>
  );
}

/** Held by finger, mouse or key. A press that is no holding, as a screen reader's, is asked for once more. */
function Hold({ name, act }: { name: string; act: () => void }) {
  const { cover } = PHONE[lang.value];
  const [held, setHeld] = useState(false);
  const [told, setTold] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const reveal = () => {
    setHeld(false);
    feel("drop");
    act();
  };
  const begin = () => {
    if (busy.value || held) return;
    setHeld(true);
    timer.current = setTimeout(reveal, HOLD);
  };
  const end = () => {
    if (!held) return;
    clearTimeout(timer.current);
    setHeld(false);
    setTold(cover.keep);
  };
  const pressed = () => {
    if (told === cover.sure(name)) return reveal();
    setTold(cover.sure(name));
    announce(cover.sure(name));
  };
  const byKey = (event: KeyboardEvent) => event.key === " " || event.key === "Enter";
  return (
    <button
      type="button"
      class="hold"
      data-held={held}
      aria-label={cover.label(name)}
      onPointerDown={(event) => event.isPrimary && begin()}
      onPointerUp={end}
      onPointerLeave={end}
      onPointerCancel={end}
      onKeyDown={(event) => {
        if (!byKey(event)) return;
        event.preventDefault();
        if (!event.repeat) begin();
      }}
      onKeyUp={(event) => byKey(event) && end()}
      onBlur={end}
      onClick={(event) => event.detail === 0 && pressed()}
      onContextMenu={(event) => event.preventDefault()}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r="47" />
        <circle class="fill" cx="50" cy="50" r="47" pathLength="100" />
      </svg>
      <span class="disc">
        <b>{initials(name)}</b>
        <span>{told ?? cover.hold}</span>
      </span>
    </button>
  );
}

/** Stars and tulips, as on a tile's back. */
const Pattern = () => (
  <defs>
    <pattern id="cover-pattern" width="60" height="60" patternUnits="userSpaceOnUse">
      <path class="star" d="M30 4 48.400 48.400 4 30 48.400 11.600 30 56 11.600 11.600 56 30 11.600 48.400Z" />
      <path class="flower" d="M30 19 32.800 23.300 37.800 22.200 36.700 27.200 41 30 36.700 32.800 37.800 37.800 32.800 36.700 30 41 27.200 36.700 22.200 37.800 23.300 32.800 19 30 23.300 27.200 22.200 22.200 27.200 23.300Z" />
      <circle class="seed" cx="30" cy="30" r="3.2" />
      {[0, 60].flatMap((x) => [0, 60].map((y) => <path key={`${x}${y}`} class="tulips" transform={`translate(${x} ${y})`} d={TULIPS} />))}
    </pattern>
  </defs>
);

const TULIPS =
  "M0-13C3-9 3-6 0-3-3-6-3-9 0-13ZM0 13C3 9 3 6 0 3-3 6-3 9 0 13ZM-13 0C-9 3-6 3-3 0-6-3-9-3-13 0ZM13 0C9 3 6 3 3 0 6-3 9-3 13 0Z";
