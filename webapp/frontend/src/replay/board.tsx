/** The table as it was after a step: four racks, four piles, and the centre. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon, Rosette, Tile, nameOf } from "../parts/tile";
import type { Tile as Face } from "../parts/tiles";
import { EMPTY, ROW, settle, sortRuns } from "../rack/rack";
import { avatarOf, fly } from "../table/motion";
import { Avatar } from "../table/seat";
import { lang, minus, words } from "../words";
import { REPLAYS } from "../words/replay";
import { finishOf, type Dealing, type Step } from "./story";
import { isYou, nameIn } from "./told";

type Slots = readonly (Face | null)[];

interface BoardProps {
  deal: Dealing;
  step: Step;
  /** Who sits below. */
  bottom: number;
  /** Whose tiles alone are seen; null: all. */
  eyes: number | null;
  look: (eyes: number | null) => void;
}

export function Board({ deal, step, bottom, eyes, look }: BoardProps) {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useLayoutEffect(() => {
    const [from, to] = [deal.steps.indexOf(before.current), deal.steps.indexOf(step)];
    if (root.current && from >= 0 && to === from + 1) move(root.current, step);
    before.current = step;
  }, [step]);
  const seatAt = (side: number) => (bottom + side) % 4;
  return (
    <div class="board" ref={root}>
      <Rosette />
      {[2, 3, 1, 0].map((side) => {
        const seat = seatAt(side);
        return <Place key={side} side={side} seat={seat} step={step} okey={deal.okey} open={isOpen(step, eyes, seat)} pressed={eyes === seat} look={() => look(eyes === seat ? null : seat)} />;
      })}
      <Centre deal={deal} step={step} />
      {[2, 1, 3, 0].map((side) => (
        <Pile key={side} side={side} seat={seatAt(side)} step={step} okey={deal.okey} />
      ))}
    </div>
  );
}

/** Whether a seat's tiles lie open: to its own eyes, to who sees all, and to everybody once the deal is over. */
export const isOpen = ({ turn }: Step, eyes: number | null, seat: number): boolean => eyes === null || eyes === seat || turn === null;

/** A tile that was just moved flies from where it came. */
function move(root: HTMLElement, { what, seat }: Step): void {
  const find = (selector: string) => root.querySelector<HTMLElement>(selector);
  const came = find(".came");
  const pile = (of: number) => find(`[data-pile="${of}"]`)?.getBoundingClientRect();
  const from =
    what === "draw" ? find(".stock")?.getBoundingClientRect() : what === "take" ? pile((seat + 3) % 4) : what === "discard" || what === "finish" ? avatarOf(seat) : null;
  if (came && from) fly(came, from, what === "discard" || what === "finish" ? "thrown" : "straight");
}

interface PlaceProps {
  side: number;
  seat: number;
  step: Step;
  okey: Face;
  open: boolean;
  pressed: boolean;
  look: () => void;
}

/** A seat with its name, points and rack; a tap on the name shows that seat's tiles alone. */
function Place({ side, seat, step, okey, open, pressed, look }: PlaceProps) {
  const { onPairs, shown, points } = words.value.table;
  const name = nameIn(step, seat);
  const person = step.sitters[seat]?.person ?? false;
  const inTurn = step.turn === seat;
  return (
    <div class={`place place-${side}`} data-seat={seat} data-turn={inTurn}>
      <button type="button" class="who" aria-pressed={pressed} aria-label={`${REPLAYS[lang.value].tilesOf(name)}, ${points(step.points[seat] ?? 0)}`} onClick={look}>
        <Avatar seat={{ name: isYou(step, seat) ? (step.sitters[seat]?.name ?? name) : name, picture: null, you: false, away: false, stand_in: false, who: person ? "person" : "computer" }} side={side} ring={inTurn ? 1 : null} />
        <span>
          <b class="name">{name}</b>
          <span class="points">{minus(points(step.points[seat] ?? 0))}</span>
        </span>
        {step.declared[seat] && <Mark icon="pairs" word={onPairs} />}
        {step.shownBy === seat && <Mark icon="show" word={shown} />}
      </button>
      <Hand name={name} tiles={step.hands[seat] ?? []} okey={okey} open={open} shelves={side === 0} came={step.seat === seat && (step.what === "draw" || step.what === "take") ? step.tile : null} />
    </div>
  );
}

