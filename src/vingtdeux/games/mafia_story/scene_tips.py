"""What hangs on a thing when one asks: what it is, what it does, what it is worth to the viewer now."""

from vingtdeux.engine.texts import Texts
from vingtdeux.games.mafia_story.material import (
    CASH,
    COVER_CARD,
    KINDS,
    POLICE,
    POLICES,
    SPECIAL,
    WAR,
    Material,
)
from vingtdeux.games.mafia_story.scene_words import loss, prevent_text, signed, value_of
from vingtdeux.games.mafia_story.terms import Terms
from vingtdeux.scene import remembered


@remembered
def worth(terms: Terms, seat: int | None, card: int, names: tuple[str, ...], say: Texts) -> str:
    """What a card brings this seat with either token [R3.10.2]; nothing to a spectator."""
    if seat is None:
        return ""
    cash, war = terms.points(seat, CASH, card), terms.points(seat, WAR, card)
    if card >= POLICES:
        return say("tip.police", points=signed(cash))
    victim = terms.victim(seat, WAR, card)
    if victim < 0:
        return say("tip.worth", cash=signed(cash), war=signed(war))
    hurt = {"who": names[victim], "loss": loss(terms.material.hit)}
    return say("tip.worth_hit", cash=signed(cash), war=signed(war), **hurt)


@remembered
def own_card(terms: Terms, seat: int, kind: int, say: Texts) -> str:
    """A card to cover with: what becomes of whoever lands on it."""
    value = terms.material.value[COVER_CARD[kind][terms.families[seat]]]
    if kind == POLICE:
        return say("tip.own_police", n=value)
    return say("tip.own_special", points=signed(value), n=terms.material.hit)


@remembered
def cover(material: Material, family: int, say: Texts) -> str:
    """A cover that is somebody else's."""
    police, special = (value_of(COVER_CARD[kind][family], material) for kind in (POLICE, SPECIAL))
    return say("tip.cover", police=police, special=special)


def token(kind: int, hit: int, say: Texts) -> str:
    """A token whose kind is known."""
    return say(f"tip.{KINDS[kind]}", loss=loss(hit))


def prevent(kind: int, spent: bool, say: Texts) -> str:
    """A prevent card: what is printed on it, and what that means."""
    if spent:
        return say("tip.prevent_spent")
    return say("tip.prevent", card=prevent_text(kind, say.lang))
