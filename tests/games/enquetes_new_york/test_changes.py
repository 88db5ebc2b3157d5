"""Material as data of the table: what is changed rules, is shown, is recorded, or is refused."""

import json
from random import Random
from typing import Any

import pytest

import vingtdeux
from vingtdeux import Match, Record
from vingtdeux.engine.action import NATURE
from vingtdeux.engine.chance import below, pick
from vingtdeux.engine.conformance import check_playthrough
from vingtdeux.engine.material import ChangeError, Knob
from vingtdeux.games import box
from vingtdeux.games.enquetes_new_york.board import CELL, DATA
from vingtdeux.games.enquetes_new_york.cases import generate
from vingtdeux.games.enquetes_new_york.material import (
    CARD,
    MOST_EXPERTS,
    MOST_INFORMERS,
    material_of,
)
from vingtdeux.games.enquetes_new_york.predicates import truth
from vingtdeux.scene import to_json, told

BOX = box("enquetes_new_york")
KNOBS = {knob.path: knob for knob in BOX.info.knobs()}
NAMES = ("Ana", "Bo", "Cléo", "Dan", "Elsa", "Farid")
INFORMERS_8 = [f"l1_inf_{n:02}" for n in (4, 6, 8, 14, 36, 37, 44, 45, 48, 52)]
EXPERTS_8 = [f"l1_exp_{n:02}" for n in (3, 9, 12, 21, 29, 47)]


def load(players: int = 3, changes: dict[str, Any] | None = None, **options: Any) -> Any:
    return vingtdeux.load("enquetes_new_york", players=players, changes=changes or {}, **options)


def calm(rng: Random, share: float = 0.03) -> Any:
    def choose(legal):
        quiet = [action for action in legal if not action.text.startswith("accuse")]
        return pick(rng, quiet if quiet and rng.random() > share else legal)

    return choose


def scene_of(table: Any, seat: int | None, lang: str = "fr") -> Any:
    legal = [] if seat is None else table.game.legal_actions(table.state, seat)
    return BOX.scene(
        table.game.observe(table.state, seat), legal, lang, NAMES[: table.game.players]
    )


def glossary_of(table: Any, lang: str) -> Any:
    assert BOX.glossary is not None
    return BOX.glossary(table.game.observe(table.state, 0), lang)


def piece(scene: Any, name: str) -> Any:
    [found] = [each for zone in scene.zones for each in zone.pieces if each.id == name]
    return found


def new_set(seed: str) -> dict[str, Any]:
    """Investigation 8 of level 1 with the answer and the cards of another case."""
    case = generate(1, seed, "normal")
    names = [CARD[card] for card in case.cards]
    return {
        "investigations.l1_08.answer": CELL[case.answer],
        "investigations.l1_08.informers": [name for name in names if "inf" in name],
        "investigations.l1_08.experts": [name for name in names if "exp" in name],
    }


# --- squares ----------------------------------------------------------------------------------


def test_a_changed_square_acts_is_told_and_is_drawn(bench) -> None:
    table = bench(options={"changes": {"cells.B2.square": "experts"}}).roll(2, "B")
    assert [card[:6] for card in table["hand"][0]] == ["l1_exp"]
    moved = next(event for event in table.events if event.code == "moved")
    assert BOX.narrate(moved, "fr", NAMES) == "Ana va en B2 (Experts)."
    for lang, word in (("fr", "Case Experts"), ("en", "Experts square")):
        ground = {cell.id: cell for zone in scene_of(table, 0, lang).zones for cell in zone.cells}
        assert ground["B2"].face == "sq_experts"  # its sign covers the printed one
        assert told(ground["B2"], glossary_of(table, lang)).startswith(word)
        assert ground["A1"].face == "informers"
    printed = bench().roll(2, "B")
    assert [card[:6] for card in printed["hand"][0]] == ["l1_inf"]
    ground = {cell.id: cell for zone in scene_of(printed, 0).zones for cell in zone.cells}
    assert ground["B2"].face == "informers"
    assert told(ground["B2"], glossary_of(printed, "fr")).startswith("Case Informateurs")


