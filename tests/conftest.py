"""What many tests need, made only when a test asks for it: a Valkey, a database, a Chromium, a whole `okey serve`."""

from __future__ import annotations

import os
import re
import secrets
import shutil
from collections import Counter
from collections.abc import AsyncIterator, Container, Generator, Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, Protocol

import pytest
import pytest_asyncio
import redis
from _pytest.mark import ParameterSet
from hypothesis import HealthCheck, settings
from playwright.async_api import Browser, BrowserContext, Page, Route, async_playwright, expect
from pydantic import SecretStr
from redis.asyncio import Redis
from sqlalchemy.ext.asyncio import AsyncEngine

from tests.chance import SAY_THEM
from tests.chromium import ARGUMENTS, find_chromium
from tests.laid_out import lay_out
from tests.postgres import Postgres
from tests.serving import Serving
from webapp.accounts.database import close_database, open_database
from webapp.accounts.people import People
from webapp.settings import Settings
from webapp.valkey import Valkey

# A busy machine is no failure: nothing that is made up has to end, or to be found, within a given time. A landing tries
# the same examples each time; `make check` looks for others.
settings.register_profile("curious", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("landing", settings.get_profile("curious"), derandomize=True, max_examples=50)
settings.register_profile("glance", settings.get_profile("landing"), max_examples=5)  # `make coverage`
settings.load_profile("landing")

KEPT: Final = Path(__file__).parents[1] / ".test-failures"
"""Where a failed browser test leaves its pictures and its server's log."""
DATABASES: Final = pytest.StashKey[Counter[str]]()
"""How many tests ran on each kind."""
ON_SQLITE: Final = {
    f"test_{name}.py"
    for name in ("check", "daily", "dealt", "evening", "joining", "memory", "people", "pictures", "shelf")
}
"""These run on SQLite at a landing, and on both in `make test-long`: those beside them ask PostgreSQL for the same."""
REPORT: Final = pytest.StashKey[pytest.TestReport]()
HERE: Final = re.compile(r"^(http|ws)s?://(127\.0\.0\.1|localhost|\[::1\])(:\d+)?/|^(data|blob):")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests by what they ask for, so that `make check` can leave out the slow kinds."""
    for item in items:
        asked = set(getattr(item, "fixturenames", ()))
        if asked & {"valkey_url", "okey", "postgres"} or "postgresql" in parameters_of(item):
            item.add_marker(pytest.mark.server)
        if "chromium" in asked:
            item.add_marker(pytest.mark.browser)
        if item.path.name in ON_SQLITE and "postgresql" in parameters_of(item):
            item.add_marker(pytest.mark.long)


@pytest.hookimpl(trylast=True, specname="pytest_collection_modifyitems")
def shuffle(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Take files, and the tests in each, in the order that `--shuffle SEED` gives: none may lean on one before it."""
    if (seed := config.getoption("--shuffle")) is not None:
        Random(seed).shuffle(items)
        places = {path: place for place, path in enumerate(dict.fromkeys(item.path for item in items))}
        items.sort(key=lambda item: places[item.path])


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", type=int, metavar="SEED", help="the number of an order of files and their tests")


def quick_first(values: Iterable[object]) -> list[ParameterSet]:
    """Return parameters of which the first is for every landing, and the others for `make test-long`."""
    first, *others = values
    return [pytest.param(first), *(pytest.param(other, marks=pytest.mark.long) for other in others)]


def quick_rows(rows: Iterable[Sequence[object]], quick: Container[object]) -> list[ParameterSet]:
    """Return rows that are each named by their first value: those of *quick* for every landing."""
    return [pytest.param(*row, id=str(name), marks=() if name in quick else pytest.mark.long) for name, *row in rows]


def parameters_of(item: pytest.Item) -> list[object]:
    callspec = getattr(item, "callspec", None)
    return list(callspec.params.values()) if callspec else []


def pytest_configure(config: pytest.Config) -> None:
    config.stash[DATABASES] = Counter()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for kind, tests in config.stash[DATABASES].items():
        terminalreporter.write_line(f"{tests} tests with a database on {kind}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[REPORT] = report
    return report


# --- servers and databases --------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def valkey_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real Valkey that all tests share; keep to your own `store_prefix` in it."""
    with Valkey(tmp_path_factory.mktemp("valkey")) as server:
        yield server.url


@pytest.fixture
def store_prefix(valkey_url: str) -> Iterator[str]:
    """What a test's keys begin with; they are gone after the test."""
    prefix = f"test-{secrets.token_hex(4)}:"
    yield prefix
    with redis.Redis.from_url(valkey_url) as client:
        if keys := list(client.scan_iter(f"{prefix}*", count=1000)):
            client.delete(*keys)


@pytest.fixture
async def valkey(valkey_url: str) -> AsyncIterator[Redis]:
    """A client of the shared Valkey, for tests that look into the keys."""
    async with Redis.from_url(valkey_url) as client:
        yield client


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL that all tests share; each has a database of its own in it."""
    with Postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
async def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The `DATABASE_URL` of an empty database of the test's own; the test runs once on each kind."""
    request.config.stash[DATABASES][request.param] += 1
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'a % b.sqlite'}"
    server: Postgres = request.getfixturevalue("postgres")
    return await server.empty()


@pytest.fixture
async def empty_database(database_url: str) -> AsyncIterator[AsyncEngine]:
    """The same, opened as the house opens it."""
    engine = open_database(Settings(database_url=SecretStr(database_url)).database())
    yield engine
    await close_database(engine)


@pytest.fixture
async def database(empty_database: AsyncEngine) -> AsyncEngine:
    """A migrated database of the test's own, on SQLite and on PostgreSQL."""
    await lay_out(empty_database)
    return empty_database


@pytest.fixture
def people(database: AsyncEngine) -> People:
    return People(database)


@pytest.fixture
def okey(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Serving]:
    """A whole `okey serve` that serves at `okey.url`; it can be killed and started again."""
    with Serving(tmp_path / "data") as serving:
        yield serving
        if has_failed(request):
            shutil.copy(serving.log_file, kept_folder(request) / "server.log")


# --- the browser ------------------------------------------------------------------------------------------------------


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Browser]:
    """A real Chromium for all tests; they run in its loop: `pytestmark = pytest.mark.asyncio(loop_scope="session")`."""
    expect.set_options(timeout=30_000)  # a loaded machine is slow, and waiting for a state costs nothing
    found = find_chromium()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=found.program, args=list(ARGUMENTS), env={**os.environ, **found.environment}
        )
        yield browser
        await browser.close()


