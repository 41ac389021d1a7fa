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


LOOKS = {"classic": "tokens.css", "candy": "candy.css", "teahouse": "teahouse.css"}
DARK = "@media (prefers-color-scheme: dark)"


def worn(look: str, *, dark: bool, dress: str | None = None) -> dict[str, str]:
    """What each variable is in a look: its own sheet over what every look starts from."""
    found: dict[str, str] = {}
    for sheet in dict.fromkeys(("tokens.css", LOOKS[look])):
        light, _, rest = (STYLES / sheet).read_text().partition(DARK)
        for part in (light, rest) if dark else (light,):
            found |= dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{3,6});", part))
    if dress:
        (block,) = re.findall(rf'data-dress~="{dress}"\] \{{(.*?)\}}', (STYLES / "dress.css").read_text(), re.DOTALL)
        found |= dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{3,6});", block))
    return {
        name: "#" + "".join(2 * digit for digit in colour[1:]) if len(colour) == 4 else colour
        for name, colour in found.items()
    }


WORN = [(look, dark, None) for look in LOOKS for dark in (False, True)]
FELTS = [*WORN, *(("classic", dark, felt) for felt in ("night", "plum") for dark in (False, True))]
BONE = ("#fdf8ea", "#f4e9d0", "#e9dab8")
"""The tea-house's tiles are shaded: their darkest is where a number is hardest to read."""


@pytest.mark.parametrize(("look", "dark", "dress"), WORN)
@pytest.mark.parametrize("ink", INKS)
def test_a_number_can_be_read_on_every_face(ink: str, look: str, dark: bool, dress: None) -> None:
    colours = worn(look, dark=dark, dress=dress)
    faces = [colours["face"], colours["okey-face"], *(BONE if look == "teahouse" else ())]
    assert min(contrast(colours[ink], face) for face in faces) >= 4.5


@pytest.mark.parametrize(("look", "dark", "dress"), WORN)
def test_a_mark_can_be_told_from_every_face(look: str, dark: bool, dress: None) -> None:
    colours = worn(look, dark=dark, dress=dress)
    assert contrast(colours["clover"], colours["face"]) >= 3
    assert contrast(colours["star"], colours["okey-face"]) >= 3


@pytest.mark.parametrize(("look", "dark", "felt"), FELTS)
def test_what_is_written_on_the_felt_can_be_read(look: str, dark: bool, felt: str | None) -> None:
    colours = worn(look, dark=dark, dress=felt)
    for text in ("on-felt", "on-felt2", "clock"):
        assert contrast(colours[text], colours["felt"]) >= 4.5, text
    for text in ("on-felt", "on-felt2"):
        assert contrast(colours[text], colours["well"]) >= 4.5, text
    assert contrast(colours["gold"], colours["felt"]) >= 3, "the ring of a clock, a place to finish"


def test_the_lamp_of_the_tea_house_leaves_its_words_legible() -> None:
    """A fifth of its yellow lies over the baize at most."""
    colours = worn("teahouse", dark=False)
    felt, lamp = ([int(colour[at : at + 2], 16) for at in (1, 3, 5)] for colour in (colours["felt"], "#ffcf85"))
    lit = "#" + "".join(f"{round(one + (other - one) * 0.2):02x}" for one, other in zip(felt, lamp, strict=True))
    assert contrast(colours["on-felt"], lit) >= 4.5


@pytest.mark.parametrize(("look", "dark", "dress"), WORN)
def test_what_is_written_on_gold_brass_and_labels_can_be_read(look: str, dark: bool, dress: None) -> None:
    colours = worn(look, dark=dark, dress=dress)
    if look == "teahouse":
        assert contrast(colours["on-brass"], "#b98f45") >= 4.5
    elif look == "candy":
        assert contrast(colours["on-gold"], colours["gold"]) >= 4.5
        assert contrast("#98114a", "#f4f8f5") >= 4.5
        assert contrast(colours["on-felt"], colours["bubble"]) >= 4.5
        assert contrast(colours["on-felt2"], colours["bubble"]) >= 4.5
    else:
        assert contrast("#33260a", colours["gold"]) >= 4.5


@pytest.mark.parametrize(("look", "dark", "dress"), WORN)
def test_the_pages_around_the_table_can_be_read(look: str, dark: bool, dress: None) -> None:
    """Where Telegram says no colours of its own."""
    colours = worn(look, dark=dark, dress=dress)
    for text in ("text", "hint", "accent", "danger", "good"):
        assert min(contrast(colours[text], colours[ground]) for ground in ("bg", "bg2")) >= 4.5, text
    assert contrast(colours["on-accent"], colours["accent"]) >= 4.5


def test_only_the_looks_ask_whether_it_is_dark() -> None:
    """A sheet that comes later would ask the phone, and Telegram's theme may be another."""
    asking = {sheet.name for sheet in STYLES.parent.rglob("*.css") if DARK in sheet.read_text()}
    assert asking == set(LOOKS.values())


@pytest.mark.parametrize("back", [None, "coral", "turquoise", "gold"])
@pytest.mark.parametrize("dark", [False, True])
def test_what_is_written_on_the_cover_can_be_read(back: str | None, dark: bool) -> None:
    """The cover is a tile's back; at the candy table its edge."""
    for look, ground in (("classic", "back"), ("candy", "back-edge")):
        colours = worn(look, dark=dark, dress=back)
        for each in (colours[ground], colours["back-edge"]):
            assert contrast(colours["back-line"], each) >= 4.5, look
        assert contrast(colours["back-edge"], "#fffcf4") >= 4.5, "the button that lifts it"


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("eyes", EYES)
def test_no_two_colours_look_alike(eyes: str, look: str) -> None:
    seen = [as_seen(worn(look, dark=False)[ink], EYES[eyes]) for ink in INKS]
    assert min(dist(one, other) for one, other in combinations(seen, 2)) > 20


def test_a_prettier_red_and_yellow_would_look_alike() -> None:
    red, yellow = [as_seen(colour, EYES["deuteranopia"]) for colour in ("#c8102e", "#8f5f00")]
    assert dist(red, yellow) < 15
