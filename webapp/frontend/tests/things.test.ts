import { describe, expect, it } from "vitest";
import { wornWith } from "../src/me/things";

describe("a look", () => {
  it.each([
    [["classic"], "night", ["classic", "night"]],
    [["classic", "night"], "plum", ["classic", "plum"]],
    [["classic", "night", "coral"], "night", ["classic", "coral"]],
    [["classic", "night", "coral"], "candy", ["candy", "night", "coral"]],
    [["candy", "ink"], "gold", ["candy", "ink", "gold"]],
  ] as const)("%j with %s is %j", (worn, thing, then) => {
    expect(wornWith(worn, thing)).toEqual(then);
  });
});