def test_a_changed_square_is_what_the_deed_and_the_refusals_say(bench) -> None:
    changes = {"cells.C2.square": "go_anywhere"}
    table = bench(options={"changes": changes}).roll(2, "joker")
    icons = {deed.code: (deed.icon, deed.label) for deed in scene_of(table, 0, "en").deeds}
    assert icons["go:C2"] == ("sq_go_anywhere", "Go to C2 (Go where you want)")
    table.play(0, "go:C2")
    assert table["phase"] == "go_anywhere"
    table.play(0, "go:D1")  # another free move: no chain [R3.6.3]
    assert table.why(0, "go:A1") == ("go_used", "R3.6.3")
    swaps = {"changes": {"cells.C2.square": "swap"}}
    hand = [["l1_inf_04"], ["l1_exp_03"], [], []]
    assert bench(options=swaps, hand=hand).roll(2, "C")["phase"] == "swap_partner"


def test_clues_about_squares_are_true_where_the_squares_are(bench) -> None:
    """The card of level 2 that says: an Informers square."""
    changes = {"cells.A1.square": "swap", "cells.C2.square": "informers"}
    told = {}
    for name, options in (("changed", {"changes": changes}), ("printed", {})):
        table = bench(
            options={"level": 2, "assist": "full", **options}, number=5,
            hand=[["l2_inf_50"], [], [], []],
        )  # fmt: skip
        detail = piece(scene_of(table, 0, "en"), "l2_inf_50").detail
        told[name] = detail.split("True at ")[1].rstrip(".").split()
        cells = table["candidates"]["0"]
        assert cells == told[name]
        pad = BOX.notepad.with_clue(
            BOX.notepad.empty(), table.game.observe(table.state, 0), "l2_inf_50"
        )
        assert {cell for cell in CELL if cell not in pad["marks"]} == set(cells)
        assert table.game.scenario_line("clue", f"l2_inf_50 = {' '.join(cells)}") == ""
        clue = f'["square","informers"] = {" ".join(cells)}'
        assert table.game.scenario_line("clue", clue) == ""
    assert set(told["printed"]) - set(told["changed"]) == {"A1"}
    assert set(told["changed"]) - set(told["printed"]) == {"C2"}


def test_whatever_the_squares_enough_clues_are_true_everywhere() -> None:
    """So that `determinize` can always fill hands and piles: the largest handfuls still fit."""
    free = [
        card["id"]
        for card in DATA["cards"]
        if len({truth(card["clue"], dict.fromkeys(DATA["squares"], mask)) for mask in (0, -1 & (1 << 25) - 1)}) > 1
    ]  # fmt: skip
    assert len(free) == 4
    for level, cell in ((level, cell) for level in (1, 2) for cell in range(25)):
        for kind, most in (("informers", MOST_INFORMERS), ("experts", MOST_EXPERTS)):
            sure = [
                card
                for card in DATA["cards"]
                if (card["level"], card["kind"]) == (level, kind)
                and CELL[cell] in card["cells"]
                and card["id"] not in free
            ]
            assert len(sure) >= most


# --- dice and wheel ---------------------------------------------------------------------------


def test_changed_dice_show_what_is_on_them_as_often_as_it_is(bench) -> None:
    changes = {"dice.number": ["1", "1", "1", "2"], "dice.letter": ["C", "joker"]}
    table = bench(options={"changes": changes}).play(0, "roll")
    rolls = [table.game.chance(table.state, Random(seed)).text for seed in range(400)]
    assert set(rolls) == {"roll:1,C", "roll:1,joker", "roll:2,C", "roll:2,joker"}
    assert 250 < sum(roll.startswith("roll:1") for roll in rolls) < 350
    for text, possible in (("roll:1,C", True), ("roll:3,C", False), ("roll:1,A", False)):
        assert table.game.is_possible(table.state, table.game.decode(text)) == possible
    die = piece(scene_of(table, 0), "die.letter")
    assert die.detail.endswith("Faces\u00a0: C, joker")
    assert piece(scene_of(table, 0, "en"), "die.number").detail.endswith("Faces: 1, 1, 1, 2")
    assert "Faces" not in piece(scene_of(bench(), 0), "die.letter").detail


