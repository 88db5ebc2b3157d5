"""Where things of the show are: ids by preference, the first that is on the viewer's table counts."""

from vingtdeux.games.police_city.material import CARD_IDS


def seat_at(seat: int) -> str:
    """A seat."""
    return f"seat:{seat}"


def at_card(card: int) -> str:
    """A card of the row; once an officer has taken it, its place; once it has gone, the row."""
    return f"{CARD_IDS[card]} {CARD_IDS[card]}.site row"


def belongings(seat: int) -> str:
    """What lies in front of a seat: for its own eyes its goods, for the others the seat."""
    return f"goods.{seat} {seat_at(seat)}"
