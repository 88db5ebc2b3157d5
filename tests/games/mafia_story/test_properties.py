"""What must hold in every game, whatever is played."""

import os
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.conftest import share

import vingtdeux
from vingtdeux.engine.conformance import check_playthrough
from vingtdeux.games import box
from vingtdeux.scene import to_json

EXAMPLES = 400 if os.environ.get("VINGTDEUX_SOAK") else share(14)
OPTIONS = st.fixed_dictionaries(
    {
        "teams": st.booleans(),
        "prevent_reusable": st.booleans(),
        "flight_may_chase": st.booleans(),
        "team_shared_seen": st.booleans(),
        "memory_aid": st.booleans(),
        "stall_limit": st.integers(1, 6),
        "target": st.sampled_from([20, 30, 40]),
    }
)


def screen_of(lang: str):
    scene = box("mafia_story").scene
    return lambda seen, legal: to_json(scene(seen, legal, lang))


@settings(max_examples=EXAMPLES)
@given(st.integers(2, 4), OPTIONS, st.integers(0, 10**6), st.sampled_from(["fr", "en"]))
def test_a_random_game_holds_everything(players, options, seed, lang) -> None:
    game = vingtdeux.load("mafia_story", players=players, **options)
    check_playthrough(game, Random(seed), look_every=5, scene_of=screen_of(lang))


@settings(max_examples=EXAMPLES // 2)
@given(st.integers(2, 4), st.integers(0, 10**6))
def test_a_fierce_game_holds_everything(players, seed) -> None:
    """Chasers and reactors: the rare phases, all the time."""
    options = {"flight_may_chase": seed % 2 == 0, "prevent_reusable": seed % 3 == 0}
    game = vingtdeux.load("mafia_story", players=players, **options)
    rng = Random(seed)

    def choose(legal):
        wanted = ("react", "place", "prevent:war", "buy", "take_back")
        hot = [action for action in legal if action.text.startswith(wanted)] or legal
        low = hot[: max(1, len(hot) // 8)]  # crowd together in one corner
        return low[int(rng.random() * len(low))]

    check_playthrough(game, rng, look_every=7, choose=choose)
