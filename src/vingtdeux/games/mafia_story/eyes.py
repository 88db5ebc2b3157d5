"""What a seat makes of the city: what its tokens are worth where, what the others threaten.

Everything is measured in points. It reads the public facts and what the seat knows besides, so the
policies and the quick policy of a search share it.
"""

from typing import Final, final

from vingtdeux.engine.action import Seat
from vingtdeux.games.mafia_story.material import CASH, COVER_CARD, POLICE, SPECIAL, WAR
from vingtdeux.games.mafia_story.memory import UNKNOWN, noise
from vingtdeux.games.mafia_story.observation import HIDDEN
from vingtdeux.games.mafia_story.phases import ACTION, NONE
from vingtdeux.games.mafia_story.public import Public
from vingtdeux.games.mafia_story.terms import Terms
from vingtdeux.games.mafia_story.weights import Weights

SURE: Final = 0.95
"""How likely a token lies as it scores, if its owner has looked at the card."""
GUESSED: Final = 0.6
"""And if he has not."""
OWN_COVER: Final = 0.75
"""How likely a token on its owner's cover is a collection."""
KNOWN_FREE: Final = 0.65
"""How likely a token is chased from a card that an enemy knows and may still go to."""
KNOWN_PAID: Final = 0.4
UNSEEN: Final = 0.12
COMFORT: Final = 2
"""Points ahead from which attention may slacken."""
LEAST: Final = 0.2
"""What is left of it, however far ahead."""


