"""Talk: the players' room, the spectators' room, phrases that need no typing."""
