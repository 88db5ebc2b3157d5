"""A run in a notebook: the page's content, with its stylesheet."""

from vingtdeux.engine.texts import language
from vingtdeux.lab.ladder import Rungs
from vingtdeux.lab.report.page import body, style
from vingtdeux.lab.run import Found


def notebook(found: Found, lang: str | None = None, rungs: Rungs | None = None) -> str:
    """HTML for a cell, in the language asked for, else in that of the environment."""
    lang = lang or language()
    return f"<style>\n{style()}</style>{body(found, lang, rungs=rungs)}"
