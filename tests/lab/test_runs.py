"""A run is a folder: killed at any point it goes on, no game is lost or doubled; shards make a whole."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from vingtdeux.lab import BadRun, Experiment, Plan, Played, Run, Shard, counted, merged, play, read
from vingtdeux.lab.commands import command

BOTS = ("greedy", "uniform")


def experiment(games: int = 40, **more: object) -> Experiment:
    first = Plan("petit", BOTS, games, 2)
    second = Plan("petit", BOTS, games, 2, {"rounds": 2})
    return Experiment("compare", (first, second), ({}, {"rounds": 2}), more)


def contents(folder: Path) -> list[tuple[int, int]]:
    return [(arm, game.number) for arm, game in Run.open(folder).games()]


def test_what_is_kept_is_read_back_as_it_was_counted(tmp_path: Path) -> None:
    asked = experiment()
    run = Run.begin(tmp_path / "run", asked)
    found = play(asked, run=run)
    assert run.is_packed
    assert sorted(path.name for path in run.folder.iterdir()) == ["games.parquet", "run.json"]
    again = counted(Run.open(tmp_path / "run"))
    assert again.is_whole
    for arm in (0, 1):
        for key in found.summaries[arm].keys:
            assert again.summaries[arm].figure(key) == found.summaries[arm].figure(key)
    for key in found.pairings[0].keys:
        assert again.pairings[0].difference(key) == found.pairings[0].difference(key)
    frame = read(tmp_path / "run")
    assert frame.shape[0] == 80
    assert {"arm", "game", "winners", "ranks", "decisions"} <= set(frame.columns)
    assert frame.filter(frame["arm"] == 1)["decisions"].mean() == found.summaries[1].value(
        "decisions"
    )


def test_without_polars_rows_stay_json_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    asked = experiment()
    run = Run.begin(tmp_path / "run", asked)
    found = play(asked, run=run)
    assert not run.is_packed
    lines = [
        json.loads(line)
        for path in sorted(run.folder.glob("*.jsonl"))
        for line in path.read_text().splitlines()
    ]
    assert len(lines) == 80
    assert counted(run).summaries[0].figure("decisions") == found.summaries[0].figure("decisions")
    with pytest.raises(BadRun, match=r"vingtdeux\[lab\]"):
        read(run.folder)


def test_a_first_game_without_a_winner_hides_nobody(tmp_path: Path) -> None:
    """Columns are what they are in all rows, not in the first: an empty list, a whole number."""
    asked = Experiment("simulate", (Plan("petit", BOTS, 3, 2, watch=("choices",)),))
    games = [
        Played(0, (0, 1), (), (0.0, 0.0), (0.0, 0.0), (1, 1), "none", 6, 0, -1, {"x.of": [], "x.n": 1}),
        Played(1, (1, 0), (1,), (0.0, 2.0), (0.0, 2.0), (2, 1), "points", 6, 3, 0, {"x.of": [3], "x.n": 0.5}),
        Played(2, (0, 1), (0, 1), (1.0, 1.0), (1.0, 1.0), (1, 1), "points", 6, 3, 1, {"x.of": [4, 5], "x.n": 2, "x.late": True}),
    ]  # fmt: skip
    run = Run.begin(tmp_path / "run", asked)
    for number, game in enumerate(games):
        run.keep(0, number, [game])
    assert run.pack()
    assert [game for _, game in run.games()] == games
    frame = read(run.folder)
    assert frame["winners"].to_list() == [[], [1], [0, 1]]
    assert frame["x.n"].to_list() == [1.0, 0.5, 2.0]
    assert frame["x.late"].to_list() == [None, None, True]


def test_a_column_that_is_now_a_word_now_a_number_stays_json_lines(tmp_path: Path) -> None:
    asked = Experiment("simulate", (Plan("petit", BOTS, 2, 2),))
    run = Run.begin(tmp_path / "run", asked)
    for number, value in enumerate(("many", 3)):
        game = Played(
            number, (0, 1), (0,), (1.0, 0.0), (1.0, 0.0), (1, 2), "", 6, 3, 0, {"x.y": value}
        )
        run.keep(0, number, [game])
    assert not run.pack()
    assert [game.seen["x.y"] for _, game in run.games()] == ["many", 3]
    assert read(run.folder).height == 2


@pytest.mark.parametrize("after", [1, 2, 7, 31])
def test_stopped_anywhere_it_goes_on_to_the_same_end(tmp_path: Path, after: int) -> None:
    asked = experiment()
    whole = Run.begin(tmp_path / "whole", asked)
    play(asked, run=whole)
    run = Run.begin(tmp_path / "run", asked)
    left = iter(range(after))
    part = play(asked, run=run, stop=lambda: next(left, None) is None)
    assert not part.is_whole
    assert 0 < len(contents(run.folder)) < 80
    (run.folder / ".games-000-000039.jsonl.1").write_text("half a l")  # what a kill leaves behind
    again = play(asked, run=Run.begin(run.folder, asked))
    assert again.is_whole
    kept = (run.folder / "games.parquet").read_bytes()
    assert kept == (whole.folder / "games.parquet").read_bytes()


SLOW = """
import sys
from pathlib import Path
from vingtdeux.lab import Experiment, Plan, Run, play
asked = Experiment("simulate", (Plan("petit", ("greedy", "uniform"), 4000, 2),))
print("begun", flush=True)
chunks = []
def told(done):
    chunks.append(done)
    print(done, flush=True)
    if sum(chunks) > 3000:
        sys.stdin.read()  # here at the latest it is ended
