"""How a bot plays Mafia Story, from an observation alone (docs/rules/mafia_story.md, 7.3).

Everything is measured in points: what a token would earn, what it denies, what a transport is
worth. The levels differ in what they remember and in how far they think of the others.
"""

from random import Random
from typing import Final, final

from vingtdeux.engine.action import Action, Seat
from vingtdeux.engine.chance import pick
from vingtdeux.games.mafia_story.actions import (
    COVER,
    FLEE,
    LOOK,
    PASS,
    PLACE,
    PREVENT_WAR,
    REACT_MOVE,
    TAKE_BACK,
)
from vingtdeux.games.mafia_story.material import CASH, COVER_CARD, POLICE, SPECIAL, WAR
from vingtdeux.games.mafia_story.observation import HIDDEN, Observation
from vingtdeux.games.mafia_story.phases import (
    ACTION,
    BUYBACK,
    FLIGHT,
    NONE,
    PREVENT,
    REACTION,
    SETUP_COVER,
    TARGET,
)
from vingtdeux.games.mafia_story.terms import Terms

LEVELS: Final = 3
"""1 Stagiaire, 2 Brigadier, 3 Commissaire."""

UNKNOWN: Final = -1

FORGETS: Final = 30
"""Percent of the faces the first level loses each round."""
MEMORY: Final = 3
"""Rounds such a loss lasts."""
ENOUGH: Final[list[float]] = [0.0, 3.5, 3.5, 3.0]
"""A placement worth this much is better than looking, by level."""
TRANSPORT: Final = 2.0
PREVENT_WORTH: Final[list[float]] = [0.0, 6.0, 5.0, 4.0]
GUESS_POLICE: Final = 0.5
JOY: Final = 0.4
"""What an enemy's lost point is worth to the lower levels."""
DENIED: Final = 0.8
"""Share of an enemy's points that a chase takes from him: he flees somewhere."""


CAUTION: Final = 0.9
"""How much of a placement's worth the danger of being chased takes away."""
EAGER: Final[list[float]] = [0.0, 1.0, 1.0, 0.0]
"""By how much a reaction must beat what the seat has, by level."""
MIXED: Final[list[float]] = [0.0, 0.0, 0.2, 0.25]
"""How often a level covers with its police card, to stay unreadable."""
BLUFF: Final = 0.1


