"""Canned phrases: the game's own (`[phrases]` of its texts) before those everybody needs."""

from functools import cache
from typing import Final

from vingtdeux.games import box

COMMON: Final[dict[str, dict[str, str]]] = {
    "hello": {"fr": "Bonjour !", "en": "Hello!"},
    "luck": {"fr": "Bonne chance !", "en": "Good luck!"},
    "well_played": {"fr": "Bien joué !", "en": "Well played!"},
    "oops": {"fr": "Oups…", "en": "Oops…"},
    "moment": {"fr": "Un instant, s’il vous plaît.", "en": "One moment, please."},
    "thanks": {"fr": "Merci !", "en": "Thanks!"},
    "again": {"fr": "On en refait une ?", "en": "One more game?"},
}


@cache
def phrases_of(game_id: str, lang: str) -> dict[str, str]:
    """Key and words, in the order they are offered."""
    own = box(game_id).texts(lang).words
    found = {
        key.removeprefix("phrases."): str(words)
        for key, words in own.items()
        if key.startswith("phrases.")
    }
    return found | {key: words[lang] for key, words in COMMON.items()}
