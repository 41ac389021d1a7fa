/** What can be said at a table, and by what name a picture is read out. */
export const words = {
  title: "Say something",
  quiet: (name: string) => `Do not show what ${name} says`,
  phrases: {
    hello: "Hello!",
    good_luck: "Good luck",
    well_played: "Well played",
    thanks: "Thank you",
    thinking: "Let me think",
    your_turn: "Your turn",
    sorry: "Sorry",
    so_close: "So close!",
    one_more: "One more?",
    bye: "I have to go",
  },
  pictures: { smile: "a smile", laugh: "laughter", wow: "amazement", sad: "a sad face", tulip: "a tulip", tea: "a glass of tea" },
};

export type TalkWords = typeof words;
