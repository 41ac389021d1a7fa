"""Several processes that serve on one port: started, started again, and replaced one after the other."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

from webapp.tied import tied

log = logging.getLogger(__name__)

READY: Final = b"is open on"
"""What a worker says on its standard output once it serves."""
START_SECONDS: Final = 60.0
END_SECONDS: Final = 10.0
"""Until a worker that was told to end is killed, beside the time that it drains."""
RESTS: Final = (0.1, 5.0)
"""The first and the longest wait before a worker that ended by itself is started again."""


class WorkerError(RuntimeError):
    """A worker did not come to serve."""


class Worker:
    """One process that serves."""

    def __init__(self, number: int, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
        self.number = number
        self._arguments = arguments
        self._environment = dict(environment)
        self._process: asyncio.subprocess.Process | None = None
        self._listening: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Return when it serves. Raises `WorkerError`."""
        # -P: what else is called like a package of ours in the folder where the house was opened is not ours.
        command = tied([sys.executable, "-P", "-m", "bot", "serve", "--share-port", *self._arguments])
        try:
            self._process = await asyncio.create_subprocess_exec(
                *command,
                env=self._environment,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for the process that started them
            )
        except OSError as error:
            raise WorkerError(f"Worker {self.number} cannot be started ({type(error).__name__}).") from None
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(START_SECONDS):
                while READY not in (line := await self._process.stdout.readline()):
                    if not line:
                        raise WorkerError(f"Worker {self.number} ended at its start; the lines above tell why.")
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
            raise WorkerError(f"Worker {self.number} did not open in time.") from None
        self._listening = asyncio.create_task(_pass_over(self._process.stdout), name=f"hear worker {self.number}")

    async def ended(self) -> int:
        """Wait until it has ended, and return its exit code."""
        assert self._process is not None
        return await self._process.wait()

    async def end(self, drain_seconds: float) -> None:
        """Have it send its players to the others and end."""
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGTERM)
        try:
            async with asyncio.timeout(drain_seconds + END_SECONDS):
                await self._process.wait()
        except TimeoutError:
            log.warning("a worker did not end and is killed", extra={"worker": self.number})
            self._process.kill()
            await self._process.wait()
        if self._listening is not None:
            await self._listening


async def _pass_over(output: asyncio.StreamReader) -> None:
    while await output.readline():
        pass


class Crew:
    """The workers of one `okey serve`."""

    def __init__(
        self,
        count: int,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        ops_port: int | None,
        drain_seconds: float,
    ) -> None:
        """*arguments* are what each is told beside its name; *environment* is what is not in ours."""
        self._arguments = arguments
        self._environment = environment
        self._ops_port = ops_port
        self._drain_seconds = drain_seconds
        self._workers = [self._new(number) for number in range(count)]
        self._replacing = asyncio.Lock()
        self.renewal = asyncio.Event()
        """Set to have each worker replaced by a new one."""

    def _new(self, number: int) -> Worker:
        ops = {"OPS_PORT": str(self._ops_port + number)} if self._ops_port else {}
        return Worker(number, self._arguments, {**os.environ, **self._environment, **ops})

    async def start(self) -> None:
        """Return when all serve. Raises `WorkerError`."""
        try:
            await asyncio.gather(*(worker.start() for worker in self._workers))
        except BaseException:
            await self.end()
            raise

    async def run(self) -> None:
        """Start again whoever ends by itself, and replace all when that is wished, until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._renew(), name="renew workers")
            for number in range(len(self._workers)):
                tasks.create_task(self._keep(number), name=f"keep worker {number}")

    async def _keep(self, number: int) -> None:
        first, longest = RESTS
        rest = first
        while True:
            worker = self._workers[number]
            code = await worker.ended()
            async with self._replacing:
                if self._workers[number] is not worker:  # it was replaced
                    rest = first
                    continue
                log.error("a worker has ended and is started again", extra={"worker": number, "code": code})
                await asyncio.sleep(rest)
                rest = min(2 * rest, longest)
                self._workers[number] = self._new(number)
                with suppress(WorkerError):
                    await self._workers[number].start()

    async def _renew(self) -> None:
        while True:
            await self.renewal.wait()
            self.renewal.clear()
            await self._replace()

    async def _replace(self) -> None:
        """Put a new process in the place of each worker, one after the other; somebody serves all the time."""
        async with self._replacing:
            for number, old in enumerate(self._workers):
                new = self._new(number)
                try:
                    await new.start()
                except WorkerError:
                    log.exception("a worker stays, for its successor does not serve", extra={"worker": number})
                    return
                self._workers[number] = new
                await old.end(self._drain_seconds)
        log.info("all workers are new", extra={"workers": len(self._workers)})

    async def end(self) -> None:
        """End all of them at once."""
        await asyncio.gather(*(worker.end(self._drain_seconds) for worker in self._workers))
