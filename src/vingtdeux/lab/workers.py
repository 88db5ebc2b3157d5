"""Who plays the games: this process, several of this machine, or a cluster that already runs.

`work(task, jobs)` gives the answers in the order of the tasks, whoever was faster. A process or
a machine that dies takes nothing along: its tasks are given to another one.
"""

import signal
import threading
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, Literal, TypeVar

from vingtdeux.lab.errors import NoWorkers

A = TypeVar("A")
Task = tuple[Any, ...]
Work = Callable[[Callable[..., A], Sequence[Task]], Iterator[A]]
"""Calls a function with each of these tuples of arguments; the answers in their order."""
Backend = Literal["local", "dask", "ray"]
BACKENDS: Final[tuple[Backend, ...]] = ("local", "dask", "ray")
ATTEMPTS: Final = 5
"""How often in a row processes may die before it is no accident."""
AHEAD: Final = 4
"""Tasks given out for each process of a cluster: none waits, and memory stays small."""


def can_share() -> bool:
    """Whether several processes can share the games: joblib is there (extra `lab`)."""
    try:
        import joblib  # noqa: F401 - looked for, not used
    except ImportError:
        return False
    return True


@contextmanager
def workers(
    jobs: int = 1, backend: Backend = "local", address: str | None = None
) -> Iterator["Work[Any]"]:
    """Those who work, until the end of the block. `jobs` = processes of this machine (-1 = one for
    each core); a cluster has its own, at `address` (none = one is started here for as long)."""
    if backend == "dask":
        with _dask(jobs, address) as work:
            yield work
    elif backend == "ray":
        with _ray(jobs, address) as work:
            yield work
    elif backend == "local":
        if jobs != 1 and not can_share():
            said = "joblib is missing, one process plays all games: pip install 'vingtdeux[lab]'"
            warnings.warn(said, RuntimeWarning, stacklevel=4)
            jobs = 1
        yield _here if jobs == 1 else _processes(jobs)
    else:
        raise NoWorkers("no_backend", name=backend, names=", ".join(BACKENDS))


def _here(task: Callable[..., A], tasks: Sequence[Task]) -> Iterator[A]:
    return (task(*each) for each in tasks)


def _processes(jobs: int) -> "Work[Any]":
    """Over joblib's processes. One that is killed breaks the pool: a new one goes on from there."""

    def work(task: Callable[..., A], tasks: Sequence[Task]) -> Iterator[A]:
        from joblib import Parallel, delayed
        from joblib.externals.loky.process_executor import TerminatedWorkerError

        done, deaths = 0, 0
        while done < len(tasks):
            pool = Parallel(n_jobs=jobs, return_as="generator")
            with _deaf():
                answers: Iterable[A] = pool(delayed(task)(*each) for each in tasks[done:])
            try:
                for answer in answers:
                    done, deaths = done + 1, 0
                    yield answer
            except TerminatedWorkerError:
                deaths += 1
                if deaths == ATTEMPTS:
                    raise

    return work


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes begun here do not hear Ctrl+C, which a terminal sends to all of them: who asked for
    them hears it and ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _dask(jobs: int, address: str | None) -> Iterator["Work[Any]"]:
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise NoWorkers("no_dask") from None
    cluster = None
    try:
        if address is None:
            count = None if jobs < 1 else jobs
            cluster = LocalCluster(n_workers=count, threads_per_worker=1, dashboard_address=None)
        client = Client(address or cluster, timeout="10s")
    except (OSError, ValueError) as error:
        raise NoWorkers("no_cluster", address=address, why=error) from None

    def work(task: Callable[..., A], tasks: Sequence[Task]) -> Iterator[A]:
        ahead = AHEAD * max(1, len(client.scheduler_info()["workers"]))
        given: deque[Any] = deque()
        try:
            for each in tasks:
                given.append(client.submit(task, *each, pure=False, retries=ATTEMPTS))
                if len(given) >= ahead:
                    yield given.popleft().result()
            while given:
                yield given.popleft().result()
        finally:
            client.cancel(list(given))

    try:
        yield work
    finally:
        client.close()
        if cluster is not None:
            cluster.close()


@contextmanager
def _ray(jobs: int, address: str | None) -> Iterator["Work[Any]"]:
    try:
        import ray
    except ImportError:
        raise NoWorkers("no_ray") from None
    mine = not ray.is_initialized()
    try:
        if mine and address is None:
            ray.init(
                num_cpus=None if jobs < 1 else jobs, include_dashboard=False, log_to_driver=False
            )
        elif mine:
            ray.init(address=address, log_to_driver=False)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise NoWorkers("no_cluster", address=address, why=error) from None

    def work(task: Callable[..., A], tasks: Sequence[Task]) -> Iterator[A]:
        remote = ray.remote(max_retries=ATTEMPTS)(task)
        ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        given: deque[Any] = deque()
        try:
            for each in tasks:
                given.append(remote.remote(*each))
                if len(given) >= ahead:
                    yield ray.get(given.popleft())
            while given:
                yield ray.get(given.popleft())
        finally:
            for each in given:
                ray.cancel(each, force=False)

    try:
        yield work
    finally:
        if mine:
            ray.shutdown()
