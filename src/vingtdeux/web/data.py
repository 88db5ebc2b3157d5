"""The data directory: the database and the secret key live there."""

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit


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


def database(folder: Path) -> dict[str, Any]:
    """Django's description of the database: DATABASE_URL, or SQLite in the data directory."""
    url = os.environ.get("DATABASE_URL", "")
    if not url:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(folder / "vingtdeux.sqlite3"),
            "TEST": {"NAME": str(folder / "test.sqlite3")},
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
            },
        }
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql"):
        raise ValueError(f"DATABASE_URL must begin with postgresql://, not {parts.scheme}://")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        "OPTIONS": dict(parse_qsl(parts.query)),
    }


def channel_layers() -> dict[str, Any]:
    """REDIS_URL, or a layer inside this process."""
    url = os.environ.get("REDIS_URL", "")
    if url:
        return {
            "default": {
                "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
                "CONFIG": {"hosts": [url]},
            }
        }
    return {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
