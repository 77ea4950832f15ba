"""What of a letter waits for its writer's YES, while the letter is read: values that other modules note and settle."""

from dataclasses import dataclass

from judge.common.message import Message
from judge.game.press.press_messages import OfferedPress


class YesWanted(Exception):
    """A line waits for its writer's YES: what it `would` do, and the `line` to be done then (empty: as written)."""

    def __init__(self, would: Message, line: str) -> None:
        super().__init__(line)
        self.would = would
        self.line = line


@dataclass(frozen=True, slots=True)
class Withheld:
    """A message that was not sent: `why`, and what would go; `place` is that of the verdict of its line."""

    place: int
    why: Message
    offered: OfferedPress


@dataclass(frozen=True, slots=True)
class LineMeant:
    """The `line` (with those that belong to it) that a refused one may have meant, and how that is asked; `place` is
    that of the verdict of the refused line."""

    place: int
    line: str
    asked: Message
