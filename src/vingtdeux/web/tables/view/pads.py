"""Private notepads, for the games that have one."""

import json
from typing import Any

from django.db import transaction

from vingtdeux.games import box
from vingtdeux.games.box import Notepad
from vingtdeux.scene import Scene
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.errors import BadRequest, NotAllowed
from vingtdeux.web.tables.models import Pad
from vingtdeux.web.tables.store.live import Facts, hall
from vingtdeux.web.tables.view.bus import announce_pad


def notepad_of(game_id: str, rules_version: str) -> Notepad | None:
    """The game's notepad, if it has one."""
    return box(game_id, rules_version).notepad


def drawn_on(scene: Scene, facts: Facts, sheet: str) -> Scene:
    """The scene with the marks of the viewer's own sheet."""
    notepad = notepad_of(facts.game, facts.rules_version)
    if notepad is None:
        return scene
    return notepad.drawn_on(scene, json.loads(sheet))


def read(table_id: str, person: Person) -> dict[str, Any]:
    """My sheet."""
    notepad, seat = _mine(table_id, person)
    found = Pad.objects.filter(table_id=table_id, seat=seat).first()
    sheet: dict[str, Any] = found.sheet if found else notepad.empty()
    return sheet


def write(table_id: str, person: Person, asked: Any) -> dict[str, Any]:
    """Change my sheet: {"click": cell}, {"cell", "mark"}, {"cell", "note"}, {"clue": card},
    {"text"} or a whole one."""
    notepad, seat = _mine(table_id, person)
    if not isinstance(asked, dict):
        raise BadRequest("not_json")
    with transaction.atomic():
        kept, _ = Pad.objects.select_for_update().get_or_create(
            table_id=table_id, seat=seat, defaults={"sheet": notepad.empty()}
        )
        try:
            kept.sheet = _changed(notepad, kept.sheet, asked, _seen(table_id, seat))
        except ValueError:
            raise BadRequest("bad_fields") from None
        kept.save()
    sheet: dict[str, Any] = kept.sheet
    hall.turn_sheet(table_id, seat, json.dumps(sheet))
    announce_pad(table_id, seat)
    return sheet


def _changed(notepad: Notepad, sheet: Any, asked: dict[str, Any], seen: Any) -> Any:
    if "click" in asked:
        return notepad.with_click(sheet, asked["click"])
    if "mark" in asked:
        return notepad.with_mark(sheet, asked.get("cell", ""), asked["mark"])
    if "note" in asked:
        return notepad.with_note(sheet, asked.get("cell", ""), asked["note"])
    if "clue" in asked and seen is not None:
        return notepad.with_clue(sheet, seen, asked["clue"])
    if "text" in asked:
        return notepad.with_text(sheet, asked["text"])
    if "sheet" in asked:
        return notepad.checked(asked["sheet"])
    raise ValueError("nothing to change")


def _seen(table_id: str, seat: int) -> Any:
    """What the seat knows; None before the game."""
    view = hall.look(table_id)
    return None if view.game is None else view.game.observe(view.state, seat)


def _mine(table_id: str, person: Person) -> tuple[Notepad, int]:
    facts = hall.look(table_id).facts
    notepad = notepad_of(facts.game, facts.rules_version)
    seat = facts.seat_of(person.pk)
    if notepad is None:
        raise BadRequest("no_pad")
    if seat is None:
        raise NotAllowed("not_seated")
    return notepad, seat
