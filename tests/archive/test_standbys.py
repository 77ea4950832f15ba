"""The list of those who stand by."""

from contextlib import closing
from datetime import timedelta
from pathlib import Path

from sqlite_utils import Database

from judge.archive.archive import Archive
from judge.archive.connection import connect
from judge.archive.migrations import MIGRATIONS
from judge.game.events import SeatLeft
from tests.archive.archive_samples import NOW, STARTED, created, record_at_once

DAY = timedelta(days=1)


def waiting(archive: Archive, variant: str) -> list[str]:
    with archive.reading() as records:
        return records.standbys(variant)


def stand_by(archive: Archive, address: str, *variants: str, days: int = 0) -> None:
    with archive.transaction() as transaction:
        transaction.stand_by(address, variants, NOW + days * DAY)


def test_who_waits_longest_comes_first(archive: Archive) -> None:
    stand_by(archive, "bob@example.org", "standard", days=1)
    stand_by(archive, "Ann@Example.org", "standard", "imperial", days=0)
    stand_by(archive, "any@example.org", "", days=2)
    assert waiting(archive, "standard") == ["ann@example.org", "bob@example.org", "any@example.org"]
    assert waiting(archive, "imperial") == ["ann@example.org", "any@example.org"]
    assert waiting(archive, "colonia4") == ["any@example.org"]


def test_nobody_is_there_twice(archive: Archive) -> None:
    stand_by(archive, "ann@example.org", "", "standard")
    assert waiting(archive, "standard") == ["ann@example.org"]


def test_a_place_in_line_is_kept_and_given_up(archive: Archive) -> None:
    stand_by(archive, "ann@example.org", "standard", days=0)
    stand_by(archive, "bob@example.org", "standard", days=1)
    stand_by(archive, "ann@example.org", "imperial", "standard", days=2)
    assert waiting(archive, "standard") == ["ann@example.org", "bob@example.org"]
    with archive.reading() as records:
        assert records.standby_of("ANN@example.org") == ["imperial", "standard"]
    stand_by(archive, "ann@example.org")
    assert waiting(archive, "standard") == ["bob@example.org"]
    stand_by(archive, "ann@example.org", "standard", days=3)
    assert waiting(archive, "standard") == ["bob@example.org", "ann@example.org"]


def test_games_that_were_there_before_are_listed_with_their_vacancies(path: Path) -> None:
    with Archive.open(path) as archive:
        record_at_once(archive, [*created(), STARTED, SeatLeft("p1", "resigned")])
        record_at_once(archive, created("bowl"), "bowl")
    with closing(connect(path)) as db:
        # as the file was before this step
        db.execute("DROP INDEX games_cards")
        db.execute("ALTER TABLE games DROP COLUMN vacancies")
        db.execute("ALTER TABLE games DROP COLUMN unlisted")
        db.execute("CREATE INDEX games_cards ON games (name, variant, status, phase, deadline, seats_taken)")
        for table in ("reliability", "standbys"):
            db.execute(f"DROP TABLE {table}")
        db.execute("DELETE FROM _sqlite_migrations WHERE name = 'gathering'")
        assert [step.name for step in MIGRATIONS.migrations.pending(Database(db))] == ["gathering"]
    with Archive.open(path) as archive, archive.reading() as records:
        assert [(card.name, card.vacancies, card.unlisted) for card in records.games()] == [
            ("bowl", 0, False),
            ("cup", 1, False),
        ]
