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
    ARREST_FINANCING,
    ARREST_REINFORCEMENT,
    ARREST_TENSION,
    ARREST_VP,
    ARRESTED,
    BELLE,
    COST,
    FOR_SALE,
    IDS,
    MEDIATEUR,
    MOST_DISCARDS,
    POLICE_KINDS,
    POLICE_ORDER,
    SUBURB_ORDER,
)
from vingtdeux.games.allez_les_bleus.observation import Observation
from vingtdeux.games.allez_les_bleus.phases import PHASES
from vingtdeux.scene import Counter, Deed, Piece, Result, Scene, SeatView, Zone

TEXTS: Final = Path(__file__).parent / "texts"
COLORS: Final = ("blue", "red", "yellow", "green", "purple")
SHAPES: Final = ("circle", "square", "triangle", "star", "diamond")
WORTH_A_WARNING: Final = 4
"""Tension from which an unspent pool is asked about."""


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
        prompt=_prompt(seen, legal, names, say),
        seat=seen.seat,
        mine=bool(legal),
        next=_next(seen, names, say),
        notice=_notice(seen, names, say),
        seats=tuple(_seat(seen, seat, names, say) for seat in range(players)),
        counters=_pools(seen, say),
        zones=(
            _shelf(seen, "suburb_shelf", SUBURB_ORDER, say),
            _shelf(seen, "police_shelf", POLICE_ORDER, say),
            _row(seen, names, say),
            _hand(seen, names, say),
            *_decks(seen, names, say),
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
    for key in ("seat", "to"):
        if key in words:
            words[key] = names[words[key]]
    if "card" in words:
        card = words["card"]
        words["card"] = say(f"card.{IDS[card]}.name")
        words["text"] = say(f"card.{IDS[card]}.text")
        words["gain"] = _gain(card, say)
        words["cost"] = _cost(card, say)
    if "cards" in words:
        words["cards"] = _list(words["cards"], say)
    if "deck" in words:
        words["deck"] = say(f"deck.{DECKS[words['deck']]}")
    if "winners" in words:
        words["winners"] = _join([names[seat] for seat in words["winners"]], say)
    return say(f"log.{event.code}", **words)


# --- words ------------------------------------------------------------------------------------


def _name(card: int, say: Texts) -> str:
    return say(f"card.{IDS[card]}.name")


def _detail(card: int, say: Texts) -> str:
    """What the card does, then its joke."""
    return f"{say(f'card.{IDS[card]}.text')} — {say(f'card.{IDS[card]}.flavour')}"


def _cost(card: int, say: Texts) -> str:
    deck = DECKS[0] if card < POLICE_KINDS else DECKS[1]
    return say(f"cost_{deck}", n=COST[card])


def _gain(card: int, say: Texts) -> str:
    """What an arrest brings."""
    parts = []
    for key, table in (
        ("vp", ARREST_VP),
        ("financing", ARREST_FINANCING),
        ("tension", ARREST_TENSION),
        ("reinforcement", ARREST_REINFORCEMENT),
    ):
        if table[card]:
            parts.append(say(f"effect.{key}", n=table[card]))
    return ", ".join(parts)


def _list(cards: Sequence[int], say: Texts) -> str:
    """Cards by kind: "3 × Contrôle au faciès, Intervention"."""
    parts = []
    for card in sorted(set(cards)):
        count = sum(other == card for other in cards)
        name = _name(card, say)
        parts.append(name if count == 1 else say("times", n=count, name=name))
    return ", ".join(parts)


def _join(words: Sequence[str], say: Texts) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {say('and')} {words[-1]}"


def _prompt(seen: Observation, legal: Sequence[Action], names: Sequence[str], say: Texts) -> str:
    phase = PHASES[seen.phase]
    if phase in ("deal", "shuffle", "over"):
        return say(f"prompt.{phase}")
    who = names[seen.turn]
    if not legal:
        return say("prompt.wait" if phase == "act" else f"prompt.wait_{phase}", who=who)
    if phase == "act":
        kinds = {action.kind for action in legal}
        for key, kind in (("play", PLAY), ("arrest", ARREST_CARD), ("buy", BUY)):
            if kind in kinds:
                return say(f"prompt.{key}")
        return say("prompt.end")
    number = seen.gain_cost if phase == "gain" else MOST_DISCARDS - seen.spoken
    return say(f"prompt.{phase}", n=number)


def _next(seen: Observation, names: Sequence[str], say: Texts) -> str:
    if PHASES[seen.phase] in ("deal", "over"):
        return ""
    after = seen.turn + 1
    if after == seen.terms.players:
        if seen.last_round and seen.extra >= seen.terms.extra:
            return say("next.end")
        after = 0
    return say("next.you") if after == seen.seat else say("next.other", who=names[after])


def _notice(seen: Observation, names: Sequence[str], say: Texts) -> str:
    if not seen.last_round or PHASES[seen.phase] == "over":
        return ""
    best = max(seen.scores)
    who = _join([names[seat] for seat, score in enumerate(seen.scores) if score == best], say)
    rest = [names[seat] for seat in range(seen.turn + 1, seen.terms.players)]
    if not rest:
        return say("last_round", who=who, n=best)
    return say("last_round_rest", who=who, n=best, rest=_join(rest, say))


# --- seats and pools --------------------------------------------------------------------------


def _pools(seen: Observation, say: Texts) -> tuple[Counter, ...]:
    return (
        Counter("strike", say("counter.strike"), seen.strike, icon="i_strike"),
        Counter("financing", say("counter.financing"), seen.financing, icon="i_euro"),
        Counter("tension", say("counter.tension"), seen.tension, icon="i_tension"),
        Counter("round", say("counter.round"), seen.round),
    )


def _seat(seen: Observation, seat: int, names: Sequence[str], say: Texts) -> SeatView:
    counters = [
        Counter(
            "vp", say("counter.vp"), seen.scores[seat], most=seen.terms.target, icon="i_vp",
            warn=seen.scores[seat] >= seen.terms.target,
        ),
        Counter("police", say("counter.police"), seen.police_sizes[seat], icon="i_reinforcement"),
        Counter("suburb", say("counter.suburb"), seen.suburb_sizes[seat], icon="i_escalation"),
    ]  # fmt: skip
    if seat == seen.turn and seen.hand_size:
        counters.append(Counter("hand", say("counter.hand"), seen.hand_size, icon="i_hand"))
    return SeatView(
        seat=seat,
        name=names[seat],
        color=COLORS[seat],
        shape=SHAPES[seat],
        you=seat == seen.seat,
        asked=seat == seen.turn and PHASES[seen.phase] not in ("deal", "shuffle", "over"),
        counters=tuple(counters),
        pieces=tuple(_owns(seen, seat, deck, names, say) for deck in DECKS),
    )


def _owned(seen: Observation, seat: int, deck: str) -> list[int]:
    """All that the seat owns of one deck: everybody can work it out."""
    if deck == "police":
        cards = seen.unseen_police[seat] + seen.police_discard[seat]
        if seat == seen.turn:
            cards = cards + (seen.hand if seen.hand_seen else seen.known) + seen.aside
            cards = cards + ([seen.resolving] if seen.resolving >= 0 else [])
        return cards
    cards = seen.unseen_suburb[seat] + seen.suburb_discard[seat]
    if seat == seen.turn:
        cards = cards + [card & (ARRESTED - 1) for card in seen.row]
    return cards


def _owns(seen: Observation, seat: int, deck: str, names: Sequence[str], say: Texts) -> Piece:
    """A small card whose detail lists a whole deck."""
    cards = _owned(seen, seat, deck)
    return Piece(
        f"owns:{seat}:{deck}",
        f"back_{deck}",
        say(f"owns_{deck}", who=names[seat]),
        kind="deck",
        value=str(len(cards)),
        detail=say("owns", n=len(cards), list=_list(cards, say)) if cards else "",
    )


# --- zones ------------------------------------------------------------------------------------


def _shelf(seen: Observation, zone: str, order: Sequence[int], say: Texts) -> Zone:
    """The piles of one deck; an empty one shows an outline."""
    pieces = []
    for card in order:
        if not seen.terms.mediator and card in (MEDIATEUR, BELLE):
            continue
        left = seen.supply[card]
        name = _name(card, say)
        if not left:
            label = say("pile_gone", name=name)
        elif FOR_SALE[card]:
            label = say("pile_label", name=name, cost=_cost(card, say), n=left)
        else:
            label = say("pile_free", name=name, n=left)
        pieces.append(
            Piece(
                f"pile:{IDS[card]}",
                IDS[card],
                label,
                kind="card",
                name=say(f"card.{IDS[card]}.short"),
                value=str(COST[card]) if FOR_SALE[card] else "",
                detail=_detail(card, say),
                marks=("pile",) if left else ("pile", "gone"),
                count=left,
            )
        )
    return Zone(zone, "row", say(zone), pieces=tuple(pieces))


def _row(seen: Observation, names: Sequence[str], say: Texts) -> Zone:
    """The Suburb cards of the seat on turn; arrested ones lie sideways."""
    order: list[int] = []
    for card in seen.row:
        if card not in order:
            order.append(card)
    pieces = []
    for card in order:
        plain = card & (ARRESTED - 1)
        held = card >= ARRESTED
        label = say("arrested" if held else "in_row", name=_name(plain, say))
        pieces.append(_stack(f"row:{IDS[plain]}{'*' if held else ''}", plain, label,
                             seen.row.count(card), "deck_suburb", ("arrested",) if held else (), say))  # fmt: skip
    own = seen.turn == seen.seat
    label = say("row") if own else say("their_row", who=names[seen.turn])
    return Zone(
        "row", "row", label, owner=seen.turn, area="mine", pieces=tuple(pieces), empty=say("no_row")
    )


def _hand(seen: Observation, names: Sequence[str], say: Texts) -> Zone:
    """The hand of the seat on turn: faces for eyes that may see them, backs for the others."""
    own = seen.turn == seen.seat
    label = say("hand") if own else say("their_hand", who=names[seen.turn])
    pieces: list[Piece] = []
    if seen.hand_seen:
        for card in sorted(set(seen.hand)):
            label_of = say("in_hand", name=_name(card, say))
            count = seen.hand.count(card)
            pieces.append(
                _stack(f"hand:{IDS[card]}", card, label_of, count, "deck_police", (), say)
            )
    else:
        pieces = [
            Piece(f"hand:{n}", "back_police", say("hidden"), marks=("back",))
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
        detail=_detail(card, say),
        origin=origin,
        marks=marks if count == 1 else (*marks, "stack"),
        count=count,
    )


def _decks(seen: Observation, names: Sequence[str], say: Texts) -> tuple[Zone, ...]:
    """The viewer's draw piles and discards; a spectator looks at those of the seat on turn."""
    seat = seen.turn if seen.seat is None else seen.seat
    prefix = "" if seen.seat is not None else "their_"
    zones = []
    for deck, sizes, unseen, discards, closed in (
        ("police", seen.police_sizes, seen.unseen_police, seen.police_discard, seen.police_mark),
        ("suburb", seen.suburb_sizes, seen.unseen_suburb, seen.suburb_discard, seen.suburb_mark),
    ):
        barred = seat == seen.turn and closed and not sizes[seat]
        label = say(f"{prefix}deck_{deck}", who=names[seat])
        hidden = say("unknown_order", list=_list(unseen[seat], say)) if unseen[seat] else ""
        back = Piece(
            f"deck:{deck}", f"back_{deck}", label, detail=hidden, count=sizes[seat],
            marks=("stack",) if sizes[seat] > 1 else (),
        )  # fmt: skip
        empty = say("closed_pile" if barred else "empty_pile")
        pile = (back,) if sizes[seat] else ()
        zones.append(Zone(f"deck_{deck}", "pile", label, area="mine", pieces=pile, empty=empty))
        zones.append(_discard(seat, deck, discards[seat], names, prefix, say))
    return tuple(zones)


def _discard(
    seat: int, deck: str, cards: Sequence[int], names: Sequence[str], prefix: str, say: Texts
) -> Zone:
    """Face up: the last card on top, all of it in words."""
    label = say(f"{prefix}discard_{deck}", who=names[seat])
    pieces: tuple[Piece, ...] = ()
    if cards:
        top = Piece(
            f"discard:{deck}:{len(cards)}",
            IDS[cards[-1]],
            say("top", pile=label, name=_name(cards[-1], say)),
            name=say(f"card.{IDS[cards[-1]]}.short"),
            detail=say("pile_holds", list=_list(cards, say)),
            origin="hand" if deck == "police" else f"pile:{IDS[cards[-1]]}",
            count=len(cards),
        )
        pieces = (top,)
    return Zone(
        f"discard_{deck}", "pile", label, area="mine", pieces=pieces, empty=say("empty_pile")
    )


def _panels(seen: Observation, say: Texts) -> tuple[Zone, ...]:
    """Cards that lie apart, in words."""
    panels = []
    for zone, cards in (("aside", seen.aside), ("removed", seen.removed)):
        if cards:
            lines = (_list(cards, say),)
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
            f"do.{verb}", name=_name(card, say), text=say(f"card.{IDS[card]}.text"),
            cost=_cost(card, say), n=ARREST[card], gain=_gain(card, say),
        ),
        target=_target(kind, card),
        short=say(f"do.{verb}_short"),
        group=say(f"group.{group}"),
    )  # fmt: skip


