"""R3.11: the pad is private, free, and no part of the game."""

import pytest

from vingtdeux.games.enquetes_new_york import notepad


def test_r3_11_a_click_goes_round() -> None:
    pad = notepad.empty()
    seen = []
    for _ in range(4):
        pad = notepad.with_click(pad, "A5")
        seen.append(pad["marks"].get("A5", "none"))
    assert seen == ["cross", "circle", "none", "cross"]


def test_r3_11_every_change_is_a_new_sheet() -> None:
    pad = notepad.empty()
    assert notepad.with_mark(pad, "B2", "circle")["marks"] == {"B2": "circle"}
    assert notepad.with_note(pad, "B2", "le parc ?")["notes"] == {"B2": "le parc ?"}
    assert notepad.with_text(pad, "Ana a vu mon météorologue")["text"]
    assert pad == notepad.empty()


def test_r3_11_an_empty_note_disappears() -> None:
    pad = notepad.with_note(notepad.empty(), "A1", "x" * 200)
    assert notepad.with_note(pad, "A1", "  ")["notes"] == {}


TAXI = "l1_inf_01"
"""True north of line 4."""


@pytest.mark.parametrize("assist", ["mark", "full"])
def test_r3_11_a_known_clue_crosses_out_what_it_excludes(bench, assist) -> None:
    table = bench(players=2, options={"assist": assist}, number=2, hand=[[TAXI], []])
    pad = notepad.with_mark(notepad.empty(), "A1", "circle")
    pad = notepad.with_mark(pad, "A5", "circle")
    pad = notepad.with_clue(pad, table.game.observe(table.state, 0), TAXI)
    south = {column + line for column in "ABCDE" for line in "45"}
    assert pad["marks"] == {"A1": "circle"} | dict.fromkeys(south, "cross")


@pytest.mark.parametrize(("assist", "seat"), [("off", 0), ("mark", 1)])
def test_r3_11_no_help_without_the_option_or_the_clue(bench, assist, seat) -> None:
    table = bench(players=2, options={"assist": assist}, number=2, hand=[[TAXI], []])
    with pytest.raises(ValueError, match="does not help"):
        notepad.with_clue(notepad.empty(), table.game.observe(table.state, seat), TAXI)


@pytest.mark.parametrize(
    "data",
    [None, [], {"mark": {}}, {"marks": []}, {"marks": {"Z9": "cross"}}, {"marks": {"A1": "star"}},
     {"notes": {"A1": "x" * 201}}, {"notes": {"A1": 3}}, {"notes": 4}, {"text": "x" * 2001},
     {"text": None}],
)  # fmt: skip
def test_r3_11_a_damaged_sheet_is_refused(data) -> None:
    with pytest.raises(ValueError, match=r"sheet|cell|mark|note"):
        notepad.checked(data)


def test_r3_11_a_good_sheet_reads_back() -> None:
    pad = {"marks": {"A1": "cross", "E5": "circle"}, "notes": {"C3": "?"}, "text": "vu"}
    assert notepad.checked(pad) == pad
    assert notepad.checked({"marks": {"A1": "none"}}) == notepad.empty()
