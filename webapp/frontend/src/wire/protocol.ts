// Generated from webapp/web/protocol.py by `python -m webapp.web.protocol_ts`. Do not edit.

export const PROTO = 2;
export const FRAME_BYTES = 4096;

export type ClientFrame = HelloFrame | PingFrame | OpenFrame | CloseFrame | NameFrame | PreferFrame | NoticesFrame | MeFrame | DailyFrame | PlayDailyFrame | BuyFrame | EndDeviceFrame | SignOutFrame | EraseFrame | CreateFrame | QuickFrame | LeaveQuickFrame | PoolsFrame | ShareFrame | SitFrame | PromiseFrame | RevealFrame | MineFrame | LeaveFrame | RemoveFrame | GiveFrame | BackFrame | ReadyFrame | RulesFrame | SisterFrame | StartFrame | AgainFrame | LiftFrame | DrawFrame | TakeFrame | DiscardFrame | FinishFrame | PassFrame | ShowFrame | GoPairsFrame | ArrangeFrame | HintFrame | HurryFrame | RatingsFrame | SayFrame | RackFrame;

export type ServerFrame = ServerHello | PongFrame | DoneFrame | RefusedFrame | SnapFrame | EvFrame | ArrangedFrame | HintedFrame | RatingsView | WaitingFrame | SeatedFrame | UnqueuedFrame | PoolsView | SaidFrame | SoonFrame | PausedFrame | CalledFrame | MeView | DailyView | SharedFrame;

/** Agree to the next match at the same table. */
export interface AgainFrame {
  id: string;
  table: string;
  t: "again";
  promise?: string | null;
}

/** Ask how a computer would lay the tiles of my seat; it is answered by `arranged`, and nothing changes. */
export interface ArrangeFrame {
  id: string;
  table: string;
  t: "arrange";
  seat: number;
}

/** I am there, and play my seats on myself. */
export interface BackFrame {
  id: string;
  table: string;
  t: "back";
}

/** Pay for a thing of the shelf, and keep it for good; what I have already costs nothing again. */
export interface BuyFrame {
  id: string;
  t: "buy";
  item: string;
}

/** Hear no more of a table; seats are kept. */
export interface CloseFrame {
  t: "close";
  table: string;
}

/** Make a table and sit down at it; against computers the match begins at once. */
export interface CreateFrame {
  id: string;
  t: "create";
  against: "computers" | "friends";
  rules: Rules;
  level?: "novice" | "easy" | "normal" | "hard";
  others?: Array<string>;
  open?: boolean;
  promise?: string | null;
  words?: string | null;
  commitment?: string | null;
}

/** Ask about the deal of the day, or how that of the day before went; it is answered by `daily`. */
export interface DailyFrame {
  id: string;
  t: "daily";
  part: "today" | "yesterday";
}

export interface DiscardFrame {
  id: string;
  table: string;
  seat: number;
  deal: number;
  turn: number;
  t: "discard";
  tile: string;
}

export interface DrawFrame {
  id: string;
  table: string;
  seat: number;
  deal: number;
  turn: number;
  t: "draw";
}

/** Be no more known on one of my devices. */
export interface EndDeviceFrame {
  id: string;
  t: "end_device";
  device: string;
}

/** Forget me for ever: seats, devices, settings, candies; in matches I am a former player. */
export interface EraseFrame {
  id: string;
  t: "erase";
  confirm: "erase me";
}

/** Claim a finish: the rack as it lies, and the slot of the thrown tile. */
export interface FinishFrame {
  id: string;
  table: string;
  seat: number;
  deal: number;
  turn: number;
  t: "finish";
  slots: Array<string | null>;
  thrown: number;
}

/** The owner gives a seat to a computer: a free one in a lobby; without a clock, that of somebody who is away. */
export interface GiveFrame {
  id: string;
  table: string;
  t: "give";
  seat: number;
}

/** Declare to finish with pairs only. */
export interface GoPairsFrame {
  id: string;
  table: string;
  seat: number;
  deal: number;
  turn: number;
  t: "go_pairs";
}

