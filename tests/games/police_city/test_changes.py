"""Material as data of the table: a changed number rules, is shown, is recorded, and stays at home."""

import os
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import vingtdeux
from vingtdeux.engine.action import NATURE
from vingtdeux.engine.chance import pick
from vingtdeux.engine.conformance import check_playthrough
from vingtdeux.engine.material import ChangeError
from vingtdeux.engine.record import Record
from vingtdeux.games import box
from vingtdeux.scene import to_json

SOAK = bool(os.environ.get("VINGTDEUX_SOAK"))
BOX = box("police_city")
KNOBS = vingtdeux.info("police_city").knobs()
ROW = ["bank", "squat", "docks"]
NAMES = ("Ana", "Bob", "Cleo", "Dan", "Eve", "Fay")


def changed(table, changes, players=3, options=None, **position):
    return table(players, {"changes": changes, **(options or {})}, **{"row": ROW, **position})


def screen_of(t, seat, lang="en"):
    legal = [] if seat is None else t.game.legal_actions(t.state, seat)
    return BOX.scene(t.game.observe(t.state, seat), legal, lang, NAMES[: t.game.players])


def pieces_of(t, seat=0, lang="en"):
    return {piece.id: piece for zone in screen_of(t, seat, lang).zones for piece in zone.pieces}


# --- the changed number rules -----------------------------------------------------------------


@pytest.mark.parametrize(("need", "state"), [(2, "share"), (3, "end_window")])
def test_the_need_of_a_place(table, need, state):
    t = changed(table, {"places.bank.handcuffs": need}, dice=[{"insp1": 0, "insp2": 0}])
    t.done().roll("H,H")
    assert t.phase == state


def test_mafia_symbols_of_a_place(table):
    t = changed(table, {"places.bank.mafia": 4, "places.docks.mafia": 0}).done().done()
    assert t["mafia"] == 4


def test_a_rich_lot_is_shared_element_by_element(table):
    loot = {"places.squat.loot.seizures": ["drugs", "drugs", "drugs"],
            "places.squat.loot.grades": 1, "places.squat.loot.informers": 2}  # fmt: skip
    t = changed(table, loot, row=["squat", "bank", "docks"], phase="share",
                dice=[{"insp1": 0}, {"insp1": 0}])  # fmt: skip
    wanted = ["card", "grade_1", "drugs_1", "drugs_2", "drugs_3", "informer_1", "informer_2"]
    assert t["lot"] == wanted
    t.do("0 assign:drugs_2:1", "0 assign:informer_2:1", "0 assign:card:discard").agree(0)
    assert t["seizures"] == [{"drugs": 2}, {"drugs": 1}, {}]
    assert [each and each["seat"] for each in t["informers"]][:3] == [0, 1, None]
    assert t["grades"] == [1, 0, 0]


def test_without_white_dice_an_informer_is_a_seizure(table):
    t = changed(table, {"informers": 0}, row=["squat", "bank", "docks"], phase="share",
                dice=[{"insp1": 0}]).do("0 endorse:0:0")  # fmt: skip
    assert t.phase == "take_seizure"


def test_the_districts_of_a_place_pay_and_vote(table):
    t = changed(table, {"places.bank.districts": ["queens", "bronx"]}, row=["squat", "motel", "docks"],
                cards=[["bank"]], objectives=["objective_01", None, None])  # fmt: skip
    assert t.starts(0, "claim") == []
    t = changed(table, {"places.bank.districts": ["queens", "bronx"]},
                row=["election_queens", "squat", "docks"], cards=[["bank"]]).done()  # fmt: skip
    assert t["grades"] == [1, 0, 0]


def test_faces_of_the_dice(table):
    t = changed(table, {"dice.inspector": ["G", "G"], "dice.informer": ["M", "M", "HG"]},
                dice=[{"insp1": 0}], informers=[{"seat": 0, "on": "insp1"}]).done()  # fmt: skip
    for text, possible in (("G,M", True), ("G,HG", True), ("H,M", False), ("G,H", False)):
        action = t.game.decode(f"roll:{text}")
        assert t.game.is_possible(t.state, action) == possible, text
    assert {t.game.chance(t.state, Random(n)).text for n in range(40)} == {"roll:G,M", "roll:G,HG"}


