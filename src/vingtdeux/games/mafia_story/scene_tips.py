"""What hangs on a thing when one asks: what it is, what it does, what it is worth to the viewer now."""

from typing import Final

from vingtdeux.engine.texts import Texts, load_texts
from vingtdeux.games.mafia_story.material import (
    CASH,
    COVER_CARD,
    POLICE,
    POLICES,
    SPECIAL,
    WAR,
    Material,
)
from vingtdeux.games.mafia_story.observation import Observation
from vingtdeux.games.mafia_story.scene_words import TEXTS, loss, prevent_text, signed, value_of
from vingtdeux.games.mafia_story.terms import Terms
from vingtdeux.scene import Entry, Glossary, remembered

TOLD: Final = {
    "worth_cash": "R3.10.2", "worth_war": "R3.10.2", "police": "R3.10.2", "back": "R3.5.2",
    "street": "R3.10.3", "hidden": "R3.10.2", "home": "R3.5.4", "cash": "R3.10.2", "prevent_spent": "R3.9.2",
}  # fmt: skip
"""Texts that need no numbers, and the rules behind them."""


def glossary(seen: Observation, lang: str) -> Glossary:
    """What cards, tokens and counters say all game long."""
    say, terms = load_texts(TEXTS, lang), seen.terms
    material = terms.material
    lost = loss(material.hit)
    hit = say("tip.worth_hit", loss=lost, value="{value}", detail="{detail}")
    return {
        **{key: Entry(say(f"tip.{key}"), rule) for key, rule in TOLD.items()},
        "worth_hit": Entry(hit, "R3.10.2"),
        "war": Entry(say("tip.war", loss=lost), "R3.10.2"),
        "prevent_war": Entry(say("tip.prevent", card=prevent_text(WAR, say.lang)), "R3.9.2"),
        "prevent_cash": Entry(say("tip.prevent", card=prevent_text(CASH, say.lang)), "R3.9.2"),
        "round": Entry(say("tells.round"), "R3.13.2"),
        "score": Entry(say("tells.score", n=terms.target), "R4.2"),
        "team": Entry(say("tells.team", n=terms.team_target, alone=terms.target), "R4.2"),
        "transports": Entry(say("tells.transports", n=material.fare), "R3.6.3"),
        "hits": Entry(say("tells.hits", n=material.hit), "R3.10.4"),
    }


def worth(terms: Terms, seat: int | None, card: int, names: tuple[str, ...]) -> tuple[str, str]:
    """What a card brings this seat with either token [R3.10.2], as `about` and `detail`; nothing to
    a spectator."""
    if seat is None:
        return "", ""
    if card >= POLICES:
        return "police", ""
    victim = terms.victim(seat, WAR, card)
    if victim >= 0:
        return "worth_hit", names[victim]
    return "worth_cash" if terms.points(seat, CASH, card) > 0 else "worth_war", ""


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


def prevent(kind: str, spent: bool) -> str:
    """A prevent card: what is printed on it, and what that means."""
    return "prevent_spent" if spent else f"prevent_{kind}"
