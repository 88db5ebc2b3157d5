"""Every legal action in words, attached to what it acts on."""

from collections.abc import Sequence
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.games.police_city import actions as act
from vingtdeux.games.police_city.material import (
    CARD_IDS,
    COMBOS,
    COUNTER_TOKEN,
    E_CARD,
    ELEMENTS,
    HELICOPTER,
    NOBODY,
    OFFICER_TOKEN,
    TOKENS,
    TYPES,
)
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.scene_close import (
    done_deed,
    ending,
    is_alone,
    is_last_word,
    leader,
)
from vingtdeux.games.police_city.scene_things import die_id, thing_id, token_id
from vingtdeux.games.police_city.scene_words import Words
from vingtdeux.scene import Deed, remembered

NAMING: Final = frozenset({act.MOVE_OTHER, act.ENDORSE, act.POINT, act.OFFER_TO, act.ACCEPT})
"""Kinds of action whose first number is a seat."""
TELLING: Final = frozenset({
    act.PLACE, act.HELICOPTER, act.COUNTER_ORDER, act.OFFICER, act.ENDORSE, act.WITHDRAW,
    act.UNPLEDGE, act.WANT, act.CLAIM, act.PASS, act.DONE,
})  # fmt: skip
"""Kinds whose words depend on the table."""


def deeds(
    seen: Observation, legal: Sequence[Action], names: tuple[str, ...], words: Words
) -> tuple[Deed, ...]:
    """One deed for each legal action."""
    me = seen.seat
    if me is None:
        return ()
    leading, only = leader(seen, legal), len(legal) == 1
    return tuple(
        [
            _deed(me, action, _about(seen, me, action, leading, only), _whom(action, names), words)
            for action in legal
        ]
    )


def _whom(action: Action, names: tuple[str, ...]) -> str:
    """The seat that the action names."""
    if action.kind == act.ASSIGN:
        return "" if action.b == NOBODY else names[action.b]
    return names[action.a] if action.kind in NAMING else ""


def _about(seen: Observation, me: int, action: Action, leading: int, only: bool) -> tuple[int, ...]:
    """What the table adds to the action: the cards in its slots, its objective, its partner…"""
    kind = action.kind
    if kind not in TELLING:
        return ()
    if kind == act.PLACE:
        return (seen.row[action.b],)
    if kind == act.HELICOPTER:
        return (seen.row[action.a], seen.row[action.b], _knows(seen, me, HELICOPTER))
    if kind == act.COUNTER_ORDER:
        return (seen.row[action.a], _knows(seen, me, COUNTER_TOKEN))
    if kind == act.OFFICER:
        return (seen.row[seen.slot], _knows(seen, me, OFFICER_TOKEN))
    if kind == act.ENDORSE:
        last = is_last_word(seen, action.a)
        return (action.a == leading, last, is_alone(seen))
    if kind == act.WITHDRAW:
        return (seen.endorsed[me],)
    if kind == act.UNPLEDGE:
        return (max(n for n, each in enumerate(seen.pledges) if each == me * 64 + action.a),)
    if kind == act.WANT:
        return (seen.offer_to[me],)
    if kind == act.CLAIM:
        return (seen.shown[action.a],)
    return (only,) if kind == act.PASS else ending(seen, me, only)


def _knows(seen: Observation, me: int, token: int) -> bool:
    """Whether everybody knows of the viewer's token: that one is spent first [R3.4.4]."""
    return seen.known[me * 5 + token] > 0


def _token(me: int, kind: int, known: int) -> str:
    """The piece of the token that is spent."""
    return f"act{me}.{TOKENS[kind]}.0" if known else f"act{me}.secret"


@remembered
def _deed(me: int, action: Action, about: tuple[int, ...], who: str, words: Words) -> Deed:
    kind = action.kind
    if kind <= act.OFFICER:
        return _dice(me, action, about, who, words)
    if kind <= act.WITHDRAW:
        return _talk(me, action, about, who, words)
    if kind <= act.REMOVE or kind == act.KEEP:
        return _conflict(me, action, who, words)
    if kind <= act.ACCEPT:
        return _goods(me, action, about, who, words)
    if kind <= act.PAY:
        return _choice(me, action, words)
    if kind <= act.HIDE:
        return _interrupt(me, action, about, words)
    say = words.say
    if kind == act.PASS:
        return Deed(
            "pass", say("do.pass"), primary=True, group=say("group.end"), auto=bool(about[0])
        )
    return done_deed(about, words)


