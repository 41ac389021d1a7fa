"""The arrows between the layers point inward; a rule that is only written down gets broken."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
PACKAGES: Final = ("bot", "engine", "webapp", "migrations")

# The first row that a module's name begins with is its layer.
ARROWS: Final = {
    "bot.__main__": {"bot", "webapp", "migrations", "engine"},
    "bot.opening": {"webapp.tables", "webapp.accounts", "webapp.settings", "webapp.valkey", "migrations"},
    "bot": {"bot", "webapp.tables", "webapp.accounts", "webapp.settings", "webapp.tied", "engine"},
    "engine": {"engine"},
    "migrations": {"migrations", "webapp.accounts"},
    "webapp.accounts": {"webapp.accounts", "engine"},
    "webapp.backup": {"webapp.settings", "webapp.valkey"},
    "webapp.settings": {"webapp.logs"},
    "webapp.tables": {"webapp.tables", "engine"},
    "webapp.valkey": {"webapp.tied"},
    "webapp.web": {"webapp.web", "webapp.tables", "webapp.accounts", "webapp.settings", "engine"},
    "webapp": set(),
}

# What a layer must do without, whoever wrote it.
FOREIGN: Final = {
    "engine.__main__": {"asyncio", "aiogram", "aiohttp", "orjson", "pydantic", "redis"},  # it measures time
    "engine": {
        *("asyncio", "datetime", "secrets", "socket", "subprocess", "threading", "time"),
        *("aiogram", "aiohttp", "alembic", "orjson", "pydantic", "redis", "sqlalchemy"),
    },
    "webapp.accounts": {"aiogram", "aiohttp", "redis"},
    "webapp.tables": {"aiogram", "aiohttp", "sqlalchemy"},
    "webapp.web": {"aiogram", "sqlalchemy"},
    "bot.opening": {"aiogram"},
    "bot": {"redis", "sqlalchemy"},
}


def modules() -> Iterator[tuple[str, ast.Module]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if "node_modules" not in path.parts:
                name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
                yield name, ast.parse(path.read_text())


def imports(tree: ast.AST) -> Iterator[str]:
    """Yield the full names that are imported, also those inside functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide an arrow"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_in(name: str, layer: str) -> bool:
    return name == layer or name.startswith(f"{layer}.")


MODULES: Final = dict(modules())


@pytest.mark.parametrize("module", MODULES)
def test_no_arrow_points_outward(module: str) -> None:
    allowed = next(layers for layer, layers in ARROWS.items() if is_in(module, layer))
    ours = [name for name in imports(MODULES[module]) if name.split(".")[0] in PACKAGES]
    assert [name for name in ours if not any(is_in(name, layer) for layer in allowed)] == []


@pytest.mark.parametrize("module", [name for name in MODULES if name != "bot.__main__"])
def test_each_layer_does_without_what_is_not_its_own(module: str) -> None:
    foreign = next((names for layer, names in FOREIGN.items() if is_in(module, layer)), set())
    assert [name for name in imports(MODULES[module]) if name.split(".")[0] in foreign] == []


@pytest.mark.parametrize("module", [name for name in MODULES if is_in(name, "engine")])
def test_the_engine_makes_no_chance_of_its_own(module: str) -> None:
    """A `Random` is handed to it; the module's own functions would be a chance that nobody can check."""
    chance = [name for name in imports(MODULES[module]) if name.split(".")[0] == "random"]
    assert set(chance) <= {"random.Random"}


def test_the_bots_library_is_imported_late() -> None:
    """A house without a bot opens without loading it."""
    early = ast.Module([node for node in MODULES["bot.__main__"].body if not isinstance(node, ast.FunctionDef)], [])
    assert not [name for name in imports(early) if is_in(name, "aiogram")]


def test_every_package_of_the_wheel_is_one() -> None:
    folders = {path.parent for package in PACKAGES for path in (ROOT / package).rglob("*.py")}
    code = [folder for folder in folders if not {"node_modules", "frontend"} & set(folder.parts)]
    assert [folder for folder in code if not (folder / "__init__.py").is_file()] == []
