"""What the table has agreed on before the start: players, options and material."""

from collections.abc import Mapping
from typing import Any, final

from vingtdeux.engine.material import ChangeError
from vingtdeux.games.enquetes_new_york.board import CELL, NOWHERE, cells_of
from vingtdeux.games.enquetes_new_york.cases import case_of
from vingtdeux.games.enquetes_new_york.material import (
    JOKER,
    KINDS,
    SECRET,
    Material,
    material_of,
)


@final
class Terms:
    """Fixed for the whole game [R3.1.1]: shared between all positions and observations of a game,
    never changed. The options are plain fields the rules can read fast."""

    __slots__ = (
        "answer", "any_time", "assist", "cards", "endless", "last_must_find", "level",
        "material", "max_rounds", "number", "numbers", "players", "seed", "shown_changes",
        "swap_optional", "wheel_choice",
    )  # fmt: skip

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        self.players = players
        self.level: int = options["level"]
        self.any_time: bool = options["accuse_timing"] == "any_time"
        self.last_must_find: bool = options["last_must_find"] or players == 1
        self.max_rounds: int = options["max_rounds"]
        self.swap_optional: bool = options["swap_optional"]
        self.wheel_choice: bool = options["wheel_choice"]
        self.assist: str = options["assist"]
        changes: dict[str, Any] = options.get("changes", {})
        self.material: Material = material_of(changes)
        self.shown_changes: dict[str, Any] = {
            path: None if path.startswith(SECRET) else value for path, value in changes.items()
        }
        """What of the material is changed; of clue sets and answers, only that they are."""
        wheel = list(self.material.wheels[self.level - 1])
        self.numbers: list[int] = [n for n in wheel if n not in options["exclude"]] or wheel
        """What the wheel can show, each number as often as it is there [R3.1.3]."""
        self.number: int = options["investigation"] or 0
        """The investigation the table chose; 0 = the wheel decides."""
        endless = options["endless"] or {}
        self.endless: str = endless.get("difficulty", "")
        """Empty, or how hard a generated investigation is to be [R3.13.1]."""
        self.seed: str = endless.get("seed", "")
        """Its name where the table has chosen one; empty = NATURE draws it [R3.13.3]."""
        self.answer = NOWHERE
        self.cards: tuple[int, ...] = ()
        """Of the investigation that the table has named."""
        if not self.material.is_printed:
            _check(self)
        if self.seed:
            case = case_of(self.level, self.seed, self.endless, self.material)
            self.answer = case.answer
            self.cards = case.cards


def _check(terms: Terms) -> None:
    """Refuse material with which this table could not play."""
    material = terms.material
    plain = [face for face in material.number_die if face != JOKER]
    if terms.players > 1 and len(set(plain)) < 2:  # the start rolls would never end [R3.1.2]
        raise ChangeError("bad_mix", why="nobody_starts")
    for kind in (0, 1):
        if kind not in material.squares:
            raise ChangeError("bad_mix", why=f"no_{KINDS[kind]}")
    if not material.easy_below < material.hard_from < material.hard_to:
        raise ChangeError("bad_mix", why="crossed_bands")
    if terms.endless:
        return
    for number in sorted(set([terms.number] if terms.number else terms.numbers)):
        if not material.is_sound(terms.level, number):
            left = material.left_by(material.cards_of(terms.level, number))
            raise ChangeError(
                "bad_mix",
                why="not_one_cell" if left else "no_cell",
                number=number,
                answer=CELL[material.answer_of(terms.level, number)],
                cells=" ".join(cells_of(left)),
            )
