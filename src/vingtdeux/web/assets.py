"""Files for the browser: our scripts and styles, each game's style sheet. No build step; a sheet in
parts is put together as it is sent (`sheets.py`).

The address of a file contains a stamp of all files, so that a browser keeps it for ever and a
new version has a new address; imports between modules are relative and inherit the stamp.
"""

import gzip
import hashlib
import mimetypes
from functools import cache
from pathlib import Path
from typing import Final

import django.contrib.admin
from django.conf import settings
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.http import Http404, HttpRequest, HttpResponse

from vingtdeux.games import all_ids, box
from vingtdeux.games.box import Box
from vingtdeux.web import sheets

STATIC: Final = Path(__file__).resolve().parent / "static"
DJANGOS: Final = Path(django.contrib.admin.__file__).resolve().parent / "static"
"""What the operator's page needs."""
FOREVER: Final = "public, max-age=31536000, immutable"
ALWAYS_ASK: Final = "no-cache"
SQUEEZED: Final = (".js", ".css", ".svg", ".html", ".json")


@cache
def stamp() -> str:
    """A hash of all static files and the games' sheets."""
    digest = hashlib.sha256(django.__version__.encode())
    for path in sorted(STATIC.rglob("*")):
        if path.suffix in (".js", ".css", ".svg", ".woff2", ".png"):
            digest.update(str(path.relative_to(STATIC)).encode() + path.read_bytes())
    for game_id in all_ids():
        for name, path in _files(box(game_id)).items():
            digest.update(f"{game_id}/{name}".encode() + sheets.read(path))
    return digest.hexdigest()[:12]


class Stamped(StaticFilesStorage):
    """Django's `{% static %}` with the stamp in the address."""

    def url(self, name: str | None) -> str:
        """/static/<stamp>/client/table.js"""
        return f"{settings.STATIC_URL}{stamp()}/{name}"


def static_file(request: HttpRequest, at: str, path: str) -> HttpResponse:
    """A file of static/."""
    root = DJANGOS if path.startswith("admin/") else STATIC
    try:
        file = (root / path).resolve()
        if not file.is_relative_to(root) or not sheets.parts(file):
            raise Http404
    except (OSError, ValueError):  # longer than any name, or none at all
        raise Http404 from None
    return _serve(request, file, at)


def game_file(request: HttpRequest, at: str, game_id: str, name: str) -> HttpResponse:
    """A game's style.css, art.svg or cover.svg."""
    file = _files(box(game_id)).get(name) if game_id in all_ids() else None
    if file is None:
        raise Http404
    return _serve(request, file, at)


def game_url(game_id: str, name: str) -> str:
    """Where a game's file is found; "" if it has none."""
    there = name in _files(box(game_id))
    return f"/games/{stamp()}/{game_id}/{name}" if there else ""


def cover_url(game_id: str) -> str:
    """Where the picture on a game's lid is found: ours if it brings none."""
    return game_url(game_id, "cover.svg") or f"{settings.STATIC_URL}{stamp()}/site/cover.svg"


def game_art(game_id: str) -> str:
    """The sheet of symbols, to be put into the page."""
    path = box(game_id).art
    return path.read_text("utf-8") if path is not None else ""


def _files(game: Box) -> dict[str, Path]:
    """What a game has for the browser."""
    return {path.name: path for path in (game.style, game.art, game.cover) if path is not None}


@cache
def _content(path: Path, changed: tuple[int, ...]) -> tuple[str, bytes, bytes]:  # noqa: ARG001 - the key
    raw = sheets.read(path)
    small = gzip.compress(raw, 9) if path.suffix in SQUEEZED else b""
    return hashlib.sha256(raw).hexdigest()[:20], raw, small


def _serve(request: HttpRequest, path: Path, at: str) -> HttpResponse:
    tag, raw, small = _content(path, tuple(part.stat().st_mtime_ns for part in sheets.parts(path)))
    etag = f'"{tag}"'
    if request.headers.get("If-None-Match") == etag:
        response = HttpResponse(status=304)
    else:
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        kind = "text/javascript" if path.suffix == ".js" else kind
        text = kind.startswith("text/") or path.suffix in SQUEEZED
        zipped = bool(small) and "gzip" in request.headers.get("Accept-Encoding", "")
        response = HttpResponse(
            small if zipped else raw, content_type=f"{kind}; charset=utf-8" if text else kind
        )
        if zipped:
            response.headers["Content-Encoding"] = "gzip"
    response.headers["ETag"] = etag
    response.headers["Vary"] = "Accept-Encoding"
    fresh = at == stamp() and not settings.DEBUG
    response.headers["Cache-Control"] = FOREVER if fresh else ALWAYS_ASK
    return response
