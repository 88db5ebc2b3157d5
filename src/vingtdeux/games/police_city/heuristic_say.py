"""What a bot says beside its move: why it offers, endorses or refuses; a warning, a thank-you.

A line tells what the bot weighs, as far as everybody can see it: cards, tokens and dice on the table,
grades, the mafia, fingers once they are shown. Files, action tokens, the loyalty token and fingers
still hidden never change a word, and at whom it will point nobody hears.
"""

from random import Random
from typing import Any, Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.mind import Line, Temper
from vingtdeux.games.police_city import actions as act
from vingtdeux.games.police_city.heuristic_clash import missing_cuffs
from vingtdeux.games.police_city.heuristic_share import AHEAD, pointed_at
from vingtdeux.games.police_city.heuristic_talk import deal_winner
from vingtdeux.games.police_city.heuristic_worth import is_near, lead_of
from vingtdeux.games.police_city.material import (
    DATA,
    E_CARD,
    E_TYPE,
    EVENT,
    PLACE,
)
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.phases import DEAL, END_WINDOW, PLEDGE, SHARE, SHARE2
from vingtdeux.games.police_city.public import dice_of, present

DISTRICT_NAMES: Final[list[str]] = [each["name_en"] for each in DATA["districts"]]
"""The same in every language."""
SELDOM: Final = 0.12
SOMETIMES: Final = 0.3
OFTEN: Final = 0.6
"""How likely one speaks who is neither talkative nor silent: of the everyday, of what is worth a
word, and in a negotiation, where the others want to know."""
LITTLE: Final = 0.7
"""Less than this of one's part by dice is little."""
MUCH: Final = 0.15
"""Who asks for so much more of the lot than its dice are of all says so."""


def say(seen: Observation, action: Action, temper: Temper, rng: Random) -> Line | None:
    """A line for this action, or None."""
    me = seen.seat
    if me is None:
        return None
    luck = rng.random()
    kind = action.kind
    keen = 1.0 + temper.talk
    if kind in (act.ENDORSE, act.DONE) and seen.phase in (SHARE, SHARE2, DEAL):
        if luck >= OFTEN * keen:
            return None
        if seen.phase == DEAL:
            return _about_deal(seen, me, action)
        return _about_share(seen, me, action)
    if luck >= SOMETIMES * keen:
        return None
    line = _worth_a_word(seen, me, action, temper)
    if line is None and luck < SELDOM * keen:
        line = _everyday(seen, me, action)
    return line


def _one_of(seen: Observation, code: str, variants: int, args: dict[str, Any]) -> Line:
    """One of several ways to say it: another one next time, and neighbours say it differently."""
    return Line(f"{code}_{1 + ((seen.seat or 0) + seen.round + seen.slot) % variants}", args)


# --- shares -----------------------------------------------------------------------------------


def _about_share(seen: Observation, me: int, action: Action) -> Line | None:
    if len(present(seen)) < 2:
        return None
    if action.kind == act.DONE:
        return _refusal(seen, me) if seen.endorsed[me] < 0 or _is_alone(seen, me) else None
    if action.a == me:
        return _offer(seen, me)
    if _part(seen, action.a, me) < LITTLE * _dice_part(seen, me):
        if is_near(seen, 3):
            return Line("sign_mafia", {"n": seen.mafia})
        return _one_of(seen, "sign_low", 3, {"seat": action.a})
    return _one_of(seen, "sign", 4, {"seat": action.a})


def _offer(seen: Observation, me: int) -> Line | None:
    """Why my draft looks as it does."""
    given = seen.drafts[me * len(seen.lot) : me * len(seen.lot) + len(seen.lot)]
    if seen.versions[me] > len(seen.lot):
        return _one_of(seen, "concede", 2, {})
    for at in range(len(seen.lot)):
        district = wanted_district(seen, me, seen.row[seen.slot])
        if seen.lot[at] == E_CARD and given[at] == me and district >= 0:
            return _one_of(seen, "keep_card", 2, {"district": DISTRICT_NAMES[district]})
    for seat in present(seen):
        if seat != me and lead_of(seen, seat) >= AHEAD and not _gets_grade(seen, me, seat):
            return Line("no_grade", {"seat": seat, "n": lead_of(seen, seat)})
    if me not in given:
        return Line("generous")
    for seat in present(seen):
        if seat != me and seen.endorsed[seat] == seat:
            return _one_of(seen, "counter", 3, {"seat": seat})
    if given.count(me) == len(given):
        return Line("ask_all")
    if _part(seen, me, me) > _dice_part(seen, me) + MUCH:
        return _one_of(seen, "ask", 3, {})
    return _one_of(seen, "offer", 3, {"n": dice_of(seen, me)})


def _refusal(seen: Observation, me: int) -> Line | None:
    """Why I say no more and endorse nobody else: the first reason anybody can check."""
    for author in present(seen):
        if author == me or seen.endorsed[author] != author:
            continue
        winner = _winner(seen, me, author)
        if winner >= 0:
            return Line("refuse_win", {"seat": winner})
        if lead_of(seen, author) >= AHEAD and _gets_grade(seen, author, author):
            return Line("refuse_leader", {"seat": author, "n": lead_of(seen, author)})
        if _part(seen, author, me) < LITTLE * _dice_part(seen, me):
            return _one_of(seen, "refuse_little", 2, {"n": dice_of(seen, me), "seat": author})
        if pointed_at(seen, author, me):
            return Line("refuse_grudge", {"seat": author})
    return None


def _is_alone(seen: Observation, me: int) -> bool:
    """Whether I stand by my own draft and nobody else does."""
    if seen.endorsed[me] != me:
        return False
    return seen.endorsed.count(me) == 1


