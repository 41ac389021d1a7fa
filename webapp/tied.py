"""Processes that end with the one that started them, however that ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Final

# The program ends itself, cleanly, when the process that started it dies of anything. The wish survives exec, but a
# parent that died before it was said would be missed: hence the look at the parent afterwards.
TIED_TO_PARENT: Final = """
import ctypes, os, signal, sys
ctypes.CDLL(None, use_errno=True).prctl(1, signal.SIGTERM)
if os.getppid() == int(sys.argv[1]):
    os.execv(sys.argv[2], sys.argv[2:])
"""


def tied(command: Sequence[str]) -> list[str]:
    """Return the command that runs *command* tied to this process; on other systems than Linux it is not tied.

    Start it from the main thread: the tie to the parent is a tie to the thread that forked.
    """
    if sys.platform != "linux":
        return list(command)
    return [sys.executable, "-I", "-S", "-c", TIED_TO_PARENT, str(os.getpid()), *command]
