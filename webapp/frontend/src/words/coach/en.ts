/** The coach in English, and the list of all that a coach must say. A tile that is spoken of is drawn behind the words. */

type Do = "draw" | "take" | "discard" | "finish" | "pass" | "show";

export interface CoachWords {
  readonly coach: string;
  readonly thanks: string;
  readonly next: string;
  readonly leave: string;
  /** To who is new here. */
  readonly offer: string;
  readonly accept: string;
  readonly decline: string;
  /** The rack is in disorder; the button of the table that mends it. */
  readonly arrange: (button: string) => string;
  /** What to do; the tile follows. */
  readonly do: Readonly<Record<Do, string>>;
  readonly why: {
    readonly draw: string;
    /** The fourteen are whole already. */
    readonly ready: string;
    readonly take: (from: number, to: number) => string;
    readonly takeAndFinish: string;
    readonly finish: string;
    readonly pass: string;
    readonly show: string;
    /** Every other throw leaves the hand further from a win. */
    readonly nearest: string;
    /** So many tiles help after it, and so many after the next best. */
    readonly more: (left: number, other: number) => string;
    /** Others leave as much; nothing that is held goes with it. */
    readonly alone: string;
    /** One is enough. */
    readonly twice: string;
    /** The meld that it lies in is one without it. */
    readonly spare: string;
    /** The meld that it lies in is none without it. */
    readonly breaks: string;
    /** It leaves more to hope for; as much, but less to the right neighbour, who has thrown one like it; no more than others. */
    readonly ahead: string;
    readonly neighbour: string;
    readonly thrown: string;
    readonly alike: string;
  };
  readonly away: (tiles: number) => string;
  readonly pairs: string;
  /** *some*: the best of them follow, not all. */
  readonly useful: (tiles: number, some: boolean) => string;
  readonly lesson: {
    readonly tiles: string;
    readonly okey: string;
    readonly sort: string;
    readonly watch: (name: string) => string;
    readonly draw: string;
    /** There is nothing to draw any more; the button that leaves what lies on the left. */
    readonly empty: (pass: string) => string;
    readonly throw: string;
    readonly finish: string;
    /** The first deal is over; the button that the table has for whoever is stuck. */
    readonly over: (hint: string) => string;
  };
}

const tiles = (n: number) => (n === 1 ? "1 tile" : `${n} tiles`);

export const words: CoachWords = {
  coach: "Coach",
  thanks: "Thanks",
  next: "Next",
  leave: "No coach, please",
  offer: "First time at an Okey table? A coach can take you through this deal, step by step.",
  accept: "Show me",
  decline: "I know how to play",
  arrange: (button) => `Tap ${button}: more of your tiles go together.`,
  do: { draw: "Draw from the stock", take: "Take", discard: "Throw", finish: "Finish with", pass: "Pass", show: "Show" },
  why: {
    draw: "The tile on your left brings you no nearer to a win.",
    ready: "Your fourteen are complete: whatever comes, put the spare one in the middle.",
    take: (from, to) => (to < from ? `It leaves you ${tiles(to)} from a win, not ${from}.` : "It leaves you far more tiles that help."),
    takeAndFinish: "With it you can finish.",
    finish: "Your fourteen are complete: put this one in the middle.",
    pass: "You cannot finish with the tile on your left.",
    show: "You hold the indicator’s twin: it counts at once.",
    nearest: "Any other throw takes you further from a win.",
    more: (left, other) => `Then ${tiles(left)} would help, otherwise ${other} at most.`,
    alone: "It goes with none of your other tiles.",
    twice: "You hold it twice and need it once.",
    spare: "Your run or group is whole without it.",
    breaks: "It breaks up a run or a group, but those tiles do more for you elsewhere.",
    ahead: "That keeps the most ways open.",
    neighbour: "Others would do as well for you, but your right neighbour can use this one least.",
    thrown: "You can spare it, and your right neighbour has thrown one like it.",
    alike: "It is one of those you miss least.",
  },
  away: (n) => (n === 0 ? "Complete" : `${tiles(n)} from a win`),
  pairs: "Try for seven pairs",
  useful: (n, some) => (n === 0 ? "no tile left would help" : `${n} unseen ${n === 1 ? "helps" : "help"}${some ? ", above all" : ""}:`),
  lesson: {
    tiles: "These are your tiles; nobody else sees them. Bring fourteen into runs (5-6-7 of one colour) and groups (three 9s of different colours). What lies together and fits lights up.",
    okey: "In the middle lies the indicator, and beside it the okey: one number higher in the same colour (after 13 comes 1). It stands for any tile: never throw one lightly. The clover stands only for the tile that became the okey.",
    sort: "Put your rack in order: tap Arrange below and what fits comes together, or drag the tiles yourself.",
    watch: (name) => `${name} is playing. Look at the pile on your left: its top tile will be yours to take.`,
    draw: "Your turn. Tap the stock, or the pile on your left if its tile helps.",
    empty: (pass) => `The stock is empty. Take the tile on your left, or tap ${pass}: then the deal is over.`,
    throw: "Now you have one too many. Drag a tile onto your pile at the right, or tap it and then the pile.",
    finish: "You have it! Drag this tile onto the middle, or tap it and then the middle.",
    over: (hint) => `That was a whole deal, and now you know how okey goes. Play on with the same three, and tap ${hint} whenever you are stuck.`,
  },
};
