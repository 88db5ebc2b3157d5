"""One game in progress, kept as text, replayed and verified."""

import json

import pytest

import vingtdeux
from vingtdeux import (
    GameOver,
    IllegalAction,
    Match,
    NotationError,
    NotYourTurn,
    Record,
    RecordError,
    VingtDeuxError,
)


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
    with pytest.raises(RecordError, match=r"refused|chance|another position"):
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


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda text: text[:50], "not JSON"),
        (lambda text: "[1, 2]", "not a Vingt-Deux record"),
        (lambda text: text.replace("vingtdeux-record", "pgn"), "not a Vingt-Deux record"),
        (lambda text: text.replace('"version": 1', '"version": 9'), "version 9"),
        (lambda text: text.replace('"seed": "7"', '"seed": "8"'), "commitment"),
        (lambda text: text.replace('"players": 2', '"players": "two"'), "damaged"),
        (lambda text: text.replace('"moves"', '"mauves"'), "damaged"),
        (lambda text: text.replace('"petit"', '"chess"'), "no game is called"),
        (lambda text: text.replace('"players": 2', '"players": 9'), "2 to 4 players"),
        (lambda text: text.replace('"rounds": 3', '"rounds": 99'), "from 1 to 4"),
        (lambda text: text.replace('[0, "pick:', '[0, "steal:', 1), "refused"),
        (lambda text: text.replace('[0, "pick:', '[7, "pick:', 1), "refused"),
        (lambda text: text.replace('["nature", "deal:', '["nature", "deal:9,', 1), "refused"),
        (lambda text: text.replace('"final": "', '"final": "0'), "another position"),
        (lambda text: placed(text, {"round": 4, "points": [0]}), "refused"),
        (lambda text: placed(text, {"round": 4, "points": ["x", 2]}), "refused"),
        (lambda text: placed(text, {"hands": 3}), "refused"),
        (lambda text: " " * 4_000_001, "too large"),
        (lambda text: "[" * 100_000, "not JSON"),
    ],
)
def test_a_damaged_or_foreign_record_says_what_is_wrong(damage: object, words: str) -> None:
    with pytest.raises(RecordError, match=words):
        Record.loads(damage(GOOD)).replay()  # type: ignore[operator]


def test_every_error_has_a_code() -> None:
    for error in (VingtDeuxError, IllegalAction, NotationError, RecordError):
        assert error("x").code


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
