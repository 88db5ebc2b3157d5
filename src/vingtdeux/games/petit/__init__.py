"""Petit: the highest card that nobody else played wins."""
