"""How what happens in Police City is shown: beats made of one event each, and of nothing else.

Shares are shown by how much each seat gets, never by what: a show must not undo a file [R3.14.3].
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from vingtdeux.engine.event import Event
from vingtdeux.games.police_city.material import (
    BOTH,
    COMBOS,
    CUFFS,
    FACES,
    FIRST_INFORMER,
    OFFICER_TOKEN,
    REINFORCEMENTS_TOKEN,
    TOKENS,
    material_of,
)
from vingtdeux.games.police_city.scene_things import die_id
from vingtdeux.games.police_city.scene_words import Words, speak
from vingtdeux.games.police_city.stage_places import at_card, belongings, seat_at
from vingtdeux.games.police_city.stage_talks import TALKS
from vingtdeux.scene import NO_BEATS, Beat

OFFSTAGE: Final = frozenset({"card", "drafted", "withdrawn", "objective"})
"""The new picture says it all: whose card it is, a draft, a signature taken back, a new goal."""
SINGLY: Final = 9
"""So many dice land each on its own; of more, each seat's land together."""
ALARM: Final = 2
"""So many steps before its goal the mafia is announced."""

Show = Callable[[dict[str, Any], Words, Sequence[str]], Sequence[Beat]]


def direct(event: Event, lang: str, names: Sequence[str]) -> tuple[Beat, ...]:
    """The beats of an event; none for what is offstage."""
    show = SHOWS.get(event.code)
    if show is None:
        return NO_BEATS
    return tuple(show(event.args, speak(lang, material_of({})), names))


# --- dice -------------------------------------------------------------------------------------


def _round(args: dict[str, Any], words: Words, _: Sequence[str]) -> list[Beat]:
    return [Beat("banner", words=words.say("stage.round", n=args["round"]), tone="calm")]


def _rolled(args: dict[str, Any], words: Words, _: Sequence[str]) -> list[Beat]:
    """Under a spotlight every die lands at its place, one after the other; then they are counted."""
    place = at_card(args["card"])
    faces = [face for shown in args["faces"] for face in shown]
    thrown = list(zip(args["dice"], faces, strict=True))
    beats = [Beat("spot", on=place, weight=0)]
    if len(thrown) <= SINGLY:
        beats += [_throw([die], [face]) for die, face in thrown]
    else:
        owners = [n for n, shown in enumerate(args["faces"]) for _ in shown]
        for seat, shown in enumerate(args["faces"]):
            own = [die for die, owner in zip(args["dice"], owners, strict=True) if owner == seat]
            if own:
                beats.append(_throw(own, shown))
    count = _grades if args["conflict"] else _handcuffs
    return [*beats, *count(args, thrown, words)]


def _throw(dice: Sequence[int], faces: Sequence[int]) -> Beat:
    kind = "die mark-rolled mark-inf" if dice[0] >= FIRST_INFORMER else "die mark-rolled"
    shown = tuple(f"face_{FACES[face]}" for face in faces)
    return Beat("roll", on=_die(dice[0]), faces=shown, kind=kind, join=True)


