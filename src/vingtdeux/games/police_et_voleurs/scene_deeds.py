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
    PLOT_NAMES,
    STREET_NAMES,
    WEAPON,
    Material,
)
from vingtdeux.games.police_et_voleurs.observation import Observation
from vingtdeux.games.police_et_voleurs.phases import RESCUE
from vingtdeux.games.police_et_voleurs.scene_pieces import token_id
from vingtdeux.games.police_et_voleurs.scene_words import counted, gate_name, money
from vingtdeux.scene import Deed, remembered


def deeds(seen: Observation, legal: Sequence[Action], say: Texts) -> tuple[Deed, ...]:
    """Every legal action exactly once."""
    return tuple([_deed(seen, action, len(legal), say) for action in legal])


def _deed(seen: Observation, action: Action, choices: int, say: Texts) -> Deed:
    """`choices`: how many actions there are."""
    kind, material = action.kind, seen.terms.material
    if kind in (MOVE, ENTER):
        return _walk(action, seen.turn, material, say)
    if kind == DRIVE:
        return _drive(action, seen.turn, material, say)
    if kind == ROB:
        return _rob(action, say)
    if kind == STEP:
        return _step(action, _badge(seen, action.a), material, say)
    if kind == PLACE:
        return _enter_police(action, len(seen.police), say)
    if kind == AIM:
        rescue = "" if seen.phase != RESCUE else "main" if choices == 2 else "one"
        return _aim(action, _badge(seen, action.a), seen.deciding_pawn(), rescue, say)
    if kind == PUT:
        return _put(action, _badge(seen, seen.taken), material, say)
    if kind == LEAVE:
        loot = seen.loots[seen.turn]
        return _leave(action, material.money(loot), not loot, say)
    return _button(action, choices == 1, say)


def _badge(seen: Observation, at: int) -> int:
    """Of the policeman on this street."""
    return seen.badges[seen.police.index(at)]


# --- thieves ------------------------------------------------------------------------------------


@remembered
def _walk(action: Action, pawn: int, material: Material, say: Texts) -> Deed:
    name = STREET_NAMES[action.a]
    if action.kind == ENTER:
        words = say("do.enter", gate=gate_name(name, say), square=name)
        return Deed(action.text, words, target=name, source=f"t{pawn}")
    words = say("do.move", square=_place(action.a, material, say))
    return Deed(
        action.text, words, target=name, source=f"t{pawn}", short=say("short.move"),
        group=say("group.move"),
    )  # fmt: skip


@remembered
def _drive(action: Action, pawn: int, material: Material, say: Texts) -> Deed:
    moves = material.car_moves
    words = say("do.drive", square=_place(action.a, material, say))
    return Deed(
        action.text, words, target=STREET_NAMES[action.a], source=token_id(pawn, CAR, 0),
        short=say("short.drive", n=moves - 1),
        group=say("group.drive", moves=counted(moves, say).lower()), icon="t_car",
    )  # fmt: skip


@remembered
def _rob(action: Action, say: Texts) -> Deed:
    name = PLOT_NAMES[action.a]
    return Deed(
        action.text, say("do.rob", square=name), target=name, short=say("short.rob"),
        group=say("group.rob"), icon="i_house",
    )  # fmt: skip


@remembered
def _aim(action: Action, badge: int, pawn: int, rescue: str, say: Texts) -> Deed:
    """`rescue`: the thief is surrounded, and this is the `main` way out or `one` of several."""
    words = say("do.weapon", square=STREET_NAMES[action.a])
    return Deed(
        action.text, words, target=f"p{badge}", source=token_id(pawn, WEAPON, 0),
        short=say("short.rescue" if rescue else "short.weapon"), group=say("group.weapon"),
        icon="t_weapon", primary=rescue == "main",
    )  # fmt: skip


@remembered
def _put(action: Action, badge: int, material: Material, say: Texts) -> Deed:
    words = say("do.put", square=_place(action.a, material, say))
    return Deed(action.text, words, target=STREET_NAMES[action.a], source=f"p{badge}")


@remembered
def _leave(action: Action, total: int, is_empty: bool, say: Texts) -> Deed:
    return Deed(
        action.text, say("do.leave", total=money(total, say)), short=say("short.leave"),
        icon="i_gate", primary=not is_empty,
        confirm=say("confirm.leave_empty") if is_empty else "",
    )  # fmt: skip


# --- the police ---------------------------------------------------------------------------------


@remembered
def _step(action: Action, badge: int, material: Material, say: Texts) -> Deed:
    name, to = STREET_NAMES[action.a], STREET_NAMES[action.b]
    return Deed(
        action.text, say("do.step", square=name, to=_place(action.b, material, say)), target=to,
        source=f"p{badge}", short=say("short.step", square=name),
        group=say("group.step", square=name),
    )  # fmt: skip


@remembered
def _enter_police(action: Action, badge: int, say: Texts) -> Deed:
    name = STREET_NAMES[action.a]
    return Deed(action.text, say("do.place", square=name), target=name, source=f"p{badge}")


# --- everybody ----------------------------------------------------------------------------------


@remembered
def _button(action: Action, is_only: bool, say: Texts) -> Deed:
    kind = action.kind
    if kind == FLY:
        return Deed(action.text, say("do.fly"), short=say("short.fly"), icon="t_plane")
    if kind == PUT_BACK:
        return Deed(action.text, say("do.put_back"), short=say("short.put_back"), primary=is_only)
    if kind == SURRENDER:
        return Deed(action.text, say("do.surrender"), confirm=say("confirm.surrender"))
    if kind == READY:
        return Deed(action.text, say("do.ready"), primary=True)
    if kind == PASS:
        return Deed(action.text, say("do.pass"), primary=True)
    return Deed(action.text, say("do.stop"), short=say("short.stop"))


def _place(at: int, material: Material, say: Texts) -> str:
    """A square, and what is special about it."""
    name = STREET_NAMES[at]
    if material.is_gate[at]:
        return say("on_gate", square=name)
    return say("on_star", square=name) if material.is_star[at] else name
