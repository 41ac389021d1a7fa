/** What is said to watchers, and of them, in each language. */
import type { Lang } from "..";
import { words as de } from "./de";
import { words as en, type WatchWords } from "./en";
import { words as pl } from "./pl";
import { words as ru } from "./ru";
import { words as tr } from "./tr";

export const WATCH: Readonly<Record<Lang, WatchWords>> = { tr, ru, pl, de, en };
