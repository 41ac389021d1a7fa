/** The book of the game in English, and the list of all that it must say. */
import type { Chapter } from "../../learn/examples";

export type Example =
  | "colours"
  | "joker"
  | "false"
  | "run"
  | "runOne"
  | "runPast"
  | "runOkey"
  | "runFalse"
  | "runBoth"
  | "runDown"
  | "runEnd"
  | "runOrder"
  | "runFront"
  | "group"
  | "groupFalse"
  | "groupTwice"
  | "groupOkey"
  | "groupFive"
  | "pair"
  | "pairOkey"
  | "pairFalse"
  | "pairColours"
  | "noGap"
  | "lastPlain"
  | "lastOkey"
  | "twin"
  | "whole"
  | "wholePairs"
  | "touching"
  | "pairsOkey"
  | "pairsSaid";

export interface LearnWords {
  /** What is said in each step, one thing after the other: each has its picture. */
  readonly steps: { readonly title: string; readonly items: readonly { readonly title: string; readonly parts: readonly string[] }[] };
  readonly lesson: { readonly title: string; readonly note: string; readonly go: string };
  readonly rules: string;
  readonly sets: string;
  readonly setsNote: string;
  readonly tips: { readonly title: string; readonly items: readonly string[] };
  readonly questions: { readonly title: string; readonly items: readonly (readonly [question: string, answer: string])[] };
  readonly history: { readonly title: string; readonly text: readonly string[] };
  readonly good: string;
  readonly bad: string;
  readonly chapters: Readonly<Record<Chapter, { readonly title: string; readonly text: readonly string[] }>>;
  readonly examples: Readonly<Record<Example, string>>;
}

