"""What a move costs: this house beside two floors, on the same work and in the same run.

A move is a draw or a throw, done when all four screens have it. The house plays with all that it is: rules, views,
sessions, outbox, clocks in the due-set, an append-only file. The first floor is a bare aiohttp table in memory that
sends the same frames; the second is boardgame.io with its default store, which keeps nothing either. Each server is
pinned to one core, the house's Valkey too, and the players to another; what is counted is the servers' own processor
time.

`moves.py [--rounds 3] [--seconds 5] [--only okey,bare,boardgame] [--tables N] [--before FOLDER] [--at-once]`; the
medians of all rounds are printed. With `--before` the house as it stands in another checkout is measured in the same
rounds. Where others work on the machine, what one server took and what the next one did cannot be compared: `--at-once`
has all of them work at the same time, on the same core.
"""

from __future__ import annotations

import argparse
import json
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from tests import node
from tests.bench.load.processes import Used, pinned, used
from tests.serving import ROOT, Serving

FLOORS: Final = Path(__file__).parent / "floors"
ROOMY: Final = {
    "FRAME_BURST": "100000",
    "FRAMES_PER_SECOND": "100000",
    "SOCKETS_PER_ADDRESS": "100000",
    "GUESTS_PER_HOUR": "100000",
}
"""All players of a bench come from one address, and think of nothing."""
WORK: Final = {"saturated": (200, 0), "500/s, 250 tables": (250, 500), "500/s, 1,000 tables": (1000, 500)}
"""Tables, and moves a second of all of them; 0: as many as there can be."""
WARM_UP: Final = 2.0


@dataclass(frozen=True, slots=True)
class Measured:
    """One server at one work."""

    node_us: float
    store_us: float
    p50: float
    p95: float
    p99: float
    lag: float
    """By how many ms the players' own clock was late, 95 of 100: so much of the latencies may be theirs."""
    bytes: float
    kb_a_table: float
    rate: float

    @property
    def cpu(self) -> float:
        return self.node_us + self.store_us


@contextmanager
def serving(kind: str, folder: Path, other: Path = ROOT) -> Iterator[tuple[int, str]]:
    """Run a server, and give its process and its address. *other* is the checkout of what was before."""
    if kind in ("okey", "before"):
        code, okey = other if kind == "before" else ROOT, pinned(0, sys.executable, "-m", "bot")
        with Serving(folder / "data", ROOMY, okey=okey, cwd=code) as house:
            assert house.process
            yield house.process.pid, house.url
        return
    port = free_port()
    if kind == "bare":
        command, environment = [sys.executable, "-m", "tests.bench.floors.bare", str(port)], None
    else:
        command, environment = (
            node.command("node", [FLOORS / "boardgame.cjs", str(port)]),
            node.environment({"NODE_ENV": "production"}),
        )
    with subprocess.Popen(pinned(0, *command), cwd=ROOT, env=environment, stdout=subprocess.DEVNULL) as process:
        try:
            wait_for(port)
            yield process.pid, f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def wait_for(port: int) -> None:
    for _ in range(400):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/games", timeout=2)
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(port)


def measure(kinds: Sequence[str], tables: int, rate: int, seconds: float, other: Path = ROOT) -> dict[str, Measured]:
    """Have players play at a server of each kind at the same time, and return what each took."""
    with ExitStack() as open_now:
        laid = {}
        for kind in kinds:
            folder = Path(open_now.enter_context(tempfile.TemporaryDirectory()))
            pid, url = open_now.enter_context(serving(kind, folder, other))
            empty = used(pid)
            laid[kind] = pid, empty, open_now.enter_context(playing(kind, url, tables, rate))
        time.sleep(WARM_UP)
        began = {}
        for kind, (pid, _, players) in laid.items():
            tell(players, "begin")
            began[kind] = used(pid)
        time.sleep(seconds)
        return {
            kind: measured(tell(players, "report"), empty, began[kind], used(pid), tables)
            for kind, (pid, empty, players) in laid.items()
        }


