"""Two people at a table of Allez les Bleus: one in the first game, one in the tenth.

They stand in for people when bots are measured. The novice plays whatever is in hand, arrests whoever
stands there and buys what looks dear or funny; the regular knows that Strike Force is what is missing,
draws before deciding, arrests for points and stops buying gadgets when the end is near.
"""

from random import Random
from typing import Any, Final

from vingtdeux.bots import Bot
from vingtdeux.engine.action import Action
from vingtdeux.engine.chance import pick
from vingtdeux.games.allez_les_bleus.material import CONTROLE, INTERVENTION, NUMBER, POLICE_KINDS

POINTS: Final = {NUMBER["racaille"]: 1, NUMBER["malfaiteur"]: 2, NUMBER["gangster"]: 3}
DRAWS: Final = tuple(
    NUMBER[name] for name in ("patrouille_a_velo", "heures_sup", "visite_du_ministre")
)
REVEALS: Final = tuple(NUMBER[name] for name in ("perquisition", "helico"))
STRIKE: Final = tuple(NUMBER[name] for name in ("perquisition", "crs", "gli_f4"))
OUTRAGE: Final = NUMBER["outrage_a_agent"]
RODEO: Final = NUMBER["rodeo"]
MONEY: Final = tuple(NUMBER[name] for name in ("receleur", "dealer"))


class Person(Bot):
    """What the two have in common: reading what may be done, sorted by kind."""

    def choose(self, seen: Any, legal: list[Action], rng: Random) -> Action:
        by: dict[str, list[Action]] = {}
        for action in legal:
            by.setdefault(action.text.partition(":")[0], []).append(action)
        if "end" in by:
            return self.turn(seen, by, rng)
        return self.answer(seen, by, legal, rng)

    def turn(self, seen: Any, by: dict[str, list[Action]], rng: Random) -> Action:
        raise NotImplementedError

    def answer(
        self, seen: Any, by: dict[str, list[Action]], legal: list[Action], rng: Random
    ) -> Action:
        """Discards starters, hurts the leader, promotes what is cheap, keeps who was arrested."""
        if "discard" in by:
            cheap = [a for a in by["discard"] if a.a in (CONTROLE, INTERVENTION)]
            return cheap[0] if cheap else by["stop"][0]
        if "give" in by:
            return max(by["give"], key=lambda a: seen.scores[a.a])
        if "keep" in by:
            return by["keep"][0]
        if "promote" in by:
            return min(by["promote"], key=lambda a: seen.terms.material.cost[a.a])
        return pick(rng, legal)


class Novice(Person):
    """The first game: plays the hand as it comes, arrests what it can, buys what it fancies."""

    name = "novice"
    fancy = 0.2
    """How often something is bought just because it looks funny."""

    def turn(self, seen: Any, by: dict[str, list[Action]], rng: Random) -> Action:
        if "play" in by:
            return by["play"][0]
        if "arrest" in by:
            return max(by["arrest"], key=lambda a: POINTS.get(a.a, 0))
        if "buy" not in by:
            return by["end"][0]
        if rng.random() < self.fancy:
            return pick(rng, by["buy"])
        cost = seen.terms.material.cost
        return max(by["buy"], key=lambda a: (cost[a.a] + POINTS.get(a.a, 0), rng.random()))


class Regular(Person):
    """The tenth game: draws first, arrests for points, wants Strike Force, then gangsters."""

    name = "regular"
    gadgets = 9
    """The last round in which something that scores nothing is bought."""

    def turn(self, seen: Any, by: dict[str, list[Action]], rng: Random) -> Action:
        plays = by.get("play", [])
        for action in plays:
            if action.a in DRAWS or action.a in REVEALS:
                return action
        if plays:
            return plays[0]
        if "arrest" in by:
            return max(by["arrest"], key=lambda a: self.catch(seen, a.a))
        wanted = [(self.wish(seen, a.a), a.text, a) for a in by.get("buy", [])]
        wanted = [each for each in wanted if each[0] > 0]
        return max(wanted)[2] if wanted else by["end"][0]

    def catch(self, seen: Any, card: int) -> float:
        """Points; money as long as it can still be spent on something."""
        if card in POINTS:
            return POINTS[card]
        if card in MONEY:
            return 2.5 if seen.round < 7 else 0.5
        return 0.7

    def wish(self, seen: Any, card: int) -> float:
        """How much it is wanted now; 0 = not at all."""
        owned = self.owned(seen, card)
        if card in POINTS:
            return 3.0 + POINTS[card]
        if card in STRIKE:
            crooks = sum(self.owned(seen, each) for each in POINTS)
            squad = sum(self.owned(seen, each) for each in STRIKE)
            return 4.0 + seen.terms.material.cost[card] if squad < 1 + crooks // 2 else 0.0
        if seen.round > self.gadgets:
            return 0.0
        if card in MONEY:
            return 3.5 if sum(self.owned(seen, each) for each in MONEY) < 1 else 0.0
        if card == OUTRAGE:
            return 9.0 if owned < 1 else 0.0
        if card == RODEO:
            return 3.2 if owned < 3 else 0.0
        return 0.0

    def owned(self, seen: Any, card: int) -> int:
        """How many of this card lie in my decks."""
        deck = 0 if card < POLICE_KINDS else 1
        return int(seen.owned(seen.turn, deck).count(card))
