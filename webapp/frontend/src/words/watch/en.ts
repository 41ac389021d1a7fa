/** Watching in English, and the list of all that must be said. */
import { english as some } from "../counted";

export const words = {
  watching: "You are watching",
  atOnce: "Moves are seen at once",
  late: (time: string) => `Moves are seen ${time} later`,
  count: (n: number) => `${some(n, "person", "people")} watching`,
  sees: "Watchers see what lies open on the table, and the racks when a deal is over.",
  shut: "Let nobody watch",
  full: "All four seats are taken. Stay, and you watch",
  seatsLater: "A seat may become free before the next match",
  soon: (time: string) => `The table is shown with a delay: ${time} to go`,
};

export type WatchWords = typeof words;
