"""The legal actions in words, each attached to what it acts on."""

from collections.abc import Sequence

from vingtdeux.engine.action import Action
from vingtdeux.engine.texts import Texts
from vingtdeux.games.police_et_voleurs.actions import (
    AIM,
    DRIVE,
    ENTER,
    FLY,
    LEAVE,
    MOVE,
    PASS,
    PLACE,
    PUT,
    PUT_BACK,
    READY,
    ROB,
    STEP,
    SURRENDER,
)
from vingtdeux.games.police_et_voleurs.material import (
    CAR,
    DATA,
    IS_GATE,
    IS_STAR,
    PLOT_NAMES,
    STREET_NAMES,
    TYPE_IDS,
    VALUES,
    WEAPON,
)
from vingtdeux.games.police_et_voleurs.observation import Observation
from vingtdeux.scene import Deed


def money(value: int, say: Texts) -> str:
    """150 000 F, 150,000 F."""
    digits = f"{value:,}"
    return (
        f"{digits.replace(',', chr(0x202F))}{chr(0x202F)}F" if say.lang == "fr" else f"{digits} F"
    )


def seat_asked(seen: Observation) -> tuple[int, ...]:
    """Who must decide now."""
    phase = seen.phase
    if phase in ("police_enter", "police_step"):
        return (seen.police_seat,)
    if phase in ("rescue", "weapon_put"):
        return (seen.owners[seen.pawn],)
    if phase in ("thief", "thief_second", "examine"):
        return (seen.owners[seen.turn],)
    if phase == "between_games":
        return tuple(seat for seat in range(seen.players) if not seen.ready >> seat & 1)
    return ()


def deeds(seen: Observation, legal: Sequence[Action], say: Texts) -> tuple[Deed, ...]:
    """Every legal action exactly once."""
    return tuple(_deed(seen, action, say) for action in legal)


def _deed(seen: Observation, action: Action, say: Texts) -> Deed:
    kind = action.kind
    if kind in (MOVE, DRIVE, ENTER):
        return _travel(seen, action, say)
    if kind == ROB:
        name = PLOT_NAMES[action.a]
        return Deed(
            action.text, say("do.rob", square=name), target=name, short=say("short.rob"),
            group=say("group.rob"), icon="i_house",
        )  # fmt: skip
    if kind == STEP:
        name, to = STREET_NAMES[action.a], STREET_NAMES[action.b]
        return Deed(
            action.text, say("do.step", square=name, to=_place(action.b, say)), target=to,
            source=_man(seen, action.a), short=say("short.step", square=name),
            group=say("group.step", square=name),
        )  # fmt: skip
    if kind == PLACE:
        name = STREET_NAMES[action.a]
        source = f"p{len(seen.police)}"
        return Deed(action.text, say("do.place", square=name), target=name, source=source)
    if kind == AIM:
        return _aim(seen, action, say)
    if kind == PUT:
        name = STREET_NAMES[action.a]
        words = say("do.put", square=_place(action.a, say))
        return Deed(action.text, words, target=name, source=_man(seen, seen.taken))
    return _button(seen, action, say)


def _travel(seen: Observation, action: Action, say: Texts) -> Deed:
    name = STREET_NAMES[action.a]
    pawn = f"t{seen.turn}"
    if action.kind == ENTER:
        gate = next(each for each in DATA["board"]["gates"] if each["square"] == name)
        words = say("do.enter", gate=gate["name"][say.lang], square=name)
        return Deed(action.text, words, target=name, source=pawn)
    if action.kind == MOVE:
        words = say("do.move", square=_place(action.a, say))
        return Deed(
            action.text, words, target=name, source=pawn, short=say("short.move"),
            group=say("group.move"),
        )  # fmt: skip
    words = say("do.drive", square=_place(action.a, say))
    return Deed(
        action.text, words, target=name, source=token_id(seen.turn, CAR, 0),
        short=say("short.drive"), group=say("group.drive"), icon="t_car",
    )  # fmt: skip


def _aim(seen: Observation, action: Action, say: Texts) -> Deed:
    pawn = seen.pawn if seen.phase == "rescue" else seen.turn
    words = say("do.weapon", square=STREET_NAMES[action.a])
    return Deed(
        action.text, words, target=_man(seen, action.a), source=token_id(pawn, WEAPON, 0),
        short=say("short.weapon"), group=say("group.weapon"), icon="t_weapon",
    )  # fmt: skip


def _button(seen: Observation, action: Action, say: Texts) -> Deed:
    kind = action.kind
    if kind == LEAVE:
        loot = seen.loots[seen.turn]
        total = money(sum(VALUES[each] for each in loot), say)
        return Deed(
            action.text, say("do.leave", total=total), short=say("short.leave"), icon="i_gate",
            primary=bool(loot), confirm="" if loot else say("confirm.leave_empty"),
        )  # fmt: skip
    if kind == FLY:
        return Deed(action.text, say("do.fly"), short=say("short.fly"), icon="t_plane")
    if kind == PUT_BACK:
        return Deed(action.text, say("do.put_back"), short=say("short.put_back"), primary=True)
    if kind == SURRENDER:
        return Deed(action.text, say("do.surrender"), confirm=say("confirm.surrender"))
    if kind == READY:
        return Deed(action.text, say("do.ready"), primary=True)
    if kind == PASS:
        return Deed(action.text, say("do.pass"), primary=True)
    return Deed(action.text, say("do.stop"), short=say("short.stop"), primary=True)


def _place(at: int, say: Texts) -> str:
    """A square, and what is special about it."""
    name = STREET_NAMES[at]
    if IS_GATE[at]:
        return say("on_gate", square=name)
    return say("on_star", square=name) if IS_STAR[at] else name


def _man(seen: Observation, at: int) -> str:
    return f"p{seen.badges[seen.police.index(at)]}"


def token_id(pawn: int, kind: int, number: int) -> str:
    """The name of an open house of a loot: the first car, the second 10 000."""
    return f"b{pawn}.{TYPE_IDS[kind]}.{number}"