def _part(seen: Observation, author: int, seat: int) -> float:
    """The seat's part of that draft: a grade counts two, other things one."""
    size = len(seen.lot)
    part = total = 0
    for at in range(size):
        count = 2 if E_CARD < seen.lot[at] < E_TYPE else 1
        total += count
        if seen.drafts[author * size + at] == seat:
            part += count
    return part / max(1, total)


def _dice_part(seen: Observation, me: int) -> float:
    dice = 0
    for seat in present(seen):
        dice += dice_of(seen, seat)
    return dice_of(seen, me) / max(1, dice)


def _grades(seen: Observation, author: int, seat: int) -> int:
    size = len(seen.lot)
    found = 0
    for at in range(size):
        if seen.drafts[author * size + at] == seat and E_CARD < seen.lot[at] < E_TYPE:
            found += 1
    return found


def _gets_grade(seen: Observation, author: int, seat: int) -> bool:
    return _grades(seen, author, seat) > 0


def _winner(seen: Observation, me: int, author: int) -> int:
    """The seat other than me that this draft brings to the goal, or -1."""
    for seat in present(seen):
        grades = _grades(seen, author, seat)
        if seat != me and grades and seen.grades[seat] + grades >= seen.terms.goal:
            return seat
    return -1


def wanted_district(seen: Observation, me: int, card: int) -> int:
    """A district of that card which an objective on display still asks for, counting the cards that
    everybody sees; -1 = none."""
    if EVENT[card] != PLACE:
        return -1
    material = seen.terms.material
    for district in material.card_districts[card]:
        held = 0
        for mine in seen.cards[me]:
            if district in material.card_districts[mine]:
                held += 1
        for objective in seen.shown:
            if objective >= 0 and material.objective_need[objective][district] > held:
                return district
    return -1


def _about_deal(seen: Observation, me: int, action: Action) -> Line | None:
    if action.kind == act.ENDORSE:
        if max(seen.endorsed) >= 0:
            return None
        return Line("deal", {"n": seen.terms.material.deal_mafia})
    if seen.endorsed[me] < 0:
        winner = deal_winner(seen, me, 0)
        if winner >= 0:
            return Line("deal_win", {"seat": winner})
    return None


# --- everything else --------------------------------------------------------------------------


def _worth_a_word(seen: Observation, me: int, action: Action, temper: Temper) -> Line | None:
    """Tokens, claims, pledges, hits: things that happen a few times a game."""
    kind = action.kind
    if kind == act.OFFICER:
        district = wanted_district(seen, me, seen.row[seen.slot])
        if action.a == E_CARD and district >= 0:
            return Line("officer_card", {"district": DISTRICT_NAMES[district]})
        return Line("officer")
    if kind == act.CLAIM:
        return Line("claim", {"n": seen.terms.material.objective_grades[seen.shown[action.a]]})
    if kind == act.COMBO:
        return Line("combo", {"n": seen.terms.material.combo_grades[action.a]})
    if kind == act.PLEDGE and seen.phase == PLEDGE:
        return Line("pledge", {"n": seen.mafia})
    if kind == act.ACCEPT:
        return Line("swap_yes", {"seat": action.a})
    if kind == act.WANT and seen.offer_to[me] >= 0:
        return Line("swap", {"seat": seen.offer_to[me]})
    if kind == act.REMOVE:
        return _hit(seen, me, temper)
    if kind == act.HELICOPTER:
        return Line("helicopter")
    if kind == act.COUNTER_ORDER:
        return Line("counter_order")
    if kind == act.REINFORCEMENTS:
        return Line("reinforcements")
    return None


def _hit(seen: Observation, me: int, temper: Temper) -> Line | None:
    """Who pointed at me most; the fingers are on the table now."""
    n = seen.players
    worst = -1
    most = 0
    for seat in range(n):
        fingers = seen.fingers[seat * n + me]
        if fingers > most:
            worst = seat
            most = fingers
    if worst < 0:
        return None
    return Line("hit_grudge" if temper.grudge > 0 else "hit", {"seat": worst})


def _everyday(seen: Observation, me: int, action: Action) -> Line | None:
    """The first die of a round, a move, a lieutenant, the end of a round."""
    kind = action.kind
    if kind == act.PLACE:
        return _about_place(seen, me, action)
    if kind == act.LIEUTENANT:
        missing = missing_cuffs(seen)
        return Line("lieutenant", {"n": missing}) if missing else None
    if kind == act.DONE and seen.phase == END_WINDOW:
        return _about_the_round(seen, me)
    return None


def _about_place(seen: Observation, me: int, action: Action) -> Line | None:
    mine = seen.place[me * 4 : me * 4 + 4]
    if mine[action.a] >= 0:
        return Line("move")
    if max(mine) >= 0:
        return None
    card = seen.row[action.b]
    if seen.round == 1:
        return Line("hello")
    symbols = seen.terms.material.symbols[card]
    if symbols and is_near(seen, 4):
        return Line("danger", {"n": seen.mafia})
    district = wanted_district(seen, me, card)
    if district >= 0:
        return Line("aim", {"district": DISTRICT_NAMES[district]})
    if action.b not in seen.place:
        return Line("alone")
    return Line("join")


def _about_the_round(seen: Observation, me: int) -> Line | None:
    if is_near(seen, 3):
        return Line("mafia_near", {"n": seen.mafia, "goal": seen.terms.material.mafia_goal})
    for seat in range(seen.players):
        if seat != me and seen.grades[seat] >= seen.terms.goal - 2 and lead_of(seen, seat) > 0:
            return Line("watch_out", {"seat": seat, "n": seen.grades[seat]})
    if seen.endorsed.count(me) > 1:
        return Line("thanks")
    if lead_of(seen, me) >= AHEAD:
        return Line("tease", {"n": lead_of(seen, me)})
    return None
