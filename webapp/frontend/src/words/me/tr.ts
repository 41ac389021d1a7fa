import type { AreaWords } from "./en";

export const words: AreaWords = {
  title: "Sen",
  back: "Geri",
  loading: "Bir saniye…",
  unread: "Şu anda okunamıyor.",
  tryAgain: "Bir daha dene",
  older: "Daha eskileri göster",
  parts: {
    candies: "Şekerler",
    matches: "Maçlar",
    figures: "Karnen",
    settings: "Ayarlar",
    joining: "Telegram'daki sen",
  },
  notes: {
    candies: "Her biri, nedeniyle",
    matches: "Sıralar, puanlar, kayıtlar",
    figures: "Son dört haftan",
    settings: "Dil, görünüm, sesler",
    joining: "Hepsini yanına al",
  },

  candies: {
    unit: () => "şeker",
    today: (paid, cap) => `Bugün ${paid}, en çok ${cap}`,
    none: "Henüz şekerin yok. Sonuna kadar oynanan maç şeker kazandırır.",
    match: (number, table) => `${table} masası, ${number}. maç`,
    amongPeople: {
      win: "İnsanlar arasında galibiyet",
      draw: "İnsanlar arasında beraberlik",
      loss: "İnsanlarla sonuna kadar oynadın",
    },
    againstComputers: "Bilgisayarlara karşı galibiyet",
    capLeft: (amount, worth) => `Günün sınırına ${amount} kalmıştı, ${worth} yerine o verildi`,
    capReached: (cap) => `Günün ${cap} şekeri dolmuştu`,
    reasons: {
      too_short: "Kısa maç: 24 hamleden az oynandı",
      left: "Bitmeden kalktın",
      same_device: "Başkasının telefonu: bir telefon bir kişi sayılır",
      half_played_by_computer: "Hamlelerinin yarısını ya da fazlasını bilgisayar oynadı",
      no_computer: "Masada tek telefon vardı, başka kimse yoktu",
      not_won: "Bilgisayara karşı yalnız galibiyet kazandırır",
    },
  },

  matches: {
    you: { win: "Kazandın", draw: "Berabere", loss: "Kaybettin" },
    none: "Henüz maçın yok. Biten ilk maç burada görünecek.",
    former: "eski bir oyuncu",
    who: { computer: "bilgisayar", left: "kalktı" },
  },

  figures: {
    weeks: "Son dört hafta",
    inWeeks: (matches, wins) => `${matches} maç, ${wins} galibiyet`,
    today: "bugün",
    won: "kazandın",
    played: "oynadın",
    matches: "Maç",
    wins: "Galibiyet",
    draws: "Beraberlik",
    longestRun: "Üst üste en çok galibiyet",
    turnsToWin: "Galibiyet kaç hamlede, ortalama",
    sets: "Seri ve perle bitiş",
    pairs: "Yedi çiftle bitiş",
    okeys: "Okey atarak bitiş",
    shown: "Gösterdiğin gösterge",
  },

  settings: {
    lang: "Dil",
    asDevice: "Bu cihazdaki gibi",
    look: "Görünüm",
    looks: { classic: "Kahvehane", candy: "Şeker" },
    sounds: "Sesler",
    hints: "Perleri işaretle",
    takeBack: "Atılan taşı geri alma",
    notes: {
      sounds: "Taş sesi, sıra sende uyarısı",
      hints: "Istakada tamam olanın çevresi çizilir",
      takeBack: "Taş atılmadan önce bu kadar bekler",
    },
    less: "daha kısa",
    more: "daha uzun",
    never: "yok",
    seconds: (s) => `${s} sn`,
  },

  joining: {
    why: "Şekerlerin, maçların ve yerlerin bu tarayıcıda duruyor. Bu mesajı bota gönder, Telegram hesabının da olsunlar.",
    message: "Bota gidecek mesaj",
    how: "Kod bir kez, on beş dakika geçer. Kimseye gösterme.",
    open: "Botu aç",
    another: "Yeni kod",
  },
};
