/** A step in a sentence. */
import type { Tile } from "../tiles";
import { lang, words } from "../words";
import { REPLAYS } from "../words/replay";
import type { Step } from "./story";

/** What the name of somebody who was erased since stands as in a record. */
const NOBODY = "-";

/** What a seat is called. */
export function nameIn({ sitters }: Step, seat: number): string {
  const name = sitters[seat]?.name ?? NOBODY;
  return name === NOBODY ? REPLAYS[lang.value].former : name;
}

/** What happened; *open*: whether a tile that was drawn may be said. */
export function toldOf(step: Step, open: boolean): string {
  const said = sentence(step, nameIn(step, step.seat), open);
  return step.auto ? `${said} (${REPLAYS[lang.value].byComputer})` : said;
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
