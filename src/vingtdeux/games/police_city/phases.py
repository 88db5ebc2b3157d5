"""The phases of a game, by number and by name, and what each allows."""

from typing import Final

# --- phases in which somebody decides ---------------------------------------------------------

SETUP: Final = 0
CALL: Final = 1
ROLLING: Final = 2
PLACEMENT: Final = 3
ORDERS: Final = 4
HELI: Final = 5
COUNTER: Final = 6
ROLL: Final = 7
MARK: Final = 8
OFFICER: Final = 9
SHARE: Final = 10
SHARE2: Final = 11
CREROLL: Final = 12
POINT: Final = 13
REMOVE: Final = 14
PLEDGE: Final = 15
DEAL: Final = 16
TRADE: Final = 17
END_WINDOW: Final = 18
OFFICE_CHOICE: Final = 19
TAKE_SEIZURE: Final = 20
TAKE_TOKEN: Final = 21
PAY: Final = 22
OVER: Final = 23
PHASES: Final[list[str]] = [
    "setup", "call", "rolling", "placement", "orders", "heli", "counter", "roll", "mark",
    "officer", "share", "share2", "creroll", "point", "remove", "pledge", "deal", "trade",
    "end_window", "office_choice", "take_seizure", "take_token", "pay", "over",
]  # fmt: skip

WINDOWS: Final = (ORDERS, ROLL, OFFICER)
"""Where every seat must pass or act [R3.0.3]."""
TIMED: Final = (
    PLACEMENT, MARK, SHARE, SHARE2, CREROLL, POINT, PLEDGE, DEAL, TRADE, END_WINDOW,
)  # fmt: skip
"""Where every seat may act till it is done [R3.0.2]."""
TALKS: Final = (SHARE, SHARE2, DEAL)
"""Where there are drafts [R3.8.2]."""
ALONE: Final = (HELI, COUNTER, TAKE_SEIZURE, TAKE_TOKEN, PAY)
"""Where one seat alone decides [R3.0.5]."""
INTERRUPTIBLE: Final[list[bool]] = [
    phase in WINDOWS or phase in TIMED for phase in range(len(PHASES))
]
"""Where claims, combinations and hiding are allowed [R3.0.4]."""

# --- steps the table does by itself -----------------------------------------------------------

A_CALL: Final = 30
A_PLACEMENT: Final = 31
A_ORDERS: Final = 32
A_OFFICE: Final = 33
A_CARD: Final = 34
A_ROLL_WINDOW: Final = 35
A_ROLLED: Final = 36
A_OFFICER: Final = 37
A_SHARE: Final = 38
A_EXECUTE: Final = 39
A_CONFLICT: Final = 40
A_CREROLL: Final = 41
A_GRADES: Final = 42
A_HITS: Final = 43
A_SURVIVORS: Final = 44
A_FBI: Final = 45
A_CARD_DONE: Final = 46
A_EVENT: Final = 47
A_DEAL_PAID: Final = 48
A_END_WINDOW: Final = 49
A_END: Final = 50
A_NEXT_ROUND: Final = 51
STEPS: Final[list[str]] = [
    "a_call", "a_placement", "a_orders", "a_office", "a_card", "a_roll_window", "a_rolled",
    "a_officer", "a_share", "a_execute", "a_conflict", "a_creroll", "a_grades", "a_hits",
    "a_survivors", "a_fbi", "a_card_done", "a_event", "a_deal_paid", "a_end_window", "a_end",
    "a_next_round",
]  # fmt: skip
