"""Positions, reports and chance as text."""

from collections.abc import Mapping
from typing import Any, Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.errors import NotationError
from vingtdeux.games.police_et_voleurs.actions import NAMED, STEP, deal, draw_police, nowhere, swap
from vingtdeux.games.police_et_voleurs.material import (
    ARRESTED,
    BACK,
    IN_TOWN,
    NO_PLOT,
    OUT,
    OUTSIDE,
    PLOT,
    PLOT_NAMES,
    PLOTS,
    STATUSES,
    STREET,
    STREET_NAMES,
    TYPE_IDS,
)
from vingtdeux.games.police_et_voleurs.phases import NORMAL, PHASES, PLAYS
from vingtdeux.games.police_et_voleurs.public import FROZEN, OFFICER, PAWN
from vingtdeux.games.police_et_voleurs.state import State, back_entry, kept_entry
from vingtdeux.games.police_et_voleurs.terms import Terms

TYPE_BY_ID: Final[dict[str, int]] = {name: kind for kind, name in enumerate(TYPE_IDS) if name}


# --- chance -----------------------------------------------------------------------------------


def decode_chance(terms: Terms, text: str) -> Action:
    """`deal:` + 59 types in reading order, `swap:` + a type or "-" per pawn, `police:` + seat."""
    name, _, rest = text.partition(":")
    words = rest.split(",")
    if name == "deal" and len(words) == PLOTS and all(word in TYPE_BY_ID for word in words):
        return deal(tuple(TYPE_BY_ID[word] for word in words))
    known = all(word == "-" or word in TYPE_BY_ID for word in words)
    if name == "swap" and len(words) == terms.pawns and known:
        return swap(tuple(0 if word == "-" else TYPE_BY_ID[word] for word in words))
    if name == "police" and rest in [str(seat) for seat in range(terms.players)]:
        return draw_police(int(rest))
    elsewhere = _nowhere(name, rest.split(":"), text)
    if elsewhere is not None:
        return elsewhere
    raise NotationError(f"Police et Voleurs has no action {text[:60]!r}")


def _nowhere(name: str, squares: list[str], text: str) -> Action | None:
    """Such an action about squares of the board that it can never be about: `move:B6`."""
    if name not in NAMED or len(squares) != (2 if NAMED[name] == STEP else 1):
        return None
    if not all(square in STREET or square in PLOT for square in squares):
        return None
    at = STREET.get(squares[0], -1)
    to = STREET.get(squares[-1], -1)
    return nowhere(NAMED[name], text, at < 0 or to < 0, at, to)


# --- report -----------------------------------------------------------------------------------


def report(state: State) -> dict[str, Any]:
    """The omniscient view; `read` can read it back."""
    pawns = range(state.terms.pawns)
    return {
        **state.facts(),
        **_news(state),
        "houses": {PLOT_NAMES[at]: TYPE_IDS[kind] for at, kind in enumerate(state.houses) if kind},
        "thieves": [_thief(state, pawn) for pawn in pawns],
        "police": [
            STREET_NAMES[at] + ("!" if is_frozen else "")
            for at, is_frozen in zip(state.police, state.frozen(), strict=True)
        ],
        "police_loot": _types(
            sorted(
                [k for p in pawns if state.status[p] == ARRESTED for k in state.loots[p]]
                + state.evidence
            )
        ),
        "turn": "police" if state.turn >= state.terms.pawns else state.turn,
        "scores": [total + here for total, here in zip(state.totals, state.scores(), strict=True)],
        "houses_left": sum(1 for kind in state.houses if kind),
        "seized": [
            _types(state.loots[pawn]) if state.status[pawn] == ARRESTED else [] for pawn in pawns
        ],
        "evidence": _types(state.evidence),
        "play": PLAYS[state.play],
        "examining": PLOT_NAMES[state.exam] if state.exam >= 0 else None,
        "drive_from": STREET_NAMES[state.drive_from] if state.drive_from >= 0 else None,
        "taken": STREET_NAMES[state.taken] if state.taken >= 0 else None,
        "surrendered": [pawn for pawn in pawns if state.surrendered >> pawn & 1],
        "ready": [seat for seat in range(state.terms.players) if state.ready >> seat & 1],
        "looks": {
            PLOT_NAMES[at]: {"pawns": [p for p in pawns if look >> p & 1], "round": look >> 4}
            for at, look in enumerate(state.looks)
            if look
        },
        "lines": [[_entry(entry) for entry in line] for line in state.lines],
        "blurred": [pawn for pawn in pawns if state.touched >> pawn & 1],
        "drivers": state.drivers[:],
    }


