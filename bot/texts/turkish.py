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
        "Beni bir gruba eklersen orada /okey yazabilirsin. Eklemeden de olur: herhangi bir sohbette adımı yaz.\n"
    ),
    group_help="/okey yaz, bu gruba bir masa açayım. Oturmak isteyen karttaki düğmeye basar.",
    no_page=(
        "Sayfamın henüz internette bir adresi yok, bu yüzden masa açamıyorum. "
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
    deals=lambda n: f"Maç {n} el",
    to_zero=lambda n: f"Herkes {n} puanla başlar, biri sıfıra inince maç biter",
    points=lambda plain, pairs, okey, both: (
        f"Bitiren {plain} puan alır; çiftle {pairs}, okeyle {okey}, okeyle çifte {both}"
    ),
    lost_points=lambda plain, pairs, okey, both: (
        f"Biri bitirince ötekiler {plain} puan kaybeder; çiftle {pairs}, okeyle {okey}, okeyle çifte {both}"
    ),
    showing="Gösterge gösterilir",
    pairs_bind="Çifte giden ilan eder, ilan eden çiftle biter",
    partners="Eşli: karşılıklı oturanlar ortak",
    by_rack="Bitiş ıstakadaki dizilişe göre bakılır",
    clock=lambda seconds: f"Her hamleye {seconds} saniye",
    no_clock="Süre yok",
    seated=lambda n: f"4 yerden {n} tanesi dolu",
    full="Masa dolu.",
    playing="Maç sürüyor, boş yer yok.",
    finished="Bu masada maç bitti.",
    unknown="Böyle bir masa yok ya da çoktan kapandı.",
    ask_to_join=(
        "Tarayıcıdaki oyuncu sen misin? "
        "Evet dersen o cihaz artık senin adına oynar. Bağlantıyı başkası gönderdiyse basma."
    ),
    join="Evet, o benim",
    joined="Tarayıcıdaki oyuncu artık sensin: yerleri, şekerleri ve maçları sende.",
    cannot_join="Bu kodun süresi dolmuş ya da kod kullanılmış. Sayfadan yenisini al.",
    who_are_you="Adsız yazınca masanın kimin olduğunu bilemiyorum. Kendi adınla /okey yaz.",
    old_button="Bu düğme eskidi. /start yaz, yenisini vereyim.",
    failed="Şu an olmadı. Biraz sonra yeniden dene.",
    look_back="Maça geri bak",
    send_replay="Maçı birine gönder",
    former="eski bir oyuncu",
    evening=evening.TURKISH,
    play_how="Üç bilgisayara karşı hemen otur ya da arkadaşlarına masa aç.",
    rules=(
        "<b>Klasik okey</b>\n"
        "Dört kişi, 106 taş. Herkese 14 taş verilir, başlayana 15.\n\n"
        "Sıran gelince desteden çek ya da solundakinin attığı taşı al, sonra sağına bir taş at.\n"
        "14 taşı seri (aynı renk, ardışık) ve per (aynı sayı, ayrı renk) yapınca ya da yedi çift toplayınca "
        "on beşinciyi ortaya koyup bitirirsin. 13'ten sonra 1 gelir, 1'den sonra bir şey gelmez.\n\n"
        "Okey göstergenin bir fazlasıdır, her taşın yerine geçer. Yoncalı sahte okey yalnız okeyin kendi taşıdır.\n"
        "Bitiren 2 puan alır; çiftle 4, son taşı okey olursa 4, ikisi birden 8.\n\n"
        "Başka geleneklerin kuralları ve bütün seçenekler masanın kural kartında."
    ),
    privacy=(
        "<b>Hakkında ne tutuyorum</b>\n"
        "Telegram'dan numaran, adın, dilin ve oyunu açınca resmin gelir. Telefonunu, rehberini, konumunu istemem; "
        "gruplarda yalnız bana yazılan komutları görürüm.\n\n"
        "Tuttuklarım: oyundaki adın, dilin ve ayarların; seni tanıdığım cihazların türü ve son günü; "
        "biten maçların, hamleleriyle ve o günkü adlarla; şekerlerin ve nedenleri; reytingin. Biten maçın kaydını "
        "masanın kodunu bilen okuyabilir. "
        "Bir grupta açılan masaları ve o grubun sıralamasını da tutarım. "
        "Açık masalar son hamleden en çok bir hafta sonra silinir.\n\n"
        "Reklam yok, izleme yok, kimseye bir şey vermem. Hepsi bu botu çalıştıranın sunucusunda durur; o kişi "
        "okuyabilir.\n\n"
        "/deleteme seni unutturur: ayarların, cihazların, reytingin ve şekerlerin silinir, eski maçlarda adının "
        "yerinde eski bir oyuncu kalır. "
        "Günün eline başladıysan bir iz kalır: yalnız numaranın o günkü hakkını kullandığını söyler, gün bitince "
        "silinir."
    ),
    candy=CandyWords(
        balance=lambda n: f"{n} şekerin var",
        today=lambda paid, cap: f"Bugün {paid} aldın, günde en çok {cap}.",
        none="Henüz şekerin yok. İnsanlarla sonuna kadar oynanan maç kazandırır, bilgisayara karşı yalnız galibiyet.",
        when=lambda at: f"{at:%d.%m %H:%M}",
        match=lambda number, table: f"{table} masası, {number}. maç",
        among_people={
            "win": "insanlar arasında galibiyet",
            "draw": "insanlar arasında beraberlik",
            "loss": "insanlarla sonuna kadar oynadın",
        },
        against_computers="bilgisayarlara karşı galibiyet",
        cap_left=lambda amount, worth: f"günün sınırına {amount} kalmıştı, {worth} yerine o verildi",
        cap_reached=lambda cap: f"günün {cap} şekeri dolmuştu",
        paid_twice=lambda n: f"i̇ki yer de seninmiş, maç kişiye bir kez öder: {n} geri alındı",
        over_cap_together=lambda n, cap: f"misafirken aldıklarınla günün {cap} sınırı aşılmıştı: {n} geri alındı",
        nothing={
            "too_short": "kısa maç: 24 hamleden az oynandı",
            "left": "bitmeden kalktın",
            "same_device": "başkasının telefonu: bir telefon bir kişi sayılır",
            "half_played_by_computer": "hamlelerinin yarısını ya da fazlasını bilgisayar oynadı",
            "no_computer": "masada tek telefon vardı, başka kimse yoktu",
            "not_won": "bilgisayara karşı yalnız galibiyet kazandırır",
        },
    ),
    stats=StatsWords(
        title="Karnen",
        none="Henüz maçın yok. Biten ilk maçtan sonra burada görünür.",
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
        waiting=lambda n: f"oyuncu bekliyor, 4 yerden {n} dolu",
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
        nobody="Hakkında bir şey bilmiyorum, silecek bir şey yok.",
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
        about="Dört kişilik klasik okey: bilgisayarlara karşı, arkadaşlarla, grupta. Uygulama kurmak gerekmez.",
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
        ("mute", "Haber verme"),
        ("help", "Neler yapabilirim"),
        ("privacy", "Hakkında ne tutuyorum"),
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