@final
class Eyes:
    """One seat, just now."""

    __slots__ = (
        "cover_kind", "earned_cash", "earned_war", "enemy", "faces", "facts", "hit", "me", "means", "terms",
        "token_kind", "vexed", "weights",
    )  # fmt: skip

    def __init__(
        self, facts: Public, me: Seat, faces: list[int], cover_kind: list[int],
        token_kind: list[int], weights: Weights,
    ) -> None:  # fmt: skip
        terms = facts.terms
        self.facts = facts
        self.me = me
        self.faces = faces
        """The ground cards in mind."""
        self.cover_kind = cover_kind
        self.token_kind = token_kind
        """HIDDEN where the seat may not know."""
        self.weights = weights
        self.terms: Terms = terms
        alone = terms.players == 2 or terms.teams
        self.enemy: float = 1.0 if alone else weights.several
        """What an enemy's point counts."""
        self.hit: float = float(terms.material.hit)
        self.earned_war: list[int] = terms.earned[2 * me]
        self.earned_cash: list[int] = terms.earned[2 * me + 1]
        self.means: list[float] = []
        self.vexed: Seat = NONE
        if weights.grudge > 0:
            self._remember_blows()

    def _remember_blows(self) -> None:
        """Who hit me in the latest reveal."""
        last = self.facts.last
        for n in range(0, len(last), 4):
            if self.terms.victim(last[n], last[n + 1], last[n + 3]) == self.me:
                self.vexed = last[n]

    # --- what a token is worth ----------------------------------------------------------------

    def gain(self, kind: int, card: int) -> float:
        """My token of this kind scores this card."""
        points = self.earned_war[card] if kind == WAR else self.earned_cash[card]
        hurt = self.terms.victims[2 * self.me + kind][card]
        if hurt < 0:
            return float(points)
        joy = self.weights.joy * self.enemy
        if hurt == self.vexed:
            joy += self.weights.grudge
        return points + joy * self.hit

    def loss(self, seat: Seat, kind: int, card: int) -> float:
        """An enemy's token of this kind scores this card: what that costs me."""
        terms = self.terms
        worth = terms.earned[2 * seat + kind][card] * self.weights.spite * self.enemy
        hurt = terms.victims[2 * seat + kind][card]
        if hurt >= 0:
            mine = terms.side[hurt] == terms.side[self.me]
            worth += self.hit if mine else -self.hit * self.weights.joy * self.enemy
        if seat == self.vexed:
            worth *= 1.0 + self.weights.grudge
        return worth

    def cover_owner(self, cell: int) -> Seat:
        """Whose cover lies there, or NONE."""
        if not self.facts.covered >> cell & 1:
            return NONE
        for seat, covered in enumerate(self.facts.cover_cell):
            if covered == cell:
                return seat
        return NONE

    def cover_card(self, owner: Seat) -> int:
        """The card this cover is, if I know it."""
        kind = self.cover_kind[owner]
        return UNKNOWN if kind == HIDDEN else COVER_CARD[kind][self.terms.families[owner]]

    def top(self, cell: int) -> int:
        """The card on top, if I know it."""
        owner = self.cover_owner(cell)
        return self.faces[cell] if owner < 0 else self.cover_card(owner)

    def value(self, cell: int, kind: int) -> float:
        """What my token of this kind is worth there."""
        owner = self.cover_owner(cell)
        if owner < 0:
            card = self.faces[cell]
            return self.mean(kind) if card < 0 else self.gain(kind, card)
        card = self.cover_card(owner)
        if card >= 0:
            return self.gain(kind, card)
        family = self.terms.families[owner]
        special = self.gain(kind, COVER_CARD[SPECIAL][family])
        police = self.gain(kind, COVER_CARD[POLICE][family])
        dread = min(1.0, self.weights.dread + self.weights.stale * (self.facts.round - 1))
        return dread * police + (1.0 - dread) * special

    def mean(self, kind: int) -> float:
        """What a token is worth on a card that I have not in mind: the mean of those that may
        still lie there, for those who count."""
        if not self.weights.counts:
            return 0.0
        if not self.means:
            self._count()
        return self.means[kind]

    def _count(self) -> None:
        facts = self.facts
        gone = 0
        for card in self.faces:
            if card >= 0:
                gone |= 1 << card
        for seat in range(self.terms.players):
            for card in facts.right[seat]:
                gone |= 1 << card
            for card in facts.left[seat]:
                gone |= 1 << card
        for card in facts.discards:
            gone |= 1 << card
        left, war, cash = 0, 0, 0
        for card in self.terms.city_set:
            if not gone >> card & 1:
                left += 1
                war += self.earned_war[card]
                cash += self.earned_cash[card]
        if left == 0:
            self.means = [0.0, 0.0]
        else:
            self.means = [war / left, cash / left]

    # --- the others ---------------------------------------------------------------------------

    def notices(self, foe: Seat) -> bool:
        """Whether I watch this opponent in this round: attention is decided once a round, by
        how this game began, and who lies far behind gets less of it."""
        notice = self.weights.notice
        if self.weights.ease > 0:
            notice = max(LEAST, notice - self.weights.ease * max(0, self.lead(foe) - COMFORT))
        if notice >= 1.0:
            return True
        looks = 3 * self.facts.openings[self.me] + self.facts.openings[foe]
        return noise(self.me * 4 + foe, self.facts.round, looks) < notice

    def lead(self, foe: Seat) -> int:
        """By how many points my side is ahead of his."""
        side, score = self.terms.side, self.facts.score
        ahead = 0
        for seat in range(self.terms.players):
            if side[seat] == side[self.me]:
                ahead += score[seat]
            elif side[seat] == side[foe]:
                ahead -= score[seat]
        return ahead

    def threat(self, seat: Seat, kind: int) -> float:
        """What this enemy's token in the city would cost me, were it of this kind."""
        cell = self.facts.token_cell[seat]
        card = self.top(cell)
        if card >= 0:
            return self.loss(seat, kind, card)
        owner = self.cover_owner(cell)
        if owner == seat:  # he means to cash the special, or bluffs
            return self.weights.cover_threat if kind == CASH else -4.0
        if owner >= 0:
            return 1.0
        return 3.0 if self.facts.looked[seat] >> cell & 1 else 0.0

    def odds(self, seat: Seat, kind: int) -> float:
        """How likely this token is of this kind: an enemy on a card I know betrays himself."""
        known = self.token_kind[seat]
        if known != HIDDEN:
            return 1.0 if known == kind else 0.0
        cell = self.facts.token_cell[seat]
        if self.cover_owner(cell) == seat:
            return OWN_COVER if kind == CASH else 1.0 - OWN_COVER
        card = self.top(cell)
        if card < 0:
            return 0.5
        sure = SURE if self.facts.looked[seat] >> cell & 1 else GUESSED
        return sure if self.terms.earned[2 * seat + kind][card] > 0 else 1.0 - sure

    def expected_threat(self, seat: Seat) -> float:
        """What this enemy's token would cost me, whatever it is."""
        war = self.odds(seat, WAR)
        return war * self.threat(seat, WAR) + (1.0 - war) * self.threat(seat, CASH)

    def risk(self, cell: int) -> float:
        """How likely a token of mine is chased from there: somebody may know the card."""
        facts, terms, me = self.facts, self.terms, self.me
        place = (me - facts.first) % terms.players
        mine = facts.cover_cell[me] == cell  # everybody suspects a special there
        covered = bool(facts.covered >> cell & 1)
        turn = facts.phase == ACTION
        danger = 0.0
        for foe in terms.foes[me]:
            free = turn and (foe - facts.first) % terms.players > place
            if mine or (not covered and facts.looked[foe] >> cell & 1):
                here = KNOWN_FREE if free else KNOWN_PAID if facts.can_pay(foe) else 0.0
            else:
                here = UNSEEN if free or facts.can_pay(foe) else 0.0
            if here > danger:
                danger = here
        return danger

    def safe(self, cell: int, worth: float) -> float:
        """What is left of a placement's worth for those who fear to be chased."""
        if worth <= 0 or self.weights.caution == 0:
            return worth
        return worth * (1.0 - self.weights.caution * self.risk(cell))

    def foe_at(self, cell: int) -> Seat:
        """The enemy whose token lies there, or NONE."""
        for foe in self.terms.foes[self.me]:
            if self.facts.token_cell[foe] == cell:
                return foe
        return NONE

    def arrival(self, cell: int, kind: int) -> float:
        """What bringing a token there is worth, chasing included."""
        worth = self.value(cell, kind)
        if self.facts.tokens >> cell & 1:
            foe = self.foe_at(cell)
            if foe >= 0:
                threat = self.expected_threat(foe)
                if threat > 0:
                    worth += threat * self.weights.denied
        return self.safe(cell, worth)

    def waits(self) -> bool:
        """Whether my hidden special card is not to be cashed yet: never in the first round, by those
        who have patience at all."""
        patience = self.weights.patience
        if patience <= 0:
            return False
        cell = self.facts.cover_cell[self.me]
        return self.facts.round <= 1 + int(noise(self.me, cell, 991) * patience)
