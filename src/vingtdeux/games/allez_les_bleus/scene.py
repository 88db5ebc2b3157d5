"""The screen of Allez les Bleus: a pure function of what the seat knows.

Two shelves of piles, the row and the hand of the seat on turn, the viewer's decks and discards.
Identical copies lie on one stack, since they are one action.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.event import Event
from vingtdeux.engine.texts import Texts, load_texts
from vingtdeux.games.allez_les_bleus.actions import DECKS, POLICE_DECK, SUBURB_DECK
from vingtdeux.games.allez_les_bleus.citations import CARD_RULES
from vingtdeux.games.allez_les_bleus.material import IDS, KINDS, PRINTED, Material
from vingtdeux.games.allez_les_bleus.observation import Observation
from vingtdeux.games.allez_les_bleus.scene_asks import asks
from vingtdeux.games.allez_les_bleus.scene_deeds import deeds, play_all
from vingtdeux.games.allez_les_bleus.scene_seats import COLORS, draw_piles, draw_seats
from vingtdeux.games.allez_les_bleus.scene_words import (
    cost_of,
    gain_of,
    join,
    list_of,
    notice,
    played_for,
    prompt,
    stirred_by,
    what_follows,
    words_of,
)
from vingtdeux.games.allez_les_bleus.scene_zones import (
    Purse,
    draw_hand,
    draw_played,
    draw_row,
    shelves,
)
from vingtdeux.scene import Counter, Entry, Glossary, Result, Scene, Zone, remembered

TEXTS: Final = Path(__file__).parent / "texts"
TOLD: Final = {
    "strike": "R3.7.1", "financing": "R3.8.1", "tension": "R3.8.1", "deck": "R3.6.3", "discard": "R3.6.3",
}  # fmt: skip
"""Texts about counters and piles, and the rules behind them."""


def scene(
    seen: Observation, legal: Sequence[Action], lang: str, names: Sequence[str] = ()
) -> Scene:
    """The shelves in the middle, the row and the hand in front."""
    say = load_texts(TEXTS, lang)
    names = names or [say(f"color.{COLORS[seat]}") for seat in range(seen.terms.players)]
    phase = seen.phase_name()
    meant = asks(seen, legal)
    return Scene(
        game="allez_les_bleus",
        lang=say.lang,
        phase=phase,
        title=say(f"phase.{phase}"),
        prompt=prompt(seen, legal, names, say),
        seat=seen.seat,
        mine=bool(legal),
        next=what_follows(seen, names, say),
        notice=notice(seen, names, say),
        seats=draw_seats(seen, names, say),
        counters=_pools(seen.strike, seen.financing, seen.tension, seen.round, say),
        zones=(
            *shelves(
                tuple(seen.supply),
                seen.terms.mediator,
                meant.piles,
                _purse(seen),
                _owned(seen),
                seen.terms.material,
                say,
            ),
            draw_row(seen, meant.row, names, say),
            draw_hand(seen, meant.hand, names, say),
            draw_played(seen, names, say),
            *draw_piles(seen, names, say),
            *_panel("removed", tuple(seen.removed), say),
        ),
        deeds=deeds(seen, legal, names, say),
        series=play_all(seen, legal, say),
        result=_result(seen, names, say) if seen.is_over() else None,
    )


def glossary(seen: Observation, lang: str) -> Glossary:
    """What the counters count, and every card by its id."""
    return _glossary(seen.terms.material, load_texts(TEXTS, lang))


@remembered
def _glossary(material: Material, say: Texts) -> Glossary:
    return {name: Entry(say(f"about.{name}"), rule) for name, rule in TOLD.items()} | {
        IDS[card]: Entry(words_of(card, material.faces[card], say), CARD_RULES[card])
        for card in range(KINDS)
    }


def narrate(event: Event, lang: str, names: Sequence[str]) -> str | None:
    """The log line of an event, or None if it is not worth one."""
    say = load_texts(TEXTS, lang)
    if not say.has(f"log.{event.code}"):
        return None
    words = dict(event.args)
    code = event.code
    if code == "ended" and words["cards"]:
        code = "ended_hand"
    elif code == "played" and words["face"]["effects"]:
        code = "played_for"
    elif code == "dealt" and words["cards"] != PRINTED.starter_deck:
        code = "dealt_others"
    for key in ("seat", "to"):
        if key in words:
            words[key] = names[words[key]]
    if "card" in words:
        card = words["card"]
        words["card"] = say(f"card.{IDS[card]}.name")
        if "face" in words:
            face = words["face"]
            words["gain"] = gain_of(face, say)
            words["cost"] = cost_of(card, face, say)
            words["effects"] = (played_for if code == "played_for" else stirred_by)(face, say)
    if "cards" in words:
        words["cards"] = list_of(words["cards"], say)
    if "deck" in words:
        words["deck"] = say(f"deck.{DECKS[words['deck']]}")
    if "winners" in words:
        words["winners"] = join([names[seat] for seat in words["winners"]], say)
    return say(f"log.{code}", **words)


def _purse(seen: Observation) -> Purse | None:
    """What the viewer can spend now; None if it is not its turn."""
    own = seen.turn == seen.seat and not seen.is_over()
    return Purse(seen.strike, seen.financing, seen.tension) if own else None


def _owned(seen: Observation) -> tuple[int, ...]:
    """How many of each card the viewer owns; a spectator has none."""
    counts = [0] * KINDS
    if seen.seat is not None:
        for deck in (POLICE_DECK, SUBURB_DECK):
            for card in seen.owned(seen.seat, deck):
                counts[card] += 1
    return tuple(counts)


# --- pools and panels -------------------------------------------------------------------------


@remembered
def _pools(
    strike: int, financing: int, tension: int, number: int, say: Texts
) -> tuple[Counter, ...]:
    return (
        *(
            Counter(
                pool,
                say(f"counter.{pool}"),
                have,
                icon=icon,
                about=pool,
            )
            for pool, have, icon in (
                ("strike", strike, "i_strike"),
                ("financing", financing, "i_euro"),
                ("tension", tension, "i_tension"),
            )
        ),
        Counter("round", say("counter.round"), number),
    )


@remembered
def _panel(zone: str, cards: tuple[int, ...], say: Texts) -> tuple[Zone, ...]:
    """Cards that lie apart, in words."""
    if not cards:
        return ()
    return (Zone(zone, "panel", say(zone), area="side", lines=(list_of(cards, say),)),)


# --- the end ----------------------------------------------------------------------------------


def _result(seen: Observation, names: Sequence[str], say: Texts) -> Result:
    winners = seen.leaders()
    reason, rule = seen.ending()
    order = sorted(range(len(seen.scores)), key=lambda seat: -seen.scores[seat])
    return Result(
        title=say("won", n=len(winners), who=join([names[seat] for seat in winners], say)),
        reason=say(f"reason.{reason}"),
        rule=rule,
        winners=winners,
        scores=tuple(seen.scores),
        ranks=seen.ranks(),
        lines=tuple(
            say(
                "tally",
                who=names[seat],
                police=len(seen.owned(seat, POLICE_DECK)),
                suburb=len(seen.owned(seat, SUBURB_DECK)),
            )
            for seat in order
        ),
    )
