"""From matplotlib's SVG to one that lives in a page: classes instead of colours, no styles, no ids of
its own, words for those who do not see it."""

import hashlib
import re
from html import escape
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

ROLES: Final = {
    "#000001": "vd-ink",
    "#000002": "vd-main",
    "#000003": "vd-other",
    "#000004": "vd-soft",
    "#000005": "vd-grid",
    "#000006": "vd-paper",
}
"""Colours that are drawn with, and the class whose `color` they become."""
INK, MAIN, OTHER, SOFT, GRID, PAPER = ROLES
KEPT: Final = frozenset({
    "d", "x", "y", "width", "height", "transform", "fill", "stroke", "stroke-width", "opacity",
    "fill-opacity", "stroke-opacity", "stroke-dasharray", "stroke-linecap", "stroke-linejoin",
    "text-anchor", "font-size", "font-weight", "points", "cx", "cy", "r",
})  # fmt: skip
"""Attributes that go into the page."""
_FONT: Final = re.compile(r"(?:(\d{3}|bold) )?([\d.]+)px")
_LONG: Final = re.compile(r"(\d+\.\d{2})\d+")


def cleaned(drawn: str, title: str, words: str) -> str:
    """The picture as an element of a page, named by its title and told by `words`."""
    root = ElementTree.fromstring(drawn)
    paths = {each.get("id", ""): each for each in root.iter() if _tag(each) == "path"}
    size = root.get("viewBox", "")
    inside = "".join(_written(each, paths) for each in root)
    name = "vd-" + hashlib.sha256((inside + title).encode()).hexdigest()[:10]
    return (
        f'<svg class="vd-picture" viewBox="{size}" role="img" '
        f'aria-labelledby="{name}-t" aria-describedby="{name}-d">'
        f'<title id="{name}-t">{escape(title)}</title><desc id="{name}-d">{escape(words)}</desc>'
        f"{inside}</svg>"
    )


def _tag(element: Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _written(element: Element, paths: dict[str, Element]) -> str:
    """An element and what is in it; groups that say nothing are left out, `use` is what it uses."""
    tag = _tag(element)
    if tag in ("defs", "metadata", "style", "clipPath", ""):
        return ""
    inside = "".join(_written(each, paths) for each in element)
    if tag == "use":
        return _used(element, paths)
    if tag == "g":
        said = _attributes(element)
        return f"<g{said}>{inside}</g>" if said and inside else inside
    text = escape(element.text.strip()) if tag == "text" and element.text else ""
    return f"<{tag}{_attributes(element)}>{text}{inside}</{tag}>"


def _used(element: Element, paths: dict[str, Element]) -> str:
    """A marker, put where it is used: nothing in the page refers to an id."""
    link = next(text for name, text in element.attrib.items() if name.endswith("href"))
    place = f"translate({_short(element.get('x', '0'))} {_short(element.get('y', '0'))})"
    looks = {**_looks(paths[link[1:]]), **_looks(element)}
    shape = _short(" ".join(paths[link[1:]].get("d", "").split()))
    return f'<path d="{shape}" transform="{place}"{_said(looks)}></path>'


def _attributes(element: Element) -> str:
    return _said(_looks(element))


def _looks(element: Element) -> dict[str, str]:
    """Its attributes and its style, as attributes."""
    found = {name: text for name, text in element.attrib.items() if name in KEPT}
    for part in element.get("style", "").split(";"):
        name, _, text = (each.strip() for each in part.partition(":"))
        if name == "font":
            font = _FONT.search(text)
            if font:
                found["font-size"] = font[2]
                if font[1]:
                    found["font-weight"] = font[1]
        elif name in KEPT:
            found[name] = text
    return found


def _said(looks: dict[str, str]) -> str:
    """As they are written, colours by classes."""
    roles = [ROLES[looks[name]] for name in ("fill", "stroke") if looks.get(name) in ROLES]
    said = []
    for name, text in looks.items():
        shown = "currentColor" if text in ROLES else _short(" ".join(text.split()))
        said.append(f' {name}="{escape(shown)}"')
    return (f' class="{roles[0]}"' if roles else "") + "".join(said)


def _short(text: str) -> str:
    return _LONG.sub(r"\1", text)
