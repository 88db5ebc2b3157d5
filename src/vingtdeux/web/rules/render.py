"""A game's rules page: Markdown in our own words, with citations turned into anchors.

A paragraph that is a picture of `art:` is a figure of real pieces, drawn from the sheet of symbols
the table itself draws from: `![The two tokens](art:token_war+token_cash)`; `red=7` prints a value
on its corner. A name the sheet does not have is an error, so figures cannot go out of date.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Final
from urllib.parse import unquote

from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.token import Token

from vingtdeux.games import box

CITATION: Final = re.compile(r"(?:,?\s*\[R\d+(?:\.\d+)*(?:[,;]\s*R\d+(?:\.\d+)*)*\])+")
SYMBOL: Final = re.compile(r'<symbol id="([^"]+)" viewBox="([^"]+)"')
ART: Final = "art:"
NONE: Final[Mapping[str, str]] = {}
NUMBER: Final = re.compile(r"R\d+(?:\.\d+)*")


@dataclass(frozen=True)
class Section:
    """A heading of the page, for its table of contents."""

    anchor: str
    title: str
    level: int


@dataclass(frozen=True)
class RulesPage:
    """A rules page, ready to show. The Markdown is ours, not a visitor's."""

    title: str
    html: str
    sections: tuple[Section, ...]
    rules: frozenset[str]
    """The numbers that have an anchor."""


@cache
def rules_page(game_id: str, lang: str, rules_version: str | None = None) -> RulesPage | None:
    """The page of a game in a language; in another one if it is written in that alone."""
    path = box(game_id, rules_version).rules_page(lang)
    if path is None:
        return None
    art = box(game_id, rules_version).art
    sheet = art.read_text(encoding="utf-8") if art else ""
    return render(path.read_text(encoding="utf-8"), dict(SYMBOL.findall(sheet)))


def render(text: str, symbols: Mapping[str, str] = NONE) -> RulesPage:
    """Turn the Markdown into HTML; headings and rule numbers become anchors, pictures of `symbols`
    (name and view box) figures."""
    reader = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")
    tokens = reader.parse(text)
    title, sections = _anchor_headings(tokens)
    _draw_figures(tokens, symbols)
    html = reader.renderer.render(tokens, reader.options, {})
    seen: set[str] = set()

    def cite(match: re.Match[str]) -> str:
        links = []
        for number in NUMBER.findall(match[0]):
            anchor = "" if number in seen else f' id="{number}"'
            seen.add(number)
            links.append(f'<a{anchor} class="rule" href="#{number}">{number}</a>')
        return f'<span class="cite"><span>{" ".join(links)}</span></span>'

    html = CITATION.sub(cite, html)
    return RulesPage(title, html, tuple(sections), frozenset(seen))


def _draw_figures(tokens: list[Token], symbols: Mapping[str, str]) -> None:
    """Paragraphs that are nothing but a picture of pieces."""
    for at, token in enumerate(tokens):
        inside = token.children or []
        if token.type != "inline" or [each.type for each in inside] != ["image"]:
            continue
        source = unquote(str(inside[0].attrs["src"]))
        if not source.startswith(ART):
            continue
        for hidden in (tokens[at - 1], tokens[at + 1]):
            hidden.hidden = True
        pieces = "".join(_piece(each, symbols) for each in source.removeprefix(ART).split("+"))
        words = escape(inside[0].content)
        figure = f'<figure class="pieces">{pieces}<figcaption>{words}</figcaption></figure>\n'
        token.type, token.content, token.children = "html_block", figure, None


def _piece(named: str, symbols: Mapping[str, str]) -> str:
    name, sign, value = named.partition("=")
    if name not in symbols:
        raise ValueError(f"a figure shows {name}, which the game's art does not have")
    _, _, wide, high = symbols[name].split()
    printed = f"<b>{escape(value)}</b>" if sign else ""
    return (
        f'<span class="piece"><svg viewBox="0 0 {wide} {high}" aria-hidden="true">'
        f'<use href="#{name}" width="{wide}" height="{high}"></use></svg>{printed}</span>'
    )


def _anchor_headings(tokens: list[Token]) -> tuple[str, list[Section]]:
    """Give every heading below the title an id; the title leaves the body."""
    title = ""
    sections: list[Section] = []
    taken: set[str] = set()
    for at, token in enumerate(tokens):
        if token.type != "heading_open":
            continue
        words = CITATION.sub("", tokens[at + 1].content)
        if token.tag == "h1" and not title:
            title = words
            for hidden in tokens[at : at + 3]:
                hidden.hidden = True
            tokens[at + 1].children = []
            continue
        base = slugify(words) or "section"
        anchor, number = base, 1
        while anchor in taken:
            number += 1
            anchor = f"{base}-{number}"
        taken.add(anchor)
        token.attrSet("id", anchor)
        sections.append(Section(anchor, words, int(token.tag[1:])))
    return title, sections
