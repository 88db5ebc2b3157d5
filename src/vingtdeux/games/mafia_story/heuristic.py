"""How a bot plays Mafia Story, from what its seat knows (docs/rules/mafia_story.md, 7.3).

The levels are one policy with other numbers: what it keeps in mind, what it notices of the others,
what things are worth to it.
"""

from random import Random
from typing import Final, final

from vingtdeux.engine.action import Action, Seat
from vingtdeux.games.mafia_story.actions import (
    BUY_ACTION,
    PASS_ACTION,
    PREVENT_WAR,
    TAKE_BACK_ACTION,
    at,
)
from vingtdeux.games.mafia_story.eyes import Eyes
from vingtdeux.games.mafia_story.material import CASH, POLICE, SPECIAL, WAR
from vingtdeux.games.mafia_story.memory import remembered
from vingtdeux.games.mafia_story.observation import Observation
from vingtdeux.games.mafia_story.phases import (
    ACTION,
    BUYBACK,
    FLIGHT,
    NONE,
    PLACED,
    PREVENT,
    REACTION,
    SETUP_COVER,
    SETUP_PEEK,
    TARGET,
)
from vingtdeux.games.mafia_story.weights import Weights

WORST: Final = -99.0
BOTH_PREVENTS: Final = 3
DULL: Final = 2.5
"""What a card nobody has seen is worth to who looks for a place to cover."""
LATE: Final = 12
"""Cards in the city at which waiting for better ones ends."""
LATE_PREVENT: Final = 11
NEAR: Final = 8
"""Points before the target at which an opponent is about to win."""
LAST_BUY: Final = 10
"""Cards in the city below which no transport is bought back."""


def choose(seen: Observation, legal: list[Action], weights: Weights, rng: Random) -> Action:
    """The best action that this policy can see; equal ones by the rng."""
    return decide(eyes_of(seen, weights), legal, rng)


def eyes_of(seen: Observation, weights: Weights) -> Eyes:
    """What the seat of this observation makes of it."""
    me: Seat = 0 if seen.seat is None else seen.seat
    faces = remembered(seen, weights, me)
    return Eyes(seen, me, faces, seen.cover_kind, seen.token_kind, weights)


def decide(eyes: Eyes, legal: list[Action], rng: Random) -> Action:
    """What this policy does. Only the opening look and the choice of a target read `legal`: in other
    phases it may be empty."""
    facts = eyes.facts
    phase = facts.phase
    if phase == ACTION:
        if facts.group:
            return _look(eyes, facts.cards & ~facts.covered & ~facts.tokens & ~facts.group, rng)
        return _turn(eyes, rng)
    if phase == FLIGHT:
        return _flee(eyes, rng)
    if phase == REACTION:
        return _react(eyes, rng)
    if phase == PREVENT:
        return _prevent(eyes)
    if phase == TARGET:
        return _target(eyes, legal)
    if phase == BUYBACK:
        return _buy(eyes)
    if phase == SETUP_COVER:
        return _cover(eyes, rng)
    if phase == SETUP_PEEK:
        cells = 0
        for action in legal:
            cells |= action.c
        return _look(eyes, cells, rng)
    return _look(eyes, facts.cards & ~facts.covered & ~facts.group, rng)


# --- looking and covering ------------------------------------------------------------------------


def any_of(cells: int, rng: Random) -> int:
    """One of these cells (bits)."""
    nth = int(rng.random() * cells.bit_count())
    cell = 0
    while True:
        if cells >> cell & 1:
            if nth == 0:
                return cell
            nth -= 1
        cell += 1


def in_mind(eyes: Eyes) -> int:
    """Cells whose card the seat has in mind."""
    known = 0
    for cell, card in enumerate(eyes.faces):
        if card >= 0:
            known |= 1 << cell
    return known


def _look(eyes: Eyes, cells: int, rng: Random) -> Action:
    """Cells not in mind; who thinks of it looks where nobody else has."""
    new = cells & ~in_mind(eyes)
    if new and eyes.weights.secret:
        others = 0
        for seat in range(eyes.terms.players):
            others |= eyes.facts.looked[seat]
        new = new & ~others or new
    return at(eyes.terms.moves.looks, any_of(new or cells, rng))


def _cover(eyes: Eyes, rng: Random) -> Action:
    """Not on a card worth a token; special and police are mixed, to stay unreadable."""
    kind = POLICE if rng.random() < eyes.weights.police else SPECIAL
    free = eyes.facts.cards & ~eyes.facts.covered
    best = 0
    least = -WORST
    for cell, card in enumerate(eyes.faces):
        if free >> cell & 1:
            worth = DULL if card < 0 else max(eyes.gain(WAR, card), eyes.gain(CASH, card))
            if worth < least:
                least, best = worth, 0
            if worth == least:
                best |= 1 << cell
    return at(eyes.terms.moves.covers[kind], any_of(best, rng))


