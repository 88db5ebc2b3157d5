"""The rules of each game as a page, every rule number an anchor."""
