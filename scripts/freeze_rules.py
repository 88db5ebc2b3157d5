"""Before a rule of a game changes: keep the present rules, so that games begun under them go on.

    python scripts/freeze_rules.py petit                a real change: the rules of today are kept
    python scripts/freeze_rules.py petit --compatible   games of today replay the same afterwards

The first copies the game's folder to `older/v<version>`, its imports rewritten, with a list of
hashes of what was released; the second copies nothing. Both give info.py the next rules version
and declare the old one there. See docs/change-a-rule.md.
"""

import argparse
import hashlib
import re
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = ROOT / "src" / "vingtdeux" / "games"
KEPT: Final = ("*.py", "*.json", "texts/*.toml", "texts/*.md")
"""What a game is made of, besides art and style, which its versions share."""
SUMS: Final = "released.sha256"
VERSION: Final = re.compile(r'^    rules_version="(\d+)",\n', re.MULTILINE)
DECLARED: Final = re.compile(r"^    (compatible|older)=\(([^)]*)\),\n", re.MULTILINE)


def freeze(game: Path) -> str:
    """Keep the present rules whole; returns their version."""
    version = version_of(game)
    target = game / "older" / f"v{version}"
    if target.exists():
        raise SystemExit(f"{target} is there already")
    sums = []
    for path in sorted(path for pattern in KEPT for path in game.glob(pattern)):
        name = path.relative_to(game).as_posix()
        released = path.read_text(encoding="utf-8")
        copy = target / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(_moved(released, game.name, version), encoding="utf-8")
        sums.append(f"{_sum(released)}  {name}\n")
    (target / SUMS).write_text("".join(sums), encoding="utf-8")
    (game / "older" / "__init__.py").write_text(
        '"""Rules of older versions, as they were released: games begun under them go on."""\n',
        encoding="utf-8",
    )
    declare(game, compatible=(), older=(version, *declared(game, "older")))
    return version


def go_on(game: Path) -> str:
    """The coming rules play on the games of the present ones; returns their version."""
    version = version_of(game)
    compatible = (version, *declared(game, "compatible"))
    declare(game, compatible=compatible, older=declared(game, "older"))
    return version


def declare(game: Path, **versions: tuple[str, ...]) -> None:
    """Write the next rules version and these older ones into info.py."""
    info = game / "info.py"
    text = DECLARED.sub("", info.read_text(encoding="utf-8"))
    lines = [f'    rules_version="{int(version_of(game)) + 1}",\n']
    for name, found in versions.items():
        if found:
            listed = ", ".join(f'"{each}"' for each in found)
            lines.append(f"    {name}=({listed},),\n")
    info.write_text(VERSION.sub("".join(lines), text, count=1), encoding="utf-8")


def version_of(game: Path) -> str:
    """The present rules version of a game."""
    found = VERSION.search((game / "info.py").read_text(encoding="utf-8"))
    if found is None:
        raise SystemExit(f'{game / "info.py"} has no line `rules_version="<number>",`')
    return found[1]


def declared(game: Path, name: str) -> tuple[str, ...]:
    """The older versions declared under this name."""
    for each, versions in DECLARED.findall((game / "info.py").read_text(encoding="utf-8")):
        if each == name:
            return tuple(re.findall(r'"(\d+)"', versions))
    return ()


def damage(game: Path, version: str) -> list[str]:
    """What of a kept version is not as it was released; nothing, if all is well."""
    folder = game / "older" / f"v{version}"
    sums = dict(line.split("  ")[::-1] for line in (folder / SUMS).read_text().splitlines())
    there = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and path.suffix not in (".pyc", ".sha256")
    }
    wrong = sorted(there.symmetric_difference(sums))
    for name in sorted(there & set(sums)):
        kept = (folder / name).read_text(encoding="utf-8")
        released = kept.replace(f"{_package(game.name)}.older.v{version}", _package(game.name))
        if _sum(released) != sums[name] or _moved(released, game.name, version) != kept:
            wrong.append(name)
    return wrong


def _moved(text: str, game_id: str, version: str) -> str:
    """The same module in the older folder: it must not import the newest one."""
    package = _package(game_id)
    return re.sub(rf"\b{re.escape(package)}\b", f"{package}.older.v{version}", text)


def _package(game_id: str) -> str:
    return f"vingtdeux.games.{game_id}"


def _sum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", help="its id")
    parser.add_argument(
        "--compatible", action="store_true", help="games replay the same afterwards"
    )
    parser.add_argument("--games", type=Path, default=GAMES, help="the folder of the games")
    args = parser.parse_args()
    game: Path = args.games / args.game
    if not (game / "rules.py").is_file():
        sys.exit(f"no game is called {args.game}")
    version = go_on(game) if args.compatible else freeze(game)
    print(
        f"{args.game}: rules {version_of(game)} from now on, {version} "
        + ("plays on by them" if args.compatible else f"kept in older/v{version}")
        + f"; now record games into tests/golden/{args.game}/{version_of(game)}"
    )


if __name__ == "__main__":
    main()