def test_start_rolls_use_the_changed_die() -> None:
    game = load(2, {"dice.number": ["2", "5"]})
    state = game.start()
    assert {game.chance(state, Random(seed)).text for seed in range(40)} == {"number:2", "number:5"}
    assert not game.is_possible(state, game.decode("number:joker"))
    assert Match(game, seed=1).state.phase > state.phase


def test_a_changed_wheel_shows_its_numbers() -> None:
    changes = {"wheel.1": [3, 3, 3, 8]}
    game = load(2, changes, wheel_choice=True)
    match = Match(game, seed=1)
    [seat] = match.to_act
    assert match.legal(seat) == ["spin", "pick:3", "pick:8"]
    wheel = piece(BOX.scene(match.observe(seat), [], "fr", NAMES[:2]), "the_wheel")
    assert wheel.detail.endswith("Numéros de la roue\u00a0: 3, 3, 3, 8")
    spun = []
    for seed in range(60):
        table = Match(game, seed=seed)
        table.play(table.to_act[0], "spin")
        spun.append(table.observe(None).data()["number"])
    assert set(spun) == {3, 8}
    assert spun.count(3) > spun.count(8)
    assert load(2, changes, exclude=[3]).terms.numbers == [8]
    assert load(2, changes, level=2).terms.numbers == [*range(1, 13)]


# --- clue sets --------------------------------------------------------------------------------


def test_another_clue_set_is_what_is_played(bench) -> None:
    changes = new_set("another")
    table = bench(options={"changes": changes}, number=8)
    assert table["answer"] == changes["investigations.l1_08.answer"]
    cards = [*changes["investigations.l1_08.informers"], *changes["investigations.l1_08.experts"]]
    assert table["cards"] == cards
    assert bench(number=8)["cards"] == [*INFORMERS_8, *EXPERTS_8]
    table.play(0, f"accuse:{table['answer']}")
    assert (table["winner"], table["reason"]) == (0, "found")


@pytest.mark.parametrize(("informers", "experts"), [(9, 6), (10, 5), (12, 8)])
def test_a_clue_set_may_have_more_or_fewer_cards(informers: int, experts: int) -> None:
    true = {kind: [c["id"] for c in DATA["cards"] if c["level"] == 1 and c["kind"] == kind
                   and "A5" in c["cells"]] for kind in ("informers", "experts")}  # fmt: skip
    more = [*INFORMERS_8, *(name for name in true["informers"] if name not in INFORMERS_8)]
    wise = [*EXPERTS_8, *(name for name in true["experts"] if name not in EXPERTS_8)]
    changes = {
        "investigations.l1_08.informers": more[:informers],
        "investigations.l1_08.experts": wise[:experts],
    }
    match = Match(load(2, changes, investigation=8), seed=3)
    assert match.observe(0).data()["piles"] == {"informers": informers, "experts": experts}
    rng = Random(3)
    match = check_playthrough(
        match.game, rng, look_every=11, choose=calm(rng),
        scene_of=lambda seen, legal: to_json(BOX.scene(seen, legal, "fr")),
    )  # fmt: skip
    [end] = [zone for zone in BOX.scene(match.observe(0), [], "en", NAMES[:2]).zones
             if zone.id == "solution"]  # fmt: skip
    words = {15: "The fifteen clues", 20: "The twenty clues"}
    assert end.label == words[informers + experts]
    assert len(end.pieces) == informers + experts


def test_nobody_is_told_what_a_changed_clue_set_is() -> None:
    """Section 2: card lists and answers are nobody's during play; that they are changed is."""
    changes = {**new_set("another"), "cells.A1.square": "swap"}
    match = Match(load(2, changes, investigation=8), seed=1)
    hidden = dict.fromkeys(new_set("another"))
    for seat in (0, 1, None):
        assert match.observe(seat).data()["changes"] == {"cells.A1.square": "swap", **hidden}
    assert BOX.info.shown(match.game.options)["changes"] == {"cells.A1.square": "swap", **hidden}
    told = BOX.info.told_changes(match.game.options, "en")
    assert told[0] == ("What square A1 does", "swap", "informers")
    assert {(new, old) for _, new, old in told[1:]} == {("…", "…")}
    assert "changes" not in Match(load(2), seed=1).observe(0).data()


