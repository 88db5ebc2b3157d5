"""The error tree.

VingtDeuxError
├── RulesError          refused; the state is unchanged; carries a code and the rule's number
│   ├── IllegalAction   the rules do not allow it now
│   ├── NotYourTurn     nobody asked this seat
│   ├── StaleAction     it answers a decision that is no longer open
│   └── GameOver        the game has ended
├── NotationError       text that names nothing
├── RecordError         a record file that is damaged, foreign or does not replay
└── UnknownRules        a version of a game's rules that this program does not have

The wire and the texts use `code`, never the message.
"""

from typing import Any, ClassVar


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
    """A record that cannot be read or does not replay."""

    code = "bad_record"


class UnknownRules(VingtDeuxError):
    """A version of the rules that this program does not have: most likely a newer one."""

    code = "unknown_rules"
