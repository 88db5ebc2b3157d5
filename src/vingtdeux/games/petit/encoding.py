"""What a seat knows as a row of numbers (docs/learning.md)."""

from typing import Any, final

from vingtdeux.engine.action import Action
from vingtdeux.engine.features import Layout, margin
from vingtdeux.games.petit.observation import Observation
from vingtdeux.games.petit.terms import Terms


@final
class Features:
    """The features of one table."""

    def __init__(self, terms: Terms) -> None:
        players, ranks, rounds = terms.players, terms.material.ranks, terms.rounds
        self.players = players
        self.ranks = ranks
        layout = Layout()
        self._dealt = layout.add("dealt", 1, fr="Les cartes sont données.", en="Cards are dealt.")
        self._round = layout.add(
            "round", 1, rounds + 1, fr="La manche, à partir de 1.", en="The round, from 1."
        )
        self._hand = layout.add(
            "hand", ranks, terms.material.copies,
            fr="Combien de cartes de chaque rang j’ai en main.",
            en="How many cards of each rank are in my hand.",
        )  # fmt: skip
        self._pick = layout.add(
            "pick", ranks, fr="La carte que j’ai choisie.", en="The card I have chosen."
        )
        self._seat = layout.add("seat", players, fr="Mon siège.", en="My seat.")
        self._points = layout.add(
            "points", players, rounds, fr="Points, à partir de moi.", en="Points, from me on."
        )
        self._sizes = layout.add(
            "hand_sizes", players, terms.material.hand,
            fr="Cartes en main, à partir de moi.", en="Cards in hand, from me on.",
        )  # fmt: skip
        self._committed = layout.add(
            "committed",
            players,
            fr="Qui a choisi, à partir de moi.",
            en="Who has chosen, from me on.",
        )
        self._last = layout.add(
            "last", players * ranks,
            fr="Carte de la dernière manche, par siège à partir de moi, par rang.",
            en="Card of the last round, by seat from me on, by rank.",
        )  # fmt: skip
        self.layout = layout
        self._blank = bytes(layout.size)
        acts = Layout()
        acts.add("rank", ranks, fr="Le rang joué.", en="The rank played.")
        self.acts = acts

    def write(self, seen: Observation, out: bytearray, at: int) -> None:
        """See `engine.features.Encoding`."""
        out[at : at + self.layout.size] = self._blank
        me = seen.seat if seen.seat is not None else 0
        out[at + self._dealt] = seen.dealt
        out[at + self._round] = seen.round
        for card in seen.hand:
            out[at + self._hand + card - 1] += 1
        if seen.pick:
            out[at + self._pick + seen.pick - 1] = 1
        out[at + self._seat + me] = 1
        for place in range(self.players):
            seat = (me + place) % self.players
            out[at + self._points + place] = seen.points[seat]
            out[at + self._sizes + place] = seen.hand_sizes[seat]
            out[at + self._committed + place] = seen.committed[seat]
            if seen.last[seat]:
                out[at + self._last + place * self.ranks + seen.last[seat] - 1] = 1

    def write_action(self, action: Action, seat: int, out: bytearray, at: int) -> None:  # noqa: ARG002
        """See `engine.features.Encoding`."""
        out[at : at + self.acts.size] = bytes(self.acts.size)
        out[at + action.a - 1] = 1

    def potential(self, seen: Observation) -> float:
        """Points ahead of the best of the others."""
        return 0.0 if seen.seat is None else margin(seen.points, seen.seat, 2.0)


def encoding(game: Any) -> Features:
    """The features of this table."""
    return Features(Terms(game.players, game.options))
