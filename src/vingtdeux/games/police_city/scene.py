"""The screen of Police City: a pure function of what the seat knows."""

from collections.abc import Sequence
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.games.police_city.material import (
    COUNTER_TOKEN,
    EVENT,
    HELICOPTER,
    OFFICER_TOKEN,
    PLACE,
)
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.phases import (
    ALONE,
    COUNTER,
    DEAL,
    HELI,
    OFFICER,
    ORDERS,
    OVER,
    PLACEMENT,
    PLEDGE,
    POINT,
    REMOVE,
    ROLL,
    SHARE2,
    TAKE_SEIZURE,
)
from vingtdeux.games.police_city.public import (
    ANSWERED,
    conflict_grades,
    deciding,
    handcuffs,
    is_trial,
    phase_name,
    pledge_size,
    seconds_of,
)
from vingtdeux.games.police_city.scene_board import (
    aside,
    objectives,
    office,
    reserve,
    supply,
    track,
)
from vingtdeux.games.police_city.scene_deeds import deeds
from vingtdeux.games.police_city.scene_dice import Dice, draw_dice
from vingtdeux.games.police_city.scene_mine import draw_mine
from vingtdeux.games.police_city.scene_row import draw_row
from vingtdeux.games.police_city.scene_seats import draw_seats
from vingtdeux.games.police_city.scene_talks import draw_talks
from vingtdeux.games.police_city.scene_tips import stock_of
from vingtdeux.games.police_city.scene_words import Words, speak
from vingtdeux.scene import Counter, Result, Scene, Zone, remembered

PLAYED_IN: Final = {
    ORDERS: (HELICOPTER, COUNTER_TOKEN),
    OFFICER: (OFFICER_TOKEN,),
}
"""The tokens a window is there for."""


def scene(
    seen: Observation, legal: Sequence[Action], lang: str, names: Sequence[str] = ()
) -> Scene:
    """The precinct at night: track above, calls in the middle, one's own squad in front."""
    words = speak(lang, seen.terms.material)
    names = words.names(names, seen.players)
    phase, say = phase_name(seen), words.say
    following = f"next.{phase}"
    dice = draw_dice(seen, names, words)
    asked = deciding(seen)
    return Scene(
        game="police_city",
        lang=words.lang,
        phase=phase,
        title=say(f"phase.{phase}"),
        prompt=_prompt(seen, asked, names, words),
        seat=seen.seat,
        mine=seen.seat in asked,
        next=say(following) if say.has(following) else "",
        notice=_notice(seen, names, words),
        seats=draw_seats(seen, asked, dice, names, words),
        counters=_counters(seen.round, seen.mafia, seen.deck_size, words),
        zones=tuple(_zones(seen, dice, names, words)),
        deeds=deeds(seen, legal, names, words),
        hourglass=seconds_of(seen),
        result=_result(seen, names, words) if seen.phase == OVER else None,
    )


def _zones(seen: Observation, dice: Dice, names: tuple[str, ...], words: Words) -> list[Zone]:
    some = tuple(seen.supply_some)
    claimed = tuple([tuple(pile) for pile in seen.claimed])
    return [
        track(seen.terms.goal, tuple(seen.track), tuple(seen.grades), seen.mafia, names, words),
        draw_row(seen, dice, names, words),
        *draw_talks(seen, names, words),
        *([supply(some, words)] if seen.phase == TAKE_SEIZURE else []),
        objectives(tuple(seen.shown), stock_of(seen), words),
        office(dice.in_office, words),
        reserve(tuple(seen.reserve), words),
        aside(tuple(seen.discard), claimed, some, names, words),
        *draw_mine(seen, dice, names, words),
    ]


@remembered
def _counters(number: int, mafia: int, deck: int, words: Words) -> tuple[Counter, ...]:
    say, goal = words.say, words.material.mafia_goal
    return (
        Counter("round", say("ui.round"), number, about="round"),
        Counter(
            "mafia",
            say("ui.mafia"),
            mafia,
            most=goal,
            icon="mafia_mark",
            warn=mafia >= goal - 3,
            about="mafia_pawn",
        ),
        Counter("deck", say("ui.deck"), deck, about="deck"),
    )


# --- words on top -----------------------------------------------------------------------------


def _card(seen: Observation, words: Words) -> str:
    slot = seen.order_to if seen.phase in (HELI, COUNTER) else seen.slot
    return words.card(seen.row[slot]) if slot < len(seen.row) else ""


