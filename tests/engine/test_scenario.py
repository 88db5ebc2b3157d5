"""The scenario runner finds what holds and what does not."""

from pathlib import Path
from typing import Any

import pytest

import vingtdeux
from vingtdeux.engine.event import Event
from vingtdeux.engine.scenario import Block, check_files, check_text, find_blocks, run_block

GOOD = """
Text before.

```scenario petit
position {"players": 2, "hands": [[1, 7], [2, 7]], "round": 2}   # two rounds are left
expect {"phase": "pick", "to_act": [0, 1], "legal": {"0": ["pick:1", "pick:7"]}}
refused 0 pick:2 R2.1
0 pick:7 ; 1 pick:7
expect {"points": [0, 0], "round": 3, "legal_has": {"0": ["pick:*"]}, "legal_not": {"0": ["pick:7"]}}
observe 1 lacks ["[1]"]
observe 0 has ["[1]"]
clock expire
expect {"over": true, "winners": [1], "legal_count": {"0": 0}}
```
"""


def trouble(text: str) -> str:
    failures = [run_block(block, vingtdeux.load) for block in find_blocks("x.md", text)]
    return "; ".join(str(failure) for failure in failures if failure)


def test_a_scenario_that_holds() -> None:
    assert len(find_blocks("x.md", GOOD)) == 1
    assert trouble(GOOD) == ""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"to_act": [0, 1]', '"to_act": [1]', "x.md:6: to_act is [0, 1], not [1]"),
        ("refused 0 pick:2 R2.1", "refused 0 pick:2 R9.9", "x.md:7: refused by R2.1"),
        ("refused 0 pick:2 R2.1", "refused 0 pick:1 R2.1", "was not refused"),
        ("0 pick:7 ;", "0 pick:8 ;", "x.md:8: IllegalAction: not_in_hand"),
        ("1 pick:7", "1 steal:7", "NotationError"),
        ('has ["[1]"]', 'has ["[9]"]', "has no '[9]'"),
        ('lacks ["[1]"]', 'lacks ["round"]', "has 'round'"),
        ('"winners": [1]', '"winners": [0]', "winners is [1], not [0]"),
        ('"over": true', '"ovre": true', "no key 'ovre'"),
        ("clock expire", "clock expire\nclock expire", "nothing is timed here"),
        ("clock expire", "nature deal:1,2", "nature has nothing to do here"),
        ('"pick:*"', '"rob:*"', "may not rob:*"),
        ('["pick:7"]}}', '["pick:1"]}}', "may pick:1"),
        ('position {"players": 2', 'position {"players": 7', "2 to 4 players"),
    ],
)
def test_a_scenario_that_fails_says_where_and_why(old: str, new: str, said: str) -> None:
    assert old in GOOD
    assert said in trouble(GOOD.replace(old, new, 1))


def test_chance_comes_from_the_seed_or_from_a_line() -> None:
    text = """
```scenario petit
position {"players": 2, "phase": "deal", "seed": 3}
nature deal:1,2,3,4,5,6,7,8
expect {"hands": [[1, 2, 3, 4], [5, 6, 7, 8]]}
```
```scenario petit
position {"players": 2, "phase": "deal", "seed": 3}
0 pick:9
```
```scenario petit
position {"players": 2, "phase": "deal"}
nature deal:1,1,1,4,5,6,7,8
```
"""
    first, second, third = find_blocks("x.md", text)
    assert run_block(first, vingtdeux.load) is None
    assert "NotationError" in str(run_block(second, vingtdeux.load))
    assert "nature cannot do" in str(run_block(third, vingtdeux.load))


def test_an_unclosed_block_is_an_error() -> None:
    assert "cannot read" in trouble("```scenario petit\nposition {}\n")


# --- a scenario cannot lie --------------------------------------------------------------------


def said(lines: str, game: str = "petit") -> str:
    """What is wrong with a block of these lines."""
    return trouble(f"```scenario {game}\n{lines}\n```\n")


