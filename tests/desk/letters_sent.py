"""Letters that a desk sends, each put into words when a test looks at it."""

from collections.abc import Iterable, Iterator
from typing import Any

from judge.writing.letters.outgoing import OutLetter, written


class Letters(list[OutLetter]):
    """Letters that go out, each put into words when somebody looks at it.

    Of each kind one for players and one for each other seat is put into words at once: that must be possible, even if
    no test looks at it, and what is said to several players is said by the same template.
    """

    def __init__(self, letters: Iterable[OutLetter]) -> None:
        super().__init__(letters)
        tried = set()
        for at in range(len(self)):
            letter = super().__getitem__(at)
            case = letter.kind, letter.seat and letter.seat[1].rstrip("0123456789")
            if case not in tried:
                tried.add(case)
                self._in_words(at)

    def _in_words(self, at: int) -> OutLetter:
        letter = written(super().__getitem__(at), None)
        self[at] = letter
        return letter

    def __getitem__(self, at: Any) -> Any:
        return [*self][at] if isinstance(at, slice) else self._in_words(at)

    def __iter__(self) -> Iterator[OutLetter]:
        return map(self._in_words, range(len(self)))

    def __reversed__(self) -> Iterator[OutLetter]:
        return map(self._in_words, reversed(range(len(self))))

    def __add__(self, others: Any) -> Any:
        return [*self, *others]

    def __radd__(self, others: Any) -> Any:
        return [*others, *self]

    __hash__ = None

    def __eq__(self, other: object) -> bool:
        return [*self] == other
