"""What tests of a game need, ours or a stranger's: a table to try rules on, and what any game must
hold.

    from vingtdeux.testing import Table, check_playthrough, check_scenarios
"""

from vingtdeux.engine.conformance import check_playthrough
from vingtdeux.engine.conformance_features import FeatureCheck
from vingtdeux.testing.documents import check_coverage, check_scenarios, numbers_in, rules_of
from vingtdeux.testing.table import Table

__all__ = [
    "FeatureCheck",
    "Table",
    "check_coverage",
    "check_playthrough",
    "check_scenarios",
    "numbers_in",
    "rules_of",
]
