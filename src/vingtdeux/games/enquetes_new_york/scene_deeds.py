"""What a person can do, in words, attached to cells, pawns, seats, cards, wheel and dice."""

from collections.abc import Sequence
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.texts import Texts
from vingtdeux.games.enquetes_new_york import actions as do
from vingtdeux.games.enquetes_new_york.board import CELL, SQUARES
from vingtdeux.games.enquetes_new_york.material import CARD, GLYPHS, KINDS
from vingtdeux.games.enquetes_new_york.observation import Observation
from vingtdeux.games.enquetes_new_york.scene_words import speaker_of, square_of
from vingtdeux.scene import Deed, Piece, Zone, remembered

TO_SEATS: Final = (do.SPY, do.TAKE, do.SWAP_WITH)
"""Done to the seat `action.a`."""


def deeds(
    seen: Observation, legal: Sequence[Action], names: tuple[str, ...], say: Texts
) -> tuple[Deed, ...]:
    """Every legal action once."""
    squares = seen.terms.material.squares
    found = []
    for action in legal:
        if action.kind in TO_SEATS:
            found.append(_to_seat(action, names[action.a], say))
        elif action.kind == do.SWAP_TAKE:
            found.append(_swap_take(action, seen.partner, say))
        elif action.kind == do.GO:
            found.append(_go(action, squares[action.a], say))
        else:
            found.append(_deed(action, say))
    return tuple(found)


def verdict(seen: Observation, legal: Sequence[Action], say: Texts) -> tuple[Zone, ...]:
    """“I know!”: to be put on the cell one accuses [R3.8]. It is always there for who is in play;
    tapped at another moment it says why not."""
    if seen.seat is None or seen.is_over() or seen.is_out(seen.seat):
        return ()
    return (_verdict(any(action.kind == do.ACCUSE for action in legal), say),)


@remembered
def _verdict(ready: bool, say: Texts) -> Zone:
    piece = Piece(
        "know",
        "know",
        say("do.accuse_group"),
        kind="badge",
        name=say("know"),
        about="know",
        marks=() if ready else ("idle",),
        ask=do.ACCUSES[0].text,
    )
    return Zone("verdict", "row", say("verdict"), area="supply", pieces=(piece,))


@remembered
def _to_seat(action: Action, name: str, say: Texts) -> Deed:
    kind, code = action.kind, action.text
    if kind == do.SPY:
        return Deed(code, say("do.spy", seat=name), target=f"pawn{action.a}", icon="eye")
    label = say("do.take" if kind == do.TAKE else "do.swap_with", seat=name)
    return Deed(code, label, target=f"seat:{action.a}")


@remembered
def _swap_take(action: Action, partner: int, say: Texts) -> Deed:
    kind = KINDS[action.a]
    return Deed(action.text, say(f"do.swap_take_{kind}"), target=f"s{partner}.{kind}")


@remembered
def _go(action: Action, square: int, say: Texts) -> Deed:
    cell = CELL[action.a]
    label = say("do.go", cell=cell, square=square_of(square, say))
    icon = f"sq_{SQUARES[square]}"
    return Deed(action.text, label, target=cell, short=cell, group=say("do.go_group"), icon=icon)


@remembered
def _deed(action: Action, say: Texts) -> Deed:
    kind, code = action.kind, action.text
    if kind == do.ACCUSE:
        cell = CELL[action.a]
        return Deed(
            code,
            say("do.accuse", cell=cell),
            target=cell,
            source="know",
            short=say("do.accuse_short"),
            group=say("do.accuse_group"),
            confirm=say("do.accuse_confirm", cell=cell),
            icon="know",
        )
    if kind == do.SWAP_GIVE:
        label = say("do.swap_give", speaker=speaker_of(action.a, say))
        return Deed(code, label, target=CARD[action.a])
    if kind == do.PICK:
        glyph = GLYPHS[action.a - 1]
        label = say("do.pick", number=action.a, symbol=glyph)
        return Deed(code, label, target="the_wheel", short=f"{action.a} {glyph}")
    if kind == do.ROLL:
        return Deed(code, say("do.roll"), target="dice", primary=True, icon="die_joker")
    if kind == do.SPIN:
        return Deed(code, say("do.spin"), target="the_wheel", primary=True, icon="wheel")
    return Deed(code, say(f"do.{code}"), primary=kind == do.END_TURN)
