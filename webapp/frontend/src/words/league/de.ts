/** Die Liga eines Chats, auf Deutsch. */
import type { LeagueWords } from "./en";

export const words: LeagueWords = {
  title: "Liga",
  under: "des Chats, aus dem du kommst",
  season: "Saison",
  week: "Diese Woche",
  all: "Insgesamt",
  until: (day) => `Bis einschließlich ${day}`,
  over: "Diese Saison ist zu Ende",
  past: "Frühere Saisons",
  winners: (names) => (names.length ? names.join(", ") : "niemand hat gewonnen"),
  none: "Hier ist noch keine Partie zu Ende.",
  place: "Platz",
  player: "Spieler",
  wins: "Siege",
  matches: "Partien",
  how: (city) =>
    `Eine Saison ist ein Kalendermonat (Uhrzeit: ${city}). Wer mehr Siege hat, steht weiter oben; gleich viele teilen sich den Platz. Es zählen Partien an Tischen dieses Chats, die mindestens zwei Personen zu Ende gespielt haben.`,
  again: "Noch einmal",
  silence: {
    none: "So eine Liga gibt es nicht. Schreib dem Bot in deinem Chat /stats: Sein Knopf öffnet die richtige.",
    busy: "Gerade schauen zu viele. Versuch es gleich noch einmal.",
    away: "Die Liga lässt sich gerade nicht holen.",
  },
};
