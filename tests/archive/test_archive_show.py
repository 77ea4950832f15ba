"""What a keeper is shown of a game: its options, who plays what, and how it ended."""

from dataclasses import replace
from typing import Any

from judge.archive.archive import Archive
from judge.archive.overview import show_game
from judge.game.events import Event, GameCreated, SeatTaken
from judge.game.reducer import replay
from judge.game.settings import Settings
from judge.game.state import Status
from tests.archive.archive_samples import ALICE, BOB, MASTER, NOW


def shown(archive: Archive, **changes: Any) -> str:
    """A game of two groups with these changes to its state."""
    seats = [replace(ALICE, powers=("CANADA", "GREAT BRITAIN"), group="BLUE"), replace(BOB, powers=("FRANCE",))]
    created = GameCreated("cup", "intercontinental", Settings(options={"suez": "1866"}), MASTER)
    events: list[Event] = [created, *map(SeatTaken, seats)]
    with archive.transaction() as transaction:
        transaction.append("cup", replace(replay(events), **changes), events, NOW, None, None)
    with archive.reading() as records:
        return show_game(records, "cup")


def test_a_game_shows_its_options_and_the_groups_with_their_powers(archive: Archive) -> None:
    lines = shown(archive).splitlines()
    assert "options suez 1866" in lines
    assert any(line.split()[:5] == ["p1", "BLUE:", "CANADA,", "GREAT", "BRITAIN"] for line in lines)
    assert any(line.split()[:2] == ["p2", "FRANCE"] for line in lines)
    assert not any(line.startswith(("won", "drawn")) for line in lines)


def test_a_drawn_game_shows_who_shares_it(archive: Archive) -> None:
    text = shown(archive, status=Status.DRAWN, drawn=("BLUE", "RED"))
    assert "cup: intercontinental, drawn" in text
    assert "drawn by BLUE, RED" in text


def test_a_won_game_shows_its_winner(archive: Archive) -> None:
    assert "won by BLUE" in shown(archive, status=Status.WON, winner="BLUE")
