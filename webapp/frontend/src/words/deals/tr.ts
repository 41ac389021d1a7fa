/** Dağıtımların istatistiği, Türkçe. */
import type { DealsWords } from "./en";

export const words: DealsWords = {
  title: "Dağıtım istatistiği",
  deals: (written) => `Bu okeyhanede ${written} el`,
  good: "Taşlar şansın dağıttığı gibi geliyor",
  bad: "Bu, şansla açıklanmaz",
  few: "Bir şey söylemek için henüz çok az el var",
  fewNote: "Yüz elden sonra burada sayılır ve şanstan beklenenle karşılaştırılır.",
  outside: (n, all, expected) => `${all} satırdan ${n} tanesi aralığının dışında. Şansla yaklaşık ${expected} olurdu.`,
  least: (odds) => `En uzak satır: şans böylesini ${odds} olasılıkla çıkarır. 0,001'in altı şansla açıklanmaz.`,
  how: "Nokta sayılan, çizgi şansın 20'de 19 kez içinde kaldığı aralık, ortası beklenen. Her yerin ilk on dört taşı sayılır.",
  unreadable: (n) => `${n} maçın sayılabilecek kaydı yok.`,
  missing: "Sayılar şu anda alınamıyor",
  kinds: { starter: "Kim başlıyor", nearest: "En iyi el", jokers: "Bir yere gelen okeyler", okey: "Okey hangi taş", face: "Hangi taşlar dağıtılıyor" },
  notes: {
    starter: "Masanın ilk eli, şans belirlediğinde",
    nearest: "Bitmeye en yakın el hangi yere geldi, tek bir yerse",
    jokers: "Bir yere kaç kez hiç, bir ya da iki okey geldi",
    okey: "52 taşın her biri için olasılık aynı",
    face: "Bir taş dört elin içinde kaç kez var",
  },
  what: "Ne",
  counted: "Sayılan",
  expected: "Beklenen",
  range: "Şansın aralığı",
  between: (low, high) => `${low} ile ${high} arası`,
  seat: (n) => `${n}. yer`,
  jokers: (seat, n) => `${seat}. yer: ${n === 0 ? "okey yok" : `${n} okey`}`,
};