def _dice(me: int, action: Action, cards: tuple[int, ...], who: str, words: Words) -> Deed:
    say, kind, code = words.say, action.kind, action.text
    group = say("group.dice")
    if kind == act.PLACE:
        label = say("do.place", die=words.the_die(action.a), card=words.card(cards[0]))
        return Deed(code, label, target=CARD_IDS[cards[0]], source=die_id(me, action.a),
                    short=words.die(action.a), group=group)  # fmt: skip
    if kind == act.ATTACH:
        label = say("do.attach", informer=words.the_die(4 + action.a), die=words.the_die(action.b))
        return Deed(code, label, target=die_id(me, action.b), source=die_id(me, 4 + action.a),
                    short=words.die(4 + action.a), group=group)  # fmt: skip
    if kind == act.HELICOPTER:
        start, end, known = cards
        way = {"from": words.card(start), "to": words.card(end)}
        return Deed(code, say("do.helicopter", **way), target=CARD_IDS[end], group=group,
                    source=_token(me, HELICOPTER, known), short=say("brief.helicopter", **way),
                    confirm=say("confirm.helicopter", **way))  # fmt: skip
    if kind == act.COUNTER_ORDER:
        name, most = words.card(cards[0]), words.material.counter_dice
        return Deed(code, say("do.counter_order", card=name), target=CARD_IDS[cards[0]], group=group,
                    source=_token(me, COUNTER_TOKEN, cards[1]), short=say("brief.counter_order"),
                    confirm=say("confirm.counter_order", card=name, n=most, span=words.span(most)))  # fmt: skip
    if kind == act.MOVE:
        return Deed(code, say("do.move", die=words.the_die(action.a)), target=die_id(me, action.a),
                    short=say("brief.move"), group=group)  # fmt: skip
    if kind == act.MOVE_OTHER:
        label = say("do.move_other", die=words.the_die(action.b), who=who)
        return Deed(code, label, target=die_id(action.a, action.b), short=say("brief.move"),
                    group=group)  # fmt: skip
    if kind == act.LIEUTENANT:
        return Deed(code, say("do.lieutenant"), short=say("brief.lieutenant"), group=group,
                    icon="role_lt")  # fmt: skip
    if kind == act.MARK:
        return Deed(code, say("do.mark", die=words.the_die(action.a)), target=die_id(me, action.a),
                    short=say("brief.mark"), group=group)  # fmt: skip
    if kind == act.REINFORCEMENTS:
        more = words.material.reinforcement
        label = say("do.reinforcements", n=more, number=words.number(more))
        return Deed(code, label, short=say("brief.reinforcements"), group=group,
                    icon="token_reinforcements", confirm=say("confirm.reinforcements"))  # fmt: skip
    target = CARD_IDS[cards[0]] if action.a == E_CARD else f"lot.{ELEMENTS[action.a]}"
    element = words.element(action.a)
    return Deed(code, say("do.officer", element=element), target=target, group=group,
                source=_token(me, OFFICER_TOKEN, cards[1]), short=say("brief.officer"),
                confirm=say("confirm.officer", element=element))  # fmt: skip


def _talk(me: int, action: Action, about: tuple[int, ...], who: str, words: Words) -> Deed:
    say, kind, code = words.say, action.kind, action.text
    group = say("group.talk")
    if kind == act.WITHDRAW:
        (author,) = about
        return Deed(code, say("do.withdraw"), target=f"seal.{author}", group=group)
    if kind == act.ENDORSE:
        leads, last, alone = about
        verb = "take_all" if alone else "conclude" if last else "endorse"
        own = "_mine" if action.a == me else ""
        short = say(f"brief.{verb}{own}", who=who) if leads else say("brief.sign")
        return Deed(code, say(f"do.{verb}{own}", who=who), target=f"seal.{action.a}", short=short,
                    primary=bool(leads), group=group)  # fmt: skip
    element = words.element(action.a)
    source = f"mine.{ELEMENTS[action.a]}"
    if action.b == NOBODY:
        return Deed(code, say("do.assign_discard", element=element), target="bin", source=source,
                    short=say("brief.assign", element=element), group=group)  # fmt: skip
    label = say("do.assign", element=element, who=who)
    return Deed(code, label, target=f"seat:{action.b}", source=source, group=group,
                short=say("brief.assign", element=element))  # fmt: skip


