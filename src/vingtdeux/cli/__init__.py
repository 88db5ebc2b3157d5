"""The command line: serve, play, simulate, compare, check, replay, verify, games, info."""

from vingtdeux.cli import about, lab, play, records, serve
from vingtdeux.cli.app import app

__all__ = ["about", "app", "lab", "main", "play", "records", "serve"]


def main() -> None:
    """The entry point."""
    app(prog_name="vingtdeux")
