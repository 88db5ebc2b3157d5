"""The error tree.

VingtDeuxError
├── RulesError          refused; the state is unchanged; carries a code and the rule's number
│   ├── IllegalAction   the rules do not allow it now
│   ├── NotYourTurn     nobody asked this seat
│   ├── StaleAction     it answers a decision that is no longer open
│   └── GameOver        the game has ended
├── NotationError       text that names nothing
├── RecordError         a record that is damaged, foreign or does not replay; carries a code
└── UnknownRules        a version of a game's rules that this program does not have
    └── UnknownGame     a game that this program does not have, or cannot open

The wire and the texts use `code`, never the message.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Final

RECORD_TROUBLES: Final = {
    "not_read": "{file} cannot be read: {why}",
    "not_text": "not a record: it is not text",
    "too_large": "too large for a record (more than {most} KB)",
    "not_json": "not a record: it is not JSON ({why})",
    "not_a_record": 'not a Vingt-Deux record (no "format": "vingtdeux-record")',
    "other_version": "record version {version}; this program reads {reads}",
    "damaged": "damaged record: {part} is missing or of the wrong kind",
    "wrong_commitment": "damaged record: its seed does not fit its commitment",
    "unknown_rules": "played by rules unknown here: {why}",
    "cannot_open": "this record cannot be opened: {why}",
    "begins_later": "this record begins in the middle of a game",
    "bad_position": "the position this record begins with is refused: {why}",
    "refused": "move {move} of the record, {action}, is refused: {why}",
    "other_chance": "the seed does not give the chance outcomes that were recorded",
    "other_end": "the replay ends in another position than the one recorded",
}
"""Every code of a RecordError, as the exception itself says it; readers get it from the texts of
the site and of the command line."""


class VingtDeuxError(Exception):
    """Everything this package raises on purpose."""

    code: str = "error"


class RulesError(VingtDeuxError):
    """A refusal: what was tried, why not, and the number of the rule that says so."""

    default_code: ClassVar[str] = "illegal"

    def __init__(self, code: str = "", *, rule: str = "", **args: Any) -> None:
        self.code = code or self.default_code
        self.rule = rule
        self.args_by_name = args
        words = ", ".join(f"{name}={value}" for name, value in args.items())
        super().__init__(f"{self.code} ({words})" * bool(words) or self.code)

    def __reduce__(self) -> tuple[Callable[[], "RulesError"], tuple[()]]:
        """Pickled as it was raised: an exception's own way forgets named arguments."""
        return partial(type(self), self.code, rule=self.rule, **self.args_by_name), ()

    def __str__(self) -> str:
        return f"{super().__str__()} [{self.rule}]" if self.rule else super().__str__()


class IllegalAction(RulesError):
    """The rules do not allow this action in this position."""


class NotYourTurn(RulesError):
    """This seat is not asked for anything now."""

    default_code = "not_your_turn"


class StaleAction(RulesError):
    """The action answers a decision that has passed."""

    default_code = "stale"


class GameOver(RulesError):
    """Nothing can be played any more."""

    default_code = "game_over"


class NotationError(VingtDeuxError):
    """A text that is no action of this game."""

    code = "unknown_action"


class RecordError(VingtDeuxError):
    """A record that cannot be read or does not replay: one of RECORD_TROUBLES."""

    def __init__(self, code: str, **args: Any) -> None:
        self.code = code
        self.args_by_name = args
        super().__init__(RECORD_TROUBLES[code].format(**args))

    def __reduce__(self) -> tuple[Callable[[], "RecordError"], tuple[()]]:
        """Pickled as it was raised, see `RulesError`."""
        return partial(type(self), self.code, **self.args_by_name), ()


class UnknownRules(VingtDeuxError):
    """A version of the rules that this program does not have: most likely a newer one."""

    code = "unknown_rules"


class UnknownGame(UnknownRules, ValueError):
    """A game that is not installed here, or whose package cannot be opened. What was played of it
    is not damaged: it can be opened where the game is."""

    code = "unknown_game"
