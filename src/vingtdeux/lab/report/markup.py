"""HTML made of parts: whatever is not known to be HTML is escaped."""

from collections.abc import Iterable, Sequence
from html import escape


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


def safe(part: str) -> str:
    """A part as HTML."""
    return part if isinstance(part, Html) else escape(part)


def tag(name: str, *parts: str, kind: str = "", **attributes: str) -> Html:
    """An element with this class and these attributes around the parts."""
    said = {"class": kind, **attributes} if kind else attributes
    inside = "".join(f' {key.replace("_", "-")}="{escape(text)}"' for key, text in said.items())
    return Html(f"<{name}{inside}>{''.join(map(safe, parts))}</{name}>")


def all_of(parts: Iterable[str]) -> Html:
    """Parts one after the other."""
    return Html("".join(map(safe, parts)))


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Html:
    """A table in a box of its own that scrolls where it is too wide; the first column names the row.
    One of many columns stands on its head on a phone: each value with the head of its column."""
    head = tag("tr", *(tag("th", each, scope="col") for each in heads))
    body = [
        tag(
            "tr",
            tag("th", row[0], scope="row"),
            *(
                tag("td", each, data_head=name)
                for each, name in zip(row[1:], heads[1:], strict=True)
            ),
        )
        for row in rows
    ]
    kind = "vd-stack" if len(heads) > 3 else "vd-table"
    whole = tag("table", tag("thead", head), tag("tbody", *body), kind=kind)
    return tag("div", whole, kind="vd-scroll", tabindex="0", role="group")