START = 'position {"players": 2, "hands": [[1, 7], [2, 7]], "round": 2}\n'
PLAYED = START + "0 pick:7 ; 1 pick:7\n"


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        ('position {"hnads": [[1], [2]]}\nexpect {"round": 1}', "x.md:2: ValueError: a position of petit has no key 'hnads'; did you mean 'hands'?"),
        ('position {"round": 2, "round": 3}\nexpect {"round": 3}', "x.md:2: ValueError: the key 'round' is given twice"),
        (START + 'expect {"legal_not": {"0": ["pikc:7"]}}', "x.md:3: seat 0 may not pikc:7: petit has no such action; did you mean 'pick:7'?"),
        (START + 'expect {"legal_not": {"0": ["steal*"]}}', "petit has no such action"),
        (START + 'expect {"legal_has": {"0": ["pick:77"]}}', "petit has no such action; did you mean 'pick:7'?"),
        (START + 'expect {"legal": {"0": ["pick:1", "pick:77"]}}', "petit has no such action"),
        (START + 'expect {"legal_not": {"7": ["pick:1"]}}', "there is no seat '7' at a table of 2"),
        (START + 'expect {"legal_not": {"0": []}}', "an empty list says nothing"),
        (START + 'expect {"legal": ["pick:1"]}', "x.md:3: legal is an object of seats"),
        (START + 'expect {"legal": {"0": 5}}', "x.md:3: seat 0: write a list of actions, not 5"),
        (START + 'expect {"legal_count": {"0": "two"}}', "write the kinds of actions as an object"),
        (START + 'expect {"legal_hass": {"0": ["pick:1"]}}', "did you mean 'legal_has'?"),
        (START + "expect {}", "write an object of what is expected"),
        (START + 'expect ["round"]', "write an object of what is expected"),
        (START + 'expect {"over": 0}', "over is False, not 0"),
        (START + 'expect {"raund": 2}', "no key 'raund'; did you mean 'round'?"),
        (START + 'expct {"round": 9}', "cannot read 'expct {\"round\": 9}'; did you mean 'expect'?"),
        (START + 'observe 0 hass ["round"]', "x.md:3: observe knows has, lacks and expect, not 'hass'"),
        (START + 'observe 0 hass ["nothing"]', "observe knows has, lacks and expect, not 'hass'"),
        (START + "observe 0 lacks []", "write a list of texts"),
        (START + 'observe 0 lacks ["rownd"]', "nothing in this scenario has ever been called 'rownd'"),
        (START + 'observe 5 lacks ["[2, 7]"]', "there is no seat '5'"),
        (START + "refused 5 pick:1", "there is no seat '5'"),
        (START + "refused 0 pick:2 R2.1 R2.2", "write `refused"),
        (START + "refused 0 pikc:2 R2.1", "NotationError"),
        (START + 'clock stop\nexpect {"round": 3}', "the clock can only expire, not 'stop'"),
        (START + "0 pick:7", "x.md:1: nothing is asserted"),
        (START, "x.md:1: nothing is asserted"),
        ("", "x.md:1: nothing is asserted"),
        ('position {"players": 2', "x.md:2: JSONDecodeError"),
        ('expect {"round": 1}', "does not begin with a position"),
    ],
)  # fmt: skip
def test_what_would_hold_by_mistake_is_refused(lines: str, wrong: str) -> None:
    assert wrong in said(lines)


def test_an_empty_object_is_an_empty_object() -> None:
    town = 'position {"houses": {"F5": "bank"}}\n'
    assert "houses is {'F5': 'bank'}, not {}" in said(
        town + 'expect {"houses": {}}', "police_et_voleurs"
    )
    assert said('position {}\nexpect {"houses": {}}', "police_et_voleurs") == ""
    deep = 'position {"houses": {"F5": "bank"}, "looks": {"F5": {"pawns": [0], "round": 3}}}\n'
    assert "looks.F5 is" in said(deep + 'expect {"looks": {"F5": {}}}', "police_et_voleurs")


@pytest.mark.parametrize("fence", ["```scenario", "```scenarios petit", "~~~scenario petit", "``` Scenario petit"])  # fmt: skip
def test_a_block_that_nobody_would_run_fails(fence: str) -> None:
    assert "x.md:1: begin the block with ```scenario <game> <title>" in trouble(
        f'{fence}\nposition {{}}\nexpect {{"round": 9}}\n```\n'
    )


def test_an_unknown_game_fails_where_it_is_named() -> None:
    assert "x.md:1: " in said("position {}", "grand")