/** The first frame of a socket: who one is, or that one is new. */
export interface HelloFrame {
  t: "hello";
  proto: number;
  token?: string | null;
  lang?: "tr" | "ru" | "pl" | "de" | "en" | null;
  launch?: string | null;
}

/** Ask what a coach would do in my turn, where I sit with computers alone; it is answered by `hinted`. */
export interface HintFrame {
  id: string;
  table: string;
  t: "hint";
  seat: number;
}

/** This computer, whose turn it is, has thought long enough for me, with whom nobody else plays. */
export interface HurryFrame {
  id: string;
  table: string;
  seat: number;
  deal: number;
  turn: number;
  t: "hurry";
}

/** Give up one seat, or all one's seats at the table; in a match computers play them on. */
export interface LeaveFrame {
  id: string;
  table: string;
  t: "leave";
  seat?: number | null;
}

/** Look no more. Who is being seated just now is refused, and sits. */
export interface LeaveQuickFrame {
  id: string;
  t: "quick_leave";
}

/** On a device with several seats: the one in turn lifts the cover, and is sent its tiles until the turn ends. */
export interface LiftFrame {
  id: string;
  table: string;
  seat: number;
  deal: number;
  turn: number;
  t: "lift";
}

/** Ask what is remembered of me, or for a code to join me to my Telegram account; it is answered by `me`. */
export interface MeFrame {
  id: string;
  t: "me";
  part: "person" | "candies" | "matches" | "tables" | "join" | "devices" | "shelf";
  before?: number | null;
}

/** Before a match: of the seats of my device, this one is mine. */
export interface MineFrame {
  id: string;
  table: string;
  t: "mine";
  seat: number;
}

/** Take a name; it holds for the seats taken from now on, and for those one has. */
export interface NameFrame {
  id: string;
  t: "name";
  name: string;
}

/** Have the bot write to me, or not, when a table of mine is full or waits for me and I am away. */
export interface NoticesFrame {
  id: string;
  t: "notices";
  wanted: boolean;
}

/** Enter a table, or resume it from the version and digest last seen. */
export interface OpenFrame {
  t: "open";
  table: string;
  v?: number;
  digest?: string | null;
}

export interface PassFrame {
  id: string;
  table: string;
  seat: number;
  deal: number;
  turn: number;
  t: "pass";
}

export interface PingFrame {
  t: "ping";
}

/** Play the deal of the day, or go on with it: everybody has one try. `done` names its table. */
export interface PlayDailyFrame {
  id: string;
  t: "play_daily";
}

/** Ask how many wait by which rules; it is answered by `pools`. */
export interface PoolsFrame {
  id: string;
  t: "pools";
}

/** Keep my settings, all of them, for every device. */
export interface PreferFrame {
  id: string;
  t: "prefer";
  lang?: "tr" | "ru" | "pl" | "de" | "en" | null;
  look: string;
  sounds: boolean;
  hints: boolean;
  take_back: number;
  show_rating?: boolean;
}

/** Promise other words for the next match: the last promise before its start counts. */
export interface PromiseFrame {
  id: string;
  table: string;
  t: "promise";
  promise: string;
}

/** Look for strangers to play with, by a preset's rules; said again with the same `id`, it is the same search. It is answered by `done`, then by `waiting`, and at last by `seated` or `unqueued`. */
export interface QuickFrame {
  id: string;
  t: "quick";
  pool: "matsuri" | "adikus" | "gamedesire" | "turkish";
  wait: number | null;
  level?: "novice" | "easy" | "normal" | "hard";
  promise: string;
}

/** How the tiles of a seat lie. Not answered; the last one written counts. */
export interface RackFrame {
  t: "rack";
  table: string;
  seat: number;
  deal: number;
  slots: Array<string | null>;
  down?: Array<number>;
}

/** Ask how well those play who sit here, as far as they let it be seen; it is answered by `ratings`. */
export interface RatingsFrame {
  id: string;
  table: string;
  t: "ratings";
}

export interface ReadyFrame {
  id: string;
  table: string;
  t: "ready";
  ready: boolean;
}

