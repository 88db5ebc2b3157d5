"""The bots: better the higher, a covered row, fair shares, soon done talking, true words."""

from random import Random

import pytest

import vingtdeux
from vingtdeux.engine.action import NATURE
from vingtdeux.engine.chance import pick, rng_for_step
from vingtdeux.engine.mind import PLAIN, spoken
from vingtdeux.games import box
from vingtdeux.games.police_city.material import ACCEPTS
from vingtdeux.games.police_city.phases import PLACEMENT, SHARE, SHARE2

ROW = ["bank", "squat", "docks"]
MIND = box("police_city").mind
TEMPERS = {temper.name: temper for temper in MIND.tempers}


def choose(seen, legal, level, rng, temper=PLAIN):
    return MIND.choose(seen, legal, level, temper, rng)


def reply(seen, legal, level):
    return MIND.reply(seen, legal, level, PLAIN)


def play(players, levels, seed, **options):
    """A whole game; level 0 moves at random. Returns the state and the number of decisions."""
    game = vingtdeux.load("police_city", players=players, **options)
    nature, rng = rng_for_step(str(seed), 0), rng_for_step(str(seed), 1)
    state, decisions = game.start(), 0
    state.quiet = True
    while asked := game.to_act(state):
        seat = pick(rng, asked)
        if seat == NATURE:
            game.apply(state, NATURE, game.chance(state, nature))
            continue
        legal = game.legal_actions(state, seat)
        level = levels[seat]
        action = choose(game.observe(state, seat), legal, level, rng) if level else pick(rng, legal)
        assert action in legal
        game.apply(state, seat, action)
        decisions += 1
    return game.outcome(state), state, decisions


def wins(levels, games, players=4):
    """Victories per level, seats changing from game to game."""
    found = dict.fromkeys(levels, 0.0)
    for number in range(games):
        seated = [levels[(seat + number) % len(levels)] for seat in range(players)]
        outcome, _, _ = play(players, seated, number)
        for seat in outcome.winners:
            found[seated[seat]] += 1 / len(outcome.winners)
    return found


def test_the_commissaire_beats_the_brigadier():
    found = wins([3, 2], 24)
    assert found[3] > found[2]


def test_the_brigadier_beats_the_stagiaire():
    found = wins([2, 1], 72)
    assert found[2] > 1.5 * found[1]


def test_even_the_stagiaire_beats_chance():
    """With two random players the mafia nearly always wins: compare the grades reached."""
    grades = [0, 0]
    for number in range(10):
        seated = [(seat + number) % 2 for seat in range(4)]
        _, state, _ = play(4, seated, number, difficulty="easy")
        for seat in range(4):
            grades[seated[seat]] += state.grades[seat]
    assert grades[1] > 1.5 * grades[0]


@pytest.mark.parametrize("players", [3, 6])
def test_sensible_tables_usually_hold_the_mafia(players):
    """Section 5.1: 12 % at three, 35 % at six; random play always loses."""
    mafia = sum(play(players, [3] * players, seed)[0].reason == "mafia" for seed in range(10))
    assert mafia <= 7
    assert all(play(players, [0] * players, seed)[0].reason == "mafia" for seed in range(5))


def test_bots_stop_talking_soon():
    """A few dozen decisions per seat and round, never the whole budget."""
    for seed in range(3):
        _, state, decisions = play(6, [3] * 6, seed)
        assert decisions < state.round * 6 * 40
        assert state.round <= 15


def test_every_option_is_playable():
    for options in ({"infiltrated": True, "difficulty": "easy"}, {"difficulty": "hard"},
                    {"tacit_consent": True, "open_tokens": True}, {"no_file": True, "goal": 12}):  # fmt: skip
        assert play(4, [3, 2, 1, 3], 1, **options)[0] is not None


def first(t, seat, level=3):
    legal = t.game.legal_actions(t.state, seat)
    return choose(t.game.observe(t.state, seat), legal, level, Random(1)).text


def test_a_lone_seat_takes_everything(table):
    t = table(row=ROW, phase="share", dice=[{"insp1": 0}])
    assert first(t, 0) == "endorse:0:0"


