"""The compiled package is the same package: same games, move by move, bit by bit.

`make compiled` builds it; without a fresh build these tests say so and are skipped.
"""

import os
import subprocess
import sys
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

import vingtdeux

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "compiled"
GAMES = [
    name
    for name in ("petit", *vingtdeux.game_ids())
    if find_spec(f"vingtdeux.games.{name}.rules") and find_spec(f"vingtdeux.games.{name}.heuristic")
]


def load_script() -> ModuleType:
    spec = spec_from_file_location("compile_script", ROOT / "scripts" / "compile.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def script() -> ModuleType:
    return load_script()


@pytest.fixture
def build(script: ModuleType) -> Path:
    stamp = BUILD / "sources.sha256"
    if not stamp.exists() or stamp.read_text() != script.digest(script.groups()):
        pytest.skip("no fresh build/compiled: run `make compiled`")
    return BUILD


def play(path: Path, game_id: str) -> list[str]:
    players = str(vingtdeux.info(game_id).default_players)
    done = subprocess.run(
        [sys.executable, str(Path(__file__).parent / "play_matches.py"), game_id, players, "4"],
        env={**os.environ, "PYTHONPATH": str(path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("game_id", GAMES)
def test_pure_and_compiled_play_the_same_games(game_id: str, build: Path) -> None:
    pure, compiled = play(ROOT / "src", game_id), play(build, game_id)
    assert (pure[0], compiled[0]) == ("pure", "compiled")
    assert pure[1:] == compiled[1:]


def test_the_engine_side_modules_are_compiled_and_screens_are_not(script: ModuleType) -> None:
    files = [file for group, _ in script.groups() for file in group]
    for name in ("rules", "state", "observation", "actions", "material", "heuristic"):
        assert f"vingtdeux/games/petit/{name}.py" in files
    for name in ("scene", "info", "__init__"):
        assert f"vingtdeux/games/petit/{name}.py" not in files
    assert "vingtdeux/engine/action.py" in files
    assert "vingtdeux/engine/game.py" not in files


def test_groups_can_be_chosen(script: ModuleType) -> None:
    assert [name for _, name in script.groups(["petit"])] == ["vingtdeux_engine", "vingtdeux_petit"]
    assert script.digest(script.groups(["petit"])) != script.digest(script.groups())


def test_the_copy_follows_the_sources(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "src" / "vingtdeux"
    (source / "engine").mkdir(parents=True)
    (source / "engine" / "action.py").write_text("ONE = 1\n")
    (source / "gone.py").write_text("")
    monkeypatch.setattr(script, "SOURCE", source)
    out = tmp_path / "out"
    script.copy_sources(out)
    copy = out / "vingtdeux" / "engine" / "action.py"
    assert copy.read_text() == "ONE = 1\n"
    before = copy.stat().st_mtime_ns
    (source / "gone.py").unlink()
    (source / "new.py").write_text("")
    script.copy_sources(out)
    assert copy.stat().st_mtime_ns == before
    assert not (out / "vingtdeux" / "gone.py").exists()
    assert (out / "vingtdeux" / "new.py").exists()
