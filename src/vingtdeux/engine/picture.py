"""What a notebook shows of a position: a picture, and words around it.

The engine cannot draw: scenes and art belong to the games. The room that can, `vingtdeux.notebook`,
is found by its name at the moment something is shown, as `record.open_game` finds the games.
"""

import os
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Final

PAGE: Final = """<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width"><title>{title}</title></head>
<body>{body}</body></html>
"""


def notebook() -> Any:
    """The room that draws."""
    return import_module("vingtdeux.notebook")


@dataclass(frozen=True)
class Picture:
    """A position as one pair of eyes sees it. Jupyter shows it; `print` writes it as plain text."""

    svg: str = field(repr=False)
    """The drawing: self-contained, for any page or viewer."""
    html: str = field(repr=False)
    """The drawing with the words around it."""
    text: str = field(repr=False)
    """The same in plain text."""
    title: str
    lang: str

    def _repr_html_(self) -> str:
        return self.html

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.text

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write it to a file: a page if its name ends in .html, plain text for .txt, else SVG."""
        kind = Path(path).suffix.lower()
        page = PAGE.format(lang=self.lang, title=self.title, body=self.html)
        written = {".html": page, ".txt": self.text}.get(kind, self.svg)
        Path(path).write_text(written, encoding="utf-8")
