"""What must hold in every game, whatever is played."""

import os
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from vingtdeux.engine.conformance import check_playthrough
from vingtdeux.games import box, load
from vingtdeux.scene import to_json

SOAK = bool(os.environ.get("VINGTDEUX_SOAK"))
OPTIONS = st.fixed_dictionaries(
    {
        "match": st.booleans(),
        "dawn_quiet_rounds": st.integers(8, 15),
        "early_patrol": st.integers(0, 2),
        "gate_is_refuge": st.booleans(),
        "car_stops_at_gate": st.booleans(),
        "open_loot": st.booleans(),
        "first_police": st.sampled_from(["last", "random", 0, 2]),
    }
)


def screen_of(lang: str):
    scene = box("police_et_voleurs").scene
    return lambda seen, legal: to_json(scene(seen, legal, lang))


@settings(max_examples=300 if SOAK else 8)
@given(st.integers(2, 5), OPTIONS, st.integers(0, 10**6), st.sampled_from(["fr", "en"]))
def test_a_random_game_holds_everything(players, options, seed, lang) -> None:
    if players == 2:
        options = {**options, "duel": True, "first_police": "random"}
    game = load("police_et_voleurs", players=players, **options)
    look = 5 if SOAK else 17
    check_playthrough(game, Random(seed), look_every=look, scene_of=screen_of(lang))


@settings(max_examples=300 if SOAK else 6)
@given(st.integers(3, 5), st.integers(0, 10**6))
def test_a_game_of_robbers_holds_everything(players, seed) -> None:
    """Thieves that rob and use what they have: the rare phases, all the time."""
    game = load("police_et_voleurs", players=players)
    rng = Random(seed)

    def choose(legal):
        wanted = ("rob", "weapon", "drive", "surrender", "step")
        hot = [action for action in legal if action.text.startswith(wanted)]
        pool = hot if hot and rng.random() < 0.7 else legal
        return pool[int(rng.random() * len(pool))]

    check_playthrough(game, rng, look_every=5 if SOAK else 15, choose=choose)


@settings(max_examples=200 if SOAK else 4)
@given(st.integers(3, 5), st.integers(0, 10**6))
def test_a_game_between_bots_holds_everything(players, seed) -> None:
    """The heuristic reaches the positions people will see."""
    game = load("police_et_voleurs", players=players)
    choose = box("police_et_voleurs").choose
    rng = Random(seed)
    state = game.start()
    quiet = state.copy()
    quiet.quiet = True
    for _ in range(3000):
        asked = game.to_act(state)
        if not asked:
            break
        if asked[0] < 0:
            action = game.chance(state, rng)
        else:
            legal = game.legal_actions(state, asked[0])
            action = choose(game.observe(state, asked[0]), legal, 2, rng)
            assert action in legal
        game.apply(state, asked[0], action)
        assert game.apply(quiet, asked[0], action) == []
        game.check_material(state)
        assert game.report(state) == game.report(quiet)
    assert game.outcome(state) is not None


@settings(max_examples=100 if SOAK else 6)
@given(st.integers(3, 5), st.integers(0, 10**6))
def test_a_game_played_on_from_a_copy_leaves_the_original_alone(players, seed) -> None:
    game = load("police_et_voleurs", players=players, match=seed % 2 == 0)
    rng = Random(seed)
    state = game.start()
    kept = []
    for step in range(20_000):
        asked = game.to_act(state)
        if not asked:
            break
        if step % 40 in (0, 1):  # a short game, too, leaves two behind
            kept.append((state, game.report(state)))
            state = state.copy()
        legal = game.legal_actions(state, asked[0])
        rob = [action for action in legal if action.text.startswith(("rob", "weapon", "drive"))]
        pool = rob if rob and rng.random() < 0.5 else legal
        action = pool[int(rng.random() * len(pool))] if pool else game.chance(state, rng)
        game.apply(state, asked[0], action)
    assert len(kept) > 1
    assert all(game.report(old) == told for old, told in kept)
