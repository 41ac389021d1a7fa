import type { PhoneWords } from "./en";

/** Jonas’ turn is also Max’ turn. */
const of = (name: string) => (/[sßxz]$/i.test(name) ? `${name}’` : `${name}s`);

export const words: PhoneWords = {
  setup: {
    who: "Wer spielt",
    player: (n) => `Spieler ${n}`,
    name: (n) => `Name von Spieler ${n}`,
    more: "Noch jemand",
    less: (name) => `Ohne ${name}`,
    rest: "Die anderen Plätze",
    computers: "Computer",
    friends: "Freunde mit Link",
    go: "An den Tisch",
    note: "Gebt das Handy herum. Zwischen zwei Zügen sind die Steine verdeckt.",
  },
  cover: {
    turn: (name) => `${name} ist dran`,
    hand: (name) => `Gib ${name} das Handy.`,
    alone: "Niemand sonst soll auf diese Steine schauen.",
    hold: "Halten",
    keep: "Weiter halten",
    label: (name) => `Halten, um ${of(name)} Steine zu sehen`,
    sure: (name) => `Noch einmal drücken: Nur ${name} soll hinschauen`,
    left: (n) => (n === 1 ? "noch 1 Stein" : `noch ${n} Steine`),
  },
  seat: {
    free: "Freier Platz",
    computer: (level) => `Computer, ${level}`,
    thisPhone: "spielt an diesem Handy",
    move: "Hier sitze ich",
    moveOther: (name) => `Hier sitzt ${name}`,
    another: "Noch jemand an diesem Handy",
    anotherName: "Name",
    sit: "Hinsetzen",
    fill: "Hier sitzt ein Computer",
    invite: "Link schicken",
    mine: "Das bin ich",
    mineNote: "Bonbons gehen an diesen Platz",
    leave: (name) => `${name} steht auf`,
    leaveNote: "Ein Computer spielt weiter",
    remove: (name) => `${name} vom Tisch nehmen`,
    removeNote: "Zurück an diesen Tisch geht es nicht",
    sure: "Wirklich?",
    vacate: "Platz freimachen",
  },
  players: { title: "An diesem Handy" },
};
