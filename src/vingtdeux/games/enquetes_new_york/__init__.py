"""Enquêtes à New York: a race of deduction on a town plan of 25 cells."""
