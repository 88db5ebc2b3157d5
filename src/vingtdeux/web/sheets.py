"""What a browser gets of our files.

A style sheet may be written in parts: `style.css` is one file, or a folder `style/` of them, sent as
one sheet in the order of their names: `10-tokens.css` before `20-layout.css`. Our scripts are sent
without indents, comments and the ends of lines that need none (no string of ours spans two lines or
has ` // ` in it: a test).
"""

import re
from pathlib import Path
from typing import Final

OURS: Final = Path(__file__).resolve().parent
MARGIN: Final = re.compile(rb"^[\t ]*//.*\n|^[\t ]+|[\t ]+// .*$", re.MULTILINE)
END: Final = re.compile(rb"(?<=[;{,\n])\n+")


def parts(path: Path) -> tuple[Path, ...]:
    """The files behind this path; none if there is nothing."""
    if path.is_file():
        return (path,)
    return tuple(sorted(path.with_suffix("").glob("*.css"))) if path.suffix == ".css" else ()


def read(path: Path) -> bytes:
    """What a browser gets."""
    whole = b"\n".join(part.read_bytes() for part in parts(path))
    is_our_script = path.suffix == ".js" and path.is_relative_to(OURS)
    return END.sub(b"", MARGIN.sub(b"", whole)) if is_our_script else whole
