"""What the site knows about me: to read, to take away, to have deleted."""
