import { describe, expect, test } from "vitest";
import * as rack from "../src/rack/rack";

/** A rack in the engine's notation: rows parted by "/", a dot is an empty slot; what is not said is empty. */
function slots(text: string): rack.Slots {
  const rows = text.split("/").map((row) => row.trim().split(/\s+/));
  return [0, 1].flatMap((row) =>
    Array.from({ length: rack.ROW }, (_, place) => {
      const tile = rows[row]?.[place] ?? ".";
      return tile === "." || tile === "" ? null : rack.piece(tile);
    }),
  );
}

/** The rack as text, empty ends left out. */
const text = (now: rack.Slots): string =>
  [now.slice(0, rack.ROW), now.slice(rack.ROW)]
    .map((row) => row.map((held) => held?.tile ?? ".").join(" ").replace(/( ?\.)+$/, ""))
    .join(" / ")
    .trim();

const idAt = (now: rack.Slots, slot: number): number => now[slot]?.id ?? -1;

describe("settling", () => {
  test("what is still held stays where it lies, what is gone leaves a hole", () => {
    expect(text(rack.settle(slots("R1 . B2 K3"), ["R1", "K3"]))).toBe("R1 . . K3 /");
  });

  test("a new tile goes to the last free slot", () => {
    const now = rack.settle(slots("R1 / B2"), ["R1", "B2", "Y7"]);
    expect(now[25]?.tile).toBe("Y7");
  });

  test("several new tiles lie there in their order", () => {
    const now = rack.settle(slots("R1"), ["Y7", "R1", "B2"]);
    expect([now[24]?.tile, now[25]?.tile]).toEqual(["Y7", "B2"]);
  });

  test("a tile drawn into a slot lies there, and what lay there makes room", () => {
    expect(text(rack.settle(slots("R1 R3 R4"), ["R1", "R3", "R4", "R2"], 1))).toBe("R1 R2 R3 R4 /");
  });

  test("of two copies one goes", () => {
    expect(text(rack.settle(slots("R1 R1"), ["R1"]))).toBe("R1 /");
  });

  test("pieces keep their ids, so that a drag goes on", () => {
    const before = slots("R1 B2");
    expect(idAt(rack.settle(before, ["B2", "K9"]), 1)).toBe(idAt(before, 1));
  });
});

describe("moving a block", () => {
  const block = (now: rack.Slots, slot: number) => rack.blockOf(now, idAt(now, slot));

  test("a block is what lies side by side in one row", () => {
    const now = slots("R1 R2 . R3 . . . . . . . . K1 / K2 K3");
    expect(block(now, 1)).toEqual([idAt(now, 0), idAt(now, 1)]);
    expect(block(now, 12)).toEqual([idAt(now, 12)]);
  });

  test("to free slots: the tile under the finger lies where the finger is", () => {
    const now = slots("R1 R2 R3 . . . . K9");
    expect(text(rack.moveBlock(now, block(now, 1), 1, 5))).toBe(". . . . R1 R2 R3 K9 /");
  });

  test("not over the end of a row", () => {
    const now = slots("R1 R2 R3");
    expect(text(rack.moveBlock(now, block(now, 0), 0, 12))).toBe(". . . . . . . . . . R1 R2 R3 /");
    expect(text(rack.moveBlock(now, block(now, 2), 2, 13))).toBe("/ R1 R2 R3");
  });

  test("between others: each goes to its nearer side, no further than it must", () => {
    const now = slots(". . . B1 B2 B3 B4 . . K9 / R1 R2");
    expect(text(rack.moveBlock(now, block(now, 13), 0, 4))).toBe(". . B1 B2 R1 R2 B3 B4 . K9 /");
  });

  test("at a crowded end all others go to the other side", () => {
    const now = slots("B1 B2 B3 . . . . . . . . . . / R1 R2");
    expect(text(rack.moveBlock(now, block(now, 13), 1, 0))).toBe("R1 R2 B1 B2 B3 /");
  });

  test("into a row without room: they change places", () => {
    const now = slots("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 . / K1 K2 K3");
    const moved = rack.moveBlock(now, block(now, 13), 0, 4);
    expect(text(moved)).toBe("R1 R2 R3 R4 K1 K2 K3 R8 R9 R10 R11 R12 / R5 R6 R7");
  });

  test("loses no tile and keeps the block together, wherever it goes", () => {
    const now = slots("R1 R2 R3 . B1 B2 B3 B4 . . Y9 Y9 / K1 K2 K3");
    const held = rack.piecesOf(now).map(({ id }) => id).sort();
    for (const from of [0, 4, 10, 13]) {
      const ids = block(now, from);
      for (let slot = 0; slot < rack.SLOTS; slot++) {
        const moved = rack.moveBlock(now, ids, 0, slot);
        expect(rack.piecesOf(moved).map(({ id }) => id).sort()).toEqual(held);
        const first = rack.slotOf(moved, ids[0] ?? -1);
        expect(ids.map((id) => rack.slotOf(moved, id) - first)).toEqual(ids.map((_, at) => at));
      }
    }
  });

  test("room is made where a new tile will come to lie", () => {
    expect(text(rack.makeRoom(slots("R1 R3 R4"), 1))).toBe("R1 . R3 R4 /");
  });
});

