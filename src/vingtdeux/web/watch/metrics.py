"""What is counted, for Prometheus. A call on the way of a move costs about a microsecond.

No label ever names a table, a person or an address; the values of every label are bounded.
"""

import logging
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    GCCollector,
    Histogram,
    Info,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

import vingtdeux

log: Final = logging.getLogger("vingtdeux.metrics")
OTHER: Final = "other"
"""Where what is not worth a label of its own is counted."""
WORD: Final = re.compile(r"[A-Za-z][\w.:/<>-]{0,60}")
MOST_LABELS: Final = 200
QUICK: Final = (.001, .002, .005, .01, .02, .05, .1, .25, .5, 1, 2.5, 5, 10)  # fmt: skip
"""Seconds; what people wait for."""
FEW: Final = (1, 2, 4, 8, 16, 32, 64, 128)
CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

disable_created_metrics()  # type: ignore[no-untyped-call]
registry: Final = CollectorRegistry()
ProcessCollector(registry=registry)
PlatformCollector(registry=registry)
GCCollector(registry=registry)
Info("vingtdeux", "The version that runs.", registry=registry).info(
    {"version": vingtdeux.__version__}
)


class Labelled(dict[str, Counter]):
    """The parts of a counter by label, found at once; after so many all others are `other`."""

    def __init__(self, counter: Counter) -> None:
        super().__init__()
        self._counter = counter

    def __missing__(self, label: str) -> Counter:
        if label != OTHER and (len(self) >= MOST_LABELS or not WORD.fullmatch(label)):
            return self[OTHER]
        part = self[label] = self._counter.labels(label)
        return part


def _counter(name: str, words: str, label: str) -> Labelled:
    return Labelled(Counter(f"vingtdeux_{name}", words, [label], registry=registry))


def _histogram(name: str, words: str, buckets: Iterable[float] = QUICK) -> Histogram:
    return Histogram(f"vingtdeux_{name}", words, registry=registry, buckets=tuple(buckets))


_moves: Final = _counter("moves", "Moves that are durable.", "game")
_refusals: Final = _counter("refusals", "Requests refused, by reason.", "code")
_database: Final = _counter("database_errors", "Errors of the database.", "kind")
_restarts: Final = _counter("task_restarts", "Background tasks begun again.", "task")
_thinkers: Final = Counter("vingtdeux_thinker_restarts", "Thinkers begun again.", registry=registry)
_simulated: Final = Counter("vingtdeux_lab_games", "Games simulated.", registry=registry)
_lab_seconds: Final = Counter(
    "vingtdeux_lab_cpu_seconds", "Of a processor, for simulations.", registry=registry
)
_runs: Final = _counter("lab_runs", "Simulations that have ended, by how.", "how")
_left_out: Final = Counter("vingtdeux_log_left_out", "Log lines left out.", registry=registry)
_move_seconds: Final = _histogram("move_seconds", "From handing a move in until it is durable.")
_shown_seconds: Final = _histogram(
    "move_shown_seconds", "From durable until its maker is shown a move."
)
_late_seconds: Final = _histogram("clock_late_seconds", "How late an hourglass was seen to end.")
_batch_moves: Final = _histogram("batch_moves", "Moves that shared a transaction.", FEW)
_batch_seconds: Final = _histogram("batch_seconds", "How long a transaction of moves took.")
_request_seconds: Final = Histogram(
    "vingtdeux_request_seconds", "How long a page took.", ["view", "status"],
    registry=registry, buckets=QUICK,
)  # fmt: skip
_requests: Final[dict[tuple[str, int], Histogram]] = {}
TALLIES: Final = {"frames": "Frames rendered.", "sent_bytes": "Bytes of frames sent."}
_tallies: Final = dict.fromkeys(TALLIES, 0)
"""Counted several times a move, by the event loop alone: without the lock of a Counter."""


def moved(game_id: str, seconds: float) -> None:
    """A move is durable, so long after it was handed in."""
    _moves[game_id].inc()
    _move_seconds.observe(seconds)


def shown(seconds: float) -> None:
    """Whoever made a move is shown it, so long after it was durable."""
    _shown_seconds.observe(seconds)


def refused(code: str) -> None:
    """Somebody was told no."""
    _refusals[code].inc()


