"""A disk that can be full: a small one of its own, or a limit on how long files may be."""

import os
import resource
import subprocess
from contextlib import suppress
from pathlib import Path

from parts import Part

MEGABYTES = 96


class Disk:
    """Where the embedded site keeps its data."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        size = f"size={MEGABYTES}m,mode=755"
        mount = ["mount", "-t", "tmpfs", "-o", size, "vingtdeux-soak", str(folder)]
        self.is_mounted = os.geteuid() == 0 and not subprocess.run(mount, capture_output=True, check=False).returncode  # fmt: skip
        self.how = f"tmpfs of {MEGABYTES} MB" if self.is_mounted else "RLIMIT_FSIZE"

    def fill(self, part: Part) -> None:
        """No room for anything more."""
        if not self.is_mounted:
            hard = resource.prlimit(part.pid, resource.RLIMIT_FSIZE)[1]
            resource.prlimit(part.pid, resource.RLIMIT_FSIZE, (0, hard))
            return
        with suppress(OSError), (self.folder / "ballast").open("wb", buffering=0) as ballast:
            for size in (1 << 20, 1 << 12):
                with suppress(OSError):
                    while True:
                        ballast.write(bytes(size))

    def free(self, part: Part) -> None:
        """Room again."""
        if self.is_mounted:
            (self.folder / "ballast").unlink(missing_ok=True)
        elif part.is_running():
            hard = resource.prlimit(part.pid, resource.RLIMIT_FSIZE)[1]
            resource.prlimit(part.pid, resource.RLIMIT_FSIZE, (hard, hard))

    def remove(self) -> None:
        """Unmount, if it was mounted."""
        if self.is_mounted:
            subprocess.run(["umount", "-l", str(self.folder)], check=True)
