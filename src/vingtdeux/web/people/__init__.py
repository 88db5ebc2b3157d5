"""Who somebody is: a guest with a name, a language and a theme."""