@final
class Mind:
    """What the seat believes about the city just now."""

    __slots__ = ("cards", "enemy_weight", "keen", "level", "me", "means", "seen", "terms")

    def __init__(self, seen: Observation, level: int) -> None:
        self.seen = seen
        self.level = level
        self.terms: Terms = seen.terms
        self.me: Seat = 0 if seen.seat is None else seen.seat
        self.keen: bool = level == 3
        sides = 2 if self.terms.teams else seen.terms.players
        self.enemy_weight: float = 1.0 if sides == 2 else 1.0 / (sides - 1)
        self.cards: list[int] = _remembered(seen, level, self.me)
        self.means: list[float] = _means(seen, self.cards, self.me)

    def swing(self, seat: Seat, kind: int, card: int) -> float:
        """What it means for me if this token scores this card."""
        terms = self.terms
        mine = terms.side[seat] == terms.side[self.me]
        gain = float(terms.points(seat, kind, card))
        hurt = terms.victim(seat, kind, card)
        hit = float(terms.material.hit)
        if not self.keen:
            if not mine:
                return -gain - (hit if hurt == self.me else 0.0)
            return gain + (JOY * hit if hurt >= 0 else 0.0)
        worth = gain if mine else -gain * self.enemy_weight
        if hurt >= 0:
            friend = terms.side[hurt] == terms.side[self.me]
            worth += -hit if friend else hit * self.enemy_weight
        return worth

    def top(self, cell: int) -> int:
        """The card on top if I know it."""
        cover = self.cover_owner(cell)
        if cover < 0:
            return self.cards[cell]
        kind = self.seen.cover_kind[cover]
        return UNKNOWN if kind == HIDDEN else COVER_CARD[kind][self.terms.families[cover]]

    def cover_owner(self, cell: int) -> int:
        for seat, covered in enumerate(self.seen.cover_cell):
            if covered == cell:
                return seat
        return NONE

    def value(self, cell: int, kind: int) -> float:
        """What my token of this kind is worth there."""
        card = self.top(cell)
        if card >= 0:
            return self.swing(self.me, kind, card)
        cover = self.cover_owner(cell)
        if cover < 0:
            return self.means[kind]
        family = self.terms.families[cover]
        special = self.swing(self.me, kind, COVER_CARD[SPECIAL][family])
        police = self.swing(self.me, kind, COVER_CARD[POLICE][family])
        return GUESS_POLICE * police + (1 - GUESS_POLICE) * special

    def threat(self, seat: Seat, kind: int) -> float:
        """What this enemy's token in the city would earn him, were it of this kind."""
        cell = self.seen.token_cell[seat]
        card = self.top(cell)
        if card >= 0:
            return -self.swing(seat, kind, card)
        cover = self.cover_owner(cell)
        if cover == seat:  # on his own cover: he means to cash the special, or bluffs
            return (8.0 if self.keen else 6.0) if kind == CASH else -4.0
        if cover >= 0:
            return 1.0
        return 3.0 if self.seen.looked[seat] >> cell & 1 else 0.0

    def odds(self, seat: Seat, kind: int) -> float:
        """How likely this token is of this kind: an enemy on a card I know betrays himself."""
        known = self.seen.token_kind[seat]
        if known != HIDDEN:
            return 1.0 if known == kind else 0.0
        cell = self.seen.token_cell[seat]
        card = self.top(cell)
        if self.cover_owner(cell) == seat:
            return 0.75 if kind == CASH else 0.25
        if card < 0:
            return 0.5
        good = self.terms.points(seat, kind, card) > 0
        sure = 0.95 if self.seen.looked[seat] >> cell & 1 else 0.6
        return sure if good else 1.0 - sure

    def expected_threat(self, seat: Seat) -> float:
        return self.odds(seat, WAR) * self.threat(seat, WAR) + self.odds(seat, CASH) * self.threat(
            seat, CASH
        )

    def risk(self, cell: int, again: bool) -> float:
        """How likely a token of mine is chased from there: somebody may know the card."""
        seen, terms = self.seen, self.terms
        place = (self.me - seen.first) % terms.players
        danger = 0.0
        for foe in terms.foes[self.me]:
            later = (foe - seen.first) % terms.players > place
            knows = bool(seen.looked[foe] >> cell & 1) and self.cover_owner(cell) < 0
            if self.cover_owner(cell) == self.me:
                knows = True  # everybody suspects a special there
            free = later and not again
            able = seen.can_pay(foe)
            if knows:
                danger = max(danger, 0.65 if free else 0.4 if able else 0.0)
            elif free or able:
                danger = max(danger, 0.12)
        return danger

    def arrival(self, cell: int, kind: int) -> float:
        """What placing a token there is worth, chasing included."""
        worth = self.value(cell, kind)
        seen = self.seen
        for foe in self.terms.foes[self.me]:
            if seen.token_cell[foe] == cell:
                threat = self.expected_threat(foe)
                if threat > 0:
                    worth += threat * (DENIED if self.keen else 1.0)
        if self.keen and worth > 0:
            worth *= 1.0 - CAUTION * self.risk(cell, seen.phase != ACTION)
        return worth


def _noise(cell: int, round_: int, seat: Seat) -> int:
    """0 to 99, the same for the same cell, round and seat: forgetting must not flicker."""
    mixed = (cell * 7919 + round_ * 104729 + seat * 1299709 + 12345) & 0xFFFFFF
    mixed = (mixed * 48271) % 2147483647
    mixed ^= mixed >> 11
    mixed = (mixed * 48271) % 2147483647
    return mixed % 100


def _remembered(seen: Observation, level: int, me: Seat) -> list[int]:
    """The faces the seat knows; the first level has lost some of those it did not see lately."""
    if level > 1:
        return seen.faces
    kept = seen.faces[:]
    for cell, card in enumerate(kept):
        if card >= 0 and not seen.fresh[me] >> cell & 1:
            for back in range(MEMORY):
                if _noise(cell, seen.round - back, me) < FORGETS:
                    kept[cell] = UNKNOWN
    return kept


