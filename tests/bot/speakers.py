"""Who speaks which language in a chat with the bot."""

from __future__ import annotations

import pytest

from tests.fake_botapi import Someone

AYSE, IVAN, BASIA = Someone(42, "Ayşe", "tr"), Someone(43, "Иван", "ru"), Someone(44, "Basia", "pl")
BOB, JONAS = Someone(45, "Bob", "en-GB"), Someone(49, "Jonas", "de")

EVERYBODY = pytest.mark.parametrize(
    ("who", "tag"),
    [
        pytest.param(AYSE, "tr", id="tr"),
        *(
            pytest.param(who, tag, id=tag, marks=pytest.mark.long)
            for who, tag in [(IVAN, "ru"), (BASIA, "pl"), (BOB, "en"), (JONAS, "de")]
        ),
    ],
)
"""Each of them and their language: one at a landing, and all in `make test-long`."""
