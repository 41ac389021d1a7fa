/** The words of the coach. */
import type { Lang } from "..";
import { words as de } from "./de";
import { words as en, type CoachWords } from "./en";
import { words as pl } from "./pl";
import { words as ru } from "./ru";
import { words as tr } from "./tr";

export const COACHES: Readonly<Record<Lang, CoachWords>> = { tr, ru, pl, de, en };
