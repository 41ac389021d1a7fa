"""`make audit` tells known holes from none, and none from nobody who could be asked."""

from __future__ import annotations

import json

from tests.audit import by_npm, by_pypi

SKIPPED = {"name": "yarl", "skip_reason": "Dependency not found on PyPI"}
HOLE = {"id": "PYSEC-2026-1", "fix_versions": ["3.2", "4.0"]}


def test_pypi_knows_of_no_hole() -> None:
    told = by_pypi(json.dumps({"dependencies": [{"name": "attrs", "version": "26.1", "vulns": []}]}))
    assert (told.holes, told.unknown) == ((), "")
    assert str(told) == "PyPI: 1 packages, 0 of them with known holes."


def test_a_hole_is_named_with_what_mends_it_also_where_others_could_not_be_asked() -> None:
    told = by_pypi(json.dumps({"dependencies": [{"name": "attrs", "version": "3.1", "vulns": [HOLE]}, SKIPPED]}))
    assert told.holes == ("attrs 3.1: PYSEC-2026-1, mended in 3.2, 4.0",)
    assert told.unknown == "of 1 of 2 packages, as: Dependency not found on PyPI"


def test_npm_names_holes() -> None:
    holes = {"vite": {"severity": "high", "range": "<8.1"}}
    told = by_npm(json.dumps({"vulnerabilities": holes, "metadata": {"dependencies": {"total": 90}}}))
    assert str(told) == "vite: high, <8.1\nnpm: 90 packages, 1 of them with known holes."


def test_who_cannot_be_asked_has_no_good_news() -> None:
    refused = json.dumps({"message": "405 Method Not Allowed - POST somewhere", "error": {}})
    assert by_npm(refused).unknown == "405 Method Not Allowed"
    for nothing in (by_npm(""), by_npm("{}"), by_pypi(""), by_pypi("{}")):
        assert nothing.unknown
        assert "could not be asked" in str(nothing)
