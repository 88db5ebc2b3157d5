"""The legend beside the town: every kind of house, what it does, and how many are still to be found."""

from typing import Final

from vingtdeux.engine.texts import Texts
from vingtdeux.games.police_et_voleurs.material import (
    BANK,
    CAR,
    CASH,
    CASH_10,
    CASH_20,
    CASH_50,
    CASH_100,
    LOOTABLE,
    PLANE,
    POLICE,
    THIEF,
    TYPE_IDS,
    TYPES,
    WEAPON,
    Material,
)
from vingtdeux.games.police_et_voleurs.observation import HIDDEN, Observation
from vingtdeux.games.police_et_voleurs.phases import DEALING, DRAW
from vingtdeux.games.police_et_voleurs.scene_pieces import PRINTED, token
from vingtdeux.scene import Piece, Zone, remembered

ORDER: Final = (
    POLICE, BANK, CASH_100, CASH_50, CASH_20, CASH_10, CAR, WEAPON, THIEF, PLANE,
)  # fmt: skip


def legend(seen: Observation, say: Texts) -> Zone:
    """What this viewer has not seen yet; when all lies open, what was left in town."""
    material = seen.terms.material
    if seen.shown:
        counts = tuple([seen.houses.count(kind) for kind in range(TYPES)])
    elif seen.phase in (DRAW, DEALING):
        counts = tuple(material.counts)
    else:
        counts = tuple(seen.pool)
    return _legend(counts, closed_houses(seen), seen.shown, material, say)


def closed_houses(seen: Observation) -> int:
    """Houses in town that nobody has opened: every Police house left is among them."""
    return sum(
        [
            kind == HIDDEN and not look and plot != seen.exam
            for plot, (kind, look) in enumerate(zip(seen.houses, seen.looks, strict=True))
        ]
    )


def police_risk(seen: Observation) -> int:
    """In percent, how likely a house that nobody has opened is a Police house."""
    closed = closed_houses(seen)
    return round(100 * seen.pool[POLICE] / closed) if closed else 0


@remembered
def _legend(
    counts: tuple[int, ...], closed: int, is_shown: bool, material: Material, say: Texts
) -> Zone:
    return Zone(
        "legend", "row", say("legend_end" if is_shown else "legend"), area="supply",
        pieces=tuple(
            [
                _kind(kind, counts[kind], closed, is_shown, material, say)
                for kind in ORDER
                if material.counts[kind]
            ]
        ),
    )  # fmt: skip


@remembered
def _kind(
    kind: int, count: int, closed: int, is_shown: bool, material: Material, say: Texts
) -> Piece:
    """One kind, with how many of it there are."""
    house = token(f"l{kind}", kind, material, say)
    total = material.counts[kind]
    if is_shown:
        words = say("legend_left_in_town", n=count, total=total)
    elif count:
        key = "legend_to_be_found" if kind in LOOTABLE else "legend_in_town"
        words = say(key, n=count, total=total)
    else:
        words = say("legend_all_found", n=total)
    if kind == POLICE and count and closed and not is_shown:
        words += f" {say('legend_risk', n=closed, percent=round(100 * count / closed))}"
    printed = material.values[kind] == PRINTED.values[kind] and kind not in CASH
    name = say(f"house.{TYPE_IDS[kind]}") if printed else house.label
    return Piece(
        house.id, house.face, house.label, kind="token", name=name, value=str(count),
        detail=words, about=house.about, marks=() if count else ("dim",),
    )  # fmt: skip
