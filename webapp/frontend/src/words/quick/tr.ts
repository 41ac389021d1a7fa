import type { QuickWords } from "./en";

export const words: QuickWords = {
  rules: "Kurallar",
  waits: (n) => (n === 0 ? "bekleyen yok" : `${n} kişi bekliyor`),
  alone: "Şimdilik tek sen varsın",
  longest: "En çok ne kadar beklersin",
  seconds: (s) => `${s} sn`,
  onlyPeople: "Yalnız insanlar",
  computersNote: "Sonra boş kalan yerlere bilgisayarlar oturur.",
  peopleNote: "Dört kişi olana kadar beklersin.",
  go: "Oyuncu bul",
  computersIn: (s) => `${s} sn sonra bilgisayarlar oturur`,
  soon: "Masa kuruluyor…",
  cancel: "Vazgeç",
  elsewhere: "Aramayı başka bir cihazda bitirdin",
  refused: {
    plays_elsewhere: "Bu masada seni bekliyorlar",
    queue_full: "Şu anda bekleyen çok. Bir dakika sonra dene.",
    too_many_searches: "Çok sık aradın. Biraz bekle.",
  },
};
