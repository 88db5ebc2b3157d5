"""docs/learning.md is true: its code runs, its commands run in small."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "docs" / "learning.md").read_text(encoding="utf-8")


def blocks(language: str, before: str = "") -> list[str]:
    """What is written in a language, where this stands right before it."""
    return re.findall(rf"(?<!-->\n){before}```{language}\n(.*?)```", TEXT, re.S)


def commands() -> list[str]:
    lines = [line.partition("#")[0].strip() for block in blocks("sh") for line in block.split("\n")]
    return [line for line in lines if line]


@pytest.mark.parametrize("code", blocks("python"), ids=lambda code: code.split("\n")[0][:50])
def test_the_python_of_the_document_runs(code: str, tmp_path: Path) -> None:
    run(code, tmp_path)


def run(code: str, folder: Path) -> None:
    (folder / "example.py").write_text(code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "error::DeprecationWarning", "example.py"],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_the_commands_of_the_document_run_one_after_the_other(tmp_path: Path) -> None:
    """With few games, in an empty folder; what makes an environment is not done again."""
    ran = 0
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for command in commands():
        words = shlex.split(small(command))
        if words[0] == "vingtdeux":
            words[:1] = [sys.executable, "-m", "vingtdeux"]
        elif words[0] == "python" and words[1].startswith("examples/"):
            words[0] = sys.executable
        else:
            assert words[:2] == ["pip", "install"] or words[0] in (
                "make",
                "PYTHONPATH=build/compiled",
            )
            continue
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        ran += 1
    assert ran == 8
    (code,) = blocks("python", before="<!-- after: data -->\n")
    run(code, tmp_path)


def small(command: str) -> str:
    """The same, a hundredth of it."""
    command = re.sub(r"-n \d+", "-n 12", command)
    command = re.sub(r" -j \d+", "", command)
    return re.sub(r"--minutes \d+", "--minutes 0.05 --games 16 --test-games 4", command)
