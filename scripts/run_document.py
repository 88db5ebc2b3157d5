"""Print the outputs in docs/lab.md anew: `python scripts/run_document.py`. A few minutes.

A block is a comment that names what is shown, and a console block with one command:

    <!-- shows: answer; Win share in turn order -->

`answer` is what the command says first, any other name the picture or table that begins with it, `all`
everything; what is left out is marked by an ellipsis. The tests run the same commands in small.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
DOCUMENT: Final = ROOT / "docs" / "lab.md"
BLOCK: Final = re.compile(
    r"<!-- shows: (?P<shows>.*?) -->\n```console\n\$ (?P<command>.*?)\n(?P<out>.*?)```", re.S
)
WIDTH: Final = "96"


def run(command: str, folder: Path) -> str:
    """What the command prints, in English, on a terminal of this width."""
    words = shlex.split(command)
    assert words[0] == "vingtdeux", command
    env = {**os.environ, "COLUMNS": WIDTH, "LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "vingtdeux", *words[1:]],
        cwd=folder, env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def chosen(shows: str, text: str) -> str:
    """The parts of an output that are to be shown."""
    if shows == "all":
        return text
    title, *parts = re.split(r"\n\s*\n", text.strip("\n"))
    wanted = [word.strip() for word in shows.split(";")]
    found: list[str] = []
    for word in wanted:
        if word == "answer":
            found.append(f"{title}\n\n{parts[0]}")
            continue
        mine = [part for part in parts if part.startswith(word)]
        assert mine, (
            f"nothing begins with {word!r}; there are {[part.split(chr(10))[0] for part in parts]}"
        )
        found.append(mine[0])
    if len(wanted) < len(parts):
        found.append("…")
    return "\n\n".join(found) + "\n"


def main() -> None:
    """Write the document anew."""
    text = DOCUMENT.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:

        def anew(block: re.Match[str]) -> str:
            print("$", block["command"], flush=True)
            out = "\n".join(
                line.rstrip()
                for line in chosen(block["shows"], run(block["command"], Path(folder))).split("\n")
            )
            return f"<!-- shows: {block['shows']} -->\n```console\n$ {block['command']}\n{out}```"

        text = BLOCK.sub(anew, text)
    DOCUMENT.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