def _prompt(seen: Observation, asked: tuple[int, ...], names: tuple[str, ...], words: Words) -> str:
    phase, say, me = seen.phase, words.say, seen.seat
    if phase == OVER:
        return say("prompt.over")
    if phase < PLACEMENT:
        return say("prompt.nature")
    if me is None or me not in asked:
        answered = me is not None and seen.asked[me] == ANSWERED and phase not in ALONE
        others = tuple([name for seat, name in enumerate(names) if seat in asked])
        return _wait("prompt.answered" if answered else "prompt.wait", others, words)
    if phase == ROLL:
        return _roll_prompt(seen, words)
    if phase in PLAYED_IN and not any(_holds(seen, me, kind) for kind in PLAYED_IN[phase]):
        return say("prompt.no_token")
    if phase == PLEDGE:
        key = "prompt.pledge_cards" if is_trial(seen) else "prompt.pledge_tokens"
        size = pledge_size(seen)
        return say(key, n=size, number=words.number(size))
    if phase == POINT:
        return _point_prompt(seen, me, words)
    if phase == REMOVE:
        return say("prompt.remove", n=seen.losses[me], card=_card(seen, words))
    if phase == DEAL:
        return _deal_prompt(words)
    if phase == COUNTER:
        most = words.material.counter_dice
        return say("prompt.counter", card=_card(seen, words), n=most, span=words.span(most))
    return say(f"prompt.{phase_name(seen)}", card=_card(seen, words))


@remembered
def _deal_prompt(words: Words) -> str:
    material = words.material
    seizures = words.amount("seizures_in_words", material.deal_tokens)
    grades = words.amount("grades_in_words", material.deal_grades)
    mafia = material.deal_mafia
    return words.say("prompt.deal", seizures=_capital(seizures), grades=grades, mafia=mafia)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@remembered
def _wait(key: str, others: tuple[str, ...], words: Words) -> str:
    return words.say(key, who=words.listed(others))


def _holds(seen: Observation, me: int, token: int) -> bool:
    return seen.known[me * 5 + token] > 0 or seen.secret[me] == token


def _point_prompt(seen: Observation, me: int, words: Words) -> str:
    """How many fingers are left to stretch."""
    left = conflict_grades(seen, me) - sum(
        seen.fingers[me * seen.players : (me + 1) * seen.players]
    )
    targets = words.amount("opponents", words.material.targets)
    return words.say("prompt.point" if left else "prompt.pointed", n=left, opponents=targets)


def _roll_prompt(seen: Observation, words: Words) -> str:
    card, found = seen.row[seen.slot], handcuffs(seen)
    if EVENT[card] == PLACE:
        need = words.material.need[card]
        key = "prompt.roll_met" if found >= need else "prompt.roll"
        return words.say(key, card=words.card(card), n=found, need=need)
    return words.say("prompt.roll_event", n=found)  # its name has two lines of its own


def _notice(seen: Observation, names: tuple[str, ...], words: Words) -> str:
    goal, last = seen.terms.goal, words.material.mafia_goal
    if seen.phase == OVER:
        return ""
    if seen.phase == SHARE2:
        return words.say("notice.fbi")
    if max(seen.grades) >= goal:
        there = [names[seat] for seat in range(seen.players) if seen.grades[seat] >= goal]
        return words.say("notice.goal", who=words.listed(there))
    near = seen.mafia >= last - 2
    return words.say("notice.mafia", level=seen.mafia, goal=last) if near else ""


def _result(seen: Observation, names: tuple[str, ...], words: Words) -> Result:
    say, goods, outcome = words.say, seen.goods(), seen.outcome()
    assert outcome is not None, "the game goes on"
    winners = outcome.winners
    who = words.listed([names[seat] for seat in winners])
    if outcome.reason == "mafia":
        title = say("mafioso_won", who=who) if winners else say("mafia_won")
    else:
        title = say("won", n=len(winners), who=who)
    lines = [say("ui.result_when", round=seen.round, mafia=seen.mafia)]
    best = max(seen.grades)
    tied = [seat for seat in range(seen.players) if seen.grades[seat] == best]
    if outcome.reason != "mafia" and len(tied) > 1:  # goods decide between equals [R4.2]
        told = [say("ui.result_goods", who=names[seat], n=goods[seat]) for seat in tied]
        lines.append(say("ui.result_tie", goods=", ".join(told)))
    if seen.terms.infiltrated:
        spy = seen.mafioso
        lines.append(
            say("ui.result_mafioso", who=names[spy]) if spy >= 0 else say("ui.result_no_mafioso")
        )
    rounds = _capital(words.number(words.material.last_round))
    return Result(
        title=title,
        reason=say(f"reason.{outcome.reason}", level=words.material.mafia_goal, number=rounds),
        rule=outcome.rule,
        winners=winners,
        scores=outcome.counted,
        ranks=outcome.ranks,
        lines=tuple(lines),
    )
