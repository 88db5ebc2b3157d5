"""What a person can do, in words, attached to cells, tokens and cards; and what lies in front."""

from collections.abc import Sequence
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.texts import Texts
from vingtdeux.games.mafia_story import actions
from vingtdeux.games.mafia_story import scene_tips as tips
from vingtdeux.games.mafia_story.actions import PREVENTS
from vingtdeux.games.mafia_story.material import COVER_CARD, COVERS, KINDS
from vingtdeux.games.mafia_story.observation import Observation
from vingtdeux.games.mafia_story.phases import (
    BUYBACK,
    NONE,
    OVER,
    PREVENT,
    SETUP_COVER,
    SETUP_PEEK,
    TARGET,
)
from vingtdeux.games.mafia_story.scene_words import face_of, known, value_of
from vingtdeux.games.mafia_story.terms import Terms
from vingtdeux.scene import Deed, Piece, remembered

SHIFTS: Final = (actions.FLEE, actions.REACT_MOVE)
"""The token of the seat in turn goes somewhere else."""
MOVES: Final = (*SHIFTS, actions.REACT_PLACE)
IN_CITY: Final = (actions.LOOK, actions.PLACE, actions.COVER, *MOVES)


def deeds(
    seen: Observation, legal: Sequence[Action], names: Sequence[str], say: Texts
) -> tuple[Deed, ...]:
    """Every legal action once. The words are short: there may be a hundred and eight."""
    owners = {cell: names[seat] for seat, cell in enumerate(seen.token_cell) if cell >= 0}
    return tuple([_deed(seen, action, owners, names, say) for action in legal])


def prices(seen: Observation, legal: Sequence[Action]) -> tuple[int, int]:
    """The cells a fleeing or countering token can go to: for nothing, and for a transport."""
    near = pay = 0
    for action in legal:
        if action.kind == actions.FLEE and action.c & seen.next_door():
            near |= 1 << action.a
        elif action.kind in MOVES:
            pay |= 1 << action.a
    return near, pay


def _deed(
    seen: Observation, action: Action, owners: dict[int, str], names: Sequence[str], say: Texts
) -> Deed:
    kind = action.kind
    if kind not in IN_CITY:
        return _button(seen, action, names, say)
    free = kind == actions.FLEE and bool(action.c & seen.next_door())
    fare = 0 if free else seen.terms.material.fare
    token = seen.token_kind[seen.turn] if kind in SHIFTS else action.b
    cell = seen.terms.city.names[action.a]
    return _in_city(kind, action.text, cell, owners.get(action.a, ""), token, fare, say)


@remembered
def _in_city(kind: int, code: str, cell: str, who: str, thing: int, fare: int, say: Texts) -> Deed:
    """Something done to a cell, on which `who` may have a token; a move there costs the fare."""
    if kind == actions.LOOK:
        return Deed(code, say("do.look", cell=cell), cell)
    if kind == actions.COVER:
        cover = COVERS[thing]
        return Deed(code, say(f"do.{cover}", cell=cell), cell, cover, say(f"short.{cover}"))
    token = KINDS[thing]
    if kind == actions.PLACE:
        if who:
            label = say(f"do.chase_{token}", cell=cell, who=who)
            return Deed(code, label, cell, token, say(f"short.chase_{token}"))
        return Deed(code, say(f"do.{token}", cell=cell), cell, token)
    if kind == actions.FLEE:
        way = "do.flee_chase" if who else "do.flee_far" if fare else "do.flee"
        label = say(way, cell=cell, who=who, n=fare)
        return Deed(code, label, cell, token, badge=say("price", n=fare) if fare else "")
    if kind == actions.REACT_MOVE:
        label = say("do.react_move", cell=cell, who=who)
        return Deed(code, label, cell, token, say("short.react"), badge=say("price", n=fare))
    label = say(f"do.react_{token}", cell=cell, who=who)
    return Deed(code, label, cell, token, say(f"short.{token}"), badge=say("price", n=fare))


