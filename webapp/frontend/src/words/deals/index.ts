/** The words of the statistics of the deals. */
import type { Lang } from "..";
import { words as de } from "./de";
import { words as en, type DealsWords } from "./en";
import { words as pl } from "./pl";
import { words as ru } from "./ru";
import { words as tr } from "./tr";

export type { Kind } from "./en";

export const DEALS: Readonly<Record<Lang, DealsWords>> = { tr, ru, pl, de, en };
