"""Leaks that are planted to show that the hunts for secrets find them.

Each of them makes the judge tell a secret of one kind until the test ends; the hunt then has to fail. Every hunt
(`tests/desk/test_every_command_keeps_secrets.py`, `tests/play/test_secrecy.py`, `tests/play/test_fog_secrecy.py`)
plants those that lie in its reach.
"""

from collections.abc import Callable

import pytest

from judge.desk.announcements import audience
from judge.desk.history import past
from judge.game.views import game_view

Leak = Callable[[pytest.MonkeyPatch], None]


def whole_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """In fog a view shows the whole board."""
    monkeypatch.setattr(game_view, "is_foggy", lambda state, reader: False)


def whole_past(monkeypatch: pytest.MonkeyPatch) -> None:
    """In fog a reader is told of past phases all that happened."""
    monkeypatch.setattr(past, "is_foggy", lambda state, reader: False)


def whole_results(monkeypatch: pytest.MonkeyPatch) -> None:
    """In fog the results go whole to every player."""
    monkeypatch.setattr(audience, "is_foggy", lambda state, seat: False)


def players_of_the_past(monkeypatch: pytest.MonkeyPatch) -> None:
    """In gunboat the record tells who held which seat."""
    monkeypatch.setattr(past, "are_players_public", lambda state: True)


def whole_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log of receipts tells everybody all hours."""
    monkeypatch.setattr(past, "seen_receipts", lambda log, state, reader: log)


def names_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """In gunboat a view names the players."""
    monkeypatch.setattr(game_view, "_name", lambda state, seat, reader: seat.name)


def orders_of(seat: str) -> Leak:
    """Every player's view shows the orders that the seat of that id has on file."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        own = game_view._own
        monkeypatch.setattr(
            game_view, "_own", lambda state, variant, reader, status: own(state, variant, state.seats[seat], status)
        )

    return plant


def votes_of(seat: str) -> Leak:
    """Every view shows the votes of the seat of that id."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        questions = game_view._questions
        monkeypatch.setattr(
            game_view, "_questions", lambda state, variant, reader: questions(state, variant, state.seats[seat])
        )

    return plant
