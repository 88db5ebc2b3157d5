"""Stand-ins for people at Enquêtes à New York: they see what a seat sees, and play as people do.

Both keep the notepad honestly, as everybody does who has crayons: a cell is crossed out when a clue
they bear in mind is false there, and only the last cell left is named. They differ in what they
bear in mind and in where they walk.
"""

from random import Random

from vingtdeux.bots import Bot
from vingtdeux.engine.action import Action
from vingtdeux.engine.chance import pick
from vingtdeux.games.enquetes_new_york import actions as do
from vingtdeux.games.enquetes_new_york.board import ALL_CELLS, CELLS
from vingtdeux.games.enquetes_new_york.material import CARD_KIND
from vingtdeux.games.enquetes_new_york.observation import Observation


class Investigator(Bot):
    """What a novice and a regular have in common."""

    def borne_in_mind(self, seen: Observation) -> list[int]:
        """The cards whose clues are on the pad."""
        raise NotImplementedError

    def likes(self, seen: Observation, action: Action) -> float:
        """How tempting an action looks; equals are drawn by lot."""
        raise NotImplementedError

    def choose(self, seen: Observation, legal: list[Action], rng: Random) -> Action:
        left = ALL_CELLS & ~seen.wrong
        for card in self.borne_in_mind(seen):
            left &= seen.terms.material.truth[card]
        cells = [cell for cell in range(CELLS) if left >> cell & 1]
        last_call = legal[0].kind == do.GIVE_UP
        if legal[-1].kind == do.ACCUSE:
            if cells and (len(cells) == 1 or last_call):
                return do.ACCUSES[pick(rng, cells)]
            return legal[0]
        tempting = [self.likes(seen, action) for action in legal]
        best = max(tempting)
        return pick(rng, [legal[at] for at, much in enumerate(tempting) if much == best])


def _has_cards(seen: Observation, cell: int) -> bool:
    """Whether one draws a card there."""
    square = seen.terms.material.squares[cell]
    return square < 2 and seen.pile_counts[square] > 0


def _company(seen: Observation, cell: int) -> int:
    """The cards of the fullest hand among those who stand there."""
    held = [
        seen.counts[2 * seat] + seen.counts[2 * seat + 1]
        for seat in range(seen.terms.players)
        if seat != seen.seat and seen.pawns[seat] == cell
    ]
    return max(held, default=0)


class Novice(Investigator):
    """The first game: reads what lies in front of it, and the last card it was shown.

    What it saw by spying is gone from its mind when it sees the next card so, and a card swapped
    away as well. It walks to a square with a pile, any of them, and spies because it may.
    """

    name = "novice"

    def borne_in_mind(self, seen: Observation) -> list[int]:
        elsewhere = [each.card for each in seen.known if each.card not in seen.hand]
        return [*seen.hand, *elsewhere[-1:]]

    def likes(self, seen: Observation, action: Action) -> float:
        if action.kind == do.GO:
            return float(_has_cards(seen, action.a))
        return float(action.kind not in (do.NO_SPY, do.STAY, do.NO_SWAP))


class Regular(Investigator):
    """The tenth game: uses every clue it was ever shown and walks where two are to be had.

    It does not count which cards of a hand it has seen already, nor how far the others are.
    """

    name = "regular"

    def borne_in_mind(self, seen: Observation) -> list[int]:
        return [each.card for each in seen.known]

    def likes(self, seen: Observation, action: Action) -> float:
        kind = action.kind
        if kind == do.GO:
            return float(_has_cards(seen, action.a)) + 0.5 * (_company(seen, action.a) > 0)
        if kind in (do.SPY, do.SWAP_WITH, do.TAKE):
            return 1.0 + seen.counts[2 * action.a] + seen.counts[2 * action.a + 1]
        if kind == do.SWAP_GIVE:
            return float(seen.terms.material.truth[action.a].bit_count())
        if kind == do.SWAP_TAKE:
            mine = sum(CARD_KIND[card] == action.a for card in seen.hand)
            return -float(mine)
        return 0.0