def test_a_double_face_counts_on_every_die(table):
    t = changed(table, {"dice.informer": ["HG", "HG"], "places.bank.handcuffs": 1},
                dice=[{"insp1": 0}], informers=[{"seat": 0, "on": "insp1"}])  # fmt: skip
    t.done().roll("G,HG")
    assert t.phase == "share"


def test_what_an_m_costs(table):
    t = changed(table, {"mafia.per_face": 3}, dice=[{"insp1": 0}],
                informers=[{"seat": 0, "on": "insp1"}]).done().roll("G,M")  # fmt: skip
    assert t["mafia"] == 3


def test_the_goal_of_the_mafia(table):
    t = changed(table, {"mafia.goal": 6}, mafia=5).done().done()
    assert t.outcome.reason == "mafia"
    assert t["mafia"] == 6
    t = changed(table, {"mafia.goal": 20}, mafia=10).done().done()
    assert t.outcome is None


def test_the_last_round(table):
    assert changed(table, {"last_round": 7}, round=7).done().done().outcome.reason == "rounds"
    assert changed(table, {}, round=7).done().done().outcome is None


def test_levels_and_worth_of_the_bonus_tokens(table):
    levels = {"track.bonus_levels": [1, 3], "track.bonus_grades": 2}
    t = changed(table, levels, track=["drugs", "weapons"], seizures=[{"alcohol": 2}, {"drugs": 1}])
    t.do("0 combo:AA:alcohol")
    assert (t["grades"], t["track"]) == ([1, 2, 0], [None, "weapons"])


def test_the_grade_at_the_start():
    game = vingtdeux.load("police_city", players=4, changes={"track.start": 2})
    assert game.report(game.start())["grades"] == [2, 2, 2, 2]


def test_combinations(table):
    t = changed(table, {"combos.AA.first": 4, "combos.AA.grades": 5, "combos.AABB.second": 1},
                seizures=[{"drugs": 4, "weapons": 1}], track=[None] * 4)  # fmt: skip
    assert t.starts(0, "combo") == ["combo:AA:drugs", "combo:AAA:drugs", "combo:AABB:drugs,weapons"]
    t.do("0 combo:AA:drugs")
    assert (t["grades"][0], t["seizures"][0]) == (5, {"weapons": 1})
    t = changed(table, {"combos.AABB.second": 1}, seizures=[{"drugs": 1, "weapons": 2}])
    assert "combo:AABB:weapons,drugs" in t.legal(0), "different numbers: either order"


def test_objectives_ask_pay_and_lie_open(table):
    changes = {"objectives.objective_01.requires": ["queens", "bronx", "bronx"],
               "objectives.objective_01.grades": 4, "objectives.objective_01.token": "none",
               "objectives_shown": 4, "objectives.objective_02.in_box": False}  # fmt: skip
    t = changed(table, changes, cards=[["ballpark", "street_corner", "motel"]])
    shown = ["objective_01", "objective_03", "objective_04", "objective_05"]
    assert t["objectives"] == shown
    assert t.starts(0, "claim") == ["claim:0:bronx,bronx,queens"]
    t.do("0 claim:0:bronx,bronx,queens")
    assert (t["grades"][0], t["objectives"][0]) == (4, "objective_06")
    assert t["action_tokens"][0] == []
    assert t.game.decode("claim:3:bronx,bronx,queens")
    with pytest.raises(vingtdeux.NotationError):
        vingtdeux.load("police_city", players=3).decode("claim:3:bronx,bronx,queens")


def test_elections(table):
    changes = {"events.election_drugs.grades": 3, "events.election_bronx.mafia_if_none": 2,
               "events.election_queens.mafia_if_tie": 4}  # fmt: skip
    t = changed(
        table,
        changes,
        row=["election_drugs", "squat", "docks"],
        seizures=[{"drugs": 1}],
        track=[None] * 4,
    )
    assert t.done()["grades"] == [3, 0, 0]
    assert changed(table, changes, row=["election_bronx", "squat", "docks"]).done()["mafia"] == 2
    t = changed(table, changes, options={"difficulty": "hard"}, cards=[["motel"], ["airport"], []],
                row=["election_queens", "squat", "docks"])  # fmt: skip
    assert t.done()["mafia"] == 4


