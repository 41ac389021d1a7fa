/** The words of the book of the game: many, so that each language comes by itself. */
import type { Lang } from "..";
import type { LearnWords } from "./en";

export type { Example, LearnWords } from "./en";

export const BOOKS: Readonly<Record<Lang, () => Promise<LearnWords>>> = {
  tr: async () => (await import("./tr")).words,
  ru: async () => (await import("./ru")).words,
  pl: async () => (await import("./pl")).words,
  de: async () => (await import("./de")).words,
  en: async () => (await import("./en")).words,
};