export const words: LearnWords = {
  steps: {
    title: "In three steps",
    items: [
      {
        title: "The okey",
        parts: [
          "One tile lies open in the middle: the indicator.",
          "One higher in its colour is the okey. It is a joker and stands for any tile; on your rack it has a star.",
          "The clover is the false joker. It is no joker at all: it stands only for the tile that became the okey, here a red 5.",
        ],
      },
      {
        title: "Your turn",
        parts: [
          "You hold 14 tiles. First draw the top one of the stock …",
          "… or take the one that your left neighbour has just thrown.",
          "Then throw one to the right. Whoever starts has 15 tiles and only throws.",
        ],
      },
      {
        title: "How to win",
        parts: [
          "A run: three or more in a row, all of one colour.",
          "A group: three or four of one number, each in another colour.",
          "Once fourteen tiles lie in runs and groups, put the fifteenth in the middle: you have finished, for 2 points. If that last tile is an okey, it is 4.",
          "Seven pairs win too, and count 4.",
        ],
      },
    ],
  },
  lesson: {
    title: "Your first deal, with a coach",
    note: "A real table with three novices. You are told each step, and can send the coach away at any time.",
    go: "Sit down",
  },
  rules: "The full rules",
  sets: "Four ways to play",
  setsNote: "Every house plays okey a little differently. Here are four sets of rules; whoever opens a table may change any of them.",
  tips: {
    title: "Tips",
    items: [
      "Keep tiles that can grow in several ways. A 5 and a 6 of one colour become a run with a 4 or a 7; a 5 and a 7 wait for the 6 alone.",
      "Guard your okey. It closes any gap, and runs and groups with the okey thrown last count double.",
      "Read the piles. Count how many copies of what you need have gone by, and change your plan when none is left.",
      "Throw with care. Do not hand your right neighbour what clearly fits; what they threw themselves is safer.",
      "Think of pairs early. With four or five pairs in your first hand, seven pairs may come sooner than runs and groups, and they count more.",
      "New here? The false joker confuses everybody at first. Until the rest has settled, simply throw the clover, and come back to it later.",
    ],
  },
  questions: {
    title: "Questions",
    items: [
      [
        "How is okey played?",
        "With 106 tiles: 1 to 13 in four colours, each twice, and two false jokers. Everyone has 14 tiles, the starter 15. On your turn you take the tile that your left neighbour has just thrown, or the top one of the stock, and throw one to the right. Whoever throws the fifteenth while the other fourteen lie in runs (three or more of one colour in a row) and groups (three or four of one number in different colours), or in seven pairs, wins.",
      ],
      [
        "What is the okey, and what is the false joker?",
        "At the start one tile is turned up: the indicator. One higher in its colour is the okey, and both copies of it are jokers: each stands for any tile. If the indicator is a 13, the 1 of that colour is the okey. The two false jokers, with a clover, are not jokers at all: each stands only for the tile that became the okey.",
      ],
      [
        "Can I win with seven pairs?",
        "Yes. Seven pairs of the same tile, the same number in the same colour, finish a deal too, and count twice as much as a plain finish. An okey makes a pair with any tile.",
      ],
      [
        "What happens when the stock is empty?",
        "The next player may still take the tile on their left. If they do not want it, the deal ends without a winner: a draw. Some sets of rules end it sooner.",
      ],
      [
        "Is this classic okey or okey 101?",
        "Classic okey: the first to put their rack together wins the deal. There is no opening with 101 points, and nothing is laid on the table during play. Okey 101 is another game, with its own scoring.",
      ],
      [
        "Can I play with friends, or against the computer?",
        "Both, and free. Play against three computers, send friends the link to a table for up to four (its owner can give free seats to computers), or hand one phone round among two to four people. Nothing to download, no sign-up.",
      ],
    ],
  },
  history: {
    title: "A little history",
    text: [
      "Okey belongs to the rummy family, but is played with tiles. It is close to Rummikub, which was invented in the 1930s, and, further back, to the tile games of China.",
      "In Turkey it became the favourite table game in the second half of the twentieth century. It is played in the teahouses and coffeehouses of every town, at home with the family, and by millions on their phones, beside its popular cousin, okey 101.",
    ],
  },
  good: "right",
  bad: "wrong",
  chapters: {
    tiles: {
      title: "The tiles",
      text: [
        "There are 106: the numbers 1 to 13 in red, yellow, blue and black, each twice, and two false jokers with a clover. Every colour has its mark, so nobody has to tell colours apart: red a tulip, yellow a sun, blue a wave, black a lozenge.",
      ],
    },
    okey: {
      title: "Indicator, okey, false joker",
      text: [
        "In each deal one numbered tile is turned up, the indicator. The tile of its colour that is one higher is the okey; after 13 comes 1. Both okeys are jokers and stand for any tile, their own included. On the rack they have a star.",
        "The false joker is not a joker. It stands for the tile that became the okey, and only for that: where red 5 is the okey, a clover is a plain red 5.",
      ],
    },
    deal: {
      title: "Dealing",
      text: [
        "Everyone is dealt 14 tiles, the starter 15; 48 are left as the stock. Play goes to the right. The starter begins by throwing a tile, or finishes at once, if the fifteen already win.",
        "Chance names who starts the first deal. Under Turkish rules dice decide: whoever throws highest deals, and the player on their right starts.",
        "Each deal is fixed before the first tile, and afterwards you can check that it was. The server holds all racks and judges every move; your page is sent your own tiles and no others, so nobody can peek.",
      ],
    },
    turn: {
      title: "A turn",
      text: [
        "First take one tile: the top of the stock, or the one on top of the pile at your left. Then throw one onto your own pile at your right, or finish. Only the top tile can be taken, only by the next player; and what you took you may throw again.",
        "For a moment you can still undo a throw; how long, you choose in the settings.",
      ],
    },
    runs: {
      title: "Runs",
      text: ["Three or more numbers in a row, of one colour. A 1 may follow the 13, and then the run ends. An okey may fill any place, but nothing follows that closing 1."],
    },
    groups: {
      title: "Groups",
      text: ["Three or four tiles of one number, each of a different colour. A fifth does not fit, not even an okey."],
    },
    pairs: {
      title: "Seven pairs",
      text: ["Instead of runs and groups the fourteen may be seven pairs: two of the same number and colour. Never a mixture. An okey pairs with any tile, and two false jokers are a pair."],
    },
    finish: {
      title: "Finishing",
      text: [
        "When fourteen tiles are complete, put the fifteenth in the middle, on the stock or the indicator. Nothing finishes by itself: with a complete hand you may play on.",
        "A mistake costs nothing. Only you see it: what lies wrong is marked, and your turn goes on. If the tiles would win arranged differently, you are shown how.",
        "Under some rules it is enough that the fourteen can be arranged; under others they must lie right on the rack, each meld apart from the next by an empty slot.",
      ],
    },
    rack: {
      title: "Your rack",
      text: [
        "Two rows of 13. Drag a tile where you want it, or tap it and then its place; hold it a moment, and the tiles beside it come along. Tap it twice to turn it face down. You may rearrange at any time, even when others play.",
        "Runs, Groups and Arrange do it for you, and each can be undone. Tiles read from left to right, runs from low to high.",
      ],
    },
    points: {
      title: "What a finish counts",
      text: [
        "Runs and groups 2. Seven pairs 4. An okey as the last tile 4. Both at once 8 under Matsuri’s rules, elsewhere 4. A false joker thrown last is a plain tile.",
        "Under Matsuri’s rules the winner gains the points. Elsewhere each of the other three loses them.",
      ],
    },
    showing: {
      title: "Showing the indicator",
      text: [
        "Not under Matsuri’s rules. Whoever has the indicator’s twin may show it on their very first turn, before drawing (the starter: before throwing): drag it onto the indicator. It counts 1 point at once, everybody sees it, and the tile goes back to the rack. Where the table says so, a red or black one counts 2.",
      ],
    },
    goingPairs: {
      title: "Going pairs",
      text: [
        "Under Turkish rules you may finish with pairs only if you have said so: on your turn, before drawing. Everybody hears it, it cannot be taken back, and in that deal only seven pairs will do.",
      ],
    },
    stock: {
      title: "When the stock is empty",
      text: [
        "Whoever draws the last tile plays the turn as usual. Then it depends on the rules. Matsuri: as long as each next player takes the tile on the left, play goes on, four times at most; a pass ends the deal. GameDesire: one last take. Otherwise the deal is a draw at once. A draw changes no points.",
      ],
    },
    match: {
      title: "The match",
      text: [
        "A match lasts a number of deals, or until somebody is at 0 after a deal. Most points win; equal points share a place. Under GameDesire’s rules the upper two win and the lower two lose.",
        "The next deal begins one seat further to the right, or with the last winner, as the table chooses. Matches follow one another at the same table, and its tally adds them up.",
      ],
    },
    partners: {
      title: "Two against two",
      text: ["Where the table plays with partners, opposite seats are one side with one number of points. Partners do not see each other’s tiles."],
    },
    people: {
      title: "Clock, absence, computers",
      text: [
        "With friends a turn takes 45 seconds at most, on a shared phone 60; with computers alone there is no clock. If time runs out, the computer plays that turn. For whoever misses two turns, or is away for half a minute, it plays until they come back.",
        "Computers see what a person in their seat would see, and nothing else. They keep what can become melds, take from the left only what really helps, and finish as soon as they can. Their level changes how well they think, never what they are dealt. At your first two tables they go easy on you. Where you sit with computers alone, tap Hint at any time: it says what to do now, and why (in the deal of the day it keeps silent).",
      ],
    },
    candies: {
      title: "Candies",
      text: [
        "You get candies for a match of at least 24 turns. With another person on another device: 15 for a win, 8 for a draw, 5 for a loss. Against computers: 6 for a win. There is a cap for each day. Candies buy looks and nothing else: there are no stakes, nothing is for sale, and there are no ads.",
      ],
    },
  },
  examples: {
    colours: "the four colours with their marks, and the false joker",
    joker: "the indicator, and beside it the okey that it makes",
    false: "the false joker here plays as red 5",
    run: "three in a row",
    runOne: "the 1 may follow the 13",
    runPast: "nothing follows that 1",
    runOkey: "the okey is the missing 4",
    runFalse: "the false joker is the red 5",
    runEnd: "the okey is the 1 that closes the run",
    runOrder: "here the okey comes after the closing 1",
    runFront: "in front it is the 10",
    group: "one number, four colours",
    groupFalse: "here too the false joker is the red 5",
    groupTwice: "red comes twice",
    groupOkey: "two okeys are the other two colours",
    groupFive: "five are too many",
    pair: "the same tile twice",
    pairOkey: "an okey pairs with anything",
    pairFalse: "two false jokers",
    pairColours: "two colours are not a pair",
    runBoth: "the okey is the 3, the false joker the red 5",
    runDown: "a run goes from low to high",
    noGap: "where the rack is checked, a gap is missing",
    lastPlain: "a plain tile as the last: 2 points",
    lastOkey: "the okey as the last: 4 points",
    twin: "the indicator and its twin",
    whole: "fourteen tiles in runs and a group: this wins",
    wholePairs: "seven pairs: this wins too",
    touching: "two melds without a gap: here that is no mistake",
    pairsOkey: "seven pairs, and the okey as the last: 8 points",
    pairsSaid: "five pairs early: go pairs before you draw",
  },
};
