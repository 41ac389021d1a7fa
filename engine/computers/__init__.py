"""Computers: players that see no more than a person in their seat would."""

from engine.computers.advising import Advice, Because, advise
from engine.computers.choosing import choose
from engine.computers.explaining import Candidate, Explanation, explain
from engine.computers.levels import Level, Manner, Style
from engine.computers.pacing import pause

__all__ = [
    "Advice",
    "Because",
    "Candidate",
    "Explanation",
    "Level",
    "Manner",
    "Style",
    "advise",
    "choose",
    "explain",
    "pause",
]