def measured(did: dict[str, Any], empty: Used, began: Used, ended: Used, tables: int) -> Measured:
    """Return what it took to do what was done."""
    moves = max(1.0, did["moves"])
    memory = began.memory_mb + began.store_mb - empty.memory_mb - empty.store_mb
    return Measured(
        node_us=(ended.node_us - began.node_us) / moves,
        store_us=(ended.store_us - began.store_us) / moves,
        p50=did["p50"],
        p95=did["p95"],
        p99=did["p99"],
        lag=did["lag"],
        bytes=did["bytes"],
        kb_a_table=memory * 1000 / tables,
        rate=moves / did["seconds"],
    )


@contextmanager
def playing(kind: str, url: str, tables: int, rate: int) -> Iterator[subprocess.Popen[str]]:
    """Have players sit down at so many tables, and play until the end."""
    what = ["okey" if kind == "before" else kind, url.replace("http", "ws", 1), str(tables), str(rate)]
    command = pinned(1, sys.executable, "-m", "tests.bench.load.players", *what)
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as players:
        try:
            heard(players)
            yield players
        finally:
            players.terminate()


def tell(players: subprocess.Popen[str], order: str) -> dict[str, Any]:
    assert players.stdin
    players.stdin.write(f"{order}\n")
    players.stdin.flush()
    return heard(players)


def heard(players: subprocess.Popen[str]) -> dict[str, Any]:
    assert players.stdout
    line = players.stdout.readline()
    if not line:
        raise RuntimeError("the players have gone")
    told: dict[str, Any] = json.loads(line)
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--only", default="okey,bare,boardgame")
    parser.add_argument("--work", default="0,1,2", help="which of: " + "; ".join(WORK))
    parser.add_argument("--tables", type=int, help="so many instead")
    parser.add_argument(
        "--before", type=Path, metavar="FOLDER", help="another checkout, to be measured beside this one"
    )
    parser.add_argument(
        "--at-once", action="store_true", help="all servers share the core, and whatever else is done there"
    )
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # leave no server behind
    kinds = [kind for kind in asked.only.split(",") if kind != "boardgame" or (FLOORS / "node_modules").is_dir()]
    kinds += ["before"] if asked.before else []
    for number in map(int, asked.work.split(",")):
        work = list(WORK)[number]
        tables, rate = WORK[work]
        many, other = asked.tables or tables, asked.before or ROOT
        turns = [kinds] if asked.at_once else [[kind] for kind in kinds]
        rounds = [
            {kind: did for turn in turns for kind, did in measure(turn, many, rate, asked.seconds, other).items()}
            for _ in range(asked.rounds)
        ]
        show(work, kinds, rounds)


HEAD: Final = (
    "| server | µs a move = node + store | of bare | ms to the fourth screen: p50 / p95 / p99 (players' lag) "
    "| bytes a move a client | kB a table | moves/s |\n| --- | --- | --- | --- | --- | --- | --- |"
)


def show(work: str, kinds: list[str], rounds: list[dict[str, Measured]]) -> None:
    print(f"\n{work}: medians of {len(rounds)} rounds\n\n{HEAD}")
    for kind in kinds:

        def of(name: str, kind: str = kind) -> float:
            return median(float(getattr(measured[kind], name)) for measured in rounds)

        floor = median(measured[kind].cpu / measured["bare"].cpu for measured in rounds) if "bare" in kinds else 0
        print(
            f"| {kind} | {of('cpu'):.0f} = {of('node_us'):.0f} + {of('store_us'):.0f} | {floor:.1f} | "
            f"{of('p50'):.1f} / {of('p95'):.1f} / {of('p99'):.1f} ({of('lag'):.1f}) | {of('bytes'):.0f} | "
            f"{of('kb_a_table'):.0f} | {of('rate'):.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
