"""States of games that were read or written lately, kept in memory."""

from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from typing import NamedTuple

from judge.archive.codec import WrittenState
from judge.game.state import GameState


class Met(NamedTuple):
    """A game's state after its event `seq`, and its JSON if it has been written."""

    seq: int
    state: GameState
    written: WrittenState | None = None


class KnownStates:
    """A cache of the committed states of recent games, so that a game's next letter need not read its state again."""

    def __init__(self, most: int = 256) -> None:
        self._most = most
        self._states: OrderedDict[str, Met] = OrderedDict()
        self._learning = Lock()  # the archive's own lock is free again after the commit

    def at(self, name: str, seq: int) -> Met | None:
        """The game after its event `seq`, if it is in the cache."""
        known = self._states.get(name)
        return known if known is not None and known.seq == seq else None

    def learn(self, met: Mapping[str, Met]) -> None:
        """Keep the states that a committed transaction has read or written, by the names of their games."""
        with self._learning:
            for name, known in met.items():
                self._states[name] = known
                self._states.move_to_end(name)
            while len(self._states) > self._most:
                self._states.popitem(last=False)
