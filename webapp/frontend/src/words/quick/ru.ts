import { russian as form } from "../counted";
import type { QuickWords } from "./en";

export const words: QuickWords = {
  rules: "Правила",
  waits: (n) => (n === 0 ? "никто не ждёт" : `${form(n, "ждёт", "ждут", "ждут")} ${n}`),
  alone: "Пока только вы",
  longest: "Ждать не дольше",
  seconds: (s) => `${s} с`,
  onlyPeople: "Только люди",
  computersNote: "Потом свободные места займут компьютеры.",
  peopleNote: "Вы ждёте, пока не соберутся четверо.",
  go: "Найти игроков",
  computersIn: (s) => `Через ${s} с сядут компьютеры`,
  soon: "Готовим стол…",
  cancel: "Отменить",
  elsewhere: "Вы закончили поиск на другом устройстве",
  refused: {
    plays_elsewhere: "За этим столом ждут вас",
    queue_full: "Сейчас ждёт слишком много игроков. Попробуйте через минуту.",
    too_many_searches: "Вы ищете слишком часто. Подождите немного.",
  },
};
