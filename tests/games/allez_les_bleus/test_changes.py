"""Changed material: the numbers a designer turns rule, are shown, are recorded, and mix with no
other table's."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import vingtdeux
from vingtdeux.engine.conformance import check_playthrough
from vingtdeux.engine.material import ChangeError
from vingtdeux.engine.record import Record
from vingtdeux.engine.texts import LANGUAGES
from vingtdeux.games import box
from vingtdeux.games.allez_les_bleus import (
    scene,
    scene_asks,
    scene_deeds,
    scene_seats,
    scene_words,
    scene_zones,
)
from vingtdeux.scene import to_json, told

BOX = box("allez_les_bleus")
KNOBS = BOX.info.knobs()
NAMES = ("Ana", "Bob", "Chloé", "Diego", "Elsa")
SHORT = {"setup.max_rounds.floor": 5, "setup.max_rounds.per_target_vp": 1}
"""Five rounds at a target of five: short enough to play one for every number there is."""


@pytest.fixture
def changed(table):
    """A position of a changed game: changed({"cards.gangster.cost": 6}, pools=[0, 0, 6])."""

    def build(changes, players=2, **position):
        return table(players, {"changes": changes}, **position)

    return build


def pieces(shown):
    return {piece.id: piece for zone in shown.zones for piece in zone.pieces}


def screen(new, lang="fr", seat=0):
    legal = new.game.legal_actions(new.state, seat)
    return BOX.scene(new.game.observe(new.state, seat), legal, lang, NAMES)


def lines(new, lang="fr"):
    return [BOX.narrate(event, lang, NAMES) for event in new.events]


def labels(shown):
    return {deed.code: deed.label for deed in shown.deeds}


def eager(rng):
    """Plays on rather than ending the turn, so that every card is met."""

    def choose(legal):
        rest = [action for action in legal if action.text != "end"]
        return rest[int(rng.random() * len(rest))] if rest and rng.random() < 0.95 else legal[-1]

    return choose


# --- a changed number rules -------------------------------------------------------------------


def test_the_gangster_costs_six():
    game = vingtdeux.load("allez_les_bleus", players=3, changes={"cards.gangster.cost": 6})
    state = game.position({"pools": [0, 0, 6]})
    assert "buy:gangster" in [action.text for action in game.legal_actions(state, 0)]
    game.play(state, 0, game.decode("buy:gangster"))
    assert game.report(state)["pools"] == [0, 0, 0]
    state = game.position({"pools": [0, 0, 5]})
    why = game.why_not(state, 0, game.decode("buy:gangster"))
    assert (why.code, why.words()["cost"]) == ("too_little_tension", 6)


def test_effects_may_be_turned_removed_and_added(changed):
    new = changed(
        {
            "cards.crs.effects.strike": 1,
            "cards.crs.effects.tension": 0,
            "cards.crs.effects.reinforcement": 1,
        },
        H=["crs"],
        P=["gli_f4", "helico"],
    ).do("play:crs")
    assert new["pools"] == [1, 0, 0]
    assert new["H"] == ["gli_f4"]


def test_a_revealed_card_does_what_the_table_says(changed):
    new = changed(
        {"cards.belle_journee.effects.tension": 2, "cards.belle_journee.effects.escalation": 1},
        seats={"1": {"S": ["belle_journee"] * 5, "P": ["crs"] * 9}},
    ).do("end")
    assert len(new["ROW"]) == 5
    assert new["pools"] == [0, 0, 10]


def test_an_arrest_costs_and_brings_what_the_table_says(changed):
    new = changed(
        {
            "cards.gangster.arrest.cost": 5,
            "cards.gangster.arrest.effects.vp": 4,
            "cards.gangster.arrest.effects.financing": 1,
        },
        ROW=["gangster", "gangster"],
        pools=[9, 0, 0],
    )
    new.do("arrest:gangster")
    assert (new["pools"], new["scores"]) == ([4, 1, 0], [4, 0])
    assert new.why("arrest:gangster") == ("too_little_strike", "R3.7.2")


def test_speech_accident_and_promotion_take_their_numbers_from_the_table(changed):
    changes = {
        "cards.discours_securitaire.special.max_discards": 3,
        "cards.discours_securitaire.special.financing_each": 2,
        "cards.accident.special.tension": 5,
        "cards.promotion.special.cost_step": 1,
    }
    new = changed(changes, H=["discours_securitaire", *["crs"] * 4])
    new.do("play:discours_securitaire", "discard:crs", "discard:crs")
    assert new["phase"] == "speech", "a third card may follow"
    new.do("discard:crs")
    assert (new["phase"], new["pools"]) == ("act", [0, 6, 0])
    new = changed(changes, H=["accident"], ROW=["dealer*"]).do("play:accident", "remove:dealer")
    assert new["pools"] == [0, 0, 5]
    new = changed(changes, H=["promotion", "crs", "helico"]).do("play:promotion", "promote:crs")
    assert new.legal() == ["gain:visite_du_ministre"]


def test_changed_costs_may_add_promotions_and_take_none_away():
    usual = [action.text for action in vingtdeux.load("allez_les_bleus").action_space]
    step = vingtdeux.load("allez_les_bleus", changes={"cards.promotion.special.cost_step": 1})
    texts = [action.text for action in step.action_space]
    assert set(usual) < set(texts)
    assert "promote:crs" in set(texts) - set(usual)
    assert [text for text in texts if text in usual] == usual


def test_hand_row_starters_and_piles(changed):
    new = changed(
        {
            "setup.police_hand": 6,
            "setup.suburb_reveal": 2,
            "cards.intervention.starters": 5,
            "cards.belle_journee.starters": 4,
            "cards.crs.copies": 3,
            "cards.belle_journee.copies": 20,
        },
        phase="deal",
    ).settle()
    assert len(new["H"]) == 6
    assert len(new["H"] + new["P"]) == 12
    assert (new["H"] + new["P"]).count("intervention") == 5
    assert (len(new["ROW"]), len(new["S"])) == (2, 2)
    assert (new["supply"]["crs"], new["supply"]["helico"]) == (3, 10)
    assert new["supply"]["belle_journee"] == 12


def test_the_safety_stop_may_come_earlier_or_later(changed):
    short = {"setup.max_rounds.floor": 10, "setup.max_rounds.per_target_vp": 1}
    assert not changed(short, turn=1, round=14).do("end")["over"]
    assert changed(short, turn=1, round=15).do("end")["over"]
    assert not changed({"setup.max_rounds.floor": 70}, turn=1, round=69).do("end")["over"]


# --- a changed number is shown ----------------------------------------------------------------


def test_a_card_prints_its_new_cost(changed):
    new = changed({"cards.gangster.cost": 6}, pools=[0, 0, 6], ROW=["gangster"])
    shown = screen(new)
    assert pieces(shown)["gangster"].value == "6"
    assert "6\u202f⚡" in pieces(shown)["gangster"].label
    assert pieces(shown)["row:0:gangster"].value == "6"
    assert labels(shown)["buy:gangster"] == "Acheter Gangster pour 6\u202f⚡"
    assert lines(new.do("buy:gangster"))[-1] == "Ana achète Gangster pour 6\u202f⚡."


def test_a_card_prints_its_new_text(changed):
    new = changed(
        {
            "cards.gangster.arrest.cost": 5,
            "cards.gangster.arrest.effects.vp": 1,
            "cards.gangster.effects.escalation": 1,
            "cards.crs.effects.strike": 0,
            "cards.crs.effects.financing": 2,
            "cards.dealer.arrest.effects.financing": 0,
            "cards.rodeo.effects.tension": 0,
            "cards.rodeo.effects.escalation": 0,
            "cards.promotion.effects.strike": 1,
            "cards.promotion.effects.reinforcement": 1,
            "cards.promotion.special.cost_step": 3,
        },
        H=["crs"],
        ROW=["gangster"],
        pools=[5, 0, 0],
    )
    glossary = BOX.glossary(new.game.observe(new.state, 0), "en")
    texts = {id: told(piece, glossary) for id, piece in pieces(screen(new, "en")).items()}
    wanted = {
        "gangster": "Escalation 1. Arrest 5: 1 victory point. Escalation: 1 more Suburb card comes",
        "crs": "Funding 2, Tension 1. You are",
        "hand:0:crs": "Funding 2, Tension 1.",
        "dealer": "Arrest 1: nothing. You are",
        "rodeo": "No effect. You are",
        "promotion": "Strike Force 1. A Police card from your hand leaves the game; gain another "
        "one that costs exactly €3 more. Reinforcement 1. Reinforcement: draw 1 Police card.",
    }
    for name, text in wanted.items():
        assert texts[name].startswith(text), texts[name]
    said = labels(screen(new))
    assert said["play:crs"] == "Jouer Compagnie de CRS\u00a0: Financement 2, Tension 1."
    assert said["arrest:gangster"] == (
        "Arrêter Gangster pour 5 de Force de frappe\u00a0: 1 point de victoire"
    )
    new.do("play:crs", "arrest:gangster")
    assert lines(new, "en")[-2:] == [
        "Ana plays Riot Company: Funding 2, Tension 1.",
        "Ana arrests Gangster: 1 victory point.",
    ]


def test_answers_prompts_and_refusals_say_the_new_numbers(changed):
    changes = {
        "cards.discours_securitaire.special.max_discards": 1,
        "cards.discours_securitaire.special.financing_each": 3,
        "cards.accident.special.tension": 0,
        "cards.promotion.special.cost_step": 3,
    }
    new = changed(changes, phase="speech", H=["crs", "helico"])
    shown = screen(new)
    assert shown.prompt.endswith("vous pouvez défausser 1 carte, pour 3\u202f€.")
    assert labels(shown)["discard:crs"].endswith("pour 3\u202f€")
    glossary = BOX.glossary(new.game.observe(new.state, 0), "fr")
    assert told(pieces(shown)["discours_securitaire"], glossary).startswith(
        "Défaussez 0 ou 1 carte Police de votre main\u00a0: Financement 3 par carte défaussée."
    )
    assert lines(new.do("discard:crs"))[-1].endswith("pour 3\u202f€.")
    new = changed(changes, phase="accident", ROW=["dealer*"])
    assert labels(screen(new, "en"))["remove:dealer"].endswith("for Tension 0")
    assert lines(new.do("remove:dealer"), "en")[0].endswith("Tension 0 for Ana.")
    new = changed(changes, phase="promotion", H=["controle_au_facies", "accident"])
    why = new.game.why_not(new.state, 0, new.game.decode("promote:accident"))
    assert BOX.texts("en")(f"why.{why.code}", **why.words()) == (
        "The supply has no Police card at €6, exactly 3 more than this one."
    )


def test_the_deal_tells_changed_starters(changed):
    new = changed({"cards.intervention.starters": 1}, phase="deal").settle()
    assert lines(new)[0] == (
        "Chacun mélange ses cartes Police de départ\u00a0: 7\u202f×\u202fContrôle au faciès, Intervention."
    )


def test_two_variants_in_one_process_do_not_mix(changed):
    """The same position of three games in turn: scene, legal actions, words; memory and all."""
    variants = [{}, {"cards.gangster.cost": 6}, {"cards.gangster.cost": 9}]
    for _ in range(2):
        for changes, cost in zip(variants, (7, 6, 9), strict=True):
            new = changed(changes, pools=[0, 0, 6], ROW=["gangster"], H=["crs"])
            shown = pieces(screen(new))
            assert shown["gangster"].value == shown["row:0:gangster"].value == str(cost)
            assert ("buy:gangster" in new.legal()) == (cost == 6)
            assert new.game.observe(new.state, 0).data().get("changes", {}) == changes


def test_a_scene_remembers_nothing_of_another_variant(changed):
    """Drawn after the same position of other tables, a scene is what it is when drawn first."""
    parts = [
        part
        for file in (scene, scene_asks, scene_deeds, scene_seats, scene_words, scene_zones)
        for part in vars(file).values()
        if hasattr(part, "cache_clear")
    ]
    assert len(parts) > 10
    position = {"H": ["crs", "promotion", "accident"], "ROW": ["gangster", "dealer*"]}
    turned = [knob for knob in KNOBS if knob.path.startswith("cards.") and "effects" in knob.path]
    tables = [
        changed({knob.path: knob.high for knob in turned[start::7]}, pools=[9, 9, 9], **position)
        for start in range(7)
    ]
    drawn = [to_json(screen(new)) for new in tables]
    assert len(set(drawn)) == len(drawn)
    for new, remembered in zip(tables, drawn, strict=True):
        for part in parts:
            part.cache_clear()
        assert to_json(screen(new)) == remembered


def test_equal_changes_share_one_material_and_usual_values_are_no_change():
    first = vingtdeux.load("allez_les_bleus", changes={"cards.crs.cost": 6, "cards.rodeo.cost": 1})
    again = vingtdeux.load("allez_les_bleus", changes={"cards.rodeo.cost": 1, "cards.crs.cost": 6})
    assert again.terms.material is first.terms.material
    usual = vingtdeux.load("allez_les_bleus", changes={"cards.gangster.cost": 7})
    assert usual.changes == {}
    assert usual.terms.material is vingtdeux.load("allez_les_bleus").terms.material


# --- a changed game is recorded ---------------------------------------------------------------


def test_a_record_of_a_changed_game_replays_and_is_verified():
    changes = {"cards.gangster.cost": 6, "setup.police_hand": 6, **SHORT}
    game = vingtdeux.load("allez_les_bleus", players=3, target_vp=5, changes=changes)
    match = check_playthrough(game, Random(3), look_every=40, choose=eager(Random(4)))
    record = Record.loads(match.record().dumps())
    assert record.options["changes"] == {**SHORT, "cards.gangster.cost": 6, "setup.police_hand": 6}
    assert record.replay().fingerprint == match.fingerprint
    assert record.verify().fingerprint == match.fingerprint


# --- what is refused --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "code", "told"),
    [
        ({"cards.gangstar.cost": 6}, "unknown_path", "cards.gangster.cost"),
        ({"cards.belle_journee.cost": 1}, "unknown_path", "cards.belle_journee"),
        ({"cards.gangster.cost": "6"}, "bad_number", "cards.gangster.cost"),
        ({"cards.gangster.cost": 0}, "bad_number", "from 1 to 15"),
        ({"cards.gangster.cost": 16}, "bad_number", "from 1 to 15"),
        ({"cards.gangster.arrest.cost": 0}, "bad_number", "from 1"),
    ],
)
def test_nonsense_is_refused_with_what_is_allowed(changes, code, told):
    with pytest.raises(ChangeError) as caught:
        vingtdeux.load("allez_les_bleus", changes=changes)
    assert caught.value.code == code
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("players", "changes", "why"),
    [
        (5, {"cards.controle_au_facies.starters": 8}, "too_few_checks"),
        (5, {"cards.intervention.copies": 14}, "too_few_interventions"),
        (5, {"cards.belle_journee.starters": 9}, "too_few_lovely_days"),
        (2, {"setup.police_hand": 9, "cards.intervention.starters": 0}, "hand_too_large"),
        (2, {"setup.suburb_reveal": 4, "cards.belle_journee.starters": 3}, "reveal_too_large"),
    ],
)
def test_a_mix_that_cannot_be_dealt_is_refused_before_the_first_move(players, changes, why):
    with pytest.raises(ChangeError) as caught:
        vingtdeux.load("allez_les_bleus", players=players, changes=changes)
    assert caught.value.code == "bad_mix"
    args = caught.value.args_by_name
    assert args["why"] == why
    assert args["need"] > args["have"]
    for lang in LANGUAGES:
        words = BOX.texts(lang)(f"mix.{why}", **args)
        assert str(args["need"]) in words
        assert str(args["have"]) in words


# --- every number there is --------------------------------------------------------------------


def test_every_knob_has_a_name_of_its_own_in_both_languages():
    assert len(KNOBS) > 150
    for lang in LANGUAGES:
        said = [knob.label[lang] for knob in KNOBS]
        assert len(set(said)) == len(said)
    for knob in KNOBS:
        assert knob.low <= knob.default <= knob.high
        assert knob.low < knob.high


def play_through(changes, seed):
    game = vingtdeux.load("allez_les_bleus", players=2, target_vp=5, changes=changes)
    rng = Random(seed)
    check_playthrough(
        game,
        rng,
        look_every=60,
        choose=eager(rng),
        scene_of=lambda seen, legal: to_json(BOX.scene(seen, legal, "fr")),
    )


@pytest.mark.parametrize("part", range(8))
def test_the_lowest_and_the_highest_value_of_every_knob_can_be_played(part):
    for number, knob in enumerate(KNOBS):
        if number % 8 == part:
            for value in (knob.low, knob.high):
                play_through({**SHORT, knob.path: value}, number)


def refused(changes):
    """The code of the refusal, "" if there is none."""
    try:
        vingtdeux.load("allez_les_bleus", players=2, target_vp=5, changes=changes)
    except ChangeError as error:
        return error.code
    return ""


@st.composite
def mixes(draw):
    some = draw(st.sets(st.sampled_from([knob.path for knob in KNOBS]), min_size=2, max_size=25))
    known = {knob.path: knob for knob in KNOBS}
    return {path: draw(st.integers(known[path].low, known[path].high)) for path in sorted(some)}


@settings(max_examples=25, deadline=None, derandomize=True)
@given(changes=mixes(), seed=st.integers(0, 10**6))
def test_any_mix_is_refused_at_once_or_played_to_the_end(changes, seed):
    code = refused(changes | SHORT)
    if code:
        assert code == "bad_mix"
    else:
        play_through(changes | SHORT, seed)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_bots_of_every_level_finish_changed_games(level):
    """Whatever is turned: half of the tables by a little, half of them wildly."""
    for seed in range(6):
        rng = Random(seed)
        turned = rng.sample(KNOBS, 40) if seed % 2 else rng.sample(KNOBS, 8)
        changes = {knob.path: rng.randint(knob.low, knob.high) for knob in turned}
        kept = ("starters", "copies", "police_hand", "suburb_reveal")
        changes = {path: value for path, value in changes.items() if not path.endswith(kept)}
        game = vingtdeux.load(
            "allez_les_bleus", players=3, target_vp=8, changes={**changes, **SHORT}
        )
        match = vingtdeux.Match(game, seed=seed)
        while not match.over:
            seat = match.to_act[0]
            legal = game.legal_actions(match.state, seat)
            choice = BOX.choose(match.observe(seat), legal, level, rng)
            assert choice in legal
            match.play(seat, choice)
        assert match.outcome is not None
