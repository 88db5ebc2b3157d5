"""What a game is. Standard library only; knows no game."""
