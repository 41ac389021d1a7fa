/** From bytes to a match that can be looked back at, or the reason why not. */
import { wrongIn } from "../fair/record";
import { storyOf, type Story } from "./story";

/** `foreign`: no record. `newer`: of a form that this page does not know. `changed`: not as it was written. `forged`: not as dealt. */
export type Why = "foreign" | "newer" | "changed" | "forged" | "missing" | "away";

export interface Failure {
  readonly why: Why;
  /** The line that is not as it was dealt, from 1. */
  readonly line: number;
}

export type Reading = Story | Failure;

export const isFailure = (reading: Reading): reading is Failure => "why" in reading;

/** A record of twenty long deals has less than a tenth of this. */
const LARGEST = 1_000_000;

const failed = (why: Why, line = 0): Failure => ({ why, line });

/** Read a record, and deal it again: what is not as promised is not shown. */
export function readingOf(bytes: Uint8Array): Reading {
  const text = textIn(bytes);
  const [, version] = /^okeyhane record (\d+)\n/.exec(text ?? "") ?? [];
  if (text === null || version === undefined) return failed(/^\uFEFF?okeyhane record \d+\s/.test(text ?? "") ? "changed" : "foreign");
  if (version !== "1") return failed("newer");
  const wrong = wrongIn(text);
  const last = text.split("\n").length - 1;
  if (wrong !== null) return failed(wrong >= last ? "changed" : "forged", wrong);
  return storyOf(text) ?? failed("newer");
}

/** Read a file; one that is too large for a record is not even opened. */
export async function opened(file: Blob): Promise<Reading> {
  return file.size > LARGEST ? failed("foreign") : readingOf(new Uint8Array(await file.arrayBuffer()));
}

/** To the letter: a mark at the beginning is no part of a record, and what is no UTF-8 is no text. */
function textIn(bytes: Uint8Array): string | null {
  if (bytes.length > LARGEST) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Fetch the record of a match of this house. */
export async function fetched(address: string): Promise<Reading> {
  try {
    const answer = await fetch(address);
    if (answer.status === 404) return failed("missing");
    if (!answer.ok) return failed("away");
    return readingOf(new Uint8Array(await answer.arrayBuffer()));
  } catch {
    return failed("away");
  }
}
