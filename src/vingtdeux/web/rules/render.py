"""A game's rules page: Markdown in our own words, with citations turned into anchors."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.token import Token

from vingtdeux.games import box

CITATION: Final = re.compile(r"\s*\[(R\d+(?:\.\d+)*(?:[,;]\s*R\d+(?:\.\d+)*)*)\]")
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
    return None if path is None else render(path.read_text(encoding="utf-8"))


def render(text: str) -> RulesPage:
    """Turn the Markdown into HTML; headings and rule numbers become anchors."""
    reader = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")
    tokens = reader.parse(text)
    title, sections = _anchor_headings(tokens)
    html = reader.renderer.render(tokens, reader.options, {})
    seen: set[str] = set()

    def cite(match: re.Match[str]) -> str:
        links = []
        for number in NUMBER.findall(match.group(1)):
            anchor = "" if number in seen else f' id="{number}"'
            seen.add(number)
            links.append(f'<a{anchor} class="rule" href="#{number}">{number}</a>')
        return f' <span class="cite">{" ".join(links)}</span>'

    html = CITATION.sub(cite, html)
    return RulesPage(title, html, tuple(sections), frozenset(seen))


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
