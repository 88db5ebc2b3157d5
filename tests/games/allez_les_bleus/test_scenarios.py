"""The worked examples of the spec, run as scenarios."""

from pathlib import Path

import vingtdeux
from vingtdeux.engine.scenario import check_files

FILE = Path(__file__).parents[3] / "docs" / "rules" / "allez_les_bleus.scenarios.md"


def test_the_worked_examples_hold():
    count, failures = check_files([FILE], vingtdeux.load)
    assert not failures, "\n".join(map(str, failures))
    assert count >= 15


def test_a_wrong_expectation_is_noticed(tmp_path):
    text = FILE.read_text(encoding="utf-8")
    broken = tmp_path / "broken.md"
    broken.write_text(text.replace('"pools": [0, 2, 0]', '"pools": [0, 3, 0]'), encoding="utf-8")
    _, failures = check_files([broken], vingtdeux.load)
    assert len(failures) == 2
