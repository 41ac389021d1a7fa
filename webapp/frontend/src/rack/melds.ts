/** Which blocks of a rack read as melds. Only for showing: the server judges every claim. */
import { colourOf, faceOf, numberOf, type Tile } from "../parts/tiles";

/** The line of numbers that runs lie on: the 1 stands at both ends, so 12-13-1 is a run and 13-1-2 is not. */
const LINE = 14;

/** Whether the tiles, as they lie from left to right, are a run. */
export function readsAsRun(tiles: readonly Tile[], okey: Tile): boolean {
  const naturals = tiles.flatMap((tile, place) => (tile === okey ? [] : [{ place, face: faceOf(tile, okey) }]));
  const first = naturals[0];
  if (tiles.length < 3 || !first || naturals.some(({ face }) => colourOf(face) !== colourOf(first.face))) return false;
  for (let start = 1; start + tiles.length - 1 <= LINE; start++) {
    if (naturals.every(({ place, face }) => ((start + place - 1) % 13) + 1 === numberOf(face))) return true;
  }
  return false;
}

/** Whether the tiles are one number in three or four different colours. */
export function isGroup(tiles: readonly Tile[], okey: Tile): boolean {
  const faces = tiles.filter((tile) => tile !== okey).map((tile) => faceOf(tile, okey));
  const numbers = new Set(faces.map(numberOf));
  const colours = new Set(faces.map(colourOf));
  return (tiles.length === 3 || tiles.length === 4) && numbers.size === 1 && colours.size === faces.length;
}

/** Whether each two tiles from the left are a pair. */
export function arePairs(tiles: readonly Tile[], okey: Tile): boolean {
  const isPair = (one: Tile, other: Tile) => one === okey || other === okey || faceOf(one, okey) === faceOf(other, okey);
  return tiles.length > 0 && tiles.length % 2 === 0 && tiles.every((tile, at) => at % 2 === 1 || isPair(tile, tiles[at + 1] ?? tile));
}

/** How many pairs can be made of tiles: of a face there are two, and an okey goes with whatever is left over. */
export const pairsIn = (tiles: readonly Tile[], okey: Tile): number =>
  Math.min(tiles.length >> 1, tiles.length - new Set(tiles.filter((tile) => tile !== okey).map((tile) => faceOf(tile, okey))).size);

/** Whether a block on the rack is a meld. */
export const isMeld = (tiles: readonly Tile[], okey: Tile): boolean => readsAsRun(tiles, okey) || isGroup(tiles, okey);
