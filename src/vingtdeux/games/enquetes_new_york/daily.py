"""The case of the day: the same for everybody, alone or at a table [R3.13]."""

from typing import Any, Final

LEVELS_OF_CASES: Final = (1, 2)


def case_of_the_day(seed: str, day: str, level: int, solo: bool) -> dict[str, Any]:
    """The options of its table. The seed would be the answer: it comes from the site's secret."""
    case = {"seed": seed, "difficulty": "normal", "day": day}
    return {"level": level, "endless": case, **({"solo": True} if solo else {})}


def marks_of_the_day(day: str, level: int) -> list[dict[str, Any]]:
    """By what such a table is known again; the first version named the case by its date."""
    return [
        {"level": level, "endless.day": day},
        {"level": level, "endless.seed": day, "endless.day": None},
    ]
