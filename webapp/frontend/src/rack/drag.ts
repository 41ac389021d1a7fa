/** Dragging by pointer events: one gesture at a time, one clean-up, and no dependence on elements that may be redrawn.
 *
 * An element that can be taken hold of has `data-grip`, a place to drop has `data-drop`; what they mean is the caller's.
 * A drag begins at once; a finger that rests first takes hold of more. Taps on both, and on every button among them, are
 * told from here too: browsers swallow a click that follows a drag too soon.
 */
import { batch, computed, signal } from "@preact/signals";

/** Movement in pixels that makes a drag of a tap. */
const THRESHOLD = 6;
/** How far beside a target a drop still counts. */
const REACH = 24;
/** The clone floats this much above the finger. */
const LIFT = 12;
const SCALE = 1.3;
/** A finger that rests for so long takes hold of more than the tile under it. */
const REST = 450;

export interface Handler {
  /** The places where this grip may be dropped now. */
  targets(grip: string): string[];
  /** What a finger that rests on this grip takes hold of; null: nothing more. */
  more(grip: string): string | null;
  /** The elements that go along with a grip, left to right, the number of the one under the finger, and the width of each. */
  carries(grip: string): { tiles: HTMLElement[]; at: number; width: number };
  /** Whether all that a grip takes along is still there. */
  stillThere(grip: string): boolean;
  /** *from* is where the elements that went along are on the page. */
  drop(grip: string, target: string, from: DOMRect[]): void;
  /** Given up, before the page is as it was. */
  back(grip: string, from: DOMRect[]): void;
  /** Let go of elsewhere: over *place*, if that is somewhere a drop can be, but not now. */
  miss(grip: string, place: string | null): void;
  /** A tap on a grip, or on a place to drop. */
  tap(place: string): void;
}

/** What is being dragged, and the target that it would be dropped on. */
export const dragged = signal<string | null>(null);
export const over = signal<string | null>(null);
/** Whether it would be dropped on this one: told only when that changes. */
export const isOver = {
  throw: computed(() => over.value === "throw"),
  finish: computed(() => over.value === "finish"),
  show: computed(() => over.value === "show"),
};

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Gesture {
  readonly pointer: number;
  grip: string;
  readonly held: HTMLElement;
  readonly touch: boolean;
  readonly x: number;
  readonly y: number;
  clone: HTMLElement | null;
  /** How far the middle of the clone is right of the finger. */
  beside: number;
  /** The size of the clone. */
  wide: number;
  tall: number;
  moved: boolean;
  at: Point;
  frame: number;
  rest: ReturnType<typeof setTimeout> | undefined;
}

interface Place {
  name: string;
  box: DOMRect;
}

