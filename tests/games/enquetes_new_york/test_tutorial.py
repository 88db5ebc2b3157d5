"""The lesson can be played to its end, and its words are true."""

import json
import tomllib
from pathlib import Path

import vingtdeux
from vingtdeux.games.enquetes_new_york import info

FILE = Path(info.__file__).parent / "texts" / "tutorial.toml"


def test_the_lesson_ends_with_the_thief_found() -> None:
    lesson = tomllib.loads(FILE.read_text(encoding="utf-8"))
    game = vingtdeux.load("enquetes_new_york", players=lesson["players"], **lesson["options"])
    match = vingtdeux.Match(game, lesson["seed"], position=json.loads(lesson["position"]))
    left = []
    for step in lesson["step"]:
        assert step["fr"]
        assert step["en"]
        if "do" in step:
            match.play(lesson["seat"], step["do"])
        for line in step.get("then", []):
            seat, _, text = line.partition(" ")
            match.play(int(seat), text)
        left.append(match.observe(0).candidates.bit_count())
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert list(dict.fromkeys(left)) == [25, 10, 2, 1]
