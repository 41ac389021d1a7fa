/** English, and the list of what must be said to who looks for strangers to play with. */
export const words = {
  rules: "Rules",
  waits: (n: number): string => (n === 0 ? "nobody waiting" : `${n} waiting`),
  alone: "Only you so far",
  longest: "Longest wait",
  seconds: (s: number) => `${s} s`,
  onlyPeople: "People only",
  computersNote: "Then computers take the seats still free.",
  peopleNote: "You wait until there are four of you.",
  go: "Find players",
  computersIn: (s: number) => `Computers join in ${s} s`,
  soon: "The table is almost ready…",
  cancel: "Cancel",
  elsewhere: "You ended the search on another device",
  refused: {
    plays_elsewhere: "They are waiting for you at this table",
    queue_full: "Too many people are waiting. Try again in a minute.",
    too_many_searches: "You have searched too often. Wait a little.",
  },
};

export type QuickWords = typeof words;
