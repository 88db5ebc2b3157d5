"""R3.13: NATURE draws an endless investigation, and nobody can name it before the end.

Whoever has its name has the answer, since `generate` is public: so two games that differ in the
case alone must look the same, byte by byte, to everybody who has not been shown a card that tells
them apart.
"""

import json
from random import Random
from typing import Any

import pytest

import vingtdeux
from vingtdeux import Match, Record
from vingtdeux.engine.action import NATURE
from vingtdeux.engine.chance import pick
from vingtdeux.engine.errors import IllegalAction, NotationError
from vingtdeux.games import box
from vingtdeux.games.enquetes_new_york.cases import draw_name, generate, is_name
from vingtdeux.games.enquetes_new_york.material import CARD, CARD_INDEX
from vingtdeux.scene import to_json

NAME = "0123456789abcdef0123456789abcdef"
OTHER = "fedcba9876543210fedcba9876543210"
NAMES = ["Ana", "Bob", "Cleo", "Dan"]
HARD = {"difficulty": "hard"}
screen = box("enquetes_new_york")


def load(players: int = 3, **options: Any) -> Any:
    return vingtdeux.load("enquetes_new_york", players=players, **options)


def case_in(match: Match) -> str:
    [name] = [act.text[5:] for seat, act in match.log if act.text.startswith("case:")]
    return name


def finish(match: Match, seed: int = 0, accuse: float = 0.02) -> Match:
    rng = Random(seed)
    while not match.over:
        legal = match.legal(match.to_act[0])
        calm = [text for text in legal if not text.startswith("accuse")]
        match.play(match.to_act[0], pick(rng, legal if rng.random() < accuse or not calm else calm))
    return match


@pytest.mark.parametrize("players", [1, 2, 6])
@pytest.mark.parametrize("level", [1, 2])
def test_r3_13_1_nature_draws_the_case_from_the_secret_seed(players: int, level: int) -> None:
    game = load(players, level=level, endless=HARD)
    match = Match(game, seed=f"{players}|{level}")
    name, report = case_in(match), game.report(match.state)
    made = generate(level, name, "hard")
    assert report["cards"] == [CARD[card] for card in made.cards]
    assert (report["number"], report["case"]) == (None, name)
    assert [text for seat, text in match.record().moves if seat != NATURE] == []
    assert name != case_in(Match(game, seed="another"))
    assert game.options["endless"] == HARD, "the options do not name it"
    assert game.info.rules_version == "1", "games of version 1 go on: see the golden records"


def test_r3_13_1_a_name_cannot_be_tried_out() -> None:
    names = {draw_name(Random(seed)) for seed in range(2000)}
    assert len(names) == 2000
    assert all(map(is_name, names))
    assert all(len({name[at] for name in names}) == 16 for at in range(32)), "every sign is used"


def test_r3_13_1_only_such_a_name_is_possible_and_only_here(bench: Any) -> None:
    table = bench(players=2, options={"endless": HARD}, phase="start_roll")
    game = table.game
    table.nature("number:1", "number:2")
    assert table["phase"] == "spinning"
    for text in ("spin:8", "number:1", "roll:1,A"):
        assert not game.is_possible(table.state, game.decode(text))
    for text in ("case:", "case:8", f"case:{NAME[1:]}", f"case:{NAME}0", f"case:{NAME.upper()}"):
        with pytest.raises(NotationError):
            game.decode(text)
    table.nature(f"case:{NAME}").settle()
    for options in ({}, {"endless": {"seed": "x"}}):
        other = bench(players=2, options=options, phase="spinning" if not options else "shuffling")
        assert not other.game.is_possible(other.state, game.decode(f"case:{NAME}"))
        rolls = [other.game.decode(f"number:{face}") for face in (1, 2)]
        drawn = [*rolls, game.decode(f"case:{NAME}")]
        if options:
            with pytest.raises(IllegalAction, match="impossible_chance"):
                Match(other.game, 1, drawn=drawn)


def test_r3_13_1_the_record_verifies_and_another_case_does_not() -> None:
    record = finish(Match(load(2, endless=HARD), seed="s", table="t")).record()
    assert record.verify().fingerprint == record.final
    moves = tuple(
        (seat, f"case:{NAME}" if "case:" in text else text) for seat, text in record.moves
    )
    with pytest.raises(vingtdeux.VingtDeuxError):
        Record(**{**vars(record), "moves": moves}).verify()


