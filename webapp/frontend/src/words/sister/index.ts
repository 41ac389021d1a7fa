/** The words of the sister tables. */
import type { Lang } from "..";
import { words as de } from "./de";
import { words as en, type SisterWords } from "./en";
import { words as pl } from "./pl";
import { words as ru } from "./ru";
import { words as tr } from "./tr";

export const SISTERS: Readonly<Record<Lang, SisterWords>> = { tr, ru, pl, de, en };
