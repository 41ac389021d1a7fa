/** What the check of a deal says, in Turkish. */
import type { Verdicts } from "./en";

export const words: Verdicts = {
  good: "Söz verildiği gibi dağıtıldı",
  bad: "Söz verildiği gibi DAĞITILMADI",
  promise: "Bu elin tohumu özetlenince ilk taştan önce verilen söz çıkıyor.",
  noPromise: "Bu elin tohumundan verilen söz çıkmıyor.",
  words: "Oyuncuların kattıkları, söz verdikleriyle aynı.",
  noWords: "Bir oyuncunun kattığı, söz verdiği değil.",
  tiles: (tiles) => `Tarayıcında yeniden dağıtıldı: gösterge aynı, desteden gelen ${tiles} taşın hepsi aynı.`,
  noTiles: "Tarayıcında yeniden dağıtılınca başka taşlar geliyor.",
  starter: "Kimin başlayacağını da kura belirledi.",
  noStarter: "Kura başka birini başlatıyordu.",
  statistics: "Buradaki bütün ellerin istatistiği",
};
