"""Known holes in what is installed, as PyPI and npm tell: `make audit`. That nobody could be asked is no good news.

It ends with 0 where no hole is known, with 1 where one is, and with 2 where somebody could not be asked.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.node import command, environment

ROOT: Final = Path(__file__).parents[1]
PIP_AUDIT: Final = ".cache/audit/bin/pip-audit --requirement constraints.txt --no-deps --disable-pip --format json"


@dataclass(frozen=True, slots=True)
class Told:
    """What a registry says of all packages that it was asked about."""

    who: str
    asked: int
    holes: tuple[str, ...] = ()
    """A line for each package that has one."""
    unknown: str = ""
    """Why it says nothing, or not of all; empty where it does."""

    def __str__(self) -> str:
        if self.unknown:
            why = f"{self.who} could not be asked: {self.unknown}. Whether holes are known is open; ask from elsewhere."
            return "\n".join([*self.holes, why])
        return "\n".join(
            [*self.holes, f"{self.who}: {self.asked} packages, {len(self.holes)} of them with known holes."]
        )


def by_pypi(answer: str) -> Told:
    """Read what pip-audit says in JSON."""
    try:
        rows: list[dict[str, Any]] = json.loads(answer)["dependencies"]
    except (ValueError, KeyError):
        return Told("PyPI", 0, unknown="pip-audit has failed, see above")
    holes = tuple(
        f"{row['name']} {row['version']}: {hole['id']}, mended in {', '.join(hole['fix_versions']) or 'no version yet'}"
        for row in rows
        for hole in row.get("vulns", ())
    )
    left = [row["skip_reason"] for row in rows if "skip_reason" in row]
    return Told("PyPI", len(rows), holes, f"of {len(left)} of {len(rows)} packages, as: {left[0]}" if left else "")


def by_npm(answer: str) -> Told:
    """Read what `npm audit` says in JSON."""
    told: dict[str, Any] = {}
    try:
        told = json.loads(answer)
        holes = tuple(f"{name}: {row['severity']}, {row['range']}" for name, row in told["vulnerabilities"].items())
        return Told("npm", told["metadata"]["dependencies"]["total"], holes)
    except (ValueError, KeyError):
        why = str(told.get("message", "")).partition(" - ")[0]
        return Told("npm", 0, unknown=why or "npm audit has failed, see above")


def said(asking: list[str], folder: Path) -> str:
    """Return what a program says; it fails where holes are known."""
    return subprocess.run(asking, cwd=folder, env=environment(), stdout=subprocess.PIPE, text=True, check=False).stdout


def main() -> int:
    """Ask both, and say what they told."""
    page = said(command("npm", ["audit", "--json"]), ROOT / "webapp" / "frontend")
    both = [by_pypi(said(PIP_AUDIT.split(), ROOT)), by_npm(page)]
    print(*both, sep="\n")
    return 1 if any(told.holes for told in both) else 2 if any(told.unknown for told in both) else 0


if __name__ == "__main__":
    sys.exit(main())
