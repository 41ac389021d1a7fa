/** The league of a chat in English, and the list of all that it must say. */
export const words = {
  title: "League",
  under: "of the chat you came from",
  season: "Season",
  week: "This week",
  all: "All time",
  until: (day: string) => `Until the end of ${day}`,
  over: "This season is over",
  past: "Past seasons",
  winners: (names: readonly string[]) => (names.length ? names.join(", ") : "nobody won"),
  none: "No match has ended here yet.",
  place: "Place",
  player: "Player",
  wins: "Wins",
  matches: "Matches",
  how: (city: string) =>
    `A season is a calendar month, by the clock of ${city}. Most wins come first; equal wins share a place. Matches count that two or more people played to the end at a table of this chat.`,
  again: "Try again",
  silence: {
    none: "There is no such league. Ask the bot in your chat for /stats: its button opens the right one.",
    busy: "Too many people are looking just now. Try again in a moment.",
    away: "The league cannot be fetched just now.",
  } as Readonly<Record<"none" | "busy" | "away", string>>,
};

export type LeagueWords = typeof words;
