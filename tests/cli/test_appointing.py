"""`judge games appoint`: the keeper gives a game another master, whose letters leave with the judge's others."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.archive.archive import Archive
from judge.game.events import Event, GameCreated, GameTerminated, SeatTaken
from judge.game.masters.comasters import KEEPER
from judge.game.reducer import replay
from judge.game.settings import Settings
from judge.game.state import Role, Seat
from tests.keeper import configured, judge

AT = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
CREATED = GameCreated("spring", "standard", Settings(), Seat("master", Role.MASTER, "molly@home", "Molly"))


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """A keeper's file, and a game that forms."""
    with configured(tmp_path) as (file, archive), archive.transaction() as transaction:
        events: list[Event] = [CREATED, SeatTaken(Seat("p1", Role.PLAYER, "france@home", "Fay"))]
        transaction.append("spring", replay(events), events, AT, None, None)
    return file


def archive_of(config: Path) -> Archive:
    return Archive.open(config.parent / "state" / "judge.sqlite")


def test_the_keeper_appoints_a_master_and_everybody_is_told(config: Path) -> None:
    done = judge("games", "appoint", "spring", "ann@example.org", "--name", "Ann", "--config", config)
    assert done.exit_code == 0, done.output
    assert done.output.startswith("✓ ann@example.org is a master of spring;")
    with archive_of(config) as archive:
        with archive.reading() as records:
            state = records.game("spring")
            assert state is not None
            assert [(each.id, each.address, each.name) for each in state.masters] == [
                ("master", "molly@home", "Molly"),
                ("m2", "ann@example.org", "Ann"),
            ]
            assert [each.by for each in records.events("spring")][-1] == KEEPER
        letters = archive.due_outgoing(datetime.max.replace(tzinfo=UTC), 10)
        assert {each.recipient for each in letters} == {"ann@example.org", "molly@home", "france@home"}


def test_whoever_plays_is_not_appointed(config: Path) -> None:
    refused = judge("games", "appoint", "spring", "france@home", "--config", config)
    assert refused.exit_code == 1
    assert "france@home" in refused.output
    assert judge("games", "appoint", "spring", "nobody", "--config", config).exit_code == 1
    assert (
        "the archive has no game 'autumn'" in judge("games", "appoint", "autumn", "a@b.org", "--config", config).output
    )


def test_a_game_that_is_over_needs_no_master(config: Path) -> None:
    with archive_of(config) as archive, archive.transaction() as transaction:
        over = replay([CREATED, GameTerminated()])
        transaction.append("spring", over, [GameTerminated()], AT, None, None)
    assert judge("games", "appoint", "spring", "ann@example.org", "--config", config).exit_code == 1
