"""What is wrong with a record, said on the site: words for every code, in both languages."""

import re

import pytest
from django.utils.translation import override

from vingtdeux.engine.errors import RECORD_TROUBLES, RecordError
from vingtdeux.web.replays.troubles import reason_of

FACTS = {
    "file": "x.json", "why": "the engine’s own", "most": 500, "version": 9, "reads": 1,
    "part": "seats", "game": "petit", "move": 4, "action": "pick:8",
}  # fmt: skip


@pytest.mark.parametrize("code", RECORD_TROUBLES)
def test_every_trouble_has_words_in_both_languages(code: str) -> None:
    error = RecordError(code, **FACTS)
    said = {}
    for lang in ("fr", "en"):
        with override(lang):
            said[lang] = reason_of(error)
    assert said["fr"] != said["en"]
    for words in said.values():
        assert not re.search(r"%\(|the engine’s own|pick:8", words), "no place left, no secret"


def test_the_facts_are_told() -> None:
    with override("fr"):
        assert reason_of(RecordError("refused", **FACTS)) == "le coup 4 est contraire aux règles"
        assert "«\u202fseats\u202f»" in reason_of(RecordError("damaged", **FACTS))
        assert "500 Ko" in reason_of(RecordError("too_large", **FACTS))
