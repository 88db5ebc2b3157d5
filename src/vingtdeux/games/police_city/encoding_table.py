"""Features of the table itself: where it stands, and what is going on; and which seat looks."""

from typing import Final, final

from vingtdeux.engine.features import BYTE, Layout, write_big
from vingtdeux.games.police_city.material import COLOURED, FACES
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.phases import ALONE, COUNTER, HELI, PHASES, TAKE_TOKEN
from vingtdeux.games.police_city.public import REASONS, ROLL_KINDS, UNSECURED, WAITING
from vingtdeux.games.police_city.terms import Terms

MOST_TICKS: Final = BYTE * BYTE
"""Sixty rounds of six cards with some sixty decision points each are a third of it."""


@final
class TableFacts:
    """Where they stand, and how they are written."""

    def __init__(self, layout: Layout, terms: Terms) -> None:
        self._symbols = terms.material.symbols
        self._levels: int = len(terms.material.bonus_levels)
        self._add_table(layout, terms)
        self._add_step(layout, terms)
        self._seat = layout.add("seat", terms.players, fr="Mon siège.", en="My seat.")
        self._loyalty = layout.add(
            "loyalty",
            2,
            fr="Je suis loyal, je suis le mafieux.",
            en="I am loyal, I am the mafioso.",
        )

    def _add_table(self, layout: Layout, terms: Terms) -> None:
        material, players = terms.material, terms.players
        self._phase = layout.add("phase", len(PHASES), fr="La phase.", en="The phase.")
        self._round = layout.add(
            "round", 1, material.last_round, fr="Le tour, à partir de 1.", en="The round, from 1."
        )
        self._slot = layout.add(
            "slot", players + 1,
            fr="La carte en cours, par sa place dans la rangée.",
            en="The card in hand, by its place in the row.",
        )  # fmt: skip
        self._mafia = layout.add(
            "mafia", 1, material.mafia_goal, fr="Le niveau de la mafia.", en="The mafia’s level."
        )
        self._threat = layout.add(
            "threat", 1, max(1, players * max(material.symbols)),
            fr="Symboles mafia de la rangée qui menacent encore.",
            en="Mafia symbols of the row that still threaten.",
        )  # fmt: skip
        self._reason = layout.add(
            "reason", len(REASONS) - 1,
            fr="La fin : la mafia, le but, le dernier tour.",
            en="The end: the mafia, the goal, the last round.",
        )  # fmt: skip
        self._track = layout.add(
            "track", self._levels * 5,
            fr="Le jeton bonus de chaque niveau, par trafic.",
            en="The bonus token of each level, by trade.",
        )  # fmt: skip
        self._supply = layout.add(
            "supply", 5,
            fr="Trafics dont il reste des saisies dans la réserve.",
            en="Trades of which the supply has seizures left.",
        )  # fmt: skip
        most = max(1, *material.token_count)
        self._reserve = layout.add(
            "reserve", 5, most,
            fr="Jetons d’action de la réserve, par sorte.",
            en="Action tokens in the reserve, by kind.",
        )  # fmt: skip
        self._unknown_kinds = layout.add(
            "unknown_kinds", 5, most,
            fr="Jetons d’action tenus secrets autour de la table, par sorte.",
            en="Action tokens held in secret around the table, by kind.",
        )  # fmt: skip
        self._deck = layout.add(
            "deck", 1, len(terms.cards), fr="Cartes dans la pioche.", en="Cards in the deck."
        )
        self._objective_deck = layout.add(
            "objective_deck", 1, len(terms.objectives),
            fr="Objectifs dans le paquet.", en="Objectives in the pile.",
        )  # fmt: skip

    def _add_step(self, layout: Layout, terms: Terms) -> None:
        material, players = terms.material, terms.players
        self._resume = layout.add(
            "resume", len(PHASES),
            fr="La phase que suspend le choix d’un jeton.",
            en="The phase that the choice of a token suspends.",
        )  # fmt: skip
        self._tick = layout.add_big(
            "tick",
            fr="Combien de fois il y a eu à décider : un simple compteur.",
            en="How often there was something to decide: a mere counter.",
        )  # fmt: skip
        self._roll_kind = layout.add(
            "roll_kind", len(ROLL_KINDS),
            fr="Le dernier lancer : premier, relance, conflit, relance du conflit, échange.",
            en="The last roll: first, again, conflict, again in the conflict, swap.",
        )  # fmt: skip
        self._swap_face = layout.add(
            "swap_face", len(FACES),
            fr="La face de l’indic après le dernier échange.",
            en="What the informer shows after the last swap.",
        )  # fmt: skip
        self._forced = layout.add(
            "forced", players,
            fr="Qui doit choisir seul, à partir de moi.", en="Who chooses alone, from me on.",
        )  # fmt: skip
        self._execute = layout.add(
            "execute", players,
            fr="De qui vient le projet qu’on exécute, à partir de moi.",
            en="Whose draft is being carried out, from me on.",
        )  # fmt: skip
        self._execute_at = layout.add(
            "execute_at", 1, max([len(material.deal_lot), *[len(each) for each in material.lots]]),
            fr="Combien de ses éléments sont passés.", en="How many of its elements are through.",
        )  # fmt: skip
        self._paying_slot = layout.add(
            "paying_slot", material.shown,
            fr="L’objectif qui attend un jeton.", en="The objective that waits for a token.",
        )  # fmt: skip
        self._order_from = layout.add(
            "order_from", players,
            fr="La carte que quitte l’hélicoptère.", en="The card the helicopter leaves.",
        )  # fmt: skip
        self._order_to = layout.add(
            "order_to", players,
            fr="La carte où va l’hélicoptère ou le contre-ordre.",
            en="The card the helicopter or counter-order goes to.",
        )  # fmt: skip
        self._moved = layout.add(
            "moved", 1, max(COLOURED, material.counter_dice),
            fr="Les dés déjà déplacés par cet ordre.", en="The dice this order has moved.",
        )  # fmt: skip

    def write(self, seen: Observation, out: bytearray, at: int, nearby: list[int]) -> None:
        """All of them; `nearby` is the place of each seat as the reader counts them."""
        out[at + self._phase + seen.phase] = 1
        out[at + self._round] = seen.round
        out[at + self._slot + seen.slot] = 1
        out[at + self._mafia] = seen.mafia
        threat = 0
        for slot in range(len(seen.row)):
            if seen.row_state[slot] == WAITING or seen.row_state[slot] == UNSECURED:
                threat += self._symbols[seen.row[slot]]
        out[at + self._threat] = threat
        if seen.reason:
            out[at + self._reason + seen.reason - 1] = 1
        for level in range(self._levels):
            kind = seen.track[level]
            if kind >= 0:
                out[at + self._track + level * 5 + kind] = 1
        for kind in range(5):
            if seen.supply_some[kind]:
                out[at + self._supply + kind] = 1
            if seen.reserve[kind]:
                out[at + self._reserve + kind] = seen.reserve[kind]
            if seen.unknown_kinds[kind]:
                out[at + self._unknown_kinds + kind] = seen.unknown_kinds[kind]
        out[at + self._deck] = seen.deck_size
        out[at + self._objective_deck] = seen.objective_deck_size
        self._write_step(seen, out, at, nearby)
        if seen.seat is not None:
            out[at + self._seat + seen.seat] = 1
        if seen.loyalty >= 0:
            out[at + self._loyalty + seen.loyalty] = 1

    def _write_step(self, seen: Observation, out: bytearray, at: int, nearby: list[int]) -> None:
        if seen.phase == TAKE_TOKEN and seen.resume < len(PHASES):
            out[at + self._resume + seen.resume] = 1
        write_big(out, at + self._tick, seen.tick, MOST_TICKS)
        out[at + self._roll_kind + seen.roll_kind] = 1
        if seen.swap_face >= 0:
            out[at + self._swap_face + seen.swap_face] = 1
        if seen.phase in ALONE:
            out[at + self._forced + nearby[seen.forced]] = 1
        if seen.phase == HELI:
            out[at + self._order_from + seen.order_from] = 1
        if seen.phase == HELI or seen.phase == COUNTER:
            out[at + self._order_to + seen.order_to] = 1
            out[at + self._moved] = seen.moved
        if seen.execute >= 0:
            out[at + self._execute + nearby[seen.execute]] = 1
        out[at + self._execute_at] = seen.execute_at
        if seen.paying_slot >= 0:
            out[at + self._paying_slot + seen.paying_slot] = 1
