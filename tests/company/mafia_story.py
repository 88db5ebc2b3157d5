"""Two people at a table of Mafia Story: one in the first game, one in the tenth.

They stand in for people when bots are measured. They know what their observation tells and keep of
it what a person would: the cards just seen, and the few most striking ones of those seen before.
"""

from random import Random
from typing import Any, Final

from vingtdeux.bots import Bot
from vingtdeux.engine.action import Action
from vingtdeux.engine.chance import pick

WAR, CASH = 0, 1
POLICE, SPECIAL = 0, 1
HIDDEN: Final = 2
NOTHING: Final = -99.0


def chance(*facts: int) -> float:
    """0 to 1, always the same for the same facts: a memory slip stays the same slip."""
    mixed = 12345
    for fact in facts:
        mixed = (mixed * 1_000_003 + fact * 7919 + 17) % 2_147_483_647
        mixed = (mixed ^ (mixed >> 13)) * 48_271 % 2_147_483_647
    return mixed % 10_000 / 10_000


class Person(Bot):
    """What the two have in common; the numbers below make the difference."""

    span = 4
    """Cards kept in mind beside those just seen."""
    muddle = 0.0
    """How often a card is remembered one cell aside."""
    enough = 3.0
    """A placement worth this much is taken instead of a look."""
    malice = 0.0
    """What a point that an opponent loses is worth."""
    watchful = 0.5
    """How often what the others do is noticed at all."""
    fare = 4.0
    """What a transport is worth."""
    police = 0.2
    """How often the police card covers."""
    patience = 1
    """Rounds the hidden special card waits, at most."""
    alarm = 5.0
    """A threat for which a prevent card is played."""
    wary = 0.0
    """Share of a card's worth that is gone when an opponent has looked at it too."""

    def choose(self, seen: Any, legal: list[Action], rng: Random) -> Action:
        word = legal[0].text.partition(":")[0]
        if word == "cover":
            return self.cover(seen, legal, rng)
        if word == "flee" or word == "take_back":
            return self.flee(seen, legal, rng)
        if word in ("react_move", "react_place"):
            return self.react(seen, legal, rng)
        if word == "prevent":
            return self.prevent(seen, legal)
        if word == "target":
            return self.target(seen, legal)
        if word == "buy_transport":
            return self.buy(seen, legal)
        if seen.group or all(action.text.startswith("look") for action in legal):
            return self.look(seen, legal, rng)
        return self.turn(seen, legal, rng)

    # --- what is in mind ----------------------------------------------------------------------

    def memory(self, seen: Any) -> dict[int, int]:
        """Cell -> card, as this person remembers it."""
        me = seen.seat
        old: list[tuple[float, int]] = []
        kept: dict[int, int] = {}
        for cell, card in enumerate(seen.faces):
            if card < 0 or not seen.cards >> cell & 1:
                continue
            if seen.fresh[me] >> cell & 1:
                kept[cell] = card
            else:
                striking = max(self.gain(seen, WAR, card), self.gain(seen, CASH, card)) / 10
                old.append((striking + chance(me, cell, card), cell))
        old.sort(reverse=True)
        for _, cell in old[: self.span]:
            card = seen.faces[cell]
            where = cell
            if chance(me, cell, card, 5) < self.muddle:
                beside = [n for n in (cell - 1, cell + 1) if 0 <= n < len(seen.faces)]
                beside = [n for n in beside if seen.cards >> n & 1 and n not in kept]
                where = beside[0] if beside else cell
            kept.setdefault(where, card)
        return kept

    def gain(self, seen: Any, kind: int, card: int) -> float:
        """What my token of this kind brings on this card."""
        points = float(seen.terms.points(seen.seat, kind, card))
        hurt = seen.terms.victim(seen.seat, kind, card)
        return points + (2 * self.malice if hurt >= 0 else 0.0)

    def covered_by(self, seen: Any, cell: int) -> int:
        return seen.cover_cell.index(cell) if cell in seen.cover_cell else -1

    def value(self, seen: Any, mind: dict[int, int], cell: int, kind: int) -> float:
        """What my token is worth there, for all I remember."""
        owner = self.covered_by(seen, cell)
        if owner == seen.seat:
            if seen.cover_kind[owner] == POLICE:
                return -8.0
            return 10.0 if kind == CASH else -10.0
        if owner >= 0:
            return self.stranger(seen, owner, kind)
        if cell in mind:
            return self.gain(seen, kind, mind[cell])
        return -0.5

    def stranger(self, seen: Any, owner: int, kind: int) -> float:
        """Another family's hidden card: few would go there first."""
        return -1.0

    def notices(self, seen: Any, foe: int) -> bool:
        """Whether this person looks at what that opponent does in this round."""
        busy = self.watchful ** len(seen.terms.foes[seen.seat])
        return chance(seen.seat, foe, seen.round, 3) < busy

    def threat(self, seen: Any, mind: dict[int, int], foe: int) -> tuple[float, int]:
        """What an opponent's token promises him, and its kind, if I notice."""
        cell = seen.token_cell[foe]
        if cell < 0 or not self.notices(seen, foe):
            return 0.0, WAR
        if self.covered_by(seen, cell) == foe:
            return 7.0, CASH
        if self.covered_by(seen, cell) >= 0 or cell not in mind:
            return 1.0, WAR
        points = [float(seen.terms.points(foe, kind, mind[cell])) for kind in (WAR, CASH)]
        kind = WAR if points[WAR] > points[CASH] else CASH
        return points[kind], kind

    def foe_at(self, seen: Any, cell: int) -> int:
        for foe in seen.terms.foes[seen.seat]:
            if seen.token_cell[foe] == cell:
                return int(foe)
        return -1

    def arrival(self, seen: Any, mind: dict[int, int], cell: int, kind: int) -> float:
        """A placement, or a chase."""
        worth = self.value(seen, mind, cell, kind)
        foe = self.foe_at(seen, cell)
        if foe >= 0:
            threat, _ = self.threat(seen, mind, foe)
            if not self.notices(seen, foe):
                return NOTHING
            if self.covered_by(seen, cell) == foe and kind == WAR:
                worth = 4.0
            worth += self.malice * threat / self.rivals(seen)
        if worth > 0 and self.wary and self.is_known_to_others(seen, cell):
            worth *= 1 - self.wary
        return worth

    def is_known_to_others(self, seen: Any, cell: int) -> bool:
        """Whether an opponent has looked there too: he may come."""
        return any(seen.looked[foe] >> cell & 1 for foe in seen.terms.foes[seen.seat])

    def rivals(self, seen: Any) -> int:
        """Sides to play against: what one of them loses helps me the less the more they are."""
        return len({seen.terms.side[foe] for foe in seen.terms.foes[seen.seat]})

    # --- what is done -------------------------------------------------------------------------

    def look(self, seen: Any, legal: list[Action], rng: Random) -> Action:
        mind = self.memory(seen)
        new = [action for action in legal if action.a not in mind]
        return pick(rng, new or legal)

    def cover(self, seen: Any, legal: list[Action], rng: Random) -> Action:
        """The hidden card on something dull."""
        kind = POLICE if rng.random() < self.police else SPECIAL
        mind = self.memory(seen)
        able = [action for action in legal if action.b == kind]
        dull = [
            action
            for action in able
            if action.a not in mind or max(self.gain(seen, k, mind[action.a]) for k in (0, 1)) < 3
        ]
        return pick(rng, dull or able)

    def turn(self, seen: Any, legal: list[Action], rng: Random) -> Action:
        mind = self.memory(seen)
        best, most = legal[-1], NOTHING
        for action in legal:
            if not action.text.startswith("place"):
                continue
            if self.too_early(seen, action.a):
                continue
            worth = self.arrival(seen, mind, action.a, action.b)
            if worth > most:
                best, most = action, worth
        looks = [action for action in legal if action.text.startswith("look")]
        dark = [action for action in looks if action.a not in mind]
        enough = self.enough if len(dark) >= 3 else 0.5
        if looks and most < enough:
            return self.look(seen, looks, rng)
        if most < 0 and legal[-1].text == "pass":
            return legal[-1]
        return best

    def too_early(self, seen: Any, cell: int) -> bool:
        """The own special card is kept for a while."""
        if cell != seen.cover_cell[seen.seat]:
            return False
        return seen.round <= int(chance(seen.seat, cell, 9) * (self.patience + 1))

    def flee(self, seen: Any, legal: list[Action], rng: Random) -> Action:
        mind, kind = self.memory(seen), seen.token_kind[seen.seat]
        near = seen.next_door()
        best, most = [legal[-1]], NOTHING
        for action in legal:
            if not action.text.startswith("flee"):
                continue
            worth = self.value(seen, mind, action.a, kind)
            if not near >> action.a & 1:
                worth -= self.fare
            if worth > most:
                best, most = [], worth
            if worth == most:
                best.append(action)
        if legal[-1].text == "take_back" and most < 0:
            return legal[-1]
        return pick(rng, best)

    def react(self, seen: Any, legal: list[Action], rng: Random) -> Action:
        mind, me = self.memory(seen), seen.seat
        have = 0.0
        if seen.token_cell[me] >= 0:
            have = max(0.0, self.value(seen, mind, seen.token_cell[me], seen.token_kind[me]))
        best, most = legal[-1], have + self.fare
        for action in legal[:-1]:
            kind = seen.token_kind[me] if action.text.startswith("react_move") else action.b
            worth = self.arrival(seen, mind, action.a, kind)
            if worth > most:
                best, most = action, worth
        return best

    def prevent(self, seen: Any, legal: list[Action]) -> Action:
        mind = self.memory(seen)
        for foe in seen.terms.foes[seen.seat]:
            threat, kind = self.threat(seen, mind, foe)
            if threat >= self.alarm and seen.token_kind[seen.seat] != kind:
                for action in legal[1:]:
                    if action.a == kind + 1:
                        return action
        return legal[0]

    def target(self, seen: Any, legal: list[Action]) -> Action:
        foes = [action for action in legal if action.a in seen.terms.foes[seen.seat]]
        return max(foes or legal, key=lambda action: seen.score[action.a])

    def buy(self, seen: Any, legal: list[Action]) -> Action:
        return legal[-1]


class Novice(Person):
    """Knows the rules since ten minutes: takes what it sees, forgets most, misses the others."""

    name = "novice"
    span = 5
    muddle = 0.05
    enough = 2.0
    malice = 0.2
    watchful = 0.6
    fare = 4.0
    police = 0.1
    patience = 1


class Regular(Person):
    """Has played ten times: remembers the good cards, chases, prevents, keeps no accounts."""

    name = "regular"
    span = 10
    muddle = 0.0
    enough = 3.5
    malice = 0.6
    watchful = 1.0
    fare = 4.0
    police = 0.1
    patience = 1
    alarm = 4.0
    wary = 0.15

    def buy(self, seen: Any, legal: list[Action]) -> Action:
        return legal[0] if seen.transports[seen.seat] == 0 and seen.round < 6 else legal[-1]
