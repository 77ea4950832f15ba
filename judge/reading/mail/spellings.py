"""How commands are spelled, and which of them a misspelled line may be meant for."""

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import OSA

from judge.reading.names import fold_words

FEW = 3
"""The most commands to suggest at once."""
_FAR = 3  # the distance of two words that do not resemble each other
_MOST_TRANSLATED = 4  # words of a command in another language
_LONGEST_REST = 4  # words after such a command, unless it is in capitals
_SHORT = 3  # letters: shorter words are never taken for misspelled ones
_LONG = 6  # letters: from here on a misspelled word may differ from a command's in two places, else in one


class Below(enum.Enum):
    """Which lines below a command belong to it.

    A text goes up to a closing line; orders go down to an END… line, to another command, or to the end of the letter.
    """

    NOTHING = enum.auto()
    TEXT = enum.auto()
    SETTINGS = enum.auto()
    ORDERS = enum.auto()


@dataclass(frozen=True, slots=True)
class Shape:
    """How a command is written: its `name`, its spellings (one or more upper-case words each), and what follows
    below."""

    name: str
    spellings: tuple[str, ...]
    below: Below = Below.NOTHING


@dataclass(frozen=True, slots=True)
class Translated:
    """Words for a command in other languages: the English words for it, which lines below belong to it, and the words
    that indicate prose in these languages."""

    english: str
    below: Below
    prose: frozenset[str]


class Spellings:
    """The spellings of commands, by all their words (`whole`) and by their first word.

    `translated` are their words in other languages, folded.
    """

    def __init__(self, shapes: Sequence[Shape], translated: Mapping[str, Translated] | None = None) -> None:
        self._translated = translated or {}
        self._begin_translated = {phrase.partition(" ")[0] for phrase in self._translated}
        self.whole = {spelling: shape for shape in shapes for spelling in shape.spellings}
        self.firsts: dict[str, set[str]] = {}
        self._rests: dict[str, dict[str, str]] = {}
        for spelling, shape in self.whole.items():
            first, *rest = spelling.split()
            self.firsts.setdefault(first, set()).add(shape.name)
            if rest:
                self._rests.setdefault(first, {})["".join(rest)] = shape.name

    def in_english(self, text: str) -> str | None:
        """A line that begins with a command in another language, with the command in English; None for any other line.

        A word in capitals is a command. Else the line must be short, must not read like prose, and must not take the
        lines below for a text.
        """
        words = text.split(None, _MOST_TRANSLATED)
        if not words or not (first := fold_words(words[0])) or first[0] not in self._begin_translated:
            return None
        for count in range(min(_MOST_TRANSLATED, len(words)), 0, -1):
            found = self._translated.get(" ".join(fold_words(" ".join(words[:count]))))
            if found is not None:
                rest = text.split(None, count)[count:]
                takes_all = count == 1 and found.below is Below.TEXT  # "Nachricht erhalten!" is no press
                is_meant = words[0].isupper() or (
                    not takes_all and _is_plain(rest[0] if rest else "", text, found.prose)
                )
                return " ".join((found.english, *rest)) if is_meant else None
        return None

    def like(self, first: str) -> tuple[str, ...]:
        """The first words of commands that are most similar to this word, if any is close."""
        distances = {word: _distance(first, word) for word in self.firsts}
        least = min(distances.values(), default=_FAR)
        return tuple(sorted(word for word, far in distances.items() if far == least < _FAR))

    def like_rest(self, firsts: Sequence[str], behind: Sequence[str]) -> tuple[str, ...]:
        """The commands, if few, that begin with one of these words and whose rest is most similar to what follows."""
        written = ["".join(behind[:count]) for count in range(1, len(behind) + 1)]
        meant = [pair for first in firsts for pair in self._rests.get(first, {}).items()]
        far = [(min((_distance(each, rest) for each in written), default=_FAR), name) for rest, name in meant]
        least = min((distance for distance, _ in far), default=_FAR)
        near = {name for distance, name in far if distance == least < _FAR}
        return tuple(sorted(near)) if len(near) <= FEW else ()

    def few(self, firsts: Sequence[str]) -> tuple[str, ...]:
        """The commands that consist of one of these words, else those that begin with one; none if there are many."""
        alone = {self.whole[first].name for first in firsts if first in self.whole}
        begun = alone or {name for first in firsts for name in self.firsts[first]}
        return tuple(sorted(begun)) if len(begun) <= FEW else ()


def _is_plain(rest: str, text: str, prose: frozenset[str]) -> bool:
    """Whether a line with this text after its command is not a sentence."""
    words = fold_words(rest)
    return "?" not in text and len(words) <= _LONGEST_REST and prose.isdisjoint(words)


def _distance(written: str, meant: str) -> int:
    """The number of places in which a word differs from the intended one; `_FAR` if it does not resemble it."""
    most = 0 if len(written) < _SHORT else 1 if len(written) < _LONG else 2
    distance = OSA.distance(written, meant, score_cutoff=most)
    return distance if distance <= most else _FAR