def batch(size: int, seconds: float) -> None:
    """So many moves shared a transaction."""
    _batch_moves.observe(size)
    _batch_seconds.observe(seconds)


def database_error(kind: str) -> None:
    """The database did not do as it was told."""
    _database[kind].inc()


def task_restarted(name: str) -> None:
    """A background task fell and was begun again."""
    _restarts[name].inc()


def thinker_restarted() -> None:
    """A thinker had died or was ended."""
    _thinkers.inc()


def rendered() -> None:
    """A frame was made; one that is sent to several is made once."""
    _tallies["frames"] += 1


def sent(size: int) -> None:
    """A frame of so many bytes went to a socket."""
    _tallies["sent_bytes"] += size


def late(seconds: float) -> None:
    """An hourglass was found empty so long after its deadline."""
    _late_seconds.observe(max(0.0, seconds))


def simulated(games: int, seconds: float) -> None:
    """The lab has played so many games, in so many seconds of a processor."""
    _simulated.inc(games)
    _lab_seconds.inc(seconds)


def run_over(how: str) -> None:
    """A simulation has ended."""
    _runs[how].inc()


def left_out(count: int) -> None:
    """So many log lines were not written because they said the same again."""
    _left_out.inc(count)


def requested(view: str, status: int, seconds: float) -> None:
    """A request was answered."""
    key = (view, status // 100)
    part = _requests.get(key)
    if part is None:
        if len(_requests) >= 2 * MOST_LABELS or not WORD.fullmatch(view):
            key = (OTHER, key[1])
        part = _requests[key] = _request_seconds.labels(key[0], f"{key[1]}xx")
    part.observe(seconds)


# --- what is read when somebody asks ---------------------------------------------------------------

Reading = float | Mapping[str, float]
GAUGES: Final[dict[str, tuple[str, str]]] = {
    # name: (words, label or "")
    "sockets": ("Open sockets.", "role"),
    "tables_in_memory": ("Tables this process has at hand.", ""),
    "tables_playing": ("Games in play in the database.", ""),
    "thinkers": ("Processes in which bots think: alive, busy.", "state"),
    "queue": ("What waits to be done.", "queue"),
    "cache_bytes": ("What the caches weigh.", "cache"),
    "task_up": ("Whether a background task runs and beats.", "task"),
    "task_quiet_seconds": ("Since a background task last beat.", "task"),
    "ready": ("Whether a check of /readyz passes.", "check"),
    "worker_quiet_seconds": ("Since a clock last beat, in any process.", ""),
    "redis_up": ("Whether Redis answers; absent where there is none.", ""),
}
_readings: Final[dict[str, Callable[[], Reading]]] = {}
_caches: Final[dict[str, Callable[[], int]]] = {}


def watch(name: str, read: Callable[[], Reading]) -> None:
    """Read this gauge whenever somebody asks: a number, or one by label. From any thread."""
    if name not in GAUGES:
        raise KeyError(f"no gauge is called {name}")
    _readings[name] = read


def watch_cache(name: str, weigh: Callable[[], int]) -> None:
    """Ask this cache for its bytes whenever somebody asks. From any thread."""
    _caches[name] = weigh


def _weigh() -> Reading:
    return {name: weigh() for name, weigh in list(_caches.items())}


watch("cache_bytes", _weigh)


class Gauges(Collector):
    """Everything watched, as it is now; what cannot be read is missing, and said in the log."""

    def collect(self) -> Iterable[Metric]:
        """One family a gauge or tally."""
        for name, words in TALLIES.items():
            yield CounterMetricFamily(f"vingtdeux_{name}", words, value=_tallies[name])
        for name, (words, label) in GAUGES.items():
            family = GaugeMetricFamily(
                f"vingtdeux_{name}", words, labels=[label] if label else None
            )
            for key, value in _read(name):
                family.add_metric([key] if label else [], value)
            yield family


def _read(name: str) -> list[tuple[str, float]]:
    read = _readings.get(name)
    if read is None:
        return []
    try:
        found = read()
    except Exception as error:
        log.warning("the gauge %s cannot be read (%s)", name, type(error).__name__)
        return []
    return list(found.items()) if isinstance(found, Mapping) else [("", found)]


registry.register(Gauges())


def scrape() -> bytes:
    """All of it in Prometheus' text."""
    return generate_latest(registry)
