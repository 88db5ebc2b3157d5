"""The example trains, writes its two files, and what it wrote sits down as a bot."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import vingtdeux
from vingtdeux.bots import make
from vingtdeux.engine.stranger import from_file
from vingtdeux.games import encoding
from vingtdeux.lab import Plan, simulate

FILE = str(Path(__file__).parent.parent / "examples" / "train.py")


def example(name: str) -> Any:
    return from_file(FILE, name)


def test_it_learns_a_little_and_sits_down(tmp_path: Path) -> None:
    out = tmp_path / "model.onnx"
    told = [
        "mafia_story",
        "--minutes",
        "0.1",
        "--games",
        "16",
        "--test-games",
        "20",
        "-o",
        str(out),
    ]
    done = subprocess.run([sys.executable, FILE, *told], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    said = done.stdout
    assert "beats commissaire: 0." in said
    assert "self-play" in said
    found = re.search(r"choose alike in (\d+) of (\d+) decisions", said)
    assert found is not None
    assert int(found[1]) == int(found[2]) > 500
    for name in (f"onnx:{out}", f"net:{out.with_suffix('.npz')}"):
        assert make(vingtdeux.load("mafia_story", players=2), name).label == "model"
        plan = Plan("mafia_story", (name, "uniform"), games=20, players=2)
        assert simulate(plan).names == [name, "uniform"], "how well is a matter of minutes"


def test_it_learns_what_it_is_shown() -> None:
    """Cloning: the network comes to say what the teacher says."""
    game, rng = vingtdeux.load("petit", players=2), np.random.default_rng(1)
    network, tables = example("Network")(game, rng), example("Tables")(game, 64, 1)
    teacher = make(game, "commissaire")
    before = example("clone")(network, tables.play(network, 24, teacher), 1e-3, rng)
    for _ in range(25):
        after = example("clone")(network, tables.play(network, 24, teacher), 4e-3, rng)
    assert before < 0.7
    assert after > 0.85


def test_its_slopes_are_those_of_what_it_wants_less_of() -> None:
    """By finite differences, for every kind of weight."""
    game, rng = vingtdeux.load("petit", players=2), np.random.default_rng(2)
    network, tables = example("Network")(game, rng), example("Tables")(game, 8, 1)
    rows, masks, seats, _, chosen, *_ = tables.play(network, 16)
    network.p = {name: w.astype(np.float64) for name, w in network.p.items()}
    at = np.arange(len(rows))

    def loss() -> float:
        policy, value, _ = network(rows, seats, masks)
        return float(-policy[at, chosen].sum() + ((value - 0.3) ** 2).sum())

    slopes: dict[str, Any] = {}
    network._adam = lambda found, rate: slopes.update(found)
    policy, value, kept = network(rows, seats, masks)
    slope = np.exp(policy)
    slope[at, chosen] -= 1
    network.learn(kept, slope, 2 * (value - 0.3), 0.0)
    for name, weight in network.p.items():
        flat = weight.reshape(-1)
        place = int(abs(slopes[name]).reshape(-1).argmax())
        step = 1e-3
        flat[place] += step
        up = loss()
        flat[place] -= 2 * step
        down = loss()
        flat[place] += step
        measured = (up - down) / (2 * step)
        assert slopes[name].reshape(-1)[place] == pytest.approx(measured, rel=0.02, abs=1e-4), name


def test_the_end_of_a_game_reaches_back_to_those_who_played_it() -> None:
    """Two games of three steps: rewards go to the seat they are of, and not beyond the game."""
    seats = [[0, 0], [1, 1], [0, 0]]
    ended = [[False, False], [True, False], [False, False]]
    log = []
    for t in range(3):
        row = np.zeros((2, 1), np.uint8)
        zeros, values = np.zeros(2, np.int64), np.array([0.5, 0.25], np.float32)
        paid = np.array([[1, -1] if over else [0, 0] for over in ended[t]], np.float32)
        log.append((row, row, np.array(seats[t], np.uint8), values, values, zeros, zeros,
                    np.ones(2, bool), np.array(ended[t]), paid))  # fmt: skip
    found = example("_compared")(log)
    rows = [(int(seat), float(gain)) for seat, gain in zip(found[2], found[6], strict=True)]
    assert rows == [(0, 0.5), (0, 0.0), (1, -1.5)], "game 0: won and lost; game 1: 0.25 to 0.25"


def test_order_of_piles_is_left_out() -> None:
    game, rng = vingtdeux.load("mafia_story", players=2), np.random.default_rng(1)
    layout = encoding(game).layout
    fields = [field for field in layout.fields if field.name == "order"]
    network = example("Network")(game, rng)
    for field in fields:
        assert not network.p["body.0.weight"][field.at : field.end].any()
    kept = np.count_nonzero(network.scale)
    assert kept == layout.size - sum(field.size for field in fields)