# --- the turn ------------------------------------------------------------------------------------


@final
class Best:
    """The best placement seen so far; equal ones by the rng."""

    __slots__ = ("cell", "equals", "kind", "worth")

    def __init__(self) -> None:
        self.cell = NONE
        self.kind = WAR
        self.worth = WORST
        self.equals = 0

    def offer(self, cell: int, kind: int, worth: float, rng: Random) -> None:
        if worth > self.worth:
            self.equals = 1
        elif worth == self.worth:
            self.equals += 1
            if rng.random() * self.equals >= 1:
                return
        else:
            return
        self.cell, self.kind, self.worth = cell, kind, worth


def best_placement(eyes: Eyes, rng: Random) -> Best:
    """Among the cards in mind, the covers, the enemies' tokens and what nobody knows."""
    facts = eyes.facts
    best = Best()
    shut = facts.covered | facts.tokens
    dark = facts.cards & ~shut
    for cell, card in enumerate(eyes.faces):
        if card >= 0:
            dark &= ~(1 << cell)
            if not shut >> cell & 1:
                kind = WAR if eyes.earned_war[card] > 0 else CASH
                best.offer(cell, kind, eyes.safe(cell, eyes.gain(kind, card)), rng)
    for owner, cell in enumerate(facts.cover_cell):
        if cell >= 0 and not facts.tokens >> cell & 1:
            if owner == eyes.me and eyes.waits():
                continue
            best.offer(cell, WAR, eyes.arrival(cell, WAR), rng)
            best.offer(cell, CASH, eyes.arrival(cell, CASH), rng)
    for foe in eyes.terms.foes[eyes.me]:
        cell = facts.token_cell[foe]
        if cell >= 0 and eyes.notices(foe):
            best.offer(cell, WAR, eyes.arrival(cell, WAR), rng)
            best.offer(cell, CASH, eyes.arrival(cell, CASH), rng)
    if dark:
        kind = WAR if eyes.mean(WAR) >= eyes.mean(CASH) else CASH
        if eyes.mean(kind) > best.worth:
            cell = any_of(dark, rng)
            best.offer(cell, kind, eyes.safe(cell, eyes.mean(kind)), rng)
    if best.cell < 0:  # everything is worse than bad: any cell will do
        cell = any_of((facts.cards & ~facts.tokens) | facts.opposing(eyes.me), rng)
        best.offer(cell, CASH, eyes.arrival(cell, CASH), rng)
    return best


def _turn(eyes: Eyes, rng: Random) -> Action:
    """The best placement if it is worth enough, else a look."""
    facts, moves = eyes.facts, eyes.terms.moves
    forced = facts.lap == 0 and facts.is_forced()
    looks = 0 if forced else facts.cards & ~facts.covered & ~facts.tokens
    best = best_placement(eyes, rng)
    if looks and best.worth < enough(eyes):
        if eyes.weights.bluff > 0 and rng.random() < eyes.weights.bluff and _can_park(eyes):
            return at(moves.places[WAR], facts.cover_cell[eyes.me])
        return _look(eyes, looks, rng)
    if best.worth < 0 and not looks and not forced:
        return PASS_ACTION
    return at(moves.places[best.kind], best.cell)


def _can_park(eyes: Eyes) -> bool:
    """A bluff on the own police card, with the prevent card ready that takes the token home."""
    facts, me = eyes.facts, eyes.me
    cell = facts.cover_cell[me]
    return (
        cell >= 0
        and not facts.tokens >> cell & 1
        and eyes.cover_kind[me] == POLICE
        and facts.prevent[me] == BOTH_PREVENTS
    )


def enough(eyes: Eyes) -> float:
    """What a placement must be worth: less when the city is small or an enemy nears the target."""
    facts = eyes.facts
    wanted = eyes.weights.enough
    if facts.cards.bit_count() <= LATE:
        wanted -= 1.5
    for foe in eyes.terms.foes[eyes.me]:
        if facts.score[foe] >= eyes.terms.target - NEAR:
            wanted -= 1.0
            break
    if (facts.cards & ~in_mind(eyes)).bit_count() < 3:
        wanted = min(wanted, 0.5)
    return wanted


# --- flight and counter-move ---------------------------------------------------------------------


