"""How it is shown: each moment of the game on real events, and what nobody else may see of it."""

from collections.abc import Sequence

import pytest

from vingtdeux.games import box
from vingtdeux.scene import Beat

BOX = box("mafia_story")
NAMES = ("Ana", "Brigadier", "Chloé", "Diego")


def told(table, seat: int | None, lang: str = "fr", steps: int = 1) -> list[Beat]:
    """What this seat is shown of the last steps, as the server puts it together."""
    since = len(table.log) - steps
    acts = [
        (one.event.audience, BOX.direct(one.event, lang, NAMES[: table.game.players]))
        for one in table.told
        if one.step >= since and one.event.is_for(seat)
    ]
    instead = {beat.key for audience, beats in acts if audience for beat in beats if beat.key}
    return [
        beat
        for audience, beats in acts
        for beat in beats
        if audience or not beat.key or beat.key not in instead
    ]


def kinds(beats: Sequence[Beat]) -> str:
    """In short: + starts with the one before."""
    return " ".join(f"{'+' if beat.join else ''}{beat.do}" for beat in beats)


# --- look ----------------------------------------------------------------------------------------


def test_a_look_is_an_eye_for_all_and_the_face_for_the_looker(position) -> None:
    table = position(phase="setup_peek").go("0 look:a2")
    for other in (1, None):
        seen = told(table, other)
        assert kinds(seen) == "fly"
        assert (seen[0].on, seen[0].to, seen[0].face) == ("seat:0", "a2", "eye_red")
    (mine,) = told(table, 0)
    assert (mine.do, mine.on, mine.face, mine.words) == ("flip", "k.a2", "red", "7")


def test_every_look_looks_alike_to_the_others(position) -> None:
    shows = set()
    for cell in ("a1", "b2", "c3", "d3", "e5"):  # own, enemy, neutral, prostitute, drive-by
        table = position(phase="setup_peek").go(f"0 look:{cell}")
        shows.add(repr(told(table, 1)).replace(f"'{cell}'", "cell"))
    assert len(shows) == 1


def test_partners_who_share_see_the_face(position) -> None:
    table = position(players=4, options={"team_shared_seen": True}).go("0 look:a1")
    assert [kinds(told(table, seat)) for seat in (0, 1, 2, 3)] == [
        "flip", "fly", "flip", "fly",
    ]  # fmt: skip


# --- covers and tokens ---------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["police", "special"])
def test_a_cover_is_a_back_for_all_but_its_owner(position, kind) -> None:
    table = position(phase="setup_cover").go(f"0 cover:{kind}:b2")
    (theirs,), (mine,) = told(table, 1), told(table, 0)
    assert theirs == Beat("fly", on="seat:0", to="b2", face="back_cover", key="cover")
    assert (mine.on, mine.to) == (kind, "b2")


@pytest.mark.parametrize("kind", ["war", "cash"])
def test_a_token_flies_face_down_and_its_owner_sees_which(position, kind) -> None:
    table = position().go(f"0 place:{kind}:a2")
    for other in (1, None):
        (seen,) = told(table, other)
        assert (seen.do, seen.on, seen.to, seen.face) == ("fly", "t.0 seat:0", "a2", "token")
    (mine,) = told(table, 0)
    assert (mine.do, mine.on, mine.to) == ("fly", kind, "a2")


def test_a_chase_shakes_the_card_the_other_flees_and_a_transport_is_paid(position) -> None:
    table = position().go("0 place:cash:a2 ; 1 place:war:a2")
    chase = told(table, None)
    assert kinds(chase) == "fly shake +float"
    assert (chase[0].on, chase[0].to) == ("t.1 seat:1", "a2")
    assert (chase[1].on, chase[2].words) == ("a2", "Chassé\u202f!")
    near = told(table.go("0 flee:b2"), 1)
    assert kinds(near) == "fly"
    far = told(position().go("0 place:cash:a2 ; 1 place:war:a2 ; 0 flee:e5"), 1, "en")
    assert kinds(far) == "float fly"
    assert (far[0].on, far[0].words, far[1].to) == ("seat:0", "−1 transport", "e5")
    own = told(position().go("0 place:cash:a2 ; 1 place:war:a2 ; 0 flee:e5"), 0)
    assert {(beat.do, beat.on) for beat in own} == {("float", "seat:0"), ("fly", "cash")}


def test_a_counter_move_moves_the_own_token_and_costs_a_transport(position) -> None:
    table = position().go("0 place:cash:a2 ; 1 place:war:c5 ; 0 react_move:c5")
    assert kinds(told(table, None)) == "float fly shake +float"
    assert [beat.on for beat in told(table, 0) if beat.do == "fly"] == ["cash"]


@pytest.mark.parametrize("kind", ["war", "cash"])
def test_a_token_that_is_taken_back_goes_home_unseen(position, kind) -> None:
    table = position(holes=["b1", "a2", "b2"], transports=[3, 0])
    table.go(f"0 place:{kind}:a1 ; 1 place:war:a1 ; 0 take_back")
    theirs, mine = told(table, 1), told(table, 0)
    assert kinds(theirs[:1]) == "fly"
    assert (theirs[0].on, theirs[0].to, theirs[0].face) == ("t.0 seat:0", "seat:0", "token")
    assert [(beat.on, beat.to) for beat in mine if beat.do == "fly"] == [(kind, "mine.0 seat:0")]


# --- prevention and reveal -----------------------------------------------------------------------


