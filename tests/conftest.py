"""Shared by all tests: hypothesis profiles and where the project's files are."""

import os
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
