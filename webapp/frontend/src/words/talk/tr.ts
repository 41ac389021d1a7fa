import type { TalkWords } from "./en";

export const words: TalkWords = {
  title: "Bir şey söyle",
  quiet: (name) => `${name} ne derse görünmesin`,
  phrases: {
    hello: "Selam!",
    good_luck: "Bol şans",
    well_played: "Eline sağlık",
    thanks: "Sağ ol",
    thinking: "Bir düşüneyim",
    your_turn: "Sıra sende",
    sorry: "Kusura bakma",
    so_close: "Az kaldı!",
    one_more: "Bir el daha?",
    bye: "Bana müsaade",
  },
  pictures: { smile: "gülümseme", laugh: "kahkaha", wow: "şaşkınlık", sad: "üzgün yüz", tulip: "bir lale", tea: "bir bardak çay" },
};
