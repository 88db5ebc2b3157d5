"""The page for players cites every rule, in both languages, and no other."""

import re
from pathlib import Path

import pytest


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_page_cites_every_rule(root: Path, lang: str) -> None:
    document = (root / "docs/rules/mafia_story.md").read_text(encoding="utf-8")
    rules = set(re.findall(r"^- (R\d+(?:\.\d+)+)", document, re.MULTILINE))
    page = (root / f"src/vingtdeux/games/mafia_story/texts/rules.{lang}.md").read_text("utf-8")
    cited = set(re.findall(r"R\d+(?:\.\d+)+", page))
    assert cited == rules
    assert "Lionel Borg" in page
