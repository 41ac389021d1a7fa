import type { CoachWords } from "./en";

export const words: CoachWords = {
  coach: "Usta",
  thanks: "Sağ ol",
  next: "İleri",
  leave: "Usta istemem",
  do: { draw: "Desteden çek", take: "Al", discard: "At", finish: "Bununla bitir", pass: "Pas de", show: "Göster" },
  why: {
    draw: "Solundaki taş seni yaklaştırmıyor.",
    ready: "On dördün tamam: ne gelirse gelsin, fazlasını ortaya koy.",
    take: (from, to) => (to < from ? `${from} taş uzaktan ${to} taşa inersin.` : "Sonra işine yarayan taş çok daha fazla."),
    takeAndFinish: "Bununla bitirirsin.",
    finish: "On dördün tamam: bunu ortaya koy.",
    pass: "Solundaki taş bitirmiyor.",
    show: "Göstergenin eşi sende: hemen yazar.",
    nearest: "Başka ne atsan uzaklaşırsın.",
    more: (left, other) => `Sonra ${left} taş işine yarar; ikinci iyi atışta yalnız ${other}.`,
    equal: "Başkaları da sana bu kadar bırakır, ama bu sağındakine daha az yarar ya da seni ileri götürür.",
  },
  away: (n) => (n === 0 ? "Tamam" : `${n} taş uzak`),
  pairs: "Çifte oyna",
  useful: (n) => (n === 0 ? "işe yarayacak taş kalmadı" : `görmediğin ${n} taş işe yarar:`),
  lesson: {
    tiles: "Bunlar senin taşların, başka kimse görmez. On dördünü seri (aynı renkten 5-6-7) ve per (ayrı renklerden üç 9) yap. Yan yana duran ve tamam olan parlar.",
    okey: "Ortada gösterge açık duruyor, yanında da ondan çıkan okey: her taşın yerine geçer. Okeyi kolay kolay atma. Yonca yalnız okeyin kendi taşıdır.",
    sort: "Istakanı düzenle: aşağıdan Seri ya da Per’e dokun, ya da taşları kendin sürükle.",
    watch: (name) => `Sıra ${name} oyuncusunda. Solundaki yığına bak: üstünde ne kalırsa sen alabilirsin.`,
    draw: "Sıra sende. Desteye dokun; solundaki taş işine yarıyorsa o yığına.",
    throw: "Şimdi bir taşın fazla. Bir taşı sağındaki yığınına sürükle, ya da önce taşa, sonra yığına dokun.",
    finish: "Oldu! Bu taşı ortaya sürükle, ya da önce taşa, sonra ortaya dokun.",
    over: "İşte tam bir el. Oynamayı sürdür: bilgisayarlı masalarda usta, sorduğunda hep orada.",
  },
};
