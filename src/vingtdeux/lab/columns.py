"""What the columns of a run hold, worked out from all of its rows."""

from collections.abc import Iterable
from typing import Any, Final

from vingtdeux.lab.rows import Row

Kind = tuple[str, ...]
"""`("int",)`, or `("list", "int")` for a list of whole numbers, and so on inwards."""
MIXED: Final[Kind] = ("mixed",)
NOTHING: Final[Kind] = ("nothing",)


def kinds_of(rows: Iterable[Row]) -> dict[str, Kind]:
    """What each column holds in all of these rows: a first row may have an empty list, a later one
    a broken number."""
    found: dict[str, Kind] = {}
    for row in rows:
        for key, value in row.items():
            found[key] = _common(found.get(key, NOTHING), _kind(value))
    return found


def _kind(value: Any) -> Kind:
    if value is None:
        return NOTHING
    if isinstance(value, list):
        inner = NOTHING
        for each in value:
            inner = _common(inner, _kind(each))
        return ("list", *inner)
    for name, kind in (("bool", bool), ("int", int), ("float", float), ("str", str)):
        if isinstance(value, kind):
            return (name,)
    return MIXED


def _common(one: Kind, two: Kind) -> Kind:
    """What holds both."""
    if one == two or two == NOTHING:
        return one
    if one == NOTHING:
        return two
    if one[0] == two[0] == "list":
        inner = _common(one[1:], two[1:])
        return MIXED if inner == MIXED else ("list", *inner)
    return ("float",) if {one, two} == {("int",), ("float",)} else MIXED


def column(kind: Kind) -> Any:
    import polars

    if kind[0] == "list":
        return polars.List(column(kind[1:]))
    named = {"bool": polars.Boolean, "float": polars.Float64, "str": polars.String}
    return named.get(kind[0], polars.Int64)
