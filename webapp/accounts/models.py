"""The tables of the database that keep people."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    String,
    Text,
    UniqueConstraint,
    false,
    true,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NAMES = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
"""Every constraint has a name, so that a later migration can find it in any database."""


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMES)


class PersonRow(Base):
    """Somebody who plays, a guest or known from elsewhere."""

    __tablename__ = "people"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    name: Mapped[str] = mapped_column(String(96))
    language: Mapped[str | None] = mapped_column(String(2))
    """The one they chose; without it, what their app speaks."""
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    preferences: Mapped[str | None] = mapped_column(String(500))
    """JSON of `Preferences`."""
    joined_id: Mapped[str | None] = mapped_column(String(16), index=True)
    """Who this guest turned out to be. What they had stays with this row, and is told as that person's."""
    candies: Mapped[int] = mapped_column(default=0, server_default="0")
    """What their rows of `candies` add up to, less what their rows of `bought` cost."""


class IdentityRow(Base):
    """How another house knows a person: *kind* is that house, as `telegram`, and *subject* the number it gave."""

    __tablename__ = "identities"
    __table_args__ = (UniqueConstraint("kind", "subject"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(16))
    subject: Mapped[str] = mapped_column(String(64))
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class SessionRow(Base):
    """A device that a person is known on; of its token only the hash is kept."""

    __tablename__ = "sessions"

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    seen: Mapped[int] = mapped_column(BigInteger, default=0, server_default="0")
    """Unix seconds, to the day."""
    client: Mapped[str | None] = mapped_column(String(48))
    """What they used when they came first, as `Firefox, Android`."""


class JoinCodeRow(Base):
    """A code by which a guest becomes somebody known elsewhere; only its hash is kept."""

    __tablename__ = "join_codes"

    code_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    expires: Mapped[int] = mapped_column(BigInteger)
    """Unix seconds."""


class PictureRow(Base):
    """A person's picture, from Telegram."""

    __tablename__ = "pictures"

    person_id: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    name: Mapped[str] = mapped_column(String(16), unique=True)
    """Under which it is shown; it tells nothing of the person."""
    source: Mapped[str] = mapped_column(String(300))
    kind: Mapped[str] = mapped_column(String(16))
    image: Mapped[bytes] = mapped_column(LargeBinary)


class HandoverRow(Base):
    """Seats that are to be given on: decided here, and to be done at the tables until it is done."""

    __tablename__ = "handovers"

    id: Mapped[int] = mapped_column(primary_key=True)
    holder: Mapped[str] = mapped_column(String(16))
    heir: Mapped[str | None] = mapped_column(String(16))
    """None: the seats are given up."""
    noted: Mapped[int] = mapped_column(BigInteger)
    """Unix seconds."""


class MatchRow(Base):
    """A match that has ended."""

    __tablename__ = "matches"
    __table_args__ = (Index("ix_matches_table_code_number", "table_code", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(80), unique=True)
    """What tells it from every other match: the commitment to its seeds; the table's code too, where others have it."""
    table_code: Mapped[str] = mapped_column(String(32))
    number: Mapped[int]
    """At its table, from 1."""
    rules: Mapped[str] = mapped_column(String(500))
    deals: Mapped[int]
    turns: Mapped[int]
    ended: Mapped[int] = mapped_column(BigInteger, index=True)
    """Server ms."""
    record: Mapped[bytes | None] = mapped_column(LargeBinary)
    """The record's text, compressed."""
    day: Mapped[str | None] = mapped_column(String(10))
    """The day whose deal it was, which many have played; None: a deal of its own."""


class MatchPlayerRow(Base):
    """A seat of a match that has ended."""

    __tablename__ = "match_players"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person_id: Mapped[str | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"), index=True)
    device_id: Mapped[str | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    """Whose device the seat was played on."""
    own: Mapped[bool] = mapped_column(default=True, server_default=true())
    """Of several seats of one device: the one of its owner."""
    who: Mapped[str] = mapped_column(String(8))
    """`person`, `computer`, or `left`: a person left, and a computer played on."""
    name: Mapped[str] = mapped_column(String(96))
    """As it was then; empty for a former player."""
    points: Mapped[int]
    place: Mapped[int]
    result: Mapped[str] = mapped_column(String(4))
    turns: Mapped[int]
    auto_turns: Mapped[int]
    level: Mapped[str | None] = mapped_column(String(8))
    """Of the computer that played the seat, from the start or after its person had left; null in old matches."""
    sets: Mapped[int]
    """Deals finished with runs and groups."""
    pairs: Mapped[int]
    okeys: Mapped[int]
    shown: Mapped[int]


class UnfinishedRow(Base):
    """A match that has come to nothing: called off, or left by all. It counts for nobody; its record is kept."""

    __tablename__ = "unfinished"
    __table_args__ = (Index("ix_unfinished_table_code_number", "table_code", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(80), unique=True)
    """As that of a match which has ended."""
    table_code: Mapped[str] = mapped_column(String(32))
    number: Mapped[int]
    ended: Mapped[int] = mapped_column(BigInteger)
    """Server ms."""
    record: Mapped[bytes] = mapped_column(LargeBinary)


class UnfinishedSeatRow(Base):
    """Whose name stands in the record of an unfinished match."""

    __tablename__ = "unfinished_seats"

    match_id: Mapped[int] = mapped_column(ForeignKey("unfinished.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person_id: Mapped[str | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"), index=True)


class CandyRow(Base):
    """What a person was paid for a match, nothing included, and why. Rows are added and never changed."""

    __tablename__ = "candies"
    __table_args__ = (
        UniqueConstraint("match_id", "person_id"),
        CheckConstraint("amount >= 0 AND amount <= worth", name="amount"),
        Index("ix_candies_person_id_day", "person_id", "day"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"))
    person_id: Mapped[str | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    """None: a former player."""
    seat: Mapped[int]
    worth: Mapped[int]
    """What the match pays by the rules."""
    amount: Mapped[int]
    """What was paid."""
    reason: Mapped[str] = mapped_column(String(32))
    """A `Reason`."""
    day: Mapped[str] = mapped_column(String(10))
    """The day that it counts for, as `2026-11-30`, in the house's zone."""
    cap: Mapped[int]
    """The most that a person could be paid on that day, when this was decided."""


class RatingRow(Base):
    """What a match did to a person's rating, or that two people turned out to be one. Rows are added and never changed.

    A person's rating is their last row's.
    """

    __tablename__ = "ratings"
    __table_args__ = (UniqueConstraint("match_id", "seat"), Index("ix_ratings_person_id_id", "person_id", "id"))

    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[str | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    """None: a former player."""
    match_id: Mapped[int | None] = mapped_column(ForeignKey("matches.id"))
    """None: a guest turned out to be this person."""
    seat: Mapped[int | None]
    mu_before: Mapped[float]
    sigma_before: Mapped[float]
    mu: Mapped[float]
    sigma: Mapped[float]


class BoughtRow(Base):
    """A thing from the shelf of looks that a person has paid for."""

    __tablename__ = "bought"
    __table_args__ = (UniqueConstraint("person_id", "item"), CheckConstraint("price > 0", name="price"))

    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    item: Mapped[str] = mapped_column(String(24))
    price: Mapped[int]
    """In candies, as it was then."""
    at: Mapped[int] = mapped_column(BigInteger)
    """Server ms."""


class ChatMatchRow(Base):
    """A match that counts in a chat's league: its table's card hung there when it ended."""

    __tablename__ = "chat_matches"

    chat_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    match_key: Mapped[str] = mapped_column(String(80), primary_key=True, index=True)
    """As in `matches`, where it may be written a moment later."""


class LeagueRow(Base):
    """The league of a chat that has asked for it."""

    __tablename__ = "leagues"

    chat_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    token: Mapped[str] = mapped_column(String(22), unique=True)
    """In its page's address: nobody guesses it."""
    language: Mapped[str | None] = mapped_column(String(2))
    """What is spoken with all of the chat; None: nobody has asked yet."""


class SeasonCardRow(Base):
    """A card at a season's end that a chat has had, or is being sent."""

    __tablename__ = "season_cards"

    chat_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    season: Mapped[str] = mapped_column(String(7), primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)
    """Server ms at which somebody took it in hand last."""
    settled: Mapped[bool] = mapped_column(default=False, server_default=true())
    """It was sent, or is of no use there; else who has it in hand may have died."""


class ChatReachRow(Base):
    """Whether the bot may write to a person, and what they want to be told."""

    __tablename__ = "chat_reach"

    person_id: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    reachable: Mapped[bool]
    """They have spoken to the bot, and have not blocked it since, as far as is known."""
    notices: Mapped[bool]
    """They want to be told when it is their turn."""
    answered: Mapped[bool] = mapped_column(default=False, server_default=false())
    """They have said whether they want that: nobody is asked twice."""
    language: Mapped[str | None] = mapped_column(String(16))
    """What their app spoke last, as `tr` or `pt-br`."""


class CandyReturnRow(Base):
    """Candies of a row that were taken back, and why: a guest and a person had been paid as two and are one."""

    __tablename__ = "returns"
    __table_args__ = (CheckConstraint("amount > 0", name="amount"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    candy_id: Mapped[int] = mapped_column(ForeignKey("candies.id"), index=True)
    amount: Mapped[int]
    reason: Mapped[str] = mapped_column(String(32))
    """A `TakenBack`."""


class DealtRow(Base):
    """What chance has dealt in all matches up to one; it can be counted again from their records."""

    __tablename__ = "dealt"

    form: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """Of what is counted."""
    upto: Mapped[int]
    """The last match that is in it."""
    matches: Mapped[int]
    unreadable: Mapped[int]
    counts: Mapped[str] = mapped_column(Text)
    """JSON: how often, by what."""


class DailyDealRow(Base):
    """The seeds of a day's deal, made the day before at the latest."""

    __tablename__ = "daily_deals"

    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    """As `2026-11-30`, in the house's zone."""
    root: Mapped[bytes] = mapped_column(LargeBinary)
    """The last seed of its chain; nobody may see it before the day is over."""


class DailyTryRow(Base):
    """A person's one try at the deal of a day."""

    __tablename__ = "daily_tries"

    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True)
    table_code: Mapped[str] = mapped_column(String(32), unique=True)
    begun: Mapped[int] = mapped_column(BigInteger)
    """Server ms."""
    dealt: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Its table has been made."""
    ended: Mapped[int | None] = mapped_column(BigInteger)
    """Server ms; None: it has not come to its end."""
    points: Mapped[int | None]
    turns: Mapped[int | None]
    trail: Mapped[str | None] = mapped_column(Text)
    """Tiles away from winning after each turn, a hexadecimal digit each."""


class SpentTryRow(Base):
    """Somebody who was erased has had their try at the deal of a day that is not over."""

    __tablename__ = "spent_tries"

    mark: Mapped[str] = mapped_column(String(64), primary_key=True)
    """A keyed hash of the day and their number at Telegram."""
    day: Mapped[str] = mapped_column(String(10), index=True)
