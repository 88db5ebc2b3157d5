"""La Planque, whose bots have characters, talk and search."""
