import { polish as form } from "../counted";
import type { QuickWords } from "./en";

export const words: QuickWords = {
  rules: "Zasady",
  waits: (n) => (n === 0 ? "nikt nie czeka" : `${form(n, "czeka", "czekają", "czeka")} ${n}`),
  alone: "Na razie tylko ty",
  longest: "Czekaj najwyżej",
  seconds: (s) => `${s} s`,
  onlyPeople: "Tylko ludzie",
  computersNote: "Potem wolne miejsca zajmą komputery.",
  peopleNote: "Czekasz, aż będzie was czworo.",
  go: "Szukaj graczy",
  computersIn: (s) => `Za ${s} s dosiądą się komputery`,
  soon: "Stolik zaraz będzie gotowy…",
  cancel: "Anuluj",
  elsewhere: "Szukanie zakończono na innym urządzeniu",
  refused: {
    plays_elsewhere: "Przy tym stoliku czekają na ciebie",
    queue_full: "Teraz czeka zbyt wiele osób. Spróbuj za minutę.",
    too_many_searches: "Szukasz za często. Odczekaj chwilę.",
  },
};
