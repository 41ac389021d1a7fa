/** What the check of a deal says, in Turkish. */
import type { Verdicts } from "./en";

export const words: Verdicts = {
  good: "Söz verildiği gibi dağıtıldı",
  bad: "Söz verildiği gibi DAĞITILMADI",
  promise: "Bu elin anahtarı, ilk taştan önce verilen sözü tutuyor.",
  noPromise: "Bu elin anahtarı, verilen sözü tutmuyor.",
  words: "Oyuncuların karıştırmaya kattıkları, söz verdikleriyle aynı.",
  noWords: "Bir oyuncunun karıştırmaya kattığı, söz verdiği değil.",
  tiles: (tiles) => `Tarayıcında yeniden dağıtıldı: gösterge aynı, desteden gelen ${tiles} taşın hepsi aynı.`,
  noTiles: "Tarayıcında yeniden dağıtılınca başka taşlar geliyor.",
  starter: "Kimin başlayacağını da şans belirledi.",
  noStarter: "Şansa göre başka biri başlamalıydı.",
  statistics: "Buradaki bütün ellerin istatistiği",
};
