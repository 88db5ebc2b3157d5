"""Django's settings. Everything an operator may change comes from the environment."""

import os
from pathlib import Path
from typing import Any, Final

from vingtdeux.web.data import data_dir, database, days, metrics_token, secret_key
from vingtdeux.web.watch import logs

HERE: Final = Path(__file__).parent
DATA: Final = data_dir()


def _flag(name: str) -> bool:
    return os.environ.get(name, "").lower() in ("1", "true", "yes", "on")


def _words(name: str, default: str = "") -> list[str]:
    return [word for word in os.environ.get(name, default).replace(",", " ").split() if word]


DEBUG = _flag("VINGTDEUX_DEBUG")
SECRET_KEY = secret_key(DATA)
ALLOWED_HOSTS = _words("VINGTDEUX_HOSTS", "*")
CSRF_TRUSTED_ORIGINS = _words("VINGTDEUX_ORIGINS")
BEHIND_TLS = _flag("VINGTDEUX_TLS")

INSTALLED_APPS = [
    "django.contrib.staticfiles",
    "django.contrib.contenttypes",  # these five are for the operator's page alone
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django_otp",  # the operators' second factor
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
    "vingtdeux.web.people",
    "vingtdeux.web.tables",
    "vingtdeux.web.chat",
    "vingtdeux.web.replays",
    "vingtdeux.web.lab",
    "vingtdeux.web.watch",
    "vingtdeux.web.office",
]
MIDDLEWARE = [
    "vingtdeux.web.watch.door.timed",
    "vingtdeux.web.security.headers",
    "vingtdeux.web.outage.Middleware",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "vingtdeux.web.people.identity.middleware",
    "vingtdeux.web.plain.Middleware",
    "vingtdeux.web.manners.Middleware",
    "vingtdeux.web.office.bans.Middleware",
    "vingtdeux.web.office.door.middleware",
]
ROOT_URLCONF = "vingtdeux.web.urls"
ASGI_APPLICATION = "vingtdeux.web.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [HERE / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "vingtdeux.web.people.identity.context",
            ],
        },
    },
    {  # the operator's page: Django's own templates
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "NAME": "office",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
SILENCED_SYSTEM_CHECKS = [  # the office has its middleware and templates to itself
    "admin.E402", "admin.E404", "admin.E408", "admin.E409", "admin.E410",
]  # fmt: skip
OPERATOR_PATH = os.environ.get("VINGTDEUX_OPERATOR_PATH", "operator").strip("/") + "/"
"""Where the operator's page is; another path keeps curious eyes away."""
VINGTDEUX_OPERATOR_TOTP = os.environ.get("VINGTDEUX_OPERATOR_TOTP", "")
"""required = operators without a second factor are not let in."""
OTP_TOTP_ISSUER = "Vingt-Deux"

DATABASES: dict[str, Any] = {"default": database(DATA)}
REDIS_URL = os.environ.get("REDIS_URL", "")
"""Carries news between processes; empty = there is only one."""
AUTH_PASSWORD_VALIDATORS = [  # operators have passwords; nobody else does
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("MinimumLengthValidator", "CommonPasswordValidator", "NumericPasswordValidator")
]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", "Français"), ("en", "English")]
LOCALE_PATHS = [HERE / "locale"]
LANGUAGE_COOKIE_NAME = "lang"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Europe/Paris"

STATIC_URL = "/static/"
STATICFILES_DIRS = [HERE / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "vingtdeux.web.assets.Stamped"},
}

CSRF_COOKIE_HTTPONLY = True  # the page carries the token in <meta name="csrf">
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "vingtdeux.web.security.csrf_failure"
SESSION_COOKIE_NAME = "operator"
SESSION_COOKIE_PATH = f"/{OPERATOR_PATH}"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 12 * 3600
SESSION_COOKIE_SECURE = BEHIND_TLS
CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = PERSON_COOKIE_SECURE = BEHIND_TLS
PERSON_COOKIE = "person"
PERSON_COOKIE_AGE = 2 * 365 * 24 * 3600
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
if BEHIND_TLS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 30 * 24 * 3600
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 100