@pytest.mark.parametrize("level", [2, 3])
def test_two_equal_teams_agree_on_one_grade_each(table, level):
    """R3.8: docks, two grades, two dice each: the fair split is obvious."""
    t = table(row=["docks", "bank", "squat"], phase="share", track=[None] * 4,
              dice=[{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0}])  # fmt: skip
    rng = Random(4)
    while t.phase == "share":
        seat = pick(rng, t.to_act)
        legal = t.game.legal_actions(t.state, seat)
        t.do(f"{seat} {choose(t.game.observe(t.state, seat), legal, level, rng).text}")
    assert t.phase != "rolling", "no conflict"
    assert t["grades"] == [1, 1, 0]


def test_robbery_is_not_accepted_a_fair_draft_is(table):
    t = table(row=["docks", "bank", "squat"], phase="share",
              dice=[{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0}])  # fmt: skip
    t.do("0 endorse:0:0")
    assert not first(t, 1).startswith("endorse:0"), "everything to seat 0 is robbery"
    t = table(row=["docks", "bank", "squat"], phase="share",
              dice=[{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0}])  # fmt: skip
    t.do("0 assign:grade_2:1", "0 assign:tobacco_1:1", "0 endorse:0:2")
    assert first(t, 1) == "endorse:0:2"


def test_after_done_a_bot_still_answers_a_fair_draft(table):
    t = table(row=["docks", "bank", "squat"], phase="share",
              dice=[{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0}])  # fmt: skip
    t.do("1 done")
    seen = t.game.observe(t.state, 1)
    assert reply(seen, t.game.legal_actions(t.state, 1), 3) is None
    t.do("0 assign:grade_2:1", "0 assign:tobacco_1:1", "0 endorse:0:2")
    answer = reply(t.game.observe(t.state, 1), t.game.legal_actions(t.state, 1), 3)
    assert answer is not None
    assert answer.text == "endorse:0:2"


def test_a_grade_that_wins_the_game_is_not_given_away(table):
    t = table(row=["docks", "bank", "squat"], phase="share", grades=[9, 5, 0],
              dice=[{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0}])  # fmt: skip
    t.do("0 assign:card:1", "0 assign:tobacco_1:1", "0 endorse:0:2")
    assert not first(t, 1).startswith("endorse:0")


def test_objectives_are_claimed_at_once(table):
    t = table(
        row=ROW, cards=[["ballpark", "street_corner"]], objectives=["objective_01", None, None]
    )
    assert first(t, 0) == "claim:0:bronx,bronx"


def test_three_grades_are_combined_one_is_not(table):
    assert (
        first(table(row=ROW, seizures=[{"drugs": 2, "weapons": 2}]), 0)
        == "combo:AABB:drugs,weapons"
    )
    assert not first(table(row=ROW, seizures=[{"drugs": 2}]), 0).startswith("combo")


def test_reinforcements_when_exactly_one_is_missing(table):
    dice = [{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0}]
    t = table(row=ROW, dice=dice, action_tokens=[["reinforcements"], [], []]).done()
    assert first(t.roll("H,H,H,G"), 0) == "reinforcements"
    t = table(row=ROW, dice=dice, action_tokens=[["reinforcements"], [], []]).done()
    assert first(t.roll("H,H,G,G"), 0) == "pass"


def test_the_lieutenant_is_called_and_failures_are_marked(table):
    dice = [{"insp1": 0, "insp2": 0, "lt": 0}, {"insp1": 0, "insp2": 0}]
    t = table(row=ROW, dice=dice).done().roll("H,G,H,H")
    assert first(t, 0) == "lieutenant"
    t.do("0 lieutenant")
    assert first(t, 0) == "mark:insp2"
    assert first(t, 1) == "done"


def test_the_fair_deal_is_endorsed_unless_another_wins_by_it(table):
    goods = [{"drugs": 2}, {"weapons": 1}, {"alcohol": 1}]
    t = table(row=["mafia_deal", *ROW[1:]], seizures=goods).done()
    assert first(t, 1) == "endorse:0:0"
    t = table(row=["mafia_deal", *ROW[1:]], seizures=goods, grades=[8, 2, 0]).done()
    assert first(t, 1) == "done"