play(asked, run=Run.begin(Path(sys.argv[1]), asked), progress=told)
"""


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_killed_process_loses_no_game_and_doubles_none(tmp_path: Path, sign: int) -> None:
    folder = tmp_path / "run"
    child = subprocess.Popen(
        [sys.executable, "-c", SLOW, str(folder)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert child.stdin is not None
    assert child.stdout is not None
    for _ in range(20):
        child.stdout.readline()
    os.kill(child.pid, sign)
    child.wait()
    child.stdin.close()
    child.stdout.close()
    before = contents(folder)
    assert 0 < len(before) < 4000
    asked = Run.open(folder).experiment
    play(asked, run=Run.begin(folder, asked))
    assert [number for _, number in contents(folder)] == list(range(4000))


def test_shards_merge_into_the_same_run(tmp_path: Path) -> None:
    asked = experiment(50)
    whole = Run.begin(tmp_path / "whole", asked)
    play(asked, run=whole)
    shards = [tmp_path / f"shard{number}" for number in (1, 2, 3)]
    for number, folder in enumerate(shards, 1):
        run = Run.begin(folder, asked, Shard(number, 3))
        part = play(asked, run=run)
        assert 0 < part.summaries[0].games < 50
    together = merged(shards, tmp_path / "merged")
    together.pack()
    kept = (tmp_path / "merged" / "games.parquet").read_bytes()
    assert kept == (whole.folder / "games.parquet").read_bytes()
    assert read(*shards).equals(read(whole.folder))
    with pytest.raises(BadRun, match="in none of them"):
        merged(shards[:2], tmp_path / "two")
    assert not (tmp_path / "two").exists(), "nothing half-written"


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A run that was stopped."""
    asked = experiment()
    play(asked, run=Run.begin(tmp_path / "run", asked), stop=lambda: True)
    return tmp_path / "run"


def test_another_run_is_not_written_into_it(kept: Path) -> None:
    before = sorted(path.name for path in kept.iterdir())
    with pytest.raises(BadRun, match="another run"):
        Run.begin(kept, experiment(41))
    with pytest.raises(BadRun, match="shard 1/1, not 1/2"):
        Run.begin(kept, experiment(), Shard(1, 2))
    assert sorted(path.name for path in kept.iterdir()) == before


def test_a_run_of_another_version_is_read_but_not_gone_on_with(kept: Path) -> None:
    head = json.loads((kept / "run.json").read_text())
    (kept / "run.json").write_text(json.dumps({**head, "version_of_game": "0.1"}))
    with pytest.raises(BadRun, match=r"begun by Vingt-Deux 0\.1"):
        Run.begin(kept, experiment())
    assert counted(Run.open(kept)).summaries[0].games > 0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "damaged"),
        ("[]", "damaged"),
        ("{}", "no run of the lab"),
        ('{"format": "vingtdeux-run", "version": 2}', "later version"),
        ('{"format": "vingtdeux-run", "version": 1}', "damaged"),
        ("\x00\xff", "damaged"),
    ],
)
def test_a_broken_run_says_so(kept: Path, text: str, why: str) -> None:
    (kept / "run.json").write_text(text, encoding="latin-1")
    with pytest.raises(BadRun, match=why):
        Run.open(kept)


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """A run that is complete."""
    asked = experiment()
    play(asked, run=Run.begin(tmp_path / "whole", asked))
    return tmp_path / "whole"


