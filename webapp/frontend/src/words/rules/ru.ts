import { ru } from "../ru";
import type { RulesWords } from "./en";

const { start, rules, table } = ru;
const points = { number: (n: number) => table.points(n) };

export const words: RulesWords = {
  done: "Готово",
  on: "да",
  off: "нет",
  less: "Меньше",
  more: "Больше",
  presets: "Какие правила",
  lines: {
    matsuri: "Одна раздача, победитель получает очки. Когда колода пуста, ещё можно брать слева",
    adikus: "У всех по 20 очков, остальные теряют. Камни должны правильно стоять",
    gamedesire: "У всех по 12 очков. Двое выигрывают, двое проигрывают. Камни должны правильно стоять",
    turkish: "Как в чайхане: 20 очков, индикатор показывают, пары объявляют",
  },
  differs: (n) => `Отличий: ${n}`,
  back: (preset) => `Вернуть: ${preset}`,
  inPreset: (preset, value) => `${preset}: ${value}`,
  groups: {
    score: "Счёт и длина матча",
    points: "Сколько стоит победа",
    may: "Что можно",
    end: "Конец раздачи",
    start: "Кто начинает",
    sides: "Напарники и места",
    table: "За столом",
  },
  options: {
    scoring: { label: "Когда кто-то закончил", values: { "winner gains": "он получает очки", "others lose": "остальные теряют очки" } },
    deals: { label: "Матч длится", values: { null: start.toZero }, number: start.dealsOf, byNumber: "по числу раздач" },
    start_points: { label: "В начале у каждого", ...points },
    plain: { label: "Серии и группы", ...points },
    pairs: { label: "Семь пар", ...points },
    okey_last: { label: "Последним сброшен окей", ...points },
    pairs_with_okey: { label: "Семь пар и окей последним", ...points },
    showing: { label: "Показывать индикатор", note: "У кого такой же камень, тот может показать его до своего первого хода: 1 очко" },
    coloured_double: { label: "Красный и чёрный — 2 очка" },
    pairs_bind: { label: "Пары надо объявить", note: "Кто объявил, закончит только парами. Кто не объявил, парами не закончит" },
    empty_stock: { label: "Когда колода пуста", values: rules.stocks },
    checked_by: { label: "Закончить можно", values: { hand: "если камни можно разложить", rack: "если они уже стоят правильно" } },
    first_start: { label: "Первую раздачу", values: { random: "кто угодно, по жребию", dice: "сосед справа от старшего броска" } },
    later_start: { label: "Следующие раздачи и матчи", values: { right: "следующий справа", winner: "кто закончил последним" } },
    partners: { label: "Двое на двое", note: "Очки у сидящих напротив общие. Подставок друг друга они не видят" },
    places: {
      label: "Кто выиграл матч",
      note: "Двое на двое: сторона, у которой больше очков",
      values: { ranking: "у кого больше всех очков", "two and two": "двое, у кого больше очков" },
    },
    clock: { label: rules.clock, values: { auto: rules.clocks.auto, null: rules.clocks.none }, number: rules.seconds, byNumber: "в секундах" },
    open_piles: { label: "Сброс открыт весь", note: "Иначе виден только верхний камень каждой стопки" },
    watching: { label: "Кто может смотреть", values: { null: "никто" } },
  },
  bars: {
    gains_to_zero: "Когда победитель получает очки, до нуля никто не дойдёт",
    zero_first: "Сначала выберите число раздач: до нуля никто бы не дошёл",
    double_without_showing: "Только если индикатор показывают",
    only_where_lose: "Только если остальные теряют очки",
    nobody_watches: "Смотреть пока нельзя",
  },
};
