/** Movement: a tile that lies elsewhere than before flies there. Nothing moves at rest, nor for who wants no motion. */

const FLIGHT = 140;
const THROW = 160;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Where the next tile that appears at a place comes from: a finger, the stock, a player. */
const origins = new Map<string, DOMRect>();

export const comesFrom = (place: string, box: DOMRect): void => void origins.set(place, box);

export function originOf(place: string): DOMRect | null {
  const box = origins.get(place) ?? null;
  origins.delete(place);
  return box;
}

/** Let an element that now lies at its place fly there from *from*. */
export function fly(element: HTMLElement, from: DOMRect, thrown = false): void {
  const to = element.getBoundingClientRect();
  if (still.matches || to.width === 0 || from.width === 0) return;
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  if (Math.abs(dx) + Math.abs(dy) < 1) return;
  const turned = thrown ? " rotate(4deg)" : "";
  const frames = [
    { transform: `translate(${dx}px, ${dy}px) scale(${from.width / to.width})${turned}`, zIndex: 5 },
    { transform: thrown ? "translateY(1px)" : "none", zIndex: 5, offset: 0.9 },
    { transform: "none", zIndex: 5 },
  ];
  element.animate(frames, { duration: thrown ? THROW : FLIGHT, easing: "ease-out" });
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
