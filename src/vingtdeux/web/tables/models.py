"""A table is its record: what was agreed before the start, and every move since."""

import secrets
from typing import Any, ClassVar, Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from vingtdeux.web.people.models import Person

ALPHABET: Final = "23456789abcdefghijkmnpqrstuvwxyz"
"""No 0/o, 1/l: ids are read aloud."""
OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
STATES: Final = ((OPEN, _("gathering")), (PLAYING, _("in play")), (OVER, _("finished")))
PACES: Final = (1, 2, 4, 0)
"""Hourglass multipliers; 0 = no clock."""
LONGEST_BOT: Final = 120
"""Letters of a bot's name."""


def new_id() -> str:
    """Eight letters that nobody guesses."""
    return "".join(secrets.choice(ALPHABET) for _ in range(8))


def new_code() -> str:
    """Six letters to say on the telephone."""
    return "".join(secrets.choice(ALPHABET) for _ in range(6))


class Table(models.Model):
    """One game, from the invitation to the end."""

    id = models.CharField(
        _("number"), primary_key=True, max_length=8, default=new_id, editable=False
    )
    code = models.CharField(max_length=6, default=new_code, db_index=True)
    game = models.CharField(_("game"), max_length=40)
    players = models.PositiveSmallIntegerField(_("players"))
    options = models.JSONField(_("options"), default=dict)
    rules_version = models.CharField(_("version of the rules"), max_length=20)
    seed = models.CharField(_("seed"), max_length=64, editable=False)
    """The worst secret while the game runs: never in payloads, logs or errors."""
    commitment = models.CharField(_("seal"), max_length=64, editable=False)
    status = models.CharField(_("state"), max_length=8, default=OPEN, db_index=True, choices=STATES)
    version = models.PositiveIntegerField(_("moves"), default=0)
    """How many moves there are."""
    revision = models.PositiveIntegerField(default=0)
    """Grows when seats, people or the deadline change without a move."""
    host = models.ForeignKey(
        Person, verbose_name=_("host"), null=True, on_delete=models.SET_NULL, related_name="hosted"
    )
    pace = models.PositiveSmallIntegerField(_("times the sand"), default=1)
    bot_delay = models.FloatField(default=0.8)
    deadline = models.FloatField(null=True, db_index=True)
    """When the hourglass of `stage` runs out, in seconds since 1970."""
    stage = models.CharField(max_length=200, default="")
    turned = models.FloatField(default=0)
    """When that hourglass was turned."""
    given_back = models.FloatField(default=0)
    """Seconds added to this stage's deadline because the server was away."""
    rematch = models.OneToOneField(
        "self",
        verbose_name=_("rematch"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="before",
    )
    said = models.PositiveBigIntegerField(default=0)
    """The newest line of talk."""
    taken = models.PositiveIntegerField(default=0)
    """How many leading moves a fork took over from the game it continues."""
    takebacks = models.PositiveIntegerField(_("moves taken back"), default=0)
    """How many moves were taken back; the game is marked."""
    forked = models.BooleanField(_("continues another game"), default=False)
    """Its past comes from another game."""
    trouble = models.CharField(
        _("trouble"), max_length=60, default="", db_default="", editable=False
    )
    """Why the table was set aside: its moves do not replay. Empty = all is well."""
    public = models.BooleanField(default=False)
    """Anybody may sit down: listed on the home page before the start."""
    removed = models.JSONField(default=list)
    """Numbers of the people the host has sent away; 0 and -1 are marks of a closed table (seating)."""
    created = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")

    def __str__(self) -> str:
        return f"{self.game} {self.id}"


class Seat(models.Model):
    """A place at a table: open, a person's, or a bot's."""

    OPEN: ClassVar[str] = "open"
    PERSON: ClassVar[str] = "person"
    BOT: ClassVar[str] = "bot"
    KINDS: ClassVar[Any] = ((OPEN, _("free")), (PERSON, _("person")), (BOT, _("bot")))

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField(_("number"))
    kind = models.CharField(_("who"), max_length=6, default="open", choices=KINDS)
    person = models.ForeignKey(
        Person, verbose_name=_("person"), null=True, on_delete=models.SET_NULL, related_name="seats"
    )
    level = models.PositiveSmallIntegerField(_("level"), default=0)
    """Of a bot; also of the one that plays where `bot` names nobody who is let in any more."""
    bot = models.CharField(_("bot"), max_length=LONGEST_BOT, default="", db_default="")
    """Which bot sits here, by its name in the register: a level and a temper, or a guest of the
    operator's (store/guests.py). Empty in rows of version 1: the level, of no temper."""
    says = models.JSONField(null=True, editable=False)
    """What the bot said last: code, args, and at which version of the table."""
    ready = models.BooleanField(default=False)
    """The person has said: I can start."""
    stand_in = models.PositiveSmallIntegerField(_("level of the stand-in"), default=0)
    """Level of the bot that plays while the person is away; 0 = the person plays."""
    away = models.FloatField(null=True)
    """Since when the person has no connection, in seconds since 1970."""

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering: ClassVar[list[str]] = ["number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["table", "number"], name="one_seat_a_number"),
            models.UniqueConstraint(fields=["table", "person"], name="one_seat_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class Pad(models.Model):
    """A seat's private notepad, in games that have one; the game knows nothing of it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="pads")
    seat = models.PositiveSmallIntegerField()
    sheet = models.JSONField(default=dict)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["table", "seat"], name="one_pad_a_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat}"


class Move(models.Model):
    """What a seat, NATURE (-1) or the CLOCK (-2) did. The log is secret until the end."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="moves", db_index=False)
    version = models.PositiveIntegerField()
    """The table's version once this move is done: 1, 2, 3…"""
    seat = models.SmallIntegerField()
    text = models.TextField()
    command = models.CharField(max_length=36, null=True, unique=True)
    """The sender's own number for it; sending it again returns the first answer."""
    at = models.FloatField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["table", "version"], name="one_move_a_version"),
        ]

    def __str__(self) -> str:
        return f"{self.version} {self.seat} {self.text}"


class Pulse(models.Model):
    """One row: when a clock last looked. A gap means that nobody could play meanwhile."""

    at = models.FloatField()

    def __str__(self) -> str:
        return str(self.at)