def test_pledges_begin_at_mafia_four(table):
    goods = [{"drugs": 1}, {"weapons": 1}, {}]
    assert (
        first(table(row=["informer_payment", *ROW[1:]], mafia=3, seizures=goods).done(), 0)
        == "done"
    )
    t = table(row=["informer_payment", *ROW[1:]], mafia=6, seizures=goods).done()
    assert first(t, 0) == "pledge:drugs"


def test_fingers_wipe_out_a_seat_if_they_can(table):
    dice = [{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0, "sgt": 0}, {"insp1": 0}]
    t = table(row=ROW, dice=dice, phase="share").done().roll("G,G,H,H,H,H")
    assert first(t, 0) == "point:2"


def test_both_gain_by_an_offered_swap(table):
    goods = [{"drugs": 1, "weapons": 2}, {"drugs": 2, "weapons": 1}, {}]
    t = table(row=["seizure_deal", *ROW[1:]], seizures=goods, track=[None] * 4).done()
    for _ in range(3):
        t.do(f"0 {first(t, 0)}")
    assert t["offers"][0] == {"to": 1, "give": ["drugs"], "want": ["weapons"]}
    assert first(t, 0) == "done"
    assert first(t, 1) == "accept:0:3"


def test_the_mafioso_refuses_the_deal(table):
    goods = [{"drugs": 2}, {"weapons": 1}, {"alcohol": 1}]
    t = table(
        row=["mafia_deal", *ROW[1:]], seizures=goods, mafioso=1, options={"infiltrated": True}
    )
    assert first(t.done(), 1) == "done"


# --- the row ----------------------------------------------------------------------------------


def rows_of(players, level, games, bots=None):
    """After each placement: cards that take dice, those with a die, and who lies where."""
    game = vingtdeux.load("police_city", players=players)
    for number in range(games):
        rng, state, before = Random(f"row{number}"), game.start(), None
        state.quiet = True
        while asked := game.to_act(state):
            seat = pick(rng, asked)
            if seat == NATURE:
                game.apply(state, NATURE, game.chance(state, rng))
                continue
            legal = game.legal_actions(state, seat)
            temper = bots[seat] if bots else PLAIN
            was = state.phase == PLACEMENT
            before = state.place[:] if was else before
            game.apply(state, seat, choose(game.observe(state, seat), legal, level, rng, temper))
            if was and state.phase != PLACEMENT:
                slots = [slot for slot, card in enumerate(state.row) if ACCEPTS[card]]
                yield len(slots), sum(slot in before for slot in slots), before


@pytest.mark.parametrize("players", [3, 6])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_row_is_covered_and_nobody_herds(players, level):
    """Of the cards that take dice 85 % have one; seldom do all sit on two cards of three or more."""
    rows = list(rows_of(players, level, 8))
    assert sum(row[1] for row in rows) > 0.85 * sum(row[0] for row in rows)
    wide = [row for row in rows if row[0] >= 3]
    assert sum(row[1] <= 2 for row in wide) < 0.15 * len(wide) + 2


@pytest.mark.parametrize("level", [1, 2, 3])
def test_no_two_bots_place_the_same_dice_on_the_same_cards(level):
    alike = pairs = 0
    for _, _, place in rows_of(4, level, 4, MIND.tempers[:4]):
        hands = [tuple(place[seat * 4 : seat * 4 + 4]) for seat in range(4)]
        pairs += 6
        alike += sum(hands[one] == hands[two] for one in range(4) for two in range(one))
    assert alike < 0.12 * pairs


def test_the_plan_leaves_room_for_one_who_places_late(table):
    """Three have placed, the fourth has not: its dice find a card that wants them."""
    t = table(players=4, row=["bank", "squat", "boardwalk", "pawnshop"])
    rng = Random(2)
    for _ in range(40):
        seats = [seat for seat in t.to_act if seat != 3]
        if t.phase != "placement" or not seats:
            break
        legal = t.game.legal_actions(t.state, seats[0])
        t.do(f"{seats[0]} {choose(t.game.observe(t.state, seats[0]), legal, 3, rng).text}")
    place = t.state.place
    need = dict(enumerate([4, 3, 4, 3]))
    short = [slot for slot in need if sum(at == slot for at in place[:12]) < need[slot] + 1]
    assert short, "somewhere a die more is welcome"


