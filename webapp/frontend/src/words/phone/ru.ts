import type { PhoneWords } from "./en";

const stones = (n: number): string => {
  const tens = n % 100;
  if (tens > 10 && tens < 20) return "камней";
  return n % 10 === 1 ? "камень" : n % 10 > 1 && n % 10 < 5 ? "камня" : "камней";
};

export const words: PhoneWords = {
  setup: {
    who: "Кто играет",
    player: (n) => `Игрок ${n}`,
    name: (n) => `Имя игрока ${n}`,
    more: "Ещё игрок",
    less: (name) => `${name} не играет`,
    rest: "Остальные места",
    computers: "Компьютеры",
    friends: "Друзья по ссылке",
    go: "За стол",
    note: "Телефон передают по кругу. Между ходами камни закрыты.",
  },
  cover: {
    turn: (name) => `Ходит ${name}`,
    hand: () => "Передайте телефон.",
    alone: "Эти камни видит только тот, чей ход.",
    hold: "Держите",
    keep: "Не отпускайте",
    label: (name) => `Держите, чтобы открыть камни: ${name}`,
    sure: (name) => `Нажмите ещё раз: на экран смотрит только ${name}`,
    left: (n) => `осталось ${n} ${stones(n)}`,
  },
  seat: {
    free: "Свободное место",
    computer: (level) => `Компьютер, ${level}`,
    thisPhone: "играет на этом телефоне",
    move: "Сяду сюда",
    moveOther: (name) => `${name} сядет сюда`,
    another: "Ещё игрок на этом телефоне",
    anotherName: "Имя",
    sit: "Посадить",
    fill: "Сюда — компьютер",
    invite: "Отправить ссылку",
    mine: "Это я",
    mineNote: "Конфеты идут на это место",
    leave: (name) => `${name} уходит`,
    leaveNote: "Доиграет компьютер",
    remove: (name) => `Убрать из-за стола: ${name}`,
    removeNote: "Вернуться за этот стол уже не получится",
    sure: "Точно?",
    vacate: "Освободить место",
  },
  players: { title: "На этом телефоне" },
};
