"""What a run found, as data and in words."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

from gremlin import Gremlin
from inspector import CURRENT, Found
from ledger import Ledger
from lineup import LineUp
from party import Party
from visitor import Counts

RAISED = re.compile(
    r"^([A-Za-z_][\w.]*(?:Error|Exception|Failure|Exit|Interrupt|Lost|Stop\w*))\b.*$"
)
LOGGED = re.compile(r"(?:ERROR|CRITICAL)[\s:]+([\w.]+): (.*)$")
MOST = 12
"""Examples of each kind that are kept."""


def scan(log: Path) -> Counter[str]:
    """Errors in a log, by kind: the exception that ended a traceback, and what was logged as one."""
    found: Counter[str] = Counter()
    is_traceback = False
    for line in log.read_text(errors="replace").splitlines():
        is_traceback = is_traceback or line.startswith("Traceback (most")
        logged, raised = LOGGED.search(line), RAISED.match(line)
        if logged:
            words = re.sub(r"\b(?=\w*\d)\w{6,}\b", "…", logged[2])
            found[f"{logged[1]}: {words[:80]}"] += 1
        elif raised and is_traceback:
            found[f"traceback: {raised[1]}"] += 1
            is_traceback = False
    return found


def quantile(times: list[float], part: float) -> float:
    """0 of nothing."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))] if times else 0.0


def summary(
    lineup: LineUp, gremlin: Gremlin, ledger: Ledger, counts: Counts, found: Found, parties: list[Party]
) -> dict[str, Any]:  # fmt: skip
    """Everything a run found."""
    logs = {part.name: dict(scan(part.log).most_common(MOST)) for part in lineup.parts if part.name not in ("redis", "postgres")}  # fmt: skip
    return {
        "lineup": lineup.kind,
        "kills": {**gremlin.kills, "in all": gremlin.kills.total()},
        "other faults": dict(gremlin.others),
        "moves acknowledged": ledger.acknowledged,
        "lost": ledger.lost,
        "doubled": ledger.doubled,
        "misplaced": ledger.misplaced,
        "take-backs": ledger.takebacks,
        "hourglasses run out": ledger.clocked,
        "games finished": dict(ledger.finished),
        "records verified": ledger.verified,
        "broken": ledger.broken[:MOST],
        "offered and refused": len(ledger.offered),
        "offered": ledger.offered[:MOST],
        "unfinished": [party.name for party in parties if party.is_playing],
        "recovery s": {
            "p50": round(quantile(found.recoveries, 0.5), 2),
            "p99": round(quantile(found.recoveries, 0.99), 2),
            "max": round(max(found.recoveries, default=0.0), 2),
        },
        "clients late": len(found.late),
        "late": found.late[:MOST],
        "tables stuck": len(found.stuck),
        "stuck": found.stuck[:MOST],
        "dead at the end": found.dead,
        "answers": dict(sorted(counts.statuses.items())),
        "500": sum(n for door, n in counts.statuses.items() if door.endswith(" 500") and not door.startswith("stream")),
        "500 examples": counts.errors[:MOST],
        "refusals": dict(counts.refusals.most_common(MOST)),
        "ended by themselves": dict(lineup.exits),
        "log errors": logs,
    }  # fmt: skip


def faults(said: dict[str, Any]) -> list[str]:
    """What must not be, in words."""
    wrong = [
        f"{said[name]} moves {name}" for name in ("lost", "doubled", "misplaced") if said[name]
    ]
    wrong += said["broken"]
    if said["offered and refused"]:
        wrong.append(f"{said['offered and refused']} moves offered and then refused")
    if said["clients late"]:
        wrong.append(f"{said['clients late']} clients not current within {CURRENT:.0f} s")
    if said["tables stuck"]:
        wrong.append(f"{said['tables stuck']} tables stuck")
    if said["500"]:
        wrong.append(f"{said['500']} answers of 500")
    if not said["records verified"]:
        wrong.append("no game was finished")
    wrong += [f"unfinished: {name}" for name in said["unfinished"]]
    return wrong + [f"dead: {name}" for name in said["dead at the end"]]


def in_words(said: dict[str, Any]) -> str:
    """One line per fact."""
    lines = []
    for name, value in said.items():
        if isinstance(value, list):
            value = "".join(f"\n    {item}" for item in value) or "none"
        elif isinstance(value, dict):
            value = ", ".join(f"{key} {each}" for key, each in value.items()) or "none"
        lines.append(f"  {name}: {value}")
    return "\n".join(lines)
