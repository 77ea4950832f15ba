"""What people are called in a game: as they call themselves, unless that is a name of somebody or something else.

Names are compared as they look: without case, accents and blanks, umlauts and doubled letters as one letter, and
letters and figures of the same shape as one (`FRANCE`, `Frаnce` with a Cyrillic `а`, `Austria` with an `l` in place of
the `i`). Two letters that have changed places make no other name (`The Jugde`), nor do titles (`King of France`).
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from judge.board.variant import Variant
from judge.common.accents import with_single_letters, without_accents
from judge.common.word_lists import word_list, word_table
from judge.game.seating import same_address
from judge.game.state import GameState, Role
from judge.game.views.history import are_players_public

_SEAT = re.compile(r"[poma]\d+")
_WORDS = re.compile(r"[\W_]+")
_DOUBLED = re.compile(r"(\w)\1+")
_DOUBLED_BUT_L = re.compile(r"([^\Wl])\1+")
_MOST_WORDS = 12  # of a name that are considered
_SHORTEST_SWAPPED = 5  # letters of a name that counts as the same with two letters swapped


def name_in(state: GameState, variant: Variant, address: str, name: str) -> str:
    """The name of the holder of an address in a game, if they call themselves `name`; empty: none.

    The name must not be one of a power, a seat, the judge or a master. It must not be the name of somebody else in the
    game either, if all may know that name: otherwise the answer would tell who plays.
    """
    others = [each for each in state.seats.values() if each.is_held and not same_address(each.address, address)]
    known = [each.name for each in others if each.role is not Role.PLAYER or are_players_public(state)]
    is_taken = _is_power(name, variant) or is_office(name) or _is_one_of(name, known)
    return "" if is_taken else name


def name_of_master(variant: Variant, name: str) -> str:
    """The name of the master of a new game, if they call themselves `name`; empty: none."""
    return "" if _is_power(name, variant) or is_office(name) else name


def is_office(name: str) -> bool:
    """Whether a name sounds like one of the judge, of a master or of a seat."""
    return _SEAT.fullmatch(name.strip().casefold()) is not None or any(
        _among(each, _offices()) for each in _words(name)
    )


def _is_power(name: str, variant: Variant) -> bool:
    """Whether a name is nothing but names of powers, and words that make no difference."""
    words = [word for word in _words(name) if word not in _small_words() and not word.isdecimal()]
    return _are_names(words[:_MOST_WORDS], _taken(variant)) or _among("".join(_words(name)), _taken(variant))


def _are_names(words: Sequence[str], names: Collection[str]) -> bool:
    """Whether words are one or more names in a row."""
    ends = [_among("".join(words[: at + 1]), names) for at in range(len(words))]
    return any(end and (at + 1 == len(words) or _are_names(words[at + 1 :], names)) for at, end in enumerate(ends))


def _is_one_of(name: str, others: Iterable[str]) -> bool:
    """Whether a name is one of others, whatever the order of their words."""
    words = _words(name)
    own = [each for each in map(_words, others) if each]
    return any(sorted(words) == sorted(each) or _among("".join(words), (_merged("".join(each)),)) for each in own)


def _among(looks: str, names: Collection[str]) -> bool:
    """Whether these looks are those of one of the names, perhaps with two letters swapped."""
    if _merged(looks) in names:
        return True
    swapped = (f"{looks[:at]}{looks[at + 1]}{looks[at]}{looks[at + 2 :]}" for at in range(len(looks) - 1))
    return len(looks) >= _SHORTEST_SWAPPED and any(_merged(each) in names for each in swapped)


@lru_cache(maxsize=4096)  # the names of a variant are compared with the name of everybody who joins
def _words(name: str) -> tuple[str, ...]:
    """The looks of each word of a name, with letters that look like one letter kept apart."""
    bare = with_single_letters(without_accents(unicodedata.normalize("NFC", name)))
    return tuple(word if word.isdecimal() else _looks(word) for word in _WORDS.split(bare) if word)


def _looks(word: str) -> str:
    """The look of a word without accents. `Ali` is not `Al`, although `l` and `i` look alike."""
    return _DOUBLED_BUT_L.sub(r"\1", _DOUBLED.sub(r"\1", word).translate(_shapes()))


def _merged(looks: str) -> str:
    return looks.replace("rn", "m").replace("vv", "w")


@lru_cache(maxsize=16)
def _looks_of(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(_merged("".join(_words(name))) for name in names) - {""}


def _taken(variant: Variant) -> frozenset[str]:
    """The looks of the names of all powers and groups of a variant, in every language."""
    return _looks_of((*_names(variant), *word_list("names", "states")))


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
    return _looks_of(word_list("names", "offices"))


@lru_cache(maxsize=1)
def _small_words() -> frozenset[str]:
    return _looks_of(word_list("names", "small_words"))


@lru_cache(maxsize=1)
def _shapes() -> dict[int, str]:
    """The letter for each character that looks like it."""
    return {ord(char): letter for letter, chars in word_table("names", "shapes").items() for char in chars}
