"""Several processes and clusters: real ones, a worker killed in the middle, the same bytes."""

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from vingtdeux.lab import Experiment, NoWorkers, Plan, Run, play
from vingtdeux.lab.workers import Backend, workers

KILLER = '''
import os, signal
from pathlib import Path
from vingtdeux.bots import Bot

class Killer(Bot):
    """Takes the first action; the seventh time anybody asks, its process is killed."""

    def choose(self, seen, legal, rng):
        calls = Path(__file__).with_name("calls")
        dead = Path(__file__).with_name("dead")
        with calls.open("a") as file:
            file.write(".")
        if calls.stat().st_size >= 7 and os.getpid() != int(Path(__file__).with_name("spared").read_text()):
            try:
                dead.touch(exist_ok=False)
            except FileExistsError:
                return legal[0]
            os.kill(os.getpid(), signal.SIGKILL)
        return legal[0]
'''


@pytest.fixture
def killer(tmp_path: Path) -> Path:
    (tmp_path / "spared").write_text(str(os.getpid()))
    path = tmp_path / "killer.py"
    path.write_text(KILLER)
    return path


@pytest.fixture
def dask_at() -> Iterator[str]:
    """The address of a Dask cluster of two processes."""
    from distributed import LocalCluster

    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        yield cluster.scheduler_address


@pytest.fixture
def ray_at(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a Ray cluster of two processes."""
    import ray

    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    context = ray.init(
        num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR"
    )
    yield context.address_info["address"]
    ray.shutdown()


def kept(folder: Path, plan: Plan, backend: Backend, address: str | None, jobs: int) -> bytes:
    asked = Experiment("simulate", (plan,))
    run = Run.begin(folder, asked)
    found = play(asked, jobs, run=run, backend=backend, address=address)
    assert found.is_whole
    assert found.summaries[0].games == plan.games
    return (folder / "games.parquet").read_bytes()


def check(killer: Path, tmp_path: Path, backend: Backend, address: str | None) -> None:
    plan = Plan("petit", (f"{killer}:Killer", "uniform"), 60, 2)
    by_many = kept(tmp_path / "many", plan, backend, address, 2)
    assert (tmp_path / "dead").exists(), "somebody was killed"
    assert by_many == kept(tmp_path / "one", plan, "local", None, 1)


def test_a_process_that_is_killed_takes_no_game_along(killer: Path, tmp_path: Path) -> None:
    check(killer, tmp_path, "local", None)


def test_dask_plays_the_same_games_though_a_worker_is_killed(
    killer: Path, tmp_path: Path, dask_at: str
) -> None:
    check(killer, tmp_path, "dask", dask_at)


@pytest.mark.filterwarnings(
    "ignore::FutureWarning", "ignore::ResourceWarning", "ignore::DeprecationWarning"
)
def test_ray_plays_the_same_games_though_a_worker_is_killed(
    killer: Path, tmp_path: Path, ray_at: str
) -> None:
    check(killer, tmp_path, "ray", ray_at)


def test_a_cluster_that_is_not_there_is_named() -> None:
    with (
        pytest.raises(NoWorkers, match=r"tcp://127\.0\.0\.1:1"),
        workers(1, "dask", "tcp://127.0.0.1:1"),
    ):
        pass


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    for name, backend in (("distributed", "dask"), ("ray", "ray")):
        monkeypatch.setitem(sys.modules, name, None)
        with pytest.raises(NoWorkers, match=rf"vingtdeux\[{backend}\]"), workers(1, backend):  # type: ignore[arg-type]
            pass
