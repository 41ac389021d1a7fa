import type { CoachWords } from "./en";

const tiles = (n: number) => (n === 1 ? "1 Stein" : `${n} Steine`);
const ofTiles = (n: number) => (n === 1 ? "1 Stein" : `${n} Steinen`);

export const words: CoachWords = {
  coach: "Trainer",
  thanks: "Danke",
  next: "Weiter",
  leave: "Ohne Trainer, bitte",
  offer: "Zum ersten Mal am Okey-Tisch? Ein Trainer führt dich Schritt für Schritt durch diese Runde.",
  accept: "Zeig es mir",
  decline: "Ich kann Okey",
  arrange: (button) => `Tippe auf „${button}“: Dann liegen mehr Steine zusammen.`,
  do: { draw: "Zieh vom Stapel", take: "Nimm", discard: "Wirf ab:", finish: "Beende mit", pass: "Passe", show: "Zeig" },
  why: {
    draw: "Der Stein links bringt dich nicht näher.",
    ready: "Deine vierzehn sind komplett: Was auch kommt, der übrige gehört in die Mitte.",
    take: (from, to) => (to < from ? `Damit fehlen dir statt ${ofTiles(from)} nur noch ${to}.` : "Danach helfen dir viel mehr Steine."),
    takeAndFinish: "Damit bist du fertig.",
    finish: "Deine vierzehn sind komplett: Leg diesen in die Mitte.",
    pass: "Mit dem Stein links wirst du nicht fertig.",
    show: "Du hast den Zwilling des Anzeigers: Das zählt sofort.",
    nearest: "Jeder andere Abwurf bringt dich weiter weg.",
    more: (left, other) => `Danach ${left === 1 ? "hilft" : "helfen"} ${tiles(left)}, sonst höchstens ${other}.`,
    alone: "Er passt zu keinem deiner anderen Steine.",
    twice: "Du hast ihn zweimal und brauchst ihn einmal.",
    spare: "Deine Reihe oder Gruppe ist auch ohne ihn komplett.",
    breaks: "Er reißt eine Reihe oder Gruppe auf, aber deren Steine nützen dir woanders mehr.",
    ahead: "So hältst du dir am meisten offen.",
    neighbour: "Andere sind für dich so gut, aber diesen braucht dein rechter Nachbar am wenigsten.",
    thrown: "Du kannst ihn entbehren, und dein rechter Nachbar hat selbst so einen abgeworfen.",
    alike: "Er fehlt dir mit am wenigsten.",
  },
  away: (n) => (n === 0 ? "Komplett" : n === 1 ? "1 Stein fehlt" : `${n} Steine fehlen`),
  pairs: "Versuch sieben Paare",
  useful: (n, some) => (n === 0 ? "kein Stein hilft mehr" : n === 1 ? "1 verdeckter hilft:" : `${n} verdeckte helfen${some ? ", vor allem" : ""}:`),
  lesson: {
    tiles: "Das sind deine Steine, niemand sonst sieht sie. Bring vierzehn in Reihen (5-6-7 einer Farbe) und Gruppen (drei 9er in verschiedenen Farben). Was zusammenliegt und passt, leuchtet auf.",
    okey: "In der Mitte liegt der Anzeiger und daneben der Okey: gleiche Farbe, eins höher (nach der 13 kommt die 1). Er steht für jeden Stein, wirf ihn nie leichtfertig ab. Das Kleeblatt steht nur für den Stein, der zum Okey wurde.",
    sort: "Ordne dein Brett: Tippe unten auf „Ordnen“, dann rückt zusammen, was passt, oder zieh die Steine selbst.",
    watch: (name) => `${name} spielt. Schau auf den Haufen links von dir: Den obersten Stein kannst nur du nehmen.`,
    draw: "Du bist dran. Tippe auf den Stapel oder auf den Haufen links, wenn sein Stein dir hilft.",
    empty: (pass) => `Der Stapel ist leer. Nimm den Stein links, oder tippe auf „${pass}“: Dann ist die Runde aus.`,
    throw: "Jetzt hast du einen zu viel. Zieh einen Stein auf deinen Haufen rechts, oder tippe erst ihn und dann den Haufen an.",
    finish: "Du hast es! Zieh diesen Stein in die Mitte, oder tippe erst ihn und dann die Mitte an.",
    over: (hint) => `Das war eine ganze Runde, jetzt weißt du, wie Okey geht. Spiel noch eine mit denselben dreien, und wenn du nicht weiterweißt, tippe auf „${hint}“.`,
  },
};
