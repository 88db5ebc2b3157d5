"""Whether somebody at a table has to be thought for: all that a process must know to wake bots."""

from vingtdeux.games import box
from vingtdeux.web.tables.models import PLAYING
from vingtdeux.web.tables.store.live import View


def can_reply(game_id: str, rules_version: str | None = None) -> bool:
    """Whether the game's bots answer although nobody asks them."""
    return box(game_id, rules_version).mind.replies


def wants_bots(view: View) -> bool:
    """Whether a bot is to act here, or may have something to add."""
    if view.status != PLAYING:
        return False
    sitters = view.facts.sitters
    if any(seat >= 0 and sitters[seat].bot_level for seat in view.to_act):
        return True
    return can_reply(view.facts.game, view.facts.rules_version) and any(
        sitter.bot_level for sitter in sitters
    )
