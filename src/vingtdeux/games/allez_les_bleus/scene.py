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
from vingtdeux.games.allez_les_bleus.actions import (
    ARREST_CARD,
    BUY,
    DECKS,
    DISCARD,
    END_TURN,
    GAIN,
    GIVE,
    PLAY,
    PROMOTE,
    REMOVE,
)
from vingtdeux.games.allez_les_bleus.material import (
    ARREST,
    ARRESTED,
    BELLE,
    COST,
    FOR_SALE,
    IDS,
    MEDIATEUR,
    POLICE_KINDS,
    POLICE_ORDER,
    SUBURB_ORDER,
)
from vingtdeux.games.allez_les_bleus.observation import Observation
from vingtdeux.games.allez_les_bleus.observation import names as names_of
from vingtdeux.games.allez_les_bleus.phases import PHASES
from vingtdeux.games.allez_les_bleus.scene_seats import COLORS, in_front, owned, piles, seat_view
from vingtdeux.games.allez_les_bleus.scene_words import (
    cost_of,
    detail_of,
    gain_of,
    join,
    list_of,
    name_of,
    notice,
    prompt,
    what_follows,
)
from vingtdeux.scene import Counter, Deed, Piece, Result, Scene, Zone

TEXTS: Final = Path(__file__).parent / "texts"


def scene(
    seen: Observation, legal: Sequence[Action], lang: str, names: Sequence[str] = ()
) -> Scene:
    """The shelves in the middle, the row and the hand in front."""
    say = load_texts(TEXTS, lang)
    players = seen.terms.players
    names = names or [say(f"color.{COLORS[seat]}") for seat in range(players)]
    phase = PHASES[seen.phase]
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
        seats=tuple(seat_view(seen, seat, names, say) for seat in range(players)),
        counters=_pools(seen, say),
        zones=(
            _shelf(seen, "suburb_shelf", SUBURB_ORDER, say),
            _shelf(seen, "police_shelf", POLICE_ORDER, say),
            _row(seen, names, say),
            _hand(seen, names, say),
            *piles(seen, names, say),
            *_panels(seen, say),
        ),
        deeds=tuple(_deed(seen, action, legal, names, say) for action in legal),
        result=_result(seen, names, say) if phase == "over" else None,
    )


def narrate(event: Event, lang: str, names: Sequence[str]) -> str | None:
    """The log line of an event, or None if it is not worth one."""
    say = load_texts(TEXTS, lang)
    if not say.has(f"log.{event.code}"):
        return None
    words = dict(event.args)
    code = "ended_hand" if event.code == "ended" and words["cards"] else event.code
    for key in ("seat", "to"):
        if key in words:
            words[key] = names[words[key]]
    if "card" in words:
        card = words["card"]
        words["card"] = say(f"card.{IDS[card]}.name")
        words["text"] = say(f"card.{IDS[card]}.text")
        words["gain"] = gain_of(card, say)
        words["cost"] = cost_of(card, say)
    if "cards" in words:
        words["cards"] = list_of(words["cards"], say)
    if "deck" in words:
        words["deck"] = say(f"deck.{DECKS[words['deck']]}")
    if "winners" in words:
        words["winners"] = join([names[seat] for seat in words["winners"]], say)
    return say(f"log.{code}", **words)


# --- pools ------------------------------------------------------------------------------------


def _pools(seen: Observation, say: Texts) -> tuple[Counter, ...]:
    return (
        Counter("strike", say("counter.strike"), seen.strike, icon="i_strike"),
        Counter("financing", say("counter.financing"), seen.financing, icon="i_euro"),
        Counter("tension", say("counter.tension"), seen.tension, icon="i_tension"),
        Counter("round", say("counter.round"), seen.round),
    )


# --- zones ------------------------------------------------------------------------------------


def _shelf(seen: Observation, zone: str, order: Sequence[int], say: Texts) -> Zone:
    """The piles of one deck, named by their card as `buy` and `gain` name it; an empty one shows an
    outline."""
    pieces = []
    for card in order:
        if not seen.terms.mediator and card in (MEDIATEUR, BELLE):
            continue
        left = seen.supply[card]
        name = name_of(card, say)
        if not left:
            label = say("pile_gone", name=name)
        elif FOR_SALE[card]:
            label = say("pile_label", name=name, cost=cost_of(card, say), n=left)
        else:
            label = say("pile_free", name=name, n=left)
        pieces.append(
            Piece(
                IDS[card],
                IDS[card],
                label,
                kind="card",
                name=say(f"card.{IDS[card]}.short"),
                value=str(COST[card]) if FOR_SALE[card] else "",
                detail=detail_of(card, say),
                marks={0: ("gone",), 1: ("last",)}.get(left, ()),
                count=left,
            )
        )
    return Zone(zone, "row", say(zone), pieces=tuple(pieces))


def _row(seen: Observation, names: Sequence[str], say: Texts) -> Zone:
    """The Suburb cards of the seat on turn, new ones in every turn; arrested ones lie sideways."""
    order: list[int] = []
    for card in seen.row:
        if card not in order:
            order.append(card)
    pieces = []
    for card in order:
        plain = card & (ARRESTED - 1)
        held = card >= ARRESTED
        label = say("arrested" if held else "in_row", name=name_of(plain, say))
        free = _row_id(seen, plain) if plain in seen.row else ""  # turned over where it lay
        origin = free if held else _deck_of(seen, "suburb")
        count = seen.row.count(card)
        marks = ("arrested",) if held else ()
        pieces.append(_stack(_row_id(seen, card), plain, label, count, origin, marks, say))
    own = seen.turn == seen.seat
    label = say("row") if own else say("their_row", who=names[seen.turn])
    return Zone(
        "row", "row", label, owner=seen.turn, area="mine", pieces=tuple(pieces), empty=say("no_row")
    )


