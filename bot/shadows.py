"""Whether our packages are ours: their names are common ones, and somebody else's may stand before them."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Final

PACKAGES: Final = ("bot", "engine", "migrations", "webapp")
ROOT: Final = Path(__file__).resolve().parents[1]


def shadows() -> list[str]:
    """Return a sentence for each of our packages that is not there, or in whose place another would be imported."""
    return [
        f"another package named {name} in {place} stands before ours in {ROOT}"
        if place
        else f"our package {name} is no longer whole in {ROOT}"
        for name in PACKAGES
        if (place := _place(name)) != ROOT
    ]


def _place(name: str) -> Path | None:
    """Where what would be imported lies; None for nothing, and for a folder that has lost its `__init__.py`."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        return None
    origin = Path(spec.origin).resolve()
    return origin.parents[1] if origin.name == "__init__.py" else origin.parent