describe("moving", () => {
  test("to an empty slot", () => {
    const now = slots("R1 . .");
    expect(text(rack.move(now, idAt(now, 0), 2))).toBe(". . R1 /");
  });

  test("between others: they move towards the nearest hole", () => {
    const now = slots("R1 R2 R4 . B9");
    expect(text(rack.move(now, idAt(now, 4), 1))).toBe("R1 B9 R2 R4 /");
  });

  test("past a neighbour: the hole it leaves is the nearest", () => {
    const now = slots("R1 R2 R3 R4");
    expect(text(rack.move(now, idAt(now, 0), 1))).toBe("R2 R1 R3 R4 /");
  });

  test("into a full row: two tiles change places", () => {
    const now = slots("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 / K1");
    const moved = rack.move(now, idAt(now, 13), 4);
    expect([moved[4]?.tile, moved[13]?.tile]).toEqual(["K1", "R5"]);
  });

  test("loses no tile, wherever it goes", () => {
    const now = slots("R1 R2 R3 R4 R5 R6 R7 R8 . B1 B2 B3 B4 / K1 K2");
    const held = rack.piecesOf(now).map(({ tile }) => tile).sort();
    for (const { id } of rack.piecesOf(now)) {
      for (let slot = 0; slot < rack.SLOTS; slot++) {
        const moved = rack.move(now, id, slot);
        expect(rack.piecesOf(moved).map(({ tile }) => tile).sort()).toEqual(held);
        expect(idAt(moved, slot)).toBe(id);
      }
    }
  });
});

describe("sorting", () => {
  const hand = slots("K3 F B13 R5 R2 / Y9 K1 R5 B1");

  test("by runs: colours parted by gaps, the false joker at its face, okeys last", () => {
    expect(text(rack.sortRuns(hand, "R5"))).toBe("R2 F . Y9 . B1 B13 . K1 K3 . R5 R5 /");
  });

  test("by numbers: then by colour", () => {
    expect(text(rack.sortNumbers(hand, "K12"))).toBe("B1 K1 . R2 . K3 . R5 R5 . Y9 . F / B13");
  });

  test("where gaps are short, the rows are cut so that the fewest are lacking", () => {
    // Seven tiles and six gaps fill the upper row exactly.
    const ten = slots("R1 Y2 B3 K4 R5 Y6 B7 K8 R9 Y10");
    expect(text(rack.sortNumbers(ten, "K13"))).toBe("R1 . Y2 . B3 . K4 . R5 . Y6 . B7 / K8 . R9 . Y10");
  });

  test("fifteen tiles of one colour leave no gap and no tile out", () => {
    const many = slots("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 / R1 R2");
    expect(rack.piecesOf(rack.sortRuns(many, "K1"))).toHaveLength(15);
  });

  test("keeps the tiles that are turned down so", () => {
    const now = rack.turnOver(hand, idAt(hand, 0));
    expect(rack.piecesOf(rack.sortRuns(now, "R5")).filter(({ down }) => down).map(({ tile }) => tile)).toEqual(["K3"]);
  });
});

describe("blocks", () => {
  test("end at a hole and at the row's end", () => {
    const now = slots("R1 R2 . R3 . . . . . . . . K1 / K2 K3");
    expect(rack.blocks(now)).toEqual([[0, 1], [3], [12], [13, 14]]);
  });

  test("a meld with a tile face down is not shown", () => {
    const now = slots("R1 R2 R3 . B4 Y4 K4");
    expect(rack.melds(now, "K9")).toEqual([[0, 1, 2], [4, 5, 6]]);
    expect(rack.melds(rack.turnOver(now, idAt(now, 1)), "K9")).toEqual([[4, 5, 6]]);
  });

  test("pairs are shown to who holds five, or has declared them", () => {
    const few = slots("R1 R2 R3 . B4 B4 . K5 K5 Y7 Y7 / B8 B8 . R12 Y1 K13");
    expect(rack.melds(few, "K9")).toEqual([[0, 1, 2]]);
    expect(rack.melds(few, "K9", true)).toEqual([[4, 5], [7, 8, 9, 10], [13, 14]]);
    const many = slots("R1 R2 R3 . B4 B4 . K5 K5 Y7 Y7 / B8 B8 . R12 R12");
    expect(rack.melds(many, "K9")).toEqual([[0, 1, 2], [4, 5], [7, 8, 9, 10], [13, 14], [16, 17]]);
  });

  test.each([
    ["R1 R2 R3 . B4 Y4 K4 / Y9 Y10 Y11 Y12", true, "melds only"],
    ["R1 R2 R3 . B4 Y4 K4 / Y9 Y10 Y11 . R12", false, "a tile that lies in none"],
    ["R1 R1 B4 B4 . K9 Y7 / F F", true, "pairs, one with the okey"],
    ["R1 R1 . B4 Y4 K4", false, "never a mixture"],
  ])("%s is whole: %s, %s", (text, whole) => {
    expect(rack.isWhole(slots(text), "K9")).toBe(whole);
  });
});

test("the wire gives the rack back", () => {
  const now = rack.turnOver(slots("R1 . F / K13"), 0);
  expect(rack.toWire(rack.fromWire(rack.toWire(now)))).toEqual(rack.toWire(now));
});
