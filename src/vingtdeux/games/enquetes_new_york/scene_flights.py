"""Cards on their way: what everybody has just seen move, face down, from a seat or pile to another."""

from vingtdeux.engine.texts import Texts
from vingtdeux.games.enquetes_new_york.material import KINDS
from vingtdeux.games.enquetes_new_york.observation import Observation
from vingtdeux.games.enquetes_new_york.phases import PILE_SEAT
from vingtdeux.games.enquetes_new_york.scene_words import back_of
from vingtdeux.scene import Piece, remembered


def flights_to_seat(
    seen: Observation, seat: int, names: tuple[str, ...], say: Texts
) -> tuple[Piece, ...]:
    """Cards that come to somebody else: the viewer's own comes as the clue that it is."""
    if not seen.flights or seat == seen.seat:
        return ()
    return _flights_to(seen, seat, (0, 1), names, say)


def flights_to_pile(
    seen: Observation, kind: int, names: tuple[str, ...], say: Texts
) -> tuple[Piece, ...]:
    """Cards of one who is out, back to the pile of their kind [R3.8.3]."""
    if not seen.flights:
        return ()
    return _flights_to(seen, PILE_SEAT, (kind,), names, say)


def _flights_to(
    seen: Observation, place: int, kinds: tuple[int, ...], names: tuple[str, ...], say: Texts
) -> tuple[Piece, ...]:
    """Each lies on the back that is there now. A pile may be empty again: then there is none.

    No name comes twice in a game: between two turns ended or errors made, cards come to seats at
    most once, and to the piles at most once.
    """
    stage = sum(seen.turns) + seen.eliminated.bit_count()
    pieces = []
    for number, flight in enumerate(seen.flights):
        kind, source, target = flight & 1, flight >> 1 & 7, flight >> 4
        lying = seen.pile_counts[kind] if place == PILE_SEAT else seen.counts[2 * place + kind]
        if target == place and kind in kinds and lying:
            name = f"fly{stage}.{place}.{number}"
            pieces.append(_flight(name, kind, source, target, seen.level, names, say))
    return tuple(pieces)


@remembered
def _flight(
    name: str, kind: int, source: int, target: int, level: int, names: tuple[str, ...], say: Texts
) -> Piece:
    """The label tells what has happened: the cards themselves are counted where they lie."""
    word = KINDS[kind]
    card = say(f"a_card.{word}")
    if target == PILE_SEAT:
        label = say("flight.returned", seat=names[source], card=card)
    elif source == PILE_SEAT:
        label = say("flight.drawn", seat=names[target], card=card)
    else:
        label = say("flight.passed", seat=names[target], card=card, other=names[source])
    return Piece(
        name,
        back_of(kind, level),
        label,
        on=f"top.{word}" if target == PILE_SEAT else f"s{target}.{word}",
        owner=None if target == PILE_SEAT else target,
        kind="flight",
        origin=f"pile_{word}" if source == PILE_SEAT else f"seat:{source}",
    )
