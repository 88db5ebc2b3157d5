"""docs/lab.md is true: its commands run, in small, and print what it shows."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "run_document", ROOT / "scripts" / "run_document.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SCRIPT = script()
BLOCKS = list(SCRIPT.BLOCK.finditer(TEXT))


def small(command: str) -> str:
    """The same with few games."""
    command = re.sub(r"-n \d+", "-n 12", command)
    command = re.sub(r" -g \d+", " -g 1 --population 4", command)
    return command.replace(" -j 2", "").replace("--watch drama", "--watch drama:2")


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block["command"][10:60])
def test_a_command_prints_what_the_document_shows(block: re.Match[str], tmp_path: Path) -> None:
    out = SCRIPT.run(small(block["command"]), tmp_path)
    shown = SCRIPT.chosen(block["shows"], out)
    first, told = (re.sub(r"[\d.]+", "n", each.split("\n")[0]) for each in (shown, block["out"]))
    assert first == told, "it begins as the document says"
    wordy = [line for line in block["out"].split("\n") if "figures of bots" in line.lower()]
    for line in wordy:
        assert line.rstrip() in [each.rstrip() for each in shown.split("\n")]
    assert len(block["out"].split("\n")) > 3, "the document has its output"


def commands(language: str) -> list[str]:
    blocks = re.findall(rf"```{language}\n(.*?)```", TEXT, re.S)
    return [line for block in blocks for line in block.split("\n") if line]


def test_runs_are_kept_reported_recorded_sharded_and_merged(tmp_path: Path) -> None:
    played = 0
    for line in commands("sh"):
        command = line.partition("#")[0].strip()
        if command.startswith("vingtdeux") and "--backend" not in command:
            SCRIPT.run(re.sub(r"-n \d+", "-n 24", command), tmp_path)
            played += 1
    assert played == 6
    assert (tmp_path / "report.html").stat().st_size > 10_000
    assert {path.name for path in (tmp_path / "whole").iterdir()} == {"run.json", "games.parquet"}


def test_the_watcher_of_the_document_watches(tmp_path: Path) -> None:
    code = re.findall(r"```python\n(from vingtdeux.lab import Watcher.*?)```", TEXT, re.S)
    (tmp_path / "mine.py").write_text(code[0])
    out = SCRIPT.run("vingtdeux simulate petit -n 5 --watch mine.py:Longest --out run", tmp_path)
    assert "5 games" in out
    from vingtdeux.lab import read

    assert "longest.choices" in read(tmp_path / "run").columns
    assert len([line for line in code[0].split("\n") if line.strip()]) <= 20


def test_the_python_of_the_document_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.findall(r"```python\n(from vingtdeux.lab import Plan.*?)```", TEXT, re.S)
    exec(compile(code[0], "docs/lab.md", "exec"), {})
    assert len(capsys.readouterr().out.strip().split("\n")) == 3
