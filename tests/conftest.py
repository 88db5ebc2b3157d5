"""Shared by all tests: hypothesis profiles and where the project's files are."""

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
