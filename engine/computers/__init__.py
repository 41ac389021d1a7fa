"""Computers: players that see no more than a person in their seat would."""

from engine.computers.choosing import choose

__all__ = ["choose"]
