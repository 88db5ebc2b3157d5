"""Environments of their own for other people's programs: build/<name>-venv, made on the first run."""

import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent


def python_with(name: str, *packages: str) -> Path:
    """The Python that has these packages."""
    venv = ROOT / "build" / f"{name}-venv"
    python = venv / "bin" / "python"
    if not (venv / "ready").exists():
        print(f"installing {name} into an environment of its own ...", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, *packages], check=True)
        (venv / "ready").write_text("")
    return python
