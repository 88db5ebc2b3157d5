"""Every numbered rule is cited in the code and named by a test; no unknown number is cited."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
NUMBER = r"R\d+(?:\.\d+)*"
ITEM = re.compile(rf"^\s*(?:[-*]|\d+\.)\s+\**~*({NUMBER})\b")
HEADING = re.compile(rf"^#+\s.*?\b({NUMBER})\b")
CITED = re.compile(rf"\b({NUMBER})\b(?:\s*(?:-|–|to)\s*({NUMBER}|\d+))?")
TESTED_NAME = re.compile(r"_r(\d+(?:_\d+)*)(?=_|\b)")
GAMES = sorted(
    path.name for path in (ROOT / "src/vingtdeux/games").iterdir() if (path / "rules.py").exists()
)


def rules_of(game: str) -> set[str]:
    """The numbers that the document defines: list items, and headings without numbered items."""
    found: set[str] = set()
    headings: set[str] = set()
    for line in (ROOT / f"docs/rules/{game}.md").read_text(encoding="utf-8").splitlines():
        item, heading = ITEM.match(line), HEADING.match(line)
        if item:
            found.add(item.group(1))
        elif heading:
            headings.add(heading.group(1))
    bare = {each for each in headings if not any(rule.startswith(f"{each}.") for rule in found)}
    return found | {each for each in bare if "." in each}


def numbers_in(text: str) -> set[str]:
    return {match.group(1) for match in CITED.finditer(text)}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_cited_in_the_code(game: str) -> None:
    folder = ROOT / "src/vingtdeux/games" / game
    cited = numbers_in("\n".join(path.read_text() for path in folder.glob("*.py")))
    known = rules_of(game)
    assert known, f"docs/rules/{game}.md defines no rules"
    assert sorted(known - cited) == [], "rules that no code cites"
    prefixes = {rule[: at.start()] for rule in known for at in re.finditer(r"\.|$", rule)}
    assert sorted(cited - known - prefixes) == [], "numbers that name no rule"


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_named_by_a_test(game: str) -> None:
    files = [*(ROOT / "tests/games" / game).rglob("*.py")]
    files += [*(ROOT / "docs/rules").glob(f"{game}.scenarios.md")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    named = numbers_in(text)
    named |= {"R" + name.replace("_", ".") for name in TESTED_NAME.findall(text)}
    assert sorted(rules_of(game) - named) == [], "rules that no test names"
