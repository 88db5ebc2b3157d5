"""The viewer's own things: squad, action tokens, haul, file, loyalty."""

from vingtdeux.games.police_city.material import TOP_SECRET, TYPES
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.scene_dice import Dice
from vingtdeux.games.police_city.scene_things import (
    action_tokens,
    card_piece,
    goods,
    loyalty_piece,
    seizure_piece,
    token_id,
)
from vingtdeux.games.police_city.scene_words import Words
from vingtdeux.scene import Piece, Zone, remembered


def draw_mine(seen: Observation, dice: Dice, names: tuple[str, ...], words: Words) -> list[Zone]:
    """In front of the viewer; a spectator has nothing."""
    me, say = seen.seat, words.say
    if me is None:
        return []
    own = slice(me * 5, me * 5 + 5)
    known, seizures = tuple(seen.known[own]), tuple(seen.visible[own])
    found = [
        Zone(f"squad.{me}", "row", say("ui.squad"), area="mine", owner=me, pieces=dice.at_home[me],
             empty=say("ui.squad_empty")),
        Zone(f"tokens.{me}", "row", say("ui.tokens"), area="mine", empty=say("ui.tokens_empty"),
             pieces=action_tokens(me, names[me], known, seen.secret[me], words)),
        Zone(f"goods.{me}", "row", say("ui.goods"), area="mine", empty=say("ui.goods_empty"),
             pieces=goods(me, seizures, tuple(seen.cards[me]), words)),
    ]  # fmt: skip
    room = seen.terms.material.file_room * known[TOP_SECRET]
    if room:
        hidden, cards = tuple(seen.hidden[own]), tuple(seen.hidden_cards[me])
        found.append(_file(me, room, seizures, hidden, cards, words))
    if seen.loyalty >= 0:
        piece = loyalty_piece("loyalty.mine", bool(seen.loyalty), words, ("peek",))
        found.append(Zone("loyalty", "row", say("ui.loyalty"), area="mine", pieces=(piece,)))
    return found


@remembered
def _file(
    me: int, room: int, visible: tuple[int, ...], hidden: tuple[int, ...], cards: tuple[int, ...],
    words: Words,
) -> Zone:  # fmt: skip
    """A type that lies in the file alone is found there by what acts on it."""
    pieces: list[Piece] = [
        seizure_piece(
            f"hid.{TYPES[kind]}" if visible[kind] else token_id(me, kind), kind, count, words
        )
        for kind, count in enumerate(hidden)
        if count
    ]
    pieces += [card_piece(card, words) for card in cards]
    used = sum(hidden) + len(cards)
    return Zone("file", "row", words.say("ui.file", used=used, room=room), area="mine",
                pieces=tuple(pieces), empty=words.say("ui.file_empty"))  # fmt: skip