def _news(state: State) -> dict[str, Any]:
    """What the last action showed to everybody; no keys if it showed nothing."""
    if not state.opened:
        return {}
    pairs = [state.gifts[at : at + 2] for at in range(0, len(state.gifts), 2)]
    return {
        "opened": {PLOT_NAMES[state.opened >> 4]: TYPE_IDS[state.opened & 15]},
        "gifts": pairs,
    }


def _types(loot: list[int]) -> list[str]:
    return [TYPE_IDS[kind] for kind in loot]


def _thief(state: State, pawn: int) -> dict[str, Any]:
    status = state.status[pawn]
    if status == OUTSIDE:
        return {"state": "outside"}
    if status == OUT:
        return {"state": "out", "loot": _types(state.loots[pawn])}
    at = STREET_NAMES[state.where[pawn]]
    if status == ARRESTED:
        return {"state": "arrested", "at": at}
    return {"at": at, "loot": _types(state.loots[pawn])}


def _entry(entry: int) -> str:
    """ "B4" put back, "C3=bank/5" kept (type / bits of the seats that know it), "=bank/1"."""
    if entry & BACK:
        return PLOT_NAMES[entry >> 1]
    plot = entry >> 5 & NO_PLOT
    place = PLOT_NAMES[plot] if plot != NO_PLOT else ""
    return f"{place}={TYPE_IDS[entry >> 1 & 15]}/{entry >> 11}"


def _read_entry(text: str) -> int:
    place, kept, rest = text.partition("=")
    if not kept:
        return back_entry(PLOT[place])
    kind, _, mask = rest.partition("/")
    return kept_entry(TYPE_BY_ID[kind], PLOT[place] if place else NO_PLOT, int(mask))


# --- position ---------------------------------------------------------------------------------


def read(terms: Terms, data: Mapping[str, Any]) -> State:
    """The position described, before the flow goes on (`rules` does that)."""
    police_seat = data.get("police_seat", terms.first_police)
    if not isinstance(police_seat, int) or not 0 <= police_seat < terms.players:
        raise ValueError(f"there is no police seat {police_seat!r}")
    state = State(terms, police_seat)
    _read_town(data, state)
    _read_thieves(data, state)
    _read_turn(data, state)
    _read_memory(data, state)
    return state


def _occupy(state: State, police: list[int], frozen: list[bool]) -> None:
    """Put all pawns on the streets."""
    state.police = sorted(police)
    for at, is_frozen in zip(police, frozen, strict=True):
        _stand(state, at, FROZEN if is_frozen else OFFICER)
    for pawn, at in enumerate(state.where):
        if at >= 0:
            _stand(state, at, PAWN + pawn)


def _stand(state: State, at: int, who: int) -> None:
    if state.occ[at]:
        raise ValueError(f"two pawns on {STREET_NAMES[at]}")
    state.occ[at] = who


def _street(name: Any) -> int:
    if name not in STREET:
        raise ValueError(f"{name!r} is not a street")
    return STREET[name]


def _plot(name: Any) -> int:
    if name not in PLOT:
        raise ValueError(f"{name!r} is not a dark square")
    return PLOT[name]


def _loot(names: Any) -> list[int]:
    for name in names:
        if name not in TYPE_BY_ID:
            raise ValueError(f"there is no house {name!r}")
    return [TYPE_BY_ID[name] for name in names]


