"""Police et Voleurs: thieves empty the houses of a town while the police closes the streets."""
