"""What cards, covers and tokens are worth to a seat, for its features: a plain count, quickly made.

It weighs as the bots do (eyes.py), with round numbers of its own, so that features stay what they
are when a bot is tuned. All in hundredths of a point; chances in hundredths.
"""

from typing import Final, final

from vingtdeux.engine.action import Seat
from vingtdeux.games.mafia_story.material import (
    CASH,
    COVER_CARD,
    DRIVE_BYS,
    FAMILY,
    POLICE,
    POLICES,
    PROSTITUTES,
    SPECIAL,
    SPECIALS,
    TERRITORIES,
    WAR,
)
from vingtdeux.games.mafia_story.observation import HIDDEN, Observation
from vingtdeux.games.mafia_story.phases import ACTION, FLIGHT, NONE, REACTION
from vingtdeux.games.mafia_story.terms import Terms

POINT: Final = 100
SEVERAL: Final = 70
"""What a point of one of several enemies counts."""
DENIED: Final = 80
"""What a chase takes from the one who is chased."""
FARE: Final = 200
"""A transport."""
DREAD: Final = 50
"""How likely a stranger's cover is a police card."""
ON_OWN_COVER: Final[list[int]] = [-400, 800]
"""What an enemy's token on its own cover threatens, by kind."""
ON_A_COVER: Final = 100
ON_A_LOOK: Final = 300
"""And on a card that he has looked at, and I have not."""
SURE: Final = 95
"""How likely a token lies as it scores, if its owner has looked at the card."""
GUESSED: Final = 60
"""And if he has not."""
CASHES: Final = 75
"""How likely a token on its owner's cover is a collection."""

CALM: Final = 0
UNSEEN: Final = 1
PAID: Final = 2
FREE: Final = 3
"""The danger of being chased from a cell: none, by who does not know the card, by who knows it and
has a transport, by who knows it and has not had his turn."""
LEFT: Final[list[int]] = [100, 89, 64, 42]
"""What is left of a placement's worth in that danger."""

UNKNOWN: Final = -1
WORST: Final = -9900


@final
class Tables:
    """What follows from the seat and the terms alone."""

    __slots__ = (
        "city", "costs", "covers", "families", "foes", "gains", "in_city", "is_foe", "me", "points",
        "rank", "sort", "terms", "total", "turned", "wants", "wars",
    )  # fmt: skip

    def __init__(self, terms: Terms, me: Seat) -> None:
        cards = range(len(FAMILY))
        players = terms.players
        self.terms = terms
        self.me = me
        self.foes: tuple[Seat, ...] = terms.foes[me]
        self.is_foe: list[bool] = [seat in self.foes for seat in range(players)]
        self.families: list[int] = self._turn_families()
        self.sort: list[int] = [self._sort(card) for card in cards]
        """0 to 3: a family's, mine first; 4 prostitutes, 5 drive-bys."""
        self.rank: list[int] = [
            card % TERRITORIES + 1 if card < PROSTITUTES else 1 for card in cards
        ]
        self.turned: list[int] = [self._turn(card) for card in cards]
        """A card's number if the families were those of the places from me on."""
        self.points: list[list[int]] = [terms.earned[2 * me], terms.earned[2 * me + 1]]
        """Of my tokens, by kind and card."""
        self.wants: list[int] = [WAR if terms.earned[2 * me][card] > 0 else CASH for card in cards]
        """The kind of token for this card."""
        enemy = POINT if players == 2 or terms.teams else SEVERAL
        hit = terms.material.hit
        self.gains: list[list[int]] = [
            [
                POINT * terms.points(me, kind, card)
                + (enemy * hit if terms.victim(me, kind, card) >= 0 else 0)
                for card in cards
            ]
            for kind in (WAR, CASH)
        ]
        self.costs: list[list[int]] = [
            [self._cost(seat, kind, card, enemy) for card in cards]
            for seat in range(players)
            for kind in (WAR, CASH)
        ]
        """What another's token costs me, by 2 * seat + kind, and card."""
        self.covers: list[list[int]] = [self._covers(kind) for kind in (WAR, CASH)]
        """What my token is worth on a cover, by kind and 3 * owner + what I know of the cover."""
        inside = {*terms.city_set}
        self.in_city: list[int] = [int(card in inside) for card in cards]
        self.wars: list[int] = [self.points[WAR][card] if card in inside else 0 for card in cards]
        self.city: int = len(inside)
        self.total: int = sum(self.wars)
        """A war token on every card of the city; a collection is the contrary of it."""

    def _turn_families(self) -> list[int]:
        """The place of each family: its holder's from me on, then those that nobody holds."""
        found: list[int] = []
        nobody = self.terms.players
        for holder in self.terms.holder:
            if holder >= 0:
                found.append((holder - self.me) % self.terms.players)
            else:
                found.append(nobody)
                nobody += 1
        return found

    def _sort(self, card: int) -> int:
        if PROSTITUTES <= card < SPECIALS:
            return 4 if card < DRIVE_BYS else 5
        return self.families[FAMILY[card]]

    def _turn(self, card: int) -> int:
        if PROSTITUTES <= card < SPECIALS:
            return card
        place = self.families[FAMILY[card]]
        if card < PROSTITUTES:
            return place * TERRITORIES + card % TERRITORIES
        return (SPECIALS if card < POLICES else POLICES) + place

    def _cost(self, seat: Seat, kind: int, card: int, enemy: int) -> int:
        terms = self.terms
        worth = enemy * terms.points(seat, kind, card)
        hurt = terms.victim(seat, kind, card)
        if hurt >= 0:
            mine = terms.side[hurt] == terms.side[self.me]
            worth += terms.material.hit * (POINT if mine else -enemy)
        return worth

    def _covers(self, kind: int) -> list[int]:
        found: list[int] = []
        for family in self.terms.families:
            police = self.gains[kind][COVER_CARD[POLICE][family]]
            special = self.gains[kind][COVER_CARD[SPECIAL][family]]
            hidden = (DREAD * police + (100 - DREAD) * special) // 100
            found += [police, special, hidden]
        return found


