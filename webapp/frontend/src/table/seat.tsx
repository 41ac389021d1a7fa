/** A player at the table: the avatar whose ring is the clock, name, points and marks. */
import { computed } from "@preact/signals";
import { tick, seen, view } from "../app";
import { Portrait } from "../parts/face";
import { Icon } from "../parts/tile";
import { Bubble, TalkButton } from "../talk/talkdoor";
import { Watch } from "../watch/watchdoor";
import type { SeatView, TableView } from "../wire/protocol";
import { clockLeft, isShared, mySeat, partnerOf, sideOf } from "../wire/store";
import { minus, words } from "../words";

/** What is drawn of who sits there. */
type Sitting = Pick<SeatView, "who" | "name" | "picture" | "you" | "away" | "stand_in">;

const alone = computed(() => view.value !== null && !isShared(view.value));

/** Whether a seat is "you" to who looks: on a shared device everybody has their name. */
export const isYou = (seat: Sitting | undefined): boolean => seat?.you === true && alone.value;

/** What a seat is called here: its player's name, or "you". */
export const nameAt = (seat: Sitting | undefined): string => (isYou(seat) ? words.value.table.you : (seat?.name ?? ""));

/** The points of the match; from the second one on, where it is one deal that adds to the table's tally, those of all. */
function pointsOf(seat: SeatView, { match, state }: TableView): string {
  const { points, inAll } = words.value.table;
  const adds = match.rules.deals === 1 && match.rules.scoring === "winner gains" && match.number > 1;
  return minus(adds ? inAll(seat.tally + (state === "over" ? 0 : seat.points)) : points(seat.points));
}

interface AvatarProps {
  seat: Sitting;
  side: number;
  /** Part of the ring that is drawn, 0 to 1; null: it is not this seat's turn. */
  ring?: number | null;
  late?: boolean;
}

export const Avatar = ({ seat, side, ring = null, late = false }: AvatarProps) => (
  <span class={`avatar side-${side}`} data-away={seat.away} style={{ "--left": ring ?? 1 }}>
    <svg class="ring" viewBox="0 0 60 60" aria-hidden="true">
      <circle cx="30" cy="30" r="28" />
      {ring !== null && <circle class={late ? "late" : "left"} cx="30" cy="30" r="28" pathLength="100" stroke-dasharray={`${ring * 100} 100`} />}
    </svg>
    <span aria-hidden="true">
      <Portrait name={seat.name ?? ""} picture={seat.picture} />
    </span>
    {(seat.away || seat.stand_in || seat.who === "computer") && (
      <span class="badge">
        <Icon name={seat.who === "computer" || seat.stand_in ? "computer" : "away"} />
      </span>
    )}
  </span>
);

const LATE = 5000;

/** A seat on the felt. It looks at whatever is told of the table, and draws what has changed of this seat. */
export function Seat({ seat: index }: { seat: number }) {
  const table = view.value;
  const seat = table?.seats[index];
  if (!table || !seat) return null;
  const { deal, match } = table;
  const mine = mySeat(table);
  return (
    <Sitter
      index={index}
      seat={seat}
      side={sideOf(table, index)}
      points={pointsOf(seat, table)}
      inTurn={deal?.turn === index && deal.phase !== "over"}
      clock={deal?.clock?.of ?? null}
      onPairs={deal?.declared[index] ?? false}
      hasShown={deal?.shown_by === index}
      isPartner={match.rules.partners && mine !== null && partnerOf(mine) === index}
    />
  );
}

interface SitterProps {
  index: number;
  seat: SeatView;
  side: number;
  points: string;
  inTurn: boolean;
  /** Milliseconds of a turn, or null. */
  clock: number | null;
  onPairs: boolean;
  hasShown: boolean;
  isPartner: boolean;
}

/** Only who is in turn follows the clock. */
function Sitter({ index, seat, side, points, inTurn, clock, onPairs, hasShown, isPartner }: SitterProps) {
  const left = inTurn && clock !== null && seen.value ? clockLeft(seen.value, tick.value) : null;
  const ring = inTurn ? (left === null || clock === null ? 1 : left / clock) : null;
  return (
    <div class={`seat seat-${side}`} data-seat={index} data-turn={inTurn}>
      {side === 0 && <TalkButton />}
      <Avatar seat={seat} side={side} ring={ring} late={left !== null && left < LATE} />
      <span class="who">
        <b class="name">{nameAt(seat)}</b>
        <span class="points">
          {points}
          {left !== null && <Seconds left={left} />}
        </span>
        <Marks seat={seat} onPairs={onPairs} hasShown={hasShown} isPartner={isPartner} />
      </span>
      <Bubble seat={index} />
      {side === 0 && <Watch part="Count" />}
    </div>
  );
}

/** What is to be known of a seat, the weightiest first; where there are many only their pictures are shown. */
function Marks({ seat, onPairs, hasShown, isPartner }: Pick<SitterProps, "seat" | "onPairs" | "hasShown" | "isPartner">) {
  const { onPairs: pairs, shown, away, partner, computer } = words.value.table;
  const marks: [boolean, string, string?][] = [
    [onPairs, pairs, "pairs"],
    [hasShown, shown, "show"],
    [seat.away && seat.who === "person" && !seat.stand_in, away],
    [isPartner, partner, "people"],
    [seat.who === "computer" || seat.stand_in, computer, "computer"],
    [seat.level != null, seat.level ? words.value.levels[seat.level] : ""],
  ];
  return (
    <span class="marks">
      {marks.map(([holds, word, icon]) => {
        return (
          holds && (
            <span class="mark" key={word}>
              {icon && <Icon name={icon} />}
              <span class="word">{word}</span>
            </span>
          )
        );
      })}
    </span>
  );
}

/** Milliseconds as a clock shows them, `0:45`. */
export function clockOf(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const Seconds = ({ left }: { left: number }) => {
  const seconds = Math.ceil(left / 1000);
  return (
    <span class="seconds" role="timer" aria-label={words.value.aria.seconds(seconds)} data-late={left < LATE}>
      {clockOf(left)}
    </span>
  );
};
