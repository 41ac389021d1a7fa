"""The colours of the tiles, as the style sheets have them: legible, and apart for eyes that confuse colours."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

STYLES = Path(__file__).parents[2] / "webapp" / "frontend" / "src" / "styles"
INKS = ("red", "yellow", "blue", "black")

Colour = tuple[float, float, float]
Matrix = tuple[Colour, Colour, Colour]


def tokens(sheet: str, name: str) -> list[str]:
    """What a variable is in a sheet: light, then dark where it has both."""
    return re.findall(rf"--{name}: (#[0-9a-f]{{6}});", (STYLES / sheet).read_text())


def light_of(hexadecimal: str) -> Colour:
    """The linear light of a colour, each part 0 to 1."""
    parts = [int(hexadecimal[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return red, green, blue


def times(matrix: Matrix, light: Colour) -> Colour:
    x, y, z = [sum(weight * part for weight, part in zip(row, light, strict=True)) for row in matrix]
    return x, y, z


def contrast(one: str, other: str) -> float:
    """1 (the same) to 21 (black on white), as WCAG has it."""
    low, high = sorted(times(XYZ, light_of(colour))[1] for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


XYZ: Matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
# How eyes without one kind of cone see linear light: Machado, Oliveira, Fernandes 2009, severity 1.
EYES: dict[str, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def lab(light: Colour) -> Colour:
    """CIE L*a*b* of linear light under D65."""

    def root(ratio: float) -> float:
        return ratio ** (1 / 3) if ratio > 0.008856 else 7.787 * ratio + 16 / 116

    white = (0.95047, 1.0, 1.08883)
    x, y, z = [root(max(0.0, part) / most) for part, most in zip(times(XYZ, light), white, strict=True)]
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def as_seen(colour: str, eyes: Matrix) -> Colour:
    return lab(times(eyes, light_of(colour)))


FACES = [*tokens("tokens.css", "face"), *tokens("tokens.css", "okey-face"), *tokens("candy.css", "face")]


@pytest.mark.parametrize("ink", INKS)
def test_a_number_can_be_read_on_every_face(ink: str) -> None:
    assert len(FACES) == 5
    (colour,) = tokens("tokens.css", ink)
    assert min(contrast(colour, face) for face in FACES) >= 4.5


@pytest.mark.parametrize("eyes", EYES)
def test_no_two_colours_look_alike(eyes: str) -> None:
    seen = [as_seen(tokens("tokens.css", ink)[0], EYES[eyes]) for ink in INKS]
    assert min(dist(one, other) for one, other in combinations(seen, 2)) > 20


def test_a_prettier_red_and_yellow_would_look_alike() -> None:
    red, yellow = [as_seen(colour, EYES["deuteranopia"]) for colour in ("#c8102e", "#8f5f00")]
    assert dist(red, yellow) < 15
