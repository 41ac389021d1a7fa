/** Sohbetin ligi, Türkçe. */
import type { LeagueWords } from "./en";

export const words: LeagueWords = {
  title: "Lig",
  under: "geldiğin sohbetin ligi",
  season: "Sezon",
  week: "Bu hafta",
  all: "Tüm zamanlar",
  until: (day) => `${day} gecesi biter`,
  over: "Bu sezon bitti",
  past: "Geçmiş sezonlar",
  winners: (names) => (names.length ? names.join(", ") : "kazanan yok"),
  none: "Burada henüz biten maç yok.",
  place: "Sıra",
  player: "Oyuncu",
  wins: "Galibiyet",
  matches: "Maç",
  how: (city) =>
    `Sezon, ${city} saatiyle bir takvim ayıdır. Galibiyeti çok olan öndedir, eşitler aynı sırayı paylaşır. Bu sohbetin masalarında en az iki kişinin sonuna kadar oynadığı maçlar sayılır.`,
  again: "Yeniden dene",
  silence: {
    none: "Böyle bir lig yok. Sohbetinde bota /stats yaz: düğmesi doğrusunu açar.",
    busy: "Şu anda çok kişi bakıyor. Biraz sonra dene.",
    away: "Lig şu anda alınamıyor.",
  },
};
