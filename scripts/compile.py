"""Build build/compiled: the whole package with its engine-side game modules compiled by mypyc.

    python scripts/compile.py [--games petit,mafia_story] [--out build/compiled] [--force]

The sources are copied, never touched. `PYTHONPATH=build/compiled` then imports the compiled
package; plain Python keeps importing src. Nothing is rebuilt while the sources are the same.
"""

import argparse
import fcntl
import hashlib
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src" / "vingtdeux"
ENGINE: Final = ("action", "chance", "episode", "episodes", "event", "features", "hashed")
"""Compiled of the engine: what the rules touch at every step."""
INTERPRETED: Final = frozenset(
    {"__init__", "box", "daily", "info", "knobs", "mind", "scene", "stage", "notepad"}
)
"""Left interpreted of a game: the box cover, and what runs once per screen."""
SUFFIX: Final = sysconfig.get_config_var("EXT_SUFFIX")

SETUP: Final = """
import sys
from setuptools import setup
from mypyc.build import mypycify

groups = {groups!r}
modules = mypycify(
    ["--config-file=", "--python-version=3.11", *(f for files, _ in groups for f in files)],
    opt_level="2",
    debug_level="0",
    separate=groups,
    strip_asserts=False,
)
setup(name="vingtdeux-compiled", ext_modules=modules, script_args=sys.argv[1:])
"""


def groups(games: "list[str] | None" = None) -> "list[tuple[list[str], str]]":
    """The modules to compile, as (files, name of the group): the engine, then each game."""
    found = [([f"vingtdeux/engine/{name}.py" for name in ENGINE], "vingtdeux_engine")]
    for folder in sorted((SOURCE / "games").iterdir()):
        if not (folder / "rules.py").exists() or (games and folder.name not in games):
            continue
        files = [
            path.relative_to(SOURCE.parent).as_posix()
            for path in sorted(folder.glob("*.py"))
            if path.stem not in INTERPRETED and not path.stem.startswith(("scene_", "stage_"))
        ]
        found.append((files, f"vingtdeux_{folder.name}"))
    return found


def digest(chosen: "list[tuple[list[str], str]]") -> str:
    """A hash of every compiled source, this script, the Python and the mypyc used."""
    sums = hashlib.sha256(f"{sys.version} {SUFFIX} {_mypyc_version()}".encode())
    sums.update(Path(__file__).read_bytes())
    for files, name in chosen:
        sums.update(name.encode())
        for file in files:
            sums.update(file.encode() + (SOURCE.parent / file).read_bytes())
    return sums.hexdigest()


def _mypyc_version() -> str:
    from mypy.version import __version__

    return __version__


def copy_sources(out: Path) -> None:
    """Make out/vingtdeux a copy of the sources; unchanged files keep their time."""
    target = out / "vingtdeux"
    wanted = {
        path.relative_to(SOURCE)
        for path in SOURCE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".so"
    }
    for path in wanted:
        copy = target / path
        if not copy.exists() or copy.read_bytes() != (SOURCE / path).read_bytes():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(SOURCE / path, copy)
    for copy in target.rglob("*"):
        path = copy.relative_to(target)
        if copy.is_file() and path not in wanted and copy.suffix != ".so":
            copy.unlink()


def drop_stale(out: Path, chosen: "list[tuple[list[str], str]]") -> None:
    """Remove compiled modules that are not to be compiled (any more)."""
    modules = {(out / file).with_suffix("").as_posix() for files, _ in chosen for file in files}
    for library in (out / "vingtdeux").rglob(f"*{SUFFIX}"):
        if library.as_posix().removesuffix(SUFFIX) not in modules:
            library.unlink()


def build(out: Path, chosen: "list[tuple[list[str], str]]", jobs: int) -> None:
    """Compile in place, inside the copy."""
    command = [
        sys.executable, "-c", SETUP.format(groups=chosen),
        "-q", "build_ext", "--inplace", f"--parallel={jobs}", "--build-temp=build/temp",
    ]  # fmt: skip
    done = subprocess.run(command, cwd=out, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"mypyc could not compile the package:\n{done.stdout}{done.stderr}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", default="", help="only these, by commas (default: all)")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "compiled")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--force", action="store_true", help="rebuild even if nothing changed")
    args = parser.parse_args()
    chosen = groups([name for name in args.games.split(",") if name])
    stamp = args.out / "sources.sha256"
    wanted = digest(chosen)
    if args.force and args.out.exists():
        shutil.rmtree(args.out)
    args.out.mkdir(parents=True, exist_ok=True)
    lock = (args.out / "lock").open("w")
    fcntl.flock(lock, fcntl.LOCK_EX)  # until the process ends: two builds would mix their files
    copy_sources(args.out)
    if stamp.exists() and stamp.read_text() == wanted:
        print(f"{args.out} is up to date")
        return
    stamp.unlink(missing_ok=True)
    started = time.monotonic()
    drop_stale(args.out, chosen)
    build(args.out, chosen, args.jobs)
    stamp.write_text(wanted)
    count = sum(len(files) for files, _ in chosen)
    print(f"{count} modules compiled into {args.out} in {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
