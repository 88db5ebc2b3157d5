"""Features of the dice: where they lie, what they show, and what that makes on the card in hand."""

from typing import Final, final

from vingtdeux.engine.features import Layout
from vingtdeux.games.police_city.material import (
    BOTH,
    COLOURED,
    CUFFS,
    EVENT,
    FACES,
    FIRST_INFORMER,
    GRADE,
    LT,
    MOST_INFORMERS,
    PLACE,
    REINFORCEMENTS_TOKEN,
)
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.public import FREE, SPOTS
from vingtdeux.games.police_city.terms import Terms

OFF_CARDS: Final = len(SPOTS) - 1
"""Where a die may be when it is on no card."""
DICE_OF_A_SEAT: Final = COLOURED + MOST_INFORMERS
KINDS: Final = 4
"""Of dice: inspectors, sergeants, informers, lieutenants."""
INFORMER: Final = 2
KIND_OF: Final[list[int]] = [0, 0, 1, 3]
RIDE: Final = 2
SHOWN: Final = RIDE + COLOURED
AGAIN: Final = SHOWN + len(FACES)
TOLD: Final = AGAIN + 1
"""What is told of an informer after its owner: ready or won, from RIDE on its carrier, from SHOWN
its face, at AGAIN whether it is marked."""


@final
class DiceFacts:
    """Where they stand, and how they are written."""

    def __init__(self, layout: Layout, terms: Terms) -> None:
        self._players = terms.players
        self._need = terms.material.need
        self._lieutenant: int = terms.material.lieutenant_grades
        self._spot: list[bytes] = _spots(terms.players)
        self._add_hand(layout, terms)
        self._add_dice(layout, terms.players)

    def _add_hand(self, layout: Layout, terms: Terms) -> None:
        """The card in hand, and a conflict over it."""
        material, players = terms.material, terms.players
        tokens = material.token_count[REINFORCEMENTS_TOKEN] + len(terms.objectives)
        extra = material.reinforcement * tokens
        self._missing = layout.add(
            "missing", 1, max(material.need),
            fr="Menottes qui manquent à la carte en cours.",
            en="Handcuffs the card in hand still lacks.",
        )  # fmt: skip
        self._here = layout.add(
            "here", players, DICE_OF_A_SEAT,
            fr="Dés sur la carte en cours, à partir de moi.",
            en="Dice on the card in hand, from me on.",
        )  # fmt: skip
        self._cuffs = layout.add(
            "cuffs", players, DICE_OF_A_SEAT + extra,
            fr="Menottes sur elle, renforts compris, à partir de moi.",
            en="Handcuffs on it, reinforcements included, from me on.",
        )  # fmt: skip
        self._extra = layout.add(
            "extra", players, extra,
            fr="Menottes des renforts, à partir de moi.",
            en="Handcuffs of reinforcements, from me on.",
        )  # fmt: skip
        self._strength = layout.add(
            "strength", players, DICE_OF_A_SEAT + material.lieutenant_grades,
            fr="Grades des dés sur elle, pour un conflit, à partir de moi.",
            en="Grades of the dice on it, for a conflict, from me on.",
        )  # fmt: skip
        self._called = layout.add(
            "called", players,
            fr="Qui a fait appel à son lieutenant, à partir de moi.",
            en="Who has called the lieutenant, from me on.",
        )  # fmt: skip
        self._fingers = layout.add(
            "fingers", players * players, material.fingers,
            fr="Doigts pointés que je connais : par qui, puis sur qui, à partir de moi.",
            en="Fingers pointed that I know of: by whom, then at whom, from me on.",
        )  # fmt: skip
        self._losses = layout.add(
            "losses", players, DICE_OF_A_SEAT,
            fr="Dés à abandonner, à partir de moi.", en="Dice to give up, from me on.",
        )  # fmt: skip

    def _add_dice(self, layout: Layout, players: int) -> None:
        self._dice = layout.add(
            "dice", COLOURED * players * (players + OFF_CARDS),
            fr="Où est chaque dé, par siège à partir de moi : une carte, chez lui, servi, au bureau, retenu.",
            en="Where each die is, by seat from me on: a card, at home, used, in the office, kept.",
        )  # fmt: skip
        self._faces = layout.add(
            "faces", LT * players * len(FACES),
            fr="Ce qu’il montre : H, G, HG, M ; sauf les lieutenants.",
            en="What it shows: H, G, HG, M; but for the lieutenants.",
        )  # fmt: skip
        self._marked = layout.add(
            "marked", LT * players,
            fr="S’il sera relancé, que je sache.",
            en="Whether it will be rolled again, as far as I know.",
        )  # fmt: skip
        self._informers = layout.add(
            "informers", MOST_INFORMERS * (players + TOLD),
            fr="Chaque indic : à qui, prêt ou gagné, sur quel dé, sa face, s’il sera relancé.",
            en="Each informer: whose, ready or won, on which die, its face, whether it is rolled again.",
        )  # fmt: skip

    # --- a row --------------------------------------------------------------------------------

    def write(
        self, seen: Observation, out: bytearray, at: int, me: int, nearby: list[int]
    ) -> list[int]:
        """All of them; the dice on each card: slot x (KINDS + players) + kind, then + KINDS + place."""
        players = self._players
        width = KINDS + players
        tally = [0] * (players * width)
        cuffs = [0] * players
        strength = [0] * players
        place, face, marked, current = seen.place, seen.face, seen.marked, seen.slot
        spots: list[bytes] = []
        for near in range(players):
            seat = (me + near) % players
            for die in range(COLOURED):
                one = seat * 4 + die
                spot = place[one]
                spots.append(self._spot[spot + OFF_CARDS])
                if spot >= 0:
                    tally[spot * width + KIND_OF[die]] += 1
                    tally[spot * width + KINDS + near] += 1
                    if die == LT and spot == current:
                        strength[near] += self._lieutenant
                shown = face[one]
                if shown >= 0 and die < LT:
                    out[at + self._faces + (near * LT + die) * len(FACES) + shown] = 1
                    if spot == current:
                        _count(shown, near, cuffs, strength)
                if marked >> one & 1 and die < LT:
                    out[at + self._marked + near * LT + die] = 1
        base = at + self._dice
        out[base : base + COLOURED * players * (players + OFF_CARDS)] = b"".join(spots)
        for informer in range(MOST_INFORMERS):
            if seen.informer_state[informer] != FREE:
                self._write_informer(seen, out, at, informer, nearby, tally, cuffs, strength)
        self._write_hand(seen, out, at, nearby, tally, cuffs, strength)
        return tally

    def _write_informer(
        self, seen: Observation, out: bytearray, at: int, informer: int, nearby: list[int],
        tally: list[int], cuffs: list[int], strength: list[int],
    ) -> None:  # fmt: skip
        players = self._players
        owner = seen.informer_owner[informer]
        near = nearby[owner]
        base = at + self._informers + informer * (players + TOLD)
        out[base + near] = 1
        base += players
        out[base + seen.informer_state[informer] - 1] = 1
        on, shown = seen.informer_on[informer], seen.informer_face[informer]
        if shown >= 0:
            out[base + SHOWN + shown] = 1
        if seen.marked >> (FIRST_INFORMER + informer) & 1:
            out[base + AGAIN] = 1
        if on < 0:
            return
        out[base + RIDE + on] = 1
        spot = seen.place[owner * 4 + on]
        if spot >= 0:
            width = KINDS + players
            tally[spot * width + INFORMER] += 1
            tally[spot * width + KINDS + near] += 1
            if spot == seen.slot and shown >= 0:
                _count(shown, near, cuffs, strength)

    def _write_hand(
        self, seen: Observation, out: bytearray, at: int, nearby: list[int],
        tally: list[int], cuffs: list[int], strength: list[int],
    ) -> None:  # fmt: skip
        """The card in hand."""
        players, slot = self._players, seen.slot
        base = slot * (KINDS + players) + KINDS
        in_row = slot < len(seen.row)
        found = 0
        for seat in range(players):
            near = nearby[seat]
            if in_row and tally[base + near]:
                out[at + self._here + near] = tally[base + near]
            extra = seen.extra[seat]
            if extra:
                out[at + self._extra + near] = extra
            if cuffs[near] + extra:
                found += cuffs[near] + extra
                out[at + self._cuffs + near] = cuffs[near] + extra
            if strength[near]:
                out[at + self._strength + near] = strength[near]
            if seen.called >> seat & 1:
                out[at + self._called + near] = 1
            if seen.losses[seat]:
                out[at + self._losses + near] = seen.losses[seat]
            for other in range(players):
                fingers = seen.fingers[seat * players + other]
                if fingers:
                    out[at + self._fingers + near * players + nearby[other]] = fingers
        if in_row:
            card = seen.row[slot]
            if EVENT[card] == PLACE and self._need[card] > found:
                out[at + self._missing] = self._need[card] - found


def _spots(players: int) -> list[bytes]:
    """What is written of each place of a die, from KEPT on: the cards of the row, then off them."""
    found: list[bytes] = []
    for spot in range(-OFF_CARDS, players):
        bits = bytearray(players + OFF_CARDS)
        bits[spot if spot >= 0 else players - 1 - spot] = 1
        found.append(bytes(bits))
    return found


def _count(face: int, near: int, cuffs: list[int], strength: list[int]) -> None:
    """What a die on the card in hand shows."""
    if face >= GRADE:
        strength[near] += 1
    if face == CUFFS or face >= BOTH:
        cuffs[near] += 1
