/** The words of the check of a deal. */
import type { Lang } from "..";
import { words as de } from "./de";
import { words as en, type Verdicts } from "./en";
import { words as pl } from "./pl";
import { words as ru } from "./ru";
import { words as tr } from "./tr";

export const VERDICTS: Readonly<Record<Lang, Verdicts>> = { tr, ru, pl, de, en };
