/** English, and the list of what must be said to who looks for strangers to play with. */
export const words = {
  rules: "Rules",
  waits: (n: number): string => (n === 0 ? "nobody waits" : n === 1 ? "1 waits" : `${n} wait`),
  alone: "Only you so far",
  longest: "Longest wait",
  seconds: (s: number) => `${s} s`,
  onlyPeople: "People only",
  computersNote: "Then computers take the seats that are still free.",
  peopleNote: "You wait until there are four of you.",
  go: "Find players",
  computersIn: (s: number) => `Computers join in ${s} s`,
  soon: "The table is being set…",
  cancel: "Cancel",
  elsewhere: "You have ended the search on another device",
  refused: {
    plays_elsewhere: "At this table they wait for you",
    queue_full: "Too many are waiting just now. Try again in a minute",
    too_many_searches: "You have searched many times. Wait a little",
  },
};

export type QuickWords = typeof words;