/** Make everything inside *root* draggable. Returns what undoes it. */
export function draggable(root: HTMLElement, handler: Handler): () => void {
  let gesture: Gesture | null = null;
  let places: Place[] | null = null;
  /** A button was pressed by a finger: the browser's own click is still to come, and may hit what lay under the button. */
  let pressed = false;

  function down(event: PointerEvent): void {
    const held = (event.target as Element).closest<HTMLElement>("[data-grip], [data-drop], button");
    if (gesture || !event.isPrimary || event.button !== 0 || !held) return;
    // Captured by the root: a tile may be redrawn under the finger, the root never is.
    root.setPointerCapture(event.pointerId);
    const at = { x: event.clientX, y: event.clientY };
    const grip = held.dataset.grip ?? held.dataset.drop ?? "";
    const rest = grip === "" ? undefined : setTimeout(rested, REST);
    const touch = event.pointerType !== "mouse";
    gesture = { pointer: event.pointerId, grip, held, touch, ...at, clone: null, beside: 0, wide: 0, tall: 0, moved: false, at, frame: 0, rest };
  }

  function rested(): void {
    const more = gesture && handler.more(gesture.grip);
    if (!gesture || more === null) return;
    gesture.grip = more;
    if (lift(gesture)) gesture.frame ||= requestAnimationFrame(paint);
  }

  function moved(event: PointerEvent): void {
    if (event.pointerId !== gesture?.pointer || gesture.grip === "") return;
    gesture.at = { x: event.clientX, y: event.clientY };
    gesture.moved ||= Math.hypot(gesture.at.x - gesture.x, gesture.at.y - gesture.y) >= THRESHOLD;
    if (!gesture.moved) return;
    if (!gesture.clone && !lift(gesture)) return end();
    gesture.frame ||= requestAnimationFrame(paint);
  }

  /** Begin to drag: a clone follows the finger, the tiles themselves stay. A place to drop cannot be dragged. */
  function lift(now: Gesture): boolean {
    clearTimeout(now.rest);
    const { tiles, at, width } = handler.carries(now.grip);
    if (tiles.length === 0) return false;
    const clone = document.createElement("div");
    clone.className = "flying";
    clone.append(...tiles.map((tile) => tile.cloneNode(true)));
    clone.style.setProperty("--w", `${width}px`);
    document.body.append(clone);
    now.clone = clone;
    // Read once: a frame that only moves it has nothing to lay out.
    now.wide = clone.offsetWidth;
    now.tall = clone.offsetHeight;
    now.beside = (tiles.length / 2 - at - 0.5) * width * SCALE;
    dragged.value = now.grip;
    return true;
  }

  function paint(): void {
    if (!gesture?.clone) return;
    gesture.frame = 0;
    const { clone, at, touch, beside, wide, tall, grip } = gesture;
    // The tile may have gone while it was held: thrown by the clock, or the deal is over.
    if (!handler.stillThere(grip)) return cancel();
    const y = at.y - tall / 2 - (touch ? LIFT : 0);
    const tilt = clone.childElementCount > 1 ? 1 : 4;
    clone.style.transform = `translate(${at.x + beside - wide / 2}px, ${y}px) scale(${SCALE}) rotate(${tilt}deg)`;
    over.value = gesture.moved ? nearest(at, handler.targets(grip)) : null;
  }

  function nearest(at: Point, allowed: string[] | null): string | null {
    places ??= [...root.querySelectorAll<HTMLElement>("[data-drop]")].map((element) => {
      return { name: element.dataset.drop ?? "", box: element.getBoundingClientRect() };
    });
    return nearestOf(allowed ? places.filter(({ name }) => allowed.includes(name)) : places, at);
  }

  function up(event: PointerEvent): void {
    if (event.pointerId !== gesture?.pointer) return;
    const { grip, held, clone, moved } = gesture;
    if (!clone || !moved) {
      end();
      // A plain button is pressed as by a key, see byKey; a finger may slip on it, but not off it.
      if (grip !== "") handler.tap(grip);
      else if (held.contains(document.elementFromPoint(event.clientX, event.clientY))) {
        pressed = true;
        held.click();
      }
      return;
    }
    const at = { x: event.clientX, y: event.clientY };
    const target = handler.stillThere(grip) ? nearest(at, handler.targets(grip)) : null;
    if (target === null) {
      const place = nearest(at, null);
      cancel();
      handler.miss(grip, place);
      return;
    }
    handler.drop(grip, target, boxesOf(clone));
    end();
  }

  /** Give up: what was dragged goes back. */
  function cancel(): void {
    const { clone, grip } = gesture ?? {};
    if (clone && grip !== undefined) handler.back(grip, boxesOf(clone));
    end();
  }

  /** The one clean-up. It may be called at any time, and twice. */
  function end(): void {
    const ended = gesture;
    gesture = places = null;
    if (!ended) return;
    clearTimeout(ended.rest);
    cancelAnimationFrame(ended.frame);
    ended.clone?.remove();
    batch(() => (dragged.value = over.value = null));
    if (root.hasPointerCapture(ended.pointer)) root.releasePointerCapture(ended.pointer);
  }

  const anew = () => (pressed = false);

  function clicked(event: MouseEvent): void {
    if (!pressed || !event.isTrusted || event.detail === 0) return;
    pressed = false;
    event.stopPropagation();
    event.preventDefault();
  }

  const cancelled = (event: PointerEvent) => event.pointerId === gesture?.pointer && cancel();
  const escaped = (event: KeyboardEvent) => event.key === "Escape" && cancel();
  const hidden = () => document.visibilityState === "hidden" && cancel();
  const measureAgain = () => (places = null);

  const stops = [
    on(document, "pointerdown", anew, true),
    on(document, "click", clicked, true),
    on(root, "pointerdown", down),
    on(root, "pointermove", moved),
    on(root, "pointerup", up),
    on(root, "pointercancel", cancelled),
    on(root, "lostpointercapture", cancelled),
    on(window, "blur", cancel),
    on(window, "keydown", escaped),
    on(window, "resize", measureAgain),
    on(window, "scroll", measureAgain),
    on(document, "visibilitychange", hidden),
    // A long press is ours: no menu of the browser.
    on(root, "contextmenu", (event: Event) => event.preventDefault()),
  ];
  return () => {
    end();
    for (const stop of stops) stop();
  };
}

/** The place at this point, or beside it within reach; a place within another one is the nearer of the two. */
function nearestOf(places: readonly Place[], at: Point): string | null {
  let best: (Place & { away: number; middle: number }) | null = null;
  for (const { name, box } of places) {
    const dx = Math.max(box.left - at.x, 0, at.x - box.right);
    const dy = Math.max(box.top - at.y, 0, at.y - box.bottom);
    const away = Math.hypot(dx, dy);
    const middle = Math.hypot(box.left + box.width / 2 - at.x, box.top + box.height / 2 - at.y);
    const inner = best !== null && away === 0 && holds(best.box, box);
    const nearer = !best || away < best.away || (away === best.away && middle < best.middle && !holds(box, best.box));
    if (away <= REACH && (inner || nearer)) best = { name, box, away, middle };
  }
  return best?.name ?? null;
}

const boxesOf = (clone: Element): DOMRect[] => [...clone.children].map((tile) => tile.getBoundingClientRect());

const holds = (outer: DOMRect, inner: DOMRect): boolean =>
  outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom;

function on<E extends Event>(target: EventTarget, name: string, act: (event: E) => unknown, first = false): () => void {
  const listener = (event: Event) => void act(event as E);
  target.addEventListener(name, listener, first);
  return () => target.removeEventListener(name, listener, first);
}
