"""docs/fairness.md: the algorithm again, written from the document alone, and its test vectors."""

from __future__ import annotations

import hmac
import re
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.deal import new_deal
from engine.rules import MATSURI
from engine.shuffle import below, commitment, computer_chance, random_starter, seed, shuffled, stream
from engine.tiles import BAG, text

FAIRNESS = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text()
ROOT = bytes(range(32))
WORDS = (b"sixteen letters!", b"", b"another sixteen.")


def vector(name: str) -> str:
    """The value that docs/fairness.md gives under *name*, its lines joined."""
    found = re.search(rf"^{re.escape(name)}:\n((?:    .+\n)+)", FAIRNESS, re.MULTILINE)
    assert found, f"docs/fairness.md has no vector {name!r}"
    return " ".join(line.strip() for line in found[1].splitlines())


def bytes_from_the_document(link: bytes, label: str, deal: int, words: tuple[bytes, ...]) -> Iterator[int]:
    spoken = sha256()
    for word in words:
        spoken.update(len(word).to_bytes(1) + word)
    counter = 0
    while True:
        message = ":".join(["okeyhane-1", label, str(deal), spoken.hexdigest(), str(counter)])
        yield from hmac.new(link, message.encode("ascii"), sha256).digest()
        counter += 1


def shuffle_from_the_document(link: bytes, deal: int, words: tuple[bytes, ...]) -> list[str]:
    bag = [f"{colour}{number}" for colour in "RYBK" for number in range(1, 14)]
    wall = [*bag, *bag, "F", "F"]
    source = bytes_from_the_document(link, "deal", deal, words)
    for i in range(105, 0, -1):
        m = i + 1
        b = next(source)
        while b >= 256 // m * m:
            b = next(source)
        wall[i], wall[b % m] = wall[b % m], wall[i]
    return wall


@settings(max_examples=50)
@given(st.binary(min_size=32, max_size=32), st.integers(1, 256), st.lists(st.binary(max_size=16), max_size=4))
def test_the_document_alone_gives_the_same_shuffle(root: bytes, deal: int, words: list[bytes]) -> None:
    link = seed(root, deal)
    assert text(shuffled(link, deal, words)).split() == shuffle_from_the_document(link, deal, tuple(words))


def test_the_documents_vectors_hold() -> None:
    assert vector("s[256]") == ROOT.hex()
    assert vector("s[1]") == seed(ROOT, 1).hex()
    assert vector("s[0]") == commitment(ROOT).hex()
    assert vector("wall of deal 1, no words") == text(shuffled(seed(ROOT, 1), 1))
    assert vector("starter of deal 1, no words") == str(random_starter(seed(ROOT, 1), 1))
    assert tuple(word.encode() for word in re.findall(r'"([^"]*)"', vector("words"))) == WORDS
    assert vector("wall of deal 2, these words") == text(shuffled(seed(ROOT, 2), 2, WORDS))


def test_the_documents_deal_is_dealt_so() -> None:
    deal = new_deal(shuffled(seed(ROOT, 1), 1), random_starter(seed(ROOT, 1), 1), MATSURI)
    assert vector("indicator of deal 1") == str(deal.indicator)
    for place in range(4):
        seat = (deal.starter + place) % 4
        assert vector(f"hand of seat {seat}") == text(deal.hands[seat])


def test_each_seed_is_the_hash_of_the_next() -> None:
    for deal in range(1, 257):
        assert sha256(seed(ROOT, deal)).digest() == seed(ROOT, deal - 1)
    assert seed(ROOT, 256) == ROOT


def test_words_change_the_deal_and_cannot_run_into_each_other() -> None:
    link = seed(ROOT, 1)
    walls = [shuffled(link, 1, words) for words in ((), (b"",), (b"ab",), (b"a", b"b"), (b"b", b"a"))]
    assert len(set(walls)) == len(walls)


def test_a_shuffle_is_of_the_bag() -> None:
    assert Counter(shuffled(ROOT, 1)) == Counter(BAG)


def test_each_number_is_equally_likely() -> None:
    """Of the 256 bytes, 0 to 211 are fair for 106, each number twice; 212 to 255 are passed over."""
    drawn = Counter(below(106, iter([byte, 0])) for byte in range(212))
    assert set(drawn.values()) == {2}
    assert [below(106, iter([byte, 7])) for byte in range(212, 256)] == [7] * 44


def test_every_tile_comes_to_every_place() -> None:
    """4,000 shuffles: each face lies at the top as often as it is in the bag (chi-square, 52 degrees: 99.99 % < 99)."""
    tops = Counter(shuffled(number.to_bytes(32), 1)[0] for number in range(4_000))
    expected = {tile: 4_000 * count / 106 for tile, count in Counter(BAG).items()}
    assert sum((tops[tile] - mean) ** 2 / mean for tile, mean in expected.items()) < 99


def test_starters_are_even() -> None:
    """4,000 starters, 1,000 a seat, give or take 5 standard deviations of 27."""
    starts = Counter(random_starter(number.to_bytes(32), 1) for number in range(4_000))
    assert all(abs(starts[seat] - 1_000) < 137 for seat in range(4))


def test_labels_keep_chances_apart() -> None:
    first = [next(stream(ROOT, label, 1, ())) for label in ("deal", "starter", "computer:0:1", "computer:1:1")]
    assert len(set(first)) > 1
    assert computer_chance(ROOT, 1, 1, 0).random() != computer_chance(ROOT, 1, 1, 1).random()
    assert computer_chance(ROOT, 1, 2, 0).random() == computer_chance(ROOT, 1, 2, 0).random()
