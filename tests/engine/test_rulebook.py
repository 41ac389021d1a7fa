"""Every rule of rules.md has the tests that prove it: the table is rulebook.toml."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

from engine.rules import Rules

HERE: Final = Path(__file__).parent
TESTS: Final = HERE.parent
PAGE: Final = TESTS.parent / "webapp" / "frontend" / "tests"
RULEBOOK: Final[dict[str, dict[str, list[str]]]] = tomllib.loads((HERE / "rulebook.toml").read_text())
ROWS: Final = [(f"{chapter}: {rule}", proofs) for chapter, rules in RULEBOOK.items() for rule, proofs in rules.items()]
NAMED: Final = re.compile(r"(?P<folder>\w+)/(?P<module>test_\w+)::(?P<name>test_\w+)(\[(?P<case>.+)\])?")


@pytest.mark.parametrize("proofs", [row[1] for row in ROWS], ids=[row[0] for row in ROWS])
def test_every_test_that_a_rule_names_exists(proofs: list[str]) -> None:
    assert proofs, "a rule has its test, or says when it comes"
    for proof in proofs:
        assert exists(proof), f"there is no {proof}"


def exists(proof: str) -> bool:
    kind, _, rest = proof.partition(" ")
    match kind:
        case "story":
            return (TESTS / "golden" / f"{rest}.txt").exists()
        case "page":
            file, _, title = rest.partition(": ")
            return f'test("{title}"' in (PAGE / file).read_text()
        case "later:":
            return re.fullmatch(r"issue ([5-9]|1[0-4])", rest) is not None
        case _:
            named = NAMED.fullmatch(proof)
            return named is not None and is_test(**named.groupdict())


def is_test(folder: str, module: str, name: str, case: str | None) -> bool:
    test = getattr(import_module(f"tests.{folder}.{module}"), name, None)
    return callable(test) and (case is None or case in case_ids(test))


def case_ids(test: Any) -> set[str]:
    return {case for mark in test.pytestmark if mark.name == "parametrize" for case in mark.kwargs.get("ids") or ()}


def test_what_no_test_is_called_is_not_found() -> None:
    wrong = ["story none", "page rack.test.ts: none", "later: issue 4", "engine/test_deal::test_none", "none"]
    wrong += ["engine/test_none", "engine/test_melds::test_run[none]"]
    assert [proof for proof in wrong if exists(proof)] == []


def test_every_numbered_line_of_a_deal_is_there() -> None:
    assert {rule.split()[0] for rule in RULEBOOK["A deal"]} == set("123456789")


def test_every_option_is_there() -> None:
    options = {field.name for field in fields(Rules)} - {"preset"}
    assert options <= {rule.partition(":")[0] for rule in RULEBOOK["Options"]}


def test_every_disputed_case_is_there() -> None:
    """E1 to E54, each id in the id of a test."""
    files = [HERE / "test_edge_cases.py", TESTS / "webapp" / "test_edge_cases.py"]
    text = "".join(file.read_text() for file in files)
    in_tables = {int(number) for number in re.findall(r'\("E(\d+)", ', text)}
    in_names = {
        int(number) for name in re.findall(r"def (test_e\w+)\(", text) for number in re.findall(r"_e(\d+)(?=_)", name)
    }
    assert in_tables | in_names == set(range(1, 55))
