"""What the bot says in Turkish."""

from __future__ import annotations

from typing import Final

from bot.texts import court, day, evening
from bot.texts.shape import (
    CandyWords,
    ElsewhereWords,
    EraseWords,
    ProfileWords,
    SettingsWords,
    StatsWords,
    TablesWords,
    Words,
)

TURKISH: Final = Words(
    language="Türkçe",
    greeting=(
        "<b>Okeyhane</b>\nDört kişilik klasik okey. Üç bilgisayara karşı hemen oturursun; "
        "arkadaşlarını bir bağlantıyla masana çağırırsın."
    ),
    help=(
        "Oyna düğmesi oyunu açar.\n"
        "Beni bir gruba ekle, orada /okey yaz. Eklemeden de olur: herhangi bir sohbette adımı yaz.\n"
    ),
    group_help="/okey yaz, bu gruba bir masa açayım. Oturmak isteyen karttaki düğmeye basar.",
    no_page=(
        "Sayfamın henüz internette adresi yok, bu yüzden masa açamıyorum. "
        "Beni kuran kişi PUBLIC_URL ayarını verince buradan oynarsın."
    ),
    choose_language="Hangi dilde konuşalım?",
    language_chosen="Bundan sonra seninle Türkçe konuşuyorum.",
    play="Oyna",
    book="Bütün kurallar, resimli",
    friends="Arkadaşlarla oyna",
    add_to_group="Gruba ekle",
    sit_down="Masaya otur",
    back="Masana dön",
    new_table="Yeni masa",
    invite="Arkadaş çağır",
    invitation="Okey masası kuruldu, yerin hazır.",
    table="Okey masası",
    owner=lambda name: f"Masa sahibi: {name}",
    free_seat="boş yer",
    computer=lambda name: f"{name} (bilgisayar)",
    deals=lambda n: f"Maç {n} el sürer",
    to_zero=lambda n: f"Herkes {n} puanla başlar, biri sıfıra inince maç biter",
    points=lambda plain, pairs, okey, both: (
        f"Bitiren {plain} puan alır; çiftle {pairs}, okey atarak {okey}, ikisiyle {both}"
    ),
    lost_points=lambda plain, pairs, okey, both: (
        f"Biri bitirince diğerleri {plain} puan kaybeder; çiftle {pairs}, okey atarak {okey}, ikisiyle {both}"
    ),
    showing="Gösterge gösterilebilir",
    pairs_bind="Çifte giden söyler, eli yalnız çiftle bitirir",
    partners="Eşli: karşılıklı oturanlar eştir",
    by_rack="Bitirmek için taşlar ıstakada doğru dizilmiş olmalı",
    clock=lambda seconds: f"Her hamleye {seconds} saniye",
    no_clock="Süre yok",
    seated=lambda n: f"Dolu yer: {n}/4",
    full="Masa dolu.",
    playing="Maç sürüyor, boş yer yok.",
    finished="Bu masada maç bitti.",
    unknown="Böyle bir masa yok ya da çoktan kapandı.",
    ask_to_join=(
        "Tarayıcıdaki oyuncu sen misin? "
        "Evet dersen o cihaz senin adına oynar. Bağlantıyı başkası gönderdiyse evet deme."
    ),
    join="Evet, o benim",
    joined="Tarayıcıdaki oyuncu artık sensin: yerleri, şekerleri ve maçları sende.",
    cannot_join="Bu kodun süresi dolmuş ya da kod kullanılmış. Sayfadan yenisini al.",
    who_are_you="Anonim yazınca masanın kimin olduğunu bilemiyorum. Kendi adınla /okey yaz.",
    old_button="Bu düğme eskidi. /start yaz, yenisini vereyim.",
    failed="Şu an olmadı. Biraz sonra yeniden dene.",
    look_back="Tekrarı izle",
    send_replay="Maçı birine gönder",
    former="eski bir oyuncu",
    evening=evening.TURKISH,
    play_how="Üç bilgisayara karşı hemen otur ya da arkadaşlarına masa aç.",
    rules=(
        "<b>Klasik okey</b>\n"
        "Dört kişi, 106 taş. Herkese 14 taş verilir, başlayana 15.\n\n"
        "Sıran gelince desteden çek ya da solundakinin attığı taşı al, sonra sağına bir taş at.\n"
        "14 taşı seri (aynı renk, ardışık) ve per (aynı sayı, ayrı renk) yapınca ya da yedi çift toplayınca "
        "on beşinciyi ortaya koyup bitirirsin. 13'ten sonra 1 gelebilir, o 1'den sonra bir şey gelmez.\n\n"
        "Okey göstergenin bir fazlasıdır, her taşın yerine geçer. Yoncalı sahte okey, okey olan taşın yerini tutar.\n"
        "Bitiren 2 puan alır; çiftle 4, okey atarak 4, ikisiyle 8.\n\n"
        "Başka usuller ve bütün seçenekler masanın kural kartında."
    ),
    privacy=(
        "<b>Hakkında neler tutuyorum</b>\n"
        "Telegram'dan Telegram kimliğin (ID), adın, dilin ve oyunu açınca resmin gelir. Telefon numaranı, rehberini, "
        "konumunu istemem; gruplarda yalnız bana yazılan komutları görürüm.\n\n"
        "Tuttuklarım: oyundaki adın, dilin ve ayarların; oturumunun açık olduğu cihazların türü ve son günü; "
        "biten maçların, hamleleriyle ve o günkü adlarla; şekerlerin ve nedenleri; reytingin. Biten maçın kaydını "
        "masanın kodunu bilen okuyabilir. "
        "Bir grupta açılan masaları ve o grubun sıralamasını da tutarım. "
        "Açık masalar son hamleden en çok bir hafta sonra silinir.\n\n"
        "Reklam yok, izleme yok, kimseye bir şey vermem. Hepsi bu botu çalıştıranın sunucusunda durur; o kişi "
        "okuyabilir.\n\n"
        "/deleteme yaz, seni unutayım: ayarların, cihazların, reytingin ve şekerlerin silinir, eski maçlarda adının "
        "yerinde “eski bir oyuncu” yazar. "
        "Günün eline başladıysan bir iz kalır: yalnız Telegram kimliğinin o günkü hakkını kullandığını söyler, "
        "gün bitince silinir."
    ),
    candy=CandyWords(
        balance=lambda n: f"{n} şekerin var",
        today=lambda paid, cap: f"Bugün {paid}, en çok {cap}.",
        none="Henüz şekerin yok. İnsanlarla maçı sonuna kadar oyna ya da bilgisayarları yen; en az 24 hamle oynanmalı.",
        when=lambda at: f"{at:%d.%m %H:%M}",
        match=lambda number, table: f"{table} masası, {number}. maç",
        among_people={
            "win": "insanlara karşı galibiyet",
            "draw": "insanlarla beraberlik",
            "loss": "insanlarla sonuna kadar",
        },
        against_computers="bilgisayarlara karşı galibiyet",
        cap_left=lambda amount, worth: f"{worth} yerine {amount}: günlük sınır",
        cap_reached=lambda cap: f"günlük {cap} şeker sınırı dolmuştu",
        paid_twice=lambda n: f"iki yer de seninmiş, her maç kişi başına bir kez sayılır: {n} geri alındı",
        over_cap_together=lambda n, cap: f"misafir şekerlerinle günlük {cap} sınırı aşıldı: {n} geri alındı",
        nothing={
            "too_short": "kısa maç: 24 hamleden az oynandı",
            "left": "bitmeden kalktın",
            "same_device": "başkasının cihazında: bir cihaz bir kişi sayılır",
            "half_played_by_computer": "hamlelerinin yarısını ya da fazlasını bilgisayar oynadı",
            "no_computer": "masada tek cihaz vardı, başka kimse yoktu",
            "not_won": "bilgisayara karşı yalnız galibiyet kazandırır",
        },
    ),
    stats=StatsWords(
        title="Karnen",
        none="Henüz maçın yok. Biten ilk maç burada görünecek.",
        matches="Maç",
        wins="Galibiyet",
        draws="Beraberlik",
        longest_run="Üst üste en çok galibiyet",
        turns_to_win="Galibiyet kaç hamlede, ortalama",
        sets="Seri ve perle bitiş",
        pairs="Yedi çiftle bitiş",
        okeys="Okey atarak bitiş",
        shown="Gösterdiğin gösterge",
    ),
    tables=TablesWords(
        title="Oturduğun masalar",
        none="Şu an hiçbir masada oturmuyorsun.",
        your_turn="sıra sende",
        waiting=lambda n: f"oyuncu bekliyor, dolu yer {n}/4",
        at_play="maç sürüyor",
        over="maç bitti",
        go=lambda number: f"{number}. masaya dön",
    ),
    settings=SettingsWords(
        title="Ayarların. Bir düğmeye bas, değişsin; bütün cihazlarında geçer.",
        language="Dil",
        look="Görünüm",
        looks={"classic": "Yeşil çuha", "candy": "Şeker", "teahouse": "Kahvehane"},
        sounds="Sesler",
        hints="Perleri işaretle",
        on="açık",
        off="kapalı",
        more="Bütün ayarlar oyunda",
    ),
    erase=EraseWords(
        nobody="Senin hakkında bir şey bilmiyorum, silecek bir şey yok.",
        ask=(
            "Seni unutayım mı? Masalarından kalkarsın; şekerlerin, ayarların ve cihazların silinir, "
            "eski maçlarda adın kalmaz. Geri dönüşü yok."
        ),
        yes="Evet, beni unut",
        no="Vazgeç",
        done="Seni unuttum. /start yazarsan yeni biri olarak gelirsin.",
        stayed="Peki, her şey yerinde.",
    ),
    elsewhere=ElsewhereWords(
        mine=lambda n: f"Açık masanı gönder ({n}/4)",
        mine_note="Boş yerlerine buradan oturulur",
        new="Arkadaşlarla yeni masa",
        new_note="Kart buraya gelir, isteyen oturur",
        opening="Masa kuruluyor.",
        opened="Masa kuruldu. Oturmak için bir daha bas.",
        computers="Bilgisayarlara karşı",
        computers_note="Basan herkes kendi masasına oturur",
        computers_text="Okey masası hazır, karşında üç bilgisayar.",
        rules="Kurallar",
        rules_note="Okeyin kısa anlatımı",
    ),
    court=court.TURKISH,
    day=day.TURKISH,
    profile=ProfileWords(
        name="Okeyhane",
        about="Dört kişilik klasik okey: bilgisayarlara karşı, arkadaşlarla, grupta. İndirmek gerekmez.",
        description=(
            "Dört kişilik klasik okey. Üç bilgisayara karşı hemen oturursun, arkadaşlarını bir kartla masaya "
            "çağırırsın, "
            "gruba masa açarsın. Kayıt yok, reklam yok."
        ),
    ),
    commands=(
        ("start", "Oyunu aç"),
        ("play", "Nasıl oynamak istersin"),
        ("okey", "Arkadaşlarla masa aç"),
        ("day", "Günün eli"),
        ("tables", "Oturduğun masalar"),
        ("invite", "Masana arkadaş çağır"),
        ("rules", "Oyunun kuralları"),
        ("candies", "Şekerlerin"),
        ("stats", "Karnen"),
        ("settings", "Ayarlar"),
        ("language", "Dili değiştir"),
        ("mute", "Artık haber verme"),
        ("help", "Neler yapabilirim"),
        ("privacy", "Hakkında neler tutuyorum"),
        ("deleteme", "Beni unut"),
    ),
    group_commands=(
        ("okey", "Bu gruba masa aç"),
        ("day", "Günün eli"),
        ("tables", "Buradaki masalar"),
        ("stats", "Bu sohbetin ligi"),
        ("newlink", "Lige yeni bağlantı"),
        ("rules", "Oyunun kuralları"),
        ("help", "Nasıl oynanır"),
    ),
)
