"""The dice of the table: where they lie, what they show, how far they get."""

from typing import Final, NamedTuple

from vingtdeux.games.police_city.heuristic_worth import success
from vingtdeux.games.police_city.material import (
    CARD_IDS,
    FACES,
    FIRST_INFORMER,
    LT,
)
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.public import TAKEN, USED, WON
from vingtdeux.games.police_city.scene_things import die_id
from vingtdeux.games.police_city.scene_words import Words
from vingtdeux.scene import Piece, remembered

ROLES: Final = ("insp", "insp", "sgt", "lt")


class Dice(NamedTuple):
    """All dice, drawn, by where they lie."""

    on_cards: tuple[tuple[Piece, ...], ...]
    """By slot of the row."""
    odds: tuple[int, ...]
    """By slot: the chance in percent of securing the card."""
    at_home: tuple[tuple[Piece, ...], ...]
    """By seat: on the character card, with informers that ride nowhere."""
    in_office: tuple[Piece, ...]


def draw_dice(seen: Observation, names: tuple[str, ...], words: Words) -> Dice:
    """As the viewer sees them: `marked` has only the marks it may know."""
    informers = [
        (number, owner, seen.informer_on[number], seen.informer_face[number],
         seen.informer_state[number])
        for number, owner in enumerate(seen.informer_owner)
        if owner >= 0
    ]  # fmt: skip
    dice = _dice(
        tuple(seen.row), tuple(seen.row_state), tuple(seen.place), tuple(seen.face),
        tuple(informers), seen.marked, seen.called, names, words,
    )  # fmt: skip
    if not seen.seat:
        return dice
    return dice._replace(on_cards=tuple([_own_first(seen.seat, pile) for pile in dice.on_cards]))


def _own_first(me: int, pile: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """What others put on a card does not push one's own dice along."""
    return tuple(sorted(pile, key=lambda piece: piece.owner != me))


@remembered
def _dice(
    row: tuple[int, ...], states: tuple[int, ...], place: tuple[int, ...], face: tuple[int, ...],
    informers: tuple[tuple[int, int, int, int, int], ...], marked: int, called: int,
    names: tuple[str, ...], words: Words,
) -> Dice:  # fmt: skip
    """An informer is its number, its owner, the die it rides on (or -1), its face, its state."""
    seats = range(len(place) // 4)
    on_cards: list[list[Piece]] = [[] for _ in row]
    at_home: list[list[Piece]] = [[] for _ in seats]
    in_office: list[Piece] = []
    riders = [0 for _ in row]
    for seat in seats:
        for die in range(4):
            at = seat * 4 + die
            spot = place[at]
            on = site(row[spot], states[spot]) if spot >= 0 else ""
            piece = _die(
                seat, die, names[seat], face[at] if on else -1, bool(marked >> at & 1),
                spot == USED, die == LT and bool(called >> seat & 1), on, words,
            )  # fmt: skip
            where = on_cards[spot] if on else at_home[seat] if spot >= USED else in_office
            where.append(piece)
        for number, owner, die, shown, state in informers:
            spot = place[seat * 4 + die] if die >= 0 else USED
            if owner == seat and (die < 0 or spot >= 0):
                on = die_id(seat, die) if die >= 0 else ""
                is_marked = bool(marked >> FIRST_INFORMER + number & 1)
                piece = _informer(
                    seat, number, names[seat], shown, is_marked, state == WON, on, words
                )
                (on_cards[spot] if on else at_home[seat]).append(piece)
                if on:
                    riders[spot] += 1
    odds = [_percent(place, slot, card, riders[slot], words) for slot, card in enumerate(row)]
    return Dice(
        tuple([tuple(dice) for dice in on_cards]),
        tuple(odds),
        tuple([tuple(dice) for dice in at_home]),
        tuple(in_office),
    )


@remembered
def _die(
    seat: int, die: int, who: str, face: int, marked: bool, used: bool, called: bool, on: str,
    words: Words,
) -> Piece:  # fmt: skip
    """A coloured die, by its last face where it has one (else -1)."""
    marks = [ROLES[die]]
    if marked:
        marks.append("marked")
    if used:
        marks.append("spent")
    if called:
        marks.append("called")
    say, name = words.say, words.die(die)
    if face >= 0:
        marks.append("rolled")
        shown = f"face_{FACES[face]}"
        label = say("ui.die_face", die=name, who=who, face=say(f"face.{FACES[face]}"))
    else:
        shown = f"role_{ROLES[die]}"
        label = say("ui.die_label", die=name, who=who)
    return Piece(die_id(seat, die), shown, label, on=on, owner=seat, kind="die", marks=tuple(marks),
                 about=ROLES[die])  # fmt: skip


@remembered
def _informer(
    seat: int, informer: int, who: str, face: int, marked: bool, won: bool, on: str, words: Words
) -> Piece:
    """A white die of its owner; it rides on a coloured one."""
    marks = ["inf"]
    if marked:
        marks.append("marked")
    if won:
        marks.append("dim")
    say, number = words.say, informer + 1
    if face >= 0:
        marks.append("rolled")
        shown = f"face_{FACES[face]}"
        told = say(f"face.{FACES[face]}")
        label = say("ui.informer_face", number=number, who=who, face=told)
    else:
        shown = "role_inf"
        label = say("ui.informer_label", number=number, who=who)
    key = die_id(seat, 4 + informer)
    return Piece(key, shown, label, on=on, owner=seat, kind="die", marks=tuple(marks),
                 about="informer")  # fmt: skip


def site(card: int, state: int) -> str:
    """The piece of a card in the row; once an officer has taken the card, its place stays."""
    return f"{CARD_IDS[card]}.site" if state == TAKEN else CARD_IDS[card]


# --- what they achieve ------------------------------------------------------------------------


def _percent(place: tuple[int, ...], slot: int, card: int, informers: int, words: Words) -> int:
    """The chance of securing the card of this slot with the dice that lie there."""
    inspectors = place[0::4].count(slot) + place[1::4].count(slot)
    sergeants, lieutenants = place[2::4].count(slot), place[3::4].count(slot)
    material = words.material
    need = material.need[card]
    return round(100 * success(material, need, inspectors, sergeants, informers, lieutenants))
