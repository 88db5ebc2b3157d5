"""The scenario runner finds what holds and what does not."""

import pytest

import vingtdeux
from vingtdeux.engine.scenario import find_blocks, run_block

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