def _read_town(data: Mapping[str, Any], state: State) -> None:
    state.round = data.get("round", 1 if data.get("phase") in ("draw", "deal") else 5)
    state.quiet_rounds = data.get("quiet_rounds", 0)
    for name, kind in dict(data.get("houses", {})).items():
        state.houses[_plot(name)] = _loot([kind])[0]
    state.pending = data.get("pending", 0)
    state.found = data.get("police_found", len(data.get("police", ())))
    state.game_no = data.get("game_no", 0)
    state.totals = list(data.get("totals", state.totals))
    state.progress = data.get("progress", False)
    state.dawn = data.get("dawn", False)
    state.ready = sum(1 << seat for seat in data.get("ready", ()))
    for name, kind in dict(data.get("opened", {})).items():
        state.opened = _plot(name) << 4 | _loot([kind])[0]
    state.gifts = [pawn for pair in data.get("gifts", ()) for pawn in pair]


def _read_thieves(data: Mapping[str, Any], state: State) -> None:
    thieves = data.get("thieves", [])
    if len(thieves) > state.terms.pawns:
        raise ValueError(f"there are {state.terms.pawns} thieves, not {len(thieves)}")
    seized = data.get("seized", [[]] * state.terms.pawns)
    for pawn, thief in enumerate(thieves):
        status = STATUSES.index(thief.get("state", "town"))
        state.status[pawn] = status
        if status in (IN_TOWN, ARRESTED):
            state.where[pawn] = _street(thief["at"])
        loot = seized[pawn] if status == ARRESTED else thief.get("loot", [])
        state.loots[pawn] = _loot(loot)
    whole = _loot(data.get("police_loot", []))
    for loot in [state.loots[p] for p in range(len(thieves)) if state.status[p] == ARRESTED]:
        for kind in loot:
            if kind in whole:
                whole.remove(kind)
    state.evidence = _loot(data["evidence"]) if "evidence" in data else whole
    names = list(data.get("police", []))
    _occupy(
        state,
        [_street(name.rstrip("!")) for name in names],
        [name.endswith("!") for name in names],
    )
    state.badges = list(data.get("badges", range(len(names))))


def _read_turn(data: Mapping[str, Any], state: State) -> None:
    turn = data.get("turn", 0)
    if turn == "police":
        state.turn = state.terms.pawns
        state.play = NORMAL if state.found else 0
        state.steps_left = state.terms.material.steps if state.found else 0
    elif isinstance(turn, int) and 0 <= turn < state.terms.pawns:
        state.turn = turn
    else:
        raise ValueError(f"there is no turn {turn!r}")
    if "play" in data:
        state.play = PLAYS.index(data["play"])
    state.steps_left = data.get("steps_left", state.steps_left)
    state.turn_over = data.get("turn_over", False)
    state.pawn = data.get("pawn", 0)
    if data.get("examining"):
        state.exam = _plot(data["examining"])
    if data.get("drive_from"):
        state.drive_from = _street(data["drive_from"])
        state.drive_left = data.get("drive_left", 1)
    if data.get("taken"):
        state.taken = _street(data["taken"])
    state.surrendered = sum(1 << pawn for pawn in data.get("surrendered", ()))
    if "phase" in data:
        if data["phase"] not in PHASES:
            raise ValueError(f"there is no phase {data['phase']!r}")
        state.phase = PHASES.index(data["phase"])


def _read_memory(data: Mapping[str, Any], state: State) -> None:
    for name, look in dict(data.get("looks", {})).items():
        state.looks[_plot(name)] = sum(1 << pawn for pawn in look["pawns"]) | look["round"] << 4
    state.spent = list(data.get("spent", state.spent))
    state.drivers = list(data.get("drivers", state.drivers))
    if "lines" in data:
        state.lines = [[_read_entry(entry) for entry in line] for line in data["lines"]]
        state.touched = sum(1 << pawn for pawn in data.get("blurred", ()))
        return
    for pawn, loot in enumerate(state.loots):  # loots given by hand have no story
        mask = 1 << state.owners[pawn]
        if state.terms.open_loot:
            mask = state.terms.everyone
        state.lines[pawn] = [kept_entry(kind, NO_PLOT, mask) for kind in loot]
        state.touched |= 1 << pawn if loot else 0