def _button(seen: Observation, action: Action, names: Sequence[str], say: Texts) -> Deed:
    """Answers: cards and tokens to tap, or plain buttons."""
    kind, code = action.kind, action.text
    if kind == actions.PREVENT:
        card = PREVENTS[action.a]
        target = "" if card == "none" else f"no_{card}"
        return Deed(code, say(f"do.prevent_{card}"), target, primary=not target)
    if kind == actions.TARGET:
        if action.a == seen.seat:
            token = KINDS[seen.token_kind[action.a]]
            return Deed(code, say("do.target_self"), token, short=say("short.neutralise"))
        label = say("do.target", who=names[action.a])
        return Deed(code, label, f"t.{action.a}", short=say("short.neutralise"))
    if kind == actions.TAKE_BACK:
        return Deed(code, say("do.take_back"), confirm=say("confirm.take_back"))
    if kind == actions.BUY:
        points = seen.terms.material.total(seen.bill(seen.turn))
        return Deed(code, say("do.buy_transport", n=points), icon="i_car")
    return Deed(code, say("do.pass"), primary=True)


def home_pieces(seen: Observation, say: Texts) -> tuple[Piece, ...]:
    """The viewer's own things that are not in the city."""
    seat = seen.seat
    assert seat is not None
    covering = seen.phase in (SETUP_PEEK, SETUP_COVER) and seen.cover_kind[seat] == NONE
    family = seen.terms.families[seat] if covering else NONE
    played = played_card(seen, seat)
    return _home(seen.terms, seat, family, out_token(seen, seat), seen.prevent[seat], played, say)


def out_token(seen: Observation, seat: int) -> int:
    """The kind of the seat's token in the city, or NONE: after the reveal it has gone home."""
    return NONE if seen.phase in (BUYBACK, OVER) else seen.token_kind[seat]


def played_card(seen: Observation, seat: int) -> int:
    """The prevent card this seat has on the table, as far as the viewer may know it [R3.8.4]."""
    return seen.commit[seat] if seen.phase in (PREVENT, TARGET) else NONE


def prevent_marks(bit: int, prevent: int, played: int) -> tuple[str, ...]:
    """A prevent card that is played now stands out; one that is spent is grey."""
    if played == bit:
        return ("chosen-card",)
    return () if prevent & bit else ("spent",)


@remembered
def _home(
    terms: Terms, seat: int, family: int, out: int, prevent: int, played: int, say: Texts
) -> tuple[Piece, ...]:
    """Cards to cover with (of this family), tokens but the one that is out, prevent cards."""
    found: list[Piece] = []
    material = terms.material
    if family >= 0:
        for kind, cover in enumerate(COVERS):
            card = COVER_CARD[kind][family]
            name, value = say(f"short.{cover}"), value_of(card, material)
            label, tip = known(card, material, False, say), tips.own_card(terms, seat, kind, say)
            found.append(
                Piece(
                    cover,
                    face_of(card),
                    label,
                    owner=seat,
                    name=name,
                    value=value,
                    detail=tip,
                    rule="R3.4.1",
                )
            )
    for number, token in enumerate(KINDS):
        if number != out:
            label = say("token_own", kind=say(f"kind.{token}"))
            name = say(f"short.{token}")
            face = f"token_{token}"
            found.append(
                Piece(
                    token,
                    face,
                    label,
                    owner=seat,
                    kind="token",
                    name=name,
                    about=token,
                )
            )
    for number, token in enumerate(KINDS):
        bit = 1 << number
        if not material.prevent & bit:
            continue  # this table plays without it
        label = say("prevent_card" if prevent & bit else "prevent_spent", kind=say(f"kind.{token}"))
        found.append(
            Piece(
                f"no_{token}", f"no_{token}", label, name=say(f"short.{token}"),
                about=tips.prevent(token, spent=not prevent & bit),
                marks=prevent_marks(bit, prevent, played),
            )
        )  # fmt: skip
    return tuple(found)
