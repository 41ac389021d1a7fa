"""What the bot says in Turkish."""

from __future__ import annotations

from typing import Final

from bot.texts.shape import Words

TURKISH: Final = Words(
    language="Türkçe",
    greeting=(
        "<b>Okeyhane</b>\nDört kişilik klasik okey. Üç bilgisayara karşı hemen oturursun; "
        "arkadaşlarını bir bağlantıyla masana çağırırsın."
    ),
    help=(
        "Oyna düğmesi oyunu açar.\n"
        "/okey sana bir masa açar; bağlantısını arkadaşlarına gönderirsin.\n"
        "/language benimle konuştuğun dili değiştirir.\n\n"
        "Beni bir gruba eklersen orada da /okey yazabilirsin."
    ),
    group_help="/okey yaz, bu gruba bir masa açayım. Oturmak isteyen karttaki düğmeye basar.",
    no_page=(
        "Sayfamın henüz internette bir adresi yok, bu yüzden masa açamıyorum. "
        "Beni kuran kişi PUBLIC_URL ayarını verince buradan oynarsın."
    ),
    choose_language="Hangi dilde konuşalım?",
    language_chosen="Bundan sonra seninle Türkçe konuşuyorum.",
    play="Oyna",
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
    commands=(
        ("start", "Oyunu aç"),
        ("okey", "Arkadaşlarla masa aç"),
        ("language", "Dili değiştir"),
        ("help", "Nasıl oynanır"),
    ),
    group_commands=(("okey", "Bu gruba masa aç"), ("help", "Nasıl oynanır")),
)
