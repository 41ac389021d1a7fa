/** The words of the deal of the day. */
import type { Lang } from "..";
import { words as de } from "./de";
import { words as en, type DailyWords } from "./en";
import { words as pl } from "./pl";
import { words as ru } from "./ru";
import { words as tr } from "./tr";

export const DAYS: Readonly<Record<Lang, DailyWords>> = { tr, ru, pl, de, en };
