"""The box (section 1): counted, and every guarantee of section 1.5 recomputed from the data.

The evaluator of this file is written a second time, cell by cell instead of set by set, so that
a mistake in the product's predicates cannot hide.
"""

import re
import tomllib
from collections import Counter
from itertools import product
from random import Random

import pytest

from vingtdeux.engine.event import Event
from vingtdeux.games import box
from vingtdeux.games.enquetes_new_york import board, material
from vingtdeux.games.enquetes_new_york.board import DATA, cells_of
from vingtdeux.games.enquetes_new_york.predicates import truth

CELLS = {
    f"{column}{line}": DATA["cells"][f"{column}{line}"] for line in "12345" for column in "ABCDE"
}
CARDS = {card["id"]: card for card in DATA["cards"]}
PRINTED = material.material_of({})


def at(cell: str) -> tuple[int, int]:
    return "ABCDE".index(cell[0]) + 1, int(cell[1])


def steps(one: str, other: str) -> int:
    (a, b), (c, d) = at(one), at(other)
    return abs(a - c) + abs(b - d)


def around(cell: str) -> list[str]:
    return [other for other in CELLS if steps(cell, other) == 1]


def bears(cell: str, kinds: list[str]) -> bool:
    return any(kind in CELLS[cell]["pictograms"] for kind in kinds)


def spot(name: str) -> list[str]:
    if name in DATA["landmarks"]:
        return DATA["landmarks"][name]["cells"]
    if name in DATA["pictograms"]:
        return [cell for cell in CELLS if bears(cell, [name])]
    assert name in CELLS
    return [name]


def holds(clue: list, cell: str) -> bool:
    """Whether the clue is true at the cell, by the words of sections 1.3 and 1.4."""
    name, args = clue[0], clue[1:]
    column, line = at(cell)
    this = CELLS[cell]
    sides = {
        "north_of": lambda a, b: b[1] < a[1],
        "south_of": lambda a, b: b[1] > a[1],
        "west_of": lambda a, b: b[0] < a[0],
        "east_of": lambda a, b: b[0] > a[0],
    }
    if name in sides:
        return all(sides[name](at(place), (column, line)) for place in spot(args[0]))
    plain = {
        "row": lambda: line in args,
        "col": lambda: cell[0] in args,
        "parity": lambda: (line % 2 == 1) == (args[0] == "odd"),
        "district": lambda: any(each in this["districts"] for each in args),
        "districts": lambda: len(this["districts"]) in args,
        "beside": lambda: (
            args[0] not in this["districts"]
            and any(args[0] in CELLS[other]["districts"] for other in around(cell))
        ),
        "near": lambda: bears(cell, args),
        "at": lambda: any(cell in DATA["landmarks"][each]["cells"] for each in args),
        "next_to": lambda: any(bears(other, args) for other in around(cell)),
        "pictos": lambda: len(set(this["pictograms"])) in args,
        "square": lambda: this["square"] in args,
        "edge": lambda: column in (1, 5) or line in (1, 5),
        "corner": lambda: column in (1, 5) and line in (1, 5),
        "within": lambda: min(steps(cell, place) for place in spot(args[0])) <= args[1],
        "line_has": lambda: any(bears(o, args) for o in CELLS if at(o)[1] == line),
        "column_has": lambda: any(bears(o, args) for o in CELLS if at(o)[0] == column),
        "same_line": lambda: any(at(place)[1] == line for place in spot(args[0])),
        "same_column": lambda: any(at(place)[0] == column for place in spot(args[0])),
        "not": lambda: not holds(args[0], cell),
        "and": lambda: all(holds(each, cell) for each in args),
        "or": lambda: any(holds(each, cell) for each in args),
        "xor": lambda: holds(args[0], cell) != holds(args[1], cell),
        "exactly": lambda: sum(holds(each, cell) for each in args[1:]) == args[0],
    }
    return plain[name]()


def plain_truth(clue: list) -> list[str]:
    return [cell for cell in CELLS if holds(clue, cell)]


# --- the board --------------------------------------------------------------------------------


def test_the_board_has_the_squares_and_districts_of_section_1_1() -> None:
    squares = Counter(cell["square"] for cell in CELLS.values())
    assert squares == {"informers": 11, "experts": 7, "swap": 4, "go_anywhere": 3}
    assert Counter(len(cell["districts"]) for cell in CELLS.values()) == {1: 14, 2: 7, 3: 4}
    sizes = {name: mask.bit_count() for name, mask in board.DISTRICT_CELLS.items()}
    assert sizes == {
        "new_jersey": 6, "manhattan": 6, "bronx": 5, "queens": 8, "brooklyn": 6,
        "staten_island": 4, "brentwood": 5,
    }  # fmt: skip
    for line in "12345":
        assert {CELLS[c + line]["square"] for c in "ABCDE"} >= {"informers", "experts"}
    for column in "ABCDE":
        assert {CELLS[column + n]["square"] for n in "12345"} >= {"informers", "experts"}


