"""For the length of an upgrade two versions of the site share one database and one Redis.

The version before comes from the history of this repository. It may hear of moves made at the new
one only by its round of 5 seconds: the two need not speak the same words over Redis.
"""

import io
import subprocess
import sys
import tarfile
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from vingtdeux import Record

BEFORE = "ca2b6f2"
"""The last commit of version 0.1.0."""
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The sources of the version before, to be found by PYTHONPATH."""
    try:
        packed = subprocess.run(
            ["git", "archive", BEFORE, "src"], cwd=ROOT, capture_output=True, check=True
        ).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        reason = f"SKIPPED: no commit {BEFORE} here (a shallow or exported tree?): {error}"
        print(f"\n!!! {reason}", file=sys.stderr)
        pytest.skip(reason)
    folder = tmp_path_factory.mktemp("before")
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return str(folder / "src")


def at(person: Any, site: Any) -> Any:
    """The same browser at another server."""
    person.base = person.http.base_url = site.base
    return person


def play_out(people: list[Any], table: str) -> Record:
    """To the end; everybody sees every move, wherever it was made."""
    tabs = [person.watch(table) for person in people]
    reached = 0
    while True:
        for person, tab in zip(people, tabs, strict=True):
            frame = tab.until(
                lambda f, v=reached: (
                    f["v"] >= v and (f["status"] == "over" or f["scene"].get("mine"))
                )
            )
            if frame["status"] == "over":
                return Record.loads(person.http.get(f"/r/{table}/record.json").text)
            answer = person.act(table, frame["scene"]["deeds"][0]["code"], frame["decision"])
            assert answer.status_code == 200, answer.text
            reached = answer.json()["v"]
            tab.until(lambda f, v=reached: f["v"] >= v)


def test_the_version_before_and_this_one_play_at_one_table(
    new_site: Any, tools: Any, environment: dict[str, str], worker: Any, before: str
) -> None:
    new = new_site(**environment)  # migrates
    old = new_site(PYTHONPATH=before, **environment)
    worker(PYTHONPATH=before)
    worker()
    for site in (old, new):
        end = time.monotonic() + 60
        while httpx.get(f"{site.base}/readyz", timeout=30).status_code != 200:
            assert time.monotonic() < end, "no worker's heart beats"
    for first, second in ((old, new), (new, old)):
        ana, bob = first.person("Ana"), first.person("Bob")
        table = tools.seat_all(ana, at(bob, second), players=3, option__rounds=1)
        said = ana.post(f"/t/{table}/say", {"text": "Bonjour par ici"})
        assert said.status_code == 200, said.text
        assert "Bonjour par ici" in bob.http.get(f"/t/{table}/talk").text
        record = play_out([ana, bob], table)
        record.verify()
        assert len(record.moves) == 4
        other = at(ana, second).http.get(f"/r/{table}/record.json")
        assert Record.loads(other.text).moves == record.moves
