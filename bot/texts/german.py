"""What the bot says in German."""

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

GERMAN: Final = Words(
    language="Deutsch",
    greeting=(
        "<b>Okeyhane</b>\nKlassisches Okey für vier. Setz dich gleich zu drei Computern, "
        "oder hol deine Freunde mit einem Link an den Tisch."
    ),
    help=(
        "Der Knopf „Spielen“ öffnet das Spiel.\n"
        "Hol mich in eine Gruppe, und dort geht /okey. Es geht auch ohne: Schreib in irgendeinem Chat meinen Namen.\n"
    ),
    group_help="Schreib /okey, und ich mache einen Tisch für diese Gruppe auf. Wer spielen will, tippt auf den Knopf.",
    no_page=(
        "Meine Seite hat noch keine öffentliche Adresse, deshalb kann ich keinen Tisch aufmachen. "
        "Sobald mein Gastgeber PUBLIC_URL gesetzt hat, kannst du von hier aus spielen."
    ),
    choose_language="In welcher Sprache wollen wir reden?",
    language_chosen="Ab jetzt sprechen wir Deutsch.",
    play="Spielen",
    book="Alle Regeln, mit Bildern",
    friends="Mit Freunden spielen",
    add_to_group="In eine Gruppe holen",
    sit_down="Hinsetzen",
    back="Zurück an den Tisch",
    new_table="Neuer Tisch",
    invite="Freunde rufen",
    invitation="Ein Okey-Tisch ist offen, mit einem Platz für dich.",
    table="Okey-Tisch",
    owner=lambda name: f"{name} leitet den Tisch",
    free_seat="freier Platz",
    computer=lambda name: f"{name} (Computer)",
    deals=lambda n: f"Eine Partie aus {n} {'Runde' if n == 1 else 'Runden'}",
    to_zero=lambda n: f"Alle beginnen mit {n} Punkten, und die Partie endet, wenn jemand auf 0 ist",
    points=lambda plain, pairs, okey, both: (
        f"Wer fertig ist, bekommt {plain} {'Punkt' if plain == 1 else 'Punkte'}; "
        f"mit Paaren {pairs}, mit einem Okey zuletzt {okey}, mit beidem {both}"
    ),
    lost_points=lambda plain, pairs, okey, both: (
        f"Ist jemand fertig, verlieren die anderen {plain}; "
        f"mit Paaren {pairs}, mit einem Okey zuletzt {okey}, mit beidem {both}"
    ),
    showing="Der Anzeiger darf gezeigt werden",
    pairs_bind="Wer auf Paare spielt, sagt es an und wird nur mit Paaren fertig",
    partners="Partner: wer sich gegenübersitzt, gehört zusammen",
    by_rack="Fertig ist man nur, wenn die Steine auf dem Brett richtig liegen",
    clock=lambda seconds: f"{seconds} Sekunden je Zug",
    no_clock="Keine Uhr",
    seated=lambda n: f"{n} von 4 Plätzen besetzt",
    full="Alle Plätze sind besetzt.",
    playing="Es wird gespielt, und kein Platz ist frei.",
    finished="Die Partie an diesem Tisch ist zu Ende.",
    unknown="Diesen Tisch gibt es nicht, oder er ist zu.",
    ask_to_join=(
        "Bist du das im Browser? "
        "Sagst du ja, spielt jenes Gerät in deinem Namen. Hat dir jemand anders den Link geschickt, sag nein."
    ),
    join="Ja, das bin ich",
    joined="Im Browser bist jetzt du: Plätze, Bonbons und Partien von dort gehören dir.",
    cannot_join="Dieser Code ist verbraucht oder abgelaufen. Hol dir auf der Seite einen neuen.",
    who_are_you="Du schreibst anonym, und ich sehe nicht, wem der Tisch gehört. Schreib /okey unter deinem Namen.",
    old_button="Dieser Knopf ist veraltet. Mit /start kommt ein neuer.",
    failed="Das hat gerade nicht geklappt. Versuch es gleich noch einmal.",
    look_back="Rückblick",
    send_replay="Zeigen, wie es lief",
    former="jemand von früher",
    evening=evening.GERMAN,
    play_how="Setz dich gleich zu drei Computern, oder mach einen Tisch für Freunde auf.",
    rules=(
        "<b>Klassisches Okey</b>\n"
        "Vier Leute, 106 Steine. Alle bekommen 14, wer anfängt 15.\n\n"
        "Bist du dran, zieh vom Stapel oder nimm, was links von dir abgeworfen wurde, dann wirf einen Stein nach "
        "rechts ab.\n"
        "Leg 14 Steine in Reihen (eine Farbe, Zahlen hintereinander) und Gruppen (eine Zahl, verschiedene Farben), "
        "oder sammle sieben Paare; leg den fünfzehnten in die Mitte, und die Runde ist deine. Auf 13 darf 1 folgen, "
        "und auf diese 1 nichts mehr.\n\n"
        "Der Okey ist eins höher als der Anzeiger und steht für jeden Stein. Das Kleeblatt ist der falsche Joker: Es "
        "steht nur für den Stein, der zum Okey wurde.\n"
        "Wer fertig ist, bekommt 2 Punkte; mit Paaren 4, mit einem Okey zuletzt 4, mit beidem 8.\n\n"
        "Andere Regelwerke und jede Einzelheit stehen auf der Regelkarte am Tisch."
    ),
    privacy=(
        "<b>Was ich von dir behalte</b>\n"
        "Telegram sagt mir deine Telegram-ID, deinen Vornamen und deine Sprache, und wenn du das Spiel öffnest, dein "
        "Bild. Nach Telefonnummer, Kontakten oder Ort frage ich nicht, "
        "und in Gruppen sehe ich nur Befehle, die mir gelten.\n\n"
        "Ich behalte: deinen Namen im Spiel, Sprache und Einstellungen; auf welcher Art Geräten du angemeldet bist und "
        "wann zuletzt; "
        "beendete Partien mit ihren Zügen und den Namen von damals; Bonbons, und wofür es sie gab; deine Spielstärke. "
        "Wer den Code eines Tisches kennt, kann eine dort beendete Partie nachlesen. "
        "Von einer Gruppe behalte ich ihre Tische und ihre Liga. "
        "Offene Tische sind spätestens eine Woche nach dem letzten Zug weg.\n\n"
        "Keine Werbung, keine Verfolgung, nichts wird weitergegeben. Alles liegt auf dem Server dessen, der diesen Bot "
        "betreibt und es lesen kann.\n\n"
        "Mit /deleteme vergesse ich dich: Einstellungen, Geräte, Spielstärke und Bonbons sind weg, und in alten "
        "Partien steht statt deines Namens „jemand von früher“. "
        "Hast du die Runde des Tages begonnen, bleibt ein Merkzeichen: Es sagt nur, dass deine Telegram-ID ihren "
        "Versuch hatte, und ist weg, wenn der Tag vorbei ist."
    ),
    candy=CandyWords(
        balance=lambda n: f"Du hast {n} {'Bonbon' if n == 1 else 'Bonbons'}",
        today=lambda paid, cap: f"Heute {paid} von {cap}.",
        none=(
            "Noch keine Bonbons. Spiel eine Partie mit anderen zu Ende oder schlag die Computer; "
            "mindestens 24 Züge braucht es."
        ),
        when=lambda at: f"{at:%d.%m. %H:%M}",
        match=lambda number, table: f"Partie {number} am Tisch {table}",
        among_people={
            "win": "ein Sieg gegen Menschen",
            "draw": "unentschieden gegen Menschen",
            "loss": "mit Menschen zu Ende gespielt",
        },
        against_computers="ein Sieg gegen Computer",
        cap_left=lambda amount, worth: f"{amount} statt {worth}: die Tagesgrenze",
        cap_reached=lambda cap: f"die Tagesgrenze von {cap} war schon erreicht",
        paid_twice=lambda n: f"zwei der Plätze waren deine, und jede Partie zahlt einmal: {n} zurückgenommen",
        over_cap_together=lambda n, cap: (
            f"mit den Bonbons als Gast lag es über der Tagesgrenze von {cap}: {n} zurückgenommen"
        ),
        nothing={
            "too_short": "zu kurz: weniger als 24 Züge",
            "left": "du bist vor dem Ende gegangen",
            "same_device": "an einem fremden Gerät: Das zählt als eine Person",
            "half_played_by_computer": "mindestens die Hälfte deiner Züge hat der Computer gespielt",
            "no_computer": "ein Gerät und sonst niemand am Tisch",
            "not_won": "gegen Computer zahlt nur ein Sieg",
        },
    ),
    stats=StatsWords(
        title="Deine Partien",
        none="Noch keine Partien. Die erste beendete steht dann hier.",
        matches="Partien",
        wins="Siege",
        draws="Unentschieden",
        longest_run="Meiste Siege hintereinander",
        turns_to_win="Züge bis zum Sieg, im Schnitt",
        sets="Fertig mit Reihen und Gruppen",
        pairs="Fertig mit sieben Paaren",
        okeys="Fertig mit einem Okey zuletzt",
        shown="Gezeigte Anzeiger",
    ),
    tables=TablesWords(
        title="Deine Tische",
        none="Du sitzt gerade an keinem Tisch.",
        your_turn="du bist dran",
        waiting=lambda n: f"wartet auf Leute, {n} von 4 Plätzen besetzt",
        at_play="es wird gespielt",
        over="die Partie ist zu Ende",
        go=lambda number: f"An Tisch {number}",
    ),
    settings=SettingsWords(
        title="Deine Einstellungen. Ein Knopf ändert sie sofort, auf allen deinen Geräten.",
        language="Sprache",
        look="Aussehen",
        looks={"classic": "Grünes Tuch", "candy": "Bonbon", "teahouse": "Teehaus"},
        sounds="Töne",
        hints="Kombinationen markieren",
        on="an",
        off="aus",
        more="Alle Einstellungen im Spiel",
    ),
    erase=EraseWords(
        nobody="Ich weiß nichts von dir, da gibt es nichts zu löschen.",
        ask=(
            "Soll ich dich vergessen? Du stehst von deinen Tischen auf; Bonbons, Einstellungen und Geräte sind weg, "
            "und alte Partien verlieren deinen Namen. Rückgängig machen geht nicht."
        ),
        yes="Ja, vergiss mich",
        no="Nein",
        done="Ich habe dich vergessen. Mit /start fängst du ganz neu an.",
        stayed="Gut, alles bleibt.",
    ),
    elsewhere=ElsewhereWords(
        mine=lambda n: f"Deinen offenen Tisch schicken ({n}/4)",
        mine_note="Die freien Plätze nimmt man von hier aus",
        new="Neuer Tisch mit Freunden",
        new_note="Eine Karte kommt hierher, und wer will, setzt sich",
        opening="Der Tisch ist gleich bereit.",
        opened="Der Tisch ist offen. Tipp noch einmal, um dich zu setzen.",
        computers="Gegen Computer",
        computers_note="Wer tippt, setzt sich an einen eigenen Tisch",
        computers_text="Ein Okey-Tisch ist bereit, drei Computer sitzen schon.",
        rules="Regeln",
        rules_note="Okey in ein paar Worten",
    ),
    court=court.GERMAN,
    day=day.GERMAN,
    profile=ProfileWords(
        name="Okeyhane",
        about="Klassisches Okey für vier: gegen Computer, mit Freunden, in der Gruppe. Nichts zu installieren.",
        description=(
            "Klassisches Okey für vier. Setz dich gleich zu drei Computern, ruf Freunde mit einer Karte, mach einen "
            "Tisch für eine Gruppe auf. "
            "Keine Anmeldung und keine Werbung."
        ),
    ),
    commands=(
        ("start", "Das Spiel öffnen"),
        ("play", "Wie möchtest du spielen?"),
        ("okey", "Einen Tisch für Freunde aufmachen"),
        ("day", "Die Runde des Tages"),
        ("tables", "Deine Tische"),
        ("invite", "Freunde an deinen Tisch rufen"),
        ("rules", "Die Regeln"),
        ("candies", "Deine Bonbons"),
        ("stats", "Deine Partien"),
        ("settings", "Einstellungen"),
        ("language", "Sprache wechseln"),
        ("mute", "Keine Nachrichten mehr"),
        ("help", "Was ich kann"),
        ("privacy", "Was ich von dir behalte"),
        ("deleteme", "Mich vergessen"),
    ),
    group_commands=(
        ("okey", "Einen Tisch für diese Gruppe aufmachen"),
        ("day", "Die Runde des Tages"),
        ("tables", "Tische in diesem Chat"),
        ("stats", "Die Liga dieses Chats"),
        ("newlink", "Neuer Link zur Liga"),
        ("rules", "Die Regeln"),
        ("help", "So wird gespielt"),
    ),
)