def _means(seen: Observation, cards: list[int], me: Seat) -> list[float]:
    """The mean of a war and of a cashing over all cards that may still lie somewhere unseen."""
    gone = {card for card in cards if card >= 0}
    for pile in (*seen.right, *seen.left, seen.discards):
        gone.update(pile)
    terms = seen.terms
    pool = [card for card in terms.city_set if card not in gone]
    if not pool:
        return [0.0, 0.0]
    return [sum([terms.points(me, kind, card) for card in pool]) / len(pool) for kind in (0, 1)]


def choose(seen: Observation, legal: list[Action], level: int, rng: Random) -> Action:
    """The best action this level can see; equal ones by the rng."""
    mind = Mind(seen, level)
    phase = seen.phase
    if phase == ACTION and not seen.group:
        return _turn(mind, legal, rng)
    if phase == FLIGHT:
        return _flee(mind, legal, rng)
    if phase == REACTION:
        return _react(mind, legal, rng)
    if phase == PREVENT:
        return _prevent(mind, legal)
    if phase == TARGET:
        return _target(mind, legal)
    if phase == BUYBACK:
        return _buy(mind, legal)
    if phase == SETUP_COVER:
        return _cover(mind, legal, rng)
    return _look(mind, legal, rng)


def _look(mind: Mind, legal: list[Action], rng: Random) -> Action:
    """Cells not yet known; the best bot looks where nobody else has."""
    seen = mind.seen
    new = [action for action in legal if mind.cards[action.a] < 0]
    if mind.keen and new:
        others = 0
        for seat in range(seen.terms.players):
            others |= seen.looked[seat]
        secret = [action for action in new if not others & action.c]
        new = secret or new
    return pick(rng, new or legal)


def _cover(mind: Mind, legal: list[Action], rng: Random) -> Action:
    """Not on a card worth cashing; the better bots mix police and special."""
    kind = SPECIAL
    if rng.random() < MIXED[mind.level]:
        kind = POLICE
    best: list[Action] = []
    least = 99.0
    for action in legal:
        if action.kind == COVER and action.b == kind:
            card = mind.cards[action.a]
            worth = 2.5 if card < 0 else max(mind.value(action.a, WAR), mind.value(action.a, CASH))
            if worth < least:
                least, best = worth, []
            if worth == least:
                best.append(action)
    return pick(rng, best)


def _turn(mind: Mind, legal: list[Action], rng: Random) -> Action:
    """The best placement if it is worth enough, else a look."""
    looks = [action for action in legal if action.kind == LOOK]
    best: list[Action] = []
    most = -99.0
    for action in legal:
        if action.kind == PLACE:
            worth = mind.arrival(action.a, action.b)
            if worth > most:
                most, best = worth, []
            if worth == most:
                best.append(action)
    if mind.keen and looks and most < _enough(mind) and rng.random() < BLUFF:
        parked = _parking(mind, legal)
        if parked is not None:
            return parked
    if most >= _enough(mind) or not looks:
        if most < 0 and legal[-1].kind == PASS:
            return legal[-1]
        return pick(rng, best)
    return _look(mind, looks, rng)


def _parking(mind: Mind, legal: list[Action]) -> Action | None:
    """A bluff on the own police card, with the prevent card ready that takes the token home."""
    seen, me = mind.seen, mind.me
    cell = seen.cover_cell[me]
    if cell < 0 or seen.cover_kind[me] != POLICE or seen.prevent[me] != 3:
        return None
    for action in legal:
        if action.kind == PLACE and action.a == cell and action.b == WAR:
            return action
    return None


def _enough(mind: Mind) -> float:
    """Less when the city is small or an enemy nears the target."""
    seen = mind.seen
    wanted = ENOUGH[mind.level]
    left = seen.cards.bit_count()
    if left <= 12:
        wanted -= 1.5
    if max([seen.score[foe] for foe in mind.terms.foes[mind.me]]) >= mind.terms.target - 8:
        wanted -= 1.0
    unknown = [
        cell for cell in range(len(mind.cards)) if seen.cards >> cell & 1 and mind.cards[cell] < 0
    ]
    if len(unknown) < 3:
        wanted = min(wanted, 0.5)
    return wanted


