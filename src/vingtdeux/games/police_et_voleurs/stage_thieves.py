"""How thieves are seen: on their way, at a house, out of town."""

from typing import Final

from vingtdeux.games.police_et_voleurs.material import CASH, TYPE_IDS
from vingtdeux.games.police_et_voleurs.scene_pieces import face_of, figure, token_id
from vingtdeux.games.police_et_voleurs.scene_words import color_of, house_name, money
from vingtdeux.games.police_et_voleurs.stage_event import Beats, Happening
from vingtdeux.scene import Beat

ROB: Final = "rob"
LOOK: Final = "look"
"""Keys: what everybody is shown of a house, and what its finder is shown instead."""

# --- on their way -------------------------------------------------------------------------------


def walks(it: Happening) -> Beats:
    """In by a gate, or along a street."""
    return (Beat("fly", on=it.thief, to=it.args["to"]),)


def drives(it: Happening) -> Beats:
    """Now everybody knows that he has a car."""
    return (
        Beat("float", on=it.thief, words=it.say("stage.drives"), weight=0),
        Beat("fly", on=it.thief, to=it.args["to"], join=True),
    )


def leaves(it: Happening) -> Beats:
    """The eye is on the gate while he slips out with his bag."""
    return (
        Beat("spot", on=it.args["from"], weight=2),
        Beat("fly", on=it.thief, to=it.seat, weight=2),
        _safe(it),
    )


def flies(it: Happening) -> Beats:
    """The house was the plane: it opens for all, and takes off with him."""
    plot, words = it.args["from"], it.say("stage.plane", color=color_of(it.args["pawn"], it.say))
    return (
        Beat("spot", on=plot, weight=2),
        Beat("flip", on=plot, face="t_plane", kind="token", weight=2),
        Beat("banner", words=words, weight=2),
        Beat("fly", on=plot, to=it.seat, face="t_plane", kind="token", weight=0),
        Beat("fly", on=it.thief, to=it.seat, join=True, weight=2),
        _safe(it),
    )


def _safe(it: Happening) -> Beat:
    count = it.args["n"]
    if not count:
        return Beat("float", on=it.seat, words=it.say("stage.empty_handed"), tone="calm")
    return Beat("float", on=it.seat, words=it.say("stage.safe", n=count), tone="good")


def is_stuck(it: Happening) -> Beats:
    """Shut in by other thieves, he passes."""
    return (Beat("float", on=it.thief, words=it.say("stage.stuck"), tone="bad"),)


def surrenders(it: Happening) -> Beats:
    """He has a weapon and does not use it."""
    return (Beat("speak", on=it.seat, words=it.say("stage.surrender"), tone="bad"),)


# --- at a house ---------------------------------------------------------------------------------


def keeps(it: Happening) -> Beats:
    """A door gives way, and the house goes closed into his bag."""
    plot = it.args["square"]
    return (
        Beat("shake", on=plot, weight=0),
        Beat("fly", on=plot, to=it.seat, face="back", kind="token", key=ROB),
    )


def takes(it: Happening) -> Beats:
    """The same for whoever may see it: it opens, a breath, and it goes into the bag."""
    args = it.args
    plot, pawn, kind, value = args["square"], args["pawn"], _kind(it), args["value"]
    face, words = face_of(kind, value), figure(kind, value, it.say)
    bag = f"loot{pawn} {it.seat}"
    gain = f"+{money(value, it.say)}" if kind in CASH else house_name(args["type"], value, it.say)
    return (
        Beat("flip", on=plot, face=face, words=words, kind="token", key=ROB),
        Beat("hold", key=ROB),
        Beat("fly", on=plot, to=bag, face=face, words=words, kind="token", key=ROB),
        Beat("float", on=bag, words=gain, tone="good"),
    )


def looks(it: Happening) -> Beats:
    """Everybody sees that he looks; a car, a bank and the plane look alike from outside."""
    plot = it.args["square"]
    return (
        Beat("shake", on=plot, weight=0),
        Beat("stamp", on=plot, words="?", tone="calm", key=LOOK),
    )


def finds(it: Happening) -> Beats:
    """Only he sees it open."""
    plot, kind, value = it.args["square"], _kind(it), it.args["value"]
    face, words = face_of(kind, value), figure(kind, value, it.say)
    return (
        Beat("flip", on=plot, face=face, words=words, kind="token", key=LOOK),
        Beat("hold", key=LOOK),
    )


def puts_back(it: Happening) -> Beats:
    """The house stays, with a sign that he knows it."""
    return (
        Beat("float", on=it.args["square"], words=it.say("stage.put_back"), tone="calm"),
    )  # fmt: skip


def meets_police(it: Happening) -> Beats:
    """The alarm: the house opens on the police."""
    plot = it.args["square"]
    words = it.say("stage.woken" if it.args["found"] == 1 else "stage.alarm", who=it.name)
    return (
        Beat("spot", on=plot, weight=2),
        Beat("flip", on=plot, face="t_police", kind="token", weight=2),
        Beat("shake", on=plot, weight=0),
        Beat("banner", words=words, tone="alarm", weight=2),
    )


def meets_thief(it: Happening) -> Beats:
    """One more thief: bags will cross, if there are two and something is in them."""
    args = it.args
    is_poor = args["n"] > 1 and not args["some_loot"]
    words = it.say("stage.no_exchange") if is_poor else it.say("stage.exchange", n=args["n"])
    return (
        Beat("flip", on=args["square"], face="t_thief", kind="token", weight=2),
        Beat("banner", words=words, weight=2),
    )


def passes_on(it: Happening) -> Beats:
    """All at once each bag gives a house to the next one, closed."""
    return (_gift(it, it.seat, "back", ""),)


def gives(it: Happening) -> Beats:
    """The two who may see it see which house it is; how many alike either has, neither does."""
    kind, value = _kind(it), it.args["value"]
    on = f"{token_id(it.args['pawn'], kind, 0)} {it.seat}"
    return (_gift(it, on, face_of(kind, value), figure(kind, value, it.say)),)


def _gift(it: Happening, on: str, face: str, words: str) -> Beat:
    args = it.args
    to, key = f"loot{args['to']} seat:{args['to_seat']}", f"gift{args['pawn']}"
    return Beat(
        "fly", on=on, to=to, face=face, words=words, kind="token", join=not args["first"], key=key,
        weight=2,
    )  # fmt: skip


def _kind(it: Happening) -> int:
    return TYPE_IDS.index(it.args["type"])
