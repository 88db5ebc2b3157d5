"""Features of the seats: grades, goods, action tokens; the reader's own stand first."""

from typing import final

from vingtdeux.engine.features import Layout
from vingtdeux.games.police_city.material import PLACES, SIGNATURES, TOP_SECRET
from vingtdeux.games.police_city.observation import UNKNOWN, Observation
from vingtdeux.games.police_city.public import ANSWERED, ASKED
from vingtdeux.games.police_city.terms import Terms


def most_beyond(terms: Terms) -> int:
    """How far a pawn may get beyond the goal: the game ends with the round in which it reaches it
    [R3.15.3], and nobody gains more in a round than all it can bring."""
    material = terms.material
    card = max([material.deal_grades, *material.loot_grades, *material.event_grades])
    objectives = sum([material.objective_grades[each] for each in terms.objectives])
    bonus = material.bonus_grades * len(material.bonus_levels)
    return terms.players * card + objectives + max(material.combo_grades) + bonus


def most_of_district(terms: Terms) -> int:
    """The places of the district that has most of them."""
    found = [0, 0, 0, 0, 0]
    for districts in terms.material.card_districts:
        for district in districts:
            found[district] += 1
    return max(found)


@final
class SeatFacts:
    """Where they stand, and how they are written."""

    def __init__(self, layout: Layout, terms: Terms) -> None:
        material = terms.material
        self._players = terms.players
        self._goal = terms.goal
        self._signature = material.signature
        self._card_districts = material.card_districts
        levels = terms.goal + most_beyond(terms) + 1
        self._step: list[int] = [-1] * max(levels, *material.bonus_levels)
        """The place on the track of the level above each grade, if there is one."""
        for step, level in enumerate(material.bonus_levels):
            self._step[level - 1] = step
        self._add_seats(layout, terms)
        self._add_goods(layout, terms)
        self._add_tokens(layout, terms)

    def _add_seats(self, layout: Layout, terms: Terms) -> None:
        material, players = terms.material, terms.players
        self._asked = layout.add(
            "asked", 2 * players,
            fr="Qui doit agir, qui a fini : deux nombres par siège, à partir de moi.",
            en="Who must act, who is done: two numbers a seat, from me on.",
        )  # fmt: skip
        talks = max(material.most_endorsed, material.most_pledged, material.most_offered)
        self._used = layout.add(
            "used", players, max(material.most_placed, talks),
            fr="Gestes déjà faits dans cette phase, à partir de moi.",
            en="Moves made in this phase, from me on.",
        )  # fmt: skip
        self._grades = layout.add(
            "grades", players, terms.goal,
            fr="Grades jusqu’au but, à partir de moi.", en="Grades up to the goal, from me on.",
        )  # fmt: skip
        self._beyond = layout.add(
            "beyond", players, most_beyond(terms),
            fr="Grades au-delà du but, à partir de moi.", en="Grades beyond the goal, from me on.",
        )  # fmt: skip
        self._next_bonus = layout.add(
            "next_bonus", 5 * players,
            fr="Le bonus que déclenche le prochain grade : par siège à partir de moi, par trafic.",
            en="The bonus that the next grade fires: by seat from me on, by trade.",
        )  # fmt: skip
        self._combo_used = layout.add(
            "combo_used", players,
            fr="Qui a déjà combiné pendant ce tour, à partir de moi.",
            en="Who has combined this round, from me on.",
        )  # fmt: skip
        self._mafioso = layout.add(
            "mafioso", players,
            fr="Le mafieux, à la fin, à partir de moi.", en="The mafioso, at the end, from me on.",
        )  # fmt: skip

    def _add_goods(self, layout: Layout, terms: Terms) -> None:
        material, players = terms.material, terms.players
        types = max(material.type_count)
        signs = max([material.signature.count(sign) for sign in range(len(SIGNATURES))])
        self._goods = layout.add(
            "goods", players, sum(material.type_count) + PLACES,
            fr="Cartes et saisies en tout, à partir de moi.",
            en="Cards and seizures in all, from me on.",
        )  # fmt: skip
        self._visible = layout.add(
            "visible", 5 * players, types,
            fr="Saisies visibles, par siège à partir de moi, par trafic.",
            en="Visible seizures, by seat from me on, by trade.",
        )  # fmt: skip
        self._hidden = layout.add(
            "hidden", 5, types,
            fr="Saisies dans mes dossiers, par trafic.", en="Seizures in my files, by trade.",
        )  # fmt: skip
        self._in_file = layout.add(
            "in_file", 2 * players, max(1, material.token_count[TOP_SECRET] * material.file_room),
            fr="Saisies et cartes dans les dossiers : deux nombres par siège, à partir de moi.",
            en="Seizures and cards in files: two numbers a seat, from me on.",
        )  # fmt: skip
        self._cards = layout.add(
            "cards", len(SIGNATURES) * players, signs,
            fr="Lieux visibles, par siège à partir de moi, par couleur ou paire de couleurs.",
            en="Visible places, by seat from me on, by colour or pair of colours.",
        )  # fmt: skip
        self._my_file = layout.add(
            "my_file", len(SIGNATURES), signs,
            fr="Lieux dans mes dossiers, par couleur ou paire de couleurs.",
            en="Places in my files, by colour or pair of colours.",
        )  # fmt: skip
        self._districts = layout.add(
            "districts", 5 * players, most_of_district(terms),
            fr="Cartes que je connais de chaque quartier, par siège à partir de moi.",
            en="Cards I know of in each district, by seat from me on.",
        )  # fmt: skip

    def _add_tokens(self, layout: Layout, terms: Terms) -> None:
        players = terms.players
        self._known = layout.add(
            "known", 5 * players, max(1, *terms.material.token_count),
            fr="Jetons d’action connus, par siège à partir de moi, par sorte.",
            en="Known action tokens, by seat from me on, by kind.",
        )  # fmt: skip
        self._secret = layout.add(
            "secret", 5, fr="Mon jeton secret, par sorte.", en="My secret token, by kind."
        )  # fmt: skip
        self._unknown = layout.add(
            "unknown", players,
            fr="Qui tient un jeton que je ne connais pas, à partir de moi.",
            en="Who holds a token I do not know, from me on.",
        )  # fmt: skip

    def write(
        self, seen: Observation, out: bytearray, at: int, me: int, nearby: list[int]
    ) -> list[int]:
        """All of them; the cards I know of, by place x 5 + district."""
        players = self._players
        _write_turned(out, at + self._visible, seen.visible, 5 * me)
        _write_turned(out, at + self._known, seen.known, 5 * me)
        held = [0] * (players * 5)
        for place in range(players):
            seat = (me + place) % players
            self._write_seat(seen, out, at, seat, place)
            self._write_goods(seen, out, at, seat, place)
            self._write_cards(seen, out, at, seat, place, held)
        base = at + self._districts
        out[base : base + 5 * players] = bytes(held)
        if seen.mafioso >= 0:
            out[at + self._mafioso + nearby[seen.mafioso]] = 1
        return held

    def _write_seat(
        self, seen: Observation, out: bytearray, at: int, seat: int, place: int
    ) -> None:
        asked = seen.asked[seat]
        if asked == ASKED:
            out[at + self._asked + 2 * place] = 1
        elif asked == ANSWERED:
            out[at + self._asked + 2 * place + 1] = 1
        if seen.used[seat]:
            out[at + self._used + place] = seen.used[seat]
        grades = seen.grades[seat]
        if grades > self._goal:
            out[at + self._grades + place] = self._goal
            out[at + self._beyond + place] = grades - self._goal
        else:
            out[at + self._grades + place] = grades
        step = self._step[grades]
        if step >= 0 and seen.track[step] >= 0:
            out[at + self._next_bonus + 5 * place + seen.track[step]] = 1
        if seen.combo_used[seat]:
            out[at + self._combo_used + place] = 1

    def _write_goods(
        self, seen: Observation, out: bytearray, at: int, seat: int, place: int
    ) -> None:
        """How many, what lies in files, and the token that was dealt."""
        visible = seen.visible
        goods = len(seen.cards[seat])
        for kind in range(5 * seat, 5 * seat + 5):
            goods += visible[kind]
        tokens, cards = seen.hidden_token_count[seat], seen.hidden_card_count[seat]
        if tokens or cards:
            goods += tokens + cards
            out[at + self._in_file + 2 * place] = tokens
            out[at + self._in_file + 2 * place + 1] = cards
            if place == 0:
                base = at + self._hidden
                out[base : base + 5] = bytes(seen.hidden[5 * seat : 5 * seat + 5])
        out[at + self._goods + place] = goods
        secret = seen.secret[seat]
        if secret == UNKNOWN:
            out[at + self._unknown + place] = 1
        elif secret >= 0 and place == 0:
            out[at + self._secret + secret] = 1

    def _write_cards(
        self, seen: Observation, out: bytearray, at: int, seat: int, place: int, held: list[int]
    ) -> None:
        """Places, as far as they are known; `held` gets their districts."""
        base = at + self._cards + len(SIGNATURES) * place
        for card in seen.cards[seat]:
            out[base + self._signature[card]] += 1
            for district in self._card_districts[card]:
                held[place * 5 + district] += 1
        for card in seen.hidden_cards[seat]:
            for district in self._card_districts[card]:
                held[place * 5 + district] += 1
            if place == 0:
                out[at + self._my_file + self._signature[card]] += 1


def _write_turned(out: bytearray, at: int, numbers: list[int], first: int) -> None:
    """Numbers by seat, the reader's first."""
    out[at : at + len(numbers)] = bytes(numbers[first:] + numbers[:first])
