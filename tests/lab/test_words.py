"""Every figure of every game has a name and a meaning, in both languages."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from vingtdeux.engine.texts import LANGUAGES
from vingtdeux.games import all_ids, box
from vingtdeux.lab import Experiment, Interval, Plan, Summary, play, simulate
from vingtdeux.lab.words import (
    bot_name,
    difference,
    item_name,
    label,
    listed,
    meaning,
    number,
    reason_name,
    value,
)

KEYLIKE = re.compile(r"\b[a-z]{2,}[._][a-z_.]+\b|\{")
"""What only a program would say."""


@cache
def summary(game_id: str) -> Summary:
    watch = ["choices", "acts"]
    if box(game_id).marks is not None:
        watch.append("marks")
    if box(game_id).mind.searches:
        watch.append("drama:1")
    bots = ("brigadier", "stagiaire") if box(game_id).levels > 1 else ("uniform", "stagiaire")
    plan = Plan(game_id, bots, 4, watch=tuple(watch))
    return play(Experiment("simulate", (plan,))).summaries[0]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", all_ids())
def test_every_figure_has_a_name_and_a_meaning(game_id: str, lang: str) -> None:
    found = summary(game_id)
    assert len(found.keys) > 10
    seen = set()
    for key in found.keys:
        name, said = label(key, found, lang), meaning(key, lang)
        bare = name if not key.startswith("acts.") else name.partition(":")[0]
        assert not KEYLIKE.search(bare), (key, name)
        assert said.endswith("."), (key, said)
        assert not KEYLIKE.search(said), (key, said)
        seen.add(name)
    assert len(seen) == len(found.keys), "two figures have one name"


NAMES = """
from vingtdeux.games import box
from vingtdeux.lab import Watcher

class Names(Watcher):
    name = "names"
    hears = True

    def begin(self, game, state):
        self.notice = box(game.info.id).marks
        self.seen = {}

    def hear(self, state, events):
        for event in events:
            for mark in self.notice(event):
                self.seen[f"{mark.kind}|{mark.item}|{mark.name}"] = 1

    def end(self, state, outcome):
        return self.seen
"""


@pytest.mark.parametrize("game_id", [each for each in all_ids() if box(each).marks])
def test_things_are_named_as_their_marks_say(game_id: str, tmp_path: Path) -> None:
    (tmp_path / "names.py").write_text(NAMES)
    watch = (f"{tmp_path / 'names.py'}:Names",)
    games = simulate(Plan(game_id, ("stagiaire",), 5, watch=watch)).games
    marks = {tuple(key.removeprefix("names.").split("|")) for game in games for key in game.seen}
    named = [(kind, item, key) for kind, item, key in marks if item]
    assert named
    game = box(game_id)
    for lang in LANGUAGES:
        texts = game.texts(lang)
        wrong = [
            (kind, item, key, item_name(kind, item, game, lang))
            for kind, item, key in named
            if item_name(kind, item, game, lang) != texts(key or f"mark.{kind}.{item}")
        ]
        assert wrong == []


def test_seats_and_turns_count_from_one() -> None:
    found = summary("petit")
    assert label("seat.0.wins", found, "en") == "Win share of seat 1"
    assert label("seat.1.wins", found, "fr") == "Part de victoires du siège 2"
    assert label("turn.0.wins", found, "en") == "Win share of number 1 in turn order"


def test_cards_are_named_by_the_game() -> None:
    found = summary("allez_les_bleus")
    said = label("marks.buy.gangster.wins", found, "en")
    assert said == "Cards bought: Gangster — win share"
    assert "Cartes achetées\u00a0: Gangster" in label("marks.buy.gangster.wins", found, "fr")
    assert label("acts.buy:racaille", found, "en") == "Chosen when allowed: buy:racaille (Riffraff)"


def test_bots_have_the_names_people_know() -> None:
    game = box("allez_les_bleus")
    assert bot_name("commissaire", game, "fr") == "Commissaire"
    assert bot_name("greedy:2", game, "en") == "Brigadier"
    assert bot_name("greedy", game, "en") == "Commissaire"
    assert bot_name("uniform", game, "fr") == "Hasard"
    assert bot_name("search:0.2s", game, "en") == "Search, 0.2s"
    assert bot_name("mine.py:MyBot", game, "en") == "mine.py:MyBot"
    temper = game.mind.tempers[0].name
    assert bot_name(f"brigadier:{temper}", game, "fr").startswith("Brigadier (")


def test_an_end_is_told_without_what_differs_from_game_to_game() -> None:
    game = box("enquetes_new_york")
    assert reason_name("last_standing", game, "fr") == "Tous les autres se sont trompés"
    assert "{" not in reason_name("found", game, "en")
    assert reason_name("never_heard_of", game, "en") == "Never heard of"


def test_a_stranger_s_figure_is_told_by_its_own_name() -> None:
    assert label("longest.most_choices", summary("petit"), "en") == "longest: most choices"
    assert meaning("longest.most_choices", "en").endswith("watcher longest says.")


@pytest.mark.parametrize(
    ("interval", "is_share", "english", "french"),
    [
        (Interval(0.531, 0.502, 0.56), True, "53.1% [50.2, 56.0]",
         "53,1\u202f% [50,2\u202f;\u00a056,0]"),
        (Interval(15.2, 14.7, 15.7), False, "15.2 [14.7, 15.7]", "15,2 [14,7\u202f;\u00a015,7]"),
        (Interval(1234.5, 1100.0, 1369.0), False, "1,234 [1,100, 1,369]",
         "1\u202f234 [1\u202f100\u202f;\u00a01\u202f369]"),
        (Interval(-0.004, -0.1, 0.092), False, "0.00 [−0.10, 0.09]",
         "0,00 [−0,10\u202f;\u00a00,09]"),
    ],
)  # fmt: skip
def test_values_are_written_as_each_language_does(
    interval: Interval, is_share: bool, english: str, french: str
) -> None:
    assert value(interval, is_share, "en") == english
    assert value(interval, is_share, "fr") == french


def test_differences_have_a_sign() -> None:
    gap = Interval(0.031, 0.01, 0.052)
    assert difference(gap, True, "en") == "+3.1 points [+1.0, +5.2]"
    assert difference(Interval(-0.4, -0.6, 0.2), False, "fr") == "−0,4 [−0,6\u202f;\u00a0+0,2]"


def test_a_single_game_has_no_interval_to_speak_of() -> None:
    assert value(Interval(7.0, float("-inf"), float("inf")), False, "en") == "7.00 [−∞, ∞]"
    assert number(float("inf"), 1, "en", sign=True) == "+∞"


def test_names_in_a_row() -> None:
    assert listed(["a"], "en") == "a"
    assert listed(["a", "b", "c"], "en") == "a, b and c"
    assert listed(["a", "b"], "fr") == "a et b"


@pytest.mark.parametrize(
    ("game_id", "changes", "told"),
    [
        ("enquetes_new_york", {"cells.A1.square": "swap"}, {"fr": "Échange", "en": "Swap"}),
        (
            "police_city",
            {"places.squat.loot.seizures": ["drugs", "weapons"]},
            {"fr": "Drogue, Armes", "en": "Drugs, Weapons"},
        ),
        ("allez_les_bleus", {"cards.gangster.cost": 6}, {"fr": "6", "en": "6"}),
    ],
)
def test_changed_things_are_told_by_their_names(game_id: str, changes: Any, told: Any) -> None:
    for lang, words in told.items():
        ((_, value),) = box(game_id).changed({"changes": changes}, lang)
        assert value.startswith(f"{words} ("), value