def test_the_other_events(table):
    t = changed(table, {"events.police_raid.handcuffs_per_level": 1}, mafia=5,
                row=["police_raid", "squat", "docks"], dice=[{"insp1": 0, "insp2": 0}])  # fmt: skip
    assert t.done().roll("H,H")["mafia"] == 3
    t = changed(table, {"events.great_trial.cards_per_level": 3}, mafia=5,
                row=["great_trial", "squat", "docks"],
                cards=[["motel", "bank", "theatre", "airport"]]).done()  # fmt: skip
    t.do("0 pledge:motel", "0 pledge:bank", "0 pledge:theatre", "0 pledge:airport", "0 done")
    assert (t["mafia"], t["cards"][0]) == (4, ["airport"])
    t = changed(table, {"events.seizure_deal.mafia_per_face": 3, "events.seizure_deal.swaps": 1},
                row=["seizure_deal", "squat", "docks"],
                seizures=[{"drugs": 2}, {"weapons": 2}, {}]).done()  # fmt: skip
    t.do("0 offer_to:1", "0 give:drugs", "0 want:weapons", "1 accept:0:3").roll("M")
    assert t["mafia"] == 3
    assert t.refused(0, "offer_to:1") == ("swaps_spent", "R3.0.8")


def test_the_deal_with_the_mafia(table):
    deal = {"events.mafia_deal.tokens": 3, "events.mafia_deal.grades": 5,
            "events.mafia_deal.mafia_if_no_deal": 4}  # fmt: skip
    t = changed(table, deal, row=["mafia_deal", "squat", "docks"],
                seizures=[{"drugs": 2}, {"weapons": 1}, {}]).done()  # fmt: skip
    assert t["lot"] == ["pay_1", "pay_2", "pay_3", *[f"grade_{n}" for n in range(1, 6)]]
    assert list(t["drafts"][2].values()) == [0, 0, 1, 0, 0, 1, 0, 0], "payers in turn"
    t.do("0 assign:grade_5:2").agree(0)
    t.do("0 pay:drugs", "0 pay:drugs", "1 pay:weapons")
    assert t["grades"] == [3, 1, 1]
    t = changed(table, deal, row=["mafia_deal", "squat", "docks"], seizures=[{"drugs": 3}]).done()
    assert t.expire()["mafia"] == 4


def test_action_tokens(table):
    t = changed(table, {"action_tokens.reinforcements.handcuffs": 3}, dice=[{"insp1": 0}],
                action_tokens=[["reinforcements"]]).done().roll("H").do("0 reinforcements")  # fmt: skip
    assert t.phase == "share", "one and three are four"
    t = changed(table, {"action_tokens.counter_order.dice": 1}, action_tokens=[["counter_order"]],
                dice=[{"insp1": 0}, {"insp1": 0, "insp2": 0}]).done()  # fmt: skip
    t.do("0 counter_order:1", "0 move:1:insp1")
    assert t.phase != "counter"
    t = changed(table, {"action_tokens.top_secret.room": 1}, cards=[["motel", "airport"]],
                action_tokens=[["top_secret"]]).do("0 hide:motel")  # fmt: skip
    assert t.refused(0, "hide:airport") == ("no_file_room", "R3.14.1")


def test_counts_of_tokens():
    changes = {"seizures.drugs.count": 3, "action_tokens.officer.count": 0}
    game = vingtdeux.load("police_city", players=5, changes=changes)
    report = vingtdeux.Match(game, seed=4).game.report(vingtdeux.Match(game, seed=4).state)
    assert report["supply"]["drugs"] + report["track"].count("drugs") == 3
    assert report["reserve"]["officer"] == 0
    assert "officer" not in report["secret_tokens"]


def test_conflicts(table):
    changes = {"conflict.fingers": 1, "conflict.targets": 1, "conflict.lieutenant": 3}
    dice = [{"insp1": 0, "lt": 0}, {"insp1": 0}, {"insp1": 0}]
    t = changed(table, changes, dice=dice, phase="share").done().roll("H,G,G").done()
    assert t.phase == "point"
    assert "3 fingers, at one opponent at most" in screen_of(t, 0).prompt
    t.do("0 point:1")
    assert t.refused(0, "point:1") == ("five_fingers", "R3.9.3")
    assert t.refused(0, "point:2") == ("two_targets", "R3.9.3")


