"""Refusals of the site itself; those of the rules come from the engine."""

from typing import ClassVar, Final

from django.db import (
    DatabaseError,
    DataError,
    IntegrityError,
    InterfaceError,
    NotSupportedError,
    ProgrammingError,
)

from vingtdeux.engine.errors import VingtDeuxError


class TableError(VingtDeuxError):
    """Something a table does not allow; `code` names the words, `status` the HTTP answer."""

    status: ClassVar[int] = 409

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


class NoSuchTable(TableError):
    """Nobody has this id."""

    status = 404

    def __init__(self) -> None:
        super().__init__("no_such_table")


class Damaged(TableError):
    """The moves of this table do not make a game; the operator can set it right."""

    def __init__(self) -> None:
        super().__init__("damaged")


class Busy(TableError):
    """The server or its database cannot do it now; the same may be asked again in a moment."""

    status = 503

    def __init__(self) -> None:
        super().__init__("away")


class NotAllowed(TableError):
    """This person may not do that."""

    status = 403


class BadRequest(TableError):
    """The request itself makes no sense."""

    status = 400


class BadChanges(BadRequest):
    """Changes of the material that cannot be; `words` say why, in the asker's language."""

    def __init__(self, words: str) -> None:
        super().__init__("bad_changes")
        self.words = words


OURS: Final = (DataError, IntegrityError, NotSupportedError, ProgrammingError)
"""Errors of the database that a second try does not mend."""


def is_outage(error: BaseException) -> bool:
    """Whether the database is away or cannot write now: nothing is lost, trying again helps."""
    if not isinstance(error, DatabaseError | InterfaceError) or isinstance(error, OURS):
        return False
    return "malformed" not in str(error)  # a damaged file does not mend itself