def test_the_whole_placement_is_planned_at_once(table):
    from vingtdeux.games.police_city.heuristic_place import planned
    from vingtdeux.games.police_city.heuristic_weights import NUMBERS, weights

    t = table(row=ROW, dice=[{"insp1": 2}])
    found = planned(t.game.observe(t.state, 0), 0, weights(3, NUMBERS))
    assert found[0] == 2
    assert all(slot in (0, 1, 2) for slot in found)


# --- talks ------------------------------------------------------------------------------------

DOCKS = ["docks", "bank", "squat"]
PAIR = [{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0}]


def words_of(seen, action):
    """What the most talkative says with this action, if it says anything, in French."""
    talkative, texts = TEMPERS["diplomat"], box("police_city").texts("fr")
    lines = [MIND.say(seen, action, 3, talkative, Random(number)) for number in range(20)]
    return {spoken(texts, line, ("Ana", "Bob", "Cleo")) for line in lines if line is not None}


def test_first_drafts_differ_and_give_way_until_all_agree(table):
    """Each begins with its own interests; nobody needs a conflict for an even lot."""
    for level in (2, 3):
        t = table(row=DOCKS, phase="share", dice=[*PAIR, {"sgt": 0, "lt": 0}])
        rng, drafts = Random(level), [set(), set(), set()]
        while t.phase == "share":
            seat = pick(rng, t.to_act)
            legal = t.game.legal_actions(t.state, seat)
            action = choose(t.game.observe(t.state, seat), legal, level, rng)
            size = len(t.state.lot)
            if action.text.startswith(f"endorse:{seat}"):
                drafts[seat].add(tuple(t.state.drafts[seat * size : seat * size + size]))
            t.do(f"{seat} {action.text}")
        assert t.phase != "rolling", "no conflict"
        first = [draft for own in drafts for draft in own]
        assert len(set(first)) == len(first), "no two propose the same"


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_newcomers_fair_draft_is_endorsed(table, level):
    t = table(row=DOCKS, phase="share", track=[None] * 4, dice=[*PAIR, {"sgt": 0, "lt": 0}])
    t.do("0 assign:grade_1:1", "0 assign:card:2", "0 assign:tobacco_1:2", "0 endorse:0:3")
    assert first(t, 1, level) == "endorse:0:3"
    assert first(t, 2, level) == "endorse:0:3"


def test_who_leads_gets_no_support_and_hears_why(table):
    t = table(row=DOCKS, phase="share", grades=[6, 2, 2], dice=PAIR)
    t.do("0 assign:card:1", "0 assign:tobacco_1:1", "0 endorse:0:2", "1 assign:card:0")
    seen, legal = t.game.observe(t.state, 1), t.game.legal_actions(t.state, 1)
    assert not choose(seen, legal, 3, Random(1)).text.startswith("endorse:0")
    words = words_of(seen, t.game.decode("done"))
    assert words == {"Ana, tu as 4 grades d’avance, je ne soutiens pas."}


def test_the_card_is_kept_for_an_objective_and_that_is_said(table):
    t = table(row=["racetrack", *ROW[:2]], phase="share", dice=PAIR, round=2,
              objectives=["objective_04", None, None])  # fmt: skip
    t.do("0 assign:grade_1:1")
    seen = t.game.observe(t.state, 0)
    words = words_of(seen, t.game.decode("endorse:0:1"))
    assert words == {"Je garde la carte\u00a0: objectif Queens."}


def test_not_all_point_at_the_same_seat(table):
    targets = set()
    for number in range(6):
        t = table(players=4, row=[*ROW, "pawnshop"], round=number + 1, phase="share",
                  dice=[{"insp1": 0, "insp2": 0} for _ in range(4)])  # fmt: skip
        t.done().roll("G,G,G,G,G,G,G,G")
        aims = [first(t, seat) for seat in range(4)]
        targets.add(len(set(aims)))
    assert max(targets) >= 3
    assert min(targets) >= 2