def _die(number: int) -> str:
    """The piece of a die: seat x 4 + die, informers from 24."""
    if number >= FIRST_INFORMER:
        return die_id(0, 4 + number - FIRST_INFORMER)
    return die_id(number // 4, number % 4)


def _handcuffs(args: dict[str, Any], thrown: Sequence[tuple[int, int]], words: Words) -> list[Beat]:
    """Counted die by die at the first throw, then held against the need."""
    cuffs = [_die(die) for die, face in thrown if face == CUFFS or face >= BOTH]
    singly = not args["again"] and len(thrown) <= SINGLY
    beats = [
        Beat("float", on=die, words=str(n + 1), tone="calm", join=n > 0, weight=0)
        for n, die in enumerate(cuffs if singly else [])
    ]
    total, need = sum(args["sums"]), args["need"]
    told = words.say("stage.count", n=total, need=need) if need else str(total)
    return [*beats, Beat("float", on=at_card(args["card"]), words=told,
                         tone="good" if total >= need else "calm")]  # fmt: skip


def _grades(args: dict[str, Any], _: object, words: Words) -> list[Beat]:
    """What each seat may point with."""
    able = [(seat, n) for seat, n in enumerate(args["sums"]) if n]
    beats = [
        Beat("float", on=seat_at(seat), words=words.say("stage.grades", n=n), join=at > 0)
        for at, (seat, n) in enumerate(able)
    ]
    return beats or [Beat("hold", weight=0)]


def _lieutenant(args: dict[str, Any], words: Words, _: Sequence[str]) -> list[Beat]:
    seat = args["seat"]
    return [
        Beat("spot", on=die_id(seat, 3)),
        Beat("speak", on=seat_at(seat), words=words.say("stage.reroll"), join=True),
        Beat("shake", on=die_id(seat, 3), join=True, weight=0),
    ]


def _deserted(args: dict[str, Any], words: Words, _: Sequence[str]) -> list[Beat]:
    place = at_card(args["card"])
    return [
        Beat("shake", on=place, weight=0),
        Beat("stamp", on=place, words=words.say("stage.nobody"), tone="bad"),
    ]


def _secured(args: dict[str, Any], words: Words, _: Sequence[str]) -> list[Beat]:
    place = at_card(args["card"])
    return [
        Beat("spot", on=place, weight=0),
        Beat("stamp", on=place, words=words.say("stage.secured"), tone="good", weight=2, join=True),
    ]


def _unsecured(args: dict[str, Any], words: Words, _: Sequence[str]) -> list[Beat]:
    place = at_card(args["card"])
    told = words.say("stage.unsecured", n=args["handcuffs"], need=args["need"])
    return [
        Beat("spot", on=place, weight=0),
        Beat("shake", on=place, join=True),
        Beat("stamp", on=place, words=told, tone="bad", weight=2, join=True),
    ]


def _moved(args: dict[str, Any], _: Words, __: Sequence[str]) -> list[Beat]:
    return [Beat("fly", on=die_id(args["owner"], args["die"]), to=at_card(args["card"]))]


def _removed(args: dict[str, Any], _: Words, __: Sequence[str]) -> list[Beat]:
    """A coloured die to the office, an informer out of the game."""
    die = die_id(args["seat"], args["die"])
    if args["die"] >= 4:
        return [Beat("shake", on=die), Beat("float", on=die, words="−1", tone="bad", join=True)]
    return [Beat("fly", on=die, to="office", tone="bad")]


def _released(args: dict[str, Any], _: Words, __: Sequence[str]) -> list[Beat]:
    seat = args["seat"]
    home = f"squad.{seat} {seat_at(seat)}"
    return [Beat("fly", on=die_id(seat, args["die"]), to=home, weight=0)]


# --- action tokens ----------------------------------------------------------------------------


def _token_used(args: dict[str, Any], words: Words, _: Sequence[str]) -> list[Beat]:
    """Turned up where it lies, then to the reserve; what it does is seen on the card."""
    seat, kind = args["seat"], args["token"]
    token = f"act{seat}.{TOKENS[kind]}.0 act{seat}.secret {seat_at(seat)}"
    told = words.say("stage.officer") if kind == OFFICER_TOKEN else words.token(kind)
    beats = [
        Beat("flip", on=token, face=f"token_{TOKENS[kind]}", kind="token", weight=2),
        Beat("speak", on=seat_at(seat), words=told, join=True),
        Beat("fly", on=token, to=f"reserve.{TOKENS[kind]} reserve", face=f"token_{TOKENS[kind]}",
             kind="token"),
    ]  # fmt: skip
    if kind == REINFORCEMENTS_TOKEN:
        beats.append(Beat("float", on=at_card(args["card"]), words=f"+{args['n']}", tone="good"))
    return beats


def _token_back(args: dict[str, Any], _: Words, __: Sequence[str]) -> list[Beat]:
    return [_token_to(args["seat"], args["token"])]


def _token_gained(args: dict[str, Any], _: Words, __: Sequence[str]) -> list[Beat]:
    return [_token_to(args["seat"], args["token"])]


def _token_to(seat: int, kind: int) -> Beat:
    there = f"reserve.{TOKENS[kind]} reserve"
    return Beat("fly", on=there, to=f"tokens.{seat} {seat_at(seat)}", kind="token",
                face=f"token_{TOKENS[kind]}")  # fmt: skip


# --- the track --------------------------------------------------------------------------------


def _mafia_up(args: dict[str, Any], words: Words, _: Sequence[str]) -> list[Beat]:
    """Step by step; what it comes from shakes; near its goal it is announced."""
    to, goal, card, informer = args["to"], args["goal"], args["card"], args["informer"]
    beats = [
        Beat("fly", on="mafia", to=f"t{to} track", tone="alarm", weight=2),
        Beat("float", on="mafia", words="+1", tone="bad", join=True),
    ]
    if informer >= 0:
        beats.insert(0, Beat("shake", on=f"{die_id(0, 4 + informer)} row", tone="bad"))
    elif card >= 0:
        beats.insert(0, Beat("shake", on=at_card(card), tone="bad"))
    if goal - ALARM <= to < goal:
        told = words.say("stage.mafia_near", to=to, goal=goal)
        beats.append(Beat("banner", words=told, tone="alarm", weight=2))
    return beats


def _mafia_down(args: dict[str, Any], words: Words, _: Sequence[str]) -> list[Beat]:
    told = words.say("stage.pushed_back", n=args["steps"])
    return [
        Beat("fly", on="mafia", to=f"t{args['to']}", weight=2),
        Beat("float", on="mafia", words=told, tone="good", join=True),
    ]


def _mafia_wins(_: dict[str, Any], words: Words, __: Sequence[str]) -> list[Beat]:
    return [
        Beat("shake", on="track"),
        Beat("banner", words=words.say("stage.mafia_wins"), tone="alarm", weight=2),
    ]


def _grade(args: dict[str, Any], _: Words, __: Sequence[str]) -> list[Beat]:
    seat = args["seat"]
    return [
        Beat("fly", on=f"pawn.{seat}", to=f"t{args['to']} track", tone="good"),
        Beat("float", on=seat_at(seat), words="+1", tone="good", join=True),
    ]


def _grade_lost(args: dict[str, Any], words: Words, _: Sequence[str]) -> list[Beat]:
    told = words.say("stage.already_there")
    return [Beat("float", on=f"pawn.{args['seat']}", words=told, tone="calm", weight=0)]


def _bonus(args: dict[str, Any], words: Words, _: Sequence[str]) -> list[Beat]:
    """The token fires: everybody's total, then who has most."""
    token = f"bonus.{args['level']}"
    told = words.say("stage.bonus", kind=words.kind(args["kind"]))
    return [
        Beat("spot", on=token, tone="good", weight=2),
        Beat("float", on=token, words=told, tone="calm", join=True),
        *totals(args),
    ]


def _election(args: dict[str, Any], words: Words, _: Sequence[str]) -> list[Beat]:
    """The tallies come up from the last to the first; a breath; whoever is elected."""
    beats = [Beat("spot", on=at_card(args["card"])), *totals(args), Beat("hold")]
    beats += [
        Beat("stamp", on=seat_at(seat), words=words.say("stage.elected"), tone="good", weight=2,
             join=at > 0)
        for at, seat in enumerate(args["winners"])
    ]  # fmt: skip
    return beats


def totals(args: dict[str, Any]) -> list[Beat]:
    """What every seat has, the least first."""
    counted = args["totals"]
    order = sorted(range(len(counted)), key=lambda seat: (counted[seat], seat))
    return [
        Beat("float", on=seat_at(seat), words=str(counted[seat]),
             tone="good" if seat in args["winners"] else "calm", join=at > 0)
        for at, seat in enumerate(order)
    ]  # fmt: skip


def _claimed(args: dict[str, Any], words: Words, _: Sequence[str]) -> list[Beat]:
    goal = f"goal.{args['slot']}"
    return [
        Beat("stamp", on=goal, words=words.say("stage.claimed"), tone="good", weight=2),
        Beat("fly", on=goal, to=seat_at(args["seat"])),
    ]


def _combined(args: dict[str, Any], _: Words, __: Sequence[str]) -> list[Beat]:
    seat = args["seat"]
    return [Beat("stamp", on=seat_at(seat), words=COMBOS[args["combo"]], tone="good")]


def _hidden(args: dict[str, Any], words: Words, _: Sequence[str]) -> list[Beat]:
    told = words.say("stage.hidden")
    return [Beat("float", on=belongings(args["seat"]), words=told, tone="calm", weight=0)]


def _reshuffled(_: dict[str, Any], words: Words, __: Sequence[str]) -> list[Beat]:
    return [Beat("float", on="discard aside", words=words.say("stage.reshuffled"), weight=0)]


def _over(_: dict[str, Any], words: Words, __: Sequence[str]) -> list[Beat]:
    return [Beat("banner", words=words.say("stage.over"), tone="calm", weight=2)]


SHOWS: Final[dict[str, Show]] = {
    "round": _round,
    "rolled": _rolled,
    "lieutenant": _lieutenant,
    "deserted": _deserted,
    "secured": _secured,
    "unsecured": _unsecured,
    "moved": _moved,
    "removed": _removed,
    "released": _released,
    "token_used": _token_used,
    "token_back": _token_back,
    "token_gained": _token_gained,
    "mafia_up": _mafia_up,
    "mafia_down": _mafia_down,
    "mafia_wins": _mafia_wins,
    "grade": _grade,
    "grade_lost": _grade_lost,
    "bonus": _bonus,
    "election": _election,
    "claimed": _claimed,
    "combined": _combined,
    "hidden": _hidden,
    "reshuffled": _reshuffled,
    "game_over": _over,
    **TALKS,
}