def test_prevention_tokens_turn_together_a_breath_a_finger_and_home(position) -> None:
    table = position(transports=[0, 0]).go("0 place:cash:a2 ; 1 place:war:c5 ; 0 prevent:none")
    assert [beat.weight for beat in told(table, 1)] == [0]  # nothing but that it has chosen
    table.go("1 prevent:cash")
    shown = told(table, None)
    assert kinds(shown) == "float +speak flip +flip hold"
    assert (shown[1].on, shown[1].words) == ("seat:1", "Pas d’encaissement\u202f!")
    assert [(beat.on, beat.face) for beat in shown[2:4]] == [
        ("t.0 cash", "token_cash"),
        ("t.1 war", "token_war"),
    ]
    table.go("1 target:0")
    aimed = told(table, None)
    assert kinds(aimed[:3]) == "point stamp fly"
    assert (aimed[0].on, aimed[0].to) == ("seat:1", "a2")
    assert (aimed[2].on, aimed[2].to) == ("t.0 cash", "mine.0 seat:0")


def test_one_may_point_at_ones_own_and_a_card_in_vain_is_seen_to_be(position) -> None:
    table = position(transports=[0, 0], prevent=[["cash"], ["war"]])
    table.go("0 place:cash:a2 ; 1 place:cash:c5 ; 0 prevent:cash ; 1 prevent:war ; 0 target:0")
    shown = told(table, None, steps=2)
    assert [(beat.on, beat.to) for beat in shown if beat.do == "point"] == [("seat:0", "a2")]
    assert [beat.on for beat in shown if beat.words == "Sans effet"] == ["seat:1"]


def test_the_reveal_goes_token_by_token_and_points_go_to_their_owner(position) -> None:
    table = position(prevent=[[], []], transports=[0, 0], first=1)
    table.go("1 place:war:a2 ; 0 place:war:e2")  # Brigadier hits Ana, Ana hits Brigadier
    shown = [beat for beat in told(table, None) if beat.do != "hold"]
    kinds_of = kinds(shown)
    one = "spot +fly +flip fly float +float +shake"
    assert f"{one} {one}" in kinds_of
    start = next(n for n, beat in enumerate(shown) if beat.do == "spot")
    first, second = shown[start : start + 7], shown[start + 7 : start + 14]
    assert [first[0].on, second[0].on] == ["a2", "e2"]  # in table order
    assert (first[1].on, first[1].to) == ("t.1 war", "mine.1 seat:1")
    assert (first[2].on, first[2].face, first[2].words) == ("k.a2", "red", "7")
    assert (first[3].on, first[3].to) == ("k.a2", "seat:1")
    assert (first[4].on, first[4].words, first[4].tone) == ("seat:1", "+7", "good")
    assert (first[5].on, first[5].words, first[5].tone) == ("seat:0", "−2", "bad")
    assert (second[4].on, second[4].words) == ("seat:0", "+5")
    assert [beat.weight for beat in first[:3]] == [2, 1, 2]


def test_police_is_an_alarm_under_the_cover_it_was(position) -> None:
    table = position(prevent=[[], []], transports=[0, 0], covers={"b3": [1, "police"]})
    table.go("0 place:cash:b3 ; 1 look:a1 ; 1 look:b1 ; 1 look:c1")
    shown = told(table, 0)
    flip = next(beat for beat in shown if beat.face == "police")
    assert (flip.on, flip.words, flip.tone) == ("v.1", "−8", "alarm")
    stamp = next(beat for beat in shown if beat.do == "stamp" and beat.on == "b3")
    assert (stamp.words, stamp.tone, stamp.weight) == ("Police\u202f!", "alarm", 2)
    assert [beat.words for beat in shown if beat.on == "seat:0" and beat.tone == "bad"] == ["−8"]


# --- 12, 6, 30 -----------------------------------------------------------------------------------


def banners(table, lang: str = "fr") -> list[str]:
    return [beat.words for beat in told(table, None, lang) if beat.do == "banner"]


CITY = [f"{col}{row}" for row in range(1, 6) for col in "abcde"]


@pytest.mark.parametrize(
    ("left", "lang", "words"),
    [
        (14, "fr", ["Plus que 12 cartes\u00a0: fini les coups d’œil"]),
        (13, "en", ["Only 11 cards left: no more peeks"]),
        (12, "fr", []),
        (15, "fr", []),
        (8, "en", ["Only 6 cards left in the city! Ana wins!"]),
    ],
)
def test_a_banner_when_the_city_falls_to_twelve_and_to_six(position, left, lang, words) -> None:
    table = position(prevent=[[], []], transports=[0, 0], only=CITY[:left])
    table.go("0 place:cash:a1 ; 1 place:cash:b1")
    assert banners(table, lang) == words


def test_a_banner_when_the_points_are_reached(position) -> None:
    right = [["red_6", "red_5", "red_4", "special_red"], []]
    table = position(prevent=[[], []], transports=[0, 0], right=right, holes=["c1", "d1", "e1"])
    table.go("0 place:cash:a2 ; 1 look:a1 ; 1 look:b1 ; 1 look:b2")
    assert banners(table) == ["30 points\u202f! Ana gagne\u202f!"]


def test_a_team_that_wins_by_its_total_is_told_the_total(position) -> None:
    """Nobody has 30, the two have 50 together."""
    right = [["red_7", "red_6", "red_5"], [], ["special_blue", "blue_7", "blue_6"], []]
    keys = {"holes": ["d1", "e1", "f1", "e3", "f3"], "right": right, "prevent": [[]] * 4}
    table = position(players=4, transports=[0] * 4, **keys)
    table.go("0 place:war:c2 ; 1 look:b1 ; 1 look:c1 ; 1 look:a1 ; 2 place:cash:d3")
    table.go("3 look:b1 ; 3 look:c1 ; 3 look:a1")
    assert banners(table, "en") == ["50 points! Ana and Chloé win!"]
