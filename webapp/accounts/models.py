"""The tables of the database that keep people."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import DateTime, ForeignKey, MetaData, String, UniqueConstraint
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
