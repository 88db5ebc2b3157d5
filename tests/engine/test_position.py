"""A position is refused for a key that means nothing, instead of being read without it."""

from typing import Any

import pytest

import vingtdeux
from vingtdeux.engine.asked import Asked


@pytest.mark.parametrize(
    ("game_id", "position", "said"),
    [
        ("petit", {"hnads": [[1], [2]]}, "a position of petit has no key 'hnads'; did you mean 'hands'?"),
        ("petit", {"seeds": 1}, "did you mean 'seed'?"),
        ("mafia_story", {"stal": 1}, "no key 'stal'; did you mean 'stall'?"),
        ("enquetes_new_york", {"hands": []}, "no key 'hands'; did you mean 'hand'?"),
        ("allez_les_bleus", {"pool": [1, 0, 0]}, "no key 'pool'; did you mean 'pools'?"),
        ("police_city", {"dise": [{}]}, "no key 'dise'; did you mean 'dice'?"),
        ("police_et_voleurs", {"thiefs": []}, "no key 'thiefs'; did you mean 'thieves'?"),
    ],
)  # fmt: skip
def test_an_unknown_key_is_refused_with_the_nearest(
    game_id: str, position: dict[str, Any], said: str
) -> None:
    with pytest.raises(ValueError, match=r"no key") as caught:
        vingtdeux.load(game_id).position(position)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("game_id", "position", "said"),
    [
        ("police_et_voleurs", {"thieves": [{"at": "A7", "lot": []}]}, "thieves.0 has no key 'lot' here; did you mean 'loot'?"),
        ("police_et_voleurs", {"thieves": [{"state": "out", "at": "A7"}]}, "thieves.0 has no key 'at' here"),
        ("police_city", {"informers": [{"seat": 1, "no": "insp1"}]}, "informers.0 has no key 'no' here"),
        ("allez_les_bleus", {"seats": {"1": {"PP": []}}}, "seats.1 has no key 'PP' here; did you mean 'P'?"),
    ],
)  # fmt: skip
def test_so_is_an_unknown_key_inside(game_id: str, position: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=r"no key") as caught:
        vingtdeux.load(game_id).position(position)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("game_id", "position", "said"),
    [
        ("petit", {"to_act": [1]}, "to_act follows from the rest and is [0, 1] here, not [1]"),
        ("petit", {"over": True}, "over follows from the rest and is False"),
        ("mafia_story", {"scores": [3, 0, 0, 0]}, "scores follows from the rest"),
        ("police_et_voleurs", {"houses": {"B4": "bank"}, "houses_left": 3}, "houses_left follows from the rest and is 1 here, not 3"),
    ],
)  # fmt: skip
def test_what_follows_from_the_rest_may_not_say_otherwise(
    game_id: str, position: dict[str, Any], said: str
) -> None:
    with pytest.raises(ValueError, match=r"follows from the rest") as caught:
        vingtdeux.load(game_id).position(position)
    assert said in str(caught.value)


def test_what_follows_from_the_rest_may_be_said() -> None:
    game = vingtdeux.load("police_et_voleurs")
    state = game.position({"houses": {"B4": "bank"}, "houses_left": 1, "over": False})
    assert game.report(state)["houses"] == {"B4": "bank"}


def test_an_object_remembers_what_was_asked_of_it() -> None:
    heard = Asked({"a": 1, "b": {"x": 1, "y": 2}, "c": [{"z": 3}], "d": 4})
    assert heard["a"] == 1
    assert heard.get("e", 5) == 5
    assert "x" in heard["b"]
    assert [key for key in heard if key == "d"] == ["d"]
    assert heard.unread() == ["c", "d"]
    parts = dict(heard.parts())
    assert parts["b"].unread() == ["y"]
    assert parts["c.0"].unread() == ["z"]
    assert dict(parts["b"]) == {"x": 1, "y": 2}
    assert parts["b"].unread() == []
