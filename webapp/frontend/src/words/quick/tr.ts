import type { QuickWords } from "./en";

export const words: QuickWords = {
  rules: "Kurallar",
  waits: (n) => (n === 0 ? "bekleyen yok" : `${n} kişi bekliyor`),
  alone: "Şimdilik yalnız sen varsın",
  longest: "En fazla bekleme",
  seconds: (s) => `${s} sn`,
  onlyPeople: "Yalnız insan",
  computersNote: "Sonra boş kalan yerlere bilgisayarlar oturur.",
  peopleNote: "Dört kişi olana kadar beklersin.",
  go: "Oyuncu bul",
  computersIn: (s) => `${s} sn sonra bilgisayarlar oturur`,
  soon: "Masa kuruluyor…",
  cancel: "Vazgeç",
  elsewhere: "Aramayı başka bir cihazda bitirdin",
  refused: {
    plays_elsewhere: "Bu masada seni bekliyorlar",
    queue_full: "Şu anda bekleyen çok. Bir dakika sonra yeniden dene",
    too_many_searches: "Çok kez aradın. Biraz bekle",
  },
};
