"""After the game: step through it from every point of view, fork it, verify it."""
