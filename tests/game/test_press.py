"""Press: who may write to whom under each mode, and what a message must be."""

import pytest

from judge.game import forming, playing
from judge.game.events import PressSent
from judge.game.playing import LONGEST_PRESS
from judge.game.refusals import Refusal
from judge.game.settings import PressMode, Settings

from .table import Table, refused


def table_with(mode: PressMode) -> Table:
    table = Table.started(Settings(press=mode))
    table.do(forming.observe(table.state, "eye@example.org", "Eve"))
    return table


def allowed(table: Table, sender: str, to: list[str] | None) -> bool:
    try:
        playing.send_press(table.state, sender, to, "Hello")
    except Refusal as refusal:
        if refusal.code != "press-not-allowed":
            raise
        return False
    return True


@pytest.mark.parametrize(
    ("mode", "players", "broadcast"),
    [(PressMode.ALL, True, True), (PressMode.BROADCAST, False, True), (PressMode.NONE, False, False)],
)
def test_the_mode_says_what_players_write(mode: PressMode, players: bool, broadcast: bool) -> None:
    table = table_with(mode)
    assert allowed(table, "p1", ["p2", "p3"]) is players
    assert allowed(table, "p1", None) is broadcast
    assert allowed(table, "p1", ["master"])


@pytest.mark.parametrize("mode", list(PressMode))
def test_the_master_writes_to_anybody_and_observers_to_the_master(mode: PressMode) -> None:
    table = table_with(mode)
    for to in (["p1"], ["o1", "p2"], None):
        assert allowed(table, "master", to)
    assert allowed(table, "o1", ["master"])
    assert not allowed(table, "o1", ["p1"])
    assert not allowed(table, "o1", None)
    assert not allowed(table, "p1", ["o1"])


def test_a_broadcast_reaches_everybody_else_who_is_there() -> None:
    table = table_with(PressMode.ALL)
    table.do(playing.resign(table.state, "p2"))
    [press] = playing.send_press(table.state, "p1", None, "Hello")
    assert press == PressSent("p1", ("master", "p3", "p4", "p5", "p6", "p7", "o1"), "Hello", broadcast=True)


def test_a_recipient_counts_once_and_the_sender_not_at_all() -> None:
    table = table_with(PressMode.ALL)
    [press] = playing.send_press(table.state, "p1", ["p2", "p1", "p2"], "Hello")
    assert press == PressSent("p1", ("p2",), "Hello", broadcast=False)
    with refused("press-to-yourself"):
        playing.send_press(table.state, "p1", ["p1"], "Hello")


def test_one_who_cannot_be_written_to_stops_the_message() -> None:
    table = table_with(PressMode.ALL)
    table.do(playing.resign(table.state, "p2"))
    with pytest.raises(Refusal, match="without ENGLAND") as refusal:
        playing.send_press(table.state, "p1", ["p3", "p2"], "Hello")
    assert refusal.value.code == "vacant-recipient"
    with refused("unknown-recipient"):
        playing.send_press(table.state, "p1", ["p3", "p12"], "Hello")


def test_a_message_says_something_and_not_too_much() -> None:
    table = table_with(PressMode.ALL)
    with refused("empty-press"):
        playing.send_press(table.state, "p1", None, " \n ")
    assert playing.send_press(table.state, "p1", None, "x" * LONGEST_PRESS)
    with refused("press-too-long"):
        playing.send_press(table.state, "p1", None, "x" * (LONGEST_PRESS + 1))


def test_who_has_left_writes_nothing() -> None:
    table = table_with(PressMode.ALL)
    table.do(playing.resign(table.state, "p2"))
    with refused("seat-vacant"):
        playing.send_press(table.state, "p2", None, "Hello")


def test_a_forming_game_has_press_between_its_seats() -> None:
    table = Table(players=2)
    assert playing.send_press(table.state, "p1", ["p2"], "Hello")