/** The owner takes who sits there off the table, before the first deal. */
export interface RemoveFrame {
  id: string;
  table: string;
  t: "remove";
  seat: number;
}

/** Open the words that I have promised, now that the table's state is `opening`. */
export interface RevealFrame {
  id: string;
  table: string;
  t: "reveal";
  words: string;
}

/** The rules of a table, option by option; what no table may have is refused. */
export interface Rules {
  preset: "matsuri" | "adikus" | "gamedesire" | "turkish";
  scoring: "winner gains" | "others lose";
  deals: number | null;
  start_points: number;
  plain: number;
  pairs: number;
  okey_last: number;
  pairs_with_okey: number;
  showing: boolean;
  coloured_double: boolean;
  pairs_bind: boolean;
  empty_stock: "draw" | "last take" | "while taken";
  first_start: "random" | "dice";
  later_start: "right" | "winner";
  checked_by: "hand" | "rack";
  partners: boolean;
  places: "ranking" | "two and two";
  clock: "auto" | number | null;
  open_piles: boolean;
  watching: number | null;
}

/** The owner sets the rules of the next match, and the level of the computers. */
export interface RulesFrame {
  id: string;
  table: string;
  t: "rules";
  rules: Rules;
  level?: "novice" | "easy" | "normal" | "hard" | null;
}

/** Say one of the ready-made words to the table. Not answered; who has just spoken is not heard. */
export interface SayFrame {
  t: "say";
  table: string;
  seat: number;
  word: "hello" | "good_luck" | "well_played" | "thanks" | "thinking" | "your_turn" | "sorry" | "so_close" | "one_more" | "bye" | "smile" | "laugh" | "wow" | "sad" | "tulip" | "tea";
}

/** Have the bot prepare the table's card, to be sent from Telegram's own dialog; it is answered by `shared`. */
export interface ShareFrame {
  id: string;
  table: string;
  t: "share";
  lang: "tr" | "ru" | "pl" | "de" | "en";
}

/** Show the indicator's twin. */
export interface ShowFrame {
  id: string;
  table: string;
  seat: number;
  deal: number;
  turn: number;
  t: "show";
}

/** Be no more known on this device. */
export interface SignOutFrame {
  id: string;
  t: "sign_out";
}

/** The owner has the next match played at a sister table too, with the same tiles. */
export interface SisterFrame {
  id: string;
  table: string;
  t: "sister";
}

/** Take the seat named, or the first free one; who sits already moves there. */
export interface SitFrame {
  id: string;
  table: string;
  t: "sit";
  seat?: number | null;
  name?: string | null;
  instead_of?: number | null;
  promise?: string | null;
}

/** The owner starts now; empty seats go to computers. */
export interface StartFrame {
  id: string;
  table: string;
  t: "start";
  level?: "novice" | "easy" | "normal" | "hard" | null;
}

export interface TakeFrame {
  id: string;
  table: string;
  seat: number;
  deal: number;
  turn: number;
  t: "take";
}

/** The answer to `arrange`. */
export interface ArrangedFrame {
  t: "arranged";
  id: string;
  slots: Array<string | null>;
}

export interface AwayEvent {
  e: "away";
  seat: number;
  away: boolean;
}

/** You have another name: you took it on another device, or in another tab. */
export interface CalledFrame {
  t: "called";
  name: string;
}

/** What a match paid you, and why. */
export interface CandyLine {
  at: number;
  table: string;
  match: number;
  result: "win" | "draw" | "loss";
  worth: number;
  amount: number;
  reason: "paid" | "capped" | "too_short" | "left" | "same_device" | "half_played_by_computer" | "no_computer" | "not_won";
  day: string;
  cap: number;
  taken_back: number;
  taken_for: "joined_once" | "joined_cap" | null;
}

export interface ClockView {
  left: number;
  of: number;
}

/** The table has expired. */
export interface ClosedEvent {
  e: "closed";
}

/** The answer to `daily`: the day, and the part that was asked for. */
export interface DailyView {
  t: "daily";
  id: string;
  day: string;
  today: TodayView | null;
  yesterday: YesterdayView | null;
}

