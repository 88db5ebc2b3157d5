"""A style sheet may be written in parts: `style.css` is one file, or a folder `style/` of them.

The parts are sent as one sheet, in the order of their names: `10-tokens.css` before `20-layout.css`.
"""

from pathlib import Path


def parts(path: Path) -> tuple[Path, ...]:
    """The files behind this path; none if there is nothing."""
    if path.is_file():
        return (path,)
    return tuple(sorted(path.with_suffix("").glob("*.css"))) if path.suffix == ".css" else ()


def read(path: Path) -> bytes:
    """What a browser gets."""
    return b"\n".join(part.read_bytes() for part in parts(path))
