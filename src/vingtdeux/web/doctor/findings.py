"""What the doctor has found."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is not as it should be. The words for `code` are the command line's."""

    code: str
    about: str = ""
    """What it is about: a table, a file, a setting."""
    args: Mapping[str, Any] = field(default_factory=dict)
    """What the words need."""
    is_trouble: bool = True
    """False: good to know, but nothing is broken or open."""
    is_repairable: bool = False
    """Whether `--repair` can set it right."""

    def __str__(self) -> str:
        more = ", ".join(f"{name} {value}" for name, value in self.args.items())
        return " ".join(part for part in (self.code, self.about, more and f"({more})") if part)