def test_a_broken_whole_is_named_and_nothing_is_made_of_it(whole: Path, tmp_path: Path) -> None:
    file = whole / "games.parquet"
    file.write_bytes(b"nonsense")
    for look in (lambda: counted(Run.open(whole)), lambda: read(whole)):
        with pytest.raises(BadRun, match="is damaged"):
            look()
    with pytest.raises(BadRun, match="is damaged"):
        merged([whole], tmp_path / "merged")
    assert not (tmp_path / "merged").exists()
    file.write_bytes(b"")  # the plug was pulled: it is played again
    assert Run.open(whole).missing()
    file.unlink()
    file.mkdir()  # or anything else that cannot be read
    with pytest.raises(BadRun):
        counted(Run.open(whole))


def test_what_is_merged_is_still_of_those_who_played_it(whole: Path, tmp_path: Path) -> None:
    head = json.loads((whole / "run.json").read_text())
    (whole / "run.json").write_text(json.dumps({**head, "version_of_game": "0.0.1"}))
    assert merged([whole], tmp_path / "merged").head["version_of_game"] == "0.0.1"


@pytest.mark.parametrize(
    ("name", "wrong"),
    [("games", "abc"), ("players", None), ("bots", "uniform"), ("watch", [3]), ("options", [])],
)
def test_a_plan_of_wrong_kinds_is_damaged(kept: Path, name: str, wrong: object) -> None:
    head = json.loads((kept / "run.json").read_text())
    head["plans"][0][name] = wrong
    (kept / "run.json").write_text(json.dumps(head))
    with pytest.raises(BadRun, match="is damaged"):
        Run.open(kept)


def test_a_broken_part_is_named(kept: Path) -> None:
    part = next(kept.glob("*.jsonl"))
    part.write_text('{"game": 0')
    with pytest.raises(BadRun, match=f"{part.name} is damaged"):
        counted(Run.open(kept))


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear")
    with pytest.raises(BadRun, match="not empty"):
        Run.begin(tmp_path, experiment())
    with pytest.raises(BadRun, match="no run"):
        Run.open(tmp_path)
    with pytest.raises(BadRun, match="not empty"):
        Run.begin(tmp_path / "letter.txt", experiment())


def test_bots_without_names_cannot_be_kept(tmp_path: Path) -> None:
    from vingtdeux.bots import make

    asked = Experiment("simulate", (Plan("petit", (make("petit", "uniform"),), 4),))
    with pytest.raises(ValueError, match="names of bots"):
        Run.begin(tmp_path / "run", asked)
    assert not (tmp_path / "run").exists()


def test_the_command_plays_it_again() -> None:
    first = Plan(
        "petit", BOTS, 30, 2, {"changes": {"hand": 5}, "rounds": 2}, "x y", ("choices",), 2
    )
    second = Plan("petit", ("uniform", "uniform"), 30, 2, {"rounds": 3}, "x y", ("choices",), 2)
    about = {"sprt": {"key": "rounds", "low": 0, "high": 1.5, "alpha": 0.05, "beta": 0.1}}
    assert command(Experiment("compare", (first, second), about=about)) == (
        "vingtdeux compare petit -p 2 -n 30 --bots greedy,uniform --option rounds=2 --set hand=5"
        " --with-bots uniform,uniform --with-option rounds=3 --with-set hand=4 --seed 'x y'"
        " --watch choices --repeat 2 --sprt 0,1.5 --on rounds --alpha 0.05 --beta 0.1"
    )


def test_memory_does_not_grow_with_the_run() -> None:
    """Figures of ten thousand games take as much as those of a thousand: what is held is sums."""
    import tracemalloc

    from vingtdeux.lab import Summary, simulate

    plan = Plan("petit", BOTS, 500, 2)
    games = simulate(plan).games

    def held(times: int) -> int:
        tracemalloc.start()
        summary = Summary(plan, 2)
        for _ in range(times):
            for game in games:
                summary.add(game)
        size = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        return size

    held(2)  # what is made once
    assert held(40) < held(2) + 10_000