def _target(kind: int, card: int) -> str:
    if kind == ARREST_CARD:
        return f"row:{IDS[card]}"
    if kind == REMOVE:
        return f"row:{IDS[card]}*"
    place = "pile" if kind in (BUY, GAIN) else "hand"
    return f"{place}:{IDS[card]}"


def _warning(seen: Observation, legal: Sequence[Action], say: Texts) -> str:
    """Asked before the turn ends with cards unplayed or much money unspent."""
    if seen.hand:
        return say("do.end_hand", n=len(seen.hand))
    if seen.financing == 0 and seen.tension < WORTH_A_WARNING:
        return ""
    offers = sorted(
        (action.a for action in legal if action.kind == BUY), key=lambda card: -COST[card]
    )
    if not offers:
        return ""
    return say("do.end_money", list=_join([_name(card, say) for card in offers[:3]], say))


# --- the end ----------------------------------------------------------------------------------


def _result(seen: Observation, names: Sequence[str], say: Texts) -> Result:
    best = max(seen.scores)
    winners = tuple(seat for seat, score in enumerate(seen.scores) if score == best)
    reason, rule = ("shared", "R4.3") if len(winners) > 1 else ("points", "R4.2")
    if not seen.last_round:
        reason, rule = "rounds", "R4.4"
    order = sorted(range(len(seen.scores)), key=lambda seat: -seen.scores[seat])
    return Result(
        title=say("won", n=len(winners), who=_join([names[seat] for seat in winners], say)),
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
                police=len(_owned(seen, seat, "police")),
                suburb=len(_owned(seen, seat, "suburb")),
            )
            for seat in order
        ),
    )
