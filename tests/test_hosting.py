"""The files that a host takes as they are: they name what there is, in the house and in each other."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Final

import pytest

from bot.__main__ import _parser
from webapp.settings import Settings
from webapp.tables.meters import Meters

ROOT: Final = Path(__file__).parents[1]
HOSTING: Final = ROOT / "docs" / "hosting"
COMPOSE: Final = (ROOT / "compose.yaml").read_text()
CADDY: Final = (HOSTING / "Caddyfile").read_text()
RULES: Final = (HOSTING / "rules.yaml").read_text()
DASHBOARD: Final = (HOSTING / "dashboard.json").read_text()
OPERATIONS: Final = (ROOT / "docs" / "operations.md").read_text()
OURS: Final = {name.upper() for name in Settings.model_fields}

METERS: Final = [family for family in Meters().registry.collect() if family.name.startswith("okey_")]
SUFFIXES: Final = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_sum", "_count")}
NAMES: Final = {f"{meter.name}{suffix}" for meter in METERS for suffix in SUFFIXES[meter.type]}
LABELS: Final = {name for meter in vars(Meters()).values() for name in getattr(meter, "_labelnames", ())}


def expressions() -> list[str]:
    """What is asked of Prometheus, by the rules and by the dashboard."""
    rules = re.findall(r"^ +expr: (?:>-\n)?((?:.+\n)(?: {10}.+\n)*)", RULES, re.MULTILINE)
    panels = json.loads(DASHBOARD)["panels"]
    return rules + [target["expr"] for panel in panels for target in panel["targets"]]


def services() -> set[str]:
    part = COMPOSE.partition("\nservices:\n")[2].partition("\nnetworks:\n")[0]
    return set(re.findall(r"^  ([a-z]+):$", part, re.MULTILINE))


@pytest.mark.parametrize("expression", expressions())
def test_what_is_asked_of_prometheus_is_there(expression: str) -> None:
    named = set(re.findall(r"\bokey_\w+", expression))
    assert named <= NAMES
    asked = re.findall(r"(\w+)=~?\"", expression) + re.findall(
        r"\w+", " ".join(re.findall(r"by \(([^)]*)\)", expression))
    )
    assert set(asked) <= LABELS | {"le", "job", "instance"}


@pytest.mark.parametrize("meter", METERS, ids=lambda meter: meter.name)
def test_each_meter_is_on_the_dashboard_and_explained(meter: object) -> None:
    name = getattr(meter, "name", "")
    assert f"`{name}`" in OPERATIONS
    assert re.search(rf"\b{name}(_total|_bucket|_count)?\b", DASHBOARD)


def test_what_is_to_increase_is_there_before_its_first_event() -> None:
    """Prometheus sees no increase in a counter that appears with a 1."""
    told = Meters().text().decode()
    asked = re.findall(r"increase\((okey_\w+(?:\{[^}]*\})?)", RULES)
    assert len(asked) > 4
    assert [series for series in asked if not re.search(rf"^{re.escape(series)} 0\.0$", told, re.MULTILINE)] == []


def test_each_alarm_is_explained() -> None:
    alarms = re.findall(r"- alert: (\w+)", RULES)
    assert len(alarms) > 8
    assert [name for name in alarms if f"`{name}`" not in OPERATIONS] == []


def test_what_compose_runs_are_our_commands() -> None:
    commands = re.findall(r"<<: \*okey\n    command: \[(.*)\]", COMPOSE)
    jobs = [_parser().parse_args(command.split(", ")).job.__name__ for command in commands]
    assert jobs == ["serve", "be_bot", "be_worker"]


def test_what_compose_sets_are_our_settings() -> None:
    ours = COMPOSE.partition("  environment:\n")[2].partition("  depends_on:")[0]
    given = dict(re.findall(r'^    ([A-Z_]+): "?(.*?)"?$', ours, re.MULTILINE))
    assert set(given) <= OURS
    assert Settings.from_env(
        {name: value.replace("${POSTGRES_PASSWORD:?set it in .env}", "x") for name, value in given.items()}
    )


def test_what_compose_asks_for_is_in_the_example() -> None:
    example = (ROOT / ".env.example").read_text()
    asked = set(re.findall(r"\$\{([A-Z_]+)", COMPOSE))
    assert {"PUBLIC_URL", "POSTGRES_PASSWORD"} <= asked
    assert [name for name in asked if not re.search(rf"^#{name}=", example, re.MULTILINE)] == []


def test_who_is_named_in_compose_is_there() -> None:
    there = services()
    assert {"pages", "bot", "worker", "proxy", "tables", "people"} == there
    assert set(re.findall(r"dynamic a (\w+) 8080", CADDY)) == {"pages", "bot"}
    scraped = re.search(r"names: \[(.*)\]", (HOSTING / "prometheus.yaml").read_text())
    assert scraped
    assert set(scraped[1].split(", ")) == {"pages", "bot", "worker"}
    assert set(re.findall(r"(?:@|//)(tables|people)\b", COMPOSE)) == {"tables", "people"}


def test_nobody_outside_reaches_more_than_the_proxy() -> None:
    assert len(re.findall(r"^    ports:", COMPOSE, re.MULTILINE)) == 1
    assert "back: { internal: true }" in COMPOSE
    for name in ("tables", "people"):
        part = COMPOSE.partition(f"\n  {name}:\n")[2].partition("\n\n")[0]
        assert "networks: [back]" in part


def test_the_unit_runs_our_command() -> None:
    unit = (HOSTING / "okeyhane.service").read_text()
    [start] = re.findall(r"^ExecStart=\S+/okey (.*)$", unit, re.MULTILINE)
    assert _parser().parse_args(shlex.split(start)).workers == 2
    given = re.findall(r"^Environment=([A-Z_]+)=", unit, re.MULTILINE)
    assert set(given) <= OURS
