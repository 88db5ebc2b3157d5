"""What boxes say of their events to whoever counts them: marks with words, none that never come,
and none that the end of the game belies."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import pytest

import vingtdeux
from vingtdeux.bots import Bot, make
from vingtdeux.engine.action import CLOCK, EXPIRE, Action
from vingtdeux.engine.chance import pick, rng_for_step
from vingtdeux.engine.event import Event
from vingtdeux.engine.game import Game
from vingtdeux.engine.mark import NO_MARKS, Mark
from vingtdeux.engine.nature import by_rng, settle
from vingtdeux.engine.texts import LANGUAGES
from vingtdeux.games import all_ids, box
from vingtdeux.testing import Table

GAMES = [game_id for game_id in all_ids() if box(game_id).marks is not None]
KEY = re.compile(r"[a-z0-9_]+")
BOTS = ("uniform", "stagiaire", "brigadier")
ASTRAY = 0.1
"""How often a bot does something else, of any kind: what bots never do happens too."""
PATIENCE = 200
VARIANTS: dict[str, list[dict[str, Any]]] = {
    "allez_les_bleus": [{"open_hands": True, "hold_played_cards": True}],
    "enquetes_new_york": [
        {"level": 2, "swap_optional": True},
        {"endless": {"difficulty": "hard"}, "max_rounds": 3},
    ],
    "mafia_story": [{"flight_may_chase": True, "soft_names": True, "prevent_reusable": True}],
    "petit": [{"rounds": 4, "changes": {"ranks": 12}}],
    "police_city": [{"difficulty": "hard", "infiltrated": True}, {"tacit_consent": True}],
    "police_et_voleurs": [{"open_loot": True, "early_patrol": 2}],
}
"""Options under which other things happen, or the same things are told otherwise."""


@dataclass(frozen=True)
class Played:
    """A finished game: its rules, its last report, what was counted."""

    game: Game[Any, Any]
    end: dict[str, Any]
    marks: list[Mark]

    def count(self, kind: str, item: str | None = None) -> list[int]:
        """How often, by seat."""
        found = [0] * self.game.players
        for mark in self.marks:
            if mark.kind == kind and mark.seat is not None and item in (None, mark.item):
                found[mark.seat] += 1
        return found

    def total(self, kind: str, item: str | None = None) -> int:
        """How often, whoever it was."""
        return sum(mark.kind == kind and item in (None, mark.item) for mark in self.marks)


def played(game: Game[Any, Any], bot: str, seed: str) -> Played:
    """One game in which everybody is heard."""
    note = box(game.info.id).marks
    assert note is not None
    nature, chooser = rng_for_step(seed, 0), rng_for_step(seed, 1)
    marks: list[Mark] = []

    def hear(_: Action, events: list[Event]) -> None:
        for event in events:
            marks.extend(note(event))

    sitting, draw = make(game, bot), by_rng(game, nature)
    state = game.start()
    state.quiet = False
    stage, since = "", 0
    while asked := settle(game, state, draw, hear):
        seat = pick(chooser, asked)
        action = chosen(game, state, seat, sitting, chooser)
        hear(action, game.apply(state, seat, action))
        since += 1
        if since >= PATIENCE:
            if game.stage(state) == stage and EXPIRE in game.legal_actions(state, CLOCK):
                hear(EXPIRE, game.apply(state, CLOCK, EXPIRE))
            stage, since = game.stage(state), 0
    return Played(game, game.report(state), marks)


def chosen(game: Game[Any, Any], state: Any, seat: int, bot: Bot, rng: Random) -> Action:
    """What the bot does, or now and then anything, each kind of action as often."""
    legal = game.legal_actions(state, seat)
    if rng.random() < ASTRAY:
        kind = pick(rng, sorted({action.kind for action in legal}))
        return pick(rng, [action for action in legal if action.kind == kind])
    return bot.choose(None if bot.blind else game.observe(state, seat), legal, rng)


@cache
def sample(game_id: str) -> list[Played]:
    """Games at every number of players, by all bots, with and without options."""
    info = vingtdeux.info(game_id)
    return [
        played(vingtdeux.load(game_id, players, **options), bot, f"{bot}|{n}")
        for players in range(info.min_players, info.max_players + 1)
        for options in ({}, *VARIANTS[game_id])
        for bot in BOTS
        for n in range(5 if bot == "uniform" else 2)
    ]


@cache
def counted(game_id: str) -> Counter[Mark]:
    """All marks of the sample, and of what no bot ever does."""
    found = Counter(mark for one in sample(game_id) for mark in one.marks)
    note = box(game_id).marks
    assert note is not None
    for event in seldom(game_id):
        found.update(note(event))
    return found


def seldom(game_id: str) -> Iterator[Event]:
    """Events that are met at no table of bots, from a position in which they are two moves away."""
    if game_id == "police_city":
        goods = {"seizures": [{"drugs": 2}, {"weapons": 2}, {}], "row": ["seizure_deal"]}
        table = Table(game_id, 3, position={"phase": "trade", **goods})
        yield from table.do("0 offer_to:1;0 give:drugs;0 want:weapons", "1 accept:0:3").events


def test_every_game_of_ours_has_marks_and_dials() -> None:
    assert GAMES == sorted(VARIANTS) == sorted(CHECKS)
    for game_id in GAMES:
        assert box(game_id).dials


@pytest.mark.parametrize("game_id", GAMES)
def test_marks_are_of_a_seat_and_have_keys(game_id: str) -> None:
    for one in sample(game_id):
        seats = (None, *range(one.game.players))
        assert {mark.seat for mark in one.marks} <= set(seats)
    for mark in counted(game_id):
        assert KEY.fullmatch(mark.kind), mark
        assert not mark.item or KEY.fullmatch(mark.item), mark


@pytest.mark.parametrize("game_id", GAMES)
def test_kinds_and_items_have_words(game_id: str) -> None:
    for lang in LANGUAGES:
        texts = box(game_id).texts(lang)
        for mark in counted(game_id):
            assert "{" not in texts(f"mark.{mark.kind}")
            if mark.item:
                assert "{" not in texts(mark.name or f"mark.{mark.kind}.{mark.item}"), mark


@pytest.mark.parametrize("game_id", GAMES)
def test_an_item_has_one_name_and_is_there_or_not_for_the_whole_kind(game_id: str) -> None:
    names: dict[tuple[str, str], set[str]] = {}
    bare: dict[str, set[bool]] = {}
    for mark in counted(game_id):
        names.setdefault((mark.kind, mark.item), set()).add(mark.name)
        bare.setdefault(mark.kind, set()).add(not mark.item)
    assert [key for key, found in names.items() if len(found) > 1] == []
    assert [kind for kind, found in bare.items() if len(found) > 1] == []


@pytest.mark.parametrize("game_id", GAMES)
def test_every_kind_that_has_words_is_met(game_id: str) -> None:
    named = [key.split(".") for key in box(game_id).texts("en").words if key.startswith("mark.")]
    kinds = {parts[1] for parts in named}
    assert kinds == {mark.kind for mark in counted(game_id)}


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_not_counted_costs_nothing(game_id: str) -> None:
    note = box(game_id).marks
    assert note is not None
    assert note(Event("nothing_of_the_kind", {})) is NO_MARKS


@pytest.mark.parametrize("game_id", GAMES)
def test_dials_can_be_turned_alone(game_id: str) -> None:
    knobs = {knob.path: knob for knob in vingtdeux.info(game_id).knobs()}
    for path in box(game_id).dials:
        knob = knobs[path]
        assert knob.kind in ("int", "choice"), path
        values = set(knob.choices)
        if knob.kind == "int":
            values = {max(knob.low, knob.default - 1), min(knob.high, knob.default + 1)}
        assert values
        for value in values:
            vingtdeux.load(game_id, changes={path: value})


# --- the end of the game says the same --------------------------------------------------------


def _allez_les_bleus(one: Played) -> None:
    """Every card a seat has at the end was its starter, bought, gained or given, and is not gone."""
    cards = box("allez_les_bleus").info.knobs()
    worth = {knob.path.split(".")[1]: knob.default for knob in cards if knob.path.endswith(".vp")}
    starts = {
        knob.path.split(".")[1]: knob.default for knob in cards if knob.path.endswith(".starters")
    }
    for seat, piles in enumerate(one.end["seats"]):
        owned = Counter(starts)
        points = 0
        for mark in one.marks:
            if mark.seat != seat:
                continue
            if mark.kind in ("buy", "gain"):
                owned[mark.item] += 1
            elif mark.kind in ("promote", "remove"):
                owned[mark.item] -= 1
            elif mark.kind == "receive":
                owned["belle_journee"] += 1
            elif mark.kind == "arrest":
                points += worth.get(mark.item, 0)
        assert +owned == Counter(card for pile in ("P", "PD", "S", "SD") for card in piles[pile])
        assert points == one.end["scores"][seat]


def _enquetes_new_york(one: Played) -> None:
    """Who is still in the game holds what it drew and took; who accused wrongly is not."""
    out = one.end["eliminated"]
    assert [seat for seat, n in enumerate(one.count("accuse", "wrong")) if n] == sorted(out)
    assert one.total("accuse", "right") == (one.end["reason"] == "found")
    drawn, took, lost = one.count("draw"), one.count("take"), one.count("taken")
    for seat, hand in enumerate(one.end["hand"]):
        if seat not in out:
            assert len(hand) == drawn[seat] + took[seat] - lost[seat]


def _mafia_story(one: Played) -> None:
    """Cards won and lost lie in front of the seats, but for those that bought transports."""
    price = one.game.terms.material.price  # type: ignore[attr-defined]
    won, bought = one.count("gain"), one.count("buy")
    right, left = one.end["right"], one.end["left"]
    assert [n - price * paid for n, paid in zip(won, bought, strict=True)] == [*map(len, right)]
    assert one.count("loss") == [*map(len, left)]
    assert one.count("struck") == one.end["hits"]
    assert one.total("strike") == one.total("struck")
    assert one.total("chase") == one.total("flight")


def _petit(one: Played) -> None:
    assert one.count("score") == one.end["points"]
    rounds = one.total("score") + one.total("nobody")
    assert one.count("play") == [rounds] * one.game.players


def _police_city(one: Played) -> None:
    """Grades, objectives and the level of the mafia; every secured place has one end."""
    assert one.count("grade") == one.end["grades"]
    assert one.count("claim") == [*map(len, one.end["claimed"])]
    assert one.total("mafia") - one.total("mafia_down") == one.end["mafia"]
    shared = one.total("agree") + one.total("alone") - one.total("agree", "mafia_deal")
    assert shared + one.total("fbi") <= one.total("secured")
    assert one.total("author") == one.total("agree")
    assert one.total("fbi") <= one.total("conflict")
    assert one.total("point") == one.total("pointed") >= one.total("die_lost")


def _police_et_voleurs(one: Played) -> None:
    """What was carried off is with a thief, with the police, or was fired."""
    thieves = one.end["thieves"]
    fates = Counter(thief["state"] for thief in thieves)
    assert one.total("caught") == one.total("catch") == fates["arrested"]
    assert one.total("escape") == fates["out"]
    assert one.total("open", "police") == one.end["police_found"]
    kept = sum(len(thief.get("loot", ())) for thief in thieves)
    assert one.total("take") - one.total("use", "weapon") - one.total("lose") == kept
    assert one.total("seize") == one.total("lose") == sum(map(len, one.end["seized"]))


CHECKS: dict[str, Callable[[Played], None]] = {
    "allez_les_bleus": _allez_les_bleus,
    "enquetes_new_york": _enquetes_new_york,
    "mafia_story": _mafia_story,
    "petit": _petit,
    "police_city": _police_city,
    "police_et_voleurs": _police_et_voleurs,
}


@pytest.mark.parametrize("game_id", GAMES)
def test_the_counts_agree_with_the_end(game_id: str) -> None:
    for one in sample(game_id):
        CHECKS[game_id](one)


def test_who_is_left_out_of_an_agreement() -> None:
    """Of three seats at a place one gets all, one a grade, one nothing; the fourth is elsewhere."""
    note: Callable[[Event], Sequence[Mark]] | None = box("police_city").marks
    assert note is not None
    args = {"author": 0, "deal": False, "place": 0, "shares": [3, -1, 0, 1]}
    found = {(mark.kind, mark.seat) for mark in note(Event("agreed", args))}
    assert found == {("agree", None), ("author", 0), ("left_out", 2)}
    alone = note(Event("agreed", {**args, "shares": [-1, -1, -1, 4], "author": 3}))
    assert [(mark.kind, mark.seat) for mark in alone] == [("alone", 3)]
