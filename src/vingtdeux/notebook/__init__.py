"""What Jupyter shows: pictures of matches, positions, scenes and records, with words around them.

Nobody imports this room: `Match`, `Position`, `Record` and `Scene` find it by its name when they are
shown (vingtdeux.engine.picture). docs/notebook.md is the guide.
"""

from vingtdeux.notebook.pages import (
    html_of_match,
    html_of_position,
    html_of_record,
    html_of_scene,
)
from vingtdeux.notebook.pictures import of_match, of_position

__all__ = [
    "html_of_match",
    "html_of_position",
    "html_of_record",
    "html_of_scene",
    "of_match",
    "of_position",
]
