"""Features of what is talked about: drafts and endorsements, pledges, offers."""

from typing import Final, final

from vingtdeux.engine.features import BYTE, Layout
from vingtdeux.games.police_city.encoding_seats import most_of_district
from vingtdeux.games.police_city.material import (
    E_CARD,
    E_INFORMER,
    E_PAY,
    E_TYPE,
    Material,
    is_seizure,
    type_of,
)
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.public import pledge_size
from vingtdeux.games.police_city.terms import Terms

SIDE: Final = 11
"""Of an offer: seizures by type, the number of cards, cards by district."""


def elements_of(material: Material) -> list[int]:
    """What lots and the deal with the mafia may hold at this table, in order."""
    found = {*material.deal_lot}
    for lot in material.lots:
        found.update(lot)
    return sorted(found)


def most_copies(material: Material) -> int:
    """Seizures of one type on one card."""
    return max([1, *[lot.count(kind) for lot in material.loot_types for kind in lot]])


@final
class TalkFacts:
    """Where they stand, and how they are written."""

    def __init__(self, layout: Layout, terms: Terms) -> None:
        elements = elements_of(terms.material)
        self._players = terms.players
        self._element: dict[int, int] = {each: at for at, each in enumerate(elements)}
        self._card_districts = terms.material.card_districts
        self._add_drafts(layout, terms, elements)
        self._add_gifts(layout, terms)

    def _add_drafts(self, layout: Layout, terms: Terms, elements: list[int]) -> None:
        material, players = terms.material, terms.players
        pairs = players * players
        self._lot = layout.add(
            "lot", len(elements),
            fr="Ce qui est à partager : carte, grades, saisies, indics, paiements.",
            en="What is to be shared: card, grades, seizures, informers, payments.",
        )  # fmt: skip
        self._draft = layout.add(
            "draft", len(elements) * (players + 1),
            fr="Mon projet : pour chaque élément, à qui il va, à partir de moi, puis personne.",
            en="My draft: for each element, to whom it goes, from me on, then nobody.",
        )  # fmt: skip
        self._versions = layout.add(
            "versions", players, max(material.most_endorsed, material.most_offered),
            fr="Version du projet ou de l’offre, à partir de moi.",
            en="Version of the draft or offer, from me on.",
        )  # fmt: skip
        self._endorsed = layout.add(
            "endorsed", players * players,
            fr="Soutiens : de qui, puis au projet de qui, à partir de moi.",
            en="Endorsements: by whom, then of whose draft, from me on.",
        )  # fmt: skip
        self._draft_card = layout.add(
            "draft_card", pairs,
            fr="La carte, par projet et par siège servi, à partir de moi.",
            en="The card, by draft and by seat served, from me on.",
        )  # fmt: skip
        grades = len([each for each in elements if E_CARD < each < E_TYPE])
        self._draft_grades = layout.add(
            "draft_grades", pairs, max(1, grades),
            fr="Les grades, de même.", en="The grades, likewise.",
        )  # fmt: skip
        self._draft_seizures = layout.add(
            "draft_seizures", 5 * pairs, most_copies(material),
            fr="Les saisies, de même, puis par trafic.", en="The seizures, likewise, then by trade.",
        )  # fmt: skip
        informers = len([each for each in elements if E_INFORMER <= each < E_PAY])
        self._draft_informers = layout.add(
            "draft_informers", pairs, max(1, informers),
            fr="Les indics, de même.", en="The informers, likewise.",
        )  # fmt: skip
        self._draft_payments = layout.add(
            "draft_payments", pairs, material.deal_tokens,
            fr="Les saisies à payer, de même.", en="The seizures to pay, likewise.",
        )  # fmt: skip

    def _add_gifts(self, layout: Layout, terms: Terms) -> None:
        """What is set aside, offered and wanted."""
        material, players = terms.material, terms.players
        self._pledged = layout.add(
            "pledged", 5 * players, max(material.type_count),
            fr="Saisies mises de côté, par siège à partir de moi, par trafic.",
            en="Seizures set aside, by seat from me on, by trade.",
        )  # fmt: skip
        self._pledged_cards = layout.add(
            "pledged_cards", 5 * players, most_of_district(terms),
            fr="Cartes mises de côté, par siège à partir de moi, par quartier.",
            en="Cards set aside, by seat from me on, by district.",
        )  # fmt: skip
        self._spent = layout.add(
            "spent", players, material.most_pledged,
            fr="De tout cela, ce qui serait défaussé maintenant, à partir de moi.",
            en="Of all that, what would be discarded now, from me on.",
        )  # fmt: skip
        self._offer_to = layout.add(
            "offer_to", players * players,
            fr="Offres : de qui, puis à qui, à partir de moi.",
            en="Offers: by whom, then to whom, from me on.",
        )  # fmt: skip
        self._gives = layout.add(
            "gives", SIDE * players, material.swap_things,
            fr="Ce que chacun offre : saisies par trafic, nombre de cartes, cartes par quartier.",
            en="What each offers: seizures by trade, number of cards, cards by district.",
        )  # fmt: skip
        self._wants = layout.add(
            "wants", SIDE * players, material.swap_things,
            fr="Ce que chacun veut en échange, de même.",
            en="What each wants for it, likewise.",
        )  # fmt: skip
        self._swaps = layout.add(
            "swaps", players, material.most_swaps,
            fr="Échanges faits, à partir de moi.", en="Swaps made, from me on.",
        )  # fmt: skip

    # --- a row --------------------------------------------------------------------------------

    def write(self, seen: Observation, out: bytearray, at: int, nearby: list[int]) -> None:
        """All of them."""
        players = self._players
        for seat in range(players):
            place = nearby[seat]
            if seen.versions[seat]:
                out[at + self._versions + place] = seen.versions[seat]
            author = seen.endorsed[seat]
            if author >= 0:
                out[at + self._endorsed + place * players + nearby[author]] = 1
            if seen.swaps[seat]:
                out[at + self._swaps + place] = seen.swaps[seat]
            partner = seen.offer_to[seat]
            if partner >= 0:
                out[at + self._offer_to + place * players + nearby[partner]] = 1
                self._write_side(seen.offer_give[seat], out, at + self._gives + SIDE * place)
                self._write_side(seen.offer_want[seat], out, at + self._wants + SIDE * place)
        if seen.lot:
            self._write_lot(seen, out, at, nearby)
        if seen.pledges:
            self._write_pledges(seen, out, at, nearby)

    def _write_side(self, things: list[int], out: bytearray, base: int) -> None:
        for thing in things:
            if thing < 5:
                out[base + thing] += 1
                continue
            out[base + 5] += 1
            for district in self._card_districts[thing - 5]:
                out[base + 6 + district] += 1

    def _write_lot(self, seen: Observation, out: bytearray, at: int, nearby: list[int]) -> None:
        """The lot and all drafts; equal elements are counted, in mine they are told apart."""
        players, lot = self._players, seen.lot
        size, targets = len(lot), self._players + 1
        for element in lot:
            out[at + self._lot + self._element[element]] = 1
        drafts = seen.drafts
        if len(drafts) < players * size:
            return
        for author in range(players):
            place = nearby[author]
            for nth in range(size):
                element = lot[nth]
                target = nearby[drafts[author * size + nth]]
                if place == 0:
                    out[at + self._draft + self._element[element] * targets + target] = 1
                if target == players:
                    continue
                pair = place * players + target
                if element == E_CARD:
                    out[at + self._draft_card + pair] = 1
                elif element < E_TYPE:
                    out[at + self._draft_grades + pair] += 1
                elif is_seizure(element):
                    out[at + self._draft_seizures + 5 * pair + type_of(element)] += 1
                elif element < E_PAY:
                    out[at + self._draft_informers + pair] += 1
                else:
                    out[at + self._draft_payments + pair] += 1

    def _write_pledges(self, seen: Observation, out: bytearray, at: int, nearby: list[int]) -> None:
        """The earliest ones are discarded, as many as push the mafia back by whole levels
        [R3.10.3]."""
        size = pledge_size(seen)
        spent = size * min(len(seen.pledges) // size, seen.mafia)
        for nth in range(len(seen.pledges)):
            place = nearby[seen.pledges[nth] >> 6]
            thing = seen.pledges[nth] & 63
            if thing < 5:
                out[at + self._pledged + 5 * place + thing] += 1
            else:
                for district in self._card_districts[thing - 5]:
                    out[at + self._pledged_cards + 5 * place + district] += 1
            if nth < spent:
                out[at + self._spent + place] += 1

    def note(self, seen: Observation, me: int, nearby: list[int], notes: list[int]) -> None:
        """What tells equal things apart: who gets which grade, which cards are offered or set
        aside, and in which order."""
        players, size = self._players, len(seen.lot)
        trades = max(seen.offer_to) >= 0
        for place in range(players):
            seat = (me + place) % players
            if seen.drafts:
                for nth in range(seat * size, seat * size + size):
                    notes.append(nearby[seen.drafts[nth]])
            if trades:
                notes += seen.offer_give[seat]
                notes.append(BYTE)
                notes += seen.offer_want[seat]
                notes.append(BYTE)
        for each in seen.pledges:
            notes.append(nearby[each >> 6])
            notes.append(each & 63)
