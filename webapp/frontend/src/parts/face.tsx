/** Somebody's face: their picture, or the letters of their name. */
import { useState } from "preact/hooks";
import { lang } from "../words";

/** Two letters for a name, in the upper case of the page's language. */
export function initials(name: string): string {
  const [first = "", second] = name.trim().split(/\s+/);
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2);
  return letters.join("").toLocaleUpperCase(lang.value);
}

/** Who somebody is, where there is no seat: a round picture of their initials. */
export const Face = ({ name, side = 0, picture = null }: PortraitProps & { side?: number }) => (
  <span class={`face side-${side}`} aria-hidden="true">
    <Portrait name={name} picture={picture} />
  </span>
);

interface PortraitProps {
  name: string;
  /** Where it lies; null: there is none. */
  picture?: string | null;
}

/** Somebody's picture, else the initials of their name. */
export function Portrait({ name, picture = null }: PortraitProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (picture === null || picture === broken) return <span class="initials">{initials(name)}</span>;
  return <img class="initials" src={picture} alt="" draggable={false} onError={() => setBroken(picture)} />;
}
