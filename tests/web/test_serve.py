"""Starting: the address is said, a taken port too, and what is wrong in clear words."""

import errno
import os
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from vingtdeux.engine.texts import load_texts
from vingtdeux.web.serve import TEXTS
from vingtdeux.web.wire import door
from vingtdeux.web.wire.door import FIRST, CannotStart

SOURCES = Path(__file__).parents[2] / "src"


def run(*arguments: str, **env: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "vingtdeux.web.serve", *(arguments or ("--port", "0"))],
        env={**os.environ, "PYTHONPATH": str(SOURCES), **env},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def told(ended: "subprocess.CompletedProcess[str]") -> str:
    """What a start that failed has said."""
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert "Traceback" not in ended.stderr
    return ended.stderr


@pytest.fixture
def taken() -> Iterator[int]:
    """A port where somebody listens."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_port_asked_for_is_refused_when_it_is_taken(tmp_path: Path, taken: int) -> None:
    data = {"VINGTDEUX_DATA": str(tmp_path)}
    for ended in (
        run("--port", str(taken), **data),
        run("--host", "127.0.0.1", PORT=str(taken), **data),
    ):
        said = told(ended)
        assert f"port {taken} on 127.0.0.1 is used by another program" in said
        assert "--port" in said, "it says what to do"
    assert "PORT is a number" in told(run("--host", "127.0.0.1", PORT="many", **data))


def test_without_one_the_next_free_port_is_used_and_said(tmp_path: Path, tools: Any) -> None:
    site = tools.Site(tmp_path, {})
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with suppress(OSError):  # somebody else has it: all the better
            taken.bind(("127.0.0.1", FIRST))
            taken.listen()
        try:
            site.start(None)
        finally:
            site.stop()
    assert site.said[0].startswith(f"Port {FIRST} is taken; using ")
    assert site.said[1].startswith("Vingt-Deux: http://localhost:")
    assert int(site.base.rpartition(":")[2]) > FIRST


def test_the_command_line_says_it_in_french(tmp_path: Path, taken: int) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", "from vingtdeux.cli import main; main()", "serve", "--port", str(taken)],
        env={**os.environ, "PYTHONPATH": str(SOURCES), "LC_ALL": "fr_FR.UTF-8", "VINGTDEUX_DATA": str(tmp_path)},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert f"un autre programme occupe le port {taken} sur 127.0.0.1\u00a0:" in told(ended)


def test_a_host_that_is_not_here_is_named(tmp_path: Path) -> None:
    for host in ("192.0.2.1", "no.such.host.invalid", "2001:db8::1", "", "a" * 80 + ".example"):
        said = told(run("--host", host, "--port", "0", VINGTDEUX_DATA=str(tmp_path)))
        assert "is no address of this machine" in said
        assert host in said


def test_a_low_port_needs_a_permission(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(door, "_listen", refuse)
    with pytest.raises(CannotStart) as refused:
        door.open_door("127.0.0.1", 80)
    assert refused.value.code == "port_locked"
    for lang in ("fr", "en"):
        assert "80" in load_texts(TEXTS, lang)("cannot.port_locked", **refused.value.facts)


@pytest.mark.parametrize("host", ["::1", "[::1]"])
def test_an_address_of_the_new_kind_has_brackets(tmp_path: Path, tools: Any, host: str) -> None:
    with socket.socket(socket.AF_INET6) as other:
        if other.connect_ex(("::1", 9)) == errno.EADDRNOTAVAIL:
            pytest.skip("no IPv6 on this machine")
    site = tools.Site(tmp_path, {}, "--host", host)
    try:
        assert site.start().base.startswith("http://[::1]:")
    finally:
        site.stop()


def test_addresses_are_shown_as_a_browser_takes_them() -> None:
    shown = {host: door.address(host, 80) for host in ("127.0.0.1", "0.0.0.0", "::", "192.0.2.7")}
    assert set(list(shown.values())[:3]) == {"http://localhost:80/"}
    assert shown["192.0.2.7"] == "http://192.0.2.7:80/"
    assert door.address("2001:db8::7", 80) == "http://[2001:db8::7]:80/"


def test_a_setting_that_is_no_number_is_named(tmp_path: Path) -> None:
    for name in ("VINGTDEUX_CONNECTIONS", "VINGTDEUX_PATIENCE"):
        for text in ("many", "0"):
            said = told(run(VINGTDEUX_DATA=str(tmp_path), **{name: text}))
            assert f"{name} is a number above 0, not {text}" in said


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    ended = run(VINGTDEUX_DATA=str(tmp_path / "file"))
    assert ended.returncode == 1
    assert "VINGTDEUX_DATA" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_database_that_does_not_answer_is_named(tmp_path: Path) -> None:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]  # taken, so that nobody else listens there
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