def test_r3_13_1_a_fork_keeps_the_case_it_continues() -> None:
    game = load(2, endless=HARD)
    parent = finish(Match(game, seed="parent"))
    past = parent.record().moves[: len(parent.log) // 2]
    drawn = [game.decode(text) for seat, text in past if seat == NATURE]
    fork = Match(game, seed="fork", drawn=drawn, taken=len(past))
    fork.follow(past[len(fork.log) :])
    assert case_in(finish(fork)) == case_in(parent)
    assert fork.record().verify().fingerprint == fork.fingerprint


@pytest.mark.parametrize("endless", [HARD, {"seed": "the 14th of July", "difficulty": "hard"}])
def test_r3_13_2_the_case_is_named_at_the_end_and_not_before(endless: dict[str, str]) -> None:
    game = load(3, endless=endless, last_must_find=True)
    match = Match(game, seed=5)
    name = endless.get("seed") or case_in(match)
    rng = Random(5)
    while not match.over:
        assert name not in everything(match), "somebody is told"
        seat = match.to_act[0]
        accuse = f"accuse:{game.report(match.state)['answer']}"
        wrong = [text for text in match.legal(seat) if "accuse" in text and text != accuse]
        match.play(seat, pick(rng, wrong) if wrong and rng.random() < 0.1 else pick(rng, [
            text for text in match.legal(seat) if text not in wrong
        ]))  # fmt: skip
    for viewer in (0, 1, 2, None):
        assert match.observe(viewer).data()["case"] == name
        assert name in to_json(screen.scene(match.observe(viewer), [], "en", NAMES)).decode()
        told = [each.event for each in match.events(viewer) if each.event.code == "case_named"]
        assert [screen.narrate(each, "en", NAMES) for each in told] == [
            f"It was the endless investigation {name}, hard."
        ]


def everything(match: Match) -> str:
    """All that anybody is shown now or has been told so far."""
    game, parts = match.game, []
    for viewer in (*range(game.players), None):
        seen = match.observe(viewer)
        legal = [] if viewer is None else game.legal_actions(match.state, viewer)
        parts += [json.dumps(seen.data()), to_json(screen.scene(seen, legal, "en", NAMES)).decode()]
        parts += [str(each.event) + str(each.event.args) for each in match.events(viewer)]
        if viewer is not None:
            parts += [str(game.why_not(match.state, viewer, act)) for act in game.action_space]
    return "\n".join(parts)


class Twins:
    """Two games alike in everything but the case: the same dice, and cards in the same slots."""

    def __init__(self, players: int, seed: int, options: dict[str, Any], *names: str) -> None:
        self.game = load(players, **options)
        self.one = [self.game.start(), self.game.start()]
        self.names = names
        self.rng = Random(seed)
        self.heard: list[list[Any]] = [[], []]

    def step(self) -> bool:
        """NATURE or a seat does the same in both; False once an accusation would differ."""
        first = self.one[0]
        seat = self.game.to_act(first)[0]
        assert all(self.game.to_act(state)[0] == seat for state in self.one)
        if seat == NATURE:
            text = self.game.chance(first, self.rng).text
        else:
            legal = [each.text for each in self.game.legal_actions(first, seat)]
            text = pick(self.rng, self._harmless(legal))
        for which, state in enumerate(self.one):
            action = self.game.decode(self._as_in(which, text))
            if seat == NATURE:
                assert self.game.is_possible(state, action)
                self.heard[which] += self.game.apply(state, seat, action)
            else:
                self.heard[which] += self.game.play(state, seat, action)
        return bool(self.game.to_act(first))

    def _harmless(self, legal: list[str]) -> list[str]:
        """Sometimes a wrong accusation, never a right one: its outcome is no secret."""
        right = {f"accuse:{self.game.report(state)['answer']}" for state in self.one}
        wrong = [text for text in legal if "accuse" in text and text not in right]
        if wrong and self.rng.random() < 0.02:
            return wrong
        return [text for text in legal if "accuse" not in text]

    def _as_in(self, which: int, text: str) -> str:
        """The same action where other cards lie in the same slots."""
        if text.startswith("case:"):
            return f"case:{self.names[which]}"
        head, _, tail = text.rpartition(":")
        cards = tail.split(",")
        if not all(card in CARD_INDEX for card in cards):
            return text
        here, there = self.one[0].cards, self.one[which].cards
        return f"{head}:" + ",".join(CARD[there[here.index(CARD_INDEX[card])]] for card in cards)

    def blind(self) -> list[int | None]:
        """Those who have seen no card and not the answer: nothing may tell them the games apart."""
        state = self.one[0]
        seats = range(self.game.players)
        shown = {packed & 7 for packed in state.sightings}
        out = {seat for seat in seats if state.eliminated >> seat & 1}
        return [None, *(seat for seat in seats if seat not in shown | out)]

    def look(self, which: int, viewer: int | None) -> bytes:
        """Observation, scene in both languages, legal list, refusals and events of the viewer."""
        game, state = self.game, self.one[which]
        seen = game.observe(state, viewer)
        legal = [] if viewer is None else game.legal_actions(state, viewer)
        parts = [json.dumps(seen.data()), repr(legal), game.stage(state), repr(game.to_act(state))]
        parts += [to_json(screen.scene(seen, legal, lang, NAMES)).decode() for lang in ("fr", "en")]
        for event in self.heard[which]:
            if event.is_for(viewer):
                parts += [repr(event), str(screen.narrate(event, "fr", NAMES))]
        if viewer is not None:
            parts += [repr(game.why_not(state, viewer, act)) for act in game.action_space]
        return "\n".join(parts).encode()


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (4, {"accuse_timing": "any_time", "level": 2, "assist": "full"}),
     (1, {"assist": "mark"}), (3, {"last_must_find": True, "max_rounds": 5})],
)  # fmt: skip
@pytest.mark.parametrize("seed", [1, 2])
def test_r3_13_2_two_games_that_differ_in_the_case_look_the_same(
    players: int, options: dict[str, Any], seed: int
) -> None:
    twins = Twins(players, seed, {"endless": HARD, **options}, NAME, OTHER)
    looks = 0
    while twins.step() and looks < 300:
        for viewer in twins.blind():
            assert twins.look(0, viewer) == twins.look(1, viewer)
            looks += 1
    assert twins.one[0].cards != twins.one[1].cards
    assert looks > 20 * players or players == 1


