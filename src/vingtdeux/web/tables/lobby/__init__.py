"""The lobby: from the front door to the first deal, and to a rematch.

`home` shows the `shelf` of games; `setup` asks for a game's `options`; at the table people meet in
`gathering`, with the `looks` of each seat and the `levels` of its bot: `seating` says who sits where,
`ready` who can start, and `flows` is one function per thing they want of the table. Every page goes
through the `gates`.
Imports moves, view and store.
"""
