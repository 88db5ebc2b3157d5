"""A guest's own settings."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from vingtdeux.web.people.identity import welcome


def back(request: HttpRequest) -> HttpResponse:
    """To the page the form was on."""
    there = request.POST.get("next", "/")
    safe = url_has_allowed_host_and_scheme(there, allowed_hosts=None)
    return HttpResponseRedirect(there if safe else "/")


@require_POST
def name(request: HttpRequest) -> HttpResponse:
    """Take a name, or another one."""
    welcome(request, request.POST.get("name", ""), _("Guest"))
    return back(request)