# --- seeing it ------------------------------------------------------------------------------------

VINGTDEUX_LOGS = os.environ.get("VINGTDEUX_LOGS", "plain")
"""plain or json."""
VINGTDEUX_NUMBERED = VINGTDEUX_LOGS == "json" or _flag("VINGTDEUX_ACCESS_LOG")
"""Whether every request has a number and a line in the log."""
VINGTDEUX_METRICS = os.environ.get("VINGTDEUX_METRICS", "")
"""host:port on which /metrics and a full /readyz are served, apart from the site."""
VINGTDEUX_METRICS_TOKEN = metrics_token()
"""Opens /metrics and a full /readyz on the site itself; without it there is no such page."""
LOGGING = logs.settings(
    VINGTDEUX_LOGS, os.environ.get("VINGTDEUX_LOG_LEVEL", "INFO").upper(), VINGTDEUX_NUMBERED
)

# --- the tables -----------------------------------------------------------------------------------

VINGTDEUX_ROLE = os.environ.get("VINGTDEUX_ROLE", "all")
"""all = pages, clock and bots in one process; web = pages only (run `vingtdeux work` beside)."""
VINGTDEUX_THINKERS = int(os.environ.get("VINGTDEUX_THINKERS", "0")) or max(
    1, (os.cpu_count() or 2) - 1
)
"""Processes in which bots think."""
VINGTDEUX_BOT_DELAY = float(os.environ.get("VINGTDEUX_BOT_DELAY", "0.8"))
"""Seconds a bot waits before it acts, so that people can follow."""
VINGTDEUX_AWAY_SECONDS = float(os.environ.get("VINGTDEUX_AWAY_SECONDS", "90"))
"""Seconds without a connection after which a bot plays for somebody others are waiting for."""
VINGTDEUX_BOTS = [
    name for each in os.environ.get("VINGTDEUX_BOTS", "").split(",") if (name := each.strip())
]
"""Bots of others that may sit at tables, by their names in the register: `search:0.5s,mine.py:MyBot`."""
VINGTDEUX_BOT_SECONDS = float(os.environ.get("VINGTDEUX_BOT_SECONDS", "1"))
"""Seconds a bot that searches may take for a decision; less while others wait."""
VINGTDEUX_BOT_PATIENCE = float(os.environ.get("VINGTDEUX_BOT_PATIENCE", "20"))
"""Seconds after which a bot that still thinks is stopped and plays its first legal action."""
VINGTDEUX_LAB_PROCESSES = int(os.environ.get("VINGTDEUX_LAB_PROCESSES", "1"))
"""Processes in which visitors' simulations are played, of all servers together; 0 = the lab is closed."""
VINGTDEUX_DRAIN_SECONDS = float(os.environ.get("VINGTDEUX_DRAIN_SECONDS", "20"))
"""Seconds a server that is asked to end (SIGTERM) takes at most to send everybody elsewhere."""
VINGTDEUX_DRAIN_NOTICE = float(os.environ.get("VINGTDEUX_DRAIN_NOTICE", "0"))
"""Seconds of them in which new connections are still taken while /readyz already says 503."""
VINGTDEUX_LIMITS = float(os.environ.get("VINGTDEUX_LIMITS", "1"))
"""Multiplies how often people may open tables, join, upload…; 0 = no limits (tests)."""
VINGTDEUX_SECOND = float(os.environ.get("VINGTDEUX_SECOND", "1"))
"""How long a second of an hourglass lasts (tests turn it faster)."""

# --- what is kept ---------------------------------------------------------------------------------

VINGTDEUX_KEEP = {
    name: days(f"VINGTDEUX_KEEP_{name.upper()}_DAYS")
    for name in ("finished", "open", "idle", "guests", "talk", "uploads", "lab", "audit")
}
"""For how many days; None = for ever. See web/retention.py."""
