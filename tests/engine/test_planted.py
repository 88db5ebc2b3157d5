"""Bugs planted in a copy of the template game: the conformance suite finds every one of them, and
says where to look."""

import importlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import vingtdeux.games.petit as petit
from vingtdeux.engine.conformance import check_playthrough

SOURCE = Path(str(petit.__file__)).parent
PICKED = 'Event("picked", {"seat": seat})'
DEEDS = "            for action in legal\n"

BUGS: dict[str, tuple[str, str, str, str]] = {
    # name: file, what stands there, what is planted, what the message must say
    "a public event shows a card": (
        "rules.py", PICKED, 'Event("picked", {"seat": seat, "rank": rank})', "rules.py (events)"),
    "the deal is told to everybody": (
        "rules.py", '{"n": hand}', '{"n": hand, "cards": state.hands[0][:]}', "rules.py (events)"),
    "rules differ when quiet": (
        "rules.py", "if winner is not None:\n            state", "if winner is not None and not state.quiet:\n            state",
        "quiet twin differs in"),
    "events although nobody listens": (
        "rules.py", f"        if not state.quiet:\n            events.append({PICKED})",
        f"        events.append({PICKED})", "although nobody listens"),
    "a scene without deeds": ("scene.py", DEEDS, "            for action in ()\n", "is attached 0 times"),
    "a deed twice": (
        "scene.py", DEEDS, "            for action in (*legal, *legal[:1])\n", "is attached 2 times"),
    "a deed on nothing": (
        "scene.py", 'source=f"c{action.a}.0"', 'source=f"c{action.a}.9"', "not there"),
    "two pieces with one id": ("scene.py", 'f"s{seat}.{n}"', 'f"s{seat}"', "two things have the id"),
    "a thing that says its name twice": (
        "scene.py", 'say("card", rank=rank), value=str(rank))', 'say("card", rank=rank), value=str(rank), detail=say("card", rank=rank) + ".")',
        "says its label twice"),
    "a line without a rule": ("citations.py", '"scored"', '"scores"', "no rule stands behind the line of scored"),
    "a mark without words": ("texts/??.toml", "\nplay = ", "\nplays = ", "lacks mark.play"),
    "an item without words": ("marks.py", "rank.{rank}", "ranks.{rank}", "lacks ranks."),
    "a mark of nobody at the table": (
        "marks.py", 'seat=event.args["seat"]', 'seat=9', "is of no seat of this table"),
    "a dial that is not there": ("box.py", '"hand")', '"hands")', "hands is no number or choice"),
    "an event without words": ("texts/??.toml", "\nscored = ", "\nscores = ", "the event scored has no words"),
    "a word missing in English": ("texts/en.toml", "\nnobody = ", "\n# nobody = ", "texts/en.toml lacks log.nobody"),
    "a place nobody fills": ("texts/en.toml", '"Play the {rank}"', '"Play the {{rank}}"', "not filled"),
    "a refusal without words": (
        "rules_why.py", '"not_in_hand"', '"not_there"', "why.not_there"),
    "a refusal that tells": (
        "rules_why.py", '{"rank": action.a}',
        '{"rank": action.a, "n": [action.a in hand for hand in state.hands].count(True)}',
        "the refusal of"),
    "a refusal without a rule": (
        "rules_why.py", '"not_in_hand", "R2.1"', '"not_in_hand", ""', "refused without a rule"),
    "an observation that tells": (
        "rules_knowledge.py", "[len(hand) for hand in state.hands]", "[sum(hand) for hand in state.hands]",
        "rules_knowledge.py"),
    "an hourglass that tells": (
        "rules.py", "Hourglass(PICK, self.terms.material.seconds)",
        "Hourglass(PICK, self.terms.material.seconds + sum(state.hands[0]) % 2)", "the hourglass tells"),
    "a copy that shares": (
        "state.py", "[hand[:] for hand in self.hands]", "self.hands", "a move on a copy changed the original"),
    "a position that forgets": (
        "notation.py", 'list(data.get("last", [0] * players))', "[0] * players", "notation.py"),
    "chance too free": (
        "rules.py", "return all(action.data.count(rank) <= deck.count(rank) for rank in action.data)",
        "return len(deck) > 0", "is allowed and breaks the game"),
    "chance out of turn": (
        "rules.py", "if state.dealt or action.kind", "if action.kind", "although NATURE is not asked"),
    "chance too strict": (
        "rules.py", "action.data.count(rank) <= deck", "action.data.count(rank) < deck", "said to be impossible"),
    "chance that plays": (
        "rules.py", "        cards = list(material.deck)\n",
        "        cards = list(material.deck)\n        state.points[0] += 1\n", "changes the state"),
    "a sample that talks": (
        "rules_knowledge.py", "state.quiet = True", "state.quiet = False", "should be quiet"),
    "an impossible sample": (
        "rules_knowledge.py", "            unseen.remove(rank)", "            unseen = unseen[:]",
        "no possible position"),
    "no end": ("rules.py", "state.round += 1", "state.round += 0", "must act and cannot"),
    "legal actions unsorted": (
        "rules_legal.py", "sorted(set(state.hands[seat]))", "sorted(set(state.hands[seat]))[::-1]", "unsorted"),
    "a bot that cheats itself": (
        "heuristic.py", "    return legal[-1]", "    return PICKS[1]", "which is not legal"),
    "a bot that scribbles": (
        "heuristic.py", "    return legal[-1]", "    seen.hand.clear()\n    return legal[-1]", "changed its observation"),
    "another end on the screen": (
        "scene.py", "other > mine for other in seen.points", "other < mine for other in seen.points", "ranks of the result"),
    "an option without a label": (
        "info.py", '"en": "Number of rounds"', '"en": ""', "option rounds has no label in en"),
    "a card that comes back": (
        "rules.py", "        state.hands[seat].remove(rank)\n",
        "        state.hands[seat].remove(rank)\n        state.hands[seat].append(8)\n", "cards of rank 8"),
}  # fmt: skip


