"""How the police is seen: the chase, an arrest, and the end of the night."""

from collections.abc import Sequence
from typing import Final

from vingtdeux.games.police_et_voleurs.material import THIEF_IDS, TYPE_IDS
from vingtdeux.games.police_et_voleurs.scene_pieces import face_of, figure, token_id
from vingtdeux.games.police_et_voleurs.scene_words import money
from vingtdeux.games.police_et_voleurs.stage_event import Beats, Happening
from vingtdeux.scene import Beat

MOST_FLYING: Final = 6
"""Houses of one bag that are seen to fly; more would be a swarm."""

# --- the chase ----------------------------------------------------------------------------------


def enters(it: Happening) -> Beats:
    """A man drops on a star."""
    to = it.args["to"]
    return (
        Beat("fly", on=f"p{it.args['badge']} {it.seat}", to=to, face="cop", kind="pawn"),
        Beat("shake", on=to, weight=0),
        *_pressed(it),
    )


def steps(it: Happening) -> Beats:
    """Along a street."""
    return (Beat("fly", on=f"p{it.args['badge']}", to=it.args["to"]), *_pressed(it))


def _pressed(it: Happening) -> list[Beat]:
    """Whoever has one way left hears their steps."""
    return [
        Beat("float", on=f"t{pawn}", words=it.say("stage.one_way"), tone="alarm", weight=0)
        for pawn in it.args["pressed"]
    ]


def is_shot_at(it: Happening) -> Beats:
    """A weapon comes out, and a policeman finds himself elsewhere."""
    return (
        Beat("spot", on=it.thief, weight=2),
        Beat("stamp", on=it.thief, words=it.say("stage.weapon"), tone="alarm", weight=2),
        Beat("fly", on=f"p{it.args['badge']}", to=it.args["to"], weight=2),
    )


# --- the arrest ---------------------------------------------------------------------------------


def corners(it: Happening) -> Beats:
    """No way is left, but he has a weapon."""
    return (
        Beat("spot", on=it.thief, weight=2),
        Beat("stamp", on=it.thief, words=it.say("stage.cornered"), tone="alarm", weight=2),
    )


def arrests(it: Happening) -> Beats:
    """All eyes on him, a breath, the handcuffs; his guards will not move again, his bag does. At
    dawn it happens to all: nobody waits."""
    eyes = (Beat("spot", on=it.thief, weight=2), Beat("hold", weight=2))
    face = f"jail_{THIEF_IDS[it.args['pawn']]}"
    words = it.say("stage.arrested")
    closed = [] if it.args["open"] else [f"b{it.args['pawn']}.{n}" for n in range(it.args["n"])]
    return (
        *(() if it.args["dawn"] else eyes),
        Beat("flip", on=it.thief, face=face, weight=2),
        Beat("stamp", on=it.thief, words=words, tone="bad", join=True, weight=2),
        *_frozen(it),
        *_bag(it, closed),
    )


def _frozen(it: Happening) -> list[Beat]:
    """Handcuffs tie all his guards to him at once."""
    men = [f"p{badge}" for badge in it.args["badges"]]
    return [Beat("flip", on=man, face="cop_frozen", join=man != men[0]) for man in men]


def confiscates(it: Happening) -> Beats:
    """The same bag, open, and what it is worth: for the police, and for him who filled it."""
    pawn, types, values = it.args["pawn"], it.args["types"], it.args["values"]
    ids, faces, words = [], [], []
    for place, (name, value) in enumerate(zip(types, values, strict=True)):
        kind = TYPE_IDS.index(name)
        ids.append(token_id(pawn, kind, types[:place].count(name)))
        faces.append(face_of(kind, value))
        words.append(figure(kind, value, it.say))
    total = f"+{money(sum(values), it.say)}"
    return (
        *_bag(it, ids, faces, words),
        Beat("float", on=_police_bag(it), words=total, tone="good"),
    )


def _bag(
    it: Happening, ids: list[str], faces: Sequence[str] = (), words: Sequence[str] = ()
) -> list[Beat]:
    """His houses go over to the police together; closed, unless they have faces."""
    return [
        Beat(
            "fly", on=f"{each} {it.seat}", to=_police_bag(it),
            face=faces[n] if faces else "back", words=words[n] if words else "", kind="token",
            join=n > 0, key=f"bag{it.args['pawn']}",
        )
        for n, each in enumerate(ids[:MOST_FLYING])
    ]  # fmt: skip


def _police_bag(it: Happening) -> str:
    return f"seized seat:{it.args['police']}"


# --- beginning and end --------------------------------------------------------------------------


def is_drawn(it: Happening) -> Beats:
    """By lot."""
    return (Beat("stamp", on=it.seat, words=it.say("police")),)


def is_dealt(it: Happening) -> Beats:
    """Who is who tonight."""
    return (Beat("banner", words=it.say("stage.dealt", n=it.args["game"], who=it.name)),)


def dawns(it: Happening) -> Beats:
    """Too late for whoever is still in town."""
    return (Beat("banner", words=it.say("stage.dawn"), tone="alarm", weight=2),)


def ends(it: Happening) -> Beats:
    """The bags are counted, the biggest last."""
    scores = it.args["scores"]
    best = max(scores)
    counted = [
        Beat(
            "float", on=f"seat:{seat}", words=money(scores[seat], it.say),
            tone="good" if scores[seat] == best else "calm",
            weight=2 if scores[seat] == best else 1,
        )
        for seat in sorted(range(len(scores)), key=lambda seat: scores[seat])
    ]  # fmt: skip
    return (*counted, Beat("hold", weight=2))
