"""Our scripts as a browser gets them: without comments and without the white space that nothing needs.

Strings, templates and regular expressions stay as they are; code inside a template's `${…}` is code.
A line's end goes only where no statement can end or begin there, so that the semicolons JavaScript puts
in by itself are put in where they were. Written for our own files (`tests/web/test_scripts.py` reads
each of them again), not for everything that is JavaScript.
"""

import re
from typing import Final

TOKEN: Final = re.compile(
    r"""//[^\n]*|/\*.*?\*/          # a comment
    |'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"
    |[\w$\#]+                       # a word, a number
    |\s+|\+\+|--|=>|.""",
    re.VERBOSE | re.DOTALL,
)
REGEX: Final = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
TEXT: Final = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*", re.DOTALL)
"""Of a template, up to its next code or its end."""
BEFORE_REGEX: Final = frozenset(["", *"(,=:[!&|?{};+-*%<>~^", "=>", "return", "typeof", "case"])
"""After these a slash begins a regular expression; after anything else it divides."""
GOES_ON: Final = frozenset(";{,([=?:&|*<>")
"""What ends with one of these goes on in the next line."""
JOINS: Final = frozenset(".?:)]}&|")
"""What begins with one of these belongs to the line before."""


def slim(source: str) -> str:
    """The same script, smaller."""
    return _written(tokens(source))


def tokens(source: str) -> list[str]:
    """Its words, signs and literals in order; white space is a blank, or a line's end."""
    return _tokens(source, 0, is_inside=False)[0]


def _tokens(source: str, at: int, *, is_inside: bool) -> tuple[list[str], int]:
    """Up to the end, or up to the brace that ends the code inside a template; and where that is."""
    found: list[str] = []
    last, depth = "", 0
    while at < len(source):
        token = _next(source, at, last)
        at += len(token)
        if token.startswith(("//", "/*")):
            continue
        if token.isspace():
            found.append("\n" if "\n" in token else " ")
            continue
        if token == "`":
            token, at = _template(source, at)
        elif is_inside and token in "{}":
            depth += 1 if token == "{" else -1
            if depth < 0:
                return found, at
        found.append(token)
        last = token
    return found, at


def _next(source: str, at: int, last: str) -> str:
    is_regex = source[at] == "/" and source[at + 1] not in "/*" and last in BEFORE_REGEX
    match = (REGEX if is_regex else TOKEN).match(source, at)
    assert match is not None, f"no script of ours: {source[at : at + 40]}"
    return match[0]


def _template(source: str, at: int) -> tuple[str, int]:
    """From behind its first quote; and where it ends."""
    written = "`"
    while True:
        text = TEXT.match(source, at)
        assert text is not None
        written += text[0]
        at = text.end()
        if source[at] == "`":
            return f"{written}`", at + 1
        code, at = _tokens(source, at + 2, is_inside=True)
        written += f"${{{_written(code)}}}"


def _written(found: list[str]) -> str:
    """With no more white space than it needs."""
    written: list[str] = []
    gap = ""
    for token in found:
        if token in (" ", "\n"):
            gap = max(gap, token, key=["", " ", "\n"].index)
            continue
        if written and gap:
            written.append(_needed(gap, written[-1], token))
        written.append(token)
        gap = ""
    return "".join(written)


def _needed(gap: str, one: str, other: str) -> str:
    if gap == "\n":
        goes_on = one[-1] in GOES_ON or (other[0] in JOINS and one[-1] != "}")
        return "" if goes_on else "\n"
    is_wordy = _is_word(one[-1]) and _is_word(other[0])
    return " " if is_wordy or (one[-1] in "+-" and one[-1] == other[0]) else ""


def _is_word(letter: str) -> bool:
    return letter.isalnum() or letter in "_$#"
