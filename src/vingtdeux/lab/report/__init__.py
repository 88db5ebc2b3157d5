"""What a run shows, for people: pages, pictures, the terminal, notebooks."""

from vingtdeux.lab.report.answers import answer
from vingtdeux.lab.report.notebook import notebook
from vingtdeux.lab.report.page import Told, body, page, pages, style
from vingtdeux.lab.report.terminal import show

__all__ = ["Told", "answer", "body", "notebook", "page", "pages", "show", "style"]
