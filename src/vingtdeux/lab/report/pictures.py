"""Pictures of a run as SVG elements for a page; an empty text where the run has nothing to show.

They hold no styles, no scripts and no references: the page's stylesheet (`page.style()`) colours them.
"""

from collections.abc import Sequence

from vingtdeux.lab.ladder import Rungs
from vingtdeux.lab.report import views, views_arms, views_marks
from vingtdeux.lab.report.drawing import draw
from vingtdeux.lab.report.shapes import View
from vingtdeux.lab.run import Found
from vingtdeux.lab.statistics import Interval


def _drawn(seen: Sequence[View], lang: str) -> str:
    return "".join(draw(view, lang) for view in seen)


def lengths(found: Found, lang: str) -> str:
    """How long games last."""
    return _drawn(views.lengths(found, lang), lang)


def margins(found: Found, lang: str) -> str:
    """By how many points games are won."""
    return _drawn(views.margins(found, lang), lang)


def seats(found: Found, lang: str) -> str:
    """Win share of each seat, and the equal share."""
    return _drawn(views.seats(found, lang), lang)


def turns(found: Found, lang: str) -> str:
    """Win share in the order of play, and the equal share."""
    return _drawn(views.turns(found, lang), lang)


def bots(found: Found, lang: str) -> str:
    """Win share of each bot."""
    return _drawn(views.bots(found, lang), lang)


def items(found: Found, lang: str) -> str:
    """Win share of those who did something, and how many do it."""
    return _drawn(views_marks.items(found, lang), lang)


def acts(found: Found, lang: str) -> str:
    """Actions that are hardly ever chosen."""
    return _drawn(views_marks.acts(found, lang), lang)


def chances(found: Found, lang: str) -> str:
    """The winner's chance over a game."""
    return _drawn(views.chances(found, lang), lang)


def differences(found: Found, lang: str) -> str:
    """What changed against the base."""
    return _drawn(views_arms.differences(found, lang), lang)


def sweep(found: Found, key: str, lang: str) -> str:
    """One figure at every table."""
    return _drawn(views_arms.sweep(found, key, lang), lang)


def ladder(found: Found, ratings: Sequence[tuple[str, Interval]], lang: str) -> str:
    """Ratings, weakest given first."""
    return _drawn(views_arms.ladder(found, lang, Rungs(list(ratings), {})), lang)


def every(found: Found, lang: str, rungs: Rungs | None = None) -> list[tuple[View, str]]:
    """All there is to see of a run, with what it was drawn from."""
    return [(view, draw(view, lang)) for view in views.views(found, lang, rungs)]
