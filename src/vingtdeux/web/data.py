"""The data directory: the database and the secret key live there."""

import os
import secrets
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

PATIENCE: Final[dict[str, Any]] = {
    "connect_timeout": 3,
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "options": "-c idle_in_transaction_session_timeout=10s",  # nobody holds a table for ever
    "prepare_threshold": 1_000_000,  # only what asks for it (tables/store/journal.py) is prepared
}
"""How PostgreSQL is spoken to, unless DATABASE_URL says otherwise."""
SHORTEST_TOKEN: Final = 16
TEXTS: Final = Path(__file__).parent / "texts"
"""What is said at the console."""
SQLITE: Final = "vingtdeux.sqlite3"


class BadSetting(ValueError):
    """A setting that cannot be meant. `code` finds its words, with `facts`, among cannot.*."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


def data_dir() -> Path:
    """VINGTDEUX_DATA, or ./var."""
    return Path(os.environ.get("VINGTDEUX_DATA", "var")).resolve()


def secret_key(folder: Path) -> str:
    """The site's key: made on the first start, kept in a file only its owner reads."""
    given = os.environ.get("VINGTDEUX_SECRET_KEY")
    if given:
        return given
    path = folder / "secret_key"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        draft = folder / f"secret_key.{os.getpid()}"
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48))
        try:
            os.link(draft, path)  # the first of two processes that start together wins
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text().strip()


def metrics_token() -> str:
    """VINGTDEUX_METRICS_TOKEN; one that could be guessed is worse than none."""
    token = os.environ.get("VINGTDEUX_METRICS_TOKEN", "")
    if token and len(token) < SHORTEST_TOKEN:
        raise BadSetting("short_token", name="VINGTDEUX_METRICS_TOKEN", least=SHORTEST_TOKEN)
    return token


def database(folder: Path) -> dict[str, Any]:
    """Django's description of the database: DATABASE_URL, or SQLite in the data directory."""
    url = os.environ.get("DATABASE_URL", "")
    if not url:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(folder / SQLITE),
            "TEST": {"NAME": str(folder / "test.sqlite3")},
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
            },
        }
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql"):
        raise BadSetting("bad_database", name="DATABASE_URL", scheme=parts.scheme)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        "OPTIONS": {**PATIENCE, **dict(parse_qsl(parts.query))},
    }


def days(name: str) -> float | None:
    """A number of days from the environment; unset = None, for ever."""
    given = os.environ.get(name, "").strip()
    if not given:
        return None
    try:
        count = float(given)
    except ValueError:
        count = 0
    if not 0 < count < 100_000:
        raise BadSetting("bad_days", name=name, text=given)
    return count
