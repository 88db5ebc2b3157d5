"""Every numbered rule is cited in the code and named by a test; no unknown number is cited."""

from pathlib import Path

import pytest

from vingtdeux.testing import check_coverage

ROOT = Path(__file__).resolve().parents[1]
GAMES = sorted(
    path.name for path in (ROOT / "src/vingtdeux/games").iterdir() if (path / "rules.py").exists()
)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_cited_in_the_code_and_named_by_a_test(game: str) -> None:
    check_coverage(
        ROOT / f"docs/rules/{game}.md",
        (ROOT / "src/vingtdeux/games" / game).glob("*.py"),
        [
            *(ROOT / "tests/games" / game).rglob("*.py"),
            *(ROOT / "docs/rules").glob(f"{game}.scenarios.md"),
        ],
    )
