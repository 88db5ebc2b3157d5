"""The box, counted against section 1 of the spec."""

import pytest

import vingtdeux
from vingtdeux.games.allez_les_bleus import material as box
from vingtdeux.games.allez_les_bleus.material import PRINTED, material_of


def names(cards):
    return {box.IDS[card] for card in cards}


def test_the_box_holds_170_police_and_140_suburb_cards():
    assert sum(PRINTED.copies[: box.POLICE_KINDS]) == 170
    assert sum(PRINTED.copies[box.POLICE_KINDS :]) == 140
    assert len(box.IDS) == box.KINDS == 25


def test_every_card_has_its_own_letter_and_its_case_tells_the_deck():
    assert len(set(box.LETTERS)) == len(box.LETTERS) == box.KINDS
    assert box.LETTERS[: box.POLICE_KINDS].isupper()
    assert box.LETTERS[box.POLICE_KINDS :].islower()


@pytest.mark.parametrize(("players", "left"), [(2, 28), (3, 22), (4, 16), (5, 10)])
def test_r3_1_3_supply_by_number_of_seats(players, left):
    supply = vingtdeux.load("allez_les_bleus", players=players).terms.supply()
    assert supply[box.BELLE] == left
    assert supply[box.CONTROLE] == supply[box.INTERVENTION] == 0
    assert [supply[card] for card in box.POLICE_SALE + box.SUBURB_SALE] == [10] * 22


def test_the_promotion_ladder_of_the_spec():
    def ladder(cost):
        return names(
            card for card in PRINTED.gainable if PRINTED.cost[card] == cost + PRINTED.ladder
        )

    assert ladder(0) == {"gli_f4", "outrage_a_agent", "patrouille_a_velo"}
    assert ladder(1) == {"accident", "mediateur", "promotion"}
    assert ladder(2) == {"perquisition", "heures_sup", "helico", "crs"}
    assert ladder(3) == {"visite_du_ministre"}
    assert ladder(4) == ladder(5) == set()


def test_piles_stand_in_ascending_cost():
    dear = {"cards.gli_f4.cost": 9, "cards.dealer.cost": 9, "cards.racaille.cost": 9}
    for material in (PRINTED, material_of(dear)):
        police = [material.cost[card] for card in material.police_order]
        assert police == sorted(police)
        assert len(set(material.police_order)) == 12
        first, rest = material.suburb_order[:3], material.suburb_order[3:-1]
        assert [box.IDS[card] for card in first] == ["racaille", "malfaiteur", "gangster"]
        assert [material.cost[card] for card in rest] == sorted(
            material.cost[card] for card in rest
        )
        assert material.suburb_order[-1] == box.BELLE
        assert len(set(material.suburb_order)) == 11


def test_r4_4_the_safety_stop_follows_the_target():
    def most(target):
        return vingtdeux.load("allez_les_bleus", target_vp=target).terms.most_rounds

    assert [most(target) for target in (5, 10, 15, 25, 40)] == [40, 40, 60, 100, 160]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_a_game_takes_out_of_the_box(players):
    game = vingtdeux.load("allez_les_bleus", players=players)
    total = game.terms.taken()
    assert total[box.CONTROLE] == 7 * players
    assert total[box.INTERVENTION] == 3 * players
    assert total[box.BELLE] == 40


@pytest.mark.parametrize(
    "bad",
    [
        {"players": 1},
        {"players": 6},
        {"target_vp": 4},
        {"target_vp": 41},
        {"target_vp": True},
        {"extra_rounds_on_tie": 4},
        {"open_hands": 1},
        {"no_such": 1},
    ],
)
def test_bad_options_are_refused_with_a_reason(bad):
    with pytest.raises(ValueError, match=r"\w+"):
        vingtdeux.load("allez_les_bleus", **bad)
