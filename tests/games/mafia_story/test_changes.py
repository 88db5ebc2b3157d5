"""A table may change the material: the rules follow it, the scene shows it, tables do not mix."""

import os
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import vingtdeux
from vingtdeux import Match
from vingtdeux.engine.conformance import check_playthrough
from vingtdeux.engine.material import ChangeError, Knob
from vingtdeux.engine.record import Record
from vingtdeux.games import box
from vingtdeux.scene import Piece, Scene, to_json

GAME = box("mafia_story")
KNOBS = {knob.path: knob for knob in GAME.info.knobs()}
NUMBERS = [path for path in KNOBS if not path.startswith("cards.")]
NAMES = ("Ana", "Brigadier", "Chloé", "Diego")
EXAMPLES = 300 if os.environ.get("VINGTDEUX_SOAK") else 12
BARE: dict[str, Any] = {"prevent": [[], []], "transports": [0, 0]}
"""Nothing interrupts a round."""
LOOK_1 = "1 look:c1 ; 1 look:d1 ; 1 look:e1"


def ends(knob: Knob) -> tuple[Any, Any]:
    return (False, True) if knob.kind == "bool" else (knob.low, knob.high)


def draw(match: Match, seat: int | None, lang: str = "fr") -> Scene:
    legal = [] if seat is None else match.game.legal_actions(match.state, seat)
    return GAME.scene(match.observe(seat), legal, lang, NAMES[: match.game.players])


def piece(scene: Scene, name: str) -> Piece:
    pieces = [each for zone in scene.zones for each in zone.pieces]
    pieces += [each for seat in scene.seats for each in seat.pieces]
    return next(each for each in pieces if each.id == name)


def screen(lang: str) -> Any:
    return lambda seen, legal: to_json(GAME.scene(seen, legal, lang))


def lines(match: Match, lang: str) -> str:
    told = [GAME.narrate(each.event, lang, NAMES) for each in match.told]
    return "\n".join(line for line in told if line)


def play_bots(match: Match, levels: tuple[int, ...], seed: int = 1) -> Match:
    rng = Random(seed)
    while not match.over:
        seat = match.to_act[0]
        legal = match.game.legal_actions(match.state, seat)
        match.play(seat, GAME.choose(match.observe(seat), legal, levels[seat], rng))
    return match


# --- the rules follow the numbers ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "token", "scores"),
    [
        ({"cards.red_7.value": 9}, "cash:a2", [9, 0]),
        ({"cards.green_2.value": 12}, "war:b2", [12, -2]),
        ({"hit": 5}, "war:b2", [2, -5]),
        ({"hit": 0}, "war:b2", [2, 0]),
        ({"cards.prostitute.value": 4}, "cash:d3", [4, 0]),
        ({"cards.drive_by.value": 3}, "cash:e5", [-3, 0]),
        ({"cards.special_red.value": 1}, "cash:a5", [1, 0]),
        ({"cards.police_green.value": 15}, "cash:b5", [-15, 0]),
    ],
)
def test_a_card_is_worth_what_the_table_says(position, changes, token, scores) -> None:
    covers = {"a5": [0, "special"], "b5": [1, "police"]}
    table = position(options={"changes": changes}, covers=covers, **BARE)
    table.go(f"0 place:{token} ; {LOOK_1}")
    assert table.report()["scores"] == scores


def test_looks_are_as_many_as_the_table_says(position) -> None:
    changes = {"looks.opening": 2, "looks.turn": 1, "looks.closing": 2, "looks.closing_above": 20}
    table = position(options={"changes": changes}, phase="setup_peek")
    table.go("0 look:a1 ; 0 look:b1 ; 1 look:b1")
    assert table.refused(1, "look:a1") == ("same_three", "R3.3.3")
    table.go("1 look:c1 ; 0 cover:police:a5 ; 1 cover:police:b5")
    table.go("0 look:a1 ; 1 look:a1")
    assert table.report()["phase"] == "peek"
    table.go("1 look:a1")
    assert table.refused(1, "look:a1") == ("look_twice", "R3.5.2")
    table.go("1 look:b1 ; 0 look:a1 ; 0 look:b1")
    assert table.report()["phase"] == "action"
    for left, phase in ((21, "peek"), (20, "action")):
        holes = ["a5", "b5", "c5", "d5", "e5"][: 25 - left]
        small = position(options={"changes": changes}, holes=holes, **BARE)
        assert small.go("0 look:a1 ; 1 look:a1").report()["phase"] == phase


