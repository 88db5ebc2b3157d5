"""What an action is, as a row of numbers (docs/learning.md)."""

from typing import final

from vingtdeux.engine.action import Action
from vingtdeux.engine.features import Layout
from vingtdeux.games.police_et_voleurs.actions import (
    AIM,
    DRIVE,
    PLACE,
    PUT,
    READY,
    ROB,
    STEP,
)
from vingtdeux.games.police_et_voleurs.encoding_layout import (
    DOORS,
    FAR,
    PLOT_COL,
    PLOT_ROW,
    SPOT,
    STREET_COL,
    STREET_ROW,
    WAYS,
    gates_away,
)
from vingtdeux.games.police_et_voleurs.material import COLS, LONGEST, NEXT, ROWS
from vingtdeux.games.police_et_voleurs.terms import Terms


@final
class Acts:
    """The features of a table's actions."""

    def __init__(self, terms: Terms) -> None:
        self._is_gate = terms.material.is_gate
        self._is_star = terms.material.is_star
        self._gates_away = gates_away(terms.material)
        layout = Layout()
        self._kind = layout.add(
            "kind", READY + 1,
            fr="Ce qu’on fait : entrer, aller, rouler, visiter, sortir, passer, viser, poser un policier, remettre, s’envoler, se rendre, placer, faire un pas, arrêter, être prêt.",
            en="What is done: enter, move, drive, rob, leave, pass, aim, put a policeman down, put back, fly, surrender, place, step, stop, be ready.",
        )  # fmt: skip
        self._square = layout.add(
            "square", ROWS * COLS,
            fr="La case visée, par rangée puis colonne.", en="Its square, by row, then column.",
        )  # fmt: skip
        self._spot = layout.add(
            "spot", SPOT, fr="La même : colonne, rangée.", en="The same: column, row."
        )
        self._from = layout.add(
            "from", SPOT,
            fr="D’où part un policier : colonne, rangée.",
            en="Where a policeman steps from: column, row.",
        )  # fmt: skip
        self._way = layout.add(
            "way", WAYS,
            fr="Son pas : au nord, à l’ouest, à l’est, au sud.",
            en="His step: north, west, east, south.",
        )  # fmt: skip
        self._length = layout.add(
            "length", 1, LONGEST, fr="De combien de cases.", en="By how many squares."
        )
        self._gate = layout.add("gate", 1, fr="C’est un octroi.", en="It is a gate.")
        self._star = layout.add("star", 1, fr="C’est une étoile.", en="It is a star.")
        self._away = layout.add(
            "gate_away", 1, FAR,
            fr="Trajets de là à un octroi si la ville était vide.",
            en="Moves from there to a gate if the town were empty.",
        )  # fmt: skip
        self._doors = layout.add(
            "doors", 1, WAYS, fr="Cases foncées à côté.", en="Dark squares beside it."
        )
        self._exits = layout.add(
            "exits", 1, WAYS, fr="Cases claires à côté.", en="Light squares beside it."
        )
        self.layout = layout
        self._blank = bytes(layout.size)

    def write(self, action: Action, out: bytearray, at: int) -> None:
        """See `engine.features.Encoding.write_action`; it is the same for all seats."""
        out[at : at + self.layout.size] = self._blank
        kind = action.kind
        out[at + self._kind + kind] = 1
        if kind == ROB:
            self._write_square(PLOT_COL[action.a], PLOT_ROW[action.a], out, at)
        elif kind == STEP:
            self._write_street(action.b, out, at)
            self._write_step(action.a, action.b, out, at)
        elif kind <= DRIVE or kind in (AIM, PUT, PLACE):  # enter, move and drive come first
            self._write_street(action.a, out, at)

    def _write_square(self, col: int, row: int, out: bytearray, at: int) -> None:
        out[at + self._square + row * COLS + col] = 1
        out[at + self._spot + col] = 1
        out[at + self._spot + COLS + row] = 1

    def _write_street(self, street: int, out: bytearray, at: int) -> None:
        self._write_square(STREET_COL[street], STREET_ROW[street], out, at)
        out[at + self._gate] = self._is_gate[street]
        out[at + self._star] = self._is_star[street]
        out[at + self._away] = self._gates_away[street]
        out[at + self._exits] = len(NEXT[street])
        for way in range(WAYS):
            if DOORS[street * WAYS + way] >= 0:
                out[at + self._doors] += 1

    def _write_step(self, start: int, to: int, out: bytearray, at: int) -> None:
        right = STREET_COL[to] - STREET_COL[start]
        down = STREET_ROW[to] - STREET_ROW[start]
        out[at + self._from + STREET_COL[start]] = 1
        out[at + self._from + COLS + STREET_ROW[start]] = 1
        way = (0 if down < 0 else 3) if down else (1 if right < 0 else 2)
        out[at + self._way + way] = 1
        out[at + self._length] = abs(right) + abs(down)
