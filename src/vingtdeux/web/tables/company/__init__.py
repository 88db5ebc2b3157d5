"""The company at a table: whoever plays or ends a stage although nobody has clicked.

`bots` sees where a bot is asked, has it think in the `pool`, each `thinker` a process of its own,
and hands its move in like anybody's; `clock` ends what has run out of sand; `standins` play on for
people who are away.
The outermost room: imports all others, and no other imports it.
"""
