"""Learn by doing: a short game in which the learner makes the moves of an annotated record."""
