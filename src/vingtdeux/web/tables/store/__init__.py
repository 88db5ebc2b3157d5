"""The table itself, under both ways: its rows, and the match they make in this process.

`journal` reads and writes the moves, `follow` makes a match of them, `live` keeps it while it is in
use and publishes a `View` of each version, whose `past` does not grow with the match; `threads` wait for the database, the event loop does not.
Imports no other room.
"""
