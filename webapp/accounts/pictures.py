"""People's pictures, kept here and shown under a name that tells nothing of whose they are."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from webapp.accounts.database import reading, writing
from webapp.accounts.models import PictureRow
from webapp.accounts.people import PersonId

PictureName = str
"""16 characters that nobody can guess; another one for another picture."""
SIGNS: Final = {
    "image/jpeg": (0, b"\xff\xd8\xff"),
    "image/png": (0, b"\x89PNG\r\n\x1a\n"),
    "image/webp": (8, b"WEBP"),
}
"""By what, and where, a file of each kind is known. An SVG is none of them: it can hold a program."""


@dataclass(frozen=True, slots=True)
class Picture:
    kind: str
    """`image/jpeg`, `image/png` or `image/webp`."""
    image: bytes


def kind_of(image: bytes) -> str | None:
    """Return what kind of picture *image* is, by its first bytes; None for all that is none of ours.

    >>> kind_of(b"<svg onload='alert(1)'/>") is None
    True
    """
    for kind, (at, sign) in SIGNS.items():
        if image[at : at + len(sign)] == sign and (kind != "image/webp" or image[:4] == b"RIFF"):
            return kind
    return None


class Album:
    """All pictures. Every method raises `DatabaseAwayError`."""

    def __init__(self, database: AsyncEngine) -> None:
        self._database = database

    async def names(self, persons: Collection[PersonId]) -> dict[PersonId, PictureName]:
        """Return the names of these persons' pictures, as far as they have one."""
        query = select(PictureRow.person_id, PictureRow.name).where(PictureRow.person_id.in_(persons))
        async with reading(self._database) as connection:
            return {row.person_id: row.name for row in await connection.execute(query)}

    async def find(self, name: PictureName) -> Picture | None:
        query = select(PictureRow.kind, PictureRow.image).where(PictureRow.name == name)
        async with reading(self._database) as connection:
            row = (await connection.execute(query)).one_or_none()
        return row and Picture(row.kind, row.image)

    async def source(self, person: PersonId) -> str | None:
        """Return where a person's picture came from; None when they have none."""
        async with reading(self._database) as connection:
            return await connection.scalar(select(PictureRow.source).where(PictureRow.person_id == person))

    async def keep(self, person: PersonId, source: str, picture: Picture) -> None:
        """Keep *picture* in the place of the one before; nothing happens for who is no more."""
        row = {"source": source, "kind": picture.kind, "image": picture.image, "name": secrets.token_urlsafe(12)}
        try:
            async with writing(self._database) as connection:
                await connection.execute(delete(PictureRow).where(PictureRow.person_id == person))
                await connection.execute(insert(PictureRow).values(person_id=person, **row))
        except IntegrityError:
            return

    async def drop(self, person: PersonId) -> None:
        async with writing(self._database) as connection:
            await connection.execute(delete(PictureRow).where(PictureRow.person_id == person))
