"""The short form of the soak: whole games while every part of a site is killed once."""

import json
import subprocess
import sys
import warnings
from pathlib import Path
from shutil import which

import pytest

RUN = Path(__file__).parent / "run.py"
SECONDS = 600
"""Far more than it takes."""
TITLES = {"allez_les_bleus", "enquetes_new_york", "mafia_story", "police_city", "police_et_voleurs"}
FAULTS = {
    "embedded": "disk,thinker+web,disk",
    "2+1": "web+thinker,postgres,worker+backend,stall,late_redis",
}
KILLED = {
    "embedded": {"all", "thinker"},
    "2+1": {"web", "worker", "thinker", "postgres", "backend", "redis"},
}


def need_services() -> None:
    """PostgreSQL and Redis, or the test is skipped, loudly."""
    places = [str(path) for path in Path("/usr/lib/postgresql").glob("*/bin")]
    missing = [
        name
        for name in ("initdb", "postgres", "redis-server")
        if not which(name) and not which(name, path=":".join(places))
    ]
    if missing:
        reason = f"SKIPPED: no {', '.join(missing)}: install postgresql and redis-server"
        print(f"\n!!! {reason}", file=sys.stderr)
        with warnings.catch_warnings():
            warnings.simplefilter("default")
            warnings.warn(reason, stacklevel=1)
        pytest.skip(reason)


@pytest.mark.parametrize("lineup", FAULTS)
def test_nothing_promised_is_lost_while_everything_is_killed(lineup: str, tmp_path: Path) -> None:
    if lineup != "embedded":
        need_services()
    out = tmp_path / "summary.json"
    run = subprocess.Popen(
        [sys.executable, str(RUN), "--lineup", lineup, "--faults", FAULTS[lineup], "--tables", "7",
         "--haste", "2.5", "--finish", "150", "--seed", "22", "--out", str(out)],
    )  # fmt: skip
    try:
        status = run.wait(SECONDS)
    finally:
        run.terminate()  # it takes its servers with it
        run.wait()
    said = json.loads(out.read_text())[lineup]
    assert (said["faults"], status) == ([], 0)
    assert set(said["kills"]) >= KILLED[lineup]
    assert set(said["games finished"]) == TITLES
