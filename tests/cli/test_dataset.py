"""Games of bots as data: the same bytes whoever writes them, and nothing a seat does not know."""

import json
import re
import sys
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner, Result

import vingtdeux
from vingtdeux.adapters.dataset import BadDataset, parts, read
from vingtdeux.cli import app
from vingtdeux.games import encoding
from vingtdeux.lab import LabError, Plan, record
from vingtdeux.lab.dataset import Dataset

PLAYED = ("petit", "-p", "3", "--bots", "commissaire,uniform")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["dataset", *words], env={"COLUMNS": "400"})


def good(out: Path, *words: str, games: int = 30) -> Path:
    done = run(*PLAYED, "-n", str(games), "-o", str(out), *words)
    assert done.exit_code == 0, done.output
    return out


def held(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.glob("part-*"))}


@pytest.mark.parametrize("kind", ["parquet", "npz"])
def test_the_same_bytes_whoever_plays_and_in_shards(tmp_path: Path, kind: str) -> None:
    whole = good(tmp_path / "whole", "--format", kind)
    assert len(held(whole)) == 30
    assert held(good(tmp_path / "two", "--format", kind, "-j", "2")) == held(whole)
    shards = [good(tmp_path / f"s{n}", "--format", kind, "--shard", f"{n}/3") for n in range(1, 4)]
    assert [len(held(shard)) for shard in shards] == [10, 10, 10]
    assert {n: data for shard in shards for n, data in held(shard).items()} == held(whole)
    one, joined = read(whole), read(*reversed(shards))
    assert np.array_equal(one.observations, joined.observations)
    assert np.array_equal(one.games, joined.games)
    assert held(good(tmp_path / "other", "--format", kind, "--seed", "2")) != held(whole)


@pytest.mark.parametrize("kind", ["parquet", "npz"])
def test_a_row_is_what_the_seat_knew_and_did(tmp_path: Path, kind: str) -> None:
    """Game for game as the lab's record of it tells."""
    data = read(good(tmp_path / "data", "--format", kind))
    plan = Plan("petit", ("commissaire", "uniform"), games=30, players=3)
    game = vingtdeux.load("petit", players=3)
    written, at = encoding(game), 0
    for number in range(3):
        told = record(plan, number)
        state, step = game.start(), 0
        for seat, text in told.moves:
            if seat >= 0:
                row = bytearray(written.layout.size)
                written.write(game.observe(state, seat), row, 0)
                assert data.observations[at].tobytes() == bytes(row)
                legal = {action.text for action in game.legal_actions(state, seat)}
                space = data.about["action_space"]
                assert {space[n] for n in np.flatnonzero(data.legal[at])} == legal
                assert space[data.actions[at]] == text
                assert (data.seats[at], data.games[at], data.steps[at]) == (seat, number, step)
                at, step = at + 1, step + 1
            game.apply(state, seat, game.decode(text))
        outcome = game.outcome(state)
        assert outcome is not None
        for n in np.flatnonzero(data.games == number):
            seat = int(data.seats[n])
            assert data.scores[n] == outcome.scores[seat]
            assert data.ranks[n] == outcome.ranks[seat]
            shared = len(outcome.winners) == 3
            assert data.rewards[n] == (0 if shared else 1 if seat in outcome.winners else -1)
    assert set(data.games.tolist()) == set(range(30))
    assert len(data) == len(data.legal) == len(data.observations)
    assert (
        data.highs.tobytes()
        == np.frombuffer(written.layout.highs(), np.uint8).astype("f4").tobytes()
    )


