"""The Dockerfile says what the project says; no container engine is needed to see that."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Final

from bot.__main__ import _parser
from webapp.settings import Settings

ROOT: Final = Path(__file__).parents[1]
TEXT: Final = re.sub(r"\\\n\s*", "", re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(), flags=re.MULTILINE))
LINES: Final = [(name, rest) for line in TEXT.splitlines() if line for name, _, rest in [line.partition(" ")]]
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text())


def said(instruction: str) -> list[str]:
    return [rest for name, rest in LINES if name == instruction]


def copied() -> set[str]:
    """What comes from the checkout."""
    return {name for rest in said("COPY") if "--from" not in rest for name in shlex.split(rest)[:-1]}


def test_it_copies_what_the_wheel_is_built_from_and_nothing_else() -> None:
    project, wheel = PROJECT["project"], PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    files = {"pyproject.toml", "constraints.txt", project["readme"], *project["license-files"]}
    assert copied() == {*wheel["packages"], *files, wheel["hooks"]["custom"]["path"]}


def test_it_is_sent_what_it_copies_and_no_built_page() -> None:
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    assert {line[1:] for line in lines if line.startswith("!")} == copied()
    assert lines.index("*") < lines.index("!webapp") < lines.index("webapp/static")


def test_both_stages_have_a_python_that_the_project_runs_on() -> None:
    images = {rest.split()[0] for rest in said("FROM")}
    assert len(images) == 1, "a venv does not move between Pythons"
    version = re.search(r"python:3\.(\d+)-", images.pop())
    assert version
    assert int(version[1]) >= int(PROJECT["project"]["requires-python"].removeprefix(">=3."))


def test_it_opens_the_house_by_itself() -> None:
    [entry], [command] = said("ENTRYPOINT"), said("CMD")
    assert set(json.loads(entry)) == set(PROJECT["project"]["scripts"])
    assert _parser().parse_args(json.loads(command)).job.__name__ == "serve"


def test_it_sets_settings_that_there_are() -> None:
    values = dict(word.split("=", 1) for rest in said("ENV") for word in shlex.split(rest))
    ours = {name: value for name, value in values.items() if name.lower() in Settings.model_fields}
    assert ours == {"HOST": "0.0.0.0", "OPS_PORT": "9090", "DATA_DIR": "/data"}
    assert said("VOLUME") == ["/data"]


def test_it_looks_where_every_role_answers() -> None:
    """At the port for the host: a bot and a worker have no other."""
    assert said("EXPOSE") == [str(Settings.model_fields["port"].default)]
    [check] = said("HEALTHCHECK")
    program, flag, code = json.loads(check.partition("CMD ")[2])
    assert (program, flag) == ("python", "-c")
    assert "{os.environ['OPS_PORT']}/healthz" in code
    compile(code, "the check", "exec")


def test_it_runs_as_nobody_in_particular() -> None:
    [user] = said("USER")
    assert 0 not in [int(number) for number in user.split(":")]
