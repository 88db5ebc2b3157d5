"""docs/add-a-game.md is true: its ten minutes are lived through, word by word."""

import os
import re
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.fresh import Fresh

DOCUMENT = Path(__file__).parents[1] / "docs" / "add-a-game.md"
FENCE = re.compile(r"^```(\S+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SET_UP = re.compile(r"python3 -m venv|\. env/bin/activate|pip install \"\.\./vingt-deux")
"""What the tests' environment has done already, in seconds."""


class Part(NamedTuple):
    """A fenced part of the document."""

    kind: str
    name: str
    text: str


def parts(heading: str) -> list[Part]:
    """Those of one chapter."""
    text = DOCUMENT.read_text(encoding="utf-8")
    chapter = text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return [Part(*match.groups(default="")) for match in FENCE.finditer(chapter)]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder."""
    return tmp_path_factory.mktemp("desk")


@pytest.fixture(scope="module")
def fresh(desk: Path) -> Fresh:
    return Fresh(desk / "env")


def said(fresh: Fresh, desk: Path, command: str) -> str:
    """What a line of the document's shell says; whether it succeeds is up to the next block."""
    words = command.partition("  #")[0].strip()
    if SET_UP.match(words):
        return ""
    if "pip install -e" in words:
        found = re.search(r'"\./(\w+)\[dev\]"', words)
        assert found, words
        fresh.install(desk / found[1], editable=True)
        return ""
    if " serve" in words:
        return ""
    words = re.sub(r"^vingtdeux ", "python -m vingtdeux ", words)
    words = words.replace("-m pytest", "-m pytest -q -p no:cacheprovider")
    done = subprocess.run(
        words, shell=True, cwd=desk, env=fresh.env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 or "pytest" in words, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def change(file: Path, text: str) -> None:
    """Take the lines with a minus away, put those with a plus in their place."""
    old, new = (
        "".join(line[1:] for line in text.splitlines(keepends=True) if line[0] == sign)
        for sign in "-+"
    )
    before = file.read_text(encoding="utf-8")
    assert before.count(old) == 1, f"{file} has {before.count(old)} times:\n{old}"
    file.write_text(before.replace(old, new), encoding="utf-8")


def expect_lines(wanted: str, output: str) -> None:
    """Every line was said; … stands for anything."""
    for line in wanted.splitlines():
        pattern = ".*".join(map(re.escape, line.split("…")))
        assert re.search(pattern, output), f"not said: {line}\n{output}"


@pytest.fixture(scope="module")
def lived(fresh: Fresh, desk: Path) -> Path:
    """The ten minutes; whatever the document shows was said."""
    output = ""
    for part in parts("Ten minutes"):
        if part.kind == "sh":
            output = "".join(said(fresh, desk, line) for line in part.text.splitlines())
        elif part.kind == "diff":
            change(desk / part.name, part.text)
        else:
            assert part.kind == "text", part.kind
            expect_lines(part.text, output)
    return desk


def test_the_ten_minutes(lived: Path) -> None:
    assert "2 if state.picks[winner] == 8" in (lived / "veille/src/veille/rules.py").read_text()


@pytest.fixture
def address(fresh: Fresh, lived: Path) -> Iterator[str]:
    """`vingtdeux serve`, as it stands after the changes."""
    served = subprocess.Popen(
        [str(fresh.python), "-m", "vingtdeux", "serve", "--port", "0"],
        env={**fresh.env, "VINGTDEUX_DATA": str(lived / "var")},
        cwd=lived,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert served.stdout is not None
    with served.stdout as lines:
        found = next(filter(None, (re.search(r"http://\S+:\d+", line) for line in lines)), None)
        assert found, "the server did not start"
        yield found[0]
        served.kill()
        served.wait()


def test_the_changed_rule_is_on_the_site(address: str) -> None:
    def page(path: str) -> str:
        with urllib.request.urlopen(address + path) as reply:
            return str(reply.read().decode())

    assert "La Veille" in page("/")
    assert "scores a point, an 8 two" in page("/en/rules/veille")
    assert "La plus haute" in page("/fr/regles/veille")
    assert "coach" in page("/en/learn/veille")


def test_the_commands_for_designers(fresh: Fresh, lived: Path) -> None:
    (commands,) = parts("Material")
    output = "".join(said(fresh, lived, line) for line in commands.text.splitlines())
    assert "copies" in output
    assert "Most points after the last round." in output
    assert "from the same seeds" in output


def test_the_python_of_the_document_runs() -> None:
    (example,) = [part for part in parts("Prove it") if part.kind == "python"]
    exec(compile(example.text, DOCUMENT.name, "exec"), {})


def test_every_part_of_a_box_is_explained() -> None:
    from dataclasses import fields

    from vingtdeux.games.box import Box

    text = DOCUMENT.read_text(encoding="utf-8")
    missing = [part.name for part in fields(Box) if f"`{part.name}`" not in text]
    assert missing == ["package"], "that one stands in the example"


def test_every_file_of_a_new_game_is_explained(lived: Path) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    made = [path for path in (lived / "veille/src/veille").rglob("*") if path.is_file()]
    names = {path.name for path in made if "__pycache__" not in path.parts}
    missing = {name for name in names if f"{name}`" not in text}
    assert missing == {"__init__.py", "py.typed"}
    assert os.path.isdir(DOCUMENT.parents[1] / "examples" / "planque")