@pytest.fixture
def planted(tmp_path: Path) -> Iterator[Any]:
    """Makes a copy of the game under a name of its own, with a bug in it."""
    names: list[str] = []
    sys.path.insert(0, str(tmp_path))

    def plant(file: str = "", old: str = "", new: str = "") -> Any:
        name = f"planted_{len(names)}_{abs(hash((file, old, new)))}"
        names.append(name)
        folder = tmp_path / name
        shutil.copytree(SOURCE, folder, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        for path in folder.rglob("*.py"):
            text = path.read_text("utf-8").replace("vingtdeux.games.petit", name)
            path.write_text(text, "utf-8")
        touched = sorted(folder.glob(file)) if file else []
        for path in touched:
            text = path.read_text("utf-8")
            assert old in text, f"{file} no longer has {old!r}: plant this bug elsewhere"
            if path.name == "heuristic.py":
                text = text.replace(
                    f"from {name}.observation",
                    f"from {name}.actions import PICKS  # noqa\nfrom {name}.observation",
                )
            path.write_text(text.replace(old, new), "utf-8")
        assert touched or not file
        importlib.invalidate_caches()
        return importlib.import_module(f"{name}.box").BOX

    yield plant
    sys.path.remove(str(tmp_path))
    for module in [each for each in sys.modules if each.split(".")[0] in names]:
        del sys.modules[module]


def play_some(box: Any) -> None:
    for seed in range(12):
        players = 2 + seed % 3
        check_playthrough(box.rules(players, {}), Random(seed))


def test_the_copy_itself_is_sound(planted: Any) -> None:
    play_some(planted())


def test_there_are_twenty_and_more() -> None:
    assert len(BUGS) >= 20


@pytest.mark.parametrize("bug", BUGS)
def test_a_planted_bug_is_found(bug: str, planted: Any) -> None:
    file, old, new, words = BUGS[bug]
    box = planted(file, old, new)
    with pytest.raises(AssertionError) as caught:
        play_some(box)
    assert words in str(caught.value)
