"""What a browser gets of our files.

A style sheet may be written in parts: `style.css` is one file, or a folder `style/` of them, sent as
one sheet in the order of their names: `10-tokens.css` before `20-layout.css`. Our scripts are sent
without what only people need (`scripts.py`).
"""

from pathlib import Path
from typing import Final

from vingtdeux.web.scripts import slim

OURS: Final = Path(__file__).resolve().parent


def parts(path: Path) -> tuple[Path, ...]:
    """The files behind this path; none if there is nothing."""
    if path.is_file():
        return (path,)
    return tuple(sorted(path.with_suffix("").glob("*.css"))) if path.suffix == ".css" else ()


def read(path: Path) -> bytes:
    """What a browser gets."""
    whole = b"\n".join(part.read_bytes() for part in parts(path))
    is_our_script = path.suffix == ".js" and path.is_relative_to(OURS)
    return slim(whole.decode()).encode() if is_our_script else whole
