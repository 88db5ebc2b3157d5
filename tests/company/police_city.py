"""Stand-ins for people at Police City: what they do, not how well a bot could do it.

A novice plays the first game: sends its dice where the loot looks good and somebody is already, asks
for an even share, claims what lights up, and thinks of the mafia when it is close. A regular plays
the tenth: counts roughly what a card needs, collects for objectives and combinations, haggles.
"""

from random import Random

from vingtdeux.bots import Bot
from vingtdeux.engine.action import Action
from vingtdeux.games.police_city import actions as act
from vingtdeux.games.police_city.material import (
    ACCEPTS,
    CUFFS,
    E_CARD,
    E_INFORMER,
    E_TYPE,
    EVENT,
    EVENT_ARG,
    GRADE,
    LT,
    PLACE,
    type_of,
)
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.phases import (
    COUNTER,
    CREROLL,
    DEAL,
    HELI,
    MARK,
    OFFICER,
    PLACEMENT,
    PLEDGE,
    POINT,
    ROLL,
    SHARE,
    SHARE2,
    TRADE,
)
from vingtdeux.games.police_city.public import HOME, dice_of, handcuffs, present

CHANCE = (2 / 3, 2 / 3, 1 / 2)


class _Person(Bot):
    """What both do alike: the rules of the screen lead them by the hand."""

    wakes_at = 5
    """Where the mafia must stand before it worries them."""

    def choose(self, seen: Observation, legal: list[Action], rng: Random) -> Action:
        for action in legal:
            if action.kind == act.CLAIM or (
                action.kind == act.COMBO and self.combines(seen, action)
            ):
                return action
        phase = seen.phase
        if phase == PLACEMENT:
            return self.places(seen, legal, rng)
        if phase in (SHARE, SHARE2):
            return self.shares(seen, legal, rng)
        if phase == ROLL:
            return self.rolls(seen, legal, rng)
        if phase in (MARK, CREROLL):
            return self.marks(seen, legal)
        if phase == OFFICER:
            return self.takes(seen, legal, rng)
        if phase == POINT:
            return self.points(seen, legal, rng)
        if phase == DEAL:
            return self.deals(seen, legal)
        if phase == PLEDGE:
            return self.pledges(seen, legal, rng)
        if phase == TRADE:
            return self.trades(seen, legal)
        if phase in (HELI, COUNTER) or legal[-1].kind not in (act.PASS, act.DONE):
            return legal[int(rng.random() * len(legal))]
        return legal[-1]

    # --- the card in hand ----------------------------------------------------------------------

    def me(self, seen: Observation) -> int:
        assert seen.seat is not None
        return seen.seat

    def short(self, seen: Observation) -> int:
        """Handcuffs missing on the card in hand."""
        return seen.terms.material.need[seen.row[seen.slot]] - handcuffs(seen)

    def rolls(self, seen: Observation, legal: list[Action], rng: Random) -> Action:
        """The lieutenant when handcuffs are missing, reinforcements for the last one."""
        missing = self.short(seen)
        for action in legal:
            if action.kind == act.LIEUTENANT and missing > 0 and rng.random() < 0.9:
                return action
            if action.kind == act.REINFORCEMENTS and missing == 1:
                return action
        return legal[-1]

    def marks(self, seen: Observation, legal: list[Action]) -> Action:
        """What shows the wrong thing."""
        if seen.phase == MARK and self.short(seen) <= 0:
            return legal[-1]
        wrong = GRADE if seen.phase == MARK else CUFFS
        mine = seen.face[self.me(seen) * 4 : self.me(seen) * 4 + 4]
        for action in legal:
            if action.kind == act.MARK and action.a < LT and mine[action.a] == wrong:
                return action
        return legal[-1]

    def takes(self, seen: Observation, legal: list[Action], rng: Random) -> Action:
        """A ranking officer for the card or a seizure."""
        able = [each for each in legal if each.kind == act.OFFICER]
        if not able or rng.random() < 0.4:
            return legal[-1]
        return max(able, key=lambda each: self.worth(seen, each.a))

    def points(self, seen: Observation, legal: list[Action], rng: Random) -> Action:
        """All fingers at one seat: who is ahead, or the next best."""
        able = [each for each in legal if each.kind == act.POINT]
        if not able:
            return legal[-1]
        return max(able, key=lambda each: seen.grades[each.a] + 2 * rng.random())

    # --- shares --------------------------------------------------------------------------------

    def worth(self, seen: Observation, element: int) -> float:
        """What an element looks worth."""
        if element == E_CARD:
            return 0.6
        if element < E_TYPE:
            return 1.0
        return 0.5

    def shares(self, seen: Observation, legal: list[Action], rng: Random) -> Action:
        """Endorse what is good enough; else draft a share of one's own, endorse it, and wait."""
        me, size = self.me(seen), len(seen.lot)
        seats = present(seen)
        if len(seats) > 1:
            total = sum(self.worth(seen, element) for element in seen.lot)
            dice = sum(dice_of(seen, seat) for seat in seats)
            part = total * dice_of(seen, me) / dice
            best = max(
                (seat for seat in seats if seat != me and seen.endorsed[seat] == seat),
                key=lambda seat: self.value(seen, seat), default=-1,
            )  # fmt: skip
            if best >= 0 and self.value(seen, best) >= self.floor(seen) * part - self.slack:
                return self.endorses(seen, legal, best)
            if seen.endorsed[me] == me or seen.used[me] > 12:
                return legal[-1]
            split = self.split(seen, seats)
            for at in range(size):
                if seen.drafts[me * size + at] != split[at]:
                    for action in legal:
                        if (action.kind, action.a, action.b) == (
                            act.ASSIGN,
                            seen.lot[at],
                            split[at],
                        ):
                            return action
        return self.endorses(seen, legal, me)

    slack = 0.35

    def floor(self, seen: Observation) -> float:
        return 0.6 if seen.phase == SHARE else 0.3

    def endorses(self, seen: Observation, legal: list[Action], author: int) -> Action:
        if seen.endorsed[self.me(seen)] == author:
            return legal[-1]
        for action in legal:
            if action.kind == act.ENDORSE and action.a == author:
                return action
        return legal[-1]

    def value(self, seen: Observation, author: int) -> float:
        """What a draft gives me."""
        size = len(seen.lot)
        return sum(
            self.worth(seen, seen.lot[at])
            for at in range(size)
            if seen.drafts[author * size + at] == seen.seat
        )

    def split(self, seen: Observation, seats: list[int]) -> list[int]:
        """The best thing for me, then one for each in turn, then by dice."""
        me = self.me(seen)
        got = {seat: 0.0 if seat != me else -0.1 for seat in seats}
        split = [me] * len(seen.lot)
        order = sorted(range(len(seen.lot)), key=lambda at: -self.worth(seen, seen.lot[at]))
        for at in order:
            seat = min(seats, key=lambda each: (got[each] + 0.3) / self.weight(seen, each))
            split[at] = seat
            got[seat] += self.worth(seen, seen.lot[at])
        return split

    asks = 1.0
    """How much heavier its own dice weigh in its drafts."""

    def weight(self, seen: Observation, seat: int) -> float:
        return dice_of(seen, seat) * (self.asks if seat == seen.seat else 1.0)

    # --- events --------------------------------------------------------------------------------

    def deals(self, seen: Observation, legal: list[Action]) -> Action:
        """The deal on the table, unless it makes somebody else win."""
        size, me = len(seen.lot), self.me(seen)
        tokens = seen.terms.material.deal_tokens
        for author in range(seen.players):
            gains = seen.drafts[author * size + tokens : author * size + size]
            paid = seen.drafts[author * size : author * size + tokens].count(me)
            wins = any(
                seen.grades[seat] + gains.count(seat) >= seen.terms.goal
                for seat in gains
                if seat != me
            )
            if gains.count(me) >= paid / 2 and not wins:
                return self.endorses(seen, legal, author)
        return legal[-1]

    def pledges(self, seen: Observation, legal: list[Action], rng: Random) -> Action:
        """One thing when the mafia is near, two when it is very near."""
        able = [each for each in legal if each.kind == act.PLEDGE]
        mine = sum(each >> 6 == seen.seat for each in seen.pledges)
        if not able or seen.mafia < self.wakes_at or mine >= (2 if seen.mafia > 7 else 1):
            return legal[-1]
        return able[int(rng.random() * len(able))]

    def trades(self, seen: Observation, legal: list[Action]) -> Action:
        """Takes an offer that gives as many of a kind it has."""
        for action in legal:
            if action.kind == act.ACCEPT:
                give, want = seen.offer_give[action.a], seen.offer_want[action.a]
                gain = sum(self.likes(seen, thing) for thing in give)
                if gain > sum(self.likes(seen, thing) for thing in want):
                    return action
        return legal[-1]

    def likes(self, seen: Observation, thing: int) -> float:
        return 0.6 if thing >= 5 else 0.4 + 0.2 * seen.visible[self.me(seen) * 5 + thing]

    # --- placement -----------------------------------------------------------------------------

    def places(self, seen: Observation, legal: list[Action], rng: Random) -> Action:
        """Die after die to the card it likes; informers where the first die lies; done."""
        me = self.me(seen)
        for die in self.order:
            if seen.place[me * 4 + die] == HOME:
                able = [each for each in legal if each.kind == act.PLACE and each.a == die]
                if able:
                    return max(able, key=lambda each: self.liked(seen, die, each.b, rng))
        for action in legal:
            if action.kind == act.ATTACH and seen.informer_on[action.a] < 0:
                return action
        return legal[-1]

    order = (0, 1, 2, 3)

    def liked(self, seen: Observation, die: int, slot: int, rng: Random) -> float:
        raise NotImplementedError

    def combines(self, seen: Observation, action: Action) -> bool:
        return True

    def loot(self, seen: Observation, card: int) -> float:
        """What there is to get, at a glance."""
        material = seen.terms.material
        types = len(material.loot_types[card])
        return 0.6 + material.loot_grades[card] + 0.5 * types + 0.4 * material.loot_informers[card]


