"""One letter's whole way: stored, handled once, answered; late, poisonous and automatic letters; the outbox."""

import logging
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from typing import Any

import pytest

from judge.archive.archive import Archive
from judge.config import Config
from judge.desk import frontdesk
from judge.post.intake import Envelope
from judge.post.sending import PermanentFailure, TemporaryFailure
from judge.worker import REST, TRIES, Worker

START = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
POWERS = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"]


@dataclass
class House:
    """A worker with a clock to set and a postman who can be told to fail."""

    archive: Archive
    config: Config
    now: datetime = START
    failure: Exception | None = None
    sent: list[Message] = field(default_factory=list)
    written: int = 0

    def __post_init__(self) -> None:
        self.worker = Worker(self.archive, self.config, lambda: self.now, random.Random(1))

    def letter(self, sender: str, text: str, to: str = "judge@dip.example", headers: str = "") -> Envelope:
        self.written += 1
        raw = f"From: {sender}\r\nTo: {to}\r\nMessage-ID: <{self.written}@x.example>\r\n{headers}\r\n{text}\r\n"
        return Envelope(sender, (to,), raw.encode(), self.now)

    def post(self, sender: str, text: str, to: str = "judge@dip.example", headers: str = "") -> list[Message]:
        """A letter comes and is handled; the letters sent because of it."""
        self.worker.store(self.letter(sender, text, to, headers))
        return self.work()

    def work(self) -> list[Message]:
        before = len(self.sent)
        while self.worker.handle_letter():
            pass
        self.worker.visit_games()
        while self.worker.send_due(self):
            pass
        return self.sent[before:]

    def send(self, mail_from: str, rcpt: str, raw: bytes) -> None:
        if self.failure is not None:
            raise self.failure
        self.sent.append(message_from_bytes(raw))

    def reply_to(self, address: str) -> str:
        """The newest signed address that somebody was given."""
        return next(str(m["Reply-To"]) for m in reversed(self.sent) if m["To"] == address and "+" in m["Reply-To"])

    def game(self, settings: str = "MOVE 1D") -> None:
        self.post("mia@x.example", f"CREATE demo standard {settings}")
        for power in POWERS:
            self.post(f"{power.lower()}@x.example", f"JOIN demo {power}")
        self.post("mia@x.example", "START", self.reply_to("mia@x.example"))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    config = Config(address="judge@dip.example", keeper="kim@dip.org", hostname="dip.example", var=tmp_path)
    with Archive.open(tmp_path / "judge.sqlite", fresh_secret=b"s" * 32) as archive:
        yield House(archive, config)


def text(letter: Message) -> str:
    return str(letter.get_payload(decode=True), "utf-8")


def phase(house: House) -> str:
    with house.archive.reading() as records:
        state = records.game("demo")
    assert state is not None
    assert state.position is not None
    return str(state.position.phase)


def test_a_letter_is_answered_in_its_thread(house: House) -> None:
    (answer,) = house.post("ann@x.example", "LIST")
    assert answer["To"] == "ann@x.example"
    assert answer["In-Reply-To"] == "<1@x.example>"
    assert answer["Auto-Submitted"] == "auto-replied"
    assert answer["Message-ID"].endswith("@dip.example>")


def test_the_same_bytes_twice_have_one_effect(house: House) -> None:
    envelope = house.letter("mia@x.example", "CREATE demo")
    house.worker.store(envelope)
    house.worker.store(envelope)
    first = house.work()
    house.worker.store(envelope)
    assert house.work() == []
    assert len([letter for letter in first if "created" in str(letter["Subject"])]) == 1


@pytest.mark.parametrize(
    "header", ["Auto-Submitted: auto-replied\r\n", "Precedence: bulk\r\n", "X-Loop: judge@dip.example\r\n"]
)
def test_automatic_letters_are_not_answered_and_do_nothing(house: House, header: str) -> None:
    assert house.post("ann@x.example", "CREATE demo", headers=header) == []
    with house.archive.reading() as records:
        assert records.game("demo") is None


def test_a_game_threads_by_one_root_and_has_a_list_id(house: House) -> None:
    house.game()
    letters = [letter for letter in house.sent if letter["List-Id"] == "Game demo <demo.dip.example>"]
    roots = {str(letter["References"]).split()[0] for letter in letters}
    assert len(letters) > 10
    assert len(roots) == 1


def test_a_letter_that_came_after_the_deadline_finds_the_phase_over(house: House) -> None:
    house.game()
    france = house.reply_to("france@x.example")
    house.now += timedelta(days=1, seconds=1)
    # nobody beat the clock: the letter itself comes first
    house.worker.store(house.letter("france@x.example", "A PAR - BUR", france))
    house.work()
    assert phase(house) == "F1901M"
    with house.archive.reading() as records:
        (played,) = records.phases("demo")
    assert played.orders.get("FRANCE", ()) == ()


