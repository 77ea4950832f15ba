"""Finds names of seas and islands without their generic words: `Philippine Sea` is `Philippine` on some maps.

A name is compared without `sea`, `gulf`, `strait` and the like, without small words, and in the singular. This is done
only for names that nothing else explains.
"""

from collections.abc import Iterable, Sequence

from judge.board.variant import Terrain
from judge.common.word_lists import word_list

_WATERS = frozenset(word_list("places", "waters"))
_ISLANDS = frozenset(word_list("places", "islands"))
GENERIC_WORDS = _WATERS | _ISLANDS
"""Words that say what a place is: a sea, an island."""
_COMPASS = frozenset(word_list("places", "compass"))
SMALL_WORDS = frozenset({"of", "the"})
"""Words of a name that may be left out."""
_SHORTEST_PLURAL = 5  # letters: `Lyons`, not `Mars`


class GenericNames:
    """Places by their names without generic words.

    `names` gives each name in folded words, with its place's code and terrain.
    """

    def __init__(self, names: Iterable[tuple[Sequence[str], str, Terrain]]) -> None:
        self._seas: dict[str, list[str]] = {}
        self._islands: dict[str, list[str]] = {}
        for words, code, terrain in names:
            if terrain is Terrain.SEA:
                _add(self._seas, _stem(words, _WATERS), code)
            elif terrain is Terrain.COAST:
                _add(self._islands, _stem(words, _ISLANDS), code)

    def of_words(self, words: Sequence[str]) -> tuple[str, ...]:
        """The places that these words may name; none if no word is generic."""
        if GENERIC_WORDS.isdisjoint(words):
            return ()
        if not _WATERS.isdisjoint(words):
            return tuple(self._seas.get(_stem(words, _WATERS), ()))
        return tuple(self._islands.get(_stem(words, _ISLANDS), ()))


def _add(table: dict[str, list[str]], stem: str, code: str) -> None:
    if stem and code not in table.setdefault(stem, []):
        table[stem].append(code)


def _stem(words: Sequence[str], generic: frozenset[str]) -> str:
    """The rest of a name without generic words; empty if it does not tell the name from others."""
    left = [_singular(word) for word in words if word not in generic and word not in SMALL_WORDS]
    return "" if _COMPASS.issuperset(left) else " ".join(left)


def _singular(word: str) -> str:
    return word.removesuffix("s") if len(word) >= _SHORTEST_PLURAL else word
