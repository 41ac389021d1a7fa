/** The words of the hand court. */
import type { Lang } from "..";
import { words as de } from "./de";
import { words as en, type CourtWords } from "./en";
import { words as pl } from "./pl";
import { words as ru } from "./ru";
import { words as tr } from "./tr";

export const COURTS: Readonly<Record<Lang, CourtWords>> = { tr, ru, pl, de, en };
