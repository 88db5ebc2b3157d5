"""Every text exists in French and English, and French typography is right."""

import re
import string
import tomllib
from pathlib import Path
from typing import Any

import pytest

from vingtdeux.engine.texts import Texts

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = sorted(
    path.parent
    for root in ("src/vingtdeux", "examples")
    for path in (ROOT / root).glob("**/texts/fr.toml")
)
NARROW, WIDE = "\u202f", "\u00a0"
FAULTS = [
    (re.compile(r"(?<![\u202f?!;])[;!?]"), "U+202F before ; ! ?"),
    (re.compile(r"(?<!\u00a0):(?!//)(?=\s|$)"), "U+00A0 before :"),
    (re.compile(r"«(?!\u202f)|(?<!\u202f)»"), "U+202F inside « »"),
    (re.compile(r"'"), "the apostrophe is ’"),
    (re.compile(r"\.\.\."), "the ellipsis is …"),
    (re.compile(r'"'), "quotation marks are « »"),
    (re.compile(r" [,.…)]|\( "), "no space before , . … )"),
    (re.compile(r"\d [%€]"), "U+202F before % and €"),
    (re.compile(r"\s{2,}|^\s|\s$"), "no doubled, leading or trailing space"),
]


def words(folder: Path, lang: str) -> dict[str, Any]:
    with (folder / f"{lang}.toml").open("rb") as file:
        return Texts(lang, tomllib.load(file)).words


def variants(value: Any) -> list[str]:
    return list(value.values()) if isinstance(value, dict) else [str(value)]


def places(value: Any) -> set[str]:
    """The names of the places; {Count} is {count} at the beginning of a sentence."""
    return {
        name.lower()
        for text in variants(value)
        for _, name, _, _ in string.Formatter().parse(text)
        if name is not None
    }


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.parent.name)
def test_both_languages_have_the_same_keys_and_places(folder: Path) -> None:
    french, english = words(folder, "fr"), words(folder, "en")
    assert sorted(french.keys() ^ english.keys()) == []
    different = [key for key in french if places(french[key]) != places(english[key])]
    assert different == [], "texts whose {places} differ"
    assert [key for key in french if "" in variants(french[key])] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.parent.name)
def test_french_typography(folder: Path) -> None:
    found = []
    for key, value in words(folder, "fr").items():
        for text in variants(value):
            bare = re.sub(r"\{[^}]*\}", "x", text)
            found += [f"{key}: {what}: {text!r}" for fault, what in FAULTS if fault.search(bare)]
    assert found == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.parent.name)
def test_what_a_replay_renames_is_a_plain_label(folder: Path) -> None:
    for lang in ("fr", "en"):
        known = words(folder, lang)
        for key in [key for key in known if key.startswith("told.")]:
            assert places(known[key]) <= {"who"}
            assert places(known[key.removeprefix("told.")]) == set(), key


def test_there_are_texts() -> None:
    assert len(FOLDERS) >= 1
