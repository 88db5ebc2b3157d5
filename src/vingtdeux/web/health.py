"""For those who watch the server."""

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse

from vingtdeux.web.tables.commands import json_response


def healthz(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - a view
    """The process answers."""
    return json_response({"ok": True})


def readyz(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - a view
    """The database answers and is up to date."""
    try:
        executor = MigrationExecutor(connection)
        behind = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        return json_response({"ok": False, "code": type(error).__name__}, 503)
    if behind:
        return json_response({"ok": False, "code": "migrations"}, 503)
    return json_response({"ok": True})
