"""What is worth thinking about: the few actions that a sound player would weigh."""

from random import Random
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.games.mafia_story.actions import FLEE, LOOK, PLACE, REACT_MOVE, REACT_PLACE
from vingtdeux.games.mafia_story.eyes import Eyes
from vingtdeux.games.mafia_story.heuristic import decide, in_mind
from vingtdeux.games.mafia_story.material import POLICE, SPECIAL
from vingtdeux.games.mafia_story.phases import ACTION, PEEK, SETUP_COVER, SETUP_PEEK

MOST: Final = 8
"""Arrivals considered, besides what the policy would do."""
DARK: Final = 2
"""Of them on cards nobody has in mind."""


def ponders(eyes: Eyes) -> bool:
    """Where to look is left to the policy."""
    facts = eyes.facts
    return facts.phase not in (SETUP_PEEK, PEEK) and not (facts.phase == ACTION and facts.group)


def options(eyes: Eyes, legal: list[Action], rng: Random) -> list[Action]:
    """What the policy would do first, then the rest of what may be as good."""
    usual = decide(eyes, legal, rng)
    if eyes.facts.phase == SETUP_COVER:
        rest = _covers(eyes, legal, rng)
    else:
        rest = _arrivals(eyes, legal)
        looks = [action for action in legal if action.kind == LOOK]
        if looks and usual.kind != LOOK:
            new = [action for action in looks if eyes.faces[action.a] < 0]
            rest.append((new or looks)[int(rng.random() * len(new or looks))])
    found = [usual]
    for action in rest:
        if action is not usual:
            found.append(action)
    return found


def _arrivals(eyes: Eyes, legal: list[Action]) -> list[Action]:
    """The best placements, flights and counter-moves, and whatever is no arrival and no look."""
    rest: list[Action] = []
    ranked: list[tuple[float, int, Action]] = []
    known = in_mind(eyes) | eyes.facts.covered | eyes.facts.tokens
    dark = 0
    price = eyes.weights.fare * eyes.terms.material.fare
    near = eyes.facts.next_door() if legal[0].kind == FLEE else 0
    for place, action in enumerate(legal):
        if action.kind == LOOK:
            continue
        if action.kind not in (PLACE, FLEE, REACT_MOVE, REACT_PLACE):
            rest.append(action)
            continue
        if not known >> action.a & 1:
            dark += 1
            if dark > DARK:
                continue
        kind = eyes.token_kind[eyes.me] if action.kind in (FLEE, REACT_MOVE) else action.b
        worth = eyes.arrival(action.a, kind)
        if action.kind == FLEE and not near >> action.a & 1:
            worth -= price
        ranked.append((-worth, place, action))
    ranked.sort(key=_order)
    return rest + [action for _, _, action in ranked[:MOST]]


def _order(ranked: tuple[float, int, Action]) -> tuple[float, int]:
    return ranked[0], ranked[1]


def _covers(eyes: Eyes, legal: list[Action], rng: Random) -> list[Action]:
    """Either card on the dullest cell, on a good one that others may know, on one nobody knows."""
    found: list[Action] = []
    for kind in (SPECIAL, POLICE):
        able = [action for action in legal if action.b == kind]
        seen = [action for action in able if eyes.faces[action.a] >= 0]
        if seen:
            low = high = seen[0]
            for action in seen:
                points = eyes.earned_war[eyes.faces[action.a]]
                if points < eyes.earned_war[eyes.faces[low.a]]:
                    low = action
                if points > eyes.earned_war[eyes.faces[high.a]]:
                    high = action
            found.append(low)
            if high is not low:
                found.append(high)
        dark = [action for action in able if eyes.faces[action.a] < 0]
        if dark:
            found.append(dark[int(rng.random() * len(dark))])
    return found