def test_no_closing_look_and_none_under_covers_alone(position) -> None:
    never = position(options={"changes": {"looks.closing": 0}}, **BARE)
    never.go(f"0 look:a1 ; 0 look:b1 ; 0 look:c1 ; {LOOK_1}")
    assert never.report()["phase"] == "action"
    assert draw(never, 0).counters[0].detail == "À 6 cartes ou moins, la partie s’arrête."
    changes = {"looks.closing_above": 2, "end.city": 1, "looks.turn": 1}
    covers = {"a1": [0, "police"], "b1": [1, "police"]}
    few = position(
        options={"changes": changes}, only=["a1", "b1", "c1", "d1"], covers=covers, **BARE
    )
    few.go("0 place:cash:d1 ; 1 place:cash:c1")
    assert (few.report()["count"], few.report()["phase"]) == (2, "action")


def test_the_fare_is_charged(position) -> None:
    fare = {"changes": {"transports.fare": 2, "transports.start": 5}}
    table = position(options=fare).go("0 place:cash:a1 ; 1 place:war:a1")
    assert "plus loin pour 2 transports" in draw(table, 0).prompt
    deeds = {deed.code: deed for deed in draw(table, 0).deeds}
    assert deeds["flee:e5"].label == "Fuir en e5 pour 2 transports"
    assert (deeds["flee:e5"].badge, deeds["flee:a2"].badge) == ("−2", "")
    table.go("0 flee:e5")
    assert table.report()["transports"] == [3, 5]
    assert "Ana paie 2 transports et fuit en e5." in lines(table, "fr")
    assert draw(table, None, "en").seats[0].counters[1].label == "Transports (2 spent this round)"
    assert "For 2 transports" in draw(table, 1, "en").prompt
    table.go("1 react_move:e5")
    assert table.report()["transports"] == [3, 3]
    poor = position(options=fare, transports=[1, 1]).go("0 place:cash:a1 ; 1 place:war:a1")
    assert poor.refused(0, "flee:e5") == ("no_transport", "R3.6.3")
    why = poor.game.why_not(poor.state, 0, poor.game.decode("flee:e5"))
    assert GAME.texts("en")(f"why.{why.code}", **why.words()) == (
        "You would need 2 transports to go to e5."
    )


def test_the_price_of_a_transport_is_in_cards_and_their_points(position) -> None:
    changes = {"transports.price": 3, "cards.prostitute.value": 2, "transports.start": 2}
    right = [["prostitute_1", "drive_by_1", "prostitute_2", "prostitute_3"], []]
    table = position(options={"changes": changes}, right=right, prevent=[[], []], transports=[1, 2])
    assert table.report()["scores"] == [7, 0]
    table.go("0 look:a1 ; 0 look:b1 ; 0 look:c1 ; 1 look:a1 ; 1 look:b1 ; 1 look:c1")
    scene = draw(table, 0)
    assert scene.prompt == "Racheter un transport contre trois cartes (−5 points)\u202f?"
    assert scene.deeds[0].label == "Racheter un transport (−5 points)"
    table.go("0 buy_transport")
    report = table.report()
    assert (report["scores"], report["transports"]) == ([2, 0], [2, 2])
    assert report["discards"] == ["prostitute_1", "drive_by_1", "prostitute_2"]
    assert "Ana rachète un transport pour 5 points." in lines(table, "fr")
    two = position(options={"changes": changes}, right=[right[0][:2], []], transports=[0, 0])
    two.go("0 look:a1 ; 0 look:b1 ; 0 look:c1 ; 1 look:a1 ; 1 look:b1 ; 1 look:c1")
    assert two.report()["phase"] == "peek"  # two cards do not pay for it


@pytest.mark.parametrize(("end", "over"), [(8, True), (7, False)])
def test_the_city_ends_the_game_where_the_table_says(position, end, over) -> None:
    nine = ["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2"]
    table = position(options={"changes": {"end.city": end}}, only=nine, **BARE)
    assert f"fin à {end}" in draw(table, 0).counters[0].label
    assert f"s’arrête à {end}" in draw(table, 0).notice
    table.go(f"0 place:cash:a2 ; {LOOK_1}")
    assert table.over is over
    if over:
        assert draw(table, 0, "en").result.reason == ("Eight cards or fewer are left in the city.")


