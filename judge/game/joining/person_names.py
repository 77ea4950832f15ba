"""What people are called in a game: as they call themselves, unless that is a name of somebody or something else.

Names are compared as they look: without case, accents and blanks, and with letters and figures of the same shape as one
(`FRANCE`, `Frаnce` with a Cyrillic `а`, `France` with a capital `i` in place of an `l`).
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from judge.board.variant import Variant
from judge.common.word_lists import word_list, word_table
from judge.game.seating import same_address
from judge.game.state import GameState, Role
from judge.game.views.history import are_players_public

_SEAT = re.compile(r"[poma]\d+")
_WORDS = re.compile(r"[\W_]+")


def name_in(state: GameState, variant: Variant, address: str, name: str) -> str:
    """What the holder of an address is called in a game, if they call themselves `name`; empty: nothing.

    They may be called neither as a power, a seat, the judge or a master, nor as somebody else in the game whose name
    all may know: otherwise the answer would tell who plays.
    """
    others = [each for each in state.seats.values() if each.is_held and not same_address(each.address, address)]
    known = [each.name for each in others if each.role is not Role.PLAYER or are_players_public(state)]
    return "" if _looks(name) & {*_taken(variant), *map(looks, known)} or is_office(name) else name


def name_of_master(variant: Variant, name: str) -> str:
    """What the master of a new game is called, if they call themselves `name`; empty: nothing."""
    return "" if _looks(name) & _taken(variant) or is_office(name) else name


def is_office(name: str) -> bool:
    """Whether a name sounds like one of the judge, of a master or of a seat."""
    return _SEAT.fullmatch(name.strip().casefold()) is not None or not _offices().isdisjoint(_words(name))


@lru_cache(maxsize=4096)  # the names of a variant are compared with that of everybody who joins
def looks(name: str) -> str:
    """What a name looks like: two names with the same looks may be taken for each other."""
    return "".join(_words(name))


def _looks(name: str) -> set[str]:
    """What a name may be taken for: the whole of it, and the rest without words like `the`."""
    words = _words(name)
    return {"".join(words), "".join(word for word in words if word not in _small_words())} - {""}


def _words(name: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", name.casefold()).casefold()
    bare = "".join(char for char in plain if not unicodedata.combining(char)).translate(_shapes())
    return [word.replace("rn", "m").replace("vv", "w") for word in _WORDS.split(bare) if word]


def _taken(variant: Variant) -> frozenset[str]:
    """The looks of the names of all powers and groups of a variant, in every language."""
    return frozenset(map(looks, _names(variant)))


def _names(variant: Variant) -> Iterator[str]:
    for power in variant.powers.values():
        yield from (power.key, power.name, power.adjective)
    for group in variant.groups.values():
        yield from (group.key, group.name)
    for names in variant.names.values():
        for key in variant.powers.keys() & names.keys():
            yield from names[key]


@lru_cache(maxsize=1)
def _offices() -> frozenset[str]:
    return frozenset(map(looks, word_list("names", "offices")))


@lru_cache(maxsize=1)
def _small_words() -> frozenset[str]:
    return frozenset(map(looks, word_list("names", "small_words")))


@lru_cache(maxsize=1)
def _shapes() -> dict[int, str]:
    """The letter for each character that looks like it."""
    return {ord(char): letter for letter, chars in word_table("names", "shapes").items() for char in chars}