def test_a_file_without_blocks_fails(tmp_path: Path) -> None:
    file = tmp_path / "words.md"
    file.write_text("# Only words\n")
    count, failures = check_files([file], vingtdeux.load)
    assert (count, [str(failure) for failure in failures]) == (
        0,
        [f"{file}:1: there is no scenario block in this file"],
    )


@pytest.mark.parametrize("error", [AssertionError("a card is lost"), ZeroDivisionError("nothing")])
def test_a_bug_in_the_rules_fails_its_line_and_the_next_block_runs(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    from vingtdeux.games.petit.rules import Rules

    def broken(*_: Any) -> list[Event]:
        raise error

    block = "```scenario petit\nposition {}\n%s\n```\n"
    text = block % "0 pick:1" + block % 'expect {"round": 1}'
    monkeypatch.setattr(Rules, "apply", broken)
    first, second = check_text("x.md", text, vingtdeux.load)
    assert str(first.failure) == f"x.md:3: {type(error).__name__}: {error}"
    assert second.failure is None


def test_a_block_made_by_hand_still_runs() -> None:
    lines = ((1, 'position {"players": 2}'), (2, 'expect {"round": 2}'))
    assert str(run_block(Block("x", "petit", lines), vingtdeux.load)) == "x:2: round is 1, not 2"


# --- titles and results -----------------------------------------------------------------------


def test_a_block_has_a_title_and_a_result() -> None:
    block = '\nposition {}\nexpect {"round": %s}\n```\n'
    text = f"## W1 The deal ##\n```scenario petit{block % 1}```scenario petit  Its own title {block % 2}"
    results = check_text("x.md", text, vingtdeux.load)
    assert [(each.block.title, each.block.line, each.failure is None) for each in results] == [
        ("W1 The deal", 2, True),
        ("Its own title", 6, False),
    ]


# --- values -----------------------------------------------------------------------------------

TOWN = (
    'position {"players": 5, "thieves": [{"at": "E4", "loot": ["bank", "car", "car"]}, {"at": "N1"}],'
    ' "houses": {"F4": "cash_10", "F5": "bank"}, "turn": 0}\n'
)


@pytest.mark.parametrize(
    "wanted",
    [
        '{"thieves.0.at": "E4", "thieves.0": {"at": "E4"}}',
        '{"houses": {"F5": "bank"}, "houses exactly": {"F5": "bank", "F4": "cash_10"}}',
        '{"houses count": 2, "thieves.0.loot count": 3, "looks count": 0}',
        '{"thieves.0.loot unordered": ["car", "bank", "car"]}',
        '{"thieves has": [{"at": "N1"}], "houses has": ["F5"], "thieves.0.loot lacks": ["cash_10"]}',
        '{"houses.A2 absent": true, "opened absent": true, "thieves.9 absent": true}',
        '{"houses": {"F5": "bank", "A2 absent": true}}',
    ],
)
def test_paths_and_operators_that_hold(wanted: str) -> None:
    assert said(f"{TOWN}expect {wanted}", "police_et_voleurs") == ""


@pytest.mark.parametrize(
    ("wanted", "wrong"),
    [
        ('{"thieves.0.at": "E5"}', "thieves.0.at is 'E4', not 'E5'"),
        ('{"thieves.0.lot": []}', "no key 'thieves.0.lot'; did you mean 'loot'?"),
        ('{"thieves.9.at": "E4"}', "no key 'thieves.9.at'"),
        ('{"houses": {"F6": "bank"}}', "houses.F6 is missing"),
        ('{"houses exactly": {"F5": "bank"}}', "not exactly"),
        ('{"houses count": 3}', "houses has 2 entries, not 3"),
        ('{"houses count": true}', "write a number"),
        ('{"round count": 1}', "counts a list or an object"),
        ('{"thieves.0.loot unordered": ["car", "bank"]}', "in any order"),
        ('{"thieves.0.loot unordered": ["car", "bank", "bank"]}', "in any order"),
        ('{"round unordered": [5]}', "compares lists"),
        ('{"thieves has": [{"at": "N2"}]}', "without {'at': 'N2'}"),
        ('{"houses lacks": ["F5"]}', "with 'F5'"),
        ('{"houses lacks": ["FF5"]}', "nothing in this scenario has ever been called 'FF5'"),
        ('{"houses has": []}', "at least one entry"),
        ('{"houses.F5 absent": true}', "houses.F5 is 'bank', not absent"),
        ('{"houses.FF5 absent": true}', "nothing in this scenario has ever been called 'FF5'"),
        ('{"huoses absent": true}', "nothing in this scenario has ever been called 'huoses'"),
        ('{"huoses.F5 absent": true}', "there is no huoses"),
        ('{"houses.A2 absent": false}', "write true"),
        ('{"houses cuont": 2}', "there is no operator 'cuont'; did you mean 'count'?"),
    ],
)  # fmt: skip
def test_paths_and_operators_that_fail(wanted: str, wrong: str) -> None:
    assert wrong in said(f"{TOWN}expect {wanted}", "police_et_voleurs")


COMBOS = (
    'position {"players": 3, "row": ["bank", "squat", "theatre"], "track": [null, null, null, null],'
    ' "seizures": [{"alcohol": 3}]}\n'
)


@pytest.mark.parametrize(
    ("wanted", "wrong"),
    [
        ('{"legal_only": {"0": {"combo*": ["combo:AAA:alcohol", "combo:AA:alcohol"]}, "1": {"combo*": []}}}', ""),
        ('{"legal_only": {"0": {"combo*": ["combo:AA:alcohol"]}}}', "seat 0 may ['combo:AA:alcohol', 'combo:AAA:alcohol'] of combo*"),
        ('{"legal_only": {"0": {"combo*": []}}}', "of combo*, not []"),
        ('{"legal_only": {"0": {"cmbo*": []}}}', "police_city has no such action"),
        ('{"legal_only": {"0": {"combo*": ["done"]}}}', "done is not of the kind combo*"),
        ('{"legal_only": {"0": ["combo:AA:alcohol"]}}', "write the kinds of actions as an object"),
        ('{"legal_count": {"0": {"combo*": 2, "combo:*:alcohol": 2, "combo:AA:*": 1}}}', ""),
        ('{"legal_count": {"0": {"combo*": 3}}}', "seat 0 has 2 legal actions combo*, not 3"),
        ('{"legal_has": {"0": ["*:alcohol"]}, "legal_not": {"0": ["combo:AABB*"]}}', ""),
    ],
)  # fmt: skip
def test_exactly_these_of_one_kind(wanted: str, wrong: str) -> None:
    found = said(f"{COMBOS}expect {wanted}", "police_city")
    assert wrong in found if wrong else found == ""


# --- seeing and being told --------------------------------------------------------------------


def test_an_observation_is_compared_by_keys() -> None:
    assert said(PLAYED + 'observe 1 expect {"hand": [2], "hand_sizes.0": 1, "hand count": 1}') == ""
    assert "hand is [2], not [1]" in said(PLAYED + 'observe 1 expect {"hand": [1]}')
    assert "hand is [], not [2]" in said(PLAYED + 'observe spectator expect {"hand": [2]}')
    wrong = said(PLAYED + 'observe 1 expect {"hnad": [2]}')
    assert "no key 'hnad'; did you mean 'hand'?" in wrong
    assert "write an object" in said(PLAYED + "observe 1 expect {}")


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ('events 0 has ["picked", {"shown": {"cards": [7, 7]}}]', ""),
        ('events 0 exactly ["picked", "picked", "shown", {"nobody": {}}]', ""),
        ('events 0 only {"picked": [{"seat": 0}, {"seat": 1}]}', ""),
        ('events spectator has [{"picked": {"seat": 1}}]', ""),
        ('events 0 has [{"picked": {"seat": 2}}]', "seat 0 was not told picked"),
        ('events 0 has [{"picked": {}}]', "seat 0 was not told picked"),
        ('events 0 lacks ["picked"]', "seat 0 was told picked"),
        ('events 0 lacks ["scored"]', "nobody is told 'scored' anywhere in this block"),
        ('events 0 only {"scored": []}', "nobody is told 'scored' anywhere in this block"),
        ('events 0 only {"picked": [{"seat": 0}]}', "not [{'seat': 0}]"),
        ('events 0 exactly ["picked", "shown", "picked", "nobody"]', "not exactly"),
        ('events 0 exactly ["picked"]', "not exactly"),
        ('events 0 hass ["picked"]', "events knows has, lacks, exactly and only, not 'hass'"),
        ('events 9 has ["picked"]', "there is no seat '9'"),
        ("events 0 has []", "write a list of events"),
        ("events 0 has [3]", "an event is a code or"),
    ],
)
def test_what_a_seat_was_told(line: str, wrong: str) -> None:
    found = said(PLAYED + line)
    assert wrong in found if wrong else found == ""


