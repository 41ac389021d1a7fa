/** The words of the league of a chat. */
import type { Lang } from "..";
import { words as de } from "./de";
import { words as en, type LeagueWords } from "./en";
import { words as pl } from "./pl";
import { words as ru } from "./ru";
import { words as tr } from "./tr";

export const LEAGUES: Readonly<Record<Lang, LeagueWords>> = { tr, ru, pl, de, en };