# --- generated cases --------------------------------------------------------------------------


@pytest.mark.parametrize("endless", [{"difficulty": "normal"}, {"seed": "x", "difficulty": "easy"}])
def test_generated_cases_have_as_many_cards_as_the_table_says(endless: dict[str, str]) -> None:
    changes = {"cases.informers": 7, "cases.experts": 4, "cases.easy_below": 60}
    match = Match(load(2, changes, endless=endless), seed=5)
    report = match.game.report(match.state)
    assert [name[3:6] for name in report["cards"]] == ["inf"] * 7 + ["exp"] * 4
    assert material_of(changes).left_by([CARD.index(name) for name in report["cards"]]) == (
        1 << CELL.index(report["answer"])
    )
    record = play_on(match).record()
    assert Record.loads(record.dumps()).verify().fingerprint == record.final


@pytest.mark.parametrize("square", ["informers", "experts", "swap"])
@pytest.mark.parametrize("handful", [(4, 2), (4, 10), (14, 2), (14, 10)])
def test_every_cell_has_cases_however_many_cards_they_have(
    square: str, handful: tuple[int, int]
) -> None:
    """Whatever the squares are: a few clues of level 2 are true everywhere then, or nowhere."""
    changes = {f"cells.{cell}.square": square for cell in CELL[:23]}
    changes |= {"cells.D5.square": "informers", "cells.E5.square": "experts"}
    changes |= {"cases.informers": handful[0], "cases.experts": handful[1]}
    material = material_of({path: changes[path] for path in KNOBS if path in changes})
    found = {generate(2, f"{square} {seed}", "normal", material).answer for seed in range(120)}
    assert found == set(range(25))


def test_the_bands_decide_how_hard_a_case_is() -> None:
    changes = {"cases.hard_from": 90, "cases.hard_to": 120}
    for seed in range(3):
        assert 9 <= generate(2, str(seed), "hard", material_of(changes)).pin <= 12


def test_changes_of_other_things_leave_the_cases_of_a_seed_alone() -> None:
    dice = material_of({"dice.number": ["1", "2"]})
    for level in (1, 2):
        one, two = generate(level, "noël", "hard"), generate(level, "noël", "hard", dice)
        assert (one.answer, one.cards, one.attempts) == (two.answer, two.cards, two.attempts)


# --- records, tables side by side -------------------------------------------------------------

MANY = {
    **new_set("another"),
    "dice.number": ["1", "2", "4", "5", "joker", "joker"],
    "wheel.1": [8, 8, 5],
    "cells.A1.square": "swap",
    "cells.E5.square": "go_anywhere",
}


def play_on(match: Match, level: int = 0) -> Match:
    """To the end, by bots of the level, or calmly at random."""
    rng = Random(f"{match.seed} {level}")
    while not match.over:
        [seat] = match.to_act
        legal = match.game.legal_actions(match.state, seat)
        if level:
            match.play(seat, BOX.choose(match.observe(seat), legal, level, rng))
        else:
            match.play(seat, calm(rng)(legal))
    return match


@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_changed_games_are_played_recorded_and_verified(level: int) -> None:
    for players in (1, 2, 4, 6):
        match = play_on(Match(load(players, MANY), seed=f"{players}", table="t"), level)
        record = Record.loads(match.record().dumps())
        assert dict(record.options)["changes"] == match.game.changes
        assert set(match.game.changes) == set(MANY)
        assert record.replay().fingerprint == record.final
        assert record.verify().fingerprint == record.final


def test_two_tables_in_one_process_do_not_mix() -> None:
    """Move by move beside each other, each is what it is alone."""
    tables = {"changed": (MANY, "full"), "printed": ({}, "full")}
    alone = {name: lived(name, [tables[name]])[0] for name in tables}
    together = lived("both", list(tables.values()))
    assert together == [alone["changed"], alone["printed"]]
    assert alone["changed"] != alone["printed"]


