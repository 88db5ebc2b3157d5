"""The lab: many games between bots, counted. Figures of bots, not of people."""

from vingtdeux.lab.compare import Comparison, compare
from vingtdeux.lab.simulate import Plan, Played, Results, can_share, play_one, simulate
from vingtdeux.lab.statistics import Interval, mean_interval, wilson

__all__ = [
    "Comparison", "Interval", "Plan", "Played", "Results", "can_share", "compare", "mean_interval", "play_one",
    "simulate", "wilson",
]  # fmt: skip
