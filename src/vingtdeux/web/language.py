"""In which language the site speaks to whom."""

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation


def lang() -> str:
    """The language of this request, as the games know it."""
    return (translation.get_language() or "fr")[:2]


def lang_of(request: HttpRequest) -> str:
    """The language of the one who asks, where no middleware has found it out."""
    found = translation.get_language_from_request(request)[:2]
    return found if found in dict(settings.LANGUAGES) else "fr"
