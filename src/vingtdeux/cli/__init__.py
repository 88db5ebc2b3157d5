"""The command line: one module for each family of commands."""

from vingtdeux.cli import (
    about,
    doctor,
    keep,
    lab,
    material,
    new,
    operator,
    play,
    records,
    serve,
    tidy,
    tune,
)
from vingtdeux.cli.app import app

__all__ = [
    "about",
    "app",
    "doctor",
    "keep",
    "lab",
    "main",
    "material",
    "new",
    "operator",
    "play",
    "records",
    "serve",
    "tidy",
    "tune",
]


def main() -> None:
    """The entry point."""
    app(prog_name="vingtdeux")
