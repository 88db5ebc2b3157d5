"""The page for players cites every rule, in both languages, and no other."""

import re
from pathlib import Path

import pytest


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_page_cites_every_rule(root: Path, lang: str) -> None:
    document = (root / "docs/rules/police_et_voleurs.md").read_text(encoding="utf-8")
    rules = set(re.findall(r"^- (R\d+(?:\.\d+)+)", document, re.MULTILINE))
    folder = root / "src/vingtdeux/games/police_et_voleurs/texts"
    page = (folder / f"rules.{lang}.md").read_text(encoding="utf-8")
    assert set(re.findall(r"R\d+(?:\.\d+)+", page)) == rules
    assert len(rules) > 50