def test_an_empty_city_has_its_own_words(position) -> None:
    table = position(options={"changes": {"end.city": 0}}, only=["a1", "b1"], **BARE)
    assert draw(table, 0).notice.startswith("Plus que 2 cartes")
    table.go("0 place:cash:a1 ; 1 place:war:b1")
    assert draw(table, 0).result.reason == "Il ne reste aucune carte en ville."


def test_a_team_needs_what_the_table_says(position) -> None:
    four = {"prevent": [[]] * 4, "transports": [0] * 4}
    looks = " ; ".join(f"{seat} look:{cell}" for seat in (1, 2, 3) for cell in ("a5", "b5", "c5"))
    right = [["special_red"], [], ["special_blue", "special_green"], []]
    for extra, over in ((5, True), (6, False)):
        options = {"changes": {"end.team_extra": extra}}
        table = position(players=4, right=right, options=options, **four)
        assert draw(table, 0).counters[2].most == 30 + extra
        assert table.go(f"0 place:cash:d1 ; {looks}").over is over


def test_a_table_may_play_without_a_prevent_card(position) -> None:
    table = position(options={"changes": {"prevent.war": False}}, transports=[0, 0])
    table.go("0 place:cash:a2 ; 1 place:war:e5")
    assert table.legal(0) == ["prevent:none", "prevent:cash"]
    assert table.refused(0, "prevent:war") == ("prevent_spent", "R3.8.3")
    with pytest.raises(ValueError, match="'war' is none of cash"):
        table.game.position({"prevent": [["war"], []]})
    text = to_json(draw(table, 0)).decode()
    assert "no_cash" in text
    assert "no_war" not in text


# --- the city -----------------------------------------------------------------------------------


def test_a_city_of_other_counts_has_the_rows_it_needs() -> None:
    changes = {"cities.2.prostitutes": 9, "cities.2.drive_bys": 4, "cities.2.neutrals": 3}
    game = vingtdeux.load("mafia_story", players=2, changes=changes)
    match = Match(game, seed=4)
    city = [card for card in match.game.report(match.state)["city"] if card]
    assert len(city) == 12 + 9 + 4 + 3
    kinds = [card.rpartition("_")[0] for card in city]
    assert (kinds.count("prostitute"), kinds.count("drive_by")) == (9, 4)
    assert kinds.count("blue") + kinds.count("white") == 3
    zone = draw(match, 0).zones[0]
    assert (zone.cols, zone.rows, len(zone.cells)) == (5, 6, 30)
    assert [cell.id for cell in zone.cells if cell.face == "street"] == ["d6", "e6"]
    why = game.why_not(match.state, match.to_act[0], game.decode("look:e6"))
    assert why.code == "no_card"
    assert match.game.report(match.state)["count"] == 28
    wide = vingtdeux.load("mafia_story", players=2, changes={"cities.2.cols": 8})
    zone = draw(Match(wide, seed=1), 0).zones[0]
    assert (zone.cols, zone.rows, zone.cells[-1].id) == (8, 4, "h4")


def test_a_deal_of_the_printed_city_is_impossible_in_another() -> None:
    game = vingtdeux.load("mafia_story", players=3)
    more = vingtdeux.load("mafia_story", players=3, changes={"cities.3.neutrals": 1})
    deal = game.chance(game.start(), Random(1)).text
    with pytest.raises(vingtdeux.NotationError):
        more.decode(deal)
    other = more.chance(more.start(), Random(1))
    assert more.is_possible(more.start(), other)
    assert sum(card.startswith("white_") for card in other.text.split(",")) == 1


# --- the scene, records, tables side by side ------------------------------------------------------


