"""What must hold in every game, whatever is played; and what a seat may believe."""

import os
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import vingtdeux
from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE
from vingtdeux.engine.chance import pick
from vingtdeux.engine.conformance import check_playthrough
from vingtdeux.games import box
from vingtdeux.games.enquetes_new_york import rules_chance
from vingtdeux.games.enquetes_new_york.material import material_of
from vingtdeux.games.enquetes_new_york.phases import OVER, PILE
from vingtdeux.games.enquetes_new_york.public import Public
from vingtdeux.games.enquetes_new_york.rules_knowledge import place_known
from vingtdeux.games.enquetes_new_york.state import State
from vingtdeux.scene import to_json

SOAK = bool(os.environ.get("VINGTDEUX_SOAK"))
EXAMPLES = 300 if SOAK else 14
OPTIONS = st.fixed_dictionaries(
    {
        "level": st.sampled_from([1, 2]),
        "accuse_timing": st.sampled_from(["own_turn", "any_time"]),
        "last_must_find": st.booleans(),
        "swap_optional": st.booleans(),
        "wheel_choice": st.booleans(),
        "max_rounds": st.integers(1, 8),
        "assist": st.sampled_from(["off", "mark", "full"]),
        "exclude": st.sampled_from([[], [1, 2, 3]]),
        "endless": st.sampled_from([None, None, {"seed": "x"}, {"difficulty": "normal"}]),
    }
)


def calm(rng: Random, share: float):
    """Accuse only sometimes: uniform play would be over after two moves."""

    def choose(legal):
        quiet = [action for action in legal if not action.text.startswith("accuse")]
        return pick(rng, quiet if quiet and rng.random() > share else legal)

    return choose


def screen_of(lang: str):
    scene = box("enquetes_new_york").scene
    return lambda seen, legal: to_json(scene(seen, legal, lang))


@settings(max_examples=EXAMPLES)
@given(st.integers(1, 6), OPTIONS, st.integers(0, 10**6), st.sampled_from(["fr", "en"]))
def test_a_random_game_holds_everything(players, options, seed, lang) -> None:
    game = vingtdeux.load("enquetes_new_york", players=players, **options)
    rng = Random(seed)
    check_playthrough(
        game, rng, look_every=9, interrupt_share=0.02, expire_share=0.08,
        scene_of=screen_of(lang), choose=calm(rng, 0.02),
    )  # fmt: skip


@settings(max_examples=EXAMPLES)
@given(st.integers(2, 6), st.integers(0, 10**6))
def test_uniform_play_ends_too(players, seed) -> None:
    game = vingtdeux.load("enquetes_new_york", players=players)
    match = check_playthrough(game, Random(seed), look_every=2, interrupt_share=0)
    assert match.outcome is not None


def test_termination_without_accusing_is_the_last_call() -> None:
    """R3.10: 40 rounds, then nobody has found it."""
    game = vingtdeux.load("enquetes_new_york", players=2)
    rng = Random(3)
    state = game.start()
    state.quiet = True
    decisions = 0
    while game.to_act(state):
        seat = game.to_act(state)[0]
        if seat == NATURE:
            game.apply(state, NATURE, game.chance(state, rng))
            continue
        game.apply(state, seat, calm(rng, 0.0)(game.legal_actions(state, seat)))
        decisions += 1
    assert game.outcome(state).reason == "trail_cold"
    assert 240 < decisions < 340


# --- belief -----------------------------------------------------------------------------------


@settings(max_examples=EXAMPLES)
@given(st.integers(2, 6), st.integers(0, 10**6), st.booleans())
def test_the_true_places_are_never_excluded(players, seed, any_time) -> None:
    """Section 2: every known card is where its set of places says it may be."""
    game = vingtdeux.load(
        "enquetes_new_york", players=players, max_rounds=12,
        accuse_timing="any_time" if any_time else "own_turn",
    )  # fmt: skip
    rng = Random(seed)
    match = vingtdeux.Match(game, seed=seed)
    choose = calm(rng, 0.015)
    while not match.over:
        seat = match.to_act[0]
        if any_time and rng.random() < 0.01 and match.legal((seat + 1) % players):
            seat = (seat + 1) % players
        match.play(seat, choose(game.legal_actions(match.state, seat)))
        _check_places(match.state, players)


