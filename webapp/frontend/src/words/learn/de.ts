import type { LearnWords } from "./en";

export const words: LearnWords = {
  steps: {
    title: "In drei Schritten",
    items: [
      {
        title: "Der Okey",
        parts: [
          "In der Mitte liegt ein Stein offen: der Anzeiger.",
          "Eins höher in seiner Farbe ist der Okey. Er ist ein Joker und steht für jeden Stein; auf dem Brett hat er einen Stern.",
          "Das Kleeblatt ist der falsche Joker. Ein Joker ist er nicht: Er steht nur für den Stein, der zum Okey wurde, hier für Rot 5.",
        ],
      },
      {
        title: "Dein Zug",
        parts: [
          "Du hast 14 Steine. Zieh zuerst den obersten vom Stapel …",
          "… oder nimm den, der links von dir gerade abgeworfen wurde.",
          "Dann wirf einen nach rechts ab. Wer anfängt, hat 15 Steine und wirft nur ab.",
        ],
      },
      {
        title: "So gewinnst du",
        parts: [
          "Eine Reihe: drei oder mehr hintereinander, alle in einer Farbe.",
          "Eine Gruppe: drei oder vier mit einer Zahl, jeder in einer anderen Farbe.",
          "Liegen vierzehn Steine in Reihen und Gruppen, leg den fünfzehnten in die Mitte: Du bist fertig, das sind 2 Punkte. Ist dieser letzte ein Okey, sind es 4.",
          "Auch sieben Paare gewinnen und zählen 4.",
        ],
      },
    ],
  },
  lesson: {
    title: "Deine erste Runde, mit Trainer",
    note: "Ein echter Tisch mit drei Neulingen. Jeder Schritt wird dir gesagt, und den Trainer kannst du jederzeit wegschicken.",
    go: "Hinsetzen",
  },
  rules: "Alle Regeln",
  sets: "Vier Arten zu spielen",
  setsNote: "In jedem Haus spielt man Okey ein wenig anders. Das sind vier Regelwerke; wer einen Tisch aufmacht, darf jede Regel ändern.",
  tips: {
    title: "Tipps",
    items: [
      "Behalte Steine, die auf mehrere Arten wachsen. 5 und 6 einer Farbe werden mit 4 oder 7 zur Reihe; 5 und 7 warten auf die 6 allein.",
      "Hüte deinen Okey. Er schließt jede Lücke, und als letzter Stein bei Reihen und Gruppen zählt er doppelt.",
      "Lies die Haufen. Zähl, wie oft schon vorbeikam, was du brauchst, und plane um, wenn nichts mehr da ist.",
      "Wirf mit Bedacht ab. Gib deinem rechten Nachbarn nicht, was ihm offensichtlich passt; was er selbst abgeworfen hat, ist sicherer.",
      "Denk früh an Paare. Mit vier oder fünf Paaren am Anfang kommen sieben Paare oft schneller als Reihen und Gruppen, und sie zählen mehr.",
      "Neu hier? Der falsche Joker verwirrt anfangs alle. Bis der Rest sitzt, wirf das Kleeblatt einfach ab und komm später darauf zurück.",
    ],
  },
  questions: {
    title: "Fragen",
    items: [
      [
        "Wie spielt man Okey?",
        "Mit 106 Steinen: 1 bis 13 in vier Farben, jeder zweimal, und zwei falsche Joker. Alle haben 14 Steine, wer anfängt 15. Bist du dran, nimmst du den Stein, der links von dir gerade abgeworfen wurde, oder den obersten vom Stapel, und wirfst einen nach rechts ab. Wer den fünfzehnten abwirft, während die anderen vierzehn in Reihen (drei oder mehr einer Farbe hintereinander) und Gruppen (drei oder vier gleiche Zahlen in verschiedenen Farben) oder in sieben Paaren liegen, gewinnt.",
      ],
      [
        "Was ist der Okey, was der falsche Joker?",
        "Am Anfang wird ein Stein aufgedeckt: der Anzeiger. Eins höher in seiner Farbe ist der Okey. Es gibt ihn zweimal, und beide sind Joker: Jeder steht für jeden Stein. Ist der Anzeiger eine 13, ist die 1 dieser Farbe der Okey. Die zwei falschen Joker mit dem Kleeblatt sind keine Joker: Jeder steht nur für den Stein, der zum Okey wurde.",
      ],
      [
        "Kann ich mit sieben Paaren gewinnen?",
        "Ja. Sieben Paare gleicher Steine, dieselbe Zahl in derselben Farbe, beenden die Runde auch und zählen doppelt so viel. Ein Okey bildet mit jedem Stein ein Paar.",
      ],
      [
        "Und wenn der Stapel leer ist?",
        "Der Nächste darf noch den Stein links nehmen. Will er ihn nicht, endet die Runde ohne Sieger: unentschieden. Manche Regeln beenden sie früher.",
      ],
      [
        "Ist das klassisches Okey oder Okey 101?",
        "Klassisches Okey: wer sein Brett zuerst zusammenhat, gewinnt die Runde. Kein Auslegen mit 101 Punkten, und während des Spiels liegt nichts auf dem Tisch. Okey 101 ist ein anderes Spiel mit eigener Zählung.",
      ],
      [
        "Kann ich mit Freunden spielen, oder gegen Computer?",
        "Beides, und umsonst. Spiel gegen drei Computer, schick Freunden den Link zu einem Tisch für bis zu vier (freie Plätze können Computer nehmen), oder gebt zu zweit bis viert ein Handy herum. Kein Herunterladen, keine Anmeldung.",
      ],
    ],
  },
  history: {
    title: "Woher es kommt",
    text: [
      "Okey gehört zur Rommé-Familie, wird aber mit Steinen gespielt. Nah verwandt ist Rummikub, das in den 1930ern erfunden wurde, und weiter zurück liegen Chinas Spiele mit Steinen.",
      "In der Türkei wurde es in der zweiten Hälfte des zwanzigsten Jahrhunderts das liebste Spiel am Tisch. Man spielt es in den Teehäusern jeder Stadt, zu Hause mit der Familie und millionenfach am Handy, neben seinem beliebten Vetter Okey 101.",
    ],
  },
  good: "gut",
  bad: "so nicht",
  chapters: {
    tiles: {
      title: "Die Steine",
      text: [
        "Es sind 106: die Zahlen 1 bis 13 in Rot, Gelb, Blau und Schwarz, jede zweimal, und zwei falsche Joker mit einem Kleeblatt. Jede Farbe hat ihr Zeichen, damit niemand Farben unterscheiden muss: Rot eine Tulpe, Gelb eine Sonne, Blau eine Welle, Schwarz eine Raute.",
      ],
    },
    okey: {
      title: "Anzeiger, Okey, falscher Joker",
      text: [
        "In jeder Runde liegt ein Stein mit Zahl offen, der Anzeiger. Der Stein seiner Farbe, der eins höher ist, ist der Okey; nach 13 kommt 1. Beide Okeys sind Joker und stehen für jeden Stein, auch für sich selbst. Auf dem Brett tragen sie einen Stern.",
        "Der falsche Joker ist kein Joker. Er steht für den Stein, der zum Okey wurde, und nur für den: ist Rot 5 der Okey, ist ein Kleeblatt eine gewöhnliche Rot 5.",
      ],
    },
    deal: {
      title: "Austeilen",
      text: [
        "Alle bekommen 14 Steine, wer anfängt 15; 48 bleiben als Stapel. Gespielt wird nach rechts. Wer anfängt, wirft zuerst einen Stein ab, oder ist gleich fertig, wenn die fünfzehn es hergeben.",
        "Wer die erste Runde anfängt, sagt der Zufall. Nach türkischen Regeln wird gewürfelt: Wer am höchsten würfelt, teilt aus, und wer rechts davon sitzt, fängt an.",
        "Jede Runde steht vor dem ersten Stein fest, und nachher kannst du das prüfen. Alle Bretter liegen beim Server, und er prüft jeden Zug; auf deine Seite kommen nur deine eigenen Steine, also kann niemand spicken.",
      ],
    },
    turn: {
      title: "Ein Zug",
      text: [
        "Erst nimmst du einen Stein: oben vom Stapel oder oben vom Haufen links von dir. Dann wirfst du einen auf deinen eigenen Haufen rechts ab, oder du bist fertig. Nur der oberste Stein eines Haufens kann genommen werden, nur vom Nächsten, und was du genommen hast, darfst du wieder abwerfen.",
        "Einen Moment lang kannst du einen Abwurf noch zurücknehmen; wie lang, wählst du in den Einstellungen.",
      ],
    },
    runs: {
      title: "Reihen",
      text: ["Drei oder mehr Zahlen hintereinander, in einer Farbe. Auf die 13 darf eine 1 folgen, dann ist die Reihe zu Ende. Ein Okey füllt jeden Platz, aber nach dieser 1 kommt nichts mehr."],
    },
    groups: {
      title: "Gruppen",
      text: ["Drei oder vier Steine einer Zahl, jeder in einer anderen Farbe. Ein fünfter passt nicht, auch kein Okey."],
    },
    pairs: {
      title: "Sieben Paare",
      text: ["Statt Reihen und Gruppen dürfen die vierzehn sieben Paare sein: je zwei mit gleicher Zahl und Farbe. Nie beides gemischt. Ein Okey bildet mit jedem Stein ein Paar, und zwei falsche Joker sind eins."],
    },
    finish: {
      title: "Fertig werden",
      text: [
        "Passen vierzehn Steine, leg den fünfzehnten in die Mitte, auf den Stapel oder den Anzeiger. Von selbst endet nichts: wer alles beisammenhat, darf weiterspielen.",
        "Sich zu irren kostet nichts. Nur du erfährst es: Was nicht stimmt, wird markiert, und dein Zug geht weiter. Würden die Steine anders gelegt gewinnen, siehst du wie.",
        "Bei manchen Regeln reicht es, dass sich die vierzehn legen lassen; bei anderen müssen sie auf dem Brett richtig liegen, zwischen zwei Kombinationen ein leeres Feld.",
      ],
    },
    rack: {
      title: "Dein Brett",
      text: [
        "Zwei Reihen zu 13 Feldern. Zieh einen Stein dorthin, wo er liegen soll, oder tippe erst ihn und dann seinen Platz an; halte ihn einen Moment fest, und die Steine daneben kommen mit. Zweimal tippen dreht ihn um. Umlegen darfst du jederzeit, auch wenn andere dran sind.",
        "„Reihen“, „Gruppen“ und „Ordnen“ legen es für dich, und alles lässt sich zurücknehmen. Gelesen wird von links nach rechts, Reihen aufsteigend.",
      ],
    },
    points: {
      title: "Was Fertigwerden zählt",
      text: [
        "Reihen und Gruppen 2. Sieben Paare 4. Ein Okey als letzter Stein 4. Beides zusammen 8 nach Matsuris Regeln, sonst 4. Ein falscher Joker als letzter ist ein gewöhnlicher Stein.",
        "Nach Matsuris Regeln bekommt der Sieger die Punkte. Sonst verliert sie jeder der drei anderen.",
      ],
    },
    showing: {
      title: "Den Anzeiger zeigen",
      text: [
        "Nicht nach Matsuris Regeln. Wer den Zwilling des Anzeigers hat, darf ihn im allerersten Zug zeigen, vor dem Ziehen (wer anfängt: vor dem Abwerfen): zieh ihn auf den Anzeiger. Das zählt sofort 1 Punkt, alle sehen es, und der Stein kommt zurück aufs Brett. Wo der Tisch es so will, zählt ein roter oder schwarzer 2.",
      ],
    },
    goingPairs: {
      title: "Auf Paare spielen",
      text: [
        "Nach türkischen Regeln wird mit Paaren nur fertig, wer sie angesagt hat: im eigenen Zug, vor dem Ziehen. Alle hören es, zurücknehmen geht nicht, und in dieser Runde gelten dann nur sieben Paare.",
      ],
    },
    stock: {
      title: "Wenn der Stapel leer ist",
      text: [
        "Wer den letzten Stein zieht, spielt seinen Zug wie immer. Dann kommt es auf die Regeln an. Matsuri: solange jeder Nächste den Stein links nimmt, geht es weiter, höchstens viermal; wer passt, beendet die Runde. GameDesire: ein letztes Mal nehmen. Sonst ist die Runde gleich unentschieden. Dabei ändern sich keine Punkte.",
      ],
    },
    match: {
      title: "Die Partie",
      text: [
        "Eine Partie dauert eine Zahl von Runden, oder bis jemand nach einer Runde auf 0 ist. Die meisten Punkte gewinnen; gleich viele teilen sich den Platz. Nach GameDesires Regeln gewinnen die oberen zwei, und die unteren zwei verlieren.",
        "Die nächste Runde beginnt einen Platz weiter rechts, oder wer zuletzt gewonnen hat, wie der Tisch es will. Am selben Tisch folgt Partie auf Partie, und sein Stand zählt sie zusammen.",
      ],
    },
    partners: {
      title: "Zwei gegen zwei",
      text: ["Wo der Tisch mit Partnern spielt, sind die Gegenüber eine Seite mit gemeinsamen Punkten. Die Steine des Partners sieht man nicht."],
    },
    people: {
      title: "Uhr, Abwesenheit, Computer",
      text: [
        "Mit Freunden dauert ein Zug höchstens 45 Sekunden, an einem geteilten Handy 60; allein mit Computern läuft keine Uhr. Ist die Zeit um, spielt der Computer diesen Zug. Für alle, die zwei Züge verpassen oder eine halbe Minute weg sind, spielt er, bis sie wieder da sind.",
        "Computer sehen, was ein Mensch auf ihrem Platz sähe, und sonst nichts. Sie behalten, was zu Kombinationen werden kann, nehmen von links nur, was wirklich hilft, und beenden die Runde, sobald sie können. Ihre Stufe ändert, wie gut sie urteilen, nie, was sie bekommen. An deinen ersten zwei Tischen spielen sie sanfter. Sitzt du nur mit Computern am Tisch, tippe jederzeit auf „Tipp“: Er sagt, was jetzt zu tun ist und warum (bei der Runde des Tages schweigt er).",
      ],
    },
    candies: {
      title: "Bonbons",
      text: [
        "Bonbons gibt es für eine Partie von mindestens 24 Zügen. Mit jemandem an einem anderen Gerät: 15 für einen Sieg, 8 für ein Unentschieden, 5 für eine Niederlage. Gegen Computer: 6 für einen Sieg. Am Tag gibt es eine Grenze. Für Bonbons gibt es nur anderes Aussehen: keine Einsätze, nichts für Geld, keine Werbung.",
      ],
    },
  },
  examples: {
    colours: "die vier Farben mit ihren Zeichen, und der falsche Joker",
    joker: "der Anzeiger, daneben der Okey, den er bestimmt",
    false: "der falsche Joker ist hier Rot 5",
    run: "drei hintereinander",
    runOne: "die 1 darf auf die 13 folgen",
    runPast: "nach dieser 1 kommt nichts",
    runOkey: "der Okey ist die fehlende 4",
    runFalse: "der falsche Joker ist die Rot 5",
    runEnd: "der Okey ist die 1 am Ende",
    runOrder: "der Okey steht hinter der letzten 1",
    runFront: "vorn ist er die 10",
    group: "eine Zahl, vier Farben",
    groupFalse: "auch hier ist der falsche Joker die Rot 5",
    groupTwice: "Rot kommt zweimal",
    groupOkey: "zwei Okeys sind die beiden anderen Farben",
    groupFive: "fünf sind zu viel",
    pair: "zweimal derselbe Stein",
    pairOkey: "ein Okey bildet mit allem ein Paar",
    pairFalse: "zwei falsche Joker",
    pairColours: "zwei Farben sind kein Paar",
    runBoth: "der Okey ist die 3, der falsche Joker die Rot 5",
    runDown: "eine Reihe liegt aufsteigend",
    noGap: "wo das Brett geprüft wird, fehlt eine Lücke",
    lastPlain: "ein gewöhnlicher Stein zuletzt: 2 Punkte",
    lastOkey: "der Okey zuletzt: 4 Punkte",
    twin: "der Anzeiger und sein Zwilling",
    whole: "vierzehn Steine in Reihen und einer Gruppe: das gewinnt",
    wholePairs: "sieben Paare: das gewinnt auch",
    touching: "zwei Kombinationen ohne Lücke: hier kein Fehler",
    pairsOkey: "sieben Paare, der Okey zuletzt: 8 Punkte",
    pairsSaid: "früh fünf Paare: sag sie an, bevor du ziehst",
  },
};
