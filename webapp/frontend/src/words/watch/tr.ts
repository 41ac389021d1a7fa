/** İzlemek, Türkçe. */
import type { WatchWords } from "./en";

export const words: WatchWords = {
  watching: "İzliyorsun",
  atOnce: "Hamleler anında görünür",
  late: (time) => `Hamleler ${time} sonra görünür`,
  count: (n) => `${n} kişi izliyor`,
  sees: "İzleyenler masada açık duranı görür, ıstakaları ise el bitince.",
  shut: "Kimse izlemesin",
  full: "Dört yer de dolu. İstersen kal, izle.",
  seatsLater: "Sonraki maçtan önce yer boşalabilir",
  soon: (time) => `Masa gecikmeli gösteriliyor: ${time} kaldı`,
};
