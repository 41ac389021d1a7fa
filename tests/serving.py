"""A whole `okey serve` as a process of its own, for tests that need the real thing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, Self

from tests.cluster import free_ports
from webapp.settings import Settings
from webapp.tied import tied

ROOT: Final = Path(__file__).parents[1]
OURS: Final = tuple(name.upper() for name in Settings.model_fields)
START_SECONDS: Final = 100.0


class Serving:
    """An `okey serve` on a free port, with its own data; `start` it again and it has the same data and port."""

    def __init__(
        self,
        data_dir: Path,
        settings: Mapping[str, str] | None = None,
        *,
        okey: Sequence[str] = (sys.executable, "-m", "bot"),
        arguments: Sequence[str] = (),
        cwd: Path = ROOT,
    ) -> None:
        self.data_dir = data_dir
        self.log_file = data_dir.with_name(f"{data_dir.name}.log")
        self.settings = {"DATA_DIR": str(data_dir), "PORT": str(*free_ports(1)), **(settings or {})}
        self.command = [*okey, "serve", *arguments]
        self.cwd = cwd
        self.url = ""
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Return when it serves; `url` is where."""
        self.process = self.spawn()
        self.url = self._said_address()
        self.settings["PORT"] = self.url.rpartition(":")[2]

    def spawn(self) -> subprocess.Popen[bytes]:
        """Start it and wait for nothing. It ends with this process, however that ends."""
        environment = {name: value for name, value in os.environ.items() if name not in OURS} | self.settings
        with self.log_file.open("ab") as log:
            return subprocess.Popen(
                tied(self.command),
                cwd=self.cwd,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """End it with a signal and return its exit code; it may be ended twice."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            return self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(60)
            raise

    def kill(self) -> None:
        """End it as the worst power does: no clean-up, no goodbye."""
        self.stop(signal.SIGKILL)

    def log(self) -> str:
        return self.log_file.read_text() if self.log_file.exists() else ""

    def _said_address(self) -> str:
        assert self.process is not None
        before = self.log().count("is open on")
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and self.process.poll() is None:
            lines = [line for line in self.log().splitlines() if "is open on" in line]
            if len(lines) > before:
                url = lines[-1].split()[4]
                if _is_healthy(url):
                    return url
            time.sleep(0.02)
        self.kill()
        raise AssertionError(f"okey serve did not open\n{self.log()}")


def _is_healthy(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=10) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return False
