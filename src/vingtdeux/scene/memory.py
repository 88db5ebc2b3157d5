"""A scene is drawn for every pair of eyes after every move, and most of it is what it was a move ago
or what the neighbour sees too. So the costly parts of a scene are functions of small values that say
everything about them, and remember what they have drawn: the same few pieces serve thousands of scenes.
"""

from functools import lru_cache
from typing import Final

remembered: Final = lru_cache(maxsize=4096)
"""For functions of small values only, never of a state or an observation: nothing can be stale, and
two viewers share a part only if both may see exactly the same."""
