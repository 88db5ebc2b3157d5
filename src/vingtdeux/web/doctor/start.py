"""A short look before the site opens its doors."""

import logging
from collections.abc import Iterator
from typing import Final

from vingtdeux.web.doctor.findings import Finding
from vingtdeux.web.doctor.house import (
    look_at_database,
    look_at_disk,
    look_at_files,
    look_at_pages,
)
from vingtdeux.web.doctor.safety import look_at_settings

log: Final = logging.getLogger("vingtdeux.doctor")
SECONDS: Final = 1.0
"""As long as the database file may be looked at before people are let in."""
HARMLESS: Final = frozenset({"one_factor", "database_readable"})
"""Not worth a line at every start."""


class Malformed(ValueError):
    """The database's file is damaged: to write into it would make that worse."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(
            f"the database {finding.about} is damaged ({finding.args['why']}); do not use it: "
            "restore the last backup, or see `sqlite3 FILE .recover`"
        )


def at_start() -> None:
    """Warn in the log of what is wrong; only a damaged database keeps the site from starting."""
    for finding in _quick():
        if finding.code == "malformed":
            raise Malformed(finding)
        if finding.code not in HARMLESS:
            log.warning("doctor: %s", finding)


def _quick() -> Iterator[Finding]:
    yield from look_at_pages(seconds=SECONDS)
    yield from look_at_database()
    yield from look_at_disk()
    yield from look_at_files()
    yield from look_at_settings()
