"""Lines of IF, ELSE and ENDIF among the orders of a letter, and the lines under them.

In the present phase a condition is decided at once, against the board that everybody sees. Under a later phase it is
kept with its orders.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from judge.board.conditions import Condition
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.common.message import Message, Quotable
from judge.desk.handling.letter_context import LetterContext
from judge.desk.orders.branches import Branches
from judge.desk.orders.not_filed import UnderMisreadCondition
from judge.desk.orders.order_table import language_of, writers_context
from judge.desk.orders.verdicts import Verdicts
from judge.game.orders.condition_checks import holds, speaks_of_others
from judge.game.state import GameState, Seat
from judge.reading.arguments.misreadings import Misread
from judge.reading.mail.items import PlainLine, masked, resembles_order
from judge.reading.orders.clauses import Clause, clauses
from judge.reading.orders.conditions import read_condition
from judge.reading.orders.order_context import OrderContext, Search


class ConditionHolds(Message):
    """A condition of the present phase is true."""

    condition: Condition
    phase: Phase


class ConditionFails(Message):
    """A condition of the present phase is not true."""

    condition: Condition
    phase: Phase


class LeftOut(Message):
    """Remark on a condition: a line under it is not filed, because the condition is not true."""

    line: Quotable


class NoEndif(Message):
    """A condition that nothing ends."""

    line: Quotable


class OwnUnitsOnly(Message):
    """A condition in a game with fog speaks of units that its writer may not see."""


class SuchAs(Message):
    """Follows `OwnUnitsOnly`: a unit that it may speak of. `power` is its key."""

    power: str
    unit: Unit


@dataclass(slots=True)
class ConditionDesk:
    """The conditions that cover the next order line of a letter."""

    context: LetterContext
    verdicts: Verdicts
    search: Search
    branches: Branches = field(default_factory=Branches)

    @property
    def opened(self) -> bool:
        """Whether any IF is open."""
        return bool(self.branches.opened)

    @property
    def when(self) -> Condition | None:
        """The condition that the next order stands under; None: none."""
        return self.branches.when

    def take(self, line: PlainLine, pass_on: Callable[[PlainLine], None], *, later: bool) -> bool:
        """A player's line; the text after THEN or ELSE is passed on. False: it is no conditional line.

        `later`: it stands under the name of a later phase.
        """
        state, seat = self.context.here()
        found = clauses(line.text, language_of(self.context))
        if not found:
            self.branches.begin_line("")
            return False
        variant = self.context.variant_of(state)
        if not self._is_meant(line.text, found, variant, seat):
            self.branches.begin_line("")
            return False
        self.context.show_orders()
        self.branches.begin_line(found[0].word)
        for clause in found:
            problem = self.branches.take(clause, line.text, lambda text: self._read(text, state, seat, variant))
            if problem is not None:
                self.verdicts.say(line.text, ok=False, said=problem, is_misread=True)
            elif clause.word in ("IF", "ELSE IF") and not later and not self.branches.broken:
                self._decide(line, state, variant)
            if clause.word in ("THEN", "ELSE") and clause.text:
                pass_on(PlainLine(line.number, clause.text))
        self.branches.end_line(found)
        return True

    def counts(self, line: PlainLine, *, later: bool) -> bool:
        """Whether the conditions above let a line be read; if not, it is answered why."""
        if not self.opened:
            return True
        state, _ = self.context.here()
        variant = self.context.variant_of(state)
        if self.branches.broken:
            if resembles_order(line.text, variant):
                self.verdicts.say(line.text, ok=False, said=UnderMisreadCondition(), is_misread=True)
            else:
                self.context.unread.append(masked(line.text))
            return False
        when = self.branches.when
        if later or when is None or state.position is None or holds(when, state.position, variant):
            return True
        place = next((each.place for each in reversed(self.branches.opened) if each.place is not None), None)
        if place is not None:
            self.verdicts.note(place, LeftOut(masked(line.text)))
        return False

    def end(self) -> None:
        """The end of a run of lines: close every condition."""
        for branch in self.branches.end():
            self.verdicts.say(branch.quoted, ok=True, said=NoEndif(masked(branch.quoted)), is_order=False)

    def _is_meant(self, text: str, found: list[Clause], variant: Variant, seat: Seat) -> bool:
        """Whether a line is a conditional one, and not prose that happens to begin with such a word."""
        if (
            self.opened
            or text.split(maxsplit=1)[0].isupper()
            or found[0].word == "ENDIF"
            or resembles_order(text, variant)
        ):
            return True
        if found[0].word != "IF":
            return False
        order_context = self._order_context(variant, seat)
        return not isinstance(read_condition(found[0].text, order_context), Misread)

    def _read(self, text: str, state: GameState, seat: Seat, variant: Variant) -> Condition | Message:
        """A condition; where players see only part of the board, it must be about what is theirs."""
        order_context = self._order_context(variant, seat)
        condition, own = read_condition(text, order_context), [*seat.powers, *filter(None, (seat.group,))]
        if isinstance(condition, Misread):
            return condition.problem
        if not state.settings.fog or not speaks_of_others(condition, own):
            return condition
        units = state.position.units_of(seat.powers[0]) if state.position else []
        such = SuchAs(seat.powers[0], units[0]) if units else None
        return OwnUnitsOnly().with_more(such)

    def _order_context(self, variant: Variant, seat: Seat) -> OrderContext:
        return writers_context(self.context, variant, PhaseKind.MOVEMENT, powers=seat.powers, search=self.search)

    def _decide(self, line: PlainLine, state: GameState, variant: Variant) -> None:
        """Decide a condition of the present phase at once, and say how."""
        branch = self.branches.opened[-1]
        if branch.now is None or state.position is None:
            return
        said = ConditionHolds if holds(branch.now, state.position, variant) else ConditionFails
        branch.place = self.verdicts.say(
            line.text, ok=True, said=said(branch.now, state.position.phase), is_order=False
        )
