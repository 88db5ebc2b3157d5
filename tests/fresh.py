"""A fresh environment, as somebody has who installs a game of another package.

It is a virtual environment of its own. To take seconds instead of minutes it borrows the packages
of the environment the tests run in, and finds this project by a path; what is installed into it is
installed by pip like anything else.
"""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[1] / "src"


class Fresh:
    """A virtual environment in this folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        made = [sys.executable, "-m", "venv", "--without-pip", str(folder)]
        subprocess.run(made, check=True, capture_output=True)
        self.python = folder / "bin" / "python"
        ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
        packages = Path(self.said("-c", ask).strip())
        borrowed = [str(SOURCES), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
        (packages / "borrowed.pth").write_text("\n".join(dict.fromkeys(borrowed)) + "\n")

    @property
    def env(self) -> dict[str, str]:
        """What a shell in it has; nothing of the tests' own paths."""
        own = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
        path = f"{self.python.parent}{os.pathsep}{own.get('PATH', '')}"
        return {**own, "PATH": path, "LANG": "en_GB.UTF-8", "LC_ALL": "", "COLUMNS": "160"}

    def install(self, folder: Path, *, editable: bool = False) -> None:
        """pip install; what it depends on is there already."""
        words = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
        words += ["--no-index", "--disable-pip-version-check"]
        self.said(*words, *(["-e"] if editable else []), str(folder))

    def said(self, *words: str, cwd: Path | None = None) -> str:
        """Run Python with these words; what it says. AssertionError if it fails."""
        done = subprocess.run(
            [str(self.python), *words],
            env=self.env,
            cwd=cwd or self.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def cli(self, *words: str, cwd: Path | None = None) -> str:
        """`vingtdeux …`."""
        return self.said("-m", "vingtdeux", *words, cwd=cwd)
