/** Elin incelemesi, Türkçe. */
import type { ReviewWords } from "./en";

export const words: ReviewWords = {
  title: "İnceleme",
  wait: "El inceleniyor",
  silence: {
    none: "Bu elin incelemesi yok.",
    busy: "Şu anda başka eller inceleniyor. Biraz sonra yeniden dene.",
    failed: "Bu el incelenemedi.",
    away: "İnceleme şu anda alınamıyor.",
  },
  seats: "Kimin hamleleri",
  graph: "Bitmeye kaç taş kaldı, hamle hamle",
  nearer: "Seri ve pere mi, yedi çifte mi: hangisi yakınsa o",
  line: (name, from, to) => `${name}: ${from} taştan ${to} taşa`,
  lost: "Eli kaybettiren atış",
  won: (name) => (name ? `Bu eli ${name} kazandı` : "Bu eli sen kazandın"),
  drawn: "Bu eli kimse bitiremedi",
  unlost: "Eli kaybettiren tek bir atış yok: taşlar ve ufak tefek şeyler belirledi.",
  lastDrawn: "Beklenen taş desteden geldi:",
  lastTaken: (name) => (name ? `Beklenen taşı ${name} attı:` : "Beklenen taşı sen attın:"),
  turning: "Elin döndüğü an",
  none: "Bu eli tek bir atış döndürmedi.",
  threw: (name) => (name ? `${name} attı:` : "Sen attın:"),
  finished: (name, n) => (name ? `${name} ${n} puana bitirdi.` : `${n} puana bitirdin.`),
  better: "Daha iyisi",
  asStrong: "Usta da bunu atardı.",
  steps: (mine, best) => `Bu atıştan sonra ${mine} taş kalır, iyisinden sonra ${best}.`,
  useful: (mine, best) => `Bu atıştan sonra görünmeyen ${mine} taş işe yarar, iyisinden sonra ${best}.`,
  ahead: "Şimdi ikisi de bir, ama bir çekiş sonra bu daha az işe yarar.",
  collects: (name) => (name ? `Sağdaki ${name} atılana uyan taşlar almıştı.` : "Sağdaki sendin, atılana uyan taşlar almıştın."),
  gift: (name) => (name ? `Atılan taş sağdakine daha çok yarar: ${name}.` : "Atılan taş sana, sağdakine, daha çok yarardı."),
  could_finish: (n) => `El tamamdı: ${n} puana bitirilebilirdi.`,
  worth: (paid, could) => `${paid} puan yazdı; son atılan taş başka olsaydı ${could} yazardı.`,
  show: "Göstergenin eşi eldeydi: göstermek bedava puandır.",
  okey: "Okey her taşın yerine geçer.",
  take: "Soldaki taş alınmaya değerdi.",
  draw: "Soldaki taş alınmaya değmezdi.",
  gave: {
    taken: (name) => (name ? `${name} atılan taşı aldı.` : "Atılan taşı sen aldın."),
    finished: (name) => (name ? `${name} atılan taşla bitirdi.` : "Atılan taşla sen bitirdin."),
  },
  unseen: "Görünenlere göre doğru atıştı.",
  help: (kind, known, among, lying, stock) =>
    `${kind === "sets" ? "Seri ve per" : "Yedi çift"} için: görünmeyen ${among} taştan ${known} tanesi işe yarardı; destede ${stock} taştan ${lying} tanesi.`,
  chance: (mine, best) => `Kazanma ihtimali yaklaşık ${mine}, iyisiyle ${best}.`,
  luck: "Şans ve oyun",
  fortune: { kind: "Şans yüzüne güldü.", even: "Şans ortalamaydı.", unkind: "Şans azdı." },
  play: (strong, throws, given) =>
    strong === throws
      ? "Her atış bir ustanınki kadar iyiydi."
      : `${throws} atıştan ${strong} tanesi bir ustanınki kadar iyiydi; diğerleri kazanma ihtimalinden ${given ? `toplam ${given} kadar götürdü` : "pek bir şey götürmedi"}.`,
  dealt: (away, okeys) => `Gelen elin bitmesine ${away} taş vardı, ${okeys === 0 ? "hiç okey gelmedi" : `${okeys} okey geldi`}.`,
  draws: (helped, draws, expected) => `${draws} çekişten ${helped} tanesi işe yaradı; şansla yaklaşık ${expected} olurdu.`,
  turns: (name) => (name ? `${name}: hamleleri` : "Senin hamlelerin"),
  turn: (n, before, after) => `${n}. hamle: ${before} → ${after}`,
  alike: (n) => `${n} hamle: usta da aynısını atardı`,
};
