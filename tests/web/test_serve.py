"""Starting: the address is said, a taken port too, and what is wrong in clear words."""

import os
import socket
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SOURCES = Path(__file__).parents[2] / "src"


def run(**env: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "vingtdeux.web.serve", "--port", "0"],
        env={**os.environ, "PYTHONPATH": str(SOURCES), **env},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def test_a_taken_port_is_said_and_the_next_one_used(new_site: Any) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        site = new_site(port=port)
    assert site.said[0].startswith(f"Port {port} is taken; using ")
    assert site.said[1].startswith("Vingt-Deux: http://localhost:")
    assert int(site.base.rpartition(":")[2]) > port


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    ended = run(VINGTDEUX_DATA=str(tmp_path / "file"))
    assert ended.returncode == 1
    assert "VINGTDEUX_DATA" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_database_that_does_not_answer_is_named(tmp_path: Path) -> None:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    ended = run(
        VINGTDEUX_DATA=str(tmp_path), DATABASE_URL=f"postgresql://x@127.0.0.1:{port}/nothing"
    )
    assert ended.returncode == 1
    assert "database cannot be used" in ended.stderr
    assert "Traceback" not in ended.stderr
    ended = run(VINGTDEUX_DATA=str(tmp_path), DATABASE_URL="mysql://localhost/x")
    assert ended.returncode == 1
    assert "postgresql://" in ended.stderr


def test_the_key_is_made_once_and_kept_from_others(new_site: Any) -> None:
    site = new_site()
    ana = site.person("Ana")
    ana.form("/name")
    key = site.data / "secret_key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    before = key.read_text()
    assert len(before) > 40
    site.stop()
    new_site(port=int(site.base.rpartition(":")[2]))
    assert key.read_text() == before
    assert "Ana" in ana.look("/").text, "the cookie still holds"


def test_a_polite_stop_is_quiet(
    new_site: Any, tools: Any, capfd: pytest.CaptureFixture[str]
) -> None:
    site = new_site()
    ana = site.person("Ana")
    table = tools.seat_all(ana)
    ana.watch(table).next()
    site.stop()
    assert "Traceback" not in capfd.readouterr().err
