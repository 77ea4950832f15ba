"""IF, ELSE and ENDIF among orders: which condition the next order stands under (nJudge's IF).

A condition with orders after THEN or ELSE on the same line covers those orders only; otherwise it covers the lines
below, down to ENDIF.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from judge.board.conditions import Condition, Not, both
from judge.common.message import Message
from judge.reading.orders.clauses import Clause

DEEPEST = 5


class ConditionsTooDeep(Message):
    """Too many conditions stand within each other."""

    most: int


class NoIfOpen(Message):
    """ENDIF stands where no IF is open."""


class NoIfAbove(Message):
    """THEN or ELSE belongs to no IF; nothing under it is filed."""

    word: str


@dataclass(slots=True)
class Branch:
    """An open IF: the conditions of its branches so far, and the present one (None: it could not be read).

    `place` is where its verdict stands. `block`: it covers the lines below. `passing`: it ends with its line unless
    ELSE or ENDIF follows.
    """

    quoted: str
    before: list[Condition] = field(default_factory=list)
    now: Condition | None = None
    is_else: bool = False
    place: int | None = None
    block: bool = False
    passing: bool = False

    @property
    def broken(self) -> bool:
        """Whether it is unknown if the present branch is taken: its condition could not be read."""
        return self.now is None and not self.is_else

    @property
    def parts(self) -> tuple[Condition, ...]:
        """The conditions that must all hold in the present branch."""
        denied = tuple(Not(each) for each in self.before)
        return denied if self.now is None else (*denied, self.now)


Reader = Callable[[str], Condition | Message]
"""Reads a condition; a message says why it cannot be read."""


@dataclass(slots=True)
class Branches:
    """The IFs open at one point among the orders, the outermost first."""

    opened: list[Branch] = field(default_factory=list)

    @property
    def when(self) -> Condition | None:
        """The condition of an order here; None if there is none."""
        return both(tuple(part for branch in self.opened for part in branch.parts))

    @property
    def broken(self) -> bool:
        """Whether an order here stands under a condition that could not be read."""
        return any(branch.broken for branch in self.opened)

    def begin_line(self, first: str) -> None:
        """Close the IFs that ended with the line above. `first`: the line's first clause word; empty: it has none."""
        if first not in ("ELSE", "ELSE IF", "ENDIF"):
            while self.opened and self.opened[-1].passing:
                self.opened.pop()

    def take(self, clause: Clause, quoted: str, read: Reader) -> Message | None:
        """Take one clause, without the orders after it; a message says what is wrong with it."""
        match clause.word:
            case "IF":
                if len(self.opened) == DEEPEST:
                    return ConditionsTooDeep(DEEPEST)
                self.opened.append(Branch(quoted))
                return self._condition(clause.text, read)
            case "THEN":
                return None if self.opened else self._orphan("THEN", quoted)
            case "ENDIF":
                if not self.opened:
                    return NoIfOpen()
                self.opened.pop()
                return None
        if not self.opened or self.opened[-1].is_else:
            return self._orphan(clause.word, quoted)
        branch = self.opened[-1]
        broken = branch.broken
        if branch.now is not None:
            branch.before.append(branch.now)
        branch.now, branch.passing = None, False
        if clause.word == "ELSE":
            branch.is_else = not broken  # without a condition that was read, ELSE has no meaning
            return None
        problem = self._condition(clause.text, read)
        if broken:
            branch.now = None
        return problem

    def end_line(self, clauses: Sequence[Clause]) -> None:
        """The end of a conditional line: an IF with orders after THEN or ELSE on the line covers no more lines."""
        had_orders = any(each.word in ("THEN", "ELSE") and each.text for each in clauses)
        for branch in self.opened:
            branch.passing = had_orders and not branch.block
            branch.block = branch.block or not had_orders

    def end(self) -> list[Branch]:
        """The end of the lines; gives the IFs whose ENDIF is missing."""
        left = [branch for branch in self.opened if branch.block and not branch.broken]
        self.opened.clear()
        return left

    def _condition(self, text: str, read: Reader) -> Message | None:
        found = read(text)
        if isinstance(found, Message):
            return found
        self.opened[-1].now = found
        return None

    def _orphan(self, word: str, quoted: str) -> Message:
        """A branch without an IF: nothing in it is filed, because its condition is unknown."""
        self.opened.append(Branch(quoted, block=True))
        return NoIfAbove(word)
