"""A game's options as OpenSpiel's game parameters, which are whole numbers, yes or no, and text.

bool, int, a choice among words      as they are
a seat, a choice among numbers       a number; -1 for none
a choice among words and numbers     a word; a number is written #2, none is written none
anything else, such as `changes`     JSON; empty as usual. A comma may be written as a semicolon,
                                     as it must be in a game string: exclude=[1;2;3]

OpenSpiel itself refuses parameters it does not know and values of the wrong type.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from vingtdeux.engine.info import CHANGES, GameInfo, Option

PLAYERS: Final = "players"
SEED: Final = "rng_seed"
"""What OpenSpiel's own games call it."""
FRESH: Final = -1
"""The seed that asks for chance nobody can foretell."""
LISTED: Final = "chance_outcomes"
MOST_LISTED: Final = 1_000_000
NO_NUMBER: Final = -1
AS_USUAL: Final = ""


def specification(cover: GameInfo) -> dict[str, Any]:
    """The parameters of a game with their default values."""
    found: dict[str, Any] = {PLAYERS: cover.default_players, SEED: FRESH, LISTED: 0}
    for option in cover.options:
        found[option.name] = _written(option, option.default)
    if cover.knobs():
        found[CHANGES] = AS_USUAL
    return found


def chance_of(params: Mapping[str, Any]) -> tuple[int, int]:
    """The seed, and how many outcomes each draw of NATURE's has (0 = it is sampled)."""
    seed, listed = params.get(SEED, FRESH), params.get(LISTED, 0)
    if not 0 <= listed <= MOST_LISTED:
        raise ValueError(f"parameter {LISTED} must be 0 to {MOST_LISTED}, not {listed!r}")
    return seed, listed


def options_of(cover: GameInfo, params: Mapping[str, Any]) -> tuple[int, dict[str, Any]]:
    """Players and options that parameters ask for; ValueError with a reason for bad ones."""
    known = specification(cover)
    players = params.get(PLAYERS, cover.default_players)
    chosen = {}
    for option in cover.options:
        value = _read(option, params.get(option.name, known[option.name]))
        if option.by_count and value is False:
            value = players in cover.extra_players
        chosen[option.name] = value
    changes = params.get(CHANGES, AS_USUAL)
    if changes != AS_USUAL:
        chosen[CHANGES] = _json(CHANGES, changes)
    return players, cover.resolve(players, chosen)


def parameters(
    cover: GameInfo, players: int, options: Mapping[str, Any], seed: int, listed: int
) -> dict[str, Any]:
    """The parameters that ask for these: all of them, as a game string can hold them."""
    found: dict[str, Any] = {PLAYERS: players, SEED: seed, LISTED: listed}
    for option in cover.options:
        found[option.name] = _written(option, options[option.name])
    if cover.knobs():
        found[CHANGES] = _text(options[CHANGES]) if CHANGES in options else AS_USUAL
    return found


def _is_numeric(option: Option) -> bool:
    return option.kind in ("int", "seat") or (
        option.kind == "choice"
        and all(each is None or isinstance(each, int) for each in option.choices)
    )


def _written(option: Option, value: Any) -> Any:
    if option.kind == "bool":
        return value
    if _is_numeric(option):
        return NO_NUMBER if value is None else value
    if option.kind == "choice":
        return _word(value)
    return AS_USUAL if value == option.default else _text(value)


def _read(option: Option, given: Any) -> Any:
    if option.kind == "bool":
        return given
    if _is_numeric(option):
        may_lack = option.kind == "seat" or None in option.choices
        return None if may_lack and given == NO_NUMBER else given
    if option.kind == "choice":
        words = {_word(each): each for each in option.choices}
        return words.get(given, given)
    return option.default if given == AS_USUAL else _json(option.name, given)


def _word(choice: Any) -> str:
    if choice is None:
        return "none"
    return choice if isinstance(choice, str) else f"#{choice}"


def _text(value: Any) -> str:
    return json.dumps(value, separators=(";", ":"), sort_keys=True)


def _json(name: str, text: str) -> Any:
    try:
        return json.loads(text.replace(";", ","))
    except ValueError as error:
        raise ValueError(f"parameter {name} is no JSON ({error}): {text}") from error
