"""The frames that cross a socket: the only place where their shape is written.

`docs/protocol.md` tells a stranger what they mean; `webapp/frontend/src/wire/protocol.ts` is generated from here.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, Final, Literal, NotRequired, Self

import orjson
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator
from typing_extensions import TypedDict

from engine.rules import MATSURI

PROTO: Final = 2
"""The number of this protocol; a page with another one reloads itself once."""

FRAME_BYTES: Final = 4096
"""The longest frame a client may send."""

TILE: Final = r"^(F|[RYBK]([1-9]|1[0-3]))$"

TileText = Annotated[str, Field(pattern=TILE)]
"""A tile in the notation of the engine: `R5`, `K13`, `F`."""
TableCode = Annotated[str, Field(pattern=r"^[A-Z2-7]{13}$")]
CommandId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,32}$")]
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
Seat = Annotated[int, Field(ge=0, le=3)]
Slot = Annotated[int, Field(ge=0, le=25)]
Slots = Annotated[list[TileText | None], Field(min_length=26, max_length=26)]
"""The 26 slots of a rack, upper row first; null is an empty slot."""
Name = Annotated[str, Field(max_length=256)]
Lang = Literal["tr", "ru", "pl", "de", "en"]
Level = Literal["novice", "easy", "normal", "hard"]
"""How well a computer judges."""
Device = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
"""The name of a device on which a person is known; it opens nothing."""
Picture = Annotated[str, Field(pattern=r"^/picture/[A-Za-z0-9_-]{16}$")]
"""The address of a person's picture, in this house."""
Word = Literal[
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "thinking",
    "your_turn",
    "sorry",
    "so_close",
    "one_more",
    "bye",
    "smile",
    "laugh",
    "wow",
    "sad",
    "tulip",
    "tea",
]
"""What a seat can say, each reader sees it in their own language; the last six are pictures."""
Promise = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""The SHA-256, in hex, of the 16 random bytes by which somebody adds to the chance of a match: their words."""
Words = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
Commitment = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""The first hash of a match's chain, in hex: it binds all deals."""
Look = Annotated[str, Field(pattern=r"^[a-z0-9-]{1,64}$")]
"""A table, and what of the shelf is worn with it, joined by hyphens: `classic-night-coral`."""
TakeBack = Annotated[int, Field(ge=0, le=3000)]
"""Milliseconds in which a throw can be taken back."""


Changes = dict[str, Any]
"""What is different in a view: the fields that have changed, and in them the same again."""