def dice_there(seen: Observation, slot: int) -> list[int]:
    """Of each coloured kind, how many dice lie on a card."""
    return [seen.place[die::4].count(slot) for die in range(4)]


class Novice(_Person):
    """Its first game."""

    name = "novice"
    asks = 1.1

    def liked(self, seen: Observation, die: int, slot: int, rng: Random) -> float:
        card, me = seen.row[slot], self.me(seen)
        if EVENT[card] != PLACE:
            return 0.8 * rng.random() if die < 3 else -1.0
        there = dice_there(seen, slot)
        own = seen.place[me * 4 : me * 4 + 4].count(slot)
        rollable = there[0] + there[1] + there[2]
        need = seen.terms.material.need[card]
        value = self.loot(seen, card) - 0.25 * need + 1.5 * rng.random()
        value += 0.25 * min(rollable, need) + (0.5 if own == 1 else 0.0)
        if rollable > need + 1:
            value -= 0.6
        return value


class Regular(_Person):
    """Its tenth game."""

    name = "regular"
    wakes_at = 4
    slack = 0.25
    asks = 1.7

    def worth(self, seen: Observation, element: int) -> float:
        me = self.me(seen)
        if element == E_CARD:
            return 0.35 + 0.5 * self.wanted(seen, seen.row[seen.slot])
        if element < E_TYPE:
            return 1.0
        if element < E_INFORMER:
            return 0.4 + 0.2 * seen.visible[me * 5 + type_of(element)]
        return 0.4

    def wanted(self, seen: Observation, card: int) -> float:
        """How far the card helps with the best objective on display."""
        material = seen.terms.material
        held = [0] * 5
        for mine in seen.cards[self.me(seen)]:
            for district in material.card_districts[mine]:
                held[district] += 1
        best = 0.0
        for objective in seen.shown:
            if objective < 0:
                continue
            need = material.objective_need[objective]
            lacking = [max(0, need[district] - held[district]) for district in range(5)]
            if any(lacking[district] for district in material.card_districts[card]):
                best = max(best, material.objective_grades[objective] / sum(lacking))
        return best

    def combines(self, seen: Observation, action: Action) -> bool:
        grades = seen.terms.material.combo_grades[action.a]
        return grades >= 3 or max(seen.grades) >= seen.terms.goal - 3 or seen.mafia >= 8

    def liked(self, seen: Observation, die: int, slot: int, rng: Random) -> float:
        card, me = seen.row[slot], self.me(seen)
        material = seen.terms.material
        there = dice_there(seen, slot)
        own = seen.place[me * 4 : me * 4 + 4].count(slot)
        if EVENT[card] != PLACE:
            if die == 3:
                return -1.0
            if EVENT_ARG[card] == 0 and not ACCEPTS[card]:
                return -1.0
            return (
                0.5 + 0.3 * seen.visible[me * 5 + EVENT_ARG[card]] - 0.5 * own + 0.3 * rng.random()
            )
        others = sum(spot == HOME for spot in seen.place) - own - 1
        come = 0.5 * max(0, others) / max(1, sum(ACCEPTS[each] for each in seen.row))
        before = self.chance(there, come, material.need[card])
        part = own / max(1, sum(there))
        there[die] += 1
        after = self.chance(there, come, material.need[card])
        prize = self.loot(seen, card) - 0.25 + 0.5 * self.wanted(seen, card)
        danger = (0.3 + 0.1 * seen.mafia) * material.symbols[card]
        gain = (after - before) * (0.5 * prize + danger)
        gain += prize * (after * (own + 1) / sum(there) - before * part)
        return gain + 0.15 * rng.random()

    def chance(self, there: list[int], come: float, need: int) -> float:
        """At a glance: handcuffs to expect against those needed."""
        again = 1.0 + 0.3 * min(1, there[3]) + 0.1 * max(0, there[3] - 1)
        cuffs = sum(CHANCE[kind] * there[kind] for kind in range(3)) * again + come
        return max(0.02, min(0.97, 0.55 + 0.3 * (cuffs - need)))
