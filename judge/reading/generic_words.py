"""Names of seas and islands but for their generic words: `Philippine Sea` is `Philippine` on some maps.

A name is compared without `sea`, `gulf`, `strait` and the like, without small words, and in the singular. Only names
that nothing else explains are compared so.
"""

from collections.abc import Iterable, Sequence

from judge.board.variant import Terrain
from judge.common.word_lists import word_list

_WATERS = frozenset(word_list("places", "waters"))
_ISLANDS = frozenset(word_list("places", "islands"))
GENERIC_WORDS = _WATERS | _ISLANDS
"""Words that tell what a place is: a sea, an island."""
_COMPASS = frozenset(word_list("places", "compass"))
SMALL_WORDS = frozenset({"of", "the"})
"""Words of a name that may be left out."""
_SHORTEST_PLURAL = 5  # letters: `Lyons`, not `Mars`


class GenericNames:
    """Places by what is left of their names without generic words.

    It takes each name in folded words, with its place's code and terrain.
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
        """The places that words with a generic one among them may name; none for words without."""
        if GENERIC_WORDS.isdisjoint(words):
            return ()
        if not _WATERS.isdisjoint(words):
            return tuple(self._seas.get(_stem(words, _WATERS), ()))
        return tuple(self._islands.get(_stem(words, _ISLANDS), ()))


def _add(table: dict[str, list[str]], stem: str, code: str) -> None:
    if stem and code not in table.setdefault(stem, []):
        table[stem].append(code)


def _stem(words: Sequence[str], generic: frozenset[str]) -> str:
    """What is left of a name; nothing if that does not tell it from others."""
    left = [_singular(word) for word in words if word not in generic and word not in SMALL_WORDS]
    return "" if _COMPASS.issuperset(left) else " ".join(left)


def _singular(word: str) -> str:
    return word.removesuffix("s") if len(word) >= _SHORTEST_PLURAL else word
