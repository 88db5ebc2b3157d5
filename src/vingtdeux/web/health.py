"""For those who watch the server: everybody learns whether it is well, the operator what is not."""

import secrets

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt

from vingtdeux.web import drain
from vingtdeux.web.answers import json_response
from vingtdeux.web.watch import metrics, ready


def healthz(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - a view
    """The process answers."""
    return json_response({"ok": True})


def readyz(request: HttpRequest) -> HttpResponse:
    """It can do its work: the database takes writes, a clock runs, nothing has fallen; nobody is
    to be sent to a server that is leaving."""
    found = ready.report()
    wrong = {"server": "draining"} if drain.is_on() else ready.failed(found)
    told: dict[str, object] = {"ok": not wrong}
    if is_operator(request):
        told |= {"failed": wrong, "checks": sorted(found)}
    response = json_response(told, 503 if wrong else 200)
    response._has_been_logged = True  # type: ignore[attr-defined]  # the change is, not every visit
    return response


@csrf_exempt  # a refusal of forms would tell that there is something here
def figures(request: HttpRequest) -> HttpResponse:
    """Prometheus' text for who has the token; nobody else learns that it exists."""
    if request.method != "GET" or not is_operator(request):
        raise Http404
    response = HttpResponse(metrics.scrape(), metrics.CONTENT_TYPE)
    response.headers["Cache-Control"] = "no-store"
    return response


def is_operator(request: HttpRequest) -> bool:
    """Whether the request carries VINGTDEUX_METRICS_TOKEN."""
    token = settings.VINGTDEUX_METRICS_TOKEN
    kind, _, given = request.headers.get("Authorization", "").partition(" ")
    if not token or kind.lower() != "bearer":
        return False
    return secrets.compare_digest(given.strip().encode(), token.encode())