def lived(name: str, kinds: list[tuple[dict[str, Any], str]]) -> list[list[bytes]]:
    """Every screen of these tables, played in turns."""
    matches = [Match(load(2, changes, assist=assist, level=1), seed=7) for changes, assist in kinds]
    rngs = [Random(7) for _ in matches]
    seen: list[list[bytes]] = [[] for _ in matches]
    for _ in range(60):
        for at, match in enumerate(matches):
            if match.over:
                continue
            [seat] = match.to_act
            legal = match.game.legal_actions(match.state, seat)
            for viewer in (0, 1, None):
                mine = legal if viewer == seat else []
                scene = BOX.scene(match.observe(viewer), mine, "fr", NAMES[:2])
                seen[at].append(to_json(scene))
            match.play(seat, calm(rngs[at], 0)(legal))
    return seen


def test_the_same_changes_are_one_material_and_the_printed_one_is_untouched() -> None:
    before = json.dumps(DATA)
    assert load(2, MANY).terms.material is load(4, MANY).terms.material
    assert load(2).terms.material is material_of({})
    assert load(2, MANY).terms.material is not material_of({})
    assert json.dumps(DATA) == before
    texts = [[action.text for action in load(3, changes).action_space] for changes in (MANY, {})]
    assert texts[0] == texts[1]


# --- refusals ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "code", "says"),
    [
        ({"cells.A1.squares": "swap"}, "unknown_path", "cells.A1.square"),
        ({"cells.A1.square": "casino"}, "bad_choice", "go_anywhere"),
        ({"dice.number": ["6", "1"]}, "bad_list", "joker"),
        ({"dice.number": ["1"]}, "bad_list", "2 to 12"),
        ({"wheel.1": [13]}, "bad_list", "12"),
        ({"cases.informers": 15}, "bad_number", "4 to 14"),
        ({"cases.experts": True}, "bad_number", "2 to 10"),
        ({"investigations.l1_08.answer": "F1"}, "bad_choice", "E5"),
        ({"investigations.l1_08.experts": ["l2_exp_01"]}, "bad_list", "l1_exp_48"),
        ({"investigations.l1_08.experts": ["l1_inf_01"]}, "bad_list", "l1_exp_48"),
        ({"investigations.l1_08.experts": ["l1_exp_03"] * 2}, "bad_list", "l1_exp_48"),
    ],
)
def test_what_is_no_change_is_refused(changes, code, says) -> None:
    with pytest.raises(ChangeError, match=says) as caught:
        load(3, changes)
    assert caught.value.code == code


VAGUE = {
    "investigations.l1_08.informers": INFORMERS_8[:2],
    "investigations.l1_08.experts": EXPERTS_8[:1],
}
"""Three clues that leave more than the answer."""
SQUARES = {f"cells.{cell}.square": "swap" for cell in CELL}


@pytest.mark.parametrize(
    ("options", "changes", "why"),
    [
        ({}, {"dice.number": ["4", "4", "joker"]}, "nobody_starts"),
        ({}, {path: "swap" for path in SQUARES if KNOBS[path].default == "informers"}, "no_informers"),
        ({}, {path: "swap" for path in SQUARES if KNOBS[path].default == "experts"}, "no_experts"),
        ({}, {"cases.easy_below": 65, "cases.hard_from": 60}, "crossed_bands"),
        ({}, {"cases.hard_from": 90, "cases.hard_to": 85}, "crossed_bands"),
        ({}, {"investigations.l1_08.answer": "A1"}, "not_one_cell"),
        ({}, VAGUE, "not_one_cell"),
        ({}, {"investigations.l1_08.experts": ["l1_exp_01", *EXPERTS_8]}, "no_cell"),
        ({"level": 2}, {"cells.B4.square": "swap"}, "no_cell"),
    ],
)  # fmt: skip
def test_what_does_not_fit_together_is_refused_before_the_first_move(options, changes, why) -> None:
    with pytest.raises(ChangeError) as caught:
        load(3, changes, **options)
    assert (caught.value.code, caught.value.args_by_name["why"]) == ("bad_mix", why)
    for lang in ("fr", "en"):
        words = BOX.texts(lang)(f"mix.{why}", **caught.value.args_by_name)
        assert "{" not in words
        assert str(caught.value.args_by_name.get("answer", "")) in words


