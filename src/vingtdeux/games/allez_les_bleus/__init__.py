"""Allez les Bleus: a satirical deck-building game with two decks a player."""
