"""The documents of a game hold what they say: scenarios that run, rules that code and tests name."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from vingtdeux.engine.scenario import check_files
from vingtdeux.games import load

NUMBER: Final = r"R\d+(?:\.\d+)*"
ITEM: Final = re.compile(rf"^\s*(?:[-*]|\d+\.)\s+\**~*({NUMBER})\b")
HEADING: Final = re.compile(rf"^#+\s.*?\b({NUMBER})\b")
CITED: Final = re.compile(rf"\b({NUMBER})\b(?:\s*(?:-|–|to)\s*({NUMBER}|\d+))?")
TESTED_NAME: Final = re.compile(r"_r(\d+(?:_\d+)*)(?=_|\b)")


def check_scenarios(*documents: Path) -> int:
    """Run every scenario of these documents; how many there were. AssertionError says what fails."""
    count, failures = check_files(documents, load)
    assert not failures, "\n".join(map(str, failures))
    return count


def check_coverage(document: Path, code: Iterable[Path], tests: Iterable[Path]) -> None:
    """Every numbered rule of the document is cited by the code (`[R2.1]`) and named by a test
    (`test_r2_1_…`, or by its number); and the code cites no number that no rule has."""
    known = rules_of(document)
    assert known, f"{document} defines no rules: write them as `- R2.1 …`"
    cited = numbers_in(_all_of(code))
    assert not known - cited, f"rules that no code cites: {_listed(known - cited)}"
    prefixes = {rule[: at.start()] for rule in known for at in re.finditer(r"\.|$", rule)}
    unknown = cited - known - prefixes
    assert not unknown, f"the code cites numbers that name no rule: {_listed(unknown)}"
    text = _all_of(tests)
    named = numbers_in(text) | {"R" + at.replace("_", ".") for at in TESTED_NAME.findall(text)}
    assert not known - named, f"rules that no test names: {_listed(known - named)}"


def rules_of(document: Path) -> set[str]:
    """The numbers that the document defines: list items, and headings without numbered items."""
    found: set[str] = set()
    headings: set[str] = set()
    for line in document.read_text(encoding="utf-8").splitlines():
        item, heading = ITEM.match(line), HEADING.match(line)
        if item:
            found.add(item.group(1))
        elif heading:
            headings.add(heading.group(1))
    bare = {each for each in headings if not any(rule.startswith(f"{each}.") for rule in found)}
    return found | {each for each in bare if "." in each}


def numbers_in(text: str) -> set[str]:
    """The rule numbers a text cites."""
    return {match.group(1) for match in CITED.finditer(text)}


def _all_of(files: Iterable[Path]) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def _listed(numbers: set[str]) -> str:
    return ", ".join(sorted(numbers))
