import { describe, expect, it } from "vitest";

type Said = Readonly<Record<string, unknown>>;
const CATALOGUES = import.meta.glob<Said>("../src/words/**/??.ts", { eager: true });

/** Numbers that go with one form of a word. */
const ALIKE: Readonly<Record<string, readonly (readonly number[])[]>> = {
  ru: [[1, 21, 31], [2, 3, 22, 34], [5, 11, 12, 14, 25]],
  pl: [[2, 3, 22, 34], [5, 11, 12, 14, 21, 25]],
  de: [[2, 5, 21, 22]],
  en: [[2, 5, 21, 22]],
  tr: [[1, 2, 5, 21, 22]],
};
/** A Turkish ending follows the number's own sound, as `turkish.test.ts` has it. */
const ENDING = /’[a-zçğıöşü]+/gu;
const OTHERS = 7;
/** Another sentence from 14 tiles on, when the hand can be judged. */
const BY_MEANING = /^court\/..\.ts\.words\.count$/;

type Counting = (...numbers: number[]) => unknown;

function* wordsIn(said: unknown, path: string): Generator<[path: string, say: Counting]> {
  if (typeof said === "function") yield [path, said as Counting];
  else if (said && typeof said === "object") for (const [name, word] of Object.entries(said)) yield* wordsIn(word, `${path}.${name}`);
}

/** What is said of a number in one place, with a sign where the number stands; null: it is not said, or nothing is said of numbers. */
function saidOf(say: Counting, place: number, number: number): string | null {
  const numbers = Array.from({ length: Math.max(say.length, 1) }, (_, at) => (at === place ? number : OTHERS));
  const itself = new RegExp(`(?<![\\d.,])${number}(?![.,]?\\d)`, "g");
  try {
    const said = say(...numbers);
    return typeof said === "string" && itself.test(said) ? said.replace(itself, "#").replace(ENDING, "") : null;
  } catch {
    return null; // it wants something else than numbers
  }
}

const COUNTED = Object.entries(CATALOGUES).flatMap(([file, module]) =>
  [...wordsIn(module, file.replace("../src/words/", ""))].filter(([path]) => !BY_MEANING.test(path)).flatMap(([path, say]) =>
    Array.from({ length: Math.max(say.length, 1) }, (_, place) => [`${path} ${place + 1}`, file.slice(-5, -3), say, place] as const),
  ),
);

describe("a word beside a number", () => {
  it.each(COUNTED)("%s fits it", (_, lang, say, place) => {
    for (const numbers of ALIKE[lang]!) {
      const forms = numbers.map((number) => saidOf(say, place, number));
      if (!forms.includes(null)) expect([...new Set(forms)], String(numbers)).toHaveLength(1);
    }
  });

  it("is looked at in every language", () => {
    const spoken = COUNTED.filter(([, , say, place]) => saidOf(say, place, 2) !== null);
    const each = Object.keys(ALIKE).map((lang) => spoken.filter(([, one]) => one === lang).length);
    expect(Math.min(...each)).toBeGreaterThan(40);
  });
});

/** Whatever a catalogue says, also where it needs a number or a name for it; its cards are made of the page's words. */
function* textsIn(said: unknown, path: string, lang: string): Generator<[path: string, text: string]> {
  if (typeof said === "string") yield [path, said];
  else if (typeof said === "function") yield* textsIn(tryWith(said as (...given: unknown[]) => unknown, lang), path, lang);
  else if (said && typeof said === "object") for (const [name, word] of Object.entries(said)) yield* textsIn(word, `${path}.${name}`, lang);
}

function tryWith(say: (...given: unknown[]) => unknown, lang: string): unknown {
  for (const given of [[3, 3, 3], ["R5", "R5", "R5"], [CATALOGUES[`../src/words/${lang}.ts`]![lang]]]) {
    try {
      return say(...given);
    } catch {
      // it wants something else
    }
  }
  return null;
}

describe("what says more than one sentence", () => {
  const all = Object.entries(CATALOGUES).flatMap(([file, module]) => [...textsIn(module, file.replace("../src/words/", ""), file.slice(-5, -3))]);
  const more = all.filter(([, text]) => /[.!?…][”»")]? \p{Lu}/u.test(text));

  it("ends the last one too", () => {
    expect(more.filter(([, text]) => !/[.!?…:][”»“")]?$/u.test(text))).toEqual([]);
    expect(more.length).toBeGreaterThan(400);
    expect(more.some(([path]) => path.startsWith("rules/"))).toBe(true);
  });
});
