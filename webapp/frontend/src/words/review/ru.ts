/** Разбор раздачи, по-русски. */
import { russian as form } from "../counted";
import type { ReviewWords } from "./en";

const stones = (n: number) => `${n} ${form(n, "камень", "камня", "камней")}`;

export const words: ReviewWords = {
  title: "Разбор",
  wait: "Раздача разбирается",
  silence: {
    none: "Разбора этой раздачи нет.",
    busy: "Сейчас разбираются другие. Попробуйте чуть позже.",
    away: "Сейчас разбор не загружается.",
  },
  seats: "Чьи ходы",
  graph: "Сколько камней до победы, ход за ходом",
  line: (name, from, to) => `${name}: с ${from} до ${to}`,
  lost: "Этот сброс проиграл раздачу",
  turning: "Где раздача повернулась",
  none: "Ни один сброс не решил эту раздачу.",
  threw: (name) => `${name} — сброс:`,
  finished: (name) => `${name} заканчивает.`,
  better: "Лучше",
  asStrong: "Сильный игрок сбросил бы то же.",
  steps: (mine, best) => `После этого сброса до победы ${stones(mine)}, после лучшего ${best}.`,
  useful: (mine, best) => `После этого сброса ${form(mine, "поможет", "помогут", "помогут")} ${stones(mine)} из не вышедших, после лучшего ${best}.`,
  ahead: "Сразу помогает столько же, но после следующего камня меньше.",
  collects: (name) => `${name} справа: уже взяты камни, к которым сброшенный подходит.`,
  gift: (name) => `${name} справа: сброшенный камень там скорее пригодится.`,
  could_finish: "Рука была собрана: можно было закончить.",
  okey: "Окей заменяет любой камень.",
  take: "Камень слева стоило взять.",
  draw: "Камень слева брать не стоило.",
  gave: { taken: (name) => `${name} берёт сброшенный.`, finished: (name) => `${name} заканчивает со сброшенным.` },
  unseen: "По тому, что было видно, сброс верный.",
  help: (known, among, lying, stock) => `Из ${among} не вышедших помогли бы ${known}; в колоде лежало ${lying} из ${stock}.`,
  chance: (mine, best) => `Шанс выиграть около ${mine}, с лучшим сбросом ${best}.`,
  luck: "Везение",
  dealt: (away, okeys) => `С раздачи до победы ${stones(away)}, ${okeys === 0 ? "ни одного окея" : `океев за раздачу: ${okeys}`}.`,
  draws: (helped, draws, expected) => `Из колоды взято ${draws}, помогло ${helped}; по случаю помогло бы около ${expected}.`,
  turns: (name) => `${name}: ходы`,
  turn: (n, before, after) => `Ход ${n}: ${before} → ${after}`,
};
