/** What is said to several people at one phone, in each language. */
import type { Lang } from "..";
import { words as de } from "./de";
import { words as en, type PhoneWords } from "./en";
import { words as pl } from "./pl";
import { words as ru } from "./ru";
import { words as tr } from "./tr";

export const PHONE: Readonly<Record<Lang, PhoneWords>> = { tr, ru, pl, de, en };
