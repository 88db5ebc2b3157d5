"""One file holds the site; a restored site goes on where the old one was."""

import os
import re
import stat
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

SOURCES = Path(__file__).parents[2] / "src"


def run(data: Path, *arguments: str, **env: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", "from vingtdeux.cli import main; main()", *arguments],
        env={**os.environ, "PYTHONPATH": str(SOURCES), "VINGTDEUX_DATA": str(data), **env},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


def test_the_running_game_goes_on_after_a_restore(
    new_site: Any, tools: Any, tmp_path: Path
) -> None:
    site = new_site(data=tmp_path / "old")
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.seat_all(ana, bob, option__rounds=2)
    first = ana.watch(table).next()
    assert ana.act(table, first["scene"]["deeds"][0]["code"], first["decision"]).status_code == 200
    assert ana.post(f"/t/{table}/say", {"text": "see you on the other side"}).status_code == 200
    before = bob.watch(table).next()
    file = tmp_path / "site.backup"
    done = run(site.data, "backup", str(file))
    assert done.returncode == 0, done.stderr
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    late = site.person("Late")
    late.form("/name")
    site.kill()

    again = run(tmp_path / "new", "restore", str(file))
    assert again.returncode == 0, again.stderr
    port = int(site.base.rpartition(":")[2])
    new_site(data=tmp_path / "new", port=port)
    after = bob.watch(table).next()
    for key in ("v", "scene", "decision", "commitment", "status", "said"):
        assert after[key] == before[key], key
    code = after["scene"]["deeds"][0]["code"]
    assert bob.act(table, code, after["decision"]).status_code == 200, "the cookie still holds"
    assert "other side" in ana.http.get(f"/t/{table}/talk").text
    newcomer = site.person("Newcomer")
    newcomer.form("/name")
    assert "Newcomer" not in late.look("/").text, "a late cookie is not somebody else's"

    refused = run(tmp_path / "old", "restore", str(file))
    assert refused.returncode == 2
    assert "--force" in refused.stderr


def test_a_broken_file_changes_nothing(tmp_path: Path) -> None:
    from vingtdeux.web import backup

    nothing = run(tmp_path / "var", "restore", str(tmp_path / "missing"))
    assert nothing.returncode == 2
    assert "missing" in nothing.stderr
    assert "Traceback" not in nothing.stderr
    broken = tmp_path / "broken"
    for content in (b"", b"no zip at all", b"PK\x03\x04 nearly"):
        broken.write_bytes(content)
        with pytest.raises(backup.BackupError, match="no_backup"):
            backup.restore(broken)
    with zipfile.ZipFile(broken, "w") as file:
        file.writestr("about.json", "{}")
    with pytest.raises(backup.BackupError, match="no_backup"):
        backup.restore(broken)


@pytest.mark.django_db(transaction=True)
def test_all_or_nothing(tmp_path: Path) -> None:
    from vingtdeux.web import backup
    from vingtdeux.web.people.models import Person
    from vingtdeux.web.tables.lobby import flows
    from vingtdeux.web.tables.models import Move, Seat, Table

    ana = Person.objects.create(name="Ana")
    table = flows.create(ana, "petit", 2, {}, 0)
    flows.start(table.id, ana, fill=1)
    good = tmp_path / "good"
    count = backup.save(good)
    assert count == 1 + 1 + 2 + Move.objects.count()
    Person.objects.create(name="Bob")
    with zipfile.ZipFile(good) as file:
        parts = {name: file.read(name) for name in file.namelist()}
    lines = parts["rows.jsonl"].splitlines(keepends=True)
    bad = {
        "a row less": {"rows.jsonl": b"".join(lines[:-1])},
        "half a row": {"rows.jsonl": parts["rows.jsonl"][:-20]},
        "an orphan": {"rows.jsonl": b"".join(lines[1:] + lines[-1:])},
        "of the future": {
            "about.json": parts["about.json"].replace(b'"0001_initial"', b'"0999_future"', 1)
        },
    }
    for name, changed in bad.items():
        with zipfile.ZipFile(tmp_path / "bad", "w") as file:
            for part, content in {**parts, **changed}.items():
                file.writestr(part, content)
        with pytest.raises(backup.BackupError):
            backup.restore(tmp_path / "bad", force=True)
        assert Person.objects.count() == 2, name
    with pytest.raises(backup.BackupError, match="not_empty"):
        backup.restore(good)
    created, moves = table.created, list(Move.objects.values_list())
    assert backup.restore(good, force=True) == count
    assert list(Person.objects.values_list("name", flat=True)) == ["Ana"]
    assert list(Move.objects.values_list()) == moves
    assert abs((Table.objects.get().created - created).total_seconds()) < 0.002
    assert Seat.objects.filter(person=ana).count() == 1
    assert Person.objects.create(name="Eve").pk > ana.pk + backup.LEAP - 1
    with pytest.raises(backup.BackupError, match="not_written"):
        backup.save(tmp_path / "no" / "such" / "folder")


@pytest.mark.django_db
def test_an_operator_is_made_by_a_command(tmp_path: Path) -> None:
    from vingtdeux.web.office.keys import WeakPassword, hand_out

    with pytest.raises(WeakPassword):
        hand_out("op", "1234")
    assert not User.objects.exists()
    fresh = {"VINGTDEUX_SECRET_KEY": "given", "VINGTDEUX_OPERATOR_PASSWORD": "a long enough secret"}
    made = run(tmp_path / "not" / "there yet", "operator", "op", **fresh)
    assert made.returncode == 0, made.stderr
    assert "/operator/" in made.stdout


# --- files nobody of ours has written -------------------------------------------------------------

MEMORY = 500_000_000
"""Bytes a restore may take for itself."""
ABOUT = b'{"format": 1, "version": "0", "rows": 1, "migrations": []}'


def bomb(path: Path, how: int = zipfile.ZIP_DEFLATED, **parts: bytes) -> Path:
    """A backup with these parts; a part of one byte is unfolded to half a gigabyte."""
    whole = {"about": ABOUT, "secret_key": b"key", "rows": b"", **parts}
    names = {"about": "about.json", "rows": "rows.jsonl"}
    with zipfile.ZipFile(path, "w", how, compresslevel=1) as file:
        for name, content in whole.items():
            with file.open(names.get(name, name), "w", force_zip64=True) as part:
                for _ in range(32 if len(content) == 1 else 1):
                    part.write(content * (1 << 24) if len(content) == 1 else content)
    return path


@pytest.mark.parametrize("part", ["secret_key", "about", "rows"])
def test_a_file_that_unfolds_without_end_is_refused_in_words(tmp_path: Path, part: str) -> None:
    """Half a gigabyte out of half a megabyte, with less memory than that."""
    file = bomb(tmp_path / "bomb", **{part: b"7"})
    code = (
        "import resource, sys; from vingtdeux.cli import main;"
        f"resource.setrlimit(resource.RLIMIT_AS, ({MEMORY}, {MEMORY}));"
        f"sys.argv[1:] = ['restore', {str(file)!r}]; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(SOURCES), "VINGTDEUX_DATA": str(tmp_path / "var")},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 2, done.stderr
    assert "too large" in done.stderr or "longer than" in done.stderr or "damaged" in done.stderr
    assert "Traceback" not in done.stderr
    assert "MemoryError" not in done.stderr


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "parts",
    [
        {"about": b"[" * 100_000},
        {"about": ABOUT.replace(b"[]", b"[7]")},
        {"about": ABOUT.replace(b"[]", b"null")},
        {"rows": b"[" * 100_000},
        {"rows": b'{"model": "people.person", "pk": {}, "fields": []}\n'},
        {"rows": b"\xff\xfe\n"},
        {"another": b"part"},
        {"how": zipfile.ZIP_LZMA},
    ],
)
def test_a_file_with_nonsense_in_it_is_refused_in_words(tmp_path: Path, parts: Any) -> None:
    from vingtdeux.web import backup

    with pytest.raises(backup.BackupError, match=r"no_backup|unreadable|damaged|no_fit"):
        backup.restore(bomb(tmp_path / "bad", **parts))


def test_whatever_is_wrong_is_said_in_both_languages(tmp_path: Path) -> None:
    from vingtdeux.cli.words import words
    from vingtdeux.web import backup

    codes = set(re.findall(r'BackupError\("(\w+)"', Path(backup.__file__).read_text()))
    assert len(codes) > 10
    for lang in ("fr", "en"):
        told = {key.partition(".")[2] for key in words(lang).words if key.startswith("backup.")}
        assert told == codes
    (tmp_path / "broken").write_bytes(b"no zip")
    said = run(tmp_path / "var", "restore", str(tmp_path / "broken"), LC_ALL="fr_FR.UTF-8")
    assert "n’est pas une sauvegarde de Vingt-Deux" in said.stderr
    assert said.returncode == 2


@pytest.mark.parametrize("command", [("backup", "x.backup"), ("tidy", "--dry-run"), ("doctor",)])
def test_to_look_at_a_site_does_not_make_one(tmp_path: Path, command: tuple[str, ...]) -> None:
    said = run(tmp_path / "var", *command, LC_ALL="fr_FR.UTF-8")
    assert said.returncode == 2
    assert "il n’y a pas de site dans" in said.stderr
    assert not (tmp_path / "var").exists()
