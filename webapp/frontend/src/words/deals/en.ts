/** The statistics of the deals in English, and the list of all that must be said. */
import { english as some } from "../counted";

export type Kind = "starter" | "nearest" | "jokers" | "okey" | "face";

export const words = {
  title: "Statistics of the deals",
  deals: (written: string, n: number) => (n === 1 ? "1 deal here" : `${written} deals here`),
  good: "The tiles fall as chance has it",
  bad: "This is more than chance",
  few: "Too few deals yet to say anything",
  fewNote: "From a hundred on they are counted here, and compared with what chance would give.",
  outside: (n: string, all: string, expected: string) => `${n} of ${all} rows lie outside their range. By chance it would be about ${expected}.`,
  least: (odds: string) => `The row furthest off: chance alone gives one like it with odds of ${odds}. Under 0.001 it would be more than chance.`,
  how: "A dot is what was counted, the line is where chance keeps it in 19 of 20 cases, and the middle is what is expected. Each seat's first fourteen tiles count.",
  unreadable: (n: string) => `Matches without a record that could be counted: ${n}.`,
  missing: "The numbers cannot be fetched just now",
  kinds: { starter: "Who starts", nearest: "The best hand", jokers: "Okeys in a seat's hand", okey: "Which tile is the okey", face: "Which tiles are dealt" } as Readonly<Record<Kind, string>>,
  notes: {
    starter: "The first deal of a table, where chance decides",
    nearest: "Which seat is dealt the hand nearest to winning, where it is one alone",
    jokers: "How often a seat is dealt none, one or both",
    okey: "Each of the 52 with the same odds",
    face: "How often a tile is among those in the four hands",
  } as Readonly<Record<Kind, string>>,
  what: "What",
  counted: "Counted",
  expected: "Expected",
  range: "Range by chance",
  between: (low: string, high: string) => `${low} to ${high}`,
  seat: (n: number) => `Seat ${n}`,
  jokers: (seat: number, n: number) => `Seat ${seat}: ${some(n, "okey", "okeys")}`,
};

export type DealsWords = typeof words;
