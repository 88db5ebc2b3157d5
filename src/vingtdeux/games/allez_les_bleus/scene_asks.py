"""What a tap on a card that cannot be used may have meant: the client asks why not."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from vingtdeux.engine.action import Action
from vingtdeux.games.allez_les_bleus.actions import (
    ARRESTS,
    BUY,
    BUYS,
    DISCARDS,
    PLAYS,
    REMOVES,
    Tables,
)
from vingtdeux.games.allez_les_bleus.material import KINDS
from vingtdeux.games.allez_les_bleus.observation import Observation
from vingtdeux.games.allez_les_bleus.phases import ACT, FINISHED, GAINING, MISHAP, PROMOTING, TALK
from vingtdeux.scene import remembered


class Asks(NamedTuple):
    """By place, then by card: the code to ask about, or "" where there is nothing to ask."""

    piles: tuple[str, ...]
    row: tuple[str, ...]
    hand: tuple[str, ...]


NO_ASKS: Final = Asks(*[("",) * KINDS] * 3)


def _meanings(usual: list[Action], answers: dict[int, list[Action]]) -> dict[int, list[str]]:
    """By phase, then by card: the answer that is wanted now if the card can be one, else the usual
    action; "" if it has none (Belle journée is not for sale)."""
    return {
        phase: [
            answer.text or action.text
            for answer, action in zip(answers.get(phase, usual), usual, strict=True)
        ]
        for phase in range(ACT, FINISHED)
    }


class Meanings(NamedTuple):
    """By place, then by phase, then by card."""

    piles: dict[int, list[str]]
    row: dict[int, list[str]]
    hand: dict[int, list[str]]


@remembered
def _meanings_of(tables: Tables) -> Meanings:
    return Meanings(
        _meanings(BUYS, {GAINING: tables.gains}),
        _meanings(ARRESTS, {MISHAP: REMOVES}),
        _meanings(PLAYS, {TALK: DISCARDS, PROMOTING: tables.promotes}),
    )


def asks(seen: Observation, legal: Sequence[Action]) -> Asks:
    """For the seat on turn; the others read a card by tapping it. Where a pile can be bought, the
    client itself finds the code of the others: a scene with many deeds gets no longer."""
    if not legal:
        return NO_ASKS
    meant, phase = _meanings_of(seen.terms.tables), seen.phase
    codes = {action.text for action in legal}
    guessed = any(action.kind == BUY for action in legal)
    piles = NO_ASKS.piles if guessed else _not_in(codes, meant.piles[phase])
    return Asks(piles, _not_in(codes, meant.row[phase]), _not_in(codes, meant.hand[phase]))


def _not_in(codes: set[str], meant: Sequence[str]) -> tuple[str, ...]:
    return tuple(["" if code in codes else code for code in meant])
