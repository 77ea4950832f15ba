"""People's choices for the letters of one game: quiet hours, reminders, calendar entries."""

from dataclasses import replace
from datetime import time, timedelta

from judge.common.message import Message
from judge.game.events import Event, SeatChanged
from judge.game.refusals import Refusal
from judge.game.seating import require_player
from judge.game.state import GameState

MOST_REMINDERS = 5
LONGEST_REMINDER = timedelta(days=31)


class QuietAllDay(Message):
    """Quiet hours that end when they begin."""


class TooManyReminders(Message):
    """A player wants to be reminded of one deadline more often than they may."""

    most: int


class ReminderOutOfRange(Message):
    """A reminder at the deadline, or too long before it."""

    longest: timedelta


def set_quiet(state: GameState, seat: str, hours: tuple[time, time] | None) -> list[Event]:
    """Set the hours of the holder's day in which letters that can wait are held back; None: no such hours.

    `judge.game.players.quiet_hours` says which letters can wait.

    :raises Refusal: `QuietAllDay`.
    """
    if hours is not None and hours[0] == hours[1]:
        raise Refusal(QuietAllDay())
    return [SeatChanged(replace(state.seats[seat], quiet=hours), "quiet")]


def set_reminders(state: GameState, seat: str, lengths: tuple[timedelta, ...] | None) -> list[Event]:
    """Set how long before deadlines a player is reminded of missing orders; empty: never; None: at the game's time.

    :raises Refusal: `NotAPlayer`, `TooManyReminders`, `ReminderOutOfRange`.
    """
    player = require_player(state, seat)
    chosen = None if lengths is None else tuple(sorted(set(lengths), reverse=True))
    if chosen and len(chosen) > MOST_REMINDERS:
        raise Refusal(TooManyReminders(MOST_REMINDERS))
    if chosen and not (timedelta(0) < chosen[-1] and chosen[0] <= LONGEST_REMINDER):
        raise Refusal(ReminderOutOfRange(LONGEST_REMINDER))
    return [SeatChanged(replace(player, remind=chosen), "remind")]


def set_calendar(state: GameState, seat: str, wanted: bool) -> list[Event]:
    """Set whether letters that announce a deadline also carry it as an entry for the holder's calendar."""
    return [SeatChanged(replace(state.seats[seat], calendar=wanted), "calendar")]