@pytest.mark.parametrize("name", list(board.DISTRICT_CELLS))
def test_every_district_is_one_connected_area(name: str) -> None:
    area = board.DISTRICT_CELLS[name]
    reached = area & -area
    for _ in range(25):
        reached |= board.neighbours_of(reached) & area
    assert reached == area


def test_landmarks_lie_on_cells_that_bear_their_kind_and_none_is_missing() -> None:
    bearing: dict[str, set[str]] = {}
    for landmark in DATA["landmarks"].values():
        bearing.setdefault(landmark["kind"], set()).update(landmark["cells"])
        assert all(bears(cell, [landmark["kind"]]) for cell in landmark["cells"])
    for kind, pictogram in DATA["pictograms"].items():
        assert bearing[kind] == set(pictogram["cells"]) == set(spot(kind))
    assert DATA["landmarks"]["jfk"]["cells"] == ["D4", "E4"]


# --- clues ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(CARDS))
def test_each_card_is_true_where_the_data_and_a_second_evaluator_say(name: str) -> None:
    card = CARDS[name]
    assert cells_of(truth(card["clue"])) == card["cells"] == plain_truth(card["clue"])
    assert 0 < len(card["cells"]) < 25


def test_the_whole_language_agrees_with_the_second_evaluator() -> None:
    """Every form, with every argument it can have, and random combinations of them."""
    districts, kinds = list(DATA["districts"]), list(DATA["pictograms"])
    anchors = [*DATA["landmarks"], *kinds, *CELLS]
    plain: list[list] = [["edge"], ["corner"], ["parity", "odd"], ["parity", "even"]]
    plain += [["row", n, m] for n, m in product(range(1, 6), repeat=2)]
    plain += [["col", a, b] for a, b in product("ABCDE", repeat=2)]
    plain += [["district", a, b] for a, b in product(districts, repeat=2)]
    plain += [["districts", n] for n in range(4)] + [["pictos", n] for n in range(6)]
    plain += [["beside", name] for name in districts]
    plain += [["square", name] for name in DATA["squares"]]
    plain += [["at", name] for name in DATA["landmarks"]]
    for form in ("near", "next_to", "line_has", "column_has"):
        plain += [[form, a, b] for a, b in product(kinds, repeat=2)]
    for form in ("north_of", "south_of", "west_of", "east_of", "same_line", "same_column"):
        plain += [[form, name] for name in anchors]
    plain += [["within", name, n] for name in anchors for n in range(4)]
    rng = Random(5)
    mixed: list[list] = []
    for _ in range(400):
        some = [plain[rng.randrange(len(plain))] for _ in range(3)]
        mixed += [["not", some[0]], ["and", *some], ["or", *some], ["xor", *some[:2]]]
        mixed += [["exactly", rng.randrange(4), *some]]
    for clue in plain + mixed:
        assert cells_of(truth(clue)) == plain_truth(clue), clue


@pytest.mark.parametrize(
    "nonsense",
    [[], "row", ["fly"], ["row", 6], ["near", "casino"], ["within", "A9", 1], ["not", ["fly"]],
     ["col", "F"], [3]],
)  # fmt: skip
def test_what_is_no_clue_is_refused(nonsense) -> None:
    with pytest.raises(ValueError, match=r"clue|line"):
        truth(nonsense)


# --- cards and investigations -----------------------------------------------------------------


def test_the_box_holds_216_cards() -> None:
    kinds = Counter((card["level"], card["kind"]) for card in CARDS.values())
    assert kinds == {
        (1, "informers"): 60,
        (1, "experts"): 48,
        (2, "informers"): 60,
        (2, "experts"): 48,
    }
    assert len(CARDS) == material.CARDS == 216
    assert list(CARDS) == sorted(CARDS, key=lambda n: (n[:2], "ie".index(n[3]), n))
    speakers = Counter((card["level"], card["speaker"]) for card in CARDS.values())
    assert set(speakers.values()) == {2}
    assert len(DATA["speakers"]) == 54
    for lang in ("fr", "en"):
        assert len({card[lang] for card in CARDS.values()}) == 216
    for card in CARDS.values():
        assert DATA["speakers"][card["speaker"]]["kind"] == card["kind"]


def test_marks_on_the_backs_are_as_many_as_guaranteed() -> None:
    wanted = {
        (1, "informers"): {1: 35, 2: 5, 3: 5, 4: 15},
        (1, "experts"): {1: 32, 2: 8, 3: 8},
        (2, "informers"): {1: 31, 2: 11, 3: 5, 4: 13},
        (2, "experts"): {1: 32, 2: 8, 3: 8},
    }
    for (level, kind), sizes in wanted.items():
        deck = [c for c in CARDS.values() if (c["level"], c["kind"]) == (level, kind)]
        assert Counter(len(card["marks"]) for card in deck) == sizes
        uses = Counter(mark for card in deck for mark in card["marks"])
        assert set(uses.values()) == {10 if kind == "informers" else 6}
        assert len(uses) == 12


