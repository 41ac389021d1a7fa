import type { TalkWords } from "./en";

export const words: TalkWords = {
  title: "Сказать",
  quiet: (name) => `Не показывать, что говорит ${name}`,
  phrases: {
    hello: "Привет!",
    good_luck: "Удачи",
    well_played: "Хорошо сыграно",
    thanks: "Спасибо",
    thinking: "Дайте подумать",
    your_turn: "Ваш ход",
    sorry: "Извините",
    so_close: "Чуть-чуть не хватило!",
    one_more: "Ещё разок?",
    bye: "Мне пора",
  },
  pictures: { smile: "улыбка", laugh: "смех", wow: "удивление", sad: "грустное лицо", tulip: "тюльпан", tea: "стакан чая" },
};
