"""The log of receipts in AUDIT RECEIPTS: by phase, whose orders came in time, and when their letters came."""

from collections.abc import Iterable
from datetime import datetime

from judge.board.phase import Phase
from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.views.receipt_log import LoggedLetter, PhaseReceipts, SeatReceipts, Timeliness
from judge.writing.rendering.composer import Passage
from judge.writing.rendering.shared_words import Sides, sides_of


class PhaseRunAt(Message):
    """Heading: a phase, its last deadline, and when it was run."""

    phase: Phase
    deadline: datetime
    ran: datetime


class PhaseRunByMaster(Message):
    """Heading: a phase that a master ran before its deadline."""

    phase: Phase
    deadline: datetime
    ran: datetime


class PhaseRunWithout(Message):
    """Heading: a phase that was run without a deadline, in a pause."""

    phase: Phase
    ran: datetime


class PhaseDueAt(Message):
    """Heading: the present phase, and its deadline."""

    phase: Phase
    deadline: datetime


class PhaseNotRun(Message):
    """Heading: a phase that has not been run, or not since a rollback."""

    phase: Phase


class OrdersInTime(Message):
    """Whether orders came: all were there at the deadline, or when the phase ran."""


class OrdersLate(Message):
    """Whether orders came: some were missing at the deadline, none when the phase ran."""


class OrdersIncomplete(Message):
    """Whether orders came: letters did, but something was missing when the phase ran."""


class OrdersNever(Message):
    """Whether orders came: none did."""


class LettersSoFar(Message):
    """Whether orders came: the phase has not been run, and these letters came."""

    letters: tuple[Message, ...]


class NoLetterSoFar(Message):
    """Whether orders came: the phase has not been run, and no letter came."""


class LettersCame(Message):
    """Follows the log of a seat: the letters that came."""

    letters: tuple[Message, ...]


class CameComplete(Message):
    """A letter with orders, after which nothing was missing."""

    at: datetime


class CameIncomplete(Message):
    """A letter with orders, after which something was still missing."""

    at: datetime


class WrittenByMaster(Message):
    """Follows a letter with orders: a master wrote it for the player."""


_CAME = {
    Timeliness.IN_TIME: OrdersInTime(),
    Timeliness.LATE: OrdersLate(),
    Timeliness.INCOMPLETE: OrdersIncomplete(),
    Timeliness.NONE: OrdersNever(),
}


def orders_log(phases: Iterable[PhaseReceipts], variant: Variant) -> Passage:
    """AUDIT RECEIPTS: for each phase, each seat with its letters; `phases` hold what the reader may know."""
    told = [(_heading(each), [_row(row, variant) for row in each.seats]) for each in phases]
    return Passage("orders_log", {"phases": told}, variant)


def _heading(receipts: PhaseReceipts) -> Message:
    phase, due, ran = receipts.phase, receipts.deadline, receipts.ran
    if ran is None:
        return PhaseNotRun(phase) if due is None else PhaseDueAt(phase, due)
    if due is None:
        return PhaseRunWithout(phase, ran)
    return (PhaseRunByMaster if receipts.by_master else PhaseRunAt)(phase, due, ran)


def _row(row: SeatReceipts, variant: Variant) -> tuple[Message, Message]:
    letters = tuple(_letter(each) for each in row.letters)
    whose = Sides(sides_of(row.powers, variant))
    if row.came is None:
        return whose, LettersSoFar(letters) if letters else NoLetterSoFar()
    return whose, _CAME[row.came].with_more(LettersCame(letters) if letters else None)


def _letter(letter: LoggedLetter) -> Message:
    came = (CameComplete if letter.complete else CameIncomplete)(letter.at)
    return came.with_more(WrittenByMaster() if letter.by_master else None)