def best_flight(eyes: Eyes, rng: Random) -> Best:
    """The best free cell, distance priced."""
    facts = eyes.facts
    near = facts.next_door()
    free = facts.cards & ~facts.tokens if facts.can_pay(eyes.me) else near
    price = eyes.weights.fare * eyes.terms.material.fare
    kind = eyes.token_kind[eyes.me]
    best = Best()
    for cell in range(len(eyes.faces)):
        if free >> cell & 1:
            worth = eyes.arrival(cell, kind)
            if not near >> cell & 1:
                worth -= price
            best.offer(cell, kind, worth, rng)
    return best


def _flee(eyes: Eyes, rng: Random) -> Action:
    """Back into the hand if that is possible and everything is bad."""
    best = best_flight(eyes, rng)
    if not eyes.facts.next_door() and best.worth < 0:
        return TAKE_BACK_ACTION
    return at(eyes.terms.moves.flees, best.cell)


def best_reaction(eyes: Eyes, rng: Random) -> Best:
    """The best chase for a transport; no cell if nobody is to be chased."""
    facts, me = eyes.facts, eyes.me
    moving = facts.status[me] == PLACED
    price = eyes.weights.fare * eyes.terms.material.fare
    best = Best()
    for foe in eyes.terms.foes[me]:
        cell = facts.token_cell[foe]
        if cell < 0 or not eyes.notices(foe):
            continue
        for kind in (WAR, CASH):
            if not moving or kind == eyes.token_kind[me]:
                best.offer(cell, kind, eyes.arrival(cell, kind) - price, rng)
    return best


def _react(eyes: Eyes, rng: Random) -> Action:
    """Chase for a transport if that is clearly better than what I have."""
    facts, me, moves = eyes.facts, eyes.me, eyes.terms.moves
    best = best_reaction(eyes, rng)
    moving = facts.status[me] == PLACED
    have = eyes.value(facts.token_cell[me], eyes.token_kind[me]) if moving else 0.0
    if best.cell < 0 or best.worth <= have + eyes.weights.eager:
        return PASS_ACTION
    if moving:
        return moves.react_moves[best.cell]
    return moves.react_places[best.kind][best.cell]


# --- prevent cards, targets, transports ----------------------------------------------------------


def _prevent(eyes: Eyes) -> Action:
    """A card is worth what it most likely takes from an enemy, less what it may cost me."""
    facts = eyes.facts
    prevents = eyes.terms.moves.prevents
    best, most = prevents[0], eyes.weights.hold
    if eyes.weights.caution > 0 and facts.cards.bit_count() <= LATE_PREVENT:
        most -= 1.5
    for kind in (WAR, CASH):
        if facts.prevent[eyes.me] & (kind + PREVENT_WAR):
            worth = prevent_worth(eyes, kind)
            if worth > most:
                best, most = prevents[kind + PREVENT_WAR], worth
    return best


def prevent_worth(eyes: Eyes, kind: int) -> float:
    """What the card against this kind of token most likely saves me."""
    facts, me = eyes.facts, eyes.me
    own = 0.0
    if eyes.token_kind[me] == kind:
        if eyes.weights.caution == 0:
            return 0.0  # the simple ones never risk to hit themselves
        own = eyes.value(facts.token_cell[me], kind)
    worth = 0.0
    hope = 0.0
    for foe in eyes.terms.foes[me]:
        if facts.token_cell[foe] >= 0 and eyes.notices(foe):
            odds = eyes.odds(foe, kind)
            worth = max(worth, odds * eyes.threat(foe, kind))
            hope = max(hope, odds)
    if own < 0:  # my own token is better off at home
        worth = max(worth, -own)
    return worth - (1.0 - hope) * max(own, 0.0)


def _target(eyes: Eyes, legal: list[Action]) -> Action:
    """The token whose scoring would hurt me most."""
    best, most = legal[0], WORST
    for action in legal:
        seat = action.a
        kind, cell = eyes.token_kind[seat], eyes.facts.token_cell[seat]
        if eyes.terms.side[seat] == eyes.terms.side[eyes.me]:
            worth = -eyes.value(cell, kind)
        else:
            worth = eyes.threat(seat, kind)
        if worth > most:
            best, most = action, worth
    return best


def _buy(eyes: Eyes) -> Action:
    """Only with an empty garage and not on the threshold of victory."""
    facts, me, material = eyes.facts, eyes.me, eyes.terms.material
    near = eyes.terms.target - facts.score[me] <= material.total(facts.bill(me))
    poor = facts.transports[me] < material.fare
    if poor and not near and facts.cards.bit_count() > LAST_BUY:
        return BUY_ACTION
    return PASS_ACTION
