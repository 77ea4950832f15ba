"""The status of a phase, for STATUS: a row for each seat that the reader may know about, and what the clock does
next."""

from datetime import datetime

from judge.board.variant import Variant
from judge.common.message import Count, Message
from judge.game.clock.agenda import Alarm, Due
from judge.game.clock.phase_status import SeatStatus, Wait
from judge.game.settings import ProcessMode
from judge.game.views.game_view import GameView
from judge.writing.letters.master_letters import master_called
from judge.writing.rendering.composer import Passage
from judge.writing.rendering.shared_words import Sides, sides_of
from judge.writing.reports.facts import later_than_usual
from judge.writing.reports.lasting_words import still_wins

# -- how each seat stands


class NoneOnFile(Message):
    """In a table, about a seat: it has to order, and has sent nothing for the phase."""


class OrdersLacking(Message):
    """In a table, about a seat: how many of its orders are missing."""

    missing: Count


class CompleteWithout(Message):
    """In a table, about a seat: it is final, and how many orders are left out on purpose."""

    missing: Count


class AllOnFile(Message):
    """In a table, about a seat: it has ordered everything."""


class NothingToDo(Message):
    """In a table, about a seat: it has nothing to order in this phase."""


class LastLetterCame(Message):
    """In a table, after a seat's orders: when its last letter came that counts for this phase."""

    at: datetime


class NobodySits(Message):
    """In a table, after a seat's orders: nobody plays it, so the phase does not wait for it."""


class SeatReady(Message):
    """In a table, after a seat's orders: the phase does not wait for it."""


class SeatFinal(Message):
    """In a table, after a seat's orders: its holder has said FINAL, and the phase does not wait for it."""


class WaitsForOrders(Message):
    """In a table: why a phase waits for a seat."""


class WaitsForFinal(Message):
    """In a table: why a phase waits for a seat: the game asks everybody for FINAL."""


class WaitsAsAsked(Message):
    """In a table: why a phase waits for a seat: WAIT is set."""


class WaitsForDraft(Message):
    """In a table: why a phase waits for a seat: its orders are a draft."""


class WaitsAnew(Message):
    """In a table: why a phase waits for a seat: it was ready before the deadline was set, and must write again."""


class WaitsForBids(Message):
    """In a table: why a phase waits for a seat: it has no unit and may bid, and its holder has not said FINAL."""


class WaitsAfterOlder(Message):
    """In a table: why a phase waits for a seat: its last letter answered one of an older phase."""


class WaitsBecause(Message):
    """In a table, after a seat's orders: why the phase waits for it, every reason."""

    why: tuple[Message, ...]


_WHY: dict[Wait, Message] = {
    Wait.ORDERS: WaitsForOrders(),
    Wait.FINAL: WaitsForFinal(),
    Wait.WAIT: WaitsAsAsked(),
    Wait.DRAFT: WaitsForDraft(),
    Wait.ANEW: WaitsAnew(),
    Wait.BIDS: WaitsForBids(),
    Wait.OLDER: WaitsAfterOlder(),
}


def seat_rows(view: GameView, variant: Variant) -> list[tuple[Message, Message]]:
    """The status of the seats that the reader may know about, in the order of the variant's powers: each by its
    powers."""
    powers = {card.id: card.powers for card in view.seats}
    places = {power: place for place, power in enumerate(variant.powers)}
    listed = [each for each in view.standings if powers.get(each.seat)]
    listed.sort(key=lambda each: places[powers[each.seat][0]])
    return [(Sides(sides_of(powers[each.seat], variant)), _standing(each)) for each in listed]


def _standing(seat: SeatStatus) -> Message:
    """`2 missing; last letter Mon 23 Nov 2026 11:00 UTC; not ready: orders and WAIT`."""
    came = LastLetterCame(seat.received) if seat.received is not None else None
    return _on_file(seat).with_more(came, _readiness(seat))


