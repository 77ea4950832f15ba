"""Daily letters to masters as the archive keeps them due: once a day, once after an outage, none for who wants none."""

import random
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from pathlib import Path

import pytest

from judge.app.commit import Services
from judge.app.daily_letters import send_daily
from judge.archive.archive import Archive
from judge.config.loading import Config
from judge.demo.stage import Stage
from judge.game.events import Applied, Event, GameCreated, SeatTaken
from judge.game.reducer import apply, replay
from judge.game.settings import Gates, Settings
from judge.game.state import Role, Seat

NOON = datetime(2026, 1, 5, 12, tzinfo=UTC)
DAY = timedelta(days=1)
EIGHT = NOON + timedelta(hours=20)


class Judge:
    """An archive, and what its daily letters are made with."""

    def __init__(self, archive: Archive, folder: Path) -> None:
        self.archive, self.now = archive, NOON
        config = Config(address="judge@dip.example", var=folder)
        self.services = Services(archive, config, lambda: self.now, random.Random(1), archive.secret())

    def opened(self, name: str, *, applicant: bool) -> None:
        """A game of Molly's, with somebody who asks for a seat, or without."""
        master = Seat("master", Role.MASTER, "Molly@dip.org", "Molly")
        events: list[Event] = [GameCreated(name, "standard", Settings(gates=Gates(approval=True)), master)]
        events += [Applied(Seat("a1", Role.PLAYER, "fay@dip.org"))] if applicant else []
        with self.archive.transaction() as transaction:
            transaction.append(name, replay(events), events, self.now, None, None)

    def joined(self, name: str, seat: str, at: datetime) -> None:
        """Somebody takes a seat of a game then."""
        event = SeatTaken(Seat(seat, Role.PLAYER, f"{seat}@dip.org", seat.capitalize()))
        with self.archive.transaction() as transaction:
            before = transaction.game(name)
            assert before is not None
            transaction.append(name, apply(before, event), [event], at, None, None)

    def sent(self, at: datetime) -> list[str]:
        """The subjects of the letters that leave at an instant, when the judge looks."""
        self.now = at
        while send_daily(self.services):
            pass
        rows = self.archive.due_outgoing(at, 99)
        for row in rows:
            self.archive.mark_sent(row.id, at)
            assert row.recipient.lower() == "molly@dip.org"
        return [str(message_from_bytes(row.raw)["Subject"]) for row in rows]


@pytest.fixture
def judge(tmp_path: Path, archive: Archive) -> Judge:
    return Judge(archive, tmp_path)


def test_it_comes_once_each_morning(judge: Judge) -> None:
    judge.opened("spring", applicant=True)
    judge.opened("autumn", applicant=True)
    assert judge.sent(NOON) == []
    assert judge.sent(EIGHT - timedelta(minutes=1)) == []
    assert judge.sent(EIGHT) == ["Diplomacy: 2 games wait for you"]
    assert judge.sent(EIGHT) == []
    assert judge.sent(EIGHT + DAY / 2) == []
    assert judge.sent(EIGHT + DAY) == ["Diplomacy: 2 games wait for you"]


def test_after_an_outage_one_letter_catches_up(judge: Judge) -> None:
    judge.opened("spring", applicant=True)
    assert judge.sent(EIGHT + 5 * DAY + timedelta(hours=3)) == ["Diplomacy: 1 game waits for you"]
    assert judge.sent(EIGHT + 5 * DAY + timedelta(hours=4)) == []
    assert judge.sent(EIGHT + 6 * DAY) == ["Diplomacy: 1 game waits for you"]


def test_it_is_not_written_again_after_a_restart(judge: Judge, tmp_path: Path) -> None:
    judge.opened("spring", applicant=True)
    assert judge.sent(EIGHT) == ["Diplomacy: 1 game waits for you"]
    again = Judge(judge.archive, tmp_path)
    assert again.sent(EIGHT + timedelta(minutes=1)) == []


