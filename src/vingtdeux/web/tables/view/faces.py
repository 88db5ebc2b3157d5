"""Who sits where, in words: people by their names, bots by their character, level or own label."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import override

from vingtdeux.bots import level_name
from vingtdeux.engine.mind import Temper
from vingtdeux.games import box
from vingtdeux.web.tables.models import Seat
from vingtdeux.web.tables.store.guests import guest_of
from vingtdeux.web.tables.store.live import Facts, Sitter


@dataclass(frozen=True)
class Face:
    """What people see of a bot."""

    name: str
    level: str = ""
    """What people call its level; "" where it has none."""
    about: str = ""
    """Its manner, in a line."""
    portrait: str = ""
    """A symbol of the game's art."""


def face_of(facts: Facts, sitter: Sitter, lang: str) -> Face:
    """The bot on this seat, in a language."""
    guest = guest_of(facts.game, sitter.bot)
    if guest is not None:
        return Face(guest.label)
    game = box(facts.game, facts.rules_version)
    level = level_name(min(sitter.level, game.levels)) or str(sitter.level)
    temper = temper_of(facts, sitter)
    if temper is None:
        return Face(level, level)
    say, key = game.texts(lang), f"temper.{temper.name}"
    if not say.has(f"{key}.name"):
        return Face(level, level)
    about = say(f"{key}.about") if say.has(f"{key}.about") else ""
    return Face(say(f"{key}.name"), level, about, temper.portrait)


def temper_of(facts: Facts, sitter: Sitter) -> Temper | None:
    """The temper of the bot on this seat, if these rules still know it."""
    name = sitter.bot.partition(":")[2]
    tempers = box(facts.game, facts.rules_version).mind.tempers
    return next((temper for temper in tempers if temper.name == name), None)


def names_of(facts: Facts, lang: str) -> list[str]:
    """The name of each seat; those called alike are numbered."""
    names: list[str] = []
    for sitter in facts.sitters:
        name = sitter.name
        if sitter.kind == Seat.BOT:
            name = face_of(facts, sitter, lang).name
        if sitter.kind == Seat.OPEN:
            with override(lang):
                names.append(_("Open seat"))
            continue
        if not name:
            with override(lang):
                name = _("Somebody")
        names.append(_numbered(name, names))
    return names


def _numbered(name: str, others: Sequence[str]) -> str:
    twins = sum(other == name or other.startswith(f"{name} ") for other in others)
    return f"{name} {twins + 1}" if twins else name
