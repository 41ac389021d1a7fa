/** Turkish endings of names, as the last vowel and the last sound want them. */

const BACK = "aıouâ";
const FRONT = "eiöüî";
const HARD = "fstkçşhp";

/** The last vowel and the last letter of a name; null where it ends in something that is no Turkish letter. */
function ending(name: string): { back: boolean; vowel: boolean; hard: boolean } | null {
  const [last = "", ...before] = [...name.trim().toLocaleLowerCase("tr")].reverse();
  const vowel = [last, ...before].find((letter) => (BACK + FRONT).includes(letter));
  if (!vowel || !/^[a-zçğıöşüâî]$/.test(last)) return null;
  return { back: BACK.includes(vowel), vowel: (BACK + FRONT).includes(last), hard: HARD.includes(last) };
}

/** Whose turn it is: *Sıra Ayşe’de*, *Sıra Murat’ta*; null for a name that takes no ending we know. */
export function at(name: string): string | null {
  const end = ending(name);
  return end && `Sıra ${name}’${end.hard ? "t" : "d"}${end.back ? "a" : "e"}`;
}

/** To whom the phone goes: *Telefonu Ayşe’ye ver*, *Telefonu Murat’a ver*. */
export function to(name: string): string | null {
  const end = ending(name);
  return end && `Telefonu ${name}’${end.vowel ? "y" : ""}${end.back ? "a" : "e"} ver.`;
}
