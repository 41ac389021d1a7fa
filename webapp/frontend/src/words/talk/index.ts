/** What is said between the seats, and what its pictures are called, in each language. */
import type { Lang } from "..";
import { words as de } from "./de";
import { words as en, type TalkWords } from "./en";
import { words as pl } from "./pl";
import { words as ru } from "./ru";
import { words as tr } from "./tr";

export const TALK: Readonly<Record<Lang, TalkWords>> = { tr, ru, pl, de, en };

export const PHRASES = Object.keys(en.phrases) as (keyof typeof en.phrases)[];

export const PICTURES = Object.keys(en.pictures) as (keyof typeof en.pictures)[];
