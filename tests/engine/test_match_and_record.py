"""One game in progress, kept as text, replayed and verified."""

import dataclasses
import json
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import vingtdeux
from vingtdeux import (
    Action,
    GameOver,
    IllegalAction,
    Match,
    NotationError,
    NotYourTurn,
    Record,
    RecordError,
    VingtDeuxError,
)
from vingtdeux.engine.errors import RECORD_TROUBLES

PLACES = ("file", "why", "most", "version", "reads", "part", "game", "move", "action")
"""Every named argument a RecordError has."""


def a_match(players: int = 3, seed: object = 7) -> Match:
    return Match(vingtdeux.load("petit", players=players), seed=seed)  # type: ignore[arg-type]


def finish(match: Match) -> Match:
    while not match.over:
        for seat in match.to_act:
            match.play(seat, match.legal(seat)[-1])
    return match


def test_it_deals_from_the_seed_alone() -> None:
    assert a_match(seed=7).fingerprint == a_match(seed="7").fingerprint
    assert a_match(seed=7).fingerprint != a_match(seed=8).fingerprint


def test_it_draws_a_secret_seed_when_none_is_given() -> None:
    one, two = a_match(seed=None), a_match(seed=None)
    assert one.seed != two.seed
    assert len(one.seed) == 64


def test_a_refusal_names_the_rule_and_changes_nothing() -> None:
    match = a_match()
    before = match.fingerprint
    missing = next(n for n in range(1, 9) if f"pick:{n}" not in match.legal(0))
    with pytest.raises(IllegalAction) as refused:
        match.play(0, f"pick:{missing}")
    assert (refused.value.code, refused.value.rule) == ("not_in_hand", "R2.1")
    match.play(0, match.legal(0)[0])
    with pytest.raises(NotYourTurn):
        match.play(0, "pick:1")
    with pytest.raises(NotationError):
        match.play(1, "rob:d4")
    with pytest.raises(IllegalAction):
        match.play(9, "pick:1")
    assert before != match.fingerprint
    assert len(match.log) == 2


def test_nothing_can_be_played_after_the_end() -> None:
    match = finish(a_match())
    with pytest.raises(GameOver):
        match.play(0, "pick:1")
    with pytest.raises(GameOver):
        match.expire()


def test_another_seats_move_leaves_my_decision_open() -> None:
    match = a_match()
    mine, theirs = match.decision(0), match.decision(1)
    match.play(1, match.legal(1)[0])
    assert match.decision(0) == mine
    assert match.decision(1) != theirs
    match.play(0, match.legal(0)[0])
    match.play(2, match.legal(2)[0])
    assert match.decision(0) != mine


def test_a_private_event_reaches_its_audience_only() -> None:
    event = vingtdeux.engine.event.Event("saw", {}, (1,))
    assert event.is_for(1)
    assert not event.is_for(0)
    assert not event.is_for(None)


def test_a_record_reads_back_replays_and_verifies() -> None:
    match = finish(a_match())
    text = match.record(["Ana", "Bo", "Cy"]).dumps()
    record = Record.loads(text)
    assert record.seats == ("Ana", "Bo", "Cy")
    assert record.replay().fingerprint == match.fingerprint
    assert record.verify().outcome == match.outcome
    assert record.dumps() == text


def test_a_record_replays_chance_without_the_seed() -> None:
    match = finish(a_match())
    data = json.loads(match.record().dumps())
    data["seed"] = "another"
    data["commitment"] = vingtdeux.engine.record.commitment("another", "", "1")
    record = Record.loads(json.dumps(data))
    assert record.replay().fingerprint == match.fingerprint
    with pytest.raises(RecordError, match=r"refused|chance outcomes|another position"):
        record.verify()


def test_a_record_stops_where_it_is_told() -> None:
    match = finish(a_match())
    record = match.record()
    assert len(record.replay(upto=4).log) == 4
    steps: list[int] = []
    record.replay(watch=lambda each: steps.append(len(each.log)))
    assert steps == list(range(1, len(record.moves) + 1))


def test_the_clock_is_part_of_the_record() -> None:
    match = a_match()
    match.play(0, match.legal(0)[0])
    match.expire()
    record = Record.loads(match.record().dumps())
    assert (-2, "expire") in record.moves
    assert record.replay().fingerprint == match.fingerprint


def placed(text: str, position: object) -> str:
    """The record with a position that no game has written."""
    data = {**json.loads(text), "position": position, "moves": []}
    return json.dumps(data)


GOOD = finish(a_match(players=2)).record().dumps()