def test_words_tell_no_secret(table):
    """At whom one points, what it hides, what it drew, and its loyalty change no word."""
    dice = [{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0}, {"insp1": 0}]
    t = table(row=ROW, dice=dice, phase="share").done().roll("G,G,G,G,G")
    seen = t.game.observe(t.state, 0)
    for text in ("point:1", "point:2", "done"):
        for number in range(20):
            line = MIND.say(seen, t.game.decode(text), 3, TEMPERS["diplomat"], Random(number))
            assert line is None
    for mafioso in (0, 1):
        t = table(row=DOCKS, phase="share", dice=PAIR, options={"infiltrated": True},
                  mafioso=mafioso)  # fmt: skip
        t.do("1 assign:grade_1:0", "1 endorse:1:1")
        seen = t.game.observe(t.state, 0)
        lines = [MIND.say(seen, t.game.decode("done"), 3, TEMPERS["hothead"], Random(n))
                 for n in range(20)]  # fmt: skip
        if mafioso == 0:
            known = lines
    assert lines == known


def test_talk_is_a_matter_of_temper():
    """The talkative speak now and then, the silent seldom; never as often as they act."""
    game = vingtdeux.load("police_city", players=4)
    said, acted = dict.fromkeys(TEMPERS, 0), 0
    for number in range(3):
        rng, state = Random(number), game.start()
        state.quiet = True
        while asked := game.to_act(state):
            seat = pick(rng, asked)
            if seat == NATURE:
                game.apply(state, NATURE, game.chance(state, rng))
                continue
            seen, legal = game.observe(state, seat), game.legal_actions(state, seat)
            action = choose(seen, legal, 2, rng)
            acted += 1
            for name, temper in TEMPERS.items():
                said[name] += MIND.say(seen, action, 2, temper, Random(acted)) is not None
            game.apply(state, seat, action)
    assert said["diplomat"] > 2 * said["veteran"] > 0
    assert max(said.values()) < 0.25 * acted


def test_who_would_be_left_out_by_dice_does_not_quarrel_about_it(table):
    """Four seats with a die each and two things: two must go without, and they know it."""
    row = ["boxing_gym", *ROW[:2], "pawnshop"]
    for round_ in range(1, 7):
        t = table(players=4, row=row, phase="share", track=[None] * 4, round=round_,
                  dice=[{"insp1": 0} for _ in range(4)])  # fmt: skip
        rng = Random(round_)
        while t.phase == "share":
            seat = pick(rng, t.to_act)
            legal = t.game.legal_actions(t.state, seat)
            t.do(f"{seat} {choose(t.game.observe(t.state, seat), legal, 3, rng).text}")
        assert t.phase != "rolling", "no conflict"


def test_a_draft_that_asks_for_much_does_not_call_itself_fair(table):
    t = table(row=["boxing_gym", *ROW[:2]], phase="share", dice=PAIR, round=2,
              objectives=[None, None, None])  # fmt: skip
    words = words_of(t.game.observe(t.state, 0), t.game.decode("endorse:0:0"))
    assert words == {"Je tente tout. Quelqu’un dit non\u202f?"}
    t.do("0 endorse:0:0", "1 assign:card:0")
    words = words_of(t.game.observe(t.state, 1), t.game.decode("endorse:1:1"))
    assert len(words) == 1
    assert words < {
        "Contre-proposition\u00a0: et comme ça, Ana\u202f?",
        "Je vois le partage autrement, Ana.",
        "Ana, regarde plutôt mon projet.",
    }


def test_few_conflicts_among_commissaires_and_brigadiers():
    """Section 5.1: a sensible table of four has about two conflicts a game; half as many again at
    most here, where nobody answers once it has said `done`."""
    game = vingtdeux.load("police_city", players=4)
    for level in (2, 3):
        conflicts = talks = 0
        for number in range(8):
            rng, state, phase = Random(f"talk{number}"), game.start(), -1
            state.quiet = True
            while asked := game.to_act(state):
                if state.phase != phase:
                    talks += state.phase == SHARE
                    conflicts += state.phase == SHARE2
                    phase = state.phase
                seat = pick(rng, asked)
                if seat == NATURE:
                    game.apply(state, NATURE, game.chance(state, rng))
                    continue
                legal = game.legal_actions(state, seat)
                game.apply(state, seat, choose(game.observe(state, seat), legal, level, rng))
        assert conflicts < 0.3 * talks
