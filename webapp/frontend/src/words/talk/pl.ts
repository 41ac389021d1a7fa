import type { TalkWords } from "./en";

export const words: TalkWords = {
  title: "Powiedz coś",
  quiet: (name) => `Nie pokazuj, co mówi ${name}`,
  phrases: {
    hello: "Cześć!",
    good_luck: "Powodzenia",
    well_played: "Dobra gra",
    thanks: "Dzięki",
    thinking: "Chwila, myślę",
    your_turn: "Twoja kolej",
    sorry: "Przepraszam",
    so_close: "Tak blisko!",
    one_more: "Jeszcze raz?",
    bye: "Muszę już iść",
  },
  pictures: { smile: "uśmiech", laugh: "śmiech", wow: "zdziwienie", sad: "smutna mina", tulip: "tulipan", tea: "szklanka herbaty" },
};