class Frame(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", json_schema_serialization_defaults_required=True)


Preset = Literal["matsuri", "adikus", "gamedesire", "turkish"]
DEFAULTS: Final = {name: value for name, value in asdict(MATSURI).items() if name != "preset"}
"""What each option is where nothing is said of it, at a kept table too."""


class Rules(Frame):
    """The rules of a table, option by option; what no table may have is refused."""

    @model_validator(mode="before")
    @classmethod
    def _as_before(cls, given: Any) -> Any:
        """A page that was opened before there was an option does not send it, and means the game without it."""
        return {**DEFAULTS, **given} if isinstance(given, dict) else given

    preset: Preset
    scoring: Literal["winner gains", "others lose"]
    deals: int | None
    """1 to 20; null: until someone is at 0."""
    start_points: int
    plain: int
    pairs: int
    okey_last: int
    pairs_with_okey: int
    showing: bool
    coloured_double: bool
    pairs_bind: bool
    empty_stock: Literal["draw", "last take", "while taken"]
    first_start: Literal["random", "dice"]
    later_start: Literal["right", "winner"]
    checked_by: Literal["hand", "rack"]
    partners: bool
    places: Literal["ranking", "two and two"]
    clock: Literal["auto"] | int | None
    """Seconds a turn may take."""
    open_piles: bool
    watching: int | None
    """Seconds by which watchers are behind; null: nobody may watch."""


# --- from the client -------------------------------------------------------------------------------------------


class HelloFrame(Frame):
    """The first frame of a socket: who one is, or that one is new."""

    t: Literal["hello"]
    proto: int
    token: Annotated[str | None, Field(max_length=128, repr=False)] = None
    lang: Lang | None = None
    launch: Annotated[str | None, Field(repr=False)] = None
    """Telegram's launch data, where the page was opened from a chat."""


class PingFrame(Frame):
    t: Literal["ping"]


class OpenFrame(Frame):
    """Enter a table, or resume it from the version and digest last seen."""

    t: Literal["open"]
    table: TableCode
    v: Annotated[int, Field(ge=0, lt=2**53)] = 0
    digest: Digest | None = None


class CloseFrame(Frame):
    """Hear no more of a table; seats are kept."""

    t: Literal["close"]
    table: TableCode


class CommandFrame(Frame):
    """What changes something: its `id` is made by the client, and the same id never acts twice."""

    id: CommandId


class NameFrame(CommandFrame):
    """Take a name; it holds for the seats taken from now on, and for those one has."""

    t: Literal["name"]
    name: Name


class CreateFrame(CommandFrame):
    """Make a table and sit down at it; against computers the match begins at once."""

    t: Literal["create"]
    against: Literal["computers", "friends"]
    rules: Rules
    level: Level = "normal"
    """Of the computers that will sit there."""
    others: Annotated[list[Name], Field(max_length=3)] = []
    """The names of who plays at the same device, handing it round."""
    open: bool = False
    """Enter it too, as `open` would, once it is made."""
    promise: Promise | None = None
    """Of my words for its first match."""
    words: Words | None = None
    """Those words themselves, where the match begins at once and I was shown its `commitment` before I made them."""
    commitment: Commitment | None = None
    """As `hello` has shown it."""

    @model_validator(mode="after")
    def _open_words_follow_a_commitment(self) -> Self:
        if (self.words is None) != (self.commitment is None):
            raise ValueError("open words go with the commitment that came before them")
        if self.words is not None and (self.against != "computers" or self.promise is not None):
            raise ValueError("words are open only where nobody else promises any, and instead of a promise")
        return self


class QuickFrame(CommandFrame):
    """Look for strangers to play with, by a preset's rules; said again with the same `id`, it is the same search.

    It is answered by `done`, then by `waiting`, and at last by `seated` or `unqueued`.
    """

    t: Literal["quick"]
    pool: Preset
    wait: Annotated[int, Field(ge=1, le=300)] | None
    """Seconds after which computers may take the empty seats; null: only people."""
    level: Level = "normal"
    """Of those computers."""
    promise: Promise
    """Of my words for the match."""


class LeaveQuickFrame(CommandFrame):
    """Look no more. Who is being seated just now is refused, and sits."""

    t: Literal["quick_leave"]


class PoolsFrame(CommandFrame):
    """Ask how many wait by which rules; it is answered by `pools`."""

    t: Literal["pools"]


class PreferFrame(CommandFrame):
    """Keep my settings, all of them, for every device."""

    t: Literal["prefer"]
    lang: Lang | None = None
    """Null: as my app speaks."""
    look: Look
    sounds: bool
    hints: bool
    take_back: TakeBack
    show_rating: bool = True
    """Let others at a table see my rating, once it says something."""


class NoticesFrame(CommandFrame):
    """Have the bot write to me, or not, when a table of mine is full or waits for me and I am away."""

    t: Literal["notices"]
    wanted: bool


class MeFrame(CommandFrame):
    """Ask what is remembered of me, or for a code to join me to my Telegram account; it is answered by `me`."""

    t: Literal["me"]
    part: Literal["person", "candies", "matches", "tables", "join", "devices", "shelf"]
    before: Annotated[int | None, Field(ge=0, lt=2**31)] = None
    """The `more` of the answer before, for older candies or matches."""


class DailyFrame(CommandFrame):
    """Ask about the deal of the day, or how that of the day before went; it is answered by `daily`."""

    t: Literal["daily"]
    part: Literal["today", "yesterday"]


class PlayDailyFrame(CommandFrame):
    """Play the deal of the day, or go on with it: everybody has one try. `done` names its table."""

    t: Literal["play_daily"]


class BuyFrame(CommandFrame):
    """Pay for a thing of the shelf, and keep it for good; what I have already costs nothing again."""

    t: Literal["buy"]
    item: Annotated[str, Field(pattern=r"^[a-z]{1,24}$")]


class EndDeviceFrame(CommandFrame):
    """Be no more known on one of my devices."""

    t: Literal["end_device"]
    device: Device


class SignOutFrame(CommandFrame):
    """Be no more known on this device."""

    t: Literal["sign_out"]


class EraseFrame(CommandFrame):
    """Forget me for ever: seats, devices, settings, candies; in matches I am a former player."""

    t: Literal["erase"]
    confirm: Literal["erase me"]


class TableFrame(CommandFrame):
    table: TableCode


class ShareFrame(TableFrame):
    """Have the bot prepare the table's card, to be sent from Telegram's own dialog; it is answered by `shared`."""

    t: Literal["share"]
    lang: Lang


class SitFrame(TableFrame):
    """Take the seat named, or the first free one; who sits already moves there."""

    t: Literal["sit"]
    seat: Seat | None = None
    name: Name | None = None
    """One more player at this device sits down, by this name."""
    instead_of: Seat | None = None
    """Of several seats of mine, the one that I give up for it; null: my own."""
    promise: Promise | None = None
    """Of my words for the next match; who moves keeps theirs."""


class PromiseFrame(TableFrame):
    """Promise other words for the next match: the last promise before its start counts."""

    t: Literal["promise"]
    promise: Promise


class RevealFrame(TableFrame):
    """Open the words that I have promised, now that the table's state is `opening`."""

    t: Literal["reveal"]
    words: Words


class MineFrame(TableFrame):
    """Before a match: of the seats of my device, this one is mine."""

    t: Literal["mine"]
    seat: Seat


class LeaveFrame(TableFrame):
    """Give up one seat, or all one's seats at the table; in a match computers play them on."""

    t: Literal["leave"]
    seat: Seat | None = None


class RemoveFrame(TableFrame):
    """The owner takes who sits there off the table, before the first deal."""

    t: Literal["remove"]
    seat: Seat


class GiveFrame(TableFrame):
    """The owner gives a seat to a computer: a free one in a lobby; without a clock, that of somebody who is away."""

    t: Literal["give"]
    seat: Seat


class BackFrame(TableFrame):
    """I am there, and play my seats on myself."""

    t: Literal["back"]


class ReadyFrame(TableFrame):
    t: Literal["ready"]
    ready: bool


class RulesFrame(TableFrame):
    """The owner sets the rules of the next match, and the level of the computers."""

    t: Literal["rules"]
    rules: Rules
    level: Level | None = None
    """Null: as it is."""


class SisterFrame(TableFrame):
    """The owner has the next match played at a sister table too, with the same tiles."""

    t: Literal["sister"]


class StartFrame(TableFrame):
    """The owner starts now; empty seats go to computers."""

    t: Literal["start"]
    level: Level | None = None
    """Null: as it is."""


class AgainFrame(TableFrame):
    """Agree to the next match at the same table."""

    t: Literal["again"]
    promise: Promise | None = None
    """Of my words for it."""


class TurnFrame(TableFrame):
    """An action in a deal; with another `deal` or `turn` than the table's it is refused as stale."""

    seat: Seat
    deal: Annotated[int, Field(ge=1)]
    turn: Annotated[int, Field(ge=1)]


class LiftFrame(TurnFrame):
    """On a device with several seats: the one in turn lifts the cover, and is sent its tiles until the turn ends."""

    t: Literal["lift"]


class DrawFrame(TurnFrame):
    t: Literal["draw"]


class TakeFrame(TurnFrame):
    t: Literal["take"]


class DiscardFrame(TurnFrame):
    t: Literal["discard"]
    tile: TileText


class FinishFrame(TurnFrame):
    """Claim a finish: the rack as it lies, and the slot of the thrown tile."""

    t: Literal["finish"]
    slots: Slots
    thrown: Slot


class PassFrame(TurnFrame):
    t: Literal["pass"]


class ShowFrame(TurnFrame):
    """Show the indicator's twin."""

    t: Literal["show"]


class GoPairsFrame(TurnFrame):
    """Declare to finish with pairs only."""

    t: Literal["go_pairs"]


class HurryFrame(TurnFrame):
    """This computer, whose turn it is, has thought long enough for me, with whom nobody else plays."""

    t: Literal["hurry"]


class ArrangeFrame(TableFrame):
    """Ask how a computer would lay the tiles of my seat; it is answered by `arranged`, and nothing changes."""

    t: Literal["arrange"]
    seat: Seat


class HintFrame(TableFrame):
    """Ask what a coach would do in my turn, where I sit with computers alone; it is answered by `hinted`."""

    t: Literal["hint"]
    seat: Seat


class RatingsFrame(TableFrame):
    """Ask how well those play who sit here, as far as they let it be seen; it is answered by `ratings`."""

    t: Literal["ratings"]


class SayFrame(Frame):
    """Say one of the ready-made words to the table. Not answered; who has just spoken is not heard."""

    t: Literal["say"]
    table: TableCode
    seat: Seat
    word: Word


class RackFrame(Frame):
    """How the tiles of a seat lie. Not answered; the last one written counts."""

    t: Literal["rack"]
    table: TableCode
    seat: Seat
    deal: Annotated[int, Field(ge=1)]
    slots: Slots
    down: Annotated[list[Slot], Field(max_length=26)] = []
    """Slots whose tile is turned face down."""


ClientFrame = Annotated[
    HelloFrame
    | PingFrame
    | OpenFrame
    | CloseFrame
    | NameFrame
    | PreferFrame
    | NoticesFrame
    | MeFrame
    | DailyFrame
    | PlayDailyFrame
    | BuyFrame
    | EndDeviceFrame
    | SignOutFrame
    | EraseFrame
    | CreateFrame
    | QuickFrame
    | LeaveQuickFrame
    | PoolsFrame
    | ShareFrame
    | SitFrame
    | PromiseFrame
    | RevealFrame
    | MineFrame
    | LeaveFrame
    | RemoveFrame
    | GiveFrame
    | BackFrame
    | ReadyFrame
    | RulesFrame
    | SisterFrame
    | StartFrame
    | AgainFrame
    | LiftFrame
    | DrawFrame
    | TakeFrame
    | DiscardFrame
    | FinishFrame
    | PassFrame
    | ShowFrame
    | GoPairsFrame
    | ArrangeFrame
    | HintFrame
    | HurryFrame
    | RatingsFrame
    | SayFrame
    | RackFrame,
    Field(discriminator="t"),
]
CLIENT_FRAME: Final[TypeAdapter[ClientFrame]] = TypeAdapter(ClientFrame)


# --- what a client sees of a table -----------------------------------------------------------------------------


class SeatView(TypedDict):
    who: Literal["empty", "person", "computer"]
    name: str
    """Empty for an empty seat."""
    picture: Picture | None
    """Null: the initials are shown."""
    you: bool
    owner: bool
    ready: bool
    """In the lobby: ready. After a match: agrees to another."""
    away: bool
    points: int
    """In this match."""
    tally: int
    """Over the table's matches."""
    wins: int
    level: Level | None
    """How well the computer judges; null for a person and an empty seat."""
    stand_in: bool
    """The computer plays for this person until they come back."""
    shared: bool
    """One of several of your device: its tiles are covered until it lifts in its turn."""
    own: bool
    """Of the seats of your device the one that is yours."""


class ClockView(TypedDict):
    left: int
    """Milliseconds left when the frame came that said so."""
    of: int
    """Milliseconds the turn began with."""


Deed = Literal["draw", "take", "discard", "finish", "pass", "show", "go_pairs"]


class HandView(TypedDict):
    """The tiles of a seat that you see, in no order, and what it may do now."""

    seat: Seat
    tiles: list[TileText]
    may: list[Deed]
    """`finish`: may claim; whether the hand wins is the player's to see. `show`: if the hand holds the twin."""


class LaidView(TypedDict):
    """A seat's tiles laid open after a deal: melds or pairs first, then single tiles."""

    seat: Seat
    groups: list[list[TileText]]
    away: int
    """Tiles away from winning; 0 for the finisher."""


class FinishView(TypedDict):
    seat: Seat
    kind: Literal["sets", "pairs"]
    thrown: TileText | None
    """Null, and the slots empty: a computer has finished the deal of the day, which others play yet."""
    okey: bool
    """The thrown tile was an okey."""
    points: int
    slots: Slots
    """The claimed rack, its thrown tile's slot empty."""


class OutcomeView(TypedDict):
    """How the deal ended: with a finish, or drawn."""

    finish: FinishView | None
    laid: list[LaidView]
    """In the deal of the day only one's own; where a sister table has the tiles yet, only the winner's."""
    seed: str | None
    """The deal's seed in hex, shown now that the deal is over; see docs/fairness.md. Null: others play it yet."""


class DealView(TypedDict):
    number: int
    """In the match, from 1."""
    indicator: TileText
    okey: TileText
    starter: Seat
    turn: Seat
    turn_number: int
    """In the deal, from 1."""
    phase: Literal["draw", "discard", "over"]
    stock: int
    piles: list[list[TileText]]
    """Each seat's discards, top last."""
    shown_by: Seat | None
    """Who has shown the indicator's twin."""
    declared: list[bool]
    """Who goes pairs."""
    clock: ClockView | None
    hands: list[HandView]
    outcome: OutcomeView | None


class WordsView(TypedDict):
    """What somebody adds to the chance of a match."""

    seat: Seat
    promise: Promise
    open: bool
    """Whether the words have been opened; those that were not in time count as empty."""
    words: Words | None
    """Null until all are open."""


class MatchView(TypedDict):
    number: int
    """At the table, from 1."""
    commitment: str
    """`s[0]` of the match's chain of seeds, in hex: shown before its first deal."""
    words: list[WordsView]
    """Whose words go into its chance, in the order in which they are hashed; in a lobby the list is not closed yet."""
    rules: Rules
    results: list[Literal["win", "draw", "loss"]] | None
    """How the match ended for each seat; null while it is played."""


class SisterView(TypedDict):
    """The sister table, at which others play the match with the same tiles."""

    table: TableCode
    sealed: bool
    """It is not over at both tables: nothing of the tiles is told."""


class TableView(TypedDict):
    """All that one person may know of a table."""

    table: TableCode
    state: Literal["lobby", "opening", "playing", "between", "over", "closed"]
    """Between: a deal is over and the next one of the match follows by itself."""
    rules: Rules
    """Of the next match."""
    changed: list[str]
    """The options in which they differ from the preset that they started from."""
    clock: int | None
    """Seconds a turn may take in the match being played; null without a clock."""
    level: Level
    """Of the computers that sit down."""
    seats: Annotated[list[SeatView], Field(min_length=4, max_length=4)]
    match: MatchView
    """In a lobby: the match that comes next."""
    deal: DealView | None
    wait: int | None
    """Milliseconds from the frame that said so until the next deal, or until asking for another match ends; or null."""
    watchers: list[str]
    """The names of those who look on."""
    day: str | None
    """The day whose deal is played here, as `2026-11-30`; null at every other table."""
    sister: SisterView | None
    """Null where nobody else has the tiles of the match."""


# --- what is remembered of a person ----------------------------------------------------------------------------


class SettingsView(Frame):
    lang: Lang | None
    look: Look
    sounds: bool
    hints: bool
    take_back: TakeBack
    show_rating: bool


class DayView(Frame):
    day: str
    """As `2026-11-30`, in the house's time zone."""
    matches: int
    wins: int


class FiguresView(Frame):
    """What all your matches come to."""

    matches: int
    wins: int
    draws: int
    sets: int
    """Deals finished with runs and groups."""
    pairs: int
    okeys: int
    """Deals finished with an okey as the last tile."""
    shown: int
    longest_run: int
    """Most wins one after the other."""
    turns_to_win: float | None
    days: list[DayView]
    """Of the last four weeks those on which you played, oldest first."""


class RatingView(Frame):
    """How well you play, as far as your matches with other people tell."""

    number: int
    doubt: int
    """In two times of three the number is off by less."""
    sure: bool
    """Whether it says anything yet; nobody else is shown it before."""
    matches: int
    """That are in it."""


class PersonView(Frame):
    name: str
    picture: Picture | None = None
    """Null: the initials are shown."""
    candies: int
    today: int
    """Paid since the day began."""
    cap: int
    """The most that a day pays."""
    settings: SettingsView
    notices: bool | None
    """Whether the bot is to write to you; null: you have not said."""
    figures: FiguresView
    rating: RatingView


class CandyLine(Frame):
    """What a match paid you, and why."""

    at: int
    """When it ended, server ms."""
    table: TableCode
    match: int
    result: Literal["win", "draw", "loss"]
    worth: int
    """What it pays by the rules."""
    amount: int
    """What you have of it."""
    reason: Literal[
        "paid", "capped", "too_short", "left", "same_device", "half_played_by_computer", "no_computer", "not_won"
    ]
    day: str
    cap: int
    taken_back: int
    """What was paid too, and was taken back when you turned out to be somebody who had been paid already."""
    taken_for: Literal["joined_once", "joined_cap"] | None


class SeatLine(Frame):
    who: Literal["person", "computer", "left"]
    name: str
    """Empty: a former player."""
    points: int
    place: int
    result: Literal["win", "draw", "loss"]


class MatchLine(Frame):
    """A match that you played. Its record is at `/t/CODE/record/N`."""

    at: int
    table: TableCode
    number: int
    rules: str
    deals: int
    seat: Seat
    """Yours."""
    candies: int
    sealed: bool
    """Others play the same tiles yet, those of a day or at a sister table: there is no record of it."""
    sister: bool
    """It was played at a sister table too: `/t/CODE/sister/N` leads there."""
    seats: list[SeatLine]


class TableLine(Frame):
    """A table at which you sit."""

    table: TableCode
    state: Literal["lobby", "opening", "playing", "between", "over", "closed"]
    preset: str
    names: list[str | None]
    turn: bool
    """It is your turn."""


class ShelfLine(Frame):
    """A thing of the shelf."""

    item: str
    price: int
    """What you paid for it, or what it costs."""
    bought: int | None
    """When you bought it, server ms; null: it is not yours."""


class DeviceLine(Frame):
    """A device on which you are known."""

    device: Device
    client: str | None
    """What you used when you came first, as `Firefox, Android`; null where nobody knows."""
    since: int
    """Server ms."""
    seen: int
    """Server ms, to the day."""
    this: bool
    """It is the one that asks."""


class RackView(TypedDict):
    seat: Seat
    slots: Slots
    down: list[Slot]


# --- what happened ---------------------------------------------------------------------------------------------


class SatEvent(TypedDict):
    e: Literal["sat"]
    seat: Seat
    name: str


class LeftEvent(TypedDict):
    e: Literal["left"]
    seat: Seat
    name: str


class NamedEvent(TypedDict):
    e: Literal["named"]
    seat: Seat
    name: str


class ReadiedEvent(TypedDict):
    """Ready or not for the first match, or willing to play another."""

    e: Literal["readied"]
    seat: Seat
    ready: bool


class RuledEvent(TypedDict):
    e: Literal["ruled"]
    rules: Rules


class AwayEvent(TypedDict):
    e: Literal["away"]
    seat: Seat
    away: bool


class StandInEvent(TypedDict):
    """The computer plays this person's seat from now on, or gives it back."""

    e: Literal["stand_in"]
    seat: Seat
    plays: bool


class OpeningEvent(TypedDict):
    """The match is about to begin: the list of promises is closed, and who is on it opens their words."""

    e: Literal["opening"]


class StartedEvent(TypedDict):
    """A match begins."""

    e: Literal["started"]
    match: int


class DealtEvent(TypedDict):
    e: Literal["dealt"]
    deal: int
    starter: Seat


class TurnEvent(TypedDict):
    seat: Seat
    auto: NotRequired[Literal[True]]
    """The computer did it for a person."""


class DrawnEvent(TurnEvent):
    e: Literal["drawn"]
    tile: NotRequired[TileText]
    """For eyes that own the seat."""


class TakenEvent(TurnEvent):
    e: Literal["taken"]
    tile: TileText


class DiscardedEvent(TurnEvent):
    e: Literal["discarded"]
    tile: TileText


class PassedEvent(TurnEvent):
    e: Literal["passed"]


class ShownEvent(TurnEvent):
    """The indicator's twin was shown; the points have changed."""

    e: Literal["shown"]
    points: int


class WentPairsEvent(TurnEvent):
    e: Literal["went_pairs"]


class FinishedEvent(TurnEvent):
    e: Literal["finished"]
    kind: Literal["sets", "pairs"]
    thrown: TileText | None
    """Null where a computer has finished the deal of the day."""
    points: int


class ExhaustedEvent(TypedDict):
    """The stock is empty and nobody finished: the deal is drawn."""

    e: Literal["exhausted"]


class EndedEvent(TypedDict):
    """The match is over."""

    e: Literal["ended"]
    match: int


class ReopenedEvent(TypedDict):
    """Not all agreed to another match in time: the table is a lobby again."""

    e: Literal["reopened"]


class VoidedEvent(TypedDict):
    """A match was called off by a fault of ours: no result, no candies, and the table is a lobby again."""

    e: Literal["voided"]
    match: int


class ClosedEvent(TypedDict):
    """The table has expired."""

    e: Literal["closed"]


Event = Annotated[
    SatEvent
    | LeftEvent
    | NamedEvent
    | ReadiedEvent
    | RuledEvent
    | AwayEvent
    | StandInEvent
    | OpeningEvent
    | StartedEvent
    | DealtEvent
    | DrawnEvent
    | TakenEvent
    | DiscardedEvent
    | PassedEvent
    | ShownEvent
    | WentPairsEvent
    | FinishedEvent
    | ExhaustedEvent
    | EndedEvent
    | ReopenedEvent
    | VoidedEvent
    | ClosedEvent,
    Field(discriminator="e"),
]


# --- from the server -------------------------------------------------------------------------------------------


class ServerHello(Frame):
    """The answer to `hello`. Who is new on this device is given a `token`; it is shown once and kept by the client."""

    t: Literal["hello"] = "hello"
    proto: int
    token: str | None
    name: str
    start: TableCode | None = None
    """The table whose link opened the page, as Telegram signed it."""
    bot: str | None = None
    """What stands before `t_CODE` in a Telegram link to a table, where the house has a bot."""
    settings: SettingsView
    commitment: Commitment
    """Of a match against computers that this socket may begin with open words, once."""
    now: int
    """The server's time in milliseconds."""


class PongFrame(Frame):
    t: Literal["pong"] = "pong"
    now: int


class DoneFrame(TypedDict):
    """The command is kept. `v` is the version that holds it, 0 where no table is concerned."""

    t: Literal["done"]
    id: CommandId
    v: int
    table: TableCode | None


def done(command: str, v: int = 0, table: str | None = None) -> DoneFrame:
    """Return the answer to a *command* that is kept, as version *v* of a *table*."""
    return DoneFrame(t="done", id=command, v=v, table=table)


class WrongBlock(Frame):
    slot: Slot
    """The first slot of the block."""
    why: str
    """A stable code: docs/protocol.md lists them."""


class WrongClaim(Frame):
    reading: Literal["sets", "pairs"]
    blocks: list[WrongBlock]
    arrangement: Slots | None
    """Where the tiles would win otherwise arranged: so."""


class RefusedFrame(Frame):
    """A frame that changed nothing, and why. The codes are listed in docs/protocol.md."""

    t: Literal["refused"] = "refused"
    id: CommandId | None
    code: str
    table: TableCode | None = None
    claim: WrongClaim | None = None
    bot: str | None = None
    """As in `hello`, for who is turned away with their launch data."""


class SnapFrame(TypedDict):
    """The table whole, and how the racks lie that you see."""

    t: Literal["snap"]
    table: TableCode
    v: int
    digest: Digest
    now: int
    view: TableView
    racks: list[RackView]


class EvFrame(TypedDict):
    """One version: what happened, as far as you may know it, and what is different now in your view of the table.

    `changes` turn the view of the version before into this one's, as `webapp.web.changes` has it. They are empty where
    nothing that you see has changed, and where a newer version follows at once; the last one has them all.
    """

    t: Literal["ev"]
    table: TableCode
    v: int
    digest: Digest
    events: list[Event]
    changes: Changes


class ArrangedFrame(Frame):
    """The answer to `arrange`."""

    t: Literal["arranged"] = "arranged"
    id: CommandId
    slots: Slots


class UsefulView(Frame):
    tile: TileText
    left: int
    """Copies that you have not seen."""


class OtherView(Frame):
    """The next best throw, and what it would leave you."""

    tile: TileText
    away: int
    left: int
    """Unseen tiles that would help then."""
    because: Literal["ahead", "neighbour", "alike"]
    """Why it comes second where it leaves you as near: less to hope for, more for your neighbour, or nothing."""


class HintedFrame(Frame):
    """The answer to `hint`: what a coach would do now, from what you may see."""

    t: Literal["hinted"] = "hinted"
    id: CommandId
    do: Literal["draw", "take", "discard", "finish", "pass", "show"]
    tile: TileText | None
    """What is taken, thrown or shown."""
    kind: Literal["sets", "pairs"]
    """The way to win that your tiles are nearer to."""
    away: int
    """Tiles away from winning; before a throw: after it."""
    useful: list[UsefulView]
    """The tiles that bring you nearer."""
    then: int | None
    """Of a take: how many tiles away you are after it."""
    other: OtherView | None


class SeatRating(Frame):
    number: int
    doubt: int


class RatingsView(Frame):
    """The answer to `ratings`."""

    t: Literal["ratings"] = "ratings"
    id: CommandId
    seats: list[SeatRating | None]
    """Of each seat; null: nobody's, a computer's, not sure yet, or not to be seen."""


class WaitingFrame(Frame):
    """You wait for others to play with."""

    t: Literal["waiting"] = "waiting"
    search: CommandId
    """The `id` of the `quick` that it answers."""
    pool: Preset
    people: int
    """Who wait for the same, you too."""


class SeatedFrame(Frame):
    """Others are found, and this is the table at which you sit; the match is about to begin."""

    t: Literal["seated"] = "seated"
    search: CommandId
    table: TableCode


class UnqueuedFrame(Frame):
    """You wait no more: you have ended the search or sat down elsewhere, perhaps on another device."""

    t: Literal["unqueued"] = "unqueued"
    search: CommandId
    broken: bool = False
    """A fault of ours has ended it; you may search anew."""


class PoolLine(Frame):
    pool: Preset
    people: int


class PoolsView(Frame):
    """The answer to `pools`."""

    t: Literal["pools"] = "pools"
    id: CommandId
    waiting: list[PoolLine]
    """Pools in which somebody waits."""


class SoonFrame(Frame):
    """Of a table that is watched with a delay: it comes, and stays so long behind."""

    t: Literal["soon"] = "soon"
    table: TableCode
    wait: int
    """Milliseconds until it comes."""


class PausedFrame(Frame):
    """The tables cannot be reached just now, so none moves; then they can be again. Commands are taken meanwhile."""

    t: Literal["paused"] = "paused"
    paused: bool


class SaidFrame(Frame):
    """A seat says something, now; it is of no version, and never told again."""

    t: Literal["said"] = "said"
    table: TableCode
    seat: Seat
    word: Word


class CalledFrame(Frame):
    """You have another name: you took it on another device, or in another tab."""

    t: Literal["called"] = "called"
    name: str


class MeView(Frame):
    """The answer to `me`: the part that was asked for; the others are null."""

    t: Literal["me"] = "me"
    id: CommandId
    person: PersonView | None = None
    candies: list[CandyLine] | None = None
    """Newest first."""
    matches: list[MatchLine] | None = None
    """Newest first."""
    tables: list[TableLine] | None = None
    devices: list[DeviceLine] | None = None
    """The one seen last first."""
    shelf: list[ShelfLine] | None = None
    """All that there is."""
    join: str | None = None
    """Good once, for a quarter of an hour: who sends the bot `/start j_CODE` is you from then on."""
    more: int | None = None
    """Ask with this as `before` for what is older; null: there is no more."""


class TryView(Frame):
    """My one try at a deal of a day."""

    table: TableCode
    ended: bool
    points: int | None
    """With turns and trail: null until it has come to its end."""
    turns: int | None
    trail: str | None
    """How many tiles I was away from winning after each of my turns, a hexadecimal digit each; 0 where I finished."""
    place: int | None
    """Among all who have come to the end by now: whom Telegram knows, or guests."""
    of: int
    """So many have come to the end there."""
    guest: bool


class RankView(Frame):
    """Somebody in the ranking of a day that is over."""

    place: int
    name: str
    you: bool
    table: TableCode
    """Where their match can be looked back at, if it has come to its end."""
    points: int | None
    """Null, as turns and trail: it has not come to its end."""
    turns: int | None
    trail: str | None


class TodayView(Frame):
    """The deal of the day."""

    commitment: str
    """`s[0]` of its chain of seeds, in hex."""
    tomorrow: str
    """That of the next day's."""
    left: int
    """Milliseconds until the day is over."""
    zone: str
    """Whose midnight that is."""
    begun: int
    """So many people have begun it."""
    ended: int
    mine: TryView | None
    spent: bool
    """I had my one try, and have been erased since."""


class YesterdayView(Frame):
    """The deal of the day before, laid open."""

    commitment: str
    root: str
    """The last of its seeds, in hex."""
    begun: int
    known: list[RankView]
    """Whom Telegram knows, the best first; as many as are told, and you."""
    guests: list[RankView]


class DailyView(Frame):
    """The answer to `daily`: the day, and the part that was asked for."""

    t: Literal["daily"] = "daily"
    id: CommandId
    day: str
    today: TodayView | None = None
    yesterday: YesterdayView | None = None
    """Null too where there was no deal on that day."""


class SharedFrame(Frame):
    """The answer to `share`: the number of the prepared message, good for some minutes and for this person alone."""

    t: Literal["shared"] = "shared"
    id: CommandId
    message: str


ServerFrame = Annotated[
    ServerHello
    | PongFrame
    | DoneFrame
    | RefusedFrame
    | SnapFrame
    | EvFrame
    | ArrangedFrame
    | HintedFrame
    | RatingsView
    | WaitingFrame
    | SeatedFrame
    | UnqueuedFrame
    | PoolsView
    | SaidFrame
    | SoonFrame
    | PausedFrame
    | CalledFrame
    | MeView
    | DailyView
    | SharedFrame,
    Field(discriminator="t"),
]
SERVER_FRAME: Final[TypeAdapter[ServerFrame]] = TypeAdapter(ServerFrame)

Sent = Frame | SnapFrame | EvFrame | DoneFrame
"""A frame on its way to a client. What every move brings is plain objects, which are cheap to make and to compare."""


def dump(frame: Sent) -> bytes:
    """Return *frame* as it crosses the socket."""
    if isinstance(frame, Frame):
        return frame.model_dump_json().encode()
    return orjson.dumps(frame, default=Frame.model_dump)