def _best_arrival(
    mind: Mind, legal: list[Action], price: float, rng: Random
) -> tuple[Action, float]:
    best: list[Action] = []
    most = -99.0
    kind = mind.seen.token_kind[mind.me]
    for action in legal:
        if action.kind == PASS or action.kind == TAKE_BACK:
            continue
        placed = kind if action.kind == FLEE or action.kind == REACT_MOVE else action.b
        worth = mind.arrival(action.a, placed) - price
        if action.kind == FLEE and not action.c & mind.seen.next_door():
            worth -= TRANSPORT * mind.terms.material.fare
        if worth > most:
            most, best = worth, []
        if worth == most:
            best.append(action)
    if not best:
        return legal[0], -99.0
    return pick(rng, best), most


def _flee(mind: Mind, legal: list[Action], rng: Random) -> Action:
    """The best free cell, distance priced; back into the hand if everything is bad."""
    action, worth = _best_arrival(mind, legal, 0.0, rng)
    if legal[-1].kind == TAKE_BACK and worth < 0:
        return legal[-1]
    return action


def _react(mind: Mind, legal: list[Action], rng: Random) -> Action:
    """Chase for a transport if that is clearly better than what I have."""
    action, worth = _best_arrival(mind, legal, TRANSPORT * mind.terms.material.fare, rng)
    have = 0.0
    seen = mind.seen
    if seen.token_kind[mind.me] >= 0:
        have = mind.value(seen.token_cell[mind.me], seen.token_kind[mind.me])
    return action if worth > have + EAGER[mind.level] else legal[-1]


def _prevent(mind: Mind, legal: list[Action]) -> Action:
    """A card is worth what it most likely takes from an enemy, less what it may cost me."""
    best, most = legal[0], PREVENT_WORTH[mind.level]
    seen = mind.seen
    left = seen.cards.bit_count()
    if mind.keen and left <= 11:
        most -= 1.5
    for action in legal[1:]:
        kind = WAR if action.a == PREVENT_WAR else CASH
        worth = _prevent_worth(mind, kind)
        if worth > most:
            best, most = action, worth
    return best


def _prevent_worth(mind: Mind, kind: int) -> float:
    seen, me = mind.seen, mind.me
    own = 0.0
    if seen.token_kind[me] == kind:
        own = mind.value(seen.token_cell[me], kind)
        if not mind.keen:
            return 0.0  # the other kind only: never risk hitting oneself
    worth = 0.0
    hope = 0.0
    for foe in mind.terms.foes[me]:
        if seen.token_cell[foe] >= 0:
            odds = mind.odds(foe, kind)
            worth = max(worth, odds * mind.threat(foe, kind))
            hope = max(hope, odds)
    if own < 0:  # my own token is better off at home
        worth = max(worth, -own)
    return worth - (1.0 - hope) * max(own, 0.0)


def _target(mind: Mind, legal: list[Action]) -> Action:
    """The token whose scoring would hurt me most."""
    seen = mind.seen
    best, most = legal[0], -99.0
    for action in legal:
        kind = seen.token_kind[action.a]
        cell = seen.token_cell[action.a]
        if mind.terms.side[action.a] == mind.terms.side[mind.me]:
            worth = -mind.value(cell, kind)
        else:
            worth = mind.threat(action.a, kind)
        if worth > most:
            best, most = action, worth
    return best


def _buy(mind: Mind, legal: list[Action]) -> Action:
    """Only with an empty garage and not on the threshold of victory."""
    seen = mind.seen
    cost = mind.terms.material.total(seen.bill(mind.me))
    near = mind.terms.target - seen.score[mind.me] <= cost
    if (
        seen.transports[mind.me] < mind.terms.material.fare
        and not near
        and seen.cards.bit_count() > 10
    ):
        return legal[0]
    return legal[-1]
