/** Watching in English, and the list of all that must be said. */
import { english as some } from "../counted";

export const words = {
  watching: "You are watching",
  atOnce: "You see moves at once",
  late: (time: string) => `You see moves ${time} later`,
  count: (n: number) => `${some(n, "person", "people")} watching`,
  sees: "Watchers see what lies open on the table, and the racks after the deal.",
  shut: "Let nobody watch",
  full: "All four seats are taken. Stay to watch.",
  seatsLater: "A seat may become free before the next match",
  soon: (time: string) => `The table is shown with a delay: wait ${time}`,
};

export type WatchWords = typeof words;
