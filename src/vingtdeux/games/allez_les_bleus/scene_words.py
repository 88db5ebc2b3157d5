"""The words of the screen: names of cards, lists, the sentences on top."""

from collections import Counter
from collections.abc import Sequence

from vingtdeux.engine.action import Action
from vingtdeux.engine.texts import Texts
from vingtdeux.games.allez_les_bleus.actions import ARREST_CARD, BUY, DECKS, PLAY
from vingtdeux.games.allez_les_bleus.material import (
    ARREST_ESCALATION,
    ARREST_FINANCING,
    ARREST_REINFORCEMENT,
    ARREST_TENSION,
    ARREST_VP,
    COST,
    IDS,
    MOST_DISCARDS,
    POLICE_KINDS,
)
from vingtdeux.games.allez_les_bleus.observation import Observation
from vingtdeux.games.allez_les_bleus.phases import PHASES
from vingtdeux.scene import remembered


def name_of(card: int, say: Texts) -> str:
    return say(f"card.{IDS[card]}.name")


def short_of(card: int, say: Texts) -> str:
    """The name as it is printed on a small card."""
    return say(f"card.{IDS[card]}.short")


def detail_of(card: int, say: Texts) -> str:
    """What the card does, then its joke."""
    return f"{say(f'card.{IDS[card]}.text')} — {say(f'card.{IDS[card]}.flavour')}"


def cost_of(card: int, say: Texts) -> str:
    deck = DECKS[0] if card < POLICE_KINDS else DECKS[1]
    return say(f"cost_{deck}", n=COST[card])


def gain_of(card: int, say: Texts) -> str:
    """What an arrest brings."""
    parts = []
    for key, table in (
        ("vp", ARREST_VP),
        ("financing", ARREST_FINANCING),
        ("tension", ARREST_TENSION),
        ("reinforcement", ARREST_REINFORCEMENT),
        ("escalation", ARREST_ESCALATION),
    ):
        if table[card]:
            parts.append(say(f"effect.{key}", n=table[card]))
    return ", ".join(parts)


def list_of(cards: Sequence[int], say: Texts) -> str:
    """Cards by kind: "3 × Contrôle au faciès, Intervention"."""
    return ", ".join([_times(card, n, say) for card, n in sorted(Counter(cards).items())])


@remembered
def _times(card: int, count: int, say: Texts) -> str:
    name = name_of(card, say)
    return name if count == 1 else say("times", n=count, name=name)


def join(words: Sequence[str], say: Texts) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {say('and')} {words[-1]}"


# --- the sentences on top ---------------------------------------------------------------------


def prompt(seen: Observation, legal: Sequence[Action], names: Sequence[str], say: Texts) -> str:
    """What is expected of whom."""
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


def what_follows(seen: Observation, names: Sequence[str], say: Texts) -> str:
    """Who plays next, or that nobody does."""
    if PHASES[seen.phase] in ("deal", "over"):
        return ""
    after = seen.turn + 1
    if after == seen.terms.players:
        more = seen.extra < seen.terms.extra and len(_leaders(seen)) > 1
        if _is_last(seen) and not more:
            return say("next.end")
        after = 0
    return say("next.you") if after == seen.seat else say("next.other", who=names[after])


def notice(seen: Observation, names: Sequence[str], say: Texts) -> str:
    """The last round, or an extra one: who leads, who still plays [R4.1]."""
    if not _is_last(seen) or PHASES[seen.phase] == "over":
        return ""
    leaders = _leaders(seen)
    lead = say(
        "lead",
        n=len(leaders),
        who=join([names[seat] for seat in leaders], say),
        points=say("effect.vp", n=max(seen.scores)),
    )
    rest = [names[seat] for seat in range(seen.turn + 1, seen.terms.players)]
    still = say("no_rest", who=names[seen.turn])
    if rest:
        still = say("rest", n=len(rest), who=join(rest, say))
    first = (
        say("extra_round", n=seen.extra, most=seen.terms.extra) if seen.extra else say("last_round")
    )
    return f"{first} {lead} {still}"


def _is_last(seen: Observation) -> bool:
    """Somebody has reached the target [R4.1], or this is the last round there can be [R4.4]."""
    return seen.last_round or seen.round >= seen.terms.most_rounds


def _leaders(seen: Observation) -> list[int]:
    best = max(seen.scores)
    return [seat for seat, score in enumerate(seen.scores) if score == best]