def test_r3_13_2_a_seat_with_clues_cannot_tell_its_case_from_any_other_that_fits() -> None:
    """Positions drawn for the seat have other cards, another answer and no name."""
    game = load(3, endless=HARD, assist="full")
    match = Match(game, seed=11)
    rng, names = Random(11), set()
    for _ in range(60):
        if match.over:
            break
        for seat in range(3):
            seen = match.observe(seat)
            twin = game.determinize(seen, rng)
            names.add(twin.case)
            twin.case = OTHER
            assert json.dumps(game.observe(twin, seat).data()) == json.dumps(seen.data())
            legal = game.legal_actions(match.state, seat)
            assert game.legal_actions(twin, seat) == legal
            for act in game.action_space:
                assert game.why_not(twin, seat, act) == game.why_not(match.state, seat, act)
            drawn = [
                to_json(screen.scene(game.observe(state, seat), legal, "fr", NAMES))
                for state in (match.state, twin)
            ]
            assert drawn[0] == drawn[1]
        calm = [text for text in match.legal(match.to_act[0]) if "accuse" not in text]
        match.play(match.to_act[0], pick(rng, calm))
    assert names == {""}


def test_r3_13_3_a_named_case_is_the_same_for_all_and_is_hidden_likewise() -> None:
    one, two = (
        Match(load(2, endless={"seed": "noël", **HARD}), seed=seed).game.start() for seed in (1, 2)
    )
    assert one.cards == two.cards
    info = load().info
    chosen = {"level": 1, "endless": {"seed": "noël", "difficulty": "hard", "day": "2026-01-02"}}
    assert info.shown(chosen) == {
        "level": 1,
        "endless": {"difficulty": "hard", "day": "2026-01-02"},
    }
    assert info.shown({"endless": None}) == {"endless": None}
    again = info.again(load(endless=chosen["endless"]).options, {})
    assert again["endless"] == HARD


def test_r3_13_3_a_position_may_name_the_case(bench: Any) -> None:
    table = bench(players=2, options={"endless": HARD}, case=NAME)
    made = generate(1, NAME, "hard")
    assert table["cards"] == [CARD[card] for card in made.cards]
    for options in ({}, {"endless": HARD}):
        with pytest.raises(ValueError, match="no case"):
            bench(players=2, options=options, case=NAME if not options else "noël")
