/** Tiles, drawn from the symbols of art.svg: a number and a mark for each colour, so that colour is never alone. */
import { words, type Words } from "../words";
import { FALSE_JOKER, colourOf, numberOf, type Tile as Face } from "./tiles";
import art from "./art.svg?raw";

/** All symbols, once in the page. */
export const Art = () => <div class="art" aria-hidden="true" dangerouslySetInnerHTML={{ __html: art }} />;

export const Icon = ({ name }: { name: string }) => (
  <svg class="icon" aria-hidden="true">
    <use href={`#i-${name}`} />
  </svg>
);

/** The ornament of a felt, behind what lies on it. */
export const Rosette = () => (
  <svg class="rosette" aria-hidden="true">
    <use href="#rosette" />
  </svg>
);

interface TileProps {
  tile: Face | null;
  /** The deal's okey; without one every tile is plain. */
  okey?: Face | undefined;
  /** Face down; a tile that is not known always is. */
  down?: boolean;
  piece?: number;
  class?: string;
}

/** One tile, as large as `--w` of its surroundings says. */
export function Tile({ tile, okey, down, piece, class: more = "" }: TileProps) {
  const hidden = down || tile === null;
  const kind = hidden ? "down" : tile === okey ? "okey" : "";
  return (
    <span class={`tile ${kind} ${more}`} data-piece={piece}>
      <svg viewBox="0 0 40 70" aria-hidden="true">
        {hidden ? <use href="#back" /> : tile === FALSE_JOKER ? falseJoker(okey) : numbered(tile, tile === okey)}
      </svg>
    </span>
  );
}

const numbered = (tile: Face, isOkey: boolean) => (
  <g class={`ink-${colourOf(tile)}`}>
    <use href={`#n${numberOf(tile)}`} />
    <use href={`#m${colourOf(tile)}`} transform={`translate(${isOkey ? 12.6 : 20} 58)`} />
    {isOkey && <use href="#star" class="ink-star" transform="translate(28 58)" />}
  </g>
);

/** The clover, and below it the face that it plays. */
const falseJoker = (okey: Face | undefined) => (
  <>
    <use href="#clover" class="ink-clover" transform="translate(20 23) scale(1.18)" />
    {okey && (
      <g class={`ink-${colourOf(okey)}`}>
        <use href={`#n${numberOf(okey)}`} transform="translate(3.6 46.6) scale(.46)" />
        <use href={`#m${colourOf(okey)}`} transform="translate(28.4 57.4) scale(.58)" />
      </g>
    )}
  </>
);

/** What a screen reader says of a tile. */
export function nameOf(tile: Face, okey: Face | undefined, down = false, say: Words = words.value): string {
  if (down) return say.faceDown;
  return tile === okey ? `${say.tile(tile)}, ${say.okeyMark}` : say.tile(tile);
}

/** What a place is called; what can be done there now, the word that stands at it, comes first. */
export const called = (now: string | false | null, name: string): string => (now ? `${now}. ${name}` : name);
