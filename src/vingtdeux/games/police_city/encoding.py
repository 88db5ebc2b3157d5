"""What a seat knows as a row of numbers (docs/learning.md).

Place cards of the same colours are alike to the rules once they are won: hands are counted by
colour, and so are pledges and offers. Equal elements of a lot are counted too, cards of the row and
objectives are told by what they ask and bring. Which ones they are goes into the digest `order`,
and so does what is left of choices made before, and what the end reveals of others.
"""

from typing import Any, Final, final

from vingtdeux.engine.action import Action
from vingtdeux.engine.features import BYTE, Layout, margin, write_order
from vingtdeux.games.police_city.encoding_acts import Acts
from vingtdeux.games.police_city.encoding_dice import DiceFacts
from vingtdeux.games.police_city.encoding_row import RowFacts
from vingtdeux.games.police_city.encoding_seats import SeatFacts
from vingtdeux.games.police_city.encoding_table import TableFacts
from vingtdeux.games.police_city.encoding_talk import TalkFacts
from vingtdeux.games.police_city.material import NOBODY
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.public import FREE, RUNNING
from vingtdeux.games.police_city.terms import Terms

GOODS: Final = 0.4
"""What a seizure or card is worth, in grades."""
INFORMER: Final = 0.4
FILE: Final = BYTE - 1
CLAIMED: Final = BYTE - 2
"""What divides the notes of a seat; BYTE divides seats."""
AHEAD: Final = 3.0
"""So many grades ahead is half of all there is to hope for."""


@final
class Features:
    """The features of one table."""

    def __init__(self, terms: Terms) -> None:
        players = terms.players
        self.players = players
        self._goal: int = terms.material.mafia_goal
        self._start: int = terms.mafia_start
        self.layout = Layout()
        self._table = TableFacts(self.layout, terms)
        self._seats = SeatFacts(self.layout, terms)
        self._talk = TalkFacts(self.layout, terms)
        self._dice = DiceFacts(self.layout, terms)
        self._row = RowFacts(self.layout, terms)
        self._order: int = self.layout.add_order()
        self._blank = bytes(self.layout.size)
        self._acts = Acts(terms)
        self.acts = self._acts.layout
        self._nearby: list[list[int]] = []
        """For each reader the place of each seat, itself first; after all of them nobody."""
        for me in range(players):
            nearby = [(seat - me) % players for seat in range(players)]
            self._nearby.append(nearby + [players] * (NOBODY + 1 - players))

    def write(self, seen: Observation, out: bytearray, at: int) -> None:
        """See `engine.features.Encoding`."""
        out[at : at + self.layout.size] = self._blank
        me = 0 if seen.seat is None else seen.seat
        nearby = self._nearby[me]
        self._table.write(seen, out, at, nearby)
        held = self._seats.write(seen, out, at, me, nearby)
        self._talk.write(seen, out, at, nearby)
        tally = self._dice.write(seen, out, at, me, nearby)
        self._row.write(seen, out, at, me, nearby, held, tally)
        self._write_order(seen, out, at, me, nearby)

    def _write_order(
        self, seen: Observation, out: bytearray, at: int, me: int, nearby: list[int]
    ) -> None:
        """What can be seen but makes no difference, or none any more."""
        players = self.players
        notes: list[int] = [
            nearby[seen.forced], seen.resume, seen.order_from, seen.order_to, seen.moved,
        ]  # fmt: skip
        notes += seen.row
        for objective in seen.shown:
            notes.append(objective + 1)
        for place in range(players):
            seat = (me + place) % players
            notes.append(BYTE)
            if seen.cards[seat]:
                notes += seen.cards[seat]
            if seen.hidden_cards[seat]:
                notes.append(FILE)
                notes += seen.hidden_cards[seat]
            if seen.claimed[seat]:
                notes.append(CLAIMED)
                notes += seen.claimed[seat]
            if seen.reason != RUNNING:
                notes += seen.hidden[5 * seat : 5 * seat + 5]
                notes.append(seen.secret[seat] + 1)
        self._talk.note(seen, me, nearby, notes)
        write_order(out, at + self._order, [notes])

    def write_action(self, action: Action, seat: int, out: bytearray, at: int) -> None:
        """See `engine.features.Encoding`."""
        self._acts.write(action, seat, out, at)

    def potential(self, seen: Observation) -> float:
        """Grades and goods ahead of the best of the others; the nearer the mafia, the less that
        counts, and the worse for everybody but the mafioso."""
        me = seen.seat
        if me is None:
            return 0.0
        if seen.reason != RUNNING:
            outcome = seen.outcome()
            return 1.0 if outcome is not None and me in outcome.winners else -1.0
        points = [0.0] * self.players
        for seat in range(self.players):
            goods = seen.seizures_of(seat) + seen.cards_of(seat)
            points[seat] = seen.grades[seat] + GOODS * goods
        for informer in range(len(seen.informer_state)):
            if seen.informer_state[informer] != FREE:
                points[seen.informer_owner[informer]] += INFORMER
        way = max(0, seen.mafia - self._start) / (self._goal - self._start)
        danger = way * way
        lead = margin(points, me, AHEAD) * (1.0 - danger)
        return lead + danger if seen.loyalty == 1 else lead - danger


def encoding(game: Any) -> Features:
    """The features of this table."""
    return Features(game.terms)
