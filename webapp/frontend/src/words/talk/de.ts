import type { TalkWords } from "./en";

export const words: TalkWords = {
  title: "Etwas sagen",
  quiet: (name) => `Nicht zeigen, was ${name} sagt`,
  phrases: {
    hello: "Hallo!",
    good_luck: "Viel Glück",
    well_played: "Gut gespielt",
    thanks: "Danke",
    thinking: "Moment, ich überlege",
    your_turn: "Du bist dran",
    sorry: "Entschuldigung",
    so_close: "Ganz knapp!",
    one_more: "Noch eine?",
    bye: "Ich muss los",
  },
  pictures: { smile: "ein Lächeln", laugh: "Lachen", wow: "Staunen", sad: "ein trauriges Gesicht", tulip: "eine Tulpe", tea: "ein Glas Tee" },
};
