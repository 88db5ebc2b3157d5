"""Refusals of the site itself; those of the rules come from the engine."""

from typing import ClassVar

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


class NotAllowed(TableError):
    """This person may not do that."""

    status = 403


class BadRequest(TableError):
    """The request itself makes no sense."""

    status = 400