def test_a_clue_set_that_the_table_never_shows_is_its_own_business(bench) -> None:
    """It can be left out, or another level be played; but no position can have it either."""
    broken = VAGUE
    assert load(3, broken, exclude=[8]).terms.numbers == [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12]
    assert load(3, broken, level=2)
    assert load(3, broken, investigation=7)
    assert load(3, broken, endless={"difficulty": "easy"})
    with pytest.raises(ValueError, match="investigation 8"):
        bench(options={"changes": broken, "exclude": [8]}, number=8)


# --- every knob -------------------------------------------------------------------------------


def test_every_knob_is_named_in_both_languages_and_reads_back() -> None:
    assert len(KNOBS) == 2 + 2 + 5 + 25 + 3 * 24
    labels = [(knob.label["fr"], knob.label["en"]) for knob in KNOBS.values()]
    assert len(set(labels)) == len(labels)
    for knob in KNOBS.values():
        assert knob.resolve(knob.default) == knob.default
        assert knob.resolve(knob.read(knob.write(knob.default))) == knob.default


def any_value(knob: Knob, rng: Random) -> Any:
    """Often an extreme one."""
    if knob.kind == "int":
        return pick(rng, [knob.low, knob.high, knob.low + below(rng, knob.high - knob.low)])
    if knob.kind == "choice":
        return pick(rng, knob.choices)
    count = pick(rng, [knob.low, knob.high, len(knob.default)])
    if knob.doubles:
        return [pick(rng, knob.choices) for _ in range(count)]
    rest = [choice for choice in knob.choices if choice not in knob.default]
    return [*knob.default, *rest][:count]


def play_or_refuse(changes: dict[str, Any], rng: Random, **options: Any) -> bool:
    """Whether such a table can be opened; if so a game of it holds everything."""
    players = 1 + below(rng, 6)
    endless = {"difficulty": pick(rng, ["easy", "normal"])} if rng.random() < 0.3 else None
    try:
        game = load(players, changes, max_rounds=2, endless=endless, **options)
    except ChangeError as refused:
        if refused.code != "bad_mix":
            raise
        return False
    check_playthrough(game, rng, look_every=40, expire_share=0.1, choose=calm(rng))
    return True


@pytest.mark.parametrize("kind", ["dice", "wheel", "cases", "cells", "investigations"])
def test_every_knob_can_be_turned(kind: str) -> None:
    """One at a time: a game opens and ends; only a clue set may be refused alone, and a square
    that a clue of level 2 is about."""
    rng = Random(kind)
    paths = [path for path in KNOBS if path.startswith(kind)]
    for path in rng.sample(paths, min(len(paths), 18)):
        for value in {json.dumps(any_value(KNOBS[path], rng)) for _ in range(3)}:
            opened = play_or_refuse({path: json.loads(value)}, rng, level=1)
            assert opened or kind in ("investigations", "dice")


def test_any_mixture_is_refused_at_once_or_played_to_its_end() -> None:
    rng = Random(22)
    easy = [path for path in KNOBS if not path.startswith("investigations")]
    opened = 0
    for _ in range(25):
        paths = rng.sample(easy, 1 + below(rng, 12))
        changes = {path: any_value(KNOBS[path], rng) for path in paths}
        opened += play_or_refuse(changes, rng, level=1 + below(rng, 2))
    assert opened >= 8


def test_the_widest_table_plays(bench) -> None:
    """As many cards as there may be, six seats: nothing runs into anything else."""
    changes = {"cases.informers": MOST_INFORMERS, "cases.experts": MOST_EXPERTS}
    game = load(6, changes, endless={"seed": "wide", "difficulty": "normal"}, max_rounds=6)
    rng = Random(1)
    match = check_playthrough(game, rng, look_every=15, choose=calm(rng, 0.005))
    assert len(match.state.cards) == MOST_INFORMERS + MOST_EXPERTS
    assert game.to_act(match.state) == ()
    assert NATURE not in game.to_act(match.state)