def test_no_letter_comes_if_nothing_waits(judge: Judge) -> None:
    judge.opened("spring", applicant=False)
    assert judge.sent(EIGHT) == []
    assert judge.sent(EIGHT + DAY) == []


def test_who_wants_none_gets_none_whatever_games_they_open(judge: Judge) -> None:
    judge.opened("spring", applicant=True)
    with judge.archive.transaction() as transaction:
        transaction.keep_daily("molly@dip.org", None)
    judge.opened("autumn", applicant=True)
    assert judge.sent(EIGHT + DAY) == []
    with judge.archive.transaction() as transaction:
        transaction.keep_daily("molly@dip.org", EIGHT + 2 * DAY)
    assert judge.sent(EIGHT + 2 * DAY) == ["Diplomacy: 2 games wait for you"]


def test_who_joins_is_told_once_and_after_an_outage_too(judge: Judge) -> None:
    judge.opened("spring", applicant=False)
    judge.joined("spring", "p1", NOON)
    assert judge.sent(EIGHT) == ["Diplomacy: 1 player has joined"]
    assert judge.sent(EIGHT + DAY) == []
    judge.joined("spring", "p2", EIGHT - timedelta(minutes=1))  # their letter lay in a mailbox
    judge.joined("spring", "p3", EIGHT + 2 * DAY - timedelta(minutes=1))
    assert judge.sent(EIGHT + 4 * DAY) == ["Diplomacy: 2 players have joined"]


def test_who_joins_while_the_letters_are_off_is_told_when_they_are_on_again(judge: Judge) -> None:
    judge.opened("spring", applicant=False)
    judge.joined("spring", "p1", NOON)
    assert judge.sent(EIGHT) == ["Diplomacy: 1 player has joined"]
    with judge.archive.transaction() as transaction:
        transaction.keep_daily("molly@dip.org", None)
    judge.joined("spring", "p2", EIGHT + DAY / 2)
    assert judge.sent(EIGHT + DAY) == []
    with judge.archive.transaction() as transaction:
        transaction.keep_daily("molly@dip.org", EIGHT + 2 * DAY)
    assert judge.sent(EIGHT + 2 * DAY) == ["Diplomacy: 1 player has joined"]


def test_what_was_said_of_an_address_holds_for_the_one_in_its_place(judge: Judge) -> None:
    judge.opened("spring", applicant=True)
    with judge.archive.transaction() as transaction:
        transaction.keep_daily("molly@dip.org", None)
        transaction.keep_daily("molly@work.example", EIGHT)  # as of a game that goes on there
        transaction.move_daily("Molly@dip.org", "molly@work.example")
    assert judge.sent(EIGHT) == []
    with judge.archive.transaction() as transaction:
        transaction.move_daily("nobody@dip.org", "molly@work.example")
        assert transaction.daily_due(EIGHT, 9) == []
        transaction.keep_daily("molly@work.example", EIGHT)
        assert [each.address for each in transaction.daily_due(EIGHT, 9)] == ["molly@work.example"]


def test_one_that_fails_is_left_out_until_the_next_day(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    judge.opened("spring", applicant=True)

    def fails(*_: object) -> None:
        raise RuntimeError("a fault of ours")

    with monkeypatch.context() as broken:
        broken.setattr("judge.app.daily_letters.morning", fails)
        assert judge.sent(EIGHT) == []
    assert judge.sent(EIGHT + timedelta(hours=1)) == []
    assert judge.sent(EIGHT + DAY) == ["Diplomacy: 1 game waits for you"]


def test_the_daemon_sends_them_when_it_is_woken(tmp_path: Path) -> None:
    with Stage(tmp_path) as stage:
        mia = stage.person("mia@x.example", "Mia")
        stage.ask(mia, "CREATE demo APPROVAL YES")
        stage.ask(stage.person("fay@x.example", "Fay"), "JOIN demo")
        for _ in range(2):
            stage.now += DAY
            assert [each.subject for each in stage.settle()] == ["Diplomacy: 1 game waits for you"]
