/** Dragging by pointer events: one gesture at a time, one clean-up, and no dependence on elements that may be redrawn.
 *
 * An element that can be taken hold of has `data-grip`, a place to drop has `data-drop`; what they mean is the caller's.
 * Taps on both, and on every button among them, are told from here too: browsers swallow a click that follows a drag
 * too soon.
 */
import { signal } from "@preact/signals";

/** Movement in pixels that makes a drag of a tap. */
const THRESHOLD = 6;
/** How far beside a target a drop still counts. */
const REACH = 24;
/** The clone floats this much above the finger. */
const LIFT = 12;
const SCALE = 1.3;
const HOME = 140;

export interface Handler {
  /** The places where this grip may be dropped now. */
  targets(grip: string): string[];
  drop(grip: string, target: string, from: DOMRect): void;
  /** Let go of elsewhere: over *place*, if that is somewhere a drop can be, but not now. */
  miss(grip: string, place: string | null): void;
  /** A tap on a grip, or on a place to drop. */
  tap(place: string): void;
}

/** What is being dragged, and the target that it would be dropped on. */
export const dragged = signal<string | null>(null);
export const over = signal<string | null>(null);

interface Gesture {
  readonly pointer: number;
  readonly grip: string;
  readonly held: HTMLElement;
  readonly touch: boolean;
  readonly x: number;
  readonly y: number;
  clone: HTMLElement | null;
  at: { x: number; y: number };
  frame: number;
}

interface Place {
  name: string;
  box: DOMRect;
}

/** Make everything inside *root* draggable. Returns what undoes it. */
export function draggable(root: HTMLElement, handler: Handler): () => void {
  let gesture: Gesture | null = null;
  let places: Place[] | null = null;

  const find = (grip: string) => root.querySelector<HTMLElement>(`[data-grip="${grip}"]`);

  function down(event: PointerEvent): void {
    const held = (event.target as Element).closest<HTMLElement>("[data-grip], [data-drop], button");
    if (gesture || !event.isPrimary || event.button !== 0 || !held) return;
    // Captured by the root: a tile may be redrawn under the finger, the root never is.
    root.setPointerCapture(event.pointerId);
    const at = { x: event.clientX, y: event.clientY };
    const grip = held.dataset.grip ?? held.dataset.drop ?? "";
    gesture = { pointer: event.pointerId, grip, held, touch: event.pointerType !== "mouse", ...at, clone: null, at, frame: 0 };
  }

  function moved(event: PointerEvent): void {
    if (event.pointerId !== gesture?.pointer || gesture.grip === "") return;
    gesture.at = { x: event.clientX, y: event.clientY };
    if (!gesture.clone && Math.hypot(gesture.at.x - gesture.x, gesture.at.y - gesture.y) < THRESHOLD) return;
    if (!gesture.clone && !lift(gesture)) return end();
    gesture.frame ||= requestAnimationFrame(paint);
  }

  /** Begin to drag: a clone follows the finger, the tile itself stays where it is. A place to drop cannot be dragged. */
  function lift(now: Gesture): boolean {
    const tile = find(now.grip)?.querySelector<HTMLElement>(".tile");
    if (!tile) return false;
    const box = tile.getBoundingClientRect();
    const clone = tile.cloneNode(true) as HTMLElement;
    clone.classList.add("flying");
    clone.style.setProperty("--w", `${box.width}px`);
    document.body.append(clone);
    now.clone = clone;
    dragged.value = now.grip;
    return true;
  }

  function paint(): void {
    if (!gesture?.clone) return;
    gesture.frame = 0;
    // The tile may have gone while it was held: thrown by the clock, or the deal is over.
    if (!find(gesture.grip)) return cancel();
    const { clone, at, touch } = gesture;
    const y = at.y - clone.offsetHeight / 2 - (touch ? LIFT : 0);
    clone.style.transform = `translate(${at.x - clone.offsetWidth / 2}px, ${y}px) scale(${SCALE}) rotate(4deg)`;
    over.value = nearest(at, handler.targets(gesture.grip));
  }

  function nearest(at: { x: number; y: number }, allowed: string[] | null): string | null {
    places ??= [...root.querySelectorAll<HTMLElement>("[data-drop]")].map((element) => {
      return { name: element.dataset.drop ?? "", box: element.getBoundingClientRect() };
    });
    let best: (Place & { away: number; middle: number }) | null = null;
    for (const { name, box } of places) {
      if (allowed && !allowed.includes(name)) continue;
      const dx = Math.max(box.left - at.x, 0, at.x - box.right);
      const dy = Math.max(box.top - at.y, 0, at.y - box.bottom);
      const away = Math.hypot(dx, dy);
      const middle = Math.hypot(box.left + box.width / 2 - at.x, box.top + box.height / 2 - at.y);
      // A place within another one is the nearer of the two.
      const inner = best !== null && away === 0 && holds(best.box, box);
      const nearer = !best || away < best.away || (away === best.away && middle < best.middle && !holds(box, best.box));
      if (away <= REACH && (inner || nearer)) best = { name, box, away, middle };
    }
    return best?.name ?? null;
  }

  function up(event: PointerEvent): void {
    if (event.pointerId !== gesture?.pointer) return;
    const { grip, held, clone } = gesture;
    if (!clone) {
      end();
      // A plain button is pressed as by a key, see byKey; a finger may slip on it, but not off it.
      if (grip !== "") handler.tap(grip);
      else if (held.contains(document.elementFromPoint(event.clientX, event.clientY))) held.click();
      return;
    }
    const at = { x: event.clientX, y: event.clientY };
    const target = find(grip) && nearest(at, handler.targets(grip));
    if (target == null) {
      const place = nearest(at, null);
      cancel();
      handler.miss(grip, place);
      return;
    }
    const from = clone.getBoundingClientRect();
    end();
    handler.drop(grip, target, from);
  }

  /** Give up: the clone flies home. */
  function cancel(): void {
    const clone = gesture?.clone;
    const home = gesture && find(gesture.grip)?.getBoundingClientRect();
    if (clone && home) {
      const ghost = clone.cloneNode(true) as HTMLElement;
      document.body.append(ghost);
      const back = `translate(${home.left}px, ${home.top}px) scale(1) rotate(0)`;
      const flight = ghost.animate([{ transform: ghost.style.transform }, { transform: back }], { duration: HOME, easing: "ease-out" });
      flight.onfinish = flight.oncancel = () => ghost.remove();
    }
    end();
  }

  /** The one clean-up. It may be called at any time, and twice. */
  function end(): void {
    const ended = gesture;
    gesture = places = null;
    if (!ended) return;
    cancelAnimationFrame(ended.frame);
    ended.clone?.remove();
    dragged.value = over.value = null;
    if (root.hasPointerCapture(ended.pointer)) root.releasePointerCapture(ended.pointer);
  }

  const cancelled = (event: PointerEvent) => event.pointerId === gesture?.pointer && cancel();
  const escaped = (event: KeyboardEvent) => event.key === "Escape" && cancel();
  const hidden = () => document.visibilityState === "hidden" && cancel();
  const measureAgain = () => (places = null);

  const stops = [
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

const holds = (outer: DOMRect, inner: DOMRect): boolean =>
  outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom;

function on<E extends Event>(target: EventTarget, name: string, act: (event: E) => unknown): () => void {
  const listener = (event: Event) => void act(event as E);
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}