def test_the_scene_prints_the_new_values(position) -> None:
    changes = {"cards.red_2.value": 11, "cards.police_red.value": 5, "cards.special_red.value": 14}
    table = position(options={"changes": changes, "memory_aid": True}, phase="setup_peek")
    table.go("0 look:a1")
    assert piece(draw(table, 0), "k.a1").value == "11"
    assert piece(draw(table, 0), "k.a1").label == "Bonneteau (Rouge 11)"
    assert (piece(draw(table, 0), "police").value, piece(draw(table, 0), "special").value) == (
        "−5",
        "14",
    )
    assert draw(table, 0).prompt == "Regardez trois cartes en secret (2/3)."
    looks = position(options={"changes": {"looks.opening": 5}}, phase="setup_peek")
    assert draw(looks, 0).prompt == "Regardez cinq cartes en secret (1/5)."
    assert draw(looks, 1, "en").prompt == "Ana is scouting five cards."
    one = position(options={"changes": {"looks.opening": 1, "looks.turn": 1}}, phase="setup_peek")
    assert draw(one, 0, "en").prompt == "Look at one card in secret."
    one.go("0 look:a1 ; 1 look:b1 ; 0 cover:police:a5 ; 1 cover:police:b5")
    assert draw(one, 0, "en").prompt == "Look at one card, or place a token on a card."


def test_a_hit_is_told_as_large_as_it_is(position) -> None:
    table = position(options={"changes": {"hit": 4}}, **BARE).go(f"0 place:war:b2 ; {LOOK_1}")
    assert piece(draw(table, 0, "en"), "l.green_2").detail == "Brigadier loses 4 points."
    assert "Brigadier perd 4 points." in lines(table, "fr")
    labels = [counter.label for counter in draw(table, 0).seats[1].counters]
    assert "Coups reçus (−4 chacun)" in labels


def test_two_tables_in_one_house_do_not_mix(position) -> None:
    """Each draws what it would draw alone, whatever was drawn before it."""
    worth = {"cards.red_2.value": 9, "hit": 3, "transports.fare": 2, "looks.opening": 4}
    tables = [
        position(options={"changes": changes, "memory_aid": True}, **keys)
        for changes in ({}, worth)
        for keys in (
            {"phase": "setup_peek", "seen": [["a1"], []]},
            {
                "hits": [2, 1],
                "right": [["red_2"], []],
                "transports": [2, 2],
                "spent": [True, False],
            },
            {"phase": "over", "only": ["a1"], "left": [["red_2"], []], "hits": [1, 0]},
        )
    ]
    views = [(table, seat, lang) for table in tables for seat in (0, 1) for lang in ("fr", "en")]
    mixed = [to_json(draw(*view)) for view in views + views]
    assert mixed[: len(views)] == mixed[len(views) :]
    assert len(set(mixed)) == len(views)
    printed, changed = (piece(draw(tables[n], 0), "k.a1") for n in (0, 3))
    assert (printed.value, changed.value) == ("2", "9")
    again = vingtdeux.load("mafia_story", changes=worth)
    assert again.terms.material is tables[3].game.terms.material
    assert again.terms.material is not tables[0].game.terms.material


def test_a_record_of_a_changed_game_replays() -> None:
    changes = {"cities.3.prostitutes": 9, "transports.start": 1, "cards.blue_7.value": 12}
    game = vingtdeux.load("mafia_story", players=3, changes=changes)
    match = play_bots(Match(game, seed=5), (1, 2, 3))
    record = Record.loads(match.record().dumps())
    assert record.options["changes"] == changes
    assert record.replay().fingerprint == record.verify().fingerprint == match.fingerprint


def test_an_observation_says_that_the_game_is_changed(position) -> None:
    changes = {"hit": 1}
    assert position(options={"changes": changes}).observe(0).data()["changes"] == changes
    assert "changes" not in position().observe(0).data()


# --- refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "code", "says"),
    [
        ({"cards.red7.value": 3}, "unknown_path", "cards.red_7.value"),
        ({"transport.start": 3}, "unknown_path", "transports.start"),
        ({"cards.red_7.value": "9"}, "bad_number", "1 to 12"),
        ({"cards.red_7.value": 0}, "bad_number", "1 to 12"),
        ({"end.city": 13}, "bad_number", "0 to 12"),
        ({"prevent.war": 1}, "bad_flag", "prevent.war"),
        ({"cities.4.neutrals": 1}, "unknown_path", "neutrals"),
    ],
)
def test_a_bad_change_is_refused(changes, code, says) -> None:
    with pytest.raises(ChangeError, match=says) as caught:
        vingtdeux.load("mafia_story", players=2, changes=changes)
    assert caught.value.code == code


