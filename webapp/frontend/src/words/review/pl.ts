/** Analiza rozdania, po polsku. */
import { polish as form } from "../counted";
import type { ReviewWords } from "./en";

const points = (n: number) => `${n} ${form(n, "punkt", "punkty", "punktów")}`;
const tiles = (n: number) => `${n} ${form(n, "płytka", "płytki", "płytek")}`;

export const words: ReviewWords = {
  title: "Analiza",
  wait: "Trwa analiza rozdania",
  silence: {
    none: "Tego rozdania nie ma w analizie.",
    busy: "Teraz analizowane są inne rozdania. Spróbuj za chwilę.",
    failed: "Tego rozdania nie udało się przeanalizować.",
    away: "Nie można teraz pobrać analizy.",
  },
  seats: "Czyje ruchy",
  graph: "Ile płytek do wygranej, ruch po ruchu",
  nearer: "Do sekwensów i grup albo do siedmiu par: co bliżej",
  line: (name, from, to) => `${name}: z ${from} do ${to}`,
  lost: "Odrzut, który przegrał rozdanie",
  won: (name) => (name ? `Rozdanie wygrywa ${name}` : "Wygrywasz to rozdanie"),
  drawn: "Nikt nie zakończył tego rozdania",
  unlost: "Żaden pojedynczy odrzut go nie przegrał: zdecydowały płytki i drobiazgi.",
  lastDrawn: "Brakująca płytka przyszła ze stosu:",
  lastTaken: (name) => (name ? `Brakującą płytkę odrzuca ${name}:` : "Brakująca płytka to twój odrzut:"),
  turning: "Gdzie rozdanie się odwróciło",
  none: "Żaden odrzut nie odwrócił tego rozdania.",
  threw: (name) => (name ? `${name} odrzuca` : "Odrzucasz"),
  finished: (name, n) => `${name ? `${name} kończy` : "Kończysz"} za ${points(n)}.`,
  better: "Lepiej",
  asStrong: "Mocny gracz odrzuciłby to samo.",
  steps: (mine, best) => `Po tym odrzucie do wygranej ${tiles(mine)}, po lepszym ${best}.`,
  useful: (mine, best) => `Po tym odrzucie ${form(mine, "pomoże", "pomogą", "pomoże")} ${tiles(mine)}, których nie widać, po lepszym ${best}.`,
  ahead: "Od razu pomaga tyle samo, ale po następnej płytce mniej.",
  collects: (name) => `${name ? `${name} po prawej ma` : "Po prawej masz"} już płytki, do których odrzucona pasuje.`,
  gift: (name) => `${name ? `${name} po prawej ma` : "Po prawej masz"} ze odrzuconej większy pożytek.`,
  could_finish: (n) => `Ręka była gotowa: można było zakończyć za ${points(n)}.`,
  worth: (paid, could) => `Dało to ${points(paid)}; z inną ostatnią płytką byłoby ${could}.`,
  show: "Bliźniacza płytka była w ręce: pokazanie jej to punkty za darmo.",
  okey: "Joker zastępuje każdą płytkę.",
  take: "Płytkę z lewej warto było wziąć.",
  draw: "Płytki z lewej nie warto było brać.",
  gave: {
    taken: (name) => (name ? `${name} bierze odrzuconą.` : "Bierzesz odrzuconą."),
    finished: (name) => (name ? `${name} kończy odrzuconą.` : "Kończysz odrzuconą."),
  },
  unseen: "Z tego, co było widać, to dobry odrzut.",
  help: (kind, known, among, lying, stock) =>
    `${kind === "sets" ? "Do sekwensów i grup" : "Do siedmiu par"}: z ${among} zakrytych pomogłoby ${known}; w stosie leżało ${lying} z ${stock}.`,
  chance: (mine, best) => `Szansa na wygraną około ${mine}, z lepszym odrzutem ${best}.`,
  luck: "Szczęście i gra",
  fortune: { kind: "Więcej szczęścia niż zwykle.", even: "Szczęścia tyle, co zwykle.", unkind: "Mniej szczęścia niż zwykle." },
  play: (strong, throws, given) =>
    strong === throws
      ? "Każdy odrzut jak u mocnego gracza."
      : `Jak u mocnego gracza: ${strong} z ${throws} ${form(throws, "odrzutu", "odrzutów", "odrzutów")}; pozostałe kosztowały ${given ? `około ${given} szans na wygraną` : "prawie nic"}.`,
  dealt: (away, okeys) => `Z rozdania do wygranej ${tiles(away)}, ${okeys === 0 ? "ani jednego jokera" : `jokery w rozdaniu: ${okeys}`}.`,
  draws: (helped, draws, expected) => `Pobrane ze stosu: ${draws}, pomogło ${helped}; przypadkiem pomogłoby około ${expected}.`,
  turns: (name) => (name ? `${name}: ruchy` : "Twoje ruchy"),
  turn: (n, before, after) => `Ruch ${n}: ${before} → ${after}`,
};