def test_clocks_and_budgets(table):
    changes = {"seconds.window": 5, "seconds.choice": 99, "budgets.placement": 4}
    t = changed(table, changes, action_tokens=[["helicopter"]], dice=[{"insp1": 0}])
    t.do("0 place:insp2:0", "0 place:insp2:1", "0 place:insp2:0", "0 place:insp2:1")
    assert t.refused(0, "place:insp2:0") == ("budget_spent", "R3.0.8")
    assert t.game.hourglass(t.state).seconds == 30, "an option, not material"
    t.done()
    assert (t.phase, t.game.hourglass(t.state).seconds) == ("orders", 5)
    t.do("0 helicopter:0:1")
    assert t.game.hourglass(t.state).seconds == screen_of(t, 0).hourglass == 99


def test_cards_out_of_the_box():
    changes = {"places.bank.in_box": False, "events.mafia_deal.in_box": False, "easy.symbols": 1}
    for difficulty, count in (("medium", 53), ("easy", 10 + 14)):
        game = vingtdeux.load("police_city", players=3, difficulty=difficulty, changes=changes)
        report = game.report(vingtdeux.Match(game, seed=1).state)
        cards = {*report["deck"], *report["row"]}
        assert len(cards) == count
        assert not {"bank", "mafia_deal"} & cards


# --- the changed number is shown --------------------------------------------------------------


def test_a_card_prints_its_numbers(table):
    loot = {"places.bank.handcuffs": 7, "places.bank.mafia": 3, "places.bank.districts": ["queens"],
            "places.bank.loot.seizures": ["drugs", "drugs"], "places.bank.loot.grades": 0}  # fmt: skip
    t = changed(table, loot)
    pieces = pieces_of(t)
    assert (pieces["bank.need"].value, pieces["bank"].face) == ("7", "scene_queens")
    assert pieces["bank"].label == "Bank (Queens)"
    told = "It takes 7 handcuffs, all squads together. Loot: Place card, Drugs, Drugs."
    assert pieces["bank"].detail.startswith(f"{told} Not secured: mafia +3")
    assert pieces["bank.drugs_2"].label == "Drugs 2"
    assert len([key for key in pieces if key.startswith("bank.m")]) == 3
    assert "bank.grade_1" not in pieces
    assert "7 menottes" in pieces_of(t, lang="fr")["bank"].detail


def test_grey_cards_say_their_numbers(table):
    changes = {"events.election_bronx.grades": 2, "events.election_bronx.mafia_if_tie": 3,
               "events.mafia_deal.tokens": 1, "events.mafia_deal.mafia_if_no_deal": 5,
               "events.informer_payment.tokens_per_level": 3}  # fmt: skip
    t = changed(table, changes, row=["election_bronx", "mafia_deal", "informer_payment"])
    en, fr = pieces_of(t), pieces_of(t, lang="fr")
    assert "+2 grades. Tie: +2 grades each (hard: mafia +3)" in en["election_bronx"].detail
    assert "discard 1 seizure, share 4 grades. Otherwise: mafia +5" in en["mafia_deal"].detail
    assert "for every 3" in en["informer_payment"].detail
    assert "défaussez 1 saisie, partagez 4 grades" in fr["mafia_deal"].detail
    assert "saisies par 3" in fr["informer_payment"].detail


