"""Votes on a later deadline: whether one may be proposed now, for how long, and when it is carried.

An extension is carried as soon as enough players, by the game's terms, have said yes, and fails at the deadline that it
would have moved. The terms limit how far votes may move one deadline in all, and how many phases must pass before
another vote.
"""

from datetime import datetime, timedelta

from judge.board.phase import Phase
from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import Count, Message
from judge.game.clock.readiness import held_until_deadline
from judge.game.events import DeadlineSet, Event, ProposalSettled
from judge.game.players.absences import LawfulDeadline, lawful_from
from judge.game.reducer import apply_all
from judge.game.refusals import Refusal
from judge.game.state import GameState, Status
from judge.game.votes.agreements import quorum_tally
from judge.game.votes.questions import EXTENSION, question_key

SHORTEST = timedelta(minutes=30)


def extension_key(length: timedelta) -> str:
    """The key of a proposal to move the deadline by that length."""
    return question_key(EXTENSION, str(int(length.total_seconds())))


class NoExtensions(Message):
    """The terms of the game have no votes on deadlines."""

    game: str


class NoDeadlineToMove(Message):
    """The game is paused."""

    game: str


class TooLateToExtend(Message):
    """The deadline has passed, or the master reviews the phase."""


class ExtensionTooShort(Message):
    """An extension shorter than half an hour."""


class ExtensionTooSoon(Message):
    """Votes moved the deadline of the phase `moved`, and the terms require some phases without a vote after it."""

    moved: Phase
    phases: Count


class ExtensionTooLong(Message):
    """Votes may not move one deadline that far."""

    game: str
    most: timedelta


class LeftToExtend(Message):
    """Follows `ExtensionTooLong`: votes have moved this deadline before; `left` is how far they still may."""

    left: timedelta


class NothingLeftToExtend(Message):
    """Follows `ExtensionTooLong`: votes have moved this deadline as far as they may."""


def require_extendable(state: GameState, now: datetime) -> datetime:
    """The deadline, if a vote may still move it.

    :raises Refusal: `NoExtensions`, `NoDeadlineToMove`, `TooLateToExtend`.
    """
    if not state.settings.ballots.extend:
        raise Refusal(NoExtensions(state.name))
    if state.status is Status.PAUSED or state.deadline is None:
        raise Refusal(NoDeadlineToMove(state.name))
    if state.review or now >= state.deadline:
        raise Refusal(TooLateToExtend())
    return state.deadline


def require_length(state: GameState, variant: Variant, length: timedelta) -> None:
    """Make sure that the terms of the game allow moving the present deadline by that length.

    :raises Refusal: `ExtensionTooShort`, `ExtensionTooLong`, `ExtensionTooSoon`.
    """
    if length < SHORTEST:
        raise Refusal(ExtensionTooShort())
    ballots = state.settings.ballots
    if _phases_to_wait(state, variant):
        raise Refusal(ExtensionTooSoon(Phase.parse(state.last_extended), ballots.cooldown))
    left = ballots.most - timedelta(seconds=state.extended)
    if length > left:
        rest = LeftToExtend(left) if left > timedelta(0) else NothingLeftToExtend()
        raise Refusal(ExtensionTooLong(state.name, ballots.most).with_more(rest if state.extended else None))


def _phases_to_wait(state: GameState, variant: Variant) -> int:
    """For how many phases, the present one included, no extension can be voted on."""
    if state.position is None or not state.last_extended:
        return 0
    order, present = variant.calendar.order, state.position.phase
    phase, passed = Phase.parse(state.last_extended), 0
    while order(phase) < order(present):
        phase, passed = variant.calendar.after(phase), passed + 1
    return max(0, state.settings.ballots.cooldown + 1 - passed) if passed else 0


def extended_deadline(state: GameState, position: Position, deadline: datetime, subject: str) -> LawfulDeadline:
    """The extended deadline: the first one that is later by that length, in days of the calendar, and that the terms of
    the game and its players' absences allow. `subject` is the proposal's.
    """
    return lawful_from(state, position, deadline, timedelta(seconds=int(subject)))


def move_if_carried(state: GameState, variant: Variant, key: str, now: datetime) -> list[Event]:
    """Move the deadline if enough have said yes to that extension; else nothing.

    If everybody is ready, the phase waits for the new one, until they have all written again.
    """
    asked = state.proposals[key]
    count = quorum_tally(state, variant, asked)
    if state.deadline is None or state.position is None or not count.carried:
        return []
    at, avoids = extended_deadline(state, state.position, state.deadline, asked.subject)
    events: list[Event] = [
        ProposalSettled(key, True, count.yes, count.of, count.needed),
        DeadlineSet(at, "vote", avoids=avoids),
    ]
    return [*events, *held_until_deadline(apply_all(state, events), variant, now)]


def failed_extensions(state: GameState, variant: Variant) -> list[Event]:
    """Settle the open extensions as failed: the deadline that they would have moved is here."""
    counts = {
        key: quorum_tally(state, variant, asked) for key, asked in state.proposals.items() if asked.kind == EXTENSION
    }
    return [ProposalSettled(key, False, count.yes, count.of, count.needed) for key, count in counts.items()]
