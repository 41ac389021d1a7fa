"""What one node counts and measures, for whoever watches it from outside. docs/operations.md says what each means.

No label holds a table's code, a person or a tile: who reads the meters learns nothing of a game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector

QUICK: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
"""Seconds: a commit is a millisecond, a hard choice of a computer some tens."""
LATE: Final = (0.01, 0.05, 0.25, 0.5, 1.0, 2.0, 5.0, 30.0)

WAITS: Final = (0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 30.0, 60.0, 120.0, 300.0)


class Tally(Collector):
    """A counter of what one thread counts six times a move: `Counter`, which has a lock, took 4 of 100 of its time."""

    def __init__(self, name: str, what: str) -> None:
        self._name, self._what = name, what
        self.count = 0

    def inc(self) -> None:
        """Count one more."""
        self.count += 1

    def collect(self) -> Iterable[Metric]:
        """Return what is told of it."""
        return [CounterMetricFamily(self._name, self._what, self.count)]


class Meters:
    """The meters of one node. Each node has its own, so that several in one process do not mix."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)

        self.sockets = self._gauge("okey_sockets_open", "Open sockets.")
        self.frames_in = self._tally("okey_frames_in", "Frames that clients sent.")
        self.frames_out = self._tally("okey_frames_out", "Frames that clients were sent.")
        self.slow_sockets = self._counter("okey_slow_sockets_closed", "Sockets closed as their client read slowly.")
        self.limited = self._counter("okey_limited", "What was refused because somebody asked for too much.", "limit")
        self.dropped = self._counter("okey_tables_broken", "Tables that could not be shown; each is in the log.")

        self.commits = self._histogram("okey_commit_seconds", "Writing one version of a table.", QUICK, "result")
        self.late = self._histogram("okey_alarm_late_seconds", "How late tables were woken.", LATE)
        self.expired = self._counter("okey_alarm_leases_expired", "Alarms that another node had leased and not done.")
        self.failed = self._counter("okey_alarms_failed", "Alarms that failed here; each is in the log.")
        self.thinking = self._histogram("okey_think_seconds", "Judging an alarm, a computer's thinking with it.", QUICK)
        self.broken = self._counter("okey_matches_voided", "Matches called off, by the reason.", "why")

        self.missed = self._counter("okey_versions_missed", "Versions that were not heard and found by the audit.")
        self.resyncs = self._counter("okey_resyncs", "Clients brought up to date, by the way it was done.", "how")
        self.reconnects = self._counter("okey_store_reconnects", "Times that the ears on the store were lost.")
        self.store_away = self._gauge("okey_store_away", "1 while the store does not answer.")

        self.quick_waiting = self._gauge("okey_quick_waiting", "Who waits for strangers to play with, of all nodes.")
        self.quick_seated = self._counter("okey_quick_seated", "Seats at tables of strangers, by who has them.", "who")
        self.quick_wait = self._histogram("okey_quick_wait_seconds", "How long who is seated so has waited.", WAITS)

        self.outbox_lag = self._gauge("okey_outbox_lag_seconds", "Age of the oldest letter that is not done.", "group")
        self.again = self._counter("okey_outbox_again", "Letters that were delivered again.", "group")

        self.loop_lag = self._gauge("okey_loop_lag_seconds", "How late the node's own clock last rang.")
        self.tables = self._gauge("okey_tables_open", "Tables that somebody looks at here.", "state")
        self.tables_alive = self._gauge("okey_tables_alive", "Tables that wait for an alarm, of all nodes together.")

        # There from the start: Prometheus sees no increase in what appears with its first event.
        for why in ("fault", "taken_back"):
            self.broken.labels(why)
        for how in ("ev", "snap", "digest"):
            self.resyncs.labels(how)

    def text(self) -> bytes:
        """Return all of them in Prometheus's text format."""
        return generate_latest(self.registry)

    def _tally(self, name: str, what: str) -> Tally:
        tally = Tally(name, what)
        self.registry.register(tally)
        return tally

    def _gauge(self, name: str, what: str, *labels: str) -> Gauge:
        return Gauge(name, what, labels, registry=self.registry)

    def _counter(self, name: str, what: str, *labels: str) -> Counter:
        return Counter(name, what, labels, registry=self.registry)

    def _histogram(self, name: str, what: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        return Histogram(name, what, labels, registry=self.registry, buckets=buckets)