def test_prompts_and_deeds_say_their_numbers(table):
    t = changed(table, {"events.mafia_deal.tokens": 1, "events.mafia_deal.mafia_if_no_deal": 5},
                row=["mafia_deal", "squat", "docks"], seizures=[{"drugs": 1}]).done()  # fmt: skip
    wanted = "One seizure for four grades: all agree, or mafia +5."
    assert screen_of(t, 0).prompt == wanted
    assert screen_of(t, 0, "fr").prompt.startswith("Une saisie contre quatre grades")
    t = changed(table, {"events.great_trial.cards_per_level": 3}, mafia=2,
                row=["great_trial", "squat", "docks"], cards=[["motel"]]).done()  # fmt: skip
    assert "cards aside: every three push" in screen_of(t, 0).prompt
    assert "trois font reculer" in screen_of(t, 0, "fr").prompt
    t = changed(table, {"action_tokens.reinforcements.handcuffs": 2}, dice=[{"insp1": 0}],
                action_tokens=[["reinforcements"]]).done().roll("H")  # fmt: skip
    deeds = {deed.code: deed.label for deed in screen_of(t, 0).deeds}
    assert deeds["reinforcements"] == "Play reinforcements: two more handcuffs"
    for most, words in ((1, "one opposing die"), (3, "one to three opposing dice")):
        t = changed(table, {"action_tokens.counter_order.dice": most}, dice=[{}, {"insp1": 0}],
                    action_tokens=[["counter_order"]]).done().do("0 counter_order:1")  # fmt: skip
        assert words in screen_of(t, 0).prompt


def test_the_track_shows_its_levels(table):
    t = changed(table, {"mafia.goal": 14, "track.bonus_levels": [5]}, track=["drugs"], mafia=12)
    zone = next(zone for zone in screen_of(t, 0).zones if zone.id == "track")
    assert len(zone.cells) == 15
    assert [cell.name for cell in zone.cells if cell.face == "peril"] == ["14"]
    assert {piece.id: piece.at for piece in zone.pieces}["bonus.5"] == "t5"
    scene = screen_of(t, 0)
    assert next(each for each in scene.counters if each.id == "mafia").most == 14
    assert scene.notice == "Mafia on level 12: at 14 everybody loses!"
    assert "at {goal}" not in scene.notice


def test_the_result_says_why(table):
    t = changed(table, {"last_round": 12}, round=12).done().done()
    reason = screen_of(t, 0).result.reason
    assert reason == "Twelve rounds were played: the highest grade wins."
    t = changed(table, {"mafia.goal": 7}, mafia=6).done().done()
    assert screen_of(t, 0).result.reason == "The black pawn has reached level 7."
    told = [BOX.narrate(event, "en", NAMES) for event in t.events]
    assert "The mafia reaches level 7: the city is lost." in told


def test_objectives_are_told_with_their_numbers(table):
    asks = {"objectives.objective_01.requires": ["queens"], "objectives.objective_01.grades": 3}
    t = changed(table, asks, cards=[["motel"]]).do("0 claim:0:queens")
    told = [BOX.narrate(event, "en", NAMES) for event in t.events]
    assert "Ana meets one of the mayor’s objectives: 1 Queens." in told
    t = changed(table, asks)
    assert pieces_of(t)["goal.0"].value == "+3"
    assert "Discard: 1 Queens. Reward: 3 grades" in pieces_of(t)["goal.0"].detail


def test_refusals_say_their_numbers(table):
    t = changed(table, {"events.seizure_deal.things": 1}, row=["seizure_deal", "squat", "docks"],
                seizures=[{"drugs": 2}, {"weapons": 2}, {}]).done()  # fmt: skip
    t.do("0 offer_to:1", "0 give:drugs")
    why = t.game.why_not(t.state, 0, t.game.decode("give:drugs"))
    assert BOX.texts("en")(f"why.{why.code}", **why.words()) == "1 thing at most on each side."
    assert BOX.texts("fr")(f"why.{why.code}", **why.words()).startswith("1 élément au plus")


# --- it is recorded, told, and mixes with nothing ---------------------------------------------


def play(players, changes, level, seed, **options):
    """A whole game of bots of one level."""
    match = vingtdeux.Match(
        vingtdeux.load("police_city", players=players, changes=changes, **options), seed=seed
    )
    rng = Random(seed)
    while not match.over:
        seat = pick(rng, match.to_act)
        legal = match.game.legal_actions(match.state, seat)
        action = BOX.choose(match.observe(seat), legal, level, rng)
        match.play(seat, action.text)
    return match