export interface DayView {
  day: string;
  matches: number;
  wins: number;
}

export interface DealView {
  number: number;
  indicator: string;
  okey: string;
  starter: number;
  turn: number;
  turn_number: number;
  phase: "draw" | "discard" | "over";
  stock: number;
  piles: Array<Array<string>>;
  shown_by: number | null;
  declared: Array<boolean>;
  clock: ClockView | null;
  hands: Array<HandView>;
  outcome: OutcomeView | null;
}

export interface DealtEvent {
  e: "dealt";
  deal: number;
  starter: number;
}

/** A device on which you are known. */
export interface DeviceLine {
  device: string;
  client: string | null;
  since: number;
  seen: number;
  this: boolean;
}

export interface DiscardedEvent {
  seat: number;
  auto?: true;
  e: "discarded";
  tile: string;
}

/** The command is kept. `v` is the version that holds it, 0 where no table is concerned. */
export interface DoneFrame {
  t: "done";
  id: string;
  v: number;
  table: string | null;
}

export interface DrawnEvent {
  seat: number;
  auto?: true;
  e: "drawn";
  tile?: string;
}

/** The match is over. */
export interface EndedEvent {
  e: "ended";
  match: number;
}

/** One version: what happened, as far as you may know it, and what is different now in your view of the table. `changes` turn the view of the version before into this one's, as `webapp.web.changes` has it. They are empty where nothing that you see has changed, and where a newer version follows at once; the last one has them all. */
export interface EvFrame {
  t: "ev";
  table: string;
  v: number;
  digest: string;
  events: Array<SatEvent | LeftEvent | NamedEvent | ReadiedEvent | RuledEvent | AwayEvent | StandInEvent | OpeningEvent | StartedEvent | DealtEvent | DrawnEvent | TakenEvent | DiscardedEvent | PassedEvent | ShownEvent | WentPairsEvent | FinishedEvent | ExhaustedEvent | EndedEvent | ReopenedEvent | VoidedEvent | ClosedEvent>;
  changes: Record<string, unknown>;
}

/** The stock is empty and nobody finished: the deal is drawn. */
export interface ExhaustedEvent {
  e: "exhausted";
}

/** What all your matches come to. */
export interface FiguresView {
  matches: number;
  wins: number;
  draws: number;
  sets: number;
  pairs: number;
  okeys: number;
  shown: number;
  longest_run: number;
  turns_to_win: number | null;
  days: Array<DayView>;
}

export interface FinishView {
  seat: number;
  kind: "sets" | "pairs";
  thrown: string | null;
  okey: boolean;
  points: number;
  slots: Array<string | null>;
}

export interface FinishedEvent {
  seat: number;
  auto?: true;
  e: "finished";
  kind: "sets" | "pairs";
  thrown: string | null;
  points: number;
}

/** The tiles of a seat that you see, in no order, and what it may do now. */
export interface HandView {
  seat: number;
  tiles: Array<string>;
  may: Array<"draw" | "take" | "discard" | "finish" | "pass" | "show" | "go_pairs">;
}

/** The answer to `hint`: what a coach would do now, from what you may see. */
export interface HintedFrame {
  t: "hinted";
  id: string;
  do: "draw" | "take" | "discard" | "finish" | "pass" | "show";
  tile: string | null;
  kind: "sets" | "pairs";
  away: number;
  useful: Array<UsefulView>;
  then: number | null;
  other: OtherView | null;
}

/** A seat's tiles laid open after a deal: melds or pairs first, then single tiles. */
export interface LaidView {
  seat: number;
  groups: Array<Array<string>>;
  away: number;
}

export interface LeftEvent {
  e: "left";
  seat: number;
  name: string;
}

/** A match that you played. Its record is at `/t/CODE/record/N`. */
export interface MatchLine {
  at: number;
  table: string;
  number: number;
  rules: string;
  deals: number;
  seat: number;
  candies: number;
  sealed: boolean;
  sister: boolean;
  seats: Array<SeatLine>;
}

export interface MatchView {
  number: number;
  commitment: string;
  words: Array<WordsView>;
  rules: Rules;
  results: Array<"win" | "draw" | "loss"> | null;
}

