"""The page is built when its sources changed, and only then."""

from __future__ import annotations

import gzip
from pathlib import Path
from unittest.mock import Mock

import pytest

from hatch_build import NODE, STAMP, PageHook, compress, missing_hash, source_hash


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a page of three files that was built."""
    monkeypatch.delenv("OKEY_SKIP_FRONTEND", raising=False)
    sources, static = tmp_path / "webapp" / "frontend", tmp_path / "webapp" / "static"
    (sources / "src").mkdir(parents=True)
    static.mkdir()
    (sources / "package-lock.json").write_text("{}")
    (sources / "index.html").write_text("<p>okey</p>")
    (sources / "src" / "main.ts").write_text("draw()")
    (static / STAMP).write_text(source_hash(sources))
    return tmp_path


def is_stale(root: Path) -> bool:
    return missing_hash(root / "webapp" / "frontend", root / "webapp" / "static") is not None


def test_a_built_page_is_not_built_again(root: Path) -> None:
    assert not is_stale(root)


def test_a_page_that_was_never_built_is_built(root: Path) -> None:
    (root / "webapp" / "static" / STAMP).unlink()
    assert is_stale(root)


@pytest.mark.parametrize("path", ["index.html", "src/main.ts", "package-lock.json"])
def test_a_changed_source_is_built(root: Path, path: str) -> None:
    (root / "webapp" / "frontend" / path).write_text("changed")
    assert is_stale(root)


def test_a_renamed_source_is_built(root: Path) -> None:
    main = root / "webapp" / "frontend" / "src" / "main.ts"
    main.rename(main.with_name("first.ts"))
    assert is_stale(root)


@pytest.mark.parametrize("path", ["node_modules/preact/index.js", "tsconfig.tsbuildinfo"])
def test_what_is_no_source_does_not_count(root: Path, path: str) -> None:
    other = root / "webapp" / "frontend" / path
    other.parent.mkdir(parents=True, exist_ok=True)
    other.write_text("made by a tool")
    assert not is_stale(root)


def test_the_page_can_be_left_out(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (root / "webapp" / "static" / STAMP).unlink()
    monkeypatch.setenv("OKEY_SKIP_FRONTEND", "1")
    assert not is_stale(root)


def test_a_package_without_sources_keeps_the_page_it_came_with(root: Path) -> None:
    (root / "webapp" / "frontend" / "package-lock.json").unlink()
    assert not is_stale(root)


@pytest.mark.parametrize(("stale", "needs"), [(True, [NODE]), (False, [])])
def test_node_is_asked_for_only_to_build(root: Path, stale: bool, needs: list[str]) -> None:
    if stale:
        (root / "webapp" / "static" / STAMP).unlink()
    hook = PageHook(str(root), {}, Mock(), Mock(), "", "wheel")
    assert hook.dependencies() == needs


def test_text_is_compressed_and_the_same_text_always_to_the_same_bytes(tmp_path: Path) -> None:
    (tmp_path / "app.js").write_text("draw();" * 100)
    (tmp_path / "tile.png").write_bytes(b"picture")
    compress(tmp_path)
    first = (tmp_path / "app.js.gz").read_bytes()
    compress(tmp_path)
    assert (tmp_path / "app.js.gz").read_bytes() == first
    assert gzip.decompress(first) == (tmp_path / "app.js").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["app.js", "app.js.gz", "tile.png"]
