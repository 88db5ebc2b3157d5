"""The command line: one module for each family of commands."""

from vingtdeux.cli import (
    about,
    dataset,
    doctor,
    features,
    keep,
    lab,
    ladder,
    material,
    new,
    operator,
    play,
    records,
    report,
    runs,
    serve,
    tidy,
    tune,
    weights,
)
from vingtdeux.cli.app import app

__all__ = [
    "about",
    "app",
    "dataset",
    "doctor",
    "features",
    "keep",
    "lab",
    "ladder",
    "main",
    "material",
    "new",
    "operator",
    "play",
    "records",
    "report",
    "runs",
    "serve",
    "tidy",
    "tune",
    "weights",
]


def main() -> None:
    """The entry point."""
    app(prog_name="vingtdeux")
