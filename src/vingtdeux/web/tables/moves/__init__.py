"""The move in: from a request, a bot or the clock to a row that stays.

`commands` reads what was posted, `orders` is what somebody wants done, `desk` gathers orders that
wait, `play` carries them out in one transaction and gives an `answer` to each; `wake` says whether a
bot has to think next.
A refusal goes back through `refusals`, in words; `undo` takes a move back, and
`revision` tells whatever else has changed at the table.
Imports the store and, to tell what has happened, the view.
"""
