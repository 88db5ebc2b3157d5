"""Doors to other people's tools; each needs its own extra. Integers and arrays live only here."""