def test_events_are_those_of_the_last_line_and_of_the_seat() -> None:
    look = 'position {"players": 2, "first": 0}\n0 look:a1\n'
    assert said(look + 'events 0 has [{"face": {"card": "red_2"}}]', "mafia_story") == ""
    assert said(look + 'events 1 lacks ["face"]', "mafia_story") == ""
    assert "seat 0 was told face" in said(look + 'events 0 lacks ["face"]', "mafia_story")
    later = look + "0 look:b1\n"
    assert said(later + 'events 0 only {"looked": [{"cell": "b1"}]}', "mafia_story") == ""


COVERS = '{"players": 2, "covers": {"a1": [%d, "%s"]}}'


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("same 1 A B", ""),
        ("same spectator A B", ""),
        ("differ 0 A B", ""),
        ("same 0 A B", "seat 0 sees: covers.0.1 is 'police' in the first, 'special' in the second"),
        ("differ 1 A B", "the two positions look the same"),
        ("same 1 A A", "the two positions are one and the same"),
        ("same 1 A B C", "after two positions nothing more"),
        ("same 1 A", "no position of this file is called ''"),
        ("same 5 A B", "there is no seat '5'"),
    ],
)
def test_two_positions_alike_to_a_seat(line: str, wrong: str) -> None:
    line = line.replace("A", COVERS % (0, "police")).replace("B", COVERS % (0, "special"))
    found = said(line, "mafia_story")
    assert wrong in found if wrong else found == ""