def test_a_letter_that_came_in_time_counts_however_late_it_is_handled(house: House) -> None:
    house.game()
    house.now += timedelta(hours=23)
    house.worker.store(house.letter("france@x.example", "A PAR - BUR", house.reply_to("france@x.example")))
    house.now += timedelta(days=1)
    house.work()
    with house.archive.reading() as records:
        (played,) = records.phases("demo")
    assert played.orders["FRANCE"] == ("A PAR - BUR",)


def test_a_revoked_reply_address_moves_nothing(house: House) -> None:
    house.game()
    old = house.reply_to("france@x.example")
    house.post("mia@x.example", "REPLACE FRANCE zoe@x.example", house.reply_to("mia@x.example"))
    (answer,) = [
        each for each in house.post("france@x.example", "A PAR - BUR", old) if each["To"] == "france@x.example"
    ]
    assert "no longer valid" in text(answer)
    with house.archive.reading() as records:
        state = records.game("demo")
    assert state is not None
    assert state.orders.get("FRANCE", ()) == ()


def test_a_damaged_reply_address_is_told_apart_from_a_stranger(house: House) -> None:
    house.game()
    damaged = house.reply_to("france@x.example").replace("@", "x@")
    (answer,) = house.post("france@x.example", "A PAR - BUR", damaged)
    assert "is not one that the judge has given" in text(answer).replace("\n", " ")
    with house.archive.reading() as records:
        state = records.game("demo")
    assert state is not None
    assert state.orders.get("FRANCE", ()) == ()


def test_an_outage_gives_back_the_time_and_says_so(house: House) -> None:
    house.game()
    house.archive.heartbeat(house.now + timedelta(hours=23))
    house.now += timedelta(hours=26)  # the deadline passed an hour after the last sign of life
    house.worker.catch_up()
    letters = house.work()
    assert phase(house) == "S1901M"
    with house.archive.reading() as records:
        state = records.game("demo")
    assert state is not None
    assert state.deadline == START + timedelta(hours=24 + 3)
    assert {str(each["To"]) for each in letters} >= {f"{power.lower()}@x.example" for power in POWERS}
    assert all("deadline changed" in str(each["Subject"]) for each in letters)
    house.worker.catch_up()
    assert house.work() == []


def test_a_poisonous_letter_is_set_aside_and_the_others_go_on(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    receive, tries = frontdesk.receive, []

    def stumble(office: Any, visitor: Any, *rest: Any) -> Any:
        if visitor.address == "eve@x.example":
            tries.append(visitor)
            raise ZeroDivisionError("of the judge's own making")
        return receive(office, visitor, *rest)

    monkeypatch.setattr(frontdesk, "receive", stumble)
    house.worker.store(house.letter("eve@x.example", "LIST"))
    house.worker.store(house.letter("ann@x.example", "LIST"))
    with caplog.at_level(logging.CRITICAL, "judge.worker"):
        letters = {str(letter["To"]): letter for letter in house.work()}
    assert len(tries) == TRIES
    assert "set aside as number 1" in text(letters["eve@x.example"])
    assert "Traceback" not in text(letters["eve@x.example"])
    assert "ZeroDivision" not in text(letters["eve@x.example"])
    assert "LIST" in text(letters["ann@x.example"])
    assert "Letter number 1 was set aside" in text(letters["kim@dip.org"])


def test_a_game_in_trouble_rests_and_the_others_are_visited(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house.game()
    visit = frontdesk.visit_of_the_clock

    def stumble(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(frontdesk, "visit_of_the_clock", stumble)
    house.now += timedelta(days=2)
    with caplog.at_level(logging.CRITICAL, "judge.worker"):
        assert house.worker.visit_games() == 1
        assert house.worker.visit_games() == 0
    monkeypatch.setattr(frontdesk, "visit_of_the_clock", visit)
    house.now += REST
    assert house.worker.visit_games() == 1
    assert phase(house) == "F1901M"


def test_a_letter_that_cannot_go_is_tried_again_with_the_same_id(house: House) -> None:
    house.failure = TemporaryFailure("the relay is asleep")
    assert house.post("ann@x.example", "LIST") == []
    house.failure = None
    assert house.work() == []  # not yet
    house.now += timedelta(minutes=1)
    (answer,) = house.work()
    assert answer["To"] == "ann@x.example"
    assert house.work() == []


def test_a_letter_refused_for_good_is_not_tried_again(house: House) -> None:
    house.failure = PermanentFailure("no such user")
    house.post("ann@x.example", "LIST")
    house.failure = None
    house.now += timedelta(days=6)
    assert house.work() == []
