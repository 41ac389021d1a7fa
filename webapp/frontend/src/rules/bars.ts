/** Which rules cannot be together, and why. */
import type { Rules } from "../wire/protocol";
import type { Option, Value } from "./rules";

/** Why an option cannot be set, or be this value, beside the other rules; null when it can. */
export type Bar = "gains_to_zero" | "zero_first" | "double_without_showing" | "only_where_lose";

export function barred(rules: Rules, option: Option, value: Value = null): Bar | null {
  const gains = rules.scoring === "winner gains";
  if (option === "deals" && value === null && gains) return "gains_to_zero";
  if (option === "scoring" && value === "winner gains" && rules.deals === null) return "zero_first";
  if (option === "coloured_double" && !rules.showing) return "double_without_showing";
  if (option === "start_points" && gains) return "only_where_lose";
  return null;
}

/** *rules* with one option set anew; what hangs on it goes with it. */
export function withOption(rules: Rules, option: Option, value: Value): Rules {
  const set = { ...rules, [option]: value };
  return set.showing ? set : { ...set, coloured_double: false };
}