class OpenPhone(Protocol):
    """Opens a page as on a phone of that size, with a finger and its own cookies; it reaches this machine only."""

    async def __call__(self, width: int = 320, height: int = 568, new: bool = False, **options: Any) -> Page: ...


KNOWS_OKEY: Final = "try { localStorage.getItem('okey.coach') ?? localStorage.setItem('okey.coach', 'met') } catch {}"
"""To them the coach offers nothing. Where a page has no storage there is nothing to remember it by."""


@pytest_asyncio.fixture(loop_scope="session")
async def phone(chromium: Browser, request: pytest.FixtureRequest) -> AsyncIterator[OpenPhone]:
    """`page = await phone()` is another person's phone, who knows the game, but for a *new* one.

    What a page throws fails the test at its end.
    """
    phones: list[BrowserContext] = []
    thrown: list[str] = []

    async def open_phone(width: int = 320, height: int = 568, new: bool = False, **options: Any) -> Page:
        context = await chromium.new_context(
            viewport={"width": width, "height": height},
            **{"device_scale_factor": 2, "has_touch": True, "is_mobile": True, "locale": "en-GB", **options},
        )
        phones.append(context)
        context.set_default_timeout(30_000)
        context.on("weberror", lambda error: thrown.append(str(error.error)))
        await context.route(lambda url: not HERE.match(url), _refuse)
        await context.add_init_script(SAY_THEM)
        if not new:
            await context.add_init_script(KNOWS_OKEY)
        return await context.new_page()

    yield open_phone
    if has_failed(request):
        await keep_pictures(phones, kept_folder(request))
    for context in phones:
        await context.close()
    assert not thrown, thrown


async def _refuse(route: Route) -> None:
    await route.abort()


async def keep_pictures(phones: list[BrowserContext], folder: Path) -> None:
    for number, page in enumerate(page for context in phones for page in context.pages):
        await page.screenshot(path=folder / f"page-{number}.png")
        (folder / f"page-{number}.html").write_text(await page.content())


def has_failed(request: pytest.FixtureRequest) -> bool:
    report = request.node.stash.get(REPORT, None)
    return report is None or report.failed


def kept_folder(request: pytest.FixtureRequest) -> Path:
    """Return the folder of a failed test, with what pytest has to say in it."""
    folder = KEPT / re.sub(r"[^\w.-]+", "_", request.node.nodeid)
    folder.mkdir(parents=True, exist_ok=True)
    if report := request.node.stash.get(REPORT, None):
        captured = "\n".join(f"--- {title}\n{text}" for title, text in report.sections)
        (folder / "report.txt").write_text(f"{report.longreprtext}\n{captured}")
    return folder
