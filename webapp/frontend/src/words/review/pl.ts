/** Analiza rozdania, po polsku. */
import { polish as form } from "../counted";
import type { ReviewWords } from "./en";

const points = (n: number) => `${n} ${form(n, "punkt", "punkty", "punktów")}`;
const tiles = (n: number) => `${n} ${form(n, "płytka", "płytki", "płytek")}`;

export const words: ReviewWords = {
  title: "Analiza",
  wait: "Trwa analiza rozdania",
  silence: {
    none: "Nie ma analizy tego rozdania.",
    busy: "Teraz analizowane są inne rozdania. Spróbuj za chwilę.",
    failed: "Tego rozdania nie udało się przeanalizować.",
    away: "Nie można teraz pobrać analizy.",
  },
  seats: "Czyje ruchy",
  graph: "Ile płytek do wygranej, ruch po ruchu",
  nearer: "Do sekwensów i grup albo do siedmiu par: co bliżej",
  line: (name, from, to) => `${name}: z ${from} do ${to}`,
  lost: "Ruch, który przegrał rozdanie",
  won: (name) => (name ? `Rozdanie wygrywa ${name}` : "Wygrywasz to rozdanie"),
  drawn: "Nikt nie zakończył tego rozdania",
  unlost: "Żaden ruch sam go nie przegrał: zdecydowały płytki i drobiazgi.",
  lastDrawn: "Brakująca płytka przyszła ze stosu:",
  lastTaken: (name) => (name ? `Brakującą płytkę odrzuca ${name}:` : "Brakującą płytkę odrzucasz ty:"),
  turning: "Gdzie odwróciły się losy",
  none: "Żaden ruch sam nie odwrócił losów.",
  threw: (name) => (name ? `${name} odrzuca` : "Odrzucasz"),
  finished: (name, n) => `${name ? `${name} kończy` : "Kończysz"} za ${points(n)}.`,
  better: "Lepiej",
  asStrong: "Mocny gracz odrzuciłby to samo.",
  steps: (mine, best) => `Po tym ruchu do wygranej ${tiles(mine)}, po lepszym ${best}.`,
  useful: (mine, best) => `Po tym ruchu ${form(mine, "pomoże", "pomogą", "pomoże")} ${tiles(mine)}, których nie widać, po lepszym ${best}.`,
  ahead: "Teraz to bez różnicy, ale ruch później pomoże mniej płytek.",
  collects: (name) => `${name ? `${name} po prawej ma` : "Ty, po prawej, masz"} już płytki, do których odrzucona pasuje.`,
  gift: (name) => `${name ? `${name} po prawej ma` : "Ty, po prawej, masz"} z odrzuconej większy pożytek.`,
  could_finish: (n) => `Ręka była gotowa: można było zakończyć za ${points(n)}.`,
  worth: (paid, could) => `Dało to ${points(paid)}; z inną ostatnią płytką byłoby ${could}.`,
  show: "W ręce była bliźniaczka płytki ze środka: pokazać ją to punkty za darmo.",
  okey: "Joker zastępuje każdą płytkę.",
  take: "Płytkę z lewej warto było wziąć.",
  draw: "Płytka z lewej nie była tego warta.",
  gave: {
    taken: (name) => (name ? `${name} bierze odrzuconą.` : "Bierzesz odrzuconą."),
    finished: (name) => (name ? `${name} kończy odrzuconą.` : "Kończysz odrzuconą."),
  },
  unseen: "Z tego, co było widać, to dobry ruch.",
  help: (kind, known, among, lying, stock) =>
    `${kind === "sets" ? "Do sekwensów i grup" : "Do siedmiu par"}: z ${among} zakrytych pomogłoby ${known}; w stosie ${lying} z ${stock}.`,
  chance: (mine, best) => `Szansa na wygraną około ${mine}, z lepszym ruchem ${best}.`,
  luck: "Szczęście i gra",
  fortune: { kind: "Więcej szczęścia niż zwykle.", even: "Szczęścia tyle, co zwykle.", unkind: "Mniej szczęścia niż zwykle." },
  play: (strong, throws, given) =>
    strong === throws
      ? "Każdy ruch jak u mocnego gracza."
      : `Jak u mocnego gracza: ${strong} z ${throws} ${form(throws, "ruchu", "ruchów", "ruchów")}; pozostałe kosztowały ${given ? `około ${given} szans na wygraną` : "prawie nic"}.`,
  dealt: (away, okeys) => `Na początku do wygranej ${tiles(away)}, ${okeys === 0 ? "ani jednego jokera" : `jokery w rozdaniu: ${okeys}`}.`,
  draws: (helped, draws, expected) => `Pobrane ze stosu: ${draws}, pomogło ${helped}; z przypadku około ${expected}.`,
  turns: (name) => (name ? `${name}: ruchy` : "Twoje ruchy"),
  turn: (n, before, after) => `Ruch ${n}: ${before} → ${after}`,
  alike: (n) => `${n} ${form(n, "ruch", "ruchy", "ruchów")}: mocny gracz odrzuciłby to samo`,
};
