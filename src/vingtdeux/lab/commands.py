"""The command that plays an experiment again, on any machine."""

import json
import shlex
from collections.abc import Mapping
from typing import Any

import vingtdeux
from vingtdeux.engine.info import CHANGES
from vingtdeux.lab.files import Experiment
from vingtdeux.lab.plan import Plan


def command(experiment: Experiment) -> str:
    """As it is typed."""
    plan = experiment.plans[0]
    words = [
        "vingtdeux",
        experiment.kind,
        plan.game,
        "-p",
        str(plan.open().players),
        "-n",
        str(plan.games),
    ]
    if experiment.kind == "ladder":
        words += ["--bots", ",".join(experiment.about["bots"]), *agreed(plan, "")]
        return shlex.join([*words, "--seed", str(experiment.about["seed"])])
    words += ["--bots", ",".join(plan.lineup), *agreed(plan, "")]
    if experiment.kind == "compare":
        words += _differs(plan, experiment.plans[1])
    for text in experiment.about.get("vary", ()):
        words += ["--vary", text]
    words += ["--seed", plan.seed]
    if plan.watch:
        words += ["--watch", ",".join(plan.watch)]
    if plan.repeat > 1:
        words += ["--repeat", str(plan.repeat)]
    return shlex.join([*words, *_test(experiment)])


def agreed(plan: Plan, mark: str, beside: Mapping[str, Any] | None = None) -> list[str]:
    """Options and changes as typed; those that are the same `beside` are left out."""
    info = vingtdeux.info(plan.game)
    other = beside or {}
    words = []
    for name, value in plan.options.items():
        if name != CHANGES and other.get(name) != value:
            text = value if isinstance(value, str) else json.dumps(value)
            words += [f"--{mark}option", f"{name}={text}"]
    known = {knob.path: knob for knob in info.knobs()}
    before = other.get(CHANGES, {})
    changes = plan.options.get(CHANGES, {})
    for path in [*changes, *(path for path in before if path not in changes)]:
        value = changes.get(path, known[path].default)
        if before.get(path, known[path].default) != value:
            words += [f"--{mark}set", f"{path}={known[path].write(value)}"]
    return words


def _differs(first: Plan, second: Plan) -> list[str]:
    words = ["--with-bots", ",".join(second.lineup)] if second.lineup != first.lineup else []
    return words + agreed(second, "with-", first.options)


def _test(experiment: Experiment) -> list[str]:
    said = experiment.about.get("sprt")
    if not said:
        return []
    unit = 100 if experiment.about.get("points") else 1
    bounds = f"{unit * said['low']:g},{unit * said['high']:g}"
    words = ["--sprt", bounds, "--on", said["key"]]
    return [*words, "--alpha", f"{said['alpha']:g}", "--beta", f"{said['beta']:g}"]
