/** The words of a person's own area. */
import type { Lang } from "..";
import { words as de } from "./de";
import { words as en, type AreaWords } from "./en";
import { words as pl } from "./pl";
import { words as ru } from "./ru";
import { words as tr } from "./tr";

export type { AreaWords } from "./en";

export const AREAS: Readonly<Record<Lang, AreaWords>> = { tr, ru, pl, de, en };