def _check_places(state, players) -> None:
    where = dict.fromkeys([*state.pile_informers, *state.pile_experts], PILE)
    for seat, hand in enumerate(state.hands):
        where.update(dict.fromkeys(hand, 1 << seat))
    for seat in range(players):
        for slot in range(len(state.cards)):
            believed = state.places[seat * material_of({}).slots + slot]
            assert not believed or believed & where[slot], "the truth is excluded"
            if where[slot] == 1 << seat:
                assert believed == 1 << seat, "a seat always knows its own hand"
            elif believed:
                assert not believed >> seat & 1, "a card not held cannot be in the own hand"


@settings(max_examples=EXAMPLES)
@given(st.integers(2, 5), st.integers(0, 10**6))
def test_a_sample_respects_everything_the_seat_knows(players, seed) -> None:
    """Section 2: answer among the candidates, true clues, counts, possible places."""
    game = vingtdeux.load("enquetes_new_york", players=players, level=1 + seed % 2, max_rounds=9)
    rng = Random(seed)
    match = vingtdeux.Match(game, seed=seed)
    choose = calm(rng, 0.02)
    while not match.over:
        match.play(match.to_act[0], choose(game.legal_actions(match.state, match.to_act[0])))
        if rng.random() < 0.7 or match.state.phase < 4:
            continue
        viewer = pick(rng, [None, *range(players)])
        seen = match.observe(viewer)
        twin = game.determinize(seen, rng)
        assert game.observe(twin, viewer) == seen
        game.check_material(twin)
        _check_places(twin, players)
        assert all(material_of({}).truth[card] >> twin.answer & 1 for card in twin.cards)
        if twin.phase != OVER:
            assert seen.answer in (-1, twin.answer)
            assert seen.answer >= 0 or seen.candidates >> twin.answer & 1


def test_a_sample_can_be_any_candidate_and_any_unknown_card() -> None:
    game = vingtdeux.load("enquetes_new_york", players=3)
    state = game.position(
        {"hand": [["l1_inf_36"], ["l1_exp_12"], []], "known": {"0": ["l1_exp_12"]}}
    )
    seen = game.observe(state, 0)
    rng = Random(1)
    twins = [game.determinize(seen, rng) for _ in range(200)]
    assert {game.report(twin)["answer"] for twin in twins} == {"A5", "C5", "E5"}
    assert len({twin.cards for twin in twins}) > 150
    found = {twin.hands[1][0] for twin in twins}
    assert len(found) > 1  # seat 0 knows the card, not that seat 1 still holds it


@given(st.integers(0, 10**6))
def test_places_are_found_whenever_there_are_any(seed) -> None:
    rng = Random(seed)
    room = [rng.randrange(4) for _ in range(7)]
    true = [place for place in range(7) for _ in range(room[place])]
    rng.shuffle(true)
    true = true[: rng.randrange(len(true) + 1)]
    sets = [1 << place | rng.randrange(128) for place in true]
    at = place_known(sets, room, rng)
    assert all(sets[card] >> place & 1 for card, place in enumerate(at))
    assert all(at.count(place) <= room[place] for place in range(7))


class Still(State):
    """A position that notices if anybody writes to it."""

    def __init__(self, state: State) -> None:
        for name in (*Public.__slots__, *State.__slots__):
            object.__setattr__(self, name, getattr(state, name))

    def __setattr__(self, name: str, value: object) -> None:
        raise AssertionError(f"a question has changed {name}")


@pytest.mark.skipif(
    not str(rules_chance.__file__).endswith(".py"), reason="a compiled position cannot be watched"
)
@pytest.mark.parametrize("seed", range(4))
def test_questions_change_nothing(seed: int) -> None:
    """Also while an absent seat's default is being drawn [R3.9]."""
    game = vingtdeux.load("enquetes_new_york", players=3, accuse_timing="any_time", max_rounds=6)
    rng, choose = Random(seed), calm(Random(seed), 0.02)
    state, drawn = game.start(), 0
    while game.to_act(state):
        calmly = Still(state)
        asked = game.to_act(calmly)
        for seat in (*range(3), CLOCK):
            game.legal_actions(calmly, seat)
        for seat in range(3):
            game.why_not(calmly, seat, pick(rng, game.action_space))
        for viewer in (0, None):
            game.observe(calmly, viewer)
        game.report(calmly)
        if asked == (NATURE,):
            drawn += state.defaulting
            action = game.chance(calmly, rng)
            assert game.is_possible(calmly, action)
            game.apply(state, NATURE, action)
        elif rng.random() < 0.3:
            game.apply(state, CLOCK, EXPIRE)
        else:
            game.apply(state, asked[0], choose(game.legal_actions(state, asked[0])))
    assert drawn