def test_marks_and_investigations_say_the_same_and_are_true() -> None:
    symbol = {each["number"]: each["id"] for each in DATA["symbols"]}
    assert len(symbol) == 12
    assert symbol[8] == "crossed_circle"
    for case in DATA["investigations"]:
        assert case["symbol"] == symbol[case["number"]]
        for kind, mark in (("informers", case["number"]), ("experts", case["symbol"])):
            bearing = [
                c["id"]
                for c in CARDS.values()
                if c["level"] == case["level"] and c["kind"] == kind and mark in c["marks"]
            ]
            assert bearing == case[kind]
            assert all(case["answer"] in CARDS[name]["cells"] for name in bearing)


@pytest.mark.parametrize(
    "case", DATA["investigations"], ids=lambda c: f"{c['level']}-{c['number']}"
)
def test_each_investigation_leaves_one_cell(case) -> None:
    cards = [CARDS[name] for name in [*case["informers"], *case["experts"]]]
    assert (len(case["informers"]), len(case["experts"])) == (10, 6)
    assert len({tuple(card["cells"]) for card in cards}) == 16
    assert len({card["speaker"] for card in cards}) == 16
    left = [cell for cell in CELLS if all(holds(card["clue"], cell) for card in cards)]
    assert left == [case["answer"]]
    for cell in CELLS:
        if cell != case["answer"]:
            assert sum(cell not in card["cells"] for card in cards) >= 2
    assert PRINTED.answer_of(case["level"], case["number"]) == board.CELL_INDEX[case["answer"]]
    assert [material.CARD[c] for c in PRINTED.cards_of(case["level"], case["number"])] == [
        card["id"] for card in cards
    ]


def test_the_answers_are_24_different_cells_and_never_b5() -> None:
    answers = [case["answer"] for case in DATA["investigations"]]
    assert len(set(answers)) == 24
    assert "B5" not in answers
    assert PRINTED.answer_of(1, 8) == board.CELL_INDEX["A5"]


def test_clue_sizes_are_as_guaranteed() -> None:
    for level, low, mean, high in ((1, 4, 11.8, 20), (2, 8, 13.0, 18)):
        sizes = [len(card["cells"]) for card in CARDS.values() if card["level"] == level]
        assert (min(sizes), max(sizes)) == (low, high)
        assert sum(sizes) / len(sizes) == pytest.approx(mean, abs=0.06)


def test_the_pin_of_each_investigation_is_near_the_one_in_the_data() -> None:
    rng = Random(22)
    for case in DATA["investigations"]:
        cards = [set(CARDS[name]["cells"]) for name in [*case["informers"], *case["experts"]]]
        total = 0
        for _ in range(400):
            rng.shuffle(cards)
            left = set(CELLS)
            for count, cells in enumerate(cards, 1):
                left &= cells
                if len(left) == 1:
                    total += count
                    break
        assert total / 400 == pytest.approx(case["pin"]["mean"], abs=0.6)
        low, high = (5.4, 7.1) if case["level"] == 1 else (6.1, 7.2)
        assert low - 0.051 < case["pin"]["mean"] < high + 0.051


def test_at_every_cell_enough_clues_are_true_and_together_leave_only_it() -> None:
    for level, cell in product((1, 2), CELLS):
        true = [c for c in CARDS.values() if c["level"] == level and cell in c["cells"]]
        assert sum(card["kind"] == "informers" for card in true) >= 25
        assert sum(card["kind"] == "experts" for card in true) >= 17
        assert set.intersection(*(set(card["cells"]) for card in true)) == {cell}


def test_french_clues_have_no_break_spaces() -> None:
    for card in CARDS.values():
        assert " ;" not in card["fr"]
        assert " !" not in card["fr"]
        assert " ?" not in card["fr"]
        assert " :" not in card["fr"]
        assert " »" not in card["fr"]
        assert "'" not in card["fr"]


# --- words ---------------------------------------------------------------------------------------


def test_english_says_row_where_french_says_ligne() -> None:
    box_of = box("enquetes_new_york")
    texts = [each["en"] for part in ("cards", "conventions") for each in DATA[part]]
    texts += [str(words) for words in box_of.texts("en").words.values()]
    texts.append((box_of.folder / "texts" / "rules.en.md").read_text(encoding="utf-8"))
    lesson = tomllib.loads((box_of.folder / "texts" / "tutorial.toml").read_text(encoding="utf-8"))
    texts += [step["en"] for step in lesson["step"]]
    numbered = re.compile(r"\blines? (\d|\{)|-numbered line|(even|odd) line", re.IGNORECASE)
    assert [text for text in texts if numbered.search(text)] == []


@pytest.mark.parametrize(("lang", "marks"), [("fr", "«»"), ("en", "“”")])
def test_a_quotation_within_a_quotation_has_other_marks(lang, marks) -> None:
    narrate = box("enquetes_new_york").narrate
    for card in DATA["cards"]:
        line = narrate(Event("drew_card", {"seat": 0, "card": card["id"]}, (0,)), lang, ["Ana"])
        assert [line.count(mark) for mark in marks] == [1, 1], line
