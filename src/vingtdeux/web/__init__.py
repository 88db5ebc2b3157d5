"""The site: Django for the pages, one lean path for moves, WebSockets for scenes."""
