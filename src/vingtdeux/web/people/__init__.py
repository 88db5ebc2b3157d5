"""Who somebody is: a guest with a name."""
