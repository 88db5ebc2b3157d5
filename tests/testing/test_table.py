"""The table for rule tests serves every game, and fails when what it is told is not so."""

from pathlib import Path

import pytest

import vingtdeux
from vingtdeux.testing import Table, check_coverage, check_scenarios


def test_moves_of_seats_chance_and_clock() -> None:
    table = Table("petit", 2, seed=3)
    table.do("nature deal:1,2,3,4,5,6,7,8", "0 pick:4 ; 1 pick:5", "clock expire")
    assert table["points"] == [0, 2]
    assert table["hands"] == [[2, 3], [7, 8]]
    one_round = ["picked", "picked", "shown", "scored"]
    assert table.codes(None) == ["dealt", *one_round, *one_round]
    table.do("0 pick:2")
    assert table.told(1) == [{"seat": 0}], "what the last `do` told, nothing before it"


def test_chance_waits_until_something_needs_it() -> None:
    table = Table("petit", 2, seed=3)
    assert table.now["phase"] == "deal"
    table.impossible("deal:1,1,1,4,5,6,7,8")
    assert table.phase == "pick", "a look lets chance go on"
    assert table.now["hands"] == Table("petit", 2, seed=3)["hands"]
    assert table.now["hands"] != Table("petit", 2, seed=4)["hands"]
    with pytest.raises(AssertionError, match="nature has nothing to do"):
        table.do("nature deal:1,2,3,4,5,6,7,8")


def test_a_move_without_a_seat_is_that_of_the_one_who_is_asked() -> None:
    table = Table("allez_les_bleus", 3, position={"H": ["intervention"]})
    assert "play:intervention" in table.legal()
    table.do("play:intervention", "end")
    assert table.to_act == (1,)
    with pytest.raises(AssertionError, match=r"say which seat: \[0, 1\] are asked"):
        Table("petit", 2).do("pick:1")


def test_options_and_changes_are_those_of_the_table() -> None:
    table = Table("petit", 2, rounds=1, changes={"hand": 2})
    assert [len(hand) for hand in table["hands"]] == [2, 2]
    table.do("clock expire")
    assert table["over"] is True


def test_refusals_are_checked() -> None:
    table = Table("mafia_story", 2, position={"first": 0}).do("0 place:cash:a2", "1 place:war:a2")
    why = table.refuses("0 take_back", rule="R3.6.4")
    assert why.rule == "R3.6.4"
    with pytest.raises(AssertionError, match=r"refused by R3.6.4, not by R1.1"):
        table.refuses("0 take_back", rule="R1.1")
    with pytest.raises(AssertionError, match="not as nonsense"):
        table.refuses("0 take_back", code="nonsense")
    with pytest.raises(AssertionError, match="flee:a1 is legal"):
        table.refuses("0 flee:a1")
    with pytest.raises(vingtdeux.RulesError):
        table.do("0 take_back")


def test_what_a_seat_sees_may_do_and_is_told() -> None:
    table = Table("mafia_story", 2, position={"first": 0})
    table.do("0 look:a1")
    assert table.told(0, "face") == [{"seat": 0, "cell": "a1", "card": "red_2", "value": 2}]
    assert table.codes(1) == table.codes(None) == ["looked"]
    assert table.sees(0)["faces"] == {"a1": "red_2"}
    assert table.sees(1)["faces"] == {}
    assert table.legal(0, "place") == []
    assert all(text.startswith("look:") for text in table.legal(0, "look"))


def test_paths_lead_into_the_report() -> None:
    thieves = [{"at": "E4"}, {"at": "N1"}]
    table = Table("police_et_voleurs", 5, position={"thieves": thieves, "turn": 0})
    assert table["thieves.0"]["at"] == table["thieves.0.at"] == "E4"
    with pytest.raises(KeyError, match=r"has no 'thieves\.0\.hat'"):
        table["thieves.0.hat"]


def test_on_to_the_turn_of_a_seat() -> None:
    table = Table("allez_les_bleus", 3, position={"H": ["intervention"]}).turn(2, "end")
    assert table["turn"] == 2
    with pytest.raises(AssertionError, match="has a choice before seat 2"):
        Table("allez_les_bleus", 3, position={"H": ["intervention"]}).turn(2)


def test_material_is_counted_after_each_move() -> None:
    table = Table("petit", 2, position={"hands": [[8, 8], [8, 7]], "picks": [0, 0]})
    with pytest.raises(AssertionError, match="3 cards of rank 8"):
        table.do("1 pick:7")


def test_scenarios_that_fail_are_named(tmp_path: Path) -> None:
    page = tmp_path / "rules.md"
    page.write_text('```scenario petit\nposition {"round": 2}\nexpect {"round": 3}\n```\n')
    with pytest.raises(AssertionError, match=r"rules\.md:3: .*round"):
        check_scenarios(page)


@pytest.mark.parametrize(
    ("code", "test", "said"),
    [
        ('"""[R1.1]"""', "def test_r1_1_and_r1_2(): ...", "no code cites: R1.2"),
        ('"""[R1.1] [R1.2]"""', "def test_r1_1(): ...", "no test names: R1.2"),
        ('"""[R1.1] [R1.2] [R9.9]"""', '"""R1.1, R1.2"""', "name no rule: R9.9"),
    ],
)
def test_a_rule_without_code_or_test_is_named(
    tmp_path: Path, code: str, test: str, said: str
) -> None:
    files = {"rules.md": "- R1.1 One.\n- R1.2 Two.\n", "rules.py": code, "test_it.py": test}
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    page, rules, tests = (tmp_path / name for name in files)
    with pytest.raises(AssertionError, match=said):
        check_coverage(page, [rules], [tests])
