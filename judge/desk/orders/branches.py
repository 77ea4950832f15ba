"""IF, ELSE and ENDIF among orders: which condition the next order stands under (nJudge's IF).

What is written behind THEN, or ELSE, on the same line is all that the condition is for; else it is for the lines below,
down to ENDIF.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from judge.board.conditions import Condition, Not, both
from judge.reading.arguments.values import Misread
from judge.reading.orders.conditions import Clause

DEEPEST = 5


@dataclass(slots=True)
class Branch:
    """An open IF: the conditions of its branches so far, the present one (None: it could not be read).

    `place` is where its verdict stands, `block`: it goes on below, `passing`: it ends with its line unless ELSE or
    ENDIF follows.
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
        """Whether nobody can say if the present branch is taken."""
        return self.now is None and not self.is_else

    @property
    def parts(self) -> tuple[Condition, ...]:
        """All that must hold in the present branch."""
        denied = tuple(Not(each) for each in self.before)
        return denied if self.now is None else (*denied, self.now)


Reader = Callable[[str], Condition | Misread]


@dataclass(slots=True)
class Branches:
    """The IFs that are open at a place among the orders, the outermost first."""

    opened: list[Branch] = field(default_factory=list)

    @property
    def when(self) -> Condition | None:
        """The condition under which an order stands here; None: under none."""
        return both(tuple(part for branch in self.opened for part in branch.parts))

    @property
    def broken(self) -> bool:
        """Whether an order here stands under a condition that could not be read."""
        return any(branch.broken for branch in self.opened)

    def begin_line(self, first: str) -> None:
        """A line begins, with this clause's word (empty: it is no conditional one): what its line had ended, ends."""
        if first not in ("ELSE", "ELSE IF", "ENDIF"):
            while self.opened and self.opened[-1].passing:
                self.opened.pop()

    def take(self, clause: Clause, quoted: str, read: Reader) -> Misread | None:
        """One clause, but for the orders behind it; a Misread says what is wrong with it."""
        match clause.word:
            case "IF":
                if len(self.opened) == DEEPEST:
                    return Misread(f"more than {DEEPEST} conditions within each other are not read")
                self.opened.append(Branch(quoted))
                return self._condition(clause.text, read)
            case "THEN":
                return None if self.opened else self._orphan("THEN", quoted)
            case "ENDIF":
                if not self.opened:
                    return Misread("no IF is open here, so this line changes nothing")
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
            branch.is_else = not broken  # the other branch of nobody knows what
            return None
        problem = self._condition(clause.text, read)
        if broken:
            branch.now = None
        return problem

    def end_line(self, clauses: Sequence[Clause]) -> None:
        """A conditional line has ended: where it had orders behind THEN or ELSE, they were all."""
        had_orders = any(each.word in ("THEN", "ELSE") and each.text for each in clauses)
        for branch in self.opened:
            branch.passing = had_orders and not branch.block
            branch.block = branch.block or not had_orders

    def end(self) -> list[Branch]:
        """The lines have ended; gives the IFs whose ENDIF is missing."""
        left = [branch for branch in self.opened if branch.block and not branch.broken]
        self.opened.clear()
        return left

    def _condition(self, text: str, read: Reader) -> Misread | None:
        found = read(text)
        if isinstance(found, Misread):
            return found
        self.opened[-1].now = found
        return None

    def _orphan(self, word: str, quoted: str) -> Misread:
        """A branch of no IF: nothing in it is filed, for nobody can say when it is taken."""
        self.opened.append(Branch(quoted, block=True))
        return Misread(f"{word} belongs to no IF above it, so what stands under it, down to ENDIF, is not filed")