def _hand(seen: Observation, names: Sequence[str], say: Texts) -> Zone:
    """The hand of the seat on turn: faces for eyes that may see them, backs for the others."""
    own = seen.turn == seen.seat
    label = say("hand") if own else say("their_hand", who=names[seen.turn])
    origin = _deck_of(seen, "police")
    pieces: list[Piece] = []
    if seen.hand_seen:
        for card in sorted(set(seen.hand)):
            label_of = say("in_hand", name=name_of(card, say))
            count = seen.hand.count(card)
            pieces.append(_stack(_hand_id(seen, card), card, label_of, count, origin, (), say))
    else:
        pieces = [
            Piece(f"hand:{seen.turn}:{n}", "back_police", say("hidden"), origin=origin)
            for n in range(seen.hand_size)
        ]
    return Zone(
        "hand",
        "row",
        label,
        area="mine",
        owner=seen.turn,
        pieces=tuple(pieces),
        empty=say("no_hand"),
    )


def _hand_id(seen: Observation, card: int) -> str:
    return f"hand:{seen.turn}:{IDS[card]}"


def _row_id(seen: Observation, card: int) -> str:
    return f"row:{seen.turn}:{names_of([card])[0]}"


def _deck_of(seen: Observation, deck: str) -> str:
    """Where the cards of the seat on turn come from: its draw pile, or its panel if that is not
    shown."""
    return f"deck_{deck}" if in_front(seen) == seen.turn else f"seat:{seen.turn}"


def _stack(
    piece: str, card: int, label: str, count: int, origin: str, marks: tuple[str, ...], say: Texts
) -> Piece:
    """Identical copies, one on top of the other."""
    return Piece(
        piece,
        IDS[card],
        label if count == 1 else say("several", name=label, n=count),
        name=say(f"card.{IDS[card]}.short"),
        value=str(COST[card]) if FOR_SALE[card] else "",
        detail=detail_of(card, say),
        origin=origin,
        marks=marks if count == 1 else (*marks, "stack"),
        count=count,
    )


def _panels(seen: Observation, say: Texts) -> tuple[Zone, ...]:
    """Cards that lie apart, in words."""
    panels = []
    for zone, cards in (("aside", seen.aside), ("removed", seen.removed)):
        if cards:
            lines = (list_of(cards, say),)
            panels.append(Zone(zone, "panel", say(zone), area="side", lines=lines))
    return tuple(panels)


# --- deeds ------------------------------------------------------------------------------------


def _deed(
    seen: Observation, action: Action, legal: Sequence[Action], names: Sequence[str], say: Texts
) -> Deed:
    kind = action.kind
    if kind == END_TURN:
        return Deed(action.text, say("do.end"), primary=True, confirm=_warning(seen, legal, say))
    if kind == GIVE:
        return Deed(
            action.text, say("do.give", who=names[action.a]), target=f"seat:{action.a}",
            short=say("do.give_short"), group=say("group.answer"),
        )  # fmt: skip
    verb = action.text.partition(":")[0]
    if kind not in (PLAY, ARREST_CARD, BUY, DISCARD, PROMOTE, GAIN, REMOVE):
        return Deed(action.text, say(f"do.{verb}"), primary=True)
    card = action.a
    group = "buy_police" if card < POLICE_KINDS else "buy_suburb"
    if kind in (PLAY, ARREST_CARD):
        group = verb
    elif kind != BUY:
        group = "answer"
    return Deed(
        action.text,
        say(
            f"do.{verb}", name=name_of(card, say), text=say(f"card.{IDS[card]}.text"),
            cost=cost_of(card, say), n=ARREST[card], gain=gain_of(card, say),
        ),
        target=_target(seen, kind, card),
        short=say(f"do.{verb}_short"),
        group=say(f"group.{group}"),
    )  # fmt: skip


def _target(seen: Observation, kind: int, card: int) -> str:
    if kind == ARREST_CARD:
        return _row_id(seen, card)
    if kind == REMOVE:
        return _row_id(seen, card + ARRESTED)
    return IDS[card] if kind in (BUY, GAIN) else _hand_id(seen, card)


def _warning(seen: Observation, legal: Sequence[Action], say: Texts) -> str:
    """Asked before the turn ends with cards unplayed or a purchase still affordable."""
    if seen.hand:
        return say("do.end_hand", n=len(seen.hand))
    offers = sorted(
        (action.a for action in legal if action.kind == BUY), key=lambda card: -COST[card]
    )
    if not offers:
        return ""
    return say("do.end_money", list=join([name_of(card, say) for card in offers[:3]], say))


# --- the end ----------------------------------------------------------------------------------


def _result(seen: Observation, names: Sequence[str], say: Texts) -> Result:
    best = max(seen.scores)
    winners = tuple(seat for seat, score in enumerate(seen.scores) if score == best)
    reason, rule = ("shared", "R4.3") if len(winners) > 1 else ("points", "R4.2")
    if not seen.last_round:
        reason, rule = "rounds", "R4.4"
    order = sorted(range(len(seen.scores)), key=lambda seat: -seen.scores[seat])
    return Result(
        title=say("won", n=len(winners), who=join([names[seat] for seat in winners], say)),
        reason=say(f"reason.{reason}"),
        rule=rule,
        winners=winners,
        scores=tuple(seen.scores),
        ranks=tuple(1 + sum(other > mine for other in seen.scores) for mine in seen.scores),
        lines=tuple(
            say(
                "tally",
                n=seen.scores[seat],
                who=names[seat],
                police=len(owned(seen, seat, "police")),
                suburb=len(owned(seen, seat, "suburb")),
            )
            for seat in order
        ),
    )
