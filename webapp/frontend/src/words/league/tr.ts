/** Sohbetin ligi, Türkçe. */
import type { LeagueWords } from "./en";

export const words: LeagueWords = {
  title: "Lig",
  under: "geldiğin sohbetin ligi",
  season: "Sezon",
  week: "Bu hafta",
  all: "Tüm zamanlar",
  until: (day) => `${day} günü biter`,
  over: "Bu sezon bitti",
  past: "Geçmiş sezonlar",
  winners: (names) => (names.length ? names.join(", ") : "kazanan yok"),
  none: "Burada daha maç bitmedi.",
  place: "Sıra",
  player: "Oyuncu",
  wins: "Galibiyet",
  matches: "Maç",
  how: (city) =>
    `Sezon bir takvim ayıdır, ${city} saatiyle. Galibiyeti çok olan öndedir, eşit galibiyet aynı sırayı paylaşır. Bu sohbetin masalarında en az iki kişinin sonuna kadar oynadığı maçlar sayılır.`,
  again: "Yeniden dene",
  silence: {
    none: "Böyle bir lig yok. Sohbetinde bota /stats yaz: düğmesi doğrusunu açar.",
    busy: "Şu anda bakan çok. Biraz sonra yeniden dene.",
    away: "Lige şu anda ulaşılamıyor.",
  },
};
