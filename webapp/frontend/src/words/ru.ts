import { colourOf, numberOf, FALSE_JOKER, type Tile } from "../tiles";
import type { Words } from "./en";

const COLOUR = { R: "красная", Y: "жёлтая", B: "синяя", K: "чёрная" };
const COLOUR_OBJECT = { R: "красную", Y: "жёлтую", B: "синюю", K: "чёрную" };

const tile = (face: Tile) => (face === FALSE_JOKER ? "ложный джокер" : `${COLOUR[colourOf(face)]} ${numberOf(face)}`);
const tileObject = (face: Tile) =>
  face === FALSE_JOKER ? "ложный джокер" : `${COLOUR_OBJECT[colourOf(face)]} ${numberOf(face)}`;

/** 1 камень, 2 камня, 5 камней. */
function form(n: number, one: string, few: string, many: string): string {
  const tens = Math.abs(n) % 100;
  const units = tens % 10;
  if (tens > 10 && tens < 20) return many;
  if (units === 1) return one;
  return units >= 2 && units <= 4 ? few : many;
}
const some = (n: number, one: string, few: string, many: string) => `${n} ${form(n, one, few, many)}`;
const points = (n: number) => some(n, "очко", "очка", "очков");

// The past tense would have to know whether a player is a man or a woman; the present need not.
export const ru: Words = {
  language: "Русский",
  languageLabel: "Язык",
  tile,
  okeyMark: "окей",
  faceDown: "лицом вниз",

  start: {
    game: "Окей",
    tagline: "Четверо за столом, сто шесть камней",
    computers: "С компьютерами",
    computersNote: "Стол готов, можно садиться",
    friends: "С друзьями",
    friendsNote: "Отправьте им ссылку",
    name: "Ваше имя",
    deals: "Матч",
    dealsOf: (n) => some(n, "раздача", "раздачи", "раздач"),
    join: "Есть код?",
    joinHint: "Код или ссылка",
    joinGo: "Войти",
    badCode: "Код стола — 13 букв и цифр",
    resume: "Вернуться за стол",
  },

  lobby: {
    seated: (n) => (n === 4 ? "Все места заняты" : `Занято мест: ${n} из 4`),
    code: "Код стола",
    link: "Приглашение",
    copy: "Скопировать",
    copied: "Скопировано",
    copyByHand: "Выделите ссылку и скопируйте",
    share: "Отправить ссылку",
    free: "Свободно",
    invite: "позовите друга",
    sit: "сесть сюда",
    sitDown: "Сесть",
    owner: "хозяин стола",
    ready: "готов к игре",
    waiting: "пока не готов",
    sayReady: "Готов к игре",
    sayNotReady: "Ещё не готов",
    startNow: "Начать сейчас",
    startNote: "На свободные места сядут компьютеры",
    readyNote: "Начнём, когда будут готовы все четверо",
    leave: "Встать",
  },

  rules: {
    title: "Правила",
    match: "Матч",
    points: "Обычно, пары, океем, пары океем",
    stock: "Колода пуста",
    stockValue: "играем, пока берут слева",
    clock: "Ход",
    clockValue: "с друзьями 45 с",
    howTo: [
      "Возьмите камень из колоды или слева, потом сбросьте один направо.",
      "Соберите 14 камней в серии и группы или в семь пар и положите пятнадцатый в центр.",
      "Окей заменяет любой камень. Клевер — ложный джокер: он играет за сам окей, и только за него.",
      "Чтобы перевернуть камень, коснитесь его дважды.",
    ],
  },

  table: {
    you: "Вы",
    yourTurn: "Ваш ход",
    drawOrTake: "Ваш ход: возьмите камень",
    throwOne: "Ваш ход: бросьте камень",
    takeOrPass: "Колода пуста: взять или пас",
    thinking: (name) => `Ходит ${name}`,
    draw: "Тянуть",
    take: "Взять",
    throw: "Бросить",
    finish: "Закончить здесь",
    pass: "Пас",
    undo: "Вернуть",
    runs: "Серии",
    groups: "Группы",
    menu: "Меню",
    left: (n) => ({ count: String(n), unit: form(n, "камень", "камня", "камней") }),
    okey: "Окей",
    points,
    away: "не на связи",
    computer: "компьютер",
    reconnecting: "Соединяемся…",
    dealOf: (n, of) => (of === null ? `Раздача ${n}` : `Раздача ${n} из ${of}`),
  },

  did: {
    drawn: (name) => `${name} берёт из колоды`,
    taken: (name, what) => `${name} берёт ${tileObject(what)}`,
    discarded: (name, what) => `${name} бросает ${tileObject(what)}`,
    passed: (name) => `${name}: пас`,
    shown: (name, n) => `${name} показывает индикатор: ${points(n)}`,
    wentPairs: (name) => `${name} идёт на пары`,
    finished: (name) => `${name} заканчивает`,
  },
  youDid: {
    drawn: (what) => (what ? `Вам пришла ${tile(what)}`.replace("пришла ложный", "пришёл ложный") : "Вы взяли из колоды"),
    taken: (what) => `Вы взяли ${tileObject(what)}`,
    discarded: (what) => `Вы бросили ${tileObject(what)}`,
    passed: "Вы сказали «пас»",
    shown: (n) => `Вы показали индикатор: ${points(n)}`,
    wentPairs: "Вы идёте на пары",
    finished: "Вы закончили",
  },
  exhausted: "Камни кончились, никто не закончил",
  outOfTime: "Время вышло: за вас сходил компьютер",
  turnedDown: "Камень перевёрнут. Коснитесь дважды, чтобы открыть",

  aria: {
    rack: "Ваша подставка. Стрелки двигают, Enter берёт и кладёт камень, D бросает, F заканчивает, T переворачивает",
    slot: (n, what) => `${what}, место ${n}`,
    emptySlot: (n) => `пустое место ${n}`,
    picked: (what) => `${what} в руке`,
    stock: (n) => `Колода, ${some(n, "камень", "камня", "камней")}`,
    indicator: (what) => `Индикатор: ${what}`,
    pile: (name, what) => `${name}, сброшено: ${what}`,
    nothing: "пусто",
    centre: "Закончить: положите сюда пятнадцатый камень",
    seconds: (n) => some(n, "секунда", "секунды", "секунд"),
  },

  result: {
    finished: (name) => `${name} заканчивает`,
    youFinished: "Вы закончили",
    drawn: "Ничья",
    drawnNote: "Камни кончились",
    plain: "Серии и группы",
    pairs: "Семь пар",
    okeyLast: "Последний камень — окей",
    pairsOkey: "Семь пар и окей последним",
    away: (n) => (n === 1 ? "не хватило 1 камня" : `не хватило ${n} камней`),
    unit: (n) => form(n, "очко", "очка", "очков"),
    points: "Очки",
    tally: "Счёт стола",
    wins: (n) => some(n, "победа", "победы", "побед"),
    over: (n) => `Матч ${n} окончен`,
    again: "Ещё раз",
    agreed: "Вы согласны",
    leave: "Встать",
    nextDeal: (s) => `Новая раздача через ${s} с`,
    waitAgain: (s) => `На ответ ещё ${s} с`,
  },

  menu: {
    title: "Меню",
    close: "Закрыть",
    leave: "Встать из-за стола",
    leaveAsk: "За вас доиграет компьютер. Встать?",
    stay: "Остаться",
    home: "На главную",
  },

  claim: {
    title: "Пока не сходится",
    wrong: {
      too_short: "Меньше трёх камней",
      not_a_meld: "Не серия и не группа",
      colours_repeat: "В группе дважды один цвет",
      five_in_group: "В группе не больше четырёх камней",
      lay_ascending: "Серия кладётся по возрастанию",
      past_the_one: "После единицы за тринадцатью ничего нет",
      tile_too_many: "Один камень лишний",
      odd_pairs: "Камень без пары",
      not_a_pair: "Эти два камня не пара",
    },
    offer: "Эти камни сходятся, если разложить иначе",
    lay: "Разложить так",
    ok: "Понятно",
  },

  refused: {
    other: "Не получилось. Попробуйте ещё раз",
    not_your_turn: "Сейчас не ваш ход",
    draw_first: "Сначала возьмите камень",
    already_drawn: "Вы уже взяли: бросьте камень",
    stock_empty: "Колода пуста",
    pile_empty: "Там нечего брать",
    tile_not_held: "У вас нет этого камня",
    cannot_pass: "Сейчас нельзя сказать «пас»",
    not_winning: "Пока не сходится",
    table_full: "Все четыре места заняты",
    seat_taken: "Это место только что заняли",
    no_such_table: "Такого стола нет. Возможно, он закрыт",
    not_at_table: "За этим столом уже играют",
    table_closed: "Этот стол закрыт",
    bad_name: "Имя — от 1 до 24 букв",
    unavailable: "Стол недоступен. Попробуйте чуть позже",
    offline: "Нет связи. Подождите немного",
    update: "Вышла новая версия. Обновите страницу",
  },
};