DAMAGES = [
    (lambda text: text[:50], "not_json"),
    (lambda text: "[1, 2]", "not_a_record"),
    (lambda text: text.replace("vingtdeux-record", "pgn"), "not_a_record"),
    (lambda text: text.replace('"version": 1', '"version": 9'), "other_version"),
    (lambda text: text.replace('"seed": "7"', '"seed": "8"'), "wrong_commitment"),
    (lambda text: text.replace('"players": 2', '"players": "two"'), "damaged"),
    (lambda text: text.replace('"moves"', '"mauves"'), "damaged"),
    (lambda text: text.replace('["nature", "deal:', '[["nature", "deal:', 1), "not_json"),
    (lambda text: text.replace('"petit"', '"chess"'), "cannot_open"),
    (lambda text: text.replace('"players": 2', '"players": 9'), "cannot_open"),
    (lambda text: text.replace('"rounds": 3', '"rounds": 99'), "cannot_open"),
    (lambda text: text.replace('[0, "pick:', '[0, "steal:', 1), "refused"),
    (lambda text: text.replace('[0, "pick:', '[7, "pick:', 1), "refused"),
    (lambda text: text.replace('["nature", "deal:', '["nature", "deal:9,', 1), "refused"),
    (lambda text: text.replace('"final": "', '"final": "0'), "other_end"),
    (lambda text: placed(text, {"round": 4, "points": [0]}), "bad_position"),
    (lambda text: placed(text, {"round": 4, "points": ["x", 2]}), "bad_position"),
    (lambda text: placed(text, {"hands": 3}), "bad_position"),
    (lambda text: " " * 4_000_001, "too_large"),
    (lambda text: "[" * 100_000, "not_json"),
]


@pytest.mark.parametrize(("damage", "code"), DAMAGES)
def test_a_damaged_or_foreign_record_says_what_is_wrong(damage: object, code: str) -> None:
    with pytest.raises(RecordError) as refused:
        Record.loads(damage(GOOD)).replay()  # type: ignore[operator]
    assert refused.value.code == code
    assert "{" not in str(refused.value).replace('{"', "")


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("seats", ["Ana", 2]),
        ("seats", "Ana"),
        ("seats", ["\ud800", "b"]),
        ("options", []),
        ("options", {"\ud800": 1}),
        ("moves", {}),
        ("moves", [[0]]),
        ("moves", [[True, "pick:1"]]),
        ("moves", [[0, 5]]),
        ("position", 3),
        ("taken", 99),
        ("taken", -1),
        ("players", 2.0),
        ("seed", None),
    ],
)
def test_a_damaged_record_names_the_part(part: str, value: object) -> None:
    data = {**json.loads(GOOD), part: value}
    with pytest.raises(RecordError) as refused:
        Record.loads(json.dumps(data))
    assert (refused.value.code, refused.value.args_by_name) == ("damaged", {"part": part})


def test_a_refused_move_is_named() -> None:
    record = finish(a_match(players=2)).record()
    moves = (*record.moves[:3], (record.moves[3][0], "rob:d4"), *record.moves[4:])
    with pytest.raises(RecordError, match="move 4 of the record, rob:d4, is refused") as refused:
        dataclasses.replace(record, moves=moves).replay()
    assert refused.value.args_by_name["move"] == 4


@pytest.mark.parametrize("place", [1, -1])
def test_an_impossible_roll_is_named_itself(place: int) -> None:
    """The second of several before the first move, and one in the middle of the game."""
    match = Match(vingtdeux.load("police_city"), 3)
    while len(match.log) < 40:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    record = match.record()
    at = [n for n, (seat, _) in enumerate(record.moves) if seat == vingtdeux.NATURE][place]
    moves = (*record.moves[:at], (vingtdeux.NATURE, record.moves[0][1]), *record.moves[at + 1 :])
    with pytest.raises(RecordError, match="impossible_chance") as refused:
        dataclasses.replace(record, moves=moves).replay()
    assert refused.value.args_by_name["move"] == at + 1


def test_what_watches_a_replay_keeps_its_own_errors() -> None:
    def stumble(match: Match) -> None:
        raise ValueError("the watcher's own")

    with pytest.raises(ValueError, match="the watcher's own"):
        Record.loads(GOOD).replay(watch=stumble)


def test_every_error_has_a_code_and_survives_a_pickle() -> None:
    errors = [
        VingtDeuxError("x"),
        IllegalAction("x", rule="R1", card=3),
        GameOver(),
        NotationError("x"),
        *(RecordError(code, **dict.fromkeys(PLACES, "x")) for code in RECORD_TROUBLES),
    ]
    for error in errors:
        twin = pickle.loads(pickle.dumps(error))
        assert error.code
        assert (type(twin), twin.code, str(twin)) == (type(error), error.code, str(error))


# --- files ------------------------------------------------------------------------------------


def test_a_record_goes_into_a_file_and_comes_back(tmp_path: Path) -> None:
    record = finish(a_match()).record(["Ana", "Zoé", "Cy"])
    record.save(tmp_path / "game.json")
    assert Record.load(tmp_path / "game.json") == record
    assert Record.load(str(tmp_path / "game.json")) == record


def test_a_file_that_is_no_record_says_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\xff\xd8\xff\xe0")
    (tmp_path / "huge").write_bytes(b" " * 4_000_001)
    (tmp_path / "notes").write_text("dear diary")
    files = {
        "nowhere": "not_read",
        ".": "not_read",
        "picture": "not_text",
        "huge": "too_large",
        "notes": "not_json",
    }
    for name, code in files.items():
        with pytest.raises(RecordError) as refused:
            Record.load(tmp_path / name)
        assert refused.value.code == code, name


