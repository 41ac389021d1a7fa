"""What Lighthouse says of the start page: accessibility, best practices and SEO, which are to be 0.95 or more, and
performance as the middle of three. Its own phone: a slow one, on slow 4G. It is fetched for this alone.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from tests.chromium import ARGUMENTS, find_chromium
from tests.house import open_node
from tests.node import run
from webapp.valkey import Valkey

PACKAGE: Final = Path(__file__).parent / "lighthouse"
WANTED: Final = ("accessibility", "best-practices", "seo")
LEAST: Final = 0.95
RUNS: Final = 3


def scores(url: str, folder: Path) -> dict[str, float]:
    """Return how Lighthouse scores the page, each from 0 to 1."""
    chromium, report = find_chromium(), folder / "report.json"
    flags = " ".join(("--headless=new", *ARGUMENTS, f"--user-data-dir={folder / 'profile'}"))
    run(
        "node",
        PACKAGE / "node_modules" / "lighthouse" / "cli" / "index.js",
        url,
        "--quiet",
        "--output=json",
        f"--output-path={report}",
        f"--only-categories={','.join((*WANTED, 'performance'))}",
        f"--chrome-flags={flags}",
        cwd=folder,
        more={"CHROME_PATH": str(chromium.program), **chromium.environment},
    )
    told = json.loads(report.read_text())
    for category in WANTED:
        for audit in told["categories"][category]["auditRefs"]:
            found = told["audits"][audit["id"]]
            if audit["weight"] and found["score"] not in (1, None):
                print(f"  {category}: {found['title']}")
    return {name: category["score"] for name, category in told["categories"].items()}


async def main() -> None:
    if not (PACKAGE / "node_modules").is_dir():
        run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", cwd=PACKAGE)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(Valkey(folder))
        async with open_node(server.url, "lighthouse:", folder) as node:
            found = []
            for number in range(RUNS):
                profile = folder / str(number)
                profile.mkdir()
                found.append(await asyncio.to_thread(scores, node.url, profile))
    for name in WANTED:
        print(f"{name:15} {min(each[name] for each in found):.2f}")
    print(f"{'performance':15} {statistics.median(each['performance'] for each in found):.2f}")
    assert all(each[name] >= LEAST for each in found for name in WANTED)


if __name__ == "__main__":
    asyncio.run(main())
