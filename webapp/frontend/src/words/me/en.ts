/** A person's own area in English, and the list of all that must be said there. */
import type { CandyLine, MatchLine } from "../../protocol";
import { english as some } from "../counted";

export const words = {
  title: "You",
  back: "Back",
  loading: "One moment…",
  unread: "This cannot be read just now.",
  keep: "No, keep it",
  tryAgain: "Try again",
  older: "Show older ones",
  parts: {
    candies: "Candies",
    matches: "Matches",
    figures: "Figures",
    settings: "Settings",
    joining: "You in Telegram",
    devices: "Devices",
    erase: "Erase me",
  },
  notes: {
    candies: "Each one, and why",
    matches: "Places, points, records",
    figures: "Your last four weeks",
    settings: "Language, look, sounds",
    joining: "Take all this along",
    devices: "Where you are known",
    erase: "Be forgotten for ever",
  },

  candies: {
    unit: (n: number): string => (n === 1 ? "candy" : "candies"),
    today: (paid: number, cap: number) => `Today ${paid} of ${cap}`,
    none: "No candies yet. A match that is played to its end pays some.",
    match: (number: number, table: string) => `Match ${number} at table ${table}`,
    amongPeople: {
      win: "A win among people",
      draw: "A draw among people",
      loss: "Played to the end among people",
    } satisfies Record<CandyLine["result"], string>,
    againstComputers: "A win against computers",
    capLeft: (amount: number, worth: number) => `The day's cap left ${amount} of ${worth}`,
    capReached: (cap: number) => `The day's ${cap} were reached already`,
    paidTwice: (n: number) => `Two of the seats were yours, and a match pays each person once: ${n} taken back`,
    overCapTogether: (n: number, cap: number) => `With what you had as a guest it was over the day's ${cap}: ${n} taken back`,
    reasons: {
      too_short: "Too short: fewer than 24 turns were played",
      left: "You left before the end",
      same_device: "Another player's device: it counts as one person",
      half_played_by_computer: "The computer played half of your turns or more",
      no_computer: "One device and nobody else at the table",
      not_won: "Against computers only a win pays",
    } satisfies Record<Exclude<CandyLine["reason"], "paid" | "capped">, string>,
  },

  matches: {
    you: { win: "You won", draw: "A draw", loss: "You lost" } satisfies Record<CandyLine["result"], string>,
    none: "No matches yet. The first one that ends will stand here.",
    former: "a former player",
    who: { computer: "computer", left: "left" } satisfies Record<Exclude<MatchLine["seats"][number]["who"], "person">, string>,
  },

  figures: {
    weeks: "The last four weeks",
    inWeeks: (matches: number, wins: number) => `${some(matches, "match", "matches")}, ${some(wins, "win")}`,
    today: "today",
    won: "won",
    played: "played",
    matches: "Matches",
    wins: "Wins",
    draws: "Draws",
    longestRun: "Most wins in a row",
    turnsToWin: "Turns to a win, on average",
    sets: "Finished with runs and groups",
    pairs: "Finished with seven pairs",
    okeys: "Finished with an okey as the last tile",
    shown: "Indicators shown",
  },

  settings: {
    lang: "Language",
    asDevice: "As on this device",
    look: "Look",
    looks: { classic: "Teahouse", candy: "Candy" },
    sounds: "Sounds",
    hints: "Mark melds",
    takeBack: "Taking a throw back",
    notes: {
      sounds: "The click of tiles, your turn",
      hints: "What is complete on your rack gets an outline",
      takeBack: "The tile waits this long before it is thrown",
    },
    less: "shorter",
    more: "longer",
    never: "off",
    seconds: (s: string) => `${s} s`,
  },

  joining: {
    why: "Your candies, matches and seats are kept for this browser. Send this message to the bot, and they are your Telegram account's too.",
    message: "The message to the bot",
    how: "The code is good once, for a quarter of an hour. Do not show it to anybody.",
    open: "Open the bot",
    another: "A new code",
  },

  devices: {
    why: "You are known on these devices without a password. End one that is not yours any more.",
    unknown: "A device",
    since: (since: string, seen: string) => `since ${since}, last on ${seen}`,
    here: "here",
    end: "End",
    signOut: "Sign out here",
    surely: "Sign out on this device? You stay known on the others.",
    lostForEver: "This is the only device that knows you. Sign out, and nobody can find your candies and matches again.",
  },

  erase: {
    facts: [
      "Your name, candies, settings and devices are gone at once, and nobody can bring them back.",
      "You give up your seats. In a match computers play on.",
      "Matches that you have played stay for the others: there you are a former player.",
    ],
    first: "Erase me",
    surely: (name: string, candies: number) => `Erase ${name} and ${some(candies, "candy", "candies")} for ever?`,
    act: "Erase for ever",
  },
};

export type AreaWords = typeof words;
