/** A look in small: felt, the back of a tile, and its face. */
import { Tile } from "../parts/tile";

export const Swatch = () => (
  <span class="swatch" aria-hidden="true">
    <Tile tile={null} />
    <Tile tile="R5" />
  </span>
);
