"""Shared by all tests: hypothesis profiles, where the project’s files are, what is begun first."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parents[1]

settings.register_profile(
    "quick",
    deadline=None,
    max_examples=25,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
settings.register_profile(
    "soak",
    deadline=None,
    max_examples=1000,
    database=None,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("soak" if os.environ.get("VINGTDEUX_SOAK") else "quick")


def share(examples: int) -> int:
    """How many of so many games are played here: all against the compiled package, the first half
    against the sources. What takes the time, screens and words, is the same Python in both."""
    return examples if os.environ.get("VINGTDEUX_BUILD") == "compiled" else (examples + 1) // 2


FIRST = (
    "test_packages.py",
    "web/test_scale.py",
    "web/test_bots.py",
    "web/test_doctor.py",
    "web/test_company.py",
    "web/test_roles.py",
    "web/test_clock.py",
    "web/test_outage.py",
    "web/test_wire.py",
    "web/test_watch.py",
    "cli/test_new.py",
    "test_add_a_game.py",
    "web/test_backup.py",
    "web/test_two_versions.py",
    "web/test_serve.py",
    "web/test_logs.py",
    "web/test_together.py",
    "web/test_rolling.py",
    "web/test_lab_processes.py",
    "games/allez_les_bleus/test_properties.py",
    "browser/test_police_city.py",
    "browser/test_police_et_voleurs.py",
    "browser/test_mafia_story.py",
    "browser/test_access.py",
    "browser/test_lab.py",
    "browser/test_keyboard.py",
    "client/test_stage.py",
)
"""The files that take longest: begun first, none of them is what everybody waits for at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest files first; the others, and the tests of each, as they stand."""
    places = {ROOT / "tests" / name: place for place, name in enumerate(FIRST)}
    items.sort(key=lambda item: places.get(item.path, len(FIRST)))


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's folder."""
    return ROOT


@pytest.fixture
def changed_sources(tmp_path: Path) -> Callable[..., Path]:
    """The program as it is after its next change of rules: a copy of the sources in which
    scripts/freeze_rules.py was run for these games, to be found by PYTHONPATH."""

    def change(*games: str, compatible: bool = False) -> Path:
        sources = tmp_path / "sources"
        shutil.copytree(
            ROOT / "src" / "vingtdeux",
            sources / "vingtdeux",
            ignore=shutil.ignore_patterns("__pycache__"),
            dirs_exist_ok=True,
        )
        for game in games:
            arguments = [game, "--games", str(sources / "vingtdeux" / "games")]
            arguments += ["--compatible"] if compatible else []
            script = str(ROOT / "scripts" / "freeze_rules.py")
            subprocess.run([sys.executable, script, *arguments], check=True, capture_output=True)
        return sources

    return change
