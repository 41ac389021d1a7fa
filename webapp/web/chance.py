"""The chance of a match that is not begun yet: shown by its commitment before its player has made any words."""

from __future__ import annotations

from collections.abc import Callable

from engine.shuffle import commitment


class Chance:
    """One chain of seeds that a socket may begin a match with, once. Who comes again is shown another one."""

    def __init__(self, root: Callable[[], bytes]) -> None:
        """*root* gives the last seed of the chain, which nobody has seen."""
        self._root: bytes | None = root()
        self.commitment = commitment(self._root)

    def shows(self, commitment: bytes) -> bool:
        """Whether a match may begin with what *commitment* is of: it was shown here, and is not taken."""
        return self._root is not None and commitment == self.commitment

    def take(self) -> bytes | None:
        """Return the root, for ever gone from here; None where it was taken before."""
        root, self._root = self._root, None
        return root
