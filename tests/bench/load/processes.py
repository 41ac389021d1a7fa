"""What a server and its children have used, read from /proc: processor time and memory."""

from __future__ import annotations

import os
import shutil
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

TICK: Final = 1_000_000 / os.sysconf("SC_CLK_TCK")
"""Microseconds of the unit in which the system counts processor time."""
PAGE_MB: Final = os.sysconf("SC_PAGE_SIZE") / 1_000_000


def pinned(core: int, *command: str) -> list[str]:
    """Return *command* kept to one core, where the machine has more than one and a way to say so."""
    taskset = shutil.which("taskset")
    return [taskset, "-c", str(core), *command] if taskset and (os.cpu_count() or 1) > 1 else [*command]


@dataclass(frozen=True, slots=True)
class Used:
    """Since each process began, in all."""

    node_us: float
    store_us: float
    memory_mb: float
    store_mb: float


def used(root: int) -> Used:
    """Return what the process *root* and all under it have used; a store's server stands apart."""
    node = store = memory = store_memory = 0.0
    for pid in _tree(root):
        try:
            name, fields = _stat(pid)
        except (FileNotFoundError, ProcessLookupError):
            continue
        cpu, resident = (int(fields[11]) + int(fields[12])) * TICK, int(fields[21]) * PAGE_MB
        if "valkey" in name or "redis" in name:
            store, store_memory = store + cpu, store_memory + resident
        else:
            node, memory = node + cpu, memory + resident
    return Used(node, store, memory, store_memory)


def _tree(root: int) -> Iterator[int]:
    children = defaultdict(list)
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                children[int(_stat(int(folder.name))[1][1])].append(int(folder.name))
            except (FileNotFoundError, ProcessLookupError):
                continue
    waiting = [root]
    while waiting:
        pid = waiting.pop()
        yield pid
        waiting += children[pid]


def _stat(pid: int) -> tuple[str, list[str]]:
    """Return a process's name, and the fields after it: state, parent, ..."""
    name, _, rest = Path(f"/proc/{pid}/stat").read_text().partition("(")[2].rpartition(")")
    return name, rest.split()