def test_an_endless_file_is_not_read_to_its_end() -> None:
    with pytest.raises(RecordError) as refused:
        Record.load("/dev/zero")
    assert refused.value.code == "too_large"


# --- going on from a record -------------------------------------------------------------------


@pytest.mark.parametrize("game_id", ["petit", *vingtdeux.games()])
def test_a_replay_that_was_stopped_goes_on_as_at_the_table(game_id: str) -> None:
    match = Match(vingtdeux.load(game_id), 5)
    rng = Random(5)
    while not match.over and len(match.log) < 120:
        seat = rng.choice(match.to_act)
        match.play(seat, rng.choice(match.legal(seat)))
    record = match.record()
    for upto in (0, 1, len(record.moves) // 2, len(record.moves)):
        again = record.replay(upto=upto)
        for seat, text in record.moves[len(again.log) :]:
            if seat != vingtdeux.NATURE:
                again.play(seat, text)
        assert again.record() == record, f"the seed draws what it drew, from move {upto} on"


def test_a_replay_that_was_stopped_takes_another_way() -> None:
    record = finish(a_match()).record()
    for upto in range(len(record.moves)):
        other = record.replay(upto=upto)
        while not other.over:
            other.play(other.to_act[0], other.legal(other.to_act[0])[0])
        assert Record.loads(other.record().dumps()).verify().outcome == other.outcome


# --- nonsense ---------------------------------------------------------------------------------


@pytest.mark.parametrize("action", [5, None, True, 1.5, b"pick:1", ["pick:1"], object()])
def test_an_action_is_a_text_or_an_action(action: object) -> None:
    match = a_match()
    before = match.fingerprint
    with pytest.raises(NotationError, match="a notation text or an Action, not"):
        match.play(0, action)  # type: ignore[arg-type]
    assert match.fingerprint == before


@pytest.mark.parametrize("seat", [None, True, False, "0", 0.0, -1, -2, 3, 10**30, [0]])
def test_a_seat_is_a_number_of_the_table(seat: object) -> None:
    match = a_match()
    before = match.fingerprint
    with pytest.raises(IllegalAction) as refused:
        match.play(seat, match.legal(0)[0])  # type: ignore[arg-type]
    assert refused.value.code == "no_such_seat"
    assert match.fingerprint == before


def test_a_seat_may_be_any_kind_of_whole_number() -> None:
    class Four:
        def __index__(self) -> int:
            return 1

    match = a_match()
    match.play(Four(), match.legal(1)[0])  # type: ignore[arg-type]
    assert match.log[-1][0] == 1
    assert type(match.log[-1][0]) is int


def test_an_action_of_another_game_is_refused() -> None:
    match = a_match()
    stranger = vingtdeux.load("mafia_story").action_space[0]
    with pytest.raises(NotationError):
        match.play(0, stranger)


def test_an_action_that_only_looks_like_ours_is_ours() -> None:
    match, twin = a_match(), a_match()
    text = match.legal(0)[0]
    match.play(0, text)
    twin.play(0, Action(99, text, 7, 7, 7))
    assert twin.fingerprint == match.fingerprint


# --- in a notebook ----------------------------------------------------------------------------


def test_a_match_shows_where_it_stands_and_no_secret() -> None:
    match = a_match(seed="s3cret")
    assert repr(match) == "<Match petit, 3 players, after move 1, to act: 0, 1, 2>"
    assert repr(finish(match)) == "<Match petit, 3 players, after move 10, over (points)>"


def test_a_record_opens_without_anybody_naming_the_games(tmp_path: Path) -> None:
    """The engine alone finds the register, in a process that imported nothing else first."""
    finish(a_match()).record().save(tmp_path / "game.json")
    code = (
        "import sys; from vingtdeux.engine.record import Record; Record.load(sys.argv[1]).verify()"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path / "game.json")], check=True)


def test_a_fork_takes_over_the_past_and_draws_its_own_future() -> None:
    parent = finish(a_match())
    past = parent.record().moves[:5]
    drawn = [parent.game.decode(text) for seat, text in past if seat == vingtdeux.NATURE]
    fork = Match(parent.game, "another seed", drawn=drawn, taken=len(past))
    fork.follow(past[len(fork.log) :])
    record = Record.loads(finish(fork).record().dumps())
    assert record.taken == 5
    assert record.moves[:5] == past
    assert record.verify().fingerprint == fork.fingerprint


def test_a_follower_takes_chance_from_the_moves_it_is_given() -> None:
    leader = finish(a_match())
    moves = leader.record().moves
    begun = [leader.game.decode(text) for seat, text in moves[:1] if seat == vingtdeux.NATURE]
    follower = Match(leader.game, "another seed", drawn=begun)
    while len(follower.log) < len(moves):
        at = len(follower.log)
        own = next((n for n in range(at + 1, len(moves)) if moves[n][0] != vingtdeux.NATURE), None)
        follower.follow(moves[at:own])
        assert follower.record().moves == moves[: len(follower.log)]
    assert follower.fingerprint == leader.fingerprint
