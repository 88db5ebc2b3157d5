"""Vingt-Deux: five French police board games, written once, played everywhere."""

from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE, Action
from vingtdeux.engine.errors import (
    GameOver,
    IllegalAction,
    NotationError,
    NotYourTurn,
    RecordError,
    RulesError,
    StaleAction,
    UnknownGame,
    UnknownRules,
    VingtDeuxError,
)
from vingtdeux.engine.game import Game, Outcome
from vingtdeux.engine.match import Match
from vingtdeux.engine.picture import Picture
from vingtdeux.engine.position import Position
from vingtdeux.engine.record import Record
from vingtdeux.games import game_ids, info, load

__version__ = "0.2.0.dev0"
"""The one place where it is written; the package takes it from here."""

__all__ = [
    "CLOCK",
    "EXPIRE",
    "NATURE",
    "Action",
    "Game",
    "GameOver",
    "IllegalAction",
    "Match",
    "NotYourTurn",
    "NotationError",
    "Outcome",
    "Picture",
    "Position",
    "Record",
    "RecordError",
    "RulesError",
    "StaleAction",
    "UnknownGame",
    "UnknownRules",
    "VingtDeuxError",
    "game_ids",
    "info",
    "load",
]