def test_a_city_that_is_over_before_it_begins_is_refused() -> None:
    changes = {"cities.2.prostitutes": 0, "cities.2.drive_bys": 0, "cities.2.neutrals": 0}
    assert vingtdeux.load("mafia_story", players=2, changes=changes)
    changes["end.city"] = 12
    assert vingtdeux.load("mafia_story", players=3, changes=changes)
    with pytest.raises(ChangeError) as caught:
        vingtdeux.load("mafia_story", players=2, changes=changes)
    assert caught.value.code == "bad_mix"
    args = dict(caught.value.args_by_name)
    for lang in ("fr", "en"):
        words = GAME.texts(lang)(f"mix.{args['why']}", **args)
        assert "12" in words
        assert "{" not in words


def test_every_knob_is_told_in_both_languages() -> None:
    for lang in ("fr", "en"):
        labels = [knob.label[lang] for knob in KNOBS.values()]
        assert len({*labels}) == len(labels)
    assert KNOBS["cards.red_7.value"].label["fr"] == "Valeur : Roulette truquée (Famille Rouge)"
    assert KNOBS["cities.3.neutrals"].label["en"] == "Neutral activities for 3 players"


# --- whatever is changed, it is a game ------------------------------------------------------------


@pytest.mark.parametrize("path", NUMBERS)
def test_each_number_may_be_turned_as_far_as_it_goes(path: str) -> None:
    city = path.split(".")[1] if path.startswith("cities.") else ""
    for number, value in enumerate(ends(KNOBS[path])):
        players = int(city) if city else 2 + (len(path) + number) % 3
        game = vingtdeux.load("mafia_story", players=players, changes={path: value})
        rng = Random(f"{path}{value}")
        check_playthrough(game, rng, look_every=40, scene_of=screen("fr"))


@pytest.mark.parametrize("end", [0, 1])
def test_all_cards_may_be_worth_as_much_or_as_little_as_they_can(end: int) -> None:
    changes = {path: ends(knob)[end] for path, knob in KNOBS.items() if path not in NUMBERS}
    for path, value in changes.items():
        turned = {} if value == KNOBS[path].default else {path: value}
        assert vingtdeux.load("mafia_story", changes={path: value}).changes == turned
    game = vingtdeux.load("mafia_story", players=3, changes=changes)
    check_playthrough(game, Random(end), look_every=20, scene_of=screen("en"))


@st.composite
def mixes(draw_: Any) -> dict[str, Any]:
    """Some paths at one of their ends or anywhere between."""
    found = {}
    for path in draw_(st.lists(st.sampled_from(sorted(KNOBS)), unique=True, max_size=12)):
        knob = KNOBS[path]
        inside = st.booleans() if knob.kind == "bool" else st.integers(knob.low, knob.high)
        found[path] = draw_(st.one_of(st.sampled_from(ends(knob)), inside))
    return found


@settings(max_examples=EXAMPLES)
@given(st.integers(2, 4), mixes(), st.integers(0, 10**6), st.booleans())
def test_any_mix_is_refused_at_once_or_played_to_the_end(players, changes, seed, house) -> None:
    options = {"flight_may_chase": house, "prevent_reusable": house, "memory_aid": house}
    try:
        game = vingtdeux.load("mafia_story", players=players, changes=changes, **options)
    except ChangeError as error:
        if error.code != "bad_mix":
            raise
        return
    check_playthrough(game, Random(seed), look_every=25, scene_of=screen("en"))


@pytest.mark.parametrize("seed", range(4))
def test_bots_of_every_level_finish_changed_games(seed: int) -> None:
    rng = Random(seed)
    chosen = rng.sample(sorted(KNOBS), 20)
    changes = {path: rng.choice(ends(KNOBS[path])) for path in chosen if path != "end.city"}
    for players, levels in ((2, (1, 3)), (3, (3, 2, 1)), (4, (2, 3, 1, 2))):
        game = vingtdeux.load("mafia_story", players=players, changes=changes)
        match = play_bots(Match(game, seed=seed), levels, seed)
        assert match.outcome is not None
        for lang in ("fr", "en"):
            assert "{" not in lines(match, lang)