const Mark = ({ icon, word }: { icon: string; word: string }) => (
  <span class="mark" role="img" aria-label={word}>
    <Icon name={icon} />
  </span>
);

interface HandProps {
  name: string;
  tiles: Slots;
  okey: Face;
  open: boolean;
  /** On two shelves of 13 slots, as one plays; else in the room that there is. */
  shelves: boolean;
  came: Face | null;
}

/** A rack: by colour and number, or as it was laid to finish. */
function Hand({ name, tiles, okey, open, shelves, came }: HandProps) {
  const slots = tiles.length > ROW + 2 ? tiles : sorted(tiles, okey);
  const held = slots.filter((tile) => tile !== null);
  const new_ = came === null || !open ? -1 : slots.indexOf(came);
  const read = open ? held.map((tile) => nameOf(tile, okey)).join(", ") : REPLAYS[lang.value].hidden(held.length);
  const drawn = (tile: Face | null, slot: number) => tile !== null && <Tile key={slot} tile={open ? tile : null} okey={okey} class={slot === new_ ? "came" : ""} />;
  return (
    <div class={shelves ? "rack" : "hand"} role="img" aria-label={`${name}: ${read}`}>
      {shelves
        ? [0, ROW].map((start) => (
            <div class="shelf" key={start}>
              {Array.from({ length: ROW }, (_, column) => (
                <span class="slot" key={column}>
                  {drawn(slots[start + column] ?? null, start + column)}
                </span>
              ))}
            </div>
          ))
        : slots.map((tile, slot) => drawn(tile, slot) || <i class="gap" key={slot} />)}
    </div>
  );
}

/** By colour, then number, as one sorts one's own rack. */
function sorted(tiles: Slots, okey: Face): Slots {
  const held = tiles.filter((tile) => tile !== null);
  return sortRuns(settle(EMPTY, held), okey).map((one) => one?.tile ?? null);
}

function Pile({ side, seat, step, okey }: { side: number; seat: number; step: Step; okey: Face }) {
  const tiles = step.piles[seat] ?? [];
  const { aria } = words.value;
  const top = tiles.at(-1);
  const under = tiles.at(-2);
  const thrown = step.what === "discard" && step.seat === seat;
  return (
    <div class={`pile pile-${side}`} data-pile={seat} role="img" aria-label={aria.pile(nameIn(step, seat), top === undefined ? aria.nothing : nameOf(top, okey))}>
      <span class="heap">
        {under !== undefined && <Tile tile={under} okey={okey} class="under" />}
        {top !== undefined && <Tile key={tiles.length} tile={top} okey={okey} class={thrown ? "came" : ""} />}
      </span>
    </div>
  );
}

function Centre({ deal, step }: { deal: Dealing; step: Step }) {
  const { indicator, okey } = deal;
  const { table, aria, tile } = words.value;
  const left = table.left(step.stock);
  const thrown = step.turn === null ? finishOf(deal)?.tile : null;
  return (
    <div class="centre">
      <span class="stock" role="img" aria-label={thrown ? nameOf(thrown, okey) : aria.stock(step.stock)}>
        {thrown ? <Tile tile={thrown} okey={okey} class={step.what === "finish" ? "came" : ""} /> : step.stock > 0 && <Tile tile={null} class={step.stock > 2 ? "deep" : ""} />}
      </span>
      <span class="caption">
        <b>{left.count}</b> {left.unit}
      </span>
      <span class="indicator" role="img" aria-label={aria.indicator(nameOf(indicator, undefined))}>
        <Tile tile={indicator} />
      </span>
      <span class="caption">
        {table.okey}
        <span role="img" aria-label={tile(okey)}>
          <Tile tile={okey} okey={okey} />
        </span>
      </span>
    </div>
  );
}
