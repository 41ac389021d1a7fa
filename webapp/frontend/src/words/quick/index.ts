/** What is said to who looks for strangers to play with, in each language. */
import type { Lang } from "..";
import { words as de } from "./de";
import { words as en, type QuickWords } from "./en";
import { words as pl } from "./pl";
import { words as ru } from "./ru";
import { words as tr } from "./tr";

export const QUICK: Readonly<Record<Lang, QuickWords>> = { tr, ru, pl, de, en };
