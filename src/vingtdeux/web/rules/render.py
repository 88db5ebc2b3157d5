"""A game's rules page: Markdown in our own words, with citations turned into anchors.

A paragraph that is a picture is a figure. `![The two tokens](scene:night/token.0+token.1)` shows
things of a position (`figures.py`): the table's own client draws them (`site/figures.js`), and where
no script runs their symbols stand there. `![Signs](art:sign_a+sign_b)` shows symbols of the sheet
that are no things; `red=7` prints a value on a corner. A name that the scene or the sheet does not
have is an error, so figures cannot go out of date.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from html import escape
from typing import Final
from urllib.parse import unquote

from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.token import Token

from vingtdeux.games import box
from vingtdeux.scene import Scene
from vingtdeux.web.rules.figures import Positions, Thing, positions, thing

CITATION: Final = re.compile(r"(?:,?\s*\[R\d+(?:\.\d+)*(?:[,;]\s*R\d+(?:\.\d+)*)*\])+")
SYMBOL: Final = re.compile(r'<symbol id="([^"]+)" viewBox="([^"]+)"')
ART: Final = "art:"
SCENE: Final = "scene:"
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
    scenes: Mapping[str, Scene] = field(default_factory=dict)
    """The positions of its figures, by name."""


@cache
def rules_page(game_id: str, lang: str, rules_version: str | None = None) -> RulesPage | None:
    """The page of a game in a language; in another one if it is written in that alone."""
    path = box(game_id, rules_version).rules_page(lang)
    if path is None:
        return None
    game = box(game_id, rules_version)
    sheet = game.art.read_text(encoding="utf-8") if game.art else ""
    text = path.read_text(encoding="utf-8")
    return render(text, dict(SYMBOL.findall(sheet)), positions(game, lang))


def _no_position(name: str) -> Scene:
    raise KeyError(name)


def render(
    text: str, symbols: Mapping[str, str] = NONE, scenes: Positions = _no_position
) -> RulesPage:
    """Turn the Markdown into HTML; headings and rule numbers become anchors, pictures of `symbols`
    (name and view box) and of `scenes` figures."""
    reader = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")
    tokens = reader.parse(text)
    title, sections = _anchor_headings(tokens)
    used: dict[str, Scene] = {}
    _draw_figures(tokens, symbols, scenes, used)
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
    return RulesPage(title, html, tuple(sections), frozenset(seen), used)


def _draw_figures(
    tokens: list[Token], symbols: Mapping[str, str], scenes: Positions, used: dict[str, Scene]
) -> None:
    """Paragraphs that are nothing but a picture of pieces."""
    for at, token in enumerate(tokens):
        inside = token.children or []
        if token.type != "inline" or [each.type for each in inside] != ["image"]:
            continue
        source, words = unquote(str(inside[0].attrs["src"])), inside[0].content
        if source.startswith(ART):
            figure = _of_symbols(source.removeprefix(ART).split("+"), symbols, words)
        elif source.startswith(SCENE):
            name, _, wanted = source.removeprefix(SCENE).partition("/")
            try:
                used[name] = scenes(name)
            except KeyError:
                raise ValueError(
                    f"a figure shows the position {name}, which is not there"
                ) from None
            figure = _of_things(name, used[name], wanted.split("+"), symbols, words)
        else:
            continue
        for hidden in (tokens[at - 1], tokens[at + 1]):
            hidden.hidden = True
        token.type, token.content, token.children = "html_block", figure, None


def _of_symbols(wanted: Iterable[str], symbols: Mapping[str, str], words: str) -> str:
    drawn = []
    for each in wanted:
        name, _, value = each.partition("=")
        if name not in symbols:
            raise ValueError(f"a figure shows {name}, which the game's art does not have")
        drawn.append(_symbol(name, symbols[name], value))
    return _figure("", f'<div aria-hidden="true">{"".join(drawn)}</div>', words)


def _of_things(
    position: str, scene: Scene, wanted: list[str], symbols: Mapping[str, str], words: str
) -> str:
    things: list[Thing] = []
    for name in wanted:
        found = thing(scene, name)
        if found is None:
            raise ValueError(
                f"a figure shows {name}, which is not there in the position {position}"
            )
        things.append(found)
    faces = dict.fromkeys(face for each in things for face in each.faces)
    drawn = "".join(_symbol(name, symbols[name], value) for name, value in faces if name in symbols)
    label = escape(", ".join(each.label for each in things))
    inside = f'<div role="img" aria-label="{label}">{drawn}</div>'
    named = f' data-scene="{escape(position)}" data-things="{escape(" ".join(wanted))}"'
    return _figure(named, inside, words)


def _figure(named: str, inside: str, words: str) -> str:
    caption = f"<figcaption>{escape(words)}</figcaption>"
    return f'<figure class="shown"{named}>{inside}{caption}</figure>\n'


def _symbol(name: str, view: str, value: str) -> str:
    _, _, wide, high = view.split()
    printed = f"<b>{escape(value)}</b>" if value else ""
    return (
        f'<span class="symbol"><svg viewBox="0 0 {wide} {high}" aria-hidden="true">'
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
