/** Tiles as the wire writes them: `R5`, `Y13`, `B1`, `K7` (black) and `F`, the false joker. */
export type Tile = string;

export type Colour = "R" | "Y" | "B" | "K";

export const COLOURS: readonly Colour[] = ["R", "Y", "B", "K"];
export const FALSE_JOKER: Tile = "F";

/** The colour of a numbered tile. */
export const colourOf = (tile: Tile): Colour => tile[0] as Colour;

/** The number of a numbered tile, 1 to 13. */
export const numberOf = (tile: Tile): number => Number(tile.slice(1));

/** The okey is the indicator's colour, one number higher, 1 after 13. */
export const okeyOf = (indicator: Tile): Tile => `${indicator[0]}${(numberOf(indicator) % 13) + 1}`;

/** Tiles with one copy of a tile less. */
export function withoutOne(tiles: readonly Tile[], tile: Tile): Tile[] {
  const gone = tiles.indexOf(tile);
  return tiles.filter((_, at) => at !== gone);
}

/** The face that a tile plays as: the false joker is the okey's own face, and only that. */
export const faceOf = (tile: Tile, okey: Tile): Tile => (tile === FALSE_JOKER ? okey : tile);
