"""Words: each game's `texts/<lang>.toml`, one flat table of dotted keys per language."""

import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

LANGUAGES: Final = ("fr", "en")
LOCALES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where the environment says its language; the first that is set counts."""
_JOINS: Final = re.compile(r"\b([Dd]e|[Qq]ue|[Àà]) \{(\w+)\}")
"""Where French drops an e before a vowel, or draws an article into one word with what precedes it."""
_VOWEL: Final = re.compile(
    r"(?![a-z]\d)(?:[aeiouàâäéèêëîïôöùûüœæ]|y(?![aeiou])|h[eéèêiîoôuûy])", re.IGNORECASE
)
"""A name that begins with a vowel or a silent h; not a square of a board (« de a1 »)."""
_PLACE: Final = re.compile(r"\{\w*\}")
_ARTICLE: Final = re.compile(r"(Les?) (?=.)")
_DRAWN: Final = {
    "de": {"Le": "du", "Les": "des"},
    "De": {"Le": "Du", "Les": "Des"},
    "à": {"Le": "au", "Les": "aux"},
    "À": {"Le": "Au", "Les": "Aux"},
}


def language() -> str:
    """The language of the environment: French, or English for all others."""
    found = next((value for name in LOCALES if (value := os.environ.get(name))), "")
    return "fr" if found.lower().startswith("fr") else "en"


def _joined(words: str, places: Sequence[tuple[str, str]], args: Mapping[str, Any]) -> str:
    """« de {who} » as « d’{who} » where the name asks for it, « de Le Fonceur » as « du Fonceur »."""
    for word, name in places:
        value = str(args.get(name, ""))
        article = _ARTICLE.match(value)
        found = f"{word} {{{name}}}"
        if article and word in _DRAWN:
            rest = value[article.end() :].replace("{", "{{").replace("}", "}}")
            words = words.replace(found, f"{_DRAWN[word][article[1]]} {rest}")
        elif word.endswith("e") and _VOWEL.match(value):
            words = words.replace(found, f"{word[:-1]}’{{{name}}}")
    return words


class Texts:
    """The words of one game in one language.

    A value is a text with named places, or a table {one = "...", other = "..."} chosen by the
    argument `n` (French: 0 and 1 are singular; English: only 1).
    """

    def __init__(self, lang: str, words: Mapping[str, Any]) -> None:
        self.lang = lang
        self.words: dict[str, Any] = {}
        self._joining: dict[str, list[tuple[str, str]]] = {}
        self._flatten("", words)

    def _flatten(self, prefix: str, table: Mapping[str, Any]) -> None:
        for key, value in table.items():
            if isinstance(value, dict) and not ({"one", "other"} >= set(value)):
                self._flatten(f"{prefix}{key}.", value)
            else:
                self.words[prefix + key] = value
                places = _JOINS.findall(str(value)) if self.lang == "fr" else []
                if places:
                    self._joining[prefix + key] = places

    def __call__(self, key: str, **args: Any) -> str:
        """The text of this key with its places filled."""
        value = self.words[key]
        if not args and isinstance(value, str):
            return value
        if isinstance(value, dict):
            number = args["n"]
            single = abs(number) < 2 if self.lang == "fr" else abs(number) == 1
            value = value["one" if single else "other"]
        if key in self._joining:
            value = _joined(value, self._joining[key], args)
        return str(value.format(**args))

    def has(self, key: str) -> bool:
        """Whether the key exists."""
        return key in self.words

    def plain(self, key: str) -> str:
        """The text of this key, of one thing; "" if there is none or if it has places."""
        found = self.words.get(key)
        if isinstance(found, dict):
            found = found["one"]
        return "" if not isinstance(found, str) or _PLACE.search(found) else found


@cache
def load_texts(folder: Path, lang: str) -> Texts:
    """The words in `folder/<lang>.toml`; an unknown language reads English."""
    lang = lang if lang in LANGUAGES else "en"
    with (folder / f"{lang}.toml").open("rb") as file:
        return Texts(lang, tomllib.load(file))
