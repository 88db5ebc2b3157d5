"""How what happens in town is shown: beats made of one event each, and of nothing else.

What only some may know comes in an event of theirs, and its beats take the place of those that
everybody else is shown (`key`): a house flies closed to a bag, and opens for the thief.
"""

from collections.abc import Callable, Sequence
from typing import Final

from vingtdeux.engine.event import Event
from vingtdeux.engine.texts import load_texts
from vingtdeux.games.police_et_voleurs import stage_police as police
from vingtdeux.games.police_et_voleurs import stage_thieves as thieves
from vingtdeux.games.police_et_voleurs.scene import TEXTS
from vingtdeux.games.police_et_voleurs.stage_event import Beats, Happening
from vingtdeux.scene import NO_BEATS

OFFSTAGE: Final = frozenset({"stopped", "ready"})
"""Nothing moves: the line of the log, or the seat, says it all."""

SHOWS: Final[dict[str, Callable[[Happening], Beats]]] = {
    "police_drawn": police.is_drawn,
    "dealt": police.is_dealt,
    "entered": thieves.walks,
    "moved": thieves.walks,
    "drove": thieves.drives,
    "left": thieves.leaves,
    "flew": thieves.flies,
    "passed": thieves.is_stuck,
    "kept": thieves.keeps,
    "took": thieves.takes,
    "looks": thieves.looks,
    "found": thieves.finds,
    "put_back": thieves.puts_back,
    "police_found": thieves.meets_police,
    "thief_found": thieves.meets_thief,
    "exchange": thieves.passes_on,
    "gave": thieves.gives,
    "police_entered": police.enters,
    "police_stepped": police.steps,
    "weapon_used": police.is_shot_at,
    "cornered": police.corners,
    "surrendered": thieves.surrenders,
    "arrested": police.arrests,
    "confiscated": police.confiscates,
    "dawn": police.dawns,
    "game_over": police.ends,
}


def direct(event: Event, lang: str, names: Sequence[str]) -> Beats:
    """What is to be seen of an event."""
    show = SHOWS.get(event.code)
    return show(Happening(event.args, names, load_texts(TEXTS, lang))) if show else NO_BEATS
