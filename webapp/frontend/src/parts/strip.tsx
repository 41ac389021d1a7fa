/** A small rack with its groups laid open. */
import { Tile, nameOf } from "./tile";

export const Strip = ({ groups, okey }: { groups: string[][]; okey: string | undefined }) => (
  <div class="strip" role="img" aria-label={groups.map((group) => group.map((tile) => nameOf(tile, okey)).join(", ")).join("; ")}>
    {groups.map((group, index) => (
      <span class="group" key={index} style={{ flexGrow: group.length }}>
        {group.map((tile, place) => (
          <Tile key={place} tile={tile} okey={okey} />
        ))}
      </span>
    ))}
  </div>
);
