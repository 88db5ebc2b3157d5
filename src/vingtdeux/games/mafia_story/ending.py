"""How it ends [R4]: by points or by the city. All of it is public."""

from vingtdeux.engine.game import Outcome
from vingtdeux.games.mafia_story.phases import OVER
from vingtdeux.games.mafia_story.public import Public


def has_ended(facts: Public) -> bool:
    """By points or by the city, looked at once a round [R4.1]."""
    return facts.cards.bit_count() <= facts.terms.material.city_end or _reaches(facts) != 0


def outcome_of(facts: Public) -> Outcome | None:
    """None while the game goes on."""
    return verdict(facts) if facts.phase == OVER else None


def verdict(facts: Public) -> Outcome:
    """Winners, ranks and reason of a finished game [R4.2-R4.5]."""
    terms = facts.terms
    reaching = _reaches(facts)
    sides = [(side, _total(facts, side), _cards(facts, side)) for side in _sides(facts)]
    able = [each for each in sides if not reaching or reaching >> each[0] & 1]
    best = max([(total, cards) for _, total, cards in able])  # more cards on the right [R4.4]
    winning = [side for side, total, cards in able if (total, cards) == best]
    rank: list[int] = []
    for seat in range(terms.players):
        side, total, cards = sides[terms.side[seat]]
        better = [
            other
            for other in range(terms.players)
            if side not in winning
            and (terms.side[other] in winning or sides[terms.side[other]][1:] > (total, cards))
        ]
        rank.append(1 + len(better))
    return Outcome(
        winners=tuple([seat for seat in range(terms.players) if terms.side[seat] in winning]),
        scores=tuple([float(score) for score in facts.score]),
        ranks=tuple(rank),
        reason="score" if reaching else "city",
        rule="R4.2" if reaching else "R4.3",
    )


def _reaches(facts: Public) -> int:
    """The sides, as bits, that have the points to win [R4.2]."""
    terms = facts.terms
    sides = 0
    for seat in range(terms.players):
        side = terms.side[seat]
        if facts.score[seat] >= terms.target:
            sides |= 1 << side
        if terms.teams and _total(facts, side) >= terms.team_target:
            sides |= 1 << side
    return sides


def _total(facts: Public, side: int) -> int:
    sides = facts.terms.side
    return sum([score for seat, score in enumerate(facts.score) if sides[seat] == side])


def _cards(facts: Public, side: int) -> int:
    sides = facts.terms.side
    return sum([len(pile) for seat, pile in enumerate(facts.right) if sides[seat] == side])


def _sides(facts: Public) -> list[int]:
    return [0, 1] if facts.terms.teams else list(range(facts.terms.players))
