import { tr } from "../tr";
import type { RulesWords } from "./en";

const { start, rules, table } = tr;
const points = { number: (n: number) => table.points(n) };

export const words: RulesWords = {
  done: "Tamam",
  on: "var",
  off: "yok",
  less: "Azalt",
  more: "Artır",
  presets: "Hangi usul",
  lines: {
    matsuri: "Tek el, bitiren puan alır. Deste bitince de soldan almak serbest",
    adikus: "Herkes 20 puanla başlar, bitiren ötekilerden düşürür. Taşlar doğru dizilmiş olmalı",
    gamedesire: "Herkes 12 puanla başlar. İki kişi kazanır, ikisi kaybeder. Taşlar doğru dizilmiş olmalı",
    turkish: "Kahvedeki gibi: 20 puan, gösterge gösterilir, çifte giden çiftle bitirir",
  },
  differs: (n) => `${n} kural değişik`,
  back: (preset) => `${preset}: baştaki gibi yap`,
  inPreset: (preset, value) => `${preset}: ${value}`,
  groups: {
    score: "Puan ve maç",
    points: "Bitirmenin puanı",
    may: "Neler yapılır",
    end: "Elin sonu",
    start: "Kim başlar",
    sides: "Eşler ve sıralama",
    table: "Masada",
  },
  options: {
    scoring: { label: "Biri bitince", values: { "winner gains": "bitiren puan alır", "others lose": "ötekiler puan kaybeder" } },
    deals: { label: "Maç ne kadar sürer", values: { null: start.toZero }, number: start.dealsOf, byNumber: "el sayısıyla" },
    start_points: { label: "Herkesin ilk puanı", ...points },
    plain: { label: "Seri ve perlerle", ...points },
    pairs: { label: "Yedi çiftle", ...points },
    okey_last: { label: "Okey atarak", ...points },
    pairs_with_okey: { label: "Yedi çift ve okey atarak", ...points },
    showing: { label: "Gösterge göstermek", note: "Göstergenin eşi sendeyse ilk hamlenden önce gösterirsin: 1 puan" },
    coloured_double: { label: "Kırmızı ya da siyahsa 2 puan" },
    pairs_bind: { label: "Çifte gitmek bağlar", note: "Çifte gittiğini söyleyen eli yalnız çiftle bitirir, söylemeyen çiftle bitiremez" },
    empty_stock: { label: rules.stock, values: rules.stocks },
    checked_by: { label: "El ne zaman biter", values: { hand: "taşlar dizilebiliyorsa", rack: "yalnız doğru dizilmişse" } },
    first_start: { label: "İlk elde", values: { random: "rastgele biri", dice: "en büyük zarın sağındaki" } },
    later_start: { label: "Sonraki el ve maçlarda", values: { right: "sağdaki oyuncu", winner: "son eli bitiren" } },
    partners: { label: "Eşli oyun", note: "Karşılıklı oturanların puanı ortaktır. Birbirinin ıstakasını görmezler" },
    places: {
      label: "Maçı kim kazanır",
      note: "Eşli oyunda puanı çok olan taraf",
      values: { ranking: "puanı en çok olan", "two and two": "puanı en çok iki kişi" },
    },
    clock: { label: rules.clock, values: { auto: rules.clocks.auto, null: rules.clocks.none }, number: rules.seconds, byNumber: "saniye" },
    open_piles: { label: "Atılan taşların hepsi açık", note: "Yoksa her yığının yalnız üstteki taşı" },
    watching: { label: "Kimler izler", values: { null: "kimse" } },
  },
  bars: {
    gains_to_zero: "Bitiren puan alıyorsa kimse sıfıra inmez",
    zero_first: "Önce bir el sayısı seç, yoksa kimse sıfıra inmez",
    double_without_showing: "Yalnız gösterge gösteriliyorsa",
    only_where_lose: "Yalnız ötekiler puan kaybediyorsa",
    nobody_watches: "İzlemek henüz yok",
  },
};
