"""What a scenario wants compared with what is found: paths, operators, named keys.

An object is compared on the keys it names; an empty object wants an empty one; everything else
must be equal. A key is a path into the found value, `"dice.0.sgt"`, and may end with an operator:

    "houses exactly": {…}     these keys and no others
    "hand.0 unordered": […]   these entries in any order
    "row count": 3            so many entries
    "row has": […]            at least these entries (of an object: these keys)
    "row lacks": […]          none of these
    "case absent": true       the path leads to nothing

`absent` and `lacks` hold for any misspelt name, so they ask `known` whether it was ever spoken of.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from vingtdeux.engine.asked import nearest

Known = Callable[[str], bool]
OPERATORS: Final = ("exactly", "unordered", "count", "has", "lacks", "absent")


class Lookup(NamedTuple):
    """Where a path leads; if nowhere, the value it breaks off at, the step that this does not
    have, and whether that was the last one."""

    there: bool
    value: Any
    step: str = ""
    last: bool = True


def read_json(text: str) -> Any:
    """The JSON value; a name given twice in one object is an error, not the last one's."""
    return json.loads(text, object_pairs_hook=_once)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {twice!r} is given twice")
    return found


def plain(value: Any) -> Any:
    """The value as JSON would bring it back."""
    return json.loads(json.dumps(value))


def equal(wanted: Any, found: Any) -> bool:
    """Equal as JSON: true is not 1, the order of keys does not matter, that of a list does."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return wanted.keys() == found.keys() and all(equal(wanted[k], found[k]) for k in wanted)
    if isinstance(wanted, list) and isinstance(found, list):
        pairs = zip(wanted, found, strict=False)
        return len(wanted) == len(found) and all(equal(*pair) for pair in pairs)
    return isinstance(wanted, bool) == isinstance(found, bool) and bool(wanted == found)


def first_difference(path: str, one: Any, other: Any) -> str:
    """The path to the first place where two values are not equal, and both values there."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        inside = [(key, one[key], other[key]) for key in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        inside = [(str(at), one[at], other[at]) for at in range(len(one))]
    else:
        return f"{path} is {one!r} in the first, {other!r} in the second"
    for key, mine, yours in inside:
        if not equal(mine, yours):
            return first_difference(f"{path}.{key}" if path else key, mine, yours)
    return ""


def differs(path: str, wanted: Any, found: Any, known: Known) -> str:
    """Empty if what is found is what is wanted, else the first difference."""
    if isinstance(wanted, dict) and isinstance(found, dict) and wanted:
        for key, value in wanted.items():
            trouble = entry_differs(path, key, value, found, known)
            if trouble:
                return trouble
        return ""
    return "" if equal(wanted, found) else f"{path} is {found!r}, not {wanted!r}"


def entry_differs(path: str, key: str, wanted: Any, found: Any, known: Known) -> str:
    """The same for one key, a path with or without an operator, of a found object."""
    name, _, operator = key.partition(" ")
    if operator and operator not in OPERATORS:
        return f"{key!r}: there is no operator {operator!r}{nearest(operator, OPERATORS)}"
    where = f"{path}.{name}" if path else name
    spot = lookup(found, name)
    if operator == "absent":
        return _absent(where, wanted, spot, known)
    if not spot.there:
        keys = list(spot.value) if isinstance(spot.value, dict) else []
        near = nearest(spot.step, keys)
        return f"{where} is missing{near}" if path else f"there is no key {name!r}{near}"
    if not operator:
        return differs(where, wanted, spot.value, known)
    return _CHECKS[operator](where, wanted, spot.value, known)


def lookup(found: Any, path: str) -> Lookup:
    """Follow a path: keys of objects, places in lists. A key may itself contain dots."""
    if isinstance(found, dict) and path in found:
        return Lookup(True, found[path])
    steps = path.split(".")
    for at, step in enumerate(steps):
        if isinstance(found, dict) and step in found:
            found = found[step]
        elif isinstance(found, list) and step.isdecimal() and int(step) < len(found):
            found = found[int(step)]
        else:
            return Lookup(False, found, step, at == len(steps) - 1)
    return Lookup(True, found)


# --- operators --------------------------------------------------------------------------------


def _absent(where: str, wanted: Any, spot: Lookup, known: Known) -> str:
    if wanted is not True:
        return f"{where} absent: write true"
    if spot.there:
        return f"{where} is {spot.value!r}, not absent"
    if not spot.last:
        return f"{where} is absent whatever happens: there is no {spot.step}"
    if isinstance(spot.value, list) and spot.step.isdecimal():
        return ""
    return "" if known(spot.step) else f"{where} is absent, but {unheard_of(spot.step)}"


def _exactly(where: str, wanted: Any, found: Any, known: Known) -> str:
    del known
    return "" if equal(wanted, found) else f"{where} is {found!r}, not exactly {wanted!r}"


def _unordered(where: str, wanted: Any, found: Any, known: Known) -> str:
    del known
    if not isinstance(wanted, list) or not isinstance(found, list):
        return f"{where} unordered compares lists; {where} is {found!r}"
    left = list(found)
    for each in wanted:
        at = next((at for at, other in enumerate(left) if equal(each, other)), None)
        if at is None:
            return f"{where} is {found!r}, not {wanted!r} in any order"
        left.pop(at)
    return f"{where} is {found!r}, not {wanted!r} in any order" if left else ""


def _count(where: str, wanted: Any, found: Any, known: Known) -> str:
    del known
    if not isinstance(wanted, int) or isinstance(wanted, bool):
        return f"{where} count: write a number, not {wanted!r}"
    if not isinstance(found, list | dict):
        return f"{where} count counts a list or an object; {where} is {found!r}"
    return "" if len(found) == wanted else f"{where} has {len(found)} entries, not {wanted}"


def _has(where: str, wanted: Any, found: Any, known: Known) -> str:
    trouble = _no_entries(where, wanted, found)
    for each in () if trouble else wanted:
        if all(differs(where, each, other, known) for other in found):
            return f"{where} is {found!r}, without {each!r}"
    return trouble


def _lacks(where: str, wanted: Any, found: Any, known: Known) -> str:
    trouble = _no_entries(where, wanted, found)
    for each in () if trouble else wanted:
        if not all(differs(where, each, other, known) for other in found):
            return f"{where} is {found!r}, with {each!r}"
        if isinstance(each, str) and not known(each):
            return f"{where} lacks {each!r}, but {unheard_of(each)}"
    return trouble


def _no_entries(where: str, wanted: Any, found: Any) -> str:
    if not isinstance(wanted, list) or not wanted:
        return f"{where}: write a list of at least one entry, not {wanted!r}"
    return "" if isinstance(found, list | dict) else f"{where} is {found!r}, no list or object"


_CHECKS: Final[Mapping[str, Callable[[str, Any, Any, Known], str]]] = {
    "exactly": _exactly, "unordered": _unordered, "count": _count, "has": _has, "lacks": _lacks,
}  # fmt: skip


def unheard_of(name: str) -> str:
    """Why something that is not there proves nothing."""
    return f"nothing in this scenario has ever been called {name!r}: is it spelt right?"