def test_what_a_seat_may_do_must_be_alike_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that refuse by what the seat cannot know are found out."""
    from vingtdeux.engine.game import Refusal
    from vingtdeux.games.petit.rules import Rules

    two = 'same 0 {"players": 2, "hands": [[1], [2]]} {"players": 2, "hands": [[1], [4]]}'
    assert said(two) == ""
    monkeypatch.setattr(
        Rules, "refusal", lambda self, state, seat, action: Refusal("not_in_hand", "R2.1", {"other": state.hands[1]})
    )  # fmt: skip
    assert "pick:2 is Refusal" in said(two)


# --- chance, turns, decks ---------------------------------------------------------------------


def test_impossible_chance() -> None:
    deal = 'position {"players": 2, "phase": "deal"}\n'
    assert said(deal + "impossible nature deal:1,1,1,4,5,6,7,8") == ""
    assert "nature can do" in said(deal + "impossible nature deal:1,1,2,4,5,6,7,8")
    assert "NotationError" in said(deal + "impossible nature dael:1,1,1,4,5,6,7,8")
    assert "write `impossible nature" in said(deal + "impossible 0 pick:1")
    assert "nature has nothing to do" in said(START + "impossible nature deal:1,1,1,4,5,6,7,8")


def test_looking_between_two_steps_of_chance() -> None:
    rolls = 'position {"players": 3, "phase": "start_roll"}\nnature number:4 ; nature number:2\n'
    now = 'now expect {"to_act": [-1], "pending.rolls": [4, 2, 0]}\nnature number:1\n'
    assert said(rolls + now + 'expect {"first": 0}', "enquetes_new_york") == ""
    assert "phase is 'wheel'" in said(rolls + 'expect {"phase": "start_roll"}', "enquetes_new_york")
    assert said(rolls + 'now observe 1 expect {"rolls": [4, 2, 0]}', "enquetes_new_york") == ""
    assert "now goes before expect" in said(rolls + "now refused 0 spin", "enquetes_new_york")


def test_nature_and_the_clock_between_moves_of_one_line() -> None:
    line = "nature deal:1,2,3,4,5,6,7,8 ; 0 pick:4 ; clock expire"
    assert (
        said(f'position {{"players": 2, "phase": "deal"}}\n{line}\nexpect {{"points": [0, 1]}}')
        == ""
    )


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        ('turn 2 with end\nexpect {"turn": 2, "H": ["crs"]}', ""),
        ('turn 2 with buy:* end\nexpect {"turn": 2}', ""),
        ('turn 0\nexpect {"turn": 0}', ""),
        ("turn 2", "seat 0 has a choice before seat 2 is asked: ['play:intervention', 'end']"),
        ("turn 2 with edn", "allez_les_bleus has no action edn"),
        ("turn 2 by end", "write `turn 2`"),
        ("turn 7", "there is no seat '7'"),
    ],
)
def test_the_beginning_of_a_turn(lines: str, wrong: str) -> None:
    start = 'position {"players": 3, "H": ["intervention"], "seats": {"2": {"P": ["crs"]}}}\n'
    found = said(start + lines, "allez_les_bleus")
    assert wrong in found if wrong else found == ""


def test_the_beginning_of_a_turn_that_never_comes() -> None:
    over = 'position {"players": 2, "hands": [[1], [2]], "round": 3}\n0 pick:1 ; 1 pick:2\n'
    assert "the game is over before seat 0 is asked" in said(over + "turn 0")


@pytest.mark.parametrize(
    ("game", "lines", "wrong"),
    [
        ("allez_les_bleus", 'position {"H": ["heures_sup"], "P": ["intervention", "gli_f4", "crs"]}\ndeck_top P ["crs"]\n0 play:heures_sup\nexpect {"H": ["crs", "intervention"], "P": ["gli_f4"]}', ""),
        ("enquetes_new_york", 'position {}\ndeck_top pile.informers ["l1_inf_44"]\n0 roll ; nature roll:2,B\nexpect {"hand.0": ["l1_inf_44"]}', ""),
        ("police_city", 'position {"players": 3}\ndeck_top deck ["motel"]\n0 done ; 1 done ; 2 done\n0 done ; 1 done ; 2 done\nexpect {"round": 2, "row.0": "motel"}', ""),
        ("allez_les_bleus", 'position {"P": ["crs"]}\ndeck_top P ["gli_f4"]', "no 'gli_f4' is left in it"),
        ("allez_les_bleus", 'position {"P": ["crs"]}\ndeck_top PP ["crs"]', "the report has no list 'PP'"),
        ("allez_les_bleus", 'position {"P": ["crs"]}\ndeck_top P []', "write a list of cards"),
        ("petit", 'position {"players": 2}\ndeck_top hands.0 [7]', "hands.0 keeps no order of its own"),
    ],
)  # fmt: skip
def test_the_next_card(game: str, lines: str, wrong: str) -> None:
    found = said(lines, game)
    assert wrong in found if wrong else found == ""


# --- positions with a name --------------------------------------------------------------------


def test_several_blocks_from_one_position() -> None:
    block = "```scenario petit\n%s\n```\n"
    text = (
        block % 'position ending {"players": 2, "hands": [[7], [2]], "round": 3}   # for all'
        + block % 'from ending\n0 pick:7 ; 1 pick:2\nexpect {"winners": [0]}'
        + block % 'from ending {"hands": [[7], [8]]}\n0 pick:7 ; 1 pick:8\nexpect {"winners": [1]}'
    )
    assert trouble(text) == ""
    assert "no position of this file is called 'endings'; did you mean 'ending'?" in trouble(
        text + block % "from endings\nrefused 0 pick:1"
    )
    assert "another position is called 'ending'" in trouble(
        text + block % 'position ending {"players": 3}\nrefused 0 pick:8'
    )
    assert "no position of this file is called 'ending'" in trouble(
        text + "```scenario mafia_story\nfrom ending\nrefused 0 pass\n```\n"
    )
    assert "no key 'hnads'" in trouble(text + block % 'from ending {"hnads": []}\nrefused 0 pick:1')


def test_a_position_kept_on_the_way() -> None:
    lines = START + "0 pick:7\nkeep half\n1 pick:2\n"
    assert (
        said(lines + 'expect {"points": [1, 0]}\nfrom half\n1 pick:7\nexpect {"points": [0, 0]}')
        == ""
    )
    assert (
        said(lines + 'from half\nexpect {"to_act": [1]}\nfrom half\nexpect {"to_act": [1]}') == ""
    )
    assert "was kept, not written" in said(lines + 'from half {"round": 1}\nrefused 0 pick:1')
    assert "another position is called 'half'" in said(lines + "keep half")
    assert "is no name" in said(lines + "keep 3")