/** The answer to `me`: the part that was asked for; the others are null. */
export interface MeView {
  t: "me";
  id: string;
  person: PersonView | null;
  candies: Array<CandyLine> | null;
  matches: Array<MatchLine> | null;
  tables: Array<TableLine> | null;
  devices: Array<DeviceLine> | null;
  shelf: Array<ShelfLine> | null;
  join: string | null;
  more: number | null;
}

export interface NamedEvent {
  e: "named";
  seat: number;
  name: string;
}

/** The match is about to begin: the list of promises is closed, and who is on it opens their words. */
export interface OpeningEvent {
  e: "opening";
}

/** The next best throw, and what it would leave you. */
export interface OtherView {
  tile: string;
  away: number;
  left: number;
  because: "ahead" | "neighbour" | "alike";
}

/** How the deal ended: with a finish, or drawn. */
export interface OutcomeView {
  finish: FinishView | null;
  laid: Array<LaidView>;
  seed: string | null;
}

export interface PassedEvent {
  seat: number;
  auto?: true;
  e: "passed";
}

/** The tables cannot be reached just now, so none moves; then they can be again. Commands are taken meanwhile. */
export interface PausedFrame {
  t: "paused";
  paused: boolean;
}

export interface PersonView {
  name: string;
  picture: string | null;
  candies: number;
  today: number;
  cap: number;
  settings: SettingsView;
  notices: boolean | null;
  figures: FiguresView;
  rating: RatingView;
}

export interface PongFrame {
  t: "pong";
  now: number;
}

export interface PoolLine {
  pool: "matsuri" | "adikus" | "gamedesire" | "turkish";
  people: number;
}

/** The answer to `pools`. */
export interface PoolsView {
  t: "pools";
  id: string;
  waiting: Array<PoolLine>;
}

export interface RackView {
  seat: number;
  slots: Array<string | null>;
  down: Array<number>;
}

/** Somebody in the ranking of a day that is over. */
export interface RankView {
  place: number;
  name: string;
  you: boolean;
  table: string;
  points: number | null;
  turns: number | null;
  trail: string | null;
}

/** How well you play, as far as your matches with other people tell. */
export interface RatingView {
  number: number;
  doubt: number;
  sure: boolean;
  matches: number;
}

/** The answer to `ratings`. */
export interface RatingsView {
  t: "ratings";
  id: string;
  seats: Array<SeatRating | null>;
}

/** Ready or not for the first match, or willing to play another. */
export interface ReadiedEvent {
  e: "readied";
  seat: number;
  ready: boolean;
}

/** A frame that changed nothing, and why. The codes are listed in docs/protocol.md. */
export interface RefusedFrame {
  t: "refused";
  id: string | null;
  code: string;
  table: string | null;
  claim: WrongClaim | null;
  bot: string | null;
}

/** Not all agreed to another match in time: the table is a lobby again. */
export interface ReopenedEvent {
  e: "reopened";
}

export interface RuledEvent {
  e: "ruled";
  rules: Rules;
}

/** A seat says something, now; it is of no version, and never told again. */
export interface SaidFrame {
  t: "said";
  table: string;
  seat: number;
  word: "hello" | "good_luck" | "well_played" | "thanks" | "thinking" | "your_turn" | "sorry" | "so_close" | "one_more" | "bye" | "smile" | "laugh" | "wow" | "sad" | "tulip" | "tea";
}

export interface SatEvent {
  e: "sat";
  seat: number;
  name: string;
}

export interface SeatLine {
  who: "person" | "computer" | "left";
  name: string;
  points: number;
  place: number;
  result: "win" | "draw" | "loss";
}

export interface SeatRating {
  number: number;
  doubt: number;
}

export interface SeatView {
  who: "empty" | "person" | "computer";
  name: string;
  picture: string | null;
  you: boolean;
  owner: boolean;
  ready: boolean;
  away: boolean;
  points: number;
  tally: number;
  wins: number;
  level: "novice" | "easy" | "normal" | "hard" | null;
  stand_in: boolean;
  shared: boolean;
  own: boolean;
}