CHANGES = {
    "places.bank.handcuffs": 2, "mafia.goal": 12, "dice.inspector": ["H", "G", "HG", "H"],
    "track.bonus_levels": [1, 5, 9], "objectives_shown": 5, "combos.AAABB.second": 3,
    "objectives.objective_11.requires": ["bronx", "queens"], "events.mafia_deal.tokens": 2,
    "places.squat.loot.seizures": ["drugs", "drugs"], "conflict.targets": 3, "budgets.talks": 40,
}  # fmt: skip


@pytest.mark.parametrize("level", [1, 2, 3])
def test_bots_finish_a_changed_game_and_its_record_replays(level):
    match = play(4, CHANGES, level, level)
    record = Record.loads(match.record().dumps())
    assert record.options["changes"] == CHANGES
    assert record.replay().fingerprint == match.fingerprint
    assert record.verify().fingerprint == match.fingerprint


def test_data_names_the_changes_only_if_there_are_some():
    plain = vingtdeux.load("police_city", players=3)
    assert "changes" not in plain.observe(plain.start(), 0).data()
    turned = vingtdeux.load("police_city", players=3, changes={"mafia.goal": 9})
    assert turned.observe(turned.start(), 0).data()["changes"] == {"mafia.goal": 9}
    same = vingtdeux.load("police_city", players=3, changes={"mafia.goal": 10})
    assert same.action_space == plain.action_space
    assert same.terms.material is plain.terms.material


def test_two_variants_in_one_process_do_not_mix(table):
    """Drawn in turns, each shows its own numbers, and the printed game its own."""
    tables = [changed(table, {"places.bank.handcuffs": n} if n else {}) for n in (0, 2, 9)]
    for lang in ("fr", "en", "fr"):
        values = [pieces_of(t, lang=lang)["bank.need"].value for t in tables]
        assert values == ["4", "2", "9"]
    alone = [to_json(screen_of(t, 0)) for t in tables]
    mixed = [to_json(screen_of(t, 0)) for t in reversed(tables)]
    assert mixed[::-1] == alone


def test_the_printed_game_is_what_it_was():
    game = vingtdeux.load("police_city", players=4)
    assert len(game.action_space) == 3331
    texts = [action.text for action in game.action_space]
    assert "assign:grade_5:0" not in texts
    assert "endorse:0:30" in texts
    assert "endorse:0:31" not in texts


# --- refusals ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "code", "said"),
    [
        ({"places.bnk.handcuffs": 3}, "unknown_path", "places.bank.handcuffs"),
        ({"places.bank.handcuffs": "3"}, "bad_number", "from 1 to 10"),
        ({"places.bank.handcuffs": 11}, "bad_number", "from 1 to 10"),
        ({"places.bank.in_box": 0}, "bad_flag", "true or false"),
        ({"objectives.objective_01.token": "car"}, "bad_choice", "helicopter"),
        ({"dice.inspector": ["H", "M"]}, "bad_list", "H, G, HG"),
        ({"track.bonus_levels": [2, 2]}, "bad_list", "list of 1 to 5"),
        ({"objectives.objective_01.requires": ["bronx"] * 6}, "bad_list", "list of 1 to 5"),
    ],
)  # fmt: skip
def test_a_wrong_change_is_refused_with_what_is_right(changes, code, said):
    with pytest.raises(ChangeError, match=said) as error:
        vingtdeux.load("police_city", players=3, changes=changes)
    assert error.value.code == code


def all_out(*groups):
    return {
        knob.path: False
        for knob in KNOBS
        if knob.path.endswith("in_box") and knob.path.startswith(groups)
    }


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        (all_out("places", "events"), "too_few_cards"),
        ({f"action_tokens.{name}.count": 0 for name in
          ("helicopter", "officer", "reinforcements", "counter_order")}, "too_few_tokens"),
        (all_out("objectives"), "no_objectives"),
    ],
)  # fmt: skip
def test_what_cannot_be_dealt_is_refused_before_the_first_move(changes, why):
    with pytest.raises(ChangeError) as error:
        vingtdeux.load("police_city", players=3, changes=changes)
    assert error.value.code == "bad_mix"
    args = dict(error.value.args_by_name)
    assert args.pop("why") == why
    for lang in ("fr", "en"):
        said = BOX.texts(lang)(f"mix.{why}", **args)
        assert said
        assert "{" not in said


# --- whatever is turned -----------------------------------------------------------------------


