"""Petit, the template game: copy this folder to begin a new one."""
