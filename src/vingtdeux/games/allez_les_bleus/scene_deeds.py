"""What the seat on turn can do, in words, attached to piles, cards and seats."""

from collections.abc import Sequence
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.texts import Texts
from vingtdeux.games.allez_les_bleus.actions import (
    ARREST_CARD,
    BUY,
    DISCARD,
    END_TURN,
    GAIN,
    GIVE,
    PLAY,
    PROMOTE,
    REMOVE,
)
from vingtdeux.games.allez_les_bleus.material import (
    IDS,
    NO_SPECIAL,
    POLICE_KINDS,
    PROMOTION,
    SPECIAL,
    SPEECH,
    Material,
)
from vingtdeux.games.allez_les_bleus.observation import Observation
from vingtdeux.games.allez_les_bleus.scene_places import hand_id, row_id
from vingtdeux.games.allez_les_bleus.scene_words import cost_of, gain_of, join, name_of, text_of
from vingtdeux.scene import Deed, remembered

ON_CARDS: Final = (PLAY, ARREST_CARD, BUY, DISCARD, PROMOTE, GAIN, REMOVE)


def deeds(
    seen: Observation, legal: Sequence[Action], names: Sequence[str], say: Texts
) -> tuple[Deed, ...]:
    """Every legal action once."""
    return tuple([_deed(seen, action, legal, names, say) for action in legal])


def play_all(seen: Observation, legal: Sequence[Action], say: Texts) -> tuple[Deed, ...]:
    """One press for all cards of the hand that ask nothing; those that draw or reveal first, as they
    may bring more. Whoever holds a card that feeds on the hand is asked."""
    material = seen.terms.material
    plays = [each for each in legal if each.kind == PLAY and SPECIAL[each.a] == NO_SPECIAL]
    if not plays:
        return ()
    first = min(plays, key=lambda each: material.plain[each.a])
    hungry = [card for card in dict.fromkeys(seen.hand) if SPECIAL[card] in (SPEECH, PROMOTION)]
    return _play_all(first.text, tuple(sorted(hungry)), say)


@remembered
def _play_all(sends: str, hungry: tuple[int, ...], say: Texts) -> tuple[Deed, ...]:
    warning = ""
    if hungry:
        listed = join([name_of(card, say) for card in hungry], say)
        warning = say("do.all_hungry", n=len(hungry), list=listed)
    return (Deed("play_all", say("do.all"), primary=True, confirm=warning, sends=sends),)


def _deed(
    seen: Observation, action: Action, legal: Sequence[Action], names: Sequence[str], say: Texts
) -> Deed:
    kind, material = action.kind, seen.terms.material
    if kind in ON_CARDS:
        return _on_card(seen.turn, kind, action.text, action.a, material, say)
    if kind == END_TURN:
        offers = [] if seen.hand else [each.a for each in legal if each.kind == BUY]
        main = not play_all(seen, legal, say)
        return _end(action.text, len(seen.hand), tuple(offers), main, material, say)
    if kind == GIVE:
        return _give(action.text, action.a, names[action.a], say)
    return Deed(action.text, say(f"do.{action.text}"), primary=True)


@remembered
def _on_card(turn: int, kind: int, code: str, card: int, material: Material, say: Texts) -> Deed:
    """Something done with a pile, or with a card of the row or the hand."""
    face = material.faces[card]
    verb = code.partition(":")[0]
    group = "buy_police" if card < POLICE_KINDS else "buy_suburb"
    if kind in (PLAY, ARREST_CARD):
        group = verb
    elif kind != BUY:
        group = "answer"
    return Deed(
        code,
        say(
            f"do.{verb}", name=name_of(card, say), text=text_of(card, face, say),
            cost=cost_of(card, face, say), n=face["arrest"], gain=gain_of(face, say),
            each=material.speech_financing, tension=material.accident_tension,
        ),
        target=_target(turn, kind, card),
        short=say(f"do.{verb}_short"),
        group=say(f"group.{group}"),
    )  # fmt: skip


def _target(turn: int, kind: int, card: int) -> str:
    if kind == ARREST_CARD:
        return row_id(turn, card)
    if kind == REMOVE:
        return row_id(turn, card, True)
    return IDS[card] if kind in (BUY, GAIN) else hand_id(turn, card)


@remembered
def _end(
    code: str, unplayed: int, offers: tuple[int, ...], main: bool, material: Material, say: Texts
) -> Deed:
    """Asks first if cards are unplayed or a purchase is still affordable."""
    warning = ""
    if unplayed:
        warning = say("do.end_hand", n=unplayed)
    elif offers:
        dearest = sorted(offers, key=lambda card: -material.cost[card])[:3]
        warning = say("do.end_money", list=join([name_of(card, say) for card in dearest], say))
    return Deed(code, say("do.end"), primary=main, confirm=warning)


@remembered
def _give(code: str, seat: int, name: str, say: Texts) -> Deed:
    return Deed(
        code, say("do.give", who=name), target=f"seat:{seat}", short=say("do.give_short"),
        group=say("group.answer"),
    )  # fmt: skip
