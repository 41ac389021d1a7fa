"""What a person likes, the same on every device."""

from __future__ import annotations

from typing import Annotated, Final, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError

LONGEST_PAUSE: Final = 3_000
LOOK: Final = r"^[a-z0-9-]{1,64}$"
TABLES: Final = ("classic", "candy", "teahouse")
"""The tables. A look is its table, and what is worn with it, joined by hyphens."""


class Preferences(BaseModel):
    """The settings of a person. What an older or newer version wrote is read as far as it is understood."""

    model_config = ConfigDict(frozen=True, extra="ignore", hide_input_in_errors=True)

    look: Annotated[str, Field(pattern=LOOK)] = "classic"
    sounds: bool = True
    hints: bool = True
    take_back: Annotated[int, Field(ge=0, le=LONGEST_PAUSE)] = 1_500
    """Milliseconds in which a throw can be taken back. Source: rules.md, "The rack and a claim"."""
    show_rating: bool = True
    """Others at a table may see it, once it says something."""

    @property
    def table(self) -> str:
        return self.look.split("-")[0]

    def at(self, table: str) -> str:
        """Return the look of another table, with all that is worn now."""
        return "-".join((table, *self.look.split("-")[1:]))

    @classmethod
    def read(cls, text: str | None) -> Self:
        """Return what was kept as *text*; what one starts with where there is nothing, or nothing that can be read."""
        try:
            return cls.model_validate_json(text) if text else cls()
        except ValidationError:
            return cls()
