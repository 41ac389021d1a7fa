/** Movement: a tile that lies elsewhere than before flies there. Nothing moves at rest, nor for who wants no motion. */

const FLIGHT = 140;
const THROW = 160;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Where the next tile that appears at a place comes from: a finger, the stock, a player. */
const origins = new Map<string, DOMRect>();

export const comesFrom = (place: string, box: DOMRect): void => void origins.set(place, box);

/** The same, of an element that is on the page now; what a finger has noted for that place goes before. */
export function leaves(element: string, place: string): void {
  const box = document.querySelector(element)?.getBoundingClientRect();
  if (box && !origins.has(place)) origins.set(place, box);
}

export function originOf(place: string): DOMRect | null {
  const box = origins.get(place) ?? null;
  origins.delete(place);
  return box;
}

/** Where a player sits on the page. */
export const avatarOf = (seat: number): DOMRect | null =>
  document.querySelector(`[data-seat="${seat}"] .avatar`)?.getBoundingClientRect() ?? null;

/** The flight that each tile is on, and from how far beside its place it came. */
const flights = new WeakMap<HTMLElement, { flight: Animation; dx: number; dy: number }>();
/** A flight has arrived after this part of it. */
const ARRIVED = 0.9;

/** End the flight of a tile: it lies at its place. */
export const land = (tile: HTMLElement): void => flights.get(tile)?.flight.cancel();

/** A tile's box on the page, for its place is known: computed, for to read it would have the browser lay the page out. */
export function boxAt(tile: HTMLElement, place: DOMRect): DOMRect {
  const { flight, dx, dy } = flights.get(tile) ?? { flight: null, dx: 0, dy: 0 };
  const progress = flight?.effect?.getComputedTiming().progress ?? 1;
  const left = Math.max(0, 1 - progress / ARRIVED);
  return left === 0 ? place : new DOMRect(place.x + dx * left, place.y + dy * left, place.width, place.height);
}

/** Let a tile that now lies at its place, *to*, fly there from *from*: straight, thrown, or turning from its back to its face. */
export function fly(tile: HTMLElement, from: DOMRect, how: "straight" | "thrown" | "turning", to = tile.getBoundingClientRect()): void {
  if (still.matches || to.width === 0 || from.width === 0) return;
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  if (Math.abs(dx) + Math.abs(dy) < 1) return;
  const thrown = how === "thrown";
  const frames = [
    { transform: `translate(${dx}px, ${dy}px) scale(${from.width / to.width})${thrown ? " rotate(4deg)" : ""}` },
    { transform: thrown ? "translateY(1px)" : "none", offset: ARRIVED },
    { transform: "none" },
  ];
  const flight = tile.animate(frames, { duration: thrown ? THROW : FLIGHT, easing: "ease-out" });
  flights.set(tile, { flight, dx, dy });
  // Not a frame of the flight: what moves by its transform alone needs no new style for every picture.
  tile.style.zIndex = "5";
  flight.onfinish = flight.oncancel = () => {
    if (flights.get(tile)?.flight === flight) tile.style.zIndex = "";
  };
  if (how === "turning") turn(tile);
}

/** Show the back for the first half of a flight; at half way the tile stands on its edge. */
function turn(tile: HTMLElement): void {
  const half = { offset: 0.5 };
  tile.animate([{ scale: "1 1" }, { scale: "0.1 1", ...half }, { scale: "1 1" }], FLIGHT);
  tile.animate([{ background: "var(--back)" }, { background: "var(--back)", ...half }, { background: "var(--face)", ...half }], FLIGHT);
  tile.firstElementChild?.animate([{ opacity: 0 }, { opacity: 0, ...half }, { opacity: 1, ...half }, { opacity: 1 }], FLIGHT);
}

/** Let *flight* fly from an element's middle to a box, where it vanishes. */
export function send(flight: HTMLElement, start: HTMLElement, to: DOMRect): void {
  if (still.matches) return;
  const from = start.getBoundingClientRect();
  flight.className = "flight";
  flight.style.setProperty("--w", getComputedStyle(start).getPropertyValue("--w"));
  document.body.append(flight);
  const at = (box: DOMRect) => {
    const x = box.left + (box.width - flight.offsetWidth) / 2;
    const y = box.top + (box.height - flight.offsetHeight) / 2;
    return `translate(${x}px, ${y}px)`;
  };
  const frames = [
    { transform: at(from), opacity: 1 },
    { transform: `${at(to)} scale(.7)`, opacity: 1, offset: 0.8 },
    { transform: `${at(to)} scale(.4)`, opacity: 0 },
  ];
  const animation = flight.animate(frames, { duration: 2 * FLIGHT, easing: "ease-in-out" });
  animation.onfinish = animation.oncancel = () => flight.remove();
}
