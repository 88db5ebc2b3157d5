"""What each part of a site costs: processor time and memory, children included."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from parts import descendants

TICKS: Final = os.sysconf("SC_CLK_TCK")


def seconds(pid: int) -> float:
    """Of processor time used so far by a process and its children, those that have ended too."""
    spent = 0
    for each in (pid, *descendants(pid)):
        with suppress(OSError):  # it has just ended: its parent counts it from now on
            fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
            spent += sum(map(int, fields[11:15]))
    return spent / TICKS


def megabytes(pid: int) -> float:
    """Resident memory of a process and its children; what they share is counted once."""
    found = 0.0
    for each in (pid, *descendants(pid)):
        with suppress(OSError):
            for line in Path(f"/proc/{each}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    found += int(line.split()[1]) / 1024
    return found
