/** A step in a sentence. */
import type { Tile } from "../parts/tiles";
import { lang, words } from "../words";
import { REPLAYS } from "../words/replay";
import type { Step } from "./story";

/** What the name of somebody who was erased since stands as in a record. */
export const NOBODY = "-";

/** The seat of who looks back, as the link from their own result says it; null: the link is anybody's. */
export const own = ((seat) => (seat === undefined ? null : Number(seat)))(/[?&]seat=([0-3])\b/.exec(location.search)?.[1]);

/** Whether it is their seat, and they sit there still. */
export const isYou = ({ sitters }: Step, seat: number): boolean => seat === own && sitters[seat]?.person === true;

/** What a seat is called. */
export function nameIn(step: Step, seat: number): string {
  if (isYou(step, seat)) return words.value.table.you;
  const name = step.sitters[seat]?.name ?? NOBODY;
  return name === NOBODY ? REPLAYS[lang.value].former : name;
}

/** What happened; *open*: whether a tile that was drawn may be said. */
export function toldOf(step: Step, open: boolean): string {
  const said = (isYou(step, step.seat) && yours(step, open)) || sentence(step, nameIn(step, step.seat), open);
  return step.auto ? `${said} (${REPLAYS[lang.value].byComputer})` : said;
}

/** The same to who did it; null where it is told of them as of everybody. */
function yours({ what, tile }: Step, open: boolean): string | null {
  const { youDid } = words.value;
  const moved: Tile = tile ?? "F";
  switch (what) {
    case "draw":
      return youDid.drawn(open ? moved : null);
    case "take":
      return youDid.taken(moved);
    case "discard":
      return youDid.discarded(moved);
    case "go pairs":
      return youDid.wentPairs;
    case "pass":
      return youDid.passed;
    case "finish":
      return youDid.finished;
    default:
      return null;
  }
}

function sentence({ what, tile }: Step, name: string, open: boolean): string {
  const { did, tile: face } = words.value;
  const say = REPLAYS[lang.value];
  const moved: Tile = tile ?? "F";
  switch (what) {
    case "dealt":
      return say.starts(name);
    case "draw":
      return open ? say.drew(name, face(moved)) : did.drawn(name);
    case "take":
      return did.taken(name, moved);
    case "discard":
      return did.discarded(name, moved);
    case "show":
      return say.showed(name);
    case "go pairs":
      return did.wentPairs(name);
    case "pass":
      return did.passed(name);
    case "finish":
      return did.finished(name);
    case "sits":
      return say.sits(name);
  }
}
