"""The levels are as far apart as they should be: a short run of `make bench`, whose gates are wide for its errors."""

from __future__ import annotations

import pytest

from tests.bench.strength import SEED, measured


@pytest.mark.long
def test_the_gates_of_strength_are_kept() -> None:
    assert measured(18, SEED, peers=False)