@final
class Glance:
    """One observation, weighed. Each card that lies elsewhere or is known is ruled out first."""

    __slots__ = (
        "base", "best_cash", "best_war", "hot", "kind", "known", "left", "mean", "most", "near", "order", "own",
        "price", "reach", "seen", "tables", "warm", "wars",
    )  # fmt: skip

    def __init__(self, seen: Observation, tables: Tables) -> None:
        self.seen = seen
        self.tables = tables
        self.kind = NONE if seen.seat is None else seen.token_kind[tables.me]
        """Of my token that is out; NONE if either could go."""
        self.order: list[int] = []
        """The cards ruled out, one after the other, turned."""
        self.left = tables.city
        self.wars = tables.total
        self.mean = 0
        """What a war token earns on a card I do not know; a collection earns the contrary."""
        self.known = 0
        """Cells whose card I know."""
        self.most = WORST
        """The worth of the best arrivals."""
        self.best_war = 0
        """Their cells, for a war token."""
        self.best_cash = 0
        self._fear()
        self._go()

    # --- what I know --------------------------------------------------------------------------

    def rule_out(self, card: int) -> None:
        """This card is not among those I do not know."""
        tables = self.tables
        self.order.append(tables.turned[card])
        self.left -= tables.in_city[card]
        self.wars -= tables.wars[card]

    def count(self) -> None:
        """All that I know is ruled out: the mean of the rest."""
        if self.left > 0:
            self.mean = POINT * self.wars // self.left

    def worth_a_look(self) -> int:
        """Where nobody has looked, else where I have not, else wherever one may look."""
        seen = self.seen
        able = seen.cards & ~seen.covered & ~seen.tokens & ~seen.group
        new = able & ~self.known
        others = 0
        for looked in seen.looked:
            others |= looked
        return new & ~others or new or able

    def near_foe(self) -> int:
        """Cells next to an opposing token."""
        around = self.tables.terms.city.neighbours
        found = 0
        for foe in self.tables.foes:
            cell = self.seen.token_cell[foe]
            if cell >= 0:
                found |= around[cell]
        return found

    # --- where danger is, where I can go ------------------------------------------------------

    def _fear(self) -> None:
        """From where I may be chased: cells a foe knows, who comes for nothing or by transport."""
        seen, tables = self.seen, self.tables
        players, turn = tables.terms.players, seen.phase == ACTION
        place = (tables.me - seen.first) % players
        self.hot = 0
        self.warm = 0
        self.base = CALM
        self.own = CALM
        """Where my own cover lies, everybody suspects the special card."""
        for foe in tables.foes:
            if turn and (foe - seen.first) % players > place:
                self.hot |= seen.looked[foe]
                self.base, self.own = UNSEEN, FREE
            elif seen.can_pay(foe):
                self.warm |= seen.looked[foe]
                self.base, self.own = UNSEEN, max(self.own, PAID)
        open_cells = seen.cards & ~seen.covered
        self.hot &= open_cells
        self.warm &= open_cells & ~self.hot

    def _go(self) -> None:
        """Where a token of mine can go, and what it pays for going farther than `near`."""
        seen, tables = self.seen, self.tables
        terms, me = tables.terms, tables.me
        self.price = 0
        self.near = 0
        if seen.phase == FLIGHT and seen.turn == me:
            self.near = self.reach = seen.next_door()
            self.price = FARE * terms.material.fare
            if seen.can_pay(me):
                self.reach = seen.cards & ~seen.tokens
                if terms.flight_may_chase:
                    self.reach |= seen.opposing(me) & ~(1 << seen.fled_from)
        elif seen.phase == REACTION:
            self.reach = seen.opposing(me) if seen.can_pay(me) else 0
            self.price = FARE * terms.material.fare
        else:
            self.reach = (seen.cards & ~seen.tokens) | seen.opposing(me)

    # --- what lies there ----------------------------------------------------------------------

    def cover_owner(self, cell: int) -> Seat:
        """Whose cover lies there, or UNKNOWN."""
        if self.seen.covered >> cell & 1:
            for seat, covered in enumerate(self.seen.cover_cell):
                if covered == cell:
                    return seat
        return UNKNOWN

    def top(self, cell: int, owner: Seat) -> int:
        """The card on top, if I know it."""
        if owner < 0:
            return self.seen.faces[cell]
        kind = self.seen.cover_kind[owner]
        return UNKNOWN if kind == HIDDEN else COVER_CARD[kind][self.tables.terms.families[owner]]

    def value(self, cell: int, kind: int) -> int:
        """What my token of this kind is worth there."""
        owner = self.cover_owner(cell)
        if owner >= 0:
            return self.tables.covers[kind][3 * owner + self.seen.cover_kind[owner]]
        card = self.seen.faces[cell]
        if card >= 0:
            return self.tables.gains[kind][card]
        return self.mean if kind == WAR else -self.mean

    def threat(self, foe: Seat, kind: int) -> int:
        """What the token of this enemy costs me, were it of this kind."""
        cell = self.seen.token_cell[foe]
        owner = self.cover_owner(cell)
        card = self.top(cell, owner)
        if card >= 0:
            return self.tables.costs[2 * foe + kind][card]
        if owner == foe:
            return ON_OWN_COVER[kind]
        if owner >= 0:
            return ON_A_COVER
        return ON_A_LOOK if self.seen.looked[foe] >> cell & 1 else 0

    def odds_war(self, foe: Seat) -> int:
        """How likely his token is a war token: on a card I know it betrays itself."""
        known = self.seen.token_kind[foe]
        if known != HIDDEN:
            return 100 if known == WAR else 0
        cell = self.seen.token_cell[foe]
        owner = self.cover_owner(cell)
        if owner == foe:
            return 100 - CASHES
        card = self.top(cell, owner)
        if card < 0:
            return 50
        sure = SURE if self.seen.looked[foe] >> cell & 1 else GUESSED
        return sure if self.tables.terms.earned[2 * foe + WAR][card] > 0 else 100 - sure

    def bodes(self, seat: Seat) -> int:
        """What this seat's token in the city is worth to me as it lies; 0 if I cannot say."""
        if self.tables.is_foe[seat]:
            war = self.odds_war(seat)
            return -(war * self.threat(seat, WAR) + (100 - war) * self.threat(seat, CASH)) // 100
        kind = self.seen.token_kind[seat]
        return 0 if kind == HIDDEN else self.value(self.seen.token_cell[seat], kind)

    def prevented(self, kind: int) -> int:
        """What my prevent card against this kind of token most likely saves me."""
        seen, me = self.seen, self.tables.me
        mine = seen.token_cell[me] >= 0 and seen.token_kind[me] == kind
        own = self.value(seen.token_cell[me], kind) if mine else 0
        saved = max(0, -own)
        hope = 0
        for foe in self.tables.foes:
            if seen.token_cell[foe] >= 0:
                odds = self.odds_war(foe) if kind == WAR else 100 - self.odds_war(foe)
                saved = max(saved, odds * self.threat(foe, kind) // 100)
                hope = max(hope, odds)
        return saved - (100 - hope) * max(0, own) // 100

    # --- where to go --------------------------------------------------------------------------

    def safe(self, cell: int, worth: int) -> int:
        """What is left of this worth where I may be chased."""
        if worth <= 0:
            return worth
        if self.hot >> cell & 1:
            danger = FREE
        elif self.warm >> cell & 1:
            danger = PAID
        elif self.seen.cover_cell[self.tables.me] == cell:
            danger = self.own
        else:
            danger = self.base
        return worth * LEFT[danger] // 100

    def offer(self, cell: int, kind: int, worth: int) -> int:
        """An arrival of this worth, before danger and price; what is left of it."""
        left = self.safe(cell, worth)
        if self.price and not self.near >> cell & 1:
            left -= self.price
        if left > self.most:
            self.most = left
            self.best_war = self.best_cash = 0
        if left == self.most:
            if kind == WAR:
                self.best_war |= 1 << cell
            else:
                self.best_cash |= 1 << cell
        return left

    def offer_dark(self) -> None:
        """The free cells whose cards I do not know, as if dangers there were all alike."""
        seen = self.seen
        dark = self.reach & ~self.known & ~seen.covered & ~seen.tokens
        if not dark:
            return
        kind = self.kind
        if kind < 0:
            kind = WAR if self.mean >= 0 else CASH
        worth = self.mean if kind == WAR else -self.mean
        if worth > 0:
            worth = worth * LEFT[self.base] // 100
        if dark & self.near:
            dark &= self.near
        else:
            worth -= self.price
        if worth > self.most:
            self.most = worth
            self.best_war = self.best_cash = 0
        if worth == self.most:
            if kind == WAR:
                self.best_war |= dark
            else:
                self.best_cash |= dark
