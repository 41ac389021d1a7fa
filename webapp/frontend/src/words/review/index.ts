/** The words of the review of a deal. */
import type { Lang } from "..";
import { words as de } from "./de";
import { words as en, type ReviewWords } from "./en";
import { words as pl } from "./pl";
import { words as ru } from "./ru";
import { words as tr } from "./tr";

export const REVIEWS: Readonly<Record<Lang, ReviewWords>> = { tr, ru, pl, de, en };
