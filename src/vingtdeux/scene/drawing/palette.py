"""Colours and signs of every table, the same as the browser's (a test holds them together)."""

from typing import Final

Pair = tuple[str, str]
"""A colour by day and by night."""

SEATS: Final[dict[str, Pair]] = {
    "red": ("#c3313a", "#fffdf7"),
    "green": ("#1f9e74", "#101828"),
    "blue": ("#2f6fc1", "#fffdf7"),
    "white": ("#f3efe4", "#101828"),
    "yellow": ("#f0c03c", "#101828"),
    "purple": ("#8e4ba8", "#fffdf7"),
    "orange": ("#e5832b", "#101828"),
    "teal": ("#55b7c6", "#101828"),
}
"""The colours of seats, each with that of what is written on it."""

ROOM: Final[dict[str, Pair]] = {
    "night": ("#16233f", "#0a1120"),
    "night-ink": ("#f4efe0", "#f4efe0"),
    "room": ("#e9e2d0", "#0e1728"),
    "paper": ("#f7f2e6", "#142038"),
    "card": ("#fffdf6", "#1d2c4a"),
    "ink": ("#1a2236", "#eee8d8"),
    "soft": ("#515a6e", "#b3bbcd"),
    "line": ("#8d8672", "#5d6d90"),
    "faint": ("#d6cdb6", "#2a3a5c"),
    "accent": ("#9c6200", "#f5c453"),
    "accent-ink": ("#fffdf6", "#1a1405"),
    "lamp": ("#f5c453", "#f5c453"),
    "glow": ("#e0a11c", "#f5c453"),
    "bad": ("#a3212b", "#ff9d94"),
}
"""The colours of the room the table stands in."""

SHAPES: Final = """
<symbol id="shape-circle" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"/></symbol>
<symbol id="shape-square" viewBox="0 0 24 24"><rect x="4" y="4" width="16" height="16" rx="2"/></symbol>
<symbol id="shape-triangle" viewBox="0 0 24 24"><path d="M12 3 22 20H2z"/></symbol>
<symbol id="shape-star" viewBox="0 0 24 24"><path d="M12 2l3 7 7.500.6-5.700 5 1.800 7.400L12 18l-6.600 4 1.800-7.400-5.700-5L9 9z"/></symbol>
<symbol id="shape-diamond" viewBox="0 0 24 24"><path d="M12 2 21 12 12 22 3 12z"/></symbol>
<symbol id="shape-hexagon" viewBox="0 0 24 24"><path d="M7 3h10l5 9-5 9H7l-5-9z"/></symbol>
<symbol id="shape-cross" viewBox="0 0 24 24"><path d="M9 3h6v6h6v6h-6v6H9v-6H3V9h6z"/></symbol>
<symbol id="shape-moon" viewBox="0 0 24 24"><path d="M15 2a10 10 0 1 0 6.500 15.500A9 9 0 0 1 15 2z"/></symbol>
<symbol id="sign-first" viewBox="0 0 24 24"><path d="M5 2h2v2l11 1-2 4 2 4-11-1v10H5z"/></symbol>
<symbol id="sign-asked" viewBox="0 0 24 24"><path d="M4 3 21 12 4 21z"/></symbol>
"""
"""Shapes of seats and signs; a game's own sheet may bring more."""

SANS: Final = "system-ui,-apple-system,Segoe UI,Roboto,Noto Sans,Liberation Sans,sans-serif"
SERIF: Final = "Iowan Old Style,Palatino Linotype,Palatino,Georgia,serif"
