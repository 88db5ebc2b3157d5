"""The worked examples of docs/rules/police_city.scenarios.md."""

import vingtdeux
from vingtdeux.engine.scenario import check_files


def test_the_worked_examples(root):
    count, failures = check_files([root / "docs/rules/police_city.scenarios.md"], vingtdeux.load)
    assert [str(failure) for failure in failures] == []
    assert count == 13