def test_it_says_what_it_is(tmp_path: Path) -> None:
    folder = good(tmp_path / "data", "--option", "rounds=2")
    about = json.loads((folder / "dataset.json").read_text(encoding="utf-8"))
    game = vingtdeux.load("petit", players=3, rounds=2)
    assert about["options"] == {"rounds": 2}
    assert about["bots"] == ["commissaire", "uniform"]
    assert about["observation"]["digest"] == encoding(game).layout.digest()
    assert about["observation"]["fields"][0]["fr"] == "Les cartes sont données."
    assert about["action_space"] == [action.text for action in game.action_space]
    assert about["version_of_game"] == vingtdeux.__version__
    again = about["command"].split()[1:]
    there = tmp_path / "again"
    assert CliRunner().invoke(app, [*again, "-o", str(there)]).exit_code == 0
    assert held(there) == held(folder)


def test_it_goes_on_where_it_stopped(tmp_path: Path) -> None:
    folder = good(tmp_path / "data")
    before = held(folder)
    (folder / "part-00007.parquet").unlink()
    (folder / "part-00009.parquet").write_bytes(b"")
    times = {file.name: file.stat().st_mtime_ns for file in folder.iterdir()}
    assert len(list(parts(folder))) == 28
    good(folder)
    assert held(folder) == before
    kept = [
        file
        for file in folder.iterdir()
        if file.name not in ("part-00007.parquet", "part-00009.parquet")
    ]
    assert all(file.stat().st_mtime_ns == times[file.name] for file in kept), "nothing twice"


def test_another_one_in_its_place_is_refused_in_words(tmp_path: Path) -> None:
    folder = good(tmp_path / "data")
    full = tmp_path / "full"
    full.mkdir()
    (full / "letter.txt").write_text("dear")
    strange = tmp_path / "strange"
    strange.mkdir()
    (strange / "dataset.json").write_text("{}")
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "dataset.json").write_text("{")
    cases = [
        ((str(folder), "--seed", "2"), "another dataset (it differs in seed)", "un autre jeu de données"),
        ((str(folder), "--shard", "1/2"), "is shard 1/1, not 1/2", "1/1"),
        ((str(full),), "not empty and no dataset", "n’est pas vide"),
        ((str(strange),), "holds no dataset", "ne contient pas de jeu de données"),
        ((str(broken),), "is damaged", "abîmé|endommagé"),
        ((str(tmp_path / "x"), "--format", "csv"), "of the kinds parquet, npz, not csv", "du genre"),
        ((str(tmp_path / "x"), "--shard", "3/2"), "a shard", "part"),
    ]  # fmt: skip
    before = held(folder)
    for (out, *words), english, french in cases:
        for lang, told in (("en", re.escape(english)), ("fr", french)):
            done = run(*PLAYED, "-n", "30", "-o", out, *words, "--lang", lang)
            assert done.exit_code == 2, done.output
            assert re.search(told, done.output), done.output
    assert held(folder) == before
    assert not (tmp_path / "x").exists()


def test_what_is_not_installed_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    done = run(*PLAYED, "-n", "10", "-o", str(tmp_path / "data"), "--lang", "fr")
    assert done.exit_code == 2
    assert "--format npz" in done.output
    good(tmp_path / "data", "--format", "npz")


def test_a_reader_says_what_is_wrong(tmp_path: Path) -> None:
    folder, other = good(tmp_path / "data"), good(tmp_path / "other", "--seed", "2")
    with pytest.raises(BadDataset, match="another dataset"):
        read(folder, other)
    with pytest.raises(BadDataset, match="no dataset in"):
        read(tmp_path)
    with pytest.raises(BadDataset, match="name the folder"):
        read()
    (folder / "part-00003.parquet").write_bytes(b"spoiled")
    with pytest.raises(BadDataset, match="part-00003"):
        read(folder)
    for file in folder.glob("part-*"):
        file.unlink()
    with pytest.raises(BadDataset, match="no part"):
        read(folder)


def test_bots_must_have_names_to_be_written_down(tmp_path: Path) -> None:
    bot = vingtdeux.bots.make("petit", "uniform")
    with pytest.raises(LabError, match="needs names"):
        Dataset(tmp_path / "data", Plan("petit", (bot,), games=2, players=2)).write()
    assert not (tmp_path / "data").exists()
