"""A whole judge without threads or sockets: a worker with a clock to set and a postman who can be told to fail."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import Message
from typing import Any, Self

from judge.app.commit import Services
from judge.app.daily_letters import send_daily
from judge.app.worker import Worker
from judge.archive.archive import Archive
from judge.archive.connection import query
from judge.board.orders import Order
from judge.config.loading import Config
from judge.game.state import GameState
from judge.post.intake import Envelope

START = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
AUTHENTICATED = "Authentication-Results: mx.dip.example; dkim=pass header.d=x.example\r\n"
POWERS = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"]
JUDGE = "judge@dip.example"
KEEPER = "kim@dip.org"


class _Unread(Message):
    """A letter as it was sent. It is parsed when somebody looks into it: most letters of most tests nobody reads."""

    def __init__(self, raw: bytes) -> None:
        self._raw: bytes | None = raw

    def __getattr__(self, name: str) -> Any:
        if (raw := self.__dict__.get("_raw")) is None:
            raise AttributeError(name)
        self.__dict__.update(message_from_bytes(raw).__dict__, _raw=None)
        return getattr(self, name)


@dataclass
class OfflineJudge:
    """Our mail server authenticates letters of `x.example`, unless written with other `headers`.

    `failure` is what sending any letter raises, `refused` what sending to one address does. For every letter in `sent`,
    `envelope_senders` holds the envelope's sender and `recipients` its recipient.
    """

    archive: Archive
    config: Config
    now: datetime = START
    failure: Exception | None = None
    refused: dict[str, Exception] = field(default_factory=dict)
    sent: list[Message] = field(default_factory=list)
    envelope_senders: list[str] = field(default_factory=list)
    recipients: list[str] = field(default_factory=list)
    written: int = 0

    def __post_init__(self) -> None:
        self.worker = Worker(self.archive, self.config, lambda: self.now, random.Random(1))

    def letter(
        self, sender: str, text: str, to: str = JUDGE, headers: str = AUTHENTICATED, mail_from: str | None = None
    ) -> Envelope:
        self.written += 1
        raw = f"From: {sender}\r\nTo: {to}\r\nMessage-ID: <{self.written}@x.example>\r\n{headers}\r\n{text}\r\n"
        return Envelope(sender if mail_from is None else mail_from, (to,), raw.encode(), self.now)

    def post(
        self, sender: str, text: str, to: str = JUDGE, headers: str = AUTHENTICATED, mail_from: str | None = None
    ) -> list[Message]:
        """A letter comes and is handled; the letters sent because of it."""
        self.worker.store(self.letter(sender, text, to, headers, mail_from))
        return self.work()

    def report(self, return_address: str, raw: bytes) -> list[Message]:
        """A report comes to the return address of a letter, as mail systems send them; what is sent because of it."""
        self.written += 1
        marked = f"Received: by mx.dip.example id {self.written}\r\n".encode() + raw
        self.worker.store(Envelope("", (return_address,), marked, self.now))
        return self.work()

    def work(self) -> list[Message]:
        before = len(self.sent)
        while self.worker.catch_up() or self.worker.handle_letters() or self.worker.run_due_games():
            pass
        while self.worker.send_due(self):
            pass
        return self.sent[before:]

    def send(self, mail_from: str, rcpt: str, raw: bytes) -> None:
        failure = self.failure or self.refused.get(rcpt)
        if failure is not None:
            raise failure
        self.sent.append(_Unread(raw))
        self.envelope_senders.append(mail_from)
        self.recipients.append(rcpt)

    def close(self) -> None:
        pass

    def wait(self, **time: float) -> list[Message]:
        """Time goes by; what is sent because of it."""
        self.now += timedelta(**time)
        return self.work()

    def next_mornings(self) -> list[Message]:
        """A day goes by, and the daily letters come; what is sent."""
        sent = self.wait(days=1)
        services = Services(self.archive, self.config, lambda: self.now, random.Random(1), self.archive.secret())
        while send_daily(services):
            pass
        return [*sent, *self.work()]

    def reply_to(self, address: str) -> str:
        """The newest signed address that somebody was given."""
        return next(str(m["Reply-To"]) for m in reversed(self.sent) if m["To"] == address and "+" in m["Reply-To"])

    def return_address(self, recipient: str) -> str:
        """Where the newest letter to somebody comes back to."""
        return next(
            back for back, to in zip(self.envelope_senders[::-1], self.recipients[::-1], strict=True) if to == recipient
        )

    def outcomes(self) -> list[str]:
        """What came of each letter received, in their order."""
        rows = query(self.archive._db, "SELECT outcome FROM letters ORDER BY id")
        return [str(row["outcome"]) for row in rows]

    def state(self, name: str = "demo") -> GameState | None:
        with self.archive.reading() as records:
            return records.game(name)

    def orders(self, power: str) -> tuple[Order, ...]:
        state = self.state()
        assert state is not None
        return state.orders.get(power, ())

    def game(self, settings: str = "MOVE 1D") -> None:
        self.post("mia@x.example", f"CREATE demo standard {settings}")
        for power in POWERS:
            self.post(f"{power.lower()}@x.example", f"JOIN demo {power}")
        self.post("mia@x.example", "START", self.reply_to("mia@x.example"))


Beginning = Callable[[OfflineJudge], None]
"""Letters with which many tests begin."""


@dataclass(frozen=True)
class Begun:
    """What a beginning has led to: the archive's file, and what was written and sent by then."""

    archive: bytes
    sent: tuple[Message, ...]
    envelope_senders: tuple[str, ...]
    recipients: tuple[str, ...]
    written: int

    @classmethod
    def of(cls, judge: OfflineJudge) -> Self:
        """The game of this judge as it is now, in an archive `judge.sqlite`."""
        judge.archive._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        file = (judge.config.var / "judge.sqlite").read_bytes()
        return cls(file, tuple(judge.sent), tuple(judge.envelope_senders), tuple(judge.recipients), judge.written)

    def told_to(self, judge: OfflineJudge) -> None:
        """Let a judge that has a copy of the archive's file go on where this game stands."""
        judge.sent += self.sent
        judge.envelope_senders += self.envelope_senders
        judge.recipients += self.recipients
        judge.written = self.written


def text(letter: Message) -> str:
    """What a letter says in plain text, its lines as they were sent."""
    plain = next(part for part in letter.walk() if part.get_content_type() == "text/plain")
    return payload(plain).decode()


def payload(part: Message) -> bytes:
    """The bytes of a part that is not made of parts."""
    content = part.get_payload(decode=True)
    assert isinstance(content, bytes)
    return content


def said(letter: Message) -> str:
    """What a letter says, on one line."""
    return " ".join(text(letter).split())


def to(letters: list[Message], address: str) -> list[Message]:
    """Those of the letters that are for an address."""
    return [letter for letter in letters if letter["To"] == address]


def phase(judge: OfflineJudge) -> str:
    state = judge.state()
    assert state is not None
    assert state.position is not None
    return str(state.position.phase)
