"""Whether our packages are ours: their names are common ones, and somebody else's may stand before them."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Final

PACKAGES: Final = ("bot", "engine", "migrations", "webapp")
ROOT: Final = Path(__file__).resolve().parents[1]


def shadows() -> list[str]:
    """Return a sentence for each of our packages in whose place another one of its name would be imported."""
    return [
        f"another package named {name} in {place} stands before ours in {ROOT}"
        for name in PACKAGES
        if (place := _place(name)) != ROOT
    ]


def _place(name: str) -> Path | None:
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        return None
    origin = Path(spec.origin).resolve()
    return origin.parents[1] if origin.name == "__init__.py" else origin.parent
