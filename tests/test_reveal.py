"""A replay can show everything: each game has such a picture at any moment, and it shows more."""

import json
from random import Random

import pytest

import vingtdeux
from vingtdeux.engine.chance import pick
from vingtdeux.games import box
from vingtdeux.scene import to_json


@pytest.mark.parametrize("game", vingtdeux.game_ids())
def test_the_whole_truth_is_a_picture(game: str) -> None:
    rng = Random(3)
    match = vingtdeux.Match(vingtdeux.load(game), seed=5)
    screen = box(game)
    more = 0
    for _ in range(120):
        if match.over:
            break
        seen = match.game.reveal(match.state)
        assert seen is not None
        whole = to_json(screen.scene(seen, [], "fr"))
        json.loads(whole)
        more += whole != to_json(screen.scene(match.observe(None), [], "fr"))
        asked = pick(rng, match.to_act)
        quiet = [text for text in match.legal(asked) if not text.startswith("accuse")]
        match.play(asked, pick(rng, quiet or match.legal(asked)))
    assert more > 0
