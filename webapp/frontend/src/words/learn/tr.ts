import type { LearnWords } from "./en";

export const words: LearnWords = {
  steps: {
    title: "Üç adımda",
    items: [
      {
        title: "Okey",
        parts: [
          "Ortada bir taş açıktır: gösterge.",
          "Aynı rengin bir büyüğü okeydir. Jokerdir, her taşın yerine geçer; ıstakanda yıldızla durur.",
          "Yoncalı taş sahte okeydir. Joker değildir: yalnız okey olan taşın yerini tutar, burada kırmızı 5’in.",
        ],
      },
      {
        title: "Sıra sende",
        parts: [
          "Elinde 14 taş var. Önce destenin üstündekini çek…",
          "… ya da solundakinin az önce attığını al.",
          "Sonra sağına bir taş at. Ele başlayanda 15 taş vardır, o çekmeden atar.",
        ],
      },
      {
        title: "Nasıl bitirirsin",
        parts: [
          "Seri: aynı renkten art arda en az üç taş.",
          "Per: aynı sayıdan üç ya da dört taş, hepsi ayrı renk.",
          "On dört taşın seri ve per olunca on beşinciyi ortaya bırak: bitirdin, 2 puan. O son taş okeyse 4 puan.",
          "Yedi çift de bitirir, 4 puan yazar.",
        ],
      },
    ],
  },
  lesson: {
    title: "İlk elin, yanında bir usta",
    note: "Gerçek bir masa, üç acemi bilgisayar. Her adımı sana söyler; ustayı istediğin an gönderebilirsin.",
    go: "Otur",
  },
  rules: "Bütün kurallar",
  sets: "Dört usul",
  setsNote: "Okey her evde biraz başka oynanır. Burada dört usul var; masayı açan istediği kuralı değiştirir.",
  tips: {
    title: "İpuçları",
    items: [
      "Birkaç yoldan tamamlanan taşları tut. Aynı renkten 5 ile 6, 4’ü de bekler 7’yi de; 5 ile 7 yalnız 6’yı bekler.",
      "Okeyini sakla. Her boşluğu kapatır; seri ve perle, okey atıp bitersen iki kat yazar.",
      "Atılanları izle. Beklediğin taştan kaç tane geçtiğini say; kalmadıysa planını değiştir.",
      "Taşı düşünerek at. Sağındakinin topladığı belli olan taşı verme; onun attığı taşlar daha güvenlidir.",
      "Çifti erken düşün. Eline daha baştan dört beş çift geldiyse yedi çift, seriden perden çabuk gelebilir, üstelik daha çok yazar.",
      "Yeni misin? Sahte okey başta herkesi şaşırtır. Gerisi oturana kadar yoncayı at gitsin, sonra ona dönersin.",
    ],
  },
  questions: {
    title: "Sorular",
    items: [
      [
        "Okey nasıl oynanır?",
        "106 taşla oynanır: dört renkte 1’den 13’e kadar, her birinden iki tane, bir de iki sahte okey. Herkeste 14 taş vardır, başlayanda 15. Sıran gelince solundakinin az önce attığını ya da destenin üstündekini alır, sağına bir taş atarsın. 14 taşı seri (aynı renkten en az üç ardışık), per (aynı sayıdan üç ya da dört ayrı renk) ya da yedi çift olan, on beşinciyi ortaya bırakıp kazanır.",
      ],
      [
        "Okey nedir, sahte okey nedir?",
        "El başında bir taş açılır: gösterge. Aynı rengin bir büyüğü okeydir, iki tanesi de jokerdir ve her taşın yerine geçer. Gösterge 13 ise okey o rengin 1’idir. Yoncalı iki sahte okey ise joker değildir: yalnız okey olan taşın yerini tutar.",
      ],
      [
        "Yedi çiftle bitilir mi?",
        "Bitilir. Aynı renk ve sayıdan yedi çift eli bitirir ve düz bitişin iki katı yazar. Okey her taşla çift olur.",
      ],
      [
        "Deste biterse ne olur?",
        "Sıradaki oyuncu solundaki taşı yine alabilir. İstemezse el kazanansız biter, berabere sayılır. Bazı usullerde daha erken biter.",
      ],
      [
        "Bu düz okey mi, 101 mi?",
        "Düz okey: ıstakasını ilk tamamlayan eli alır. 101’le el açmak, oyun sürerken yere taş dizmek yoktur; 101 ayrı bir oyundur, puanı da başkadır.",
      ],
      [
        "Arkadaşlarımla ya da bilgisayara karşı oynayabilir miyim?",
        "İkisi de olur, parasız. Üç bilgisayara karşı oyna, dört kişilik masanın bağlantısını arkadaşlarına gönder (boş yerlere masa sahibi bilgisayar oturtabilir) ya da tek telefonu iki, üç, dört kişi elden ele dolaştırın. İndirmek de yok, üye olmak da.",
      ],
    ],
  },
  history: {
    title: "Biraz tarih",
    text: [
      "Okey remi ailesindendir, ama kâğıtla değil taşla oynanır. 1930’larda çıkan Rummikub’a yakındır; daha geriye gidersen Çin’in taş oyunlarına.",
      "Türkiye’de yirminci yüzyılın ikinci yarısından beri en sevilen masa oyunudur. Her şehrin kahvesinde, çay ocağında, evde aileyle, telefonda milyonlarca kişi oynar; yanı başında da kardeşi 101.",
    ],
  },
  good: "olur",
  bad: "olmaz",
  chapters: {
    tiles: {
      title: "Taşlar",
      text: [
        "106 taş vardır: kırmızı, sarı, mavi, siyah; her renkte 1’den 13’e, hepsinden ikişer tane, bir de yoncalı iki sahte okey. Her rengin bir işareti var, renk seçemeyen de oynar: kırmızı lale, sarı güneş, mavi dalga, siyah baklava.",
      ],
    },
    okey: {
      title: "Gösterge, okey, sahte okey",
      text: [
        "Her elde numaralı bir taş açılır: gösterge. Aynı rengin bir büyüğü okeydir; 13’ten sonra 1 gelir. İki okey de jokerdir, her taşın, kendi taşının da yerine geçer. Istakada yıldızla durur.",
        "Sahte okey joker değildir. Okey olan taşın yerini tutar, yalnız onun: okey kırmızı 5 ise yonca düpedüz kırmızı 5’tir.",
      ],
    },
    deal: {
      title: "Dağıtım",
      text: [
        "Herkese 14 taş, başlayana 15; destede 48 kalır. Oyun sağa döner. Başlayan önce bir taş atar; on beşiyle bitiyorsa hemen bitirir.",
        "İlk ele kimin başlayacağı kurayla belli olur. Türk usulünde zar atılır: en büyük atan dağıtır, sağındaki başlar.",
        "Her el ilk taştan önce bellidir; bitince bunu denetleyebilirsin. Istakalar sunucuda durur, her hamleye o bakar; senin sayfana yalnız kendi taşların gelir, kimse kimsenin elini göremez.",
      ],
    },
    turn: {
      title: "Sıra sende",
      text: [
        "Önce bir taş al: destenin üstünden ya da solundaki yığının üstünden. Sonra sağındaki kendi yığınına bir taş at ya da bitir. Yığının yalnız üstündeki alınır, yalnız sıradaki alır; aldığın taşı geri atabilirsin.",
        "Attığın taş bir an bekler, bu arada geri alabilirsin; ne kadar bekleyeceğini ayarlardan seçersin.",
      ],
    },
    runs: {
      title: "Seri",
      text: ["Aynı renkten en az üç ardışık sayı. 13’ten sonra 1 gelebilir, seri de orada biter. Okey her boşluğu doldurur, ama o 1’den sonra hiçbir şey gelmez."],
    },
    groups: {
      title: "Per",
      text: ["Aynı sayıdan üç ya da dört taş, hepsi ayrı renk. Beşinci olmaz, okey de olsa."],
    },
    pairs: {
      title: "Yedi çift",
      text: ["Seri ve per yerine on dört taş yedi çift de olabilir: aynı renk, aynı sayı, ikişer ikişer. İkisi karışmaz. Okey her taşla çifttir; iki sahte okey de bir çifttir."],
    },
    finish: {
      title: "Bitmek",
      text: [
        "On dört taşın tamamsa on beşinciyi ortaya, destenin ya da göstergenin üstüne bırak. Kendiliğinden bitmez: eli tamam olan isterse oynamayı sürdürür.",
        "Yanlış bitmenin cezası yok. Yalnız sen öğrenirsin, yanlış duran taşlar gösterilir, sıra sende kalır; başka türlü dizince bitiyorsa o da gösterilir.",
        "Bazı usullerde on dördün dizilebiliyor olması yeter; bazılarında ıstakada doğru durmaları, perlerin arasında birer boş göz kalması gerekir.",
      ],
    },
    rack: {
      title: "Istakan",
      text: [
        "13’er gözlü iki sıra. Taşı istediğin göze sürükle ya da önce taşa, sonra göze dokun; basılı tutarsan yanındakiler de gelir. İki kez dokununca kapanır. Sıra başkasındayken de dizebilirsin.",
        "“Seri diz”, “Per diz” ve “Diz” senin yerine dizer, hepsi geri alınır. Taşlar soldan sağa okunur, seriler küçükten büyüğe.",
      ],
    },
    points: {
      title: "Bitişin değeri",
      text: [
        "Seri ve per 2. Yedi çift 4. Okey atarak 4. İkisi birden Matsuri usulünde 8, öbürlerinde 4. Son taş olarak atılan sahte okey düz taştır.",
        "Matsuri usulünde puanı bitiren alır. Diğerlerinde öteki üç kişinin her birinden düşer.",
      ],
    },
    showing: {
      title: "Gösterge göstermek",
      text: [
        "Matsuri usulünde yoktur. Göstergenin eşi elinde olan, ilk sırasında, taş çekmeden (başlayan: taş atmadan) onu gösterebilir: göstergenin üstüne sürükler. Hemen 1 puan sayılır, herkes görür, taş ıstakaya döner. Masada öyle seçildiyse kırmızı ya da siyah 2 sayılır.",
      ],
    },
    goingPairs: {
      title: "Çifte gitmek",
      text: [
        "Türk usulünde çiftle yalnız çifte gittiğini söyleyen bitebilir: kendi sırasında, taş çekmeden söyler. Herkes duyar, geri alınmaz, o elde artık yedi çiftten başkası bitirmez.",
      ],
    },
    stock: {
      title: "Deste bitince",
      text: [
        "Son taşı çeken sırasını her zamanki gibi oynar. Gerisi usule göre. Matsuri: sıradaki soldaki taşı aldıkça oyun sürer, en çok dört kez; pas diyen eli bitirir. GameDesire: son bir kez alınır. Öbürlerinde el hemen berabere biter. Beraberlikte puan değişmez.",
      ],
    },
    match: {
      title: "Maç",
      text: [
        "Maç belli sayıda el sürer ya da bir elin sonunda biri sıfıra inene dek. En çok puanı olan kazanır; eşit puanlılar sırayı paylaşır. GameDesire usulünde üstteki ikisi kazanır, alttaki ikisi kaybeder.",
        "Sonraki ele sağdaki ya da son bitiren başlar, masa nasıl isterse. Aynı masada maç maçı izler, masanın hesabı hepsini toplar.",
      ],
    },
    partners: {
      title: "Eşli",
      text: ["Eşli masada karşılıklı oturanlar bir taraftır, puanları birdir. Eşler birbirinin ıstakasını görmez."],
    },
    people: {
      title: "Süre, masada olmamak, bilgisayarlar",
      text: [
        "Arkadaşlarla bir sıra en çok 45 saniyedir, elden ele dolaşan telefonda 60; yalnız bilgisayarlara karşı süre yoktur. Süre biterse o sırayı bilgisayar oynar. İki sırayı kaçıranın ya da yarım dakika ortada olmayanın yerine, dönene dek bilgisayar oynar.",
        "Bilgisayarlar yerlerindeki bir insan ne görürse onu görür, fazlasını değil. Tamamlanabilecek taşları tutar, soldan ancak gerçekten işlerine yarayanı alır, bitebildikleri anda biterler. Düzey yalnız ne kadar iyi düşündüklerini değiştirir, taşlarını asla. İlk iki masanda daha yumuşak oynarlar. Yalnız bilgisayarlarla oturuyorsan dilediğin an “İpucu”na dokun: şimdi ne yapacağını ve nedenini söyler (günün elinde susar).",
      ],
    },
    candies: {
      title: "Şekerler",
      text: [
        "En az 24 hamlelik maç şeker kazandırır. Başka cihazdaki biriyle: galibiyet 15, beraberlik 8, yenilgi 5. Bilgisayara karşı: galibiyet 6. Günün bir sınırı var. Şekerle yalnız görünüm alınır: bahis yok, satılan bir şey yok, reklam yok.",
      ],
    },
  },
  examples: {
    colours: "dört renk, işaretleriyle, bir de sahte okey",
    joker: "gösterge, yanında ondan çıkan okey",
    false: "sahte okey burada kırmızı 5’tir",
    run: "üç ardışık",
    runOne: "13’ten sonra 1 olur",
    runPast: "o 1’den sonra bir şey gelmez",
    runOkey: "okey eksik 4’tür",
    runFalse: "sahte okey kırmızı 5’tir",
    runEnd: "okey, seriyi kapatan 1’dir",
    runOrder: "okey sondaki 1’in arkasında kalmış",
    runFront: "öne koyunca 10 olur",
    group: "bir sayı, dört renk",
    groupFalse: "sahte okey burada da kırmızı 5’tir",
    groupTwice: "kırmızı iki kez",
    groupOkey: "iki okey öbür iki renktir",
    groupFive: "beş taş olmaz",
    pair: "aynı taştan iki tane",
    pairOkey: "okey her taşla çifttir",
    pairFalse: "iki sahte okey",
    pairColours: "iki ayrı renk çift değildir",
    runBoth: "okey 3’tür, sahte okey kırmızı 5",
    runDown: "seri küçükten büyüğe dizilir",
    noGap: "ıstakaya bakılan usullerde arada boşluk gerek",
    lastPlain: "son taş düz: 2 puan",
    lastOkey: "son taş okey: 4 puan",
    twin: "gösterge ve eşi",
    whole: "seriler ve bir per, on dört taş: böyle biter",
    wholePairs: "yedi çift: böyle de biter",
    touching: "arada boşluk yok: bu usulde zararı yok",
    pairsOkey: "yedi çift, son taş okey: 8 puan",
    pairsSaid: "erkenden beş çift: taş çekmeden çifte git",
  },
};