/** Others are found, and this is the table at which you sit; the match is about to begin. */
export interface SeatedFrame {
  t: "seated";
  search: string;
  table: string;
}

/** The answer to `hello`. Who is new on this device is given a `token`; it is shown once and kept by the client. */
export interface ServerHello {
  t: "hello";
  proto: number;
  token: string | null;
  name: string;
  start: string | null;
  bot: string | null;
  settings: SettingsView;
  commitment: string;
  now: number;
}

export interface SettingsView {
  lang: "tr" | "ru" | "pl" | "de" | "en" | null;
  look: string;
  sounds: boolean;
  hints: boolean;
  take_back: number;
  show_rating: boolean;
}

/** The answer to `share`: the number of the prepared message, good for some minutes and for this person alone. */
export interface SharedFrame {
  t: "shared";
  id: string;
  message: string;
}

/** A thing of the shelf. */
export interface ShelfLine {
  item: string;
  price: number;
  bought: number | null;
}

/** The indicator's twin was shown; the points have changed. */
export interface ShownEvent {
  seat: number;
  auto?: true;
  e: "shown";
  points: number;
}

/** The sister table, at which others play the match with the same tiles. */
export interface SisterView {
  table: string;
  sealed: boolean;
}

/** The table whole, and how the racks lie that you see. */
export interface SnapFrame {
  t: "snap";
  table: string;
  v: number;
  digest: string;
  now: number;
  view: TableView;
  racks: Array<RackView>;
}

/** Of a table that is watched with a delay: it comes, and stays so long behind. */
export interface SoonFrame {
  t: "soon";
  table: string;
  wait: number;
}

/** The computer plays this person's seat from now on, or gives it back. */
export interface StandInEvent {
  e: "stand_in";
  seat: number;
  plays: boolean;
}

/** A match begins. */
export interface StartedEvent {
  e: "started";
  match: number;
}

/** A table at which you sit. */
export interface TableLine {
  table: string;
  state: "lobby" | "opening" | "playing" | "between" | "over" | "closed";
  preset: string;
  names: Array<string | null>;
  turn: boolean;
}

/** All that one person may know of a table. */
export interface TableView {
  table: string;
  state: "lobby" | "opening" | "playing" | "between" | "over" | "closed";
  rules: Rules;
  changed: Array<string>;
  clock: number | null;
  level: "novice" | "easy" | "normal" | "hard";
  seats: Array<SeatView>;
  match: MatchView;
  deal: DealView | null;
  wait: number | null;
  watchers: Array<string>;
  day: string | null;
  sister: SisterView | null;
}

export interface TakenEvent {
  seat: number;
  auto?: true;
  e: "taken";
  tile: string;
}

/** The deal of the day. */
export interface TodayView {
  commitment: string;
  tomorrow: string;
  left: number;
  zone: string;
  begun: number;
  ended: number;
  mine: TryView | null;
  spent: boolean;
}

/** My one try at a deal of a day. */
export interface TryView {
  table: string;
  ended: boolean;
  points: number | null;
  turns: number | null;
  trail: string | null;
  place: number | null;
  of: number;
  guest: boolean;
}

/** You wait no more: you have ended the search or sat down elsewhere, perhaps on another device. */
export interface UnqueuedFrame {
  t: "unqueued";
  search: string;
  broken: boolean;
}

export interface UsefulView {
  tile: string;
  left: number;
}

/** A match was called off by a fault of ours: no result, no candies, and the table is a lobby again. */
export interface VoidedEvent {
  e: "voided";
  match: number;
}

/** You wait for others to play with. */
export interface WaitingFrame {
  t: "waiting";
  search: string;
  pool: "matsuri" | "adikus" | "gamedesire" | "turkish";
  people: number;
}

export interface WentPairsEvent {
  seat: number;
  auto?: true;
  e: "went_pairs";
}

/** What somebody adds to the chance of a match. */
export interface WordsView {
  seat: number;
  promise: string;
  open: boolean;
  words: string | null;
}

export interface WrongBlock {
  slot: number;
  why: string;
}