def _conflict(me: int, action: Action, who: str, words: Words) -> Deed:
    say, kind, code = words.say, action.kind, action.text
    group = say("group.dice")
    if kind == act.POINT:
        return Deed(code, say("do.point", who=who), target=f"seat:{action.a}",
                    short=say("brief.point"), group=group)  # fmt: skip
    verb = "keep" if kind == act.KEEP else "remove"
    return Deed(code, say(f"do.{verb}", die=words.the_die(action.a)), target=die_id(me, action.a),
                short=say(f"brief.{verb}"), group=group)  # fmt: skip


def _goods(me: int, action: Action, about: tuple[int, ...], who: str, words: Words) -> Deed:
    say, kind, code = words.say, action.kind, action.text
    group = say("group.talk")
    if kind == act.PLEDGE:
        return Deed(code, say("do.pledge", thing=words.thing(action.a)), target="pot", group=group,
                    source=thing_id(me, action.a), short=words.thing(action.a))  # fmt: skip
    if kind == act.UNPLEDGE:
        (at,) = about
        return Deed(code, say("do.unpledge", thing=words.thing(action.a)), target=f"pledge.{at}",
                    short=say("brief.unpledge"), group=group)  # fmt: skip
    if kind == act.OFFER_TO:
        return Deed(code, say("do.offer_to", who=who), target=f"seat:{action.a}",
                    short=say("brief.offer_to"), group=group)  # fmt: skip
    if kind == act.GIVE:
        return Deed(code, say("do.give", thing=words.thing(action.a)), group=group,
                    target=thing_id(me, action.a), short=say("brief.give"))  # fmt: skip
    if kind == act.WANT:
        (partner,) = about
        return Deed(code, say("do.want", thing=words.thing(action.a)), group=group,
                    target=thing_id(partner, action.a), short=say("brief.want"))  # fmt: skip
    if kind == act.CANCEL:
        return Deed(code, say("do.cancel"), group=group)
    return Deed(code, say("do.accept", who=who), target=f"accept.{action.a}",
                short=say("brief.accept"), group=group)  # fmt: skip


def _choice(me: int, action: Action, words: Words) -> Deed:
    say, kind, code = words.say, action.kind, action.text
    if kind == act.TAKE:
        return Deed(code, say("do.take", thing=words.kind(action.a)), short=say("brief.take"),
                    target=f"supply.{TYPES[action.a]}")  # fmt: skip
    if kind == act.TAKE_TOKEN:
        return Deed(code, say("do.take_token", token=words.token(action.a)), short=say("brief.take"),
                    target=f"reserve.{TOKENS[action.a]}")  # fmt: skip
    return Deed(code, say("do.pay", thing=words.kind(action.a)), target=token_id(me, action.a),
                short=say("brief.pay"))  # fmt: skip


def _interrupt(me: int, action: Action, about: tuple[int, ...], words: Words) -> Deed:
    say, kind, code = words.say, action.kind, action.text
    group = say("group.goods")
    if kind == act.CLAIM:
        cards = words.payment(words.material.payments[action.b])
        objective = words.objective(about[0])
        return Deed(code, say("do.claim", objective=objective, cards=cards), group=group,
                    target=f"goal.{action.a}", short=say("brief.claim", cards=cards),
                    confirm=say("confirm.claim"))  # fmt: skip
    if kind == act.COMBO:
        material = words.material
        things = f"{material.combo_first[action.a]} × {words.kind(action.b)}"
        if action.c >= 0:
            things += f" + {material.combo_second[action.a]} × {words.kind(action.c)}"
        grades = material.combo_grades[action.a]
        short = say("brief.combo", combo=COMBOS[action.a], things=things, n=grades)
        return Deed(code, say("do.combo", things=things, n=words.grades(grades)), group=group,
                    target=token_id(me, action.b), short=short, confirm=say("confirm.combo"))  # fmt: skip
    return Deed(code, say("do.hide", thing=words.thing(action.a)), source=thing_id(me, action.a),
                target="file", short=words.thing(action.a), group=group)  # fmt: skip