def _on_file(seat: SeatStatus) -> Message:
    if not seat.powers:
        return NothingToDo()
    if not seat.missing:
        return AllOnFile()
    if seat.ready == "final":
        return CompleteWithout(seat.missing)
    return OrdersLacking(seat.missing) if seat.on_file else NoneOnFile()


def _readiness(seat: SeatStatus) -> Message:
    if not seat.is_held:
        return NobodySits()
    if seat.waits:
        return WaitsBecause(tuple(_WHY[each] for each in seat.waits))
    return SeatFinal() if seat.ready == "final" else SeatReady()


# -- what the clock does next


class PhaseRunsEarly(Message):
    """In a list of what comes next: everybody is ready."""


class PhaseRunsByVote(Message):
    """In a list of what comes next: the players have voted that the phase runs, because its master is silent."""


class PhaseGoesToMasterEarly(Message):
    """In a list of what comes next: everybody is ready, and a master runs the phases."""


class DeadlineComes(Message):
    """In a list of what comes next: the deadline by the terms."""


class DeadlineSetBy(Message):
    """In a list of what comes next: the deadline, which a master has set."""

    who: Message


class DeadlineVoted(Message):
    """In a list of what comes next: the deadline, which the players have moved by a vote."""


class DeadlineAfterOutage(Message):
    """In a list of what comes next: the deadline, which moved after an outage."""


class DeadlineForMissing(Message):
    """In a list of what comes next: the deadline, which moved because orders were missing."""


class GraceEnds(Message):
    """In a list of what comes next: the end of grace."""


class LateToldAgain(Message):
    """In a list of what comes next: the late are notified once more."""


class AllReminded(Message):
    """In a list of what comes next: everybody whose orders are missing then is reminded."""


class YouAreReminded(Message):
    """In a list of what comes next: the reader is reminded at a time of their choice."""


class PauseEnds(Message):
    """In a list of what comes next: the pause that a master has set ends."""

    who: Message


class MusterGoesOn(Message):
    """In a list of what comes next: those who have not answered the muster are reminded, or it ends."""


class MasterCalledAgain(Message):
    """In a list of what comes next: the notice that the phase waits for a master."""


_FURTHER: dict[Alarm, Message] = {
    Alarm.MUSTER: MusterGoesOn(),
    Alarm.VOTED_RUN: PhaseRunsByVote(),
    Alarm.GRACE_END: GraceEnds(),
    Alarm.LATE_AGAIN: LateToldAgain(),
    Alarm.REMINDER: AllReminded(),
    Alarm.SEAT_REMINDER: YouAreReminded(),
    Alarm.MASTER_SILENT: MasterCalledAgain(),
}

_MOVED_BY: dict[str, Message] = {
    "": DeadlineComes(),
    "vote": DeadlineVoted(),
    "outage": DeadlineAfterOutage(),
    "missing": DeadlineForMissing(),
}


def due_rows(view: GameView, variant: Variant) -> list[tuple[datetime, Message]]:
    """The next events of the clock, as far as they concern the reader: when, what, and who set the time."""
    return [(each.at, _said(each, view, variant)) for each in view.dues]


def _said(due: Due, view: GameView, variant: Variant) -> Message:
    match due.alarm:
        case Alarm.EARLY_RUN if view.process is ProcessMode.MANUAL:
            return PhaseGoesToMasterEarly()
        case Alarm.EARLY_RUN:
            return PhaseRunsEarly()
        case Alarm.DEADLINE:
            return _MOVED_BY.get(due.by) or DeadlineSetBy(master_called(view, variant, due.by))
        case Alarm.PAUSE_END:
            return PauseEnds(master_called(view, variant, due.by))
        case _:
            return _FURTHER[due.alarm]


def agenda(view: GameView, variant: Variant, zone: str) -> Passage:
    """For a player: what the clock does next, how many centres win, when their last letter for the phase came.

    Times are in `zone`.
    """
    facts = {
        "dues": due_rows(view, variant),
        "goal": still_wins(view, variant),
        "received": view.standings[0].received if view.standings else None,
        "later": later_than_usual(view, variant),
    }
    return Passage("agenda", facts, variant, zone)