def test_every_knob_is_named_in_both_languages_once():
    paths = [knob.path for knob in KNOBS]
    assert len(set(paths)) == len(paths) > 400
    for knob in KNOBS:
        assert knob.resolve(knob.default) == knob.default
        assert all(
            knob.label[lang].strip() and "{" not in knob.label[lang] for lang in ("fr", "en")
        )
    for lang in ("fr", "en"):
        labels = [knob.label[lang] for knob in KNOBS]
        assert sorted({each for each in labels if labels.count(each) > 1}) == []


def extremes(knob):
    """The least and the most it may be."""
    if knob.kind == "int":
        return [knob.low, knob.high]
    if knob.kind == "bool":
        return [not knob.default]
    if knob.kind == "choice":
        return [choice for choice in knob.choices if choice != knob.default]
    if knob.doubles:
        return [[choice] * size for choice in knob.choices for size in (knob.low, knob.high)]
    return [list(knob.choices[: knob.low]), list(knob.choices[-knob.high :])]


ANY = [(knob.path, value) for knob in KNOBS for value in extremes(knob)]
OPTIONS = st.fixed_dictionaries(
    {
        "difficulty": st.sampled_from(["easy", "medium", "hard"]),
        "infiltrated": st.booleans(),
        "no_file": st.booleans(),
        "goal": st.integers(8, 12),
        "mafia_start": st.integers(0, 5),
    }
)


def conforms(players, options, changes, seed):
    game = vingtdeux.load("police_city", players=players, changes=changes, **options)
    lang = "fr" if seed % 2 else "en"
    check_playthrough(
        game,
        Random(seed),
        look_every=61,
        most_steps=60_000,
        scene_of=lambda seen, legal: to_json(BOX.scene(seen, legal, lang)),
    )


@settings(max_examples=len(ANY) if SOAK else 20)
@given(st.sampled_from(ANY), st.integers(3, 6), OPTIONS, st.integers(0, 10**6))
def test_no_single_change_breaks_the_game(change, players, options, seed):
    conforms(players, options, dict([change]), seed)


def value_of(knob):
    if knob.kind == "int":
        return st.integers(knob.low, knob.high)
    if knob.kind == "bool":
        return st.booleans()
    choices = st.sampled_from(knob.choices)
    if knob.kind == "choice":
        return choices
    return st.lists(choices, min_size=knob.low, max_size=knob.high, unique=not knob.doubles)


MIXES = st.lists(
    st.sampled_from(KNOBS), min_size=2, max_size=60, unique_by=lambda k: k.path
).flatmap(lambda knobs: st.fixed_dictionaries({knob.path: value_of(knob) for knob in knobs}))


@settings(max_examples=200 if SOAK else 12)
@given(MIXES, st.integers(3, 6), OPTIONS, st.integers(0, 10**6))
def test_any_mix_is_refused_or_plays_to_the_end(changes, players, options, seed):
    try:
        vingtdeux.load("police_city", players=players, changes=changes, **options)
    except ChangeError as error:
        if error.code != "bad_mix":
            raise
        return
    conforms(players, options, changes, seed)


@pytest.mark.parametrize("seed", range(3))
def test_bots_finish_whatever_was_turned(seed):
    """A few dozen numbers at once, anywhere between the bounds."""
    rng = Random(seed)
    changes = {}
    for knob in rng.sample(KNOBS, 60):
        if knob.kind == "int":
            changes[knob.path] = rng.randint(knob.low, knob.high)
        elif knob.kind == "choice":
            changes[knob.path] = rng.choice(knob.choices)
    assert play(3 + seed, changes, seed + 1, seed, infiltrated=seed == 1).over


def test_quiet_and_loud_changed_games_are_the_same():
    game = vingtdeux.load("police_city", players=4, changes=CHANGES)
    loud, quiet, rng = game.start(), game.start(), Random(3)
    quiet.quiet = True
    while asked := game.to_act(loud):
        seat = pick(rng, asked)
        action = (
            game.chance(loud, rng) if seat == NATURE else pick(rng, game.legal_actions(loud, seat))
        )
        assert game.apply(quiet, seat, action) == []
        game.apply(loud, seat, action)
    assert game.report(loud) == game.report(quiet)
