"""What `python -m build` makes is whole: a wheel that runs from an empty folder, and a source
distribution that builds compiled. Both are made from a copy of the sources without `.git`, and used
in a fresh environment (from PyPI; about a minute)."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

import vingtdeux

pytest.importorskip("build", reason="the package build is not installed (extra dev)")

ROOT = Path(__file__).resolve().parents[1]
MADE = shutil.ignore_patterns(".*", "__pycache__", "*.so", "*.egg-info")
BESIDE = {"build", "dist", "var", "tests", "docs", "examples", "node_modules"}
"""Folders beside the sources that no distribution needs."""
PATIENCE = 300
CLEAN = {
    name: value
    for name, value in os.environ.items()
    if name != "PYTHONPATH" and not name.startswith(("VINGTDEUX_", "DJANGO_", "LC_"))
} | {"LANG": "en_GB.UTF-8"}


def run(*words: str | Path, at: Path, **more: str) -> str:
    """What it prints; the test fails with its words if it does."""
    done = subprocess.run(
        [str(word) for word in words],
        cwd=at,
        env=CLEAN | more,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, f"{words}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
    return done.stdout


def _left_out(folder: str, names: list[str]) -> set[str]:
    return MADE(folder, names) | (BESIDE if Path(folder) == ROOT else set())


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with both distributions."""
    folder = tmp_path_factory.mktemp("made")
    shutil.copytree(ROOT, folder / "sources", ignore=_left_out)
    build = Path(str(sys.modules["build"].__file__)).parents[1]
    run(
        *(sys.executable, "-m", "build", "--outdir", folder / "dist", folder / "sources"),
        at=folder,
        PYTHONPATH=str(build),
    )
    return folder / "dist"


@pytest.fixture(scope="module")
def fresh(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a new environment that has the wheel and the extra `web`, nothing else."""
    folder = tmp_path_factory.mktemp("fresh")
    run(sys.executable, "-m", "venv", "--without-pip", folder / "env", at=folder)
    programs = folder / "env" / "bin"
    run(*pip(programs, "install"), "--no-compile", f"{the(made, '.whl')}[web]", at=folder)
    return programs


def the(folder: Path, ending: str) -> Path:
    (found,) = [path for path in folder.iterdir() if path.name.endswith(ending)]
    return found


def pip(programs: Path, verb: str) -> list[str | Path]:
    """This environment's pip, at work for the other one."""
    other = ("--python", programs / "python")
    return [sys.executable, "-m", "pip", *other, "--quiet", "--disable-pip-version-check", verb]


def test_the_wheel_holds_every_file_of_the_package(made: Path) -> None:
    names = zipfile.ZipFile(the(made, ".whl")).namelist()
    source = ROOT / "src"
    wanted = {
        path.relative_to(source).as_posix()
        for path in (source / "vingtdeux").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".so"
    }
    assert {name for name in names if ".dist-info/" not in name} == wanted


def test_the_sources_hold_what_builds_them(made: Path) -> None:
    with tarfile.open(the(made, ".tar.gz")) as file:
        names = {name.partition("/")[2] for name in file.getnames()}
    assert {"pyproject.toml", "setup.py", "scripts/compile.py", "LICENSE", "README.md"} <= names


EVERY_GAME = """
import vingtdeux
from vingtdeux.lab import Plan, simulate
for game_id in vingtdeux.games():
    assert simulate(Plan(game_id, ("uniform",), games=1)).games
"""


def test_it_plays_from_an_empty_folder(fresh: Path, tmp_path: Path) -> None:
    command = fresh / "vingtdeux"
    assert run(command, "--version", at=tmp_path) == f"vingtdeux {vingtdeux.__version__}\n"
    assert all(name in run(command, "games", at=tmp_path) for name in vingtdeux.games())
    words = ("play", "petit", "--watch", "--seed", "3", "--save", "game.json")
    run(command, *words, at=tmp_path)
    assert "follows from the seed" in run(command, "verify", "game.json", at=tmp_path)
    run(fresh / "python", "-c", EVERY_GAME, at=tmp_path)


@pytest.fixture
def site(fresh: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a site begun in an empty folder."""
    server = subprocess.Popen(
        [fresh / "vingtdeux", "serve", "--port", "0"],
        cwd=tmp_path,
        env=CLEAN | {"PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        said = server.stdout.readline()
        found = re.search(r"http://\S+", said)
        assert found, said
        yield found[0].rstrip("/")
    finally:
        server.terminate()
        server.communicate(timeout=PATIENCE)


def test_it_serves_pages_and_everything_they_ask_for(site: str) -> None:
    with urlopen(site, timeout=30) as answer:
        assert answer.status == 200
        page = answer.read().decode()
    assert all(f"/{game_id}" in page for game_id in vingtdeux.games())
    asked = set(re.findall(r'"(/static/[^"]+)"', page))
    assert {Path(path).suffix for path in asked} >= {".css", ".js", ".svg"}
    for path in asked:
        with urlopen(site + path, timeout=30) as answer:
            assert (answer.status, len(answer.read()) > 0) == (200, True), path


COMPILED = """
from vingtdeux import Match, load
import vingtdeux.games.mafia_story.rules as plain
import vingtdeux.games.petit.rules as compiled
assert compiled.__file__.endswith(".so"), "interpreted"
assert plain.__file__.endswith(".py"), "compiled, unasked"
match = Match(load("petit"), 7)
while not match.over:
    match.play(match.to_act[0], match.legal(match.to_act[0])[0])
print(match.fingerprint)
"""


def test_the_sources_build_compiled(made: Path, fresh: Path, tmp_path: Path) -> None:
    words = (*pip(fresh, "wheel"), "--no-deps", the(made, ".tar.gz"))
    run(*words, "--wheel-dir", tmp_path / "wheels", at=tmp_path, VINGTDEUX_COMPILED="petit")
    run(
        *pip(fresh, "install"),
        "--no-deps",
        "--target",
        tmp_path / "there",
        the(tmp_path / "wheels", ".whl"),
        at=tmp_path,
    )
    script = (fresh / "python", "-c", COMPILED)
    said = run(*script, at=tmp_path, PYTHONPATH=str(tmp_path / "there"))
    match = vingtdeux.Match(vingtdeux.load("petit"), 7)
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    assert said.strip() == match.fingerprint
