"""Seats and turns of a summary: their figures, and the share each would have if all won as often."""

from vingtdeux.lab.figures import Summary


def fair_share(summary: Summary, sort: str) -> float:
    """What each seat would win if all won as often: the mean of what they win."""
    values = [summary.value(key) for key in ranked(summary, sort)]
    return sum(values) / len(values)


def ranked(summary: Summary, sort: str) -> list[str]:
    """The figures of seats or of turns, in order; none if the run does not have all of them."""
    keys = [f"{sort}.{place}.wins" for place in range(summary.players)]
    return keys if all(key in summary for key in keys) else []


def seat_share(summary: Summary) -> float:
    """What a seat wins on average."""
    return fair_share(summary, "seat") if ranked(summary, "seat") else 1 / summary.players


def is_seat_order(summary: Summary) -> bool:
    """Whether the first seat always begins, so that seats and turns are the same."""
    seats, turns = (ranked(summary, sort) for sort in ("seat", "turn"))
    return bool(turns) and [summary.value(key) for key in seats] == [
        summary.value(key) for key in turns
    ]
