"""Mafia Story: placement, bluff and memory in a city of face-down cards."""
