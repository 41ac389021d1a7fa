/** Analiza rozdania, po polsku. */
import { polish as form } from "../counted";
import type { ReviewWords } from "./en";

const tiles = (n: number) => `${n} ${form(n, "płytka", "płytki", "płytek")}`;

export const words: ReviewWords = {
  title: "Analiza",
  wait: "Trwa analiza rozdania",
  silence: {
    none: "Tego rozdania nie ma w analizie.",
    busy: "Teraz analizowane są inne rozdania. Spróbuj za chwilę.",
    away: "Nie można teraz pobrać analizy.",
  },
  seats: "Czyje ruchy",
  graph: "Ile płytek do wygranej, ruch po ruchu",
  line: (name, from, to) => `${name}: z ${from} do ${to}`,
  lost: "Ten odrzut przegrał rozdanie",
  turning: "Gdzie rozdanie się odwróciło",
  none: "Żaden odrzut nie odwrócił tego rozdania.",
  threw: (name) => `${name} odrzuca`,
  finished: (name) => `${name} kończy.`,
  better: "Lepiej",
  asStrong: "Mocny gracz odrzuciłby to samo.",
  steps: (mine, best) => `Po tym odrzucie do wygranej ${tiles(mine)}, po lepszym ${best}.`,
  useful: (mine, best) => `Po tym odrzucie ${form(mine, "pomoże", "pomogą", "pomoże")} ${tiles(mine)}, których nie widać, po lepszym ${best}.`,
  ahead: "Od razu pomaga tyle samo, ale po następnej płytce mniej.",
  collects: (name) => `${name} po prawej ma już płytki, do których odrzucona pasuje.`,
  gift: (name) => `${name} po prawej ma z odrzuconej większy pożytek.`,
  could_finish: "Ręka była gotowa: można było zakończyć.",
  okey: "Joker zastępuje każdą płytkę.",
  take: "Płytkę z lewej warto było wziąć.",
  draw: "Płytki z lewej nie warto było brać.",
  gave: { taken: (name) => `${name} bierze odrzuconą.`, finished: (name) => `${name} kończy odrzuconą.` },
  unseen: "Z tego, co było widać, to dobry odrzut.",
  help: (known, among, lying, stock) => `Z ${among} zakrytych pomogłoby ${known}; w stosie leżało ${lying} z ${stock}.`,
  chance: (mine, best) => `Szansa na wygraną około ${mine}, z lepszym odrzutem ${best}.`,
  luck: "Szczęście",
  dealt: (away, okeys) => `Z rozdania do wygranej ${tiles(away)}, ${okeys === 0 ? "ani jednego jokera" : `jokery w rozdaniu: ${okeys}`}.`,
  draws: (helped, draws, expected) => `Pobrane ze stosu: ${draws}, pomogło ${helped}; przypadkiem pomogłoby około ${expected}.`,
  turns: (name) => `${name}: ruchy`,
  turn: (n, before, after) => `Ruch ${n}: ${before} → ${after}`,
};
