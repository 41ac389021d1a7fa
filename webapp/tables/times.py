"""How long everything at a table lasts, in milliseconds of server time."""

from typing import Final

AUTO_CLOCK: Final = 45_000
"""Milliseconds of a turn where persons sit on two or more devices. Source: rules.md, Options, "Clock"."""
GRACE: Final = 500
"""Milliseconds that a turn is left open past its shown clock, for a move already on its way."""
OUTAGE: Final = 2_000
"""Milliseconds by which an alarm is late only where nobody was at work."""
FORGIVEN: Final = 10_000
"""Milliseconds that persons have at least, after an outage of ours."""
BETWEEN_DEALS: Final = 12_000
AGAIN: Final = 20_000
OPENING: Final = 5_000
"""Milliseconds that players have to open the words which they have promised."""
LOBBY_LIFE: Final = 24 * 3_600_000
TABLE_LIFE: Final = 7 * 24 * 3_600_000
FINISHED_LIFE: Final = 24 * 3_600_000
HANDING_OVER: Final = 15_000
"""Milliseconds more for a seat on a shared phone. Source: rules.md, Options, "Clock"."""
GONE: Final = 30_000
"""Milliseconds without a connection after which the computer plays a person's seat. Source: rules.md, "Who plays"."""
