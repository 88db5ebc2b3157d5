"""The lab: many games between bots, watched and counted. Figures of bots, not of people."""

from vingtdeux.lab.errors import BadRun, LabError, NoWorkers
from vingtdeux.lab.figures import Pairing, Summary
from vingtdeux.lab.files import Experiment, Run, Shard, merged, read
from vingtdeux.lab.plan import Plan
from vingtdeux.lab.rows import Played
from vingtdeux.lab.run import Found, counted, play
from vingtdeux.lab.sequential import Sprt
from vingtdeux.lab.simulate import Comparison, Results, compare, simulate
from vingtdeux.lab.statistics import Interval, mean_interval, wilson
from vingtdeux.lab.table import play_out, play_some, record
from vingtdeux.lab.watchers import Watcher, watcher
from vingtdeux.lab.workers import can_share

__all__ = [
    "BadRun", "Comparison", "Experiment", "Found", "Interval", "LabError", "NoWorkers", "Pairing", "Plan", "Played",
    "Results", "Run", "Shard", "Sprt", "Summary", "Watcher", "can_share", "compare", "counted",
    "mean_interval", "merged", "play", "play_out", "play_some", "read", "record", "simulate",
    "watcher", "wilson",
]  # fmt: skip
