/** The words for who looks back at a match. */
import type { Lang } from "..";
import { words as de } from "./de";
import { words as en, type ReplayWords } from "./en";
import { words as pl } from "./pl";
import { words as ru } from "./ru";
import { words as tr } from "./tr";

export type { ReplayWords };

export const REPLAYS: Readonly<Record<Lang, ReplayWords>> = { tr, ru, pl, de, en };
