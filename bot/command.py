"""Where `okey` begins: it sees that our packages are ours before it imports them, and runs the command."""

from __future__ import annotations

import sys

from bot.shadows import shadows


def main() -> int:
    """Run the command, and return its exit code."""
    if strangers := shadows():
        mend = "Take what is strange off PYTHONPATH, or install okeyhane anew, alone."
        print(f"okey: {'; '.join(strangers)}. {mend}", file=sys.stderr)
        return 1
    from bot.__main__ import main as run  # noqa: PLC0415 - it imports what would be somebody else's

    return run()
