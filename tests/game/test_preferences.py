"""What somebody chooses about their letters: each choice changes one thing of one seat, and its event says which."""

from collections.abc import Callable, Sequence
from datetime import time, timedelta
from typing import Any

import pytest

from judge.game.events import Event, SeatChanged
from judge.game.players import preferences
from judge.game.state import GameState

from .table import Table


@pytest.mark.parametrize(
    ("choose", "value", "what", "field"),
    [
        (preferences.set_quiet, (time(22), time(7)), "quiet", "quiet"),
        (preferences.set_reminders, (timedelta(hours=24),), "remind", "remind"),
        (preferences.set_calendar, False, "calendar", "calendar"),
    ],
)
def test_a_choice_changes_one_thing_of_one_seat_and_its_event_says_which(
    choose: Callable[[GameState, str, Any], Sequence[Event]], value: object, what: str, field: str
) -> None:
    table = Table.started()
    before, seat = table.state, table.seat("ITALY")
    assert getattr(before.seats[seat], field) != value
    (event,) = table.do(choose(table.state, seat, value))
    assert isinstance(event, SeatChanged)
    assert event.what == what
    assert getattr(table.state.seats[seat], field) == value
    others = {id: each for id, each in table.state.seats.items() if id != seat}
    assert others == {id: each for id, each in before.seats.items() if id != seat}
