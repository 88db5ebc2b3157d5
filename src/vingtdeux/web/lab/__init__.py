"""The lab on the site: turn the material's numbers, let bots play, see what changed, play it."""