export interface WrongClaim {
  reading: "sets" | "pairs";
  blocks: Array<WrongBlock>;
  arrangement: Array<string | null> | null;
}

/** The deal of the day before, laid open. */
export interface YesterdayView {
  commitment: string;
  root: string;
  begun: number;
  known: Array<RankView>;
  guests: Array<RankView>;
}

export const PRESETS: Readonly<Record<Rules["preset"], Rules>> = {
  "matsuri": {
    "preset": "matsuri",
    "scoring": "winner gains",
    "deals": 1,
    "start_points": 20,
    "plain": 2,
    "pairs": 4,
    "okey_last": 4,
    "pairs_with_okey": 8,
    "showing": false,
    "coloured_double": false,
    "pairs_bind": false,
    "empty_stock": "while taken",
    "first_start": "random",
    "later_start": "right",
    "checked_by": "hand",
    "partners": false,
    "places": "ranking",
    "clock": "auto",
    "open_piles": true,
    "watching": null
  },
  "adikus": {
    "preset": "adikus",
    "scoring": "others lose",
    "deals": null,
    "start_points": 20,
    "plain": 2,
    "pairs": 4,
    "okey_last": 4,
    "pairs_with_okey": 4,
    "showing": true,
    "coloured_double": false,
    "pairs_bind": false,
    "empty_stock": "draw",
    "first_start": "random",
    "later_start": "right",
    "checked_by": "rack",
    "partners": false,
    "places": "ranking",
    "clock": "auto",
    "open_piles": true,
    "watching": null
  },
  "gamedesire": {
    "preset": "gamedesire",
    "scoring": "others lose",
    "deals": null,
    "start_points": 12,
    "plain": 2,
    "pairs": 4,
    "okey_last": 4,
    "pairs_with_okey": 4,
    "showing": true,
    "coloured_double": false,
    "pairs_bind": false,
    "empty_stock": "last take",
    "first_start": "random",
    "later_start": "right",
    "checked_by": "rack",
    "partners": false,
    "places": "two and two",
    "clock": "auto",
    "open_piles": true,
    "watching": null
  },
  "turkish": {
    "preset": "turkish",
    "scoring": "others lose",
    "deals": null,
    "start_points": 20,
    "plain": 2,
    "pairs": 4,
    "okey_last": 4,
    "pairs_with_okey": 4,
    "showing": true,
    "coloured_double": false,
    "pairs_bind": true,
    "empty_stock": "draw",
    "first_start": "dice",
    "later_start": "right",
    "checked_by": "hand",
    "partners": false,
    "places": "ranking",
    "clock": "auto",
    "open_piles": true,
    "watching": null
  }
};

/** The codes by which a table refuses. */
export const REFUSALS = [
  "deal_over",
  "not_your_turn",
  "draw_first",
  "already_drawn",
  "stock_empty",
  "pile_empty",
  "tile_not_held",
  "cannot_pass",
  "rack_differs",
  "nothing_thrown",
  "not_winning",
  "pairs_not_declared",
  "showing_off",
  "already_shown",
  "too_late_to_show",
  "twin_not_held",
  "pairs_off",
  "already_declared",
  "too_late_to_declare",
  "table_full",
  "seat_taken",
  "already_seated",
  "not_at_table",
  "not_your_seat",
  "not_owner",
  "not_in_lobby",
  "not_playing",
  "not_over",
  "stale",
  "not_your_turn",
  "covered",
  "removed",
  "not_away",
  "clock_decides",
  "not_opening",
  "wrong_words",
  "not_watched",
  "too_many_watchers",
  "no_hints",
  "of_the_day",
  "sister",
  "not_alone",
  "table_closed",
  "out_of_range",
  "gains_to_zero",
  "double_without_showing",
] as const;

/** Why a block of a claimed rack is wrong. */
export const WRONG = [
  "too_short",
  "colours_repeat",
  "five_in_group",
  "lay_ascending",
  "past_the_one",
  "tile_too_many",
  "melds_touch",
  "not_a_meld",
  "odd_pairs",
  "not_a_pair",
] as const;
