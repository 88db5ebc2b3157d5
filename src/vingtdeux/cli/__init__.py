"""The command line: one module for each family of commands."""

from vingtdeux.cli import about, keep, lab, play, records, serve
from vingtdeux.cli.app import app

__all__ = ["about", "app", "keep", "lab", "main", "play", "records", "serve"]


def main() -> None:
    """The entry point."""
    app(prog_name="vingtdeux")
