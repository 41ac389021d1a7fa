/** Why a match paid what it paid. */
import type { CandyLine } from "../wire/protocol";
import type { AreaWords } from "../words/me";

/** What a win against computers pays; a win among people pays more. Only for the wording. */
const AGAINST_COMPUTERS = 6;

/** Why a match paid this amount, in a sentence. */
export function why(say: AreaWords["candies"], line: CandyLine): string {
  const { reason, result, worth, amount, cap } = line;
  if (line.taken_for === "joined_once") return say.paidTwice(line.taken_back);
  if (line.taken_for === "joined_cap") return say.overCapTogether(line.taken_back, cap);
  if (reason === "capped") return amount > 0 ? say.capLeft(amount, worth) : say.capReached(cap);
  if (reason !== "paid") return say.reasons[reason];
  return worth === AGAINST_COMPUTERS ? say.againstComputers : say.amongPeople[result];
}
