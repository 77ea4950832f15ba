"""A judge on free loopback ports with a simulated clock, and people who write to it.

Letters go in by SMTP and come out in a Maildir as usual; only time passes faster.
"""

import email
import random
import re
import smtplib
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.policy import default
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import Self

from judge.app.daemon import Daemon
from judge.config.loading import Config
from judge.config.schema import Identity, SmtpIn
from judge.game.state import GameState

START = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
MAIL_SERVER = "mail.example"  # the mail server in front of the judge, which writes Authentication-Results
ADDRESS = "judge@judge.example"
# The standard policy parses a field anew whenever anybody looks at it. Most fields of a game's letters are alike.
_READING = default.clone(header_factory=lru_cache(maxsize=1000)(default.header_factory))
MOST_VISITS = 10  # clock events in one phase: early run, reminder, deadline and grace are fewer


@dataclass(frozen=True, slots=True)
class Received:
    """A letter that a person got from the judge."""

    to: str
    subject: str
    reply_to: str
    game: str
    message_id: str
    text: str
    raw: bytes

    @property
    def mail(self) -> EmailMessage:
        """The whole letter as a program reads it."""
        return _parsed(self.raw)


@dataclass(slots=True)
class Person:
    """A person who writes to the judge: an address, and every letter received so far."""

    address: str
    name: str = ""
    inbox: list[Received] = field(default_factory=list)

    def reply_to(self, game: str) -> str:
        """The reply address of the newest letter of a game.

        :raises LookupError: no letter of that game has come yet.
        """
        for letter in reversed(self.inbox):
            if letter.game == game and f"+{game}." in letter.reply_to:
                return letter.reply_to
        raise LookupError(f"{self.address} has no letter of {game} to reply to")


class Stage:
    """A running judge and the people who write to it. As a context manager it stops the judge at the end.

    With `maps` letters bring them, which takes about half a second for each different map. `own_maps` is a folder of
    further variants.
    """

    def __init__(
        self, var: Path, start: datetime = START, seed: int = 1901, *, maps: bool = False, own_maps: Path | None = None
    ) -> None:
        self.now = start
        self.var = var
        config = Config(
            name="Demo Judge",
            address=ADDRESS,
            hostname="judge.example",
            var=var,
            maps=str(own_maps or ""),
            smtp=(SmtpIn(port=0, connections=20),),
            identity=Identity(authserv_id=MAIL_SERVER),
        )
        self.config = config
        self.daemon = Daemon(config, clock=lambda: self.now, rng=random.Random(seed), beat=None, draws=maps)
        self._people: dict[str, Person] = {}
        self._seen: set[str] = set()
        self._written = 0

    def __enter__(self) -> Self:
        self.daemon.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.daemon.stop()

    def person(self, address: str, name: str = "") -> Person:
        """The person at an address."""
        return self._people.setdefault(address, Person(address, name))

    def people(self) -> list[Person]:
        """Everybody who sent or got a letter."""
        return list(self._people.values())

    def write(
        self, person: Person, text: str, *, to: str = ADDRESS, subject: str = "Diplomacy", authenticated: bool = True
    ) -> None:
        """Send a plain letter. It returns when the judge has taken the letter; `settle` waits for the answers.

        `authenticated`: the mail server in front of the judge has authenticated the sender's domain.
        """
        letter = EmailMessage()
        letter["From"] = f"{person.name} <{person.address}>" if person.name else person.address
        letter["To"] = to
        letter["Subject"] = subject
        if authenticated:
            domain = person.address.rpartition("@")[2]
            letter["Authentication-Results"] = f"{MAIL_SERVER}; dkim=pass header.d={domain}"
        letter["Date"] = self.now
        self._written += 1
        letter["Message-ID"] = f"<{self._written}.{person.address}>"
        letter.set_content(text)
        self.write_raw(person, letter.as_bytes(), to=to)

    def write_raw(self, person: Person, raw: bytes, *, to: str = ADDRESS) -> None:
        """Send a letter byte for byte."""
        with smtplib.SMTP("127.0.0.1", self.daemon.port, MAIL_SERVER, timeout=30) as post:
            post.sendmail(person.address, [to], raw)

    def reply(self, person: Person, game: str, text: str) -> None:
        """Answer the newest letter of a game."""
        newest = next(letter for letter in reversed(person.inbox) if letter.game == game)
        self.write(person, text, to=person.reply_to(game), subject=f"Re: {newest.subject}")

    def settle(self) -> list[Received]:
        """Wait until the judge has nothing left to do. Returns the letters delivered meanwhile."""
        self.daemon.settle()
        box = self.config.maildir_path / "new"
        names = {each.name for each in box.iterdir()} - self._seen if box.is_dir() else set()
        self._seen |= names
        fresh = [_received((box / name).read_bytes()) for name in sorted(names, key=_numbers)]
        for letter in fresh:
            self.person(letter.to).inbox.append(letter)
        return fresh

    def ask(self, person: Person, text: str, game: str | None = None) -> list[Received]:
        """Write a letter (to a game: a reply to its newest letter), wait, and return what the person received."""
        before = len(person.inbox)
        if game is None:
            self.write(person, text)
        else:
            self.reply(person, game, text)
        self.settle()
        return person.inbox[before:]

    def state(self, game: str) -> GameState:
        """The state of a game.

        :raises LookupError: there is no such game.
        """
        with self.daemon.archive.reading() as records:
            found = records.game(game)
        if found is None:
            raise LookupError(f"there is no game {game}")
        return found

    def pass_time(self, game: str) -> list[Received]:
        """Let time pass until the game's phase is over: past its early run, or past deadline and grace.

        :raises ValueError: the phase does not end.
        """
        before = self.state(game)
        letters: list[Received] = []
        for _ in range(MOST_VISITS):
            state = self.state(game)
            if not state.is_running or state.position != before.position or not state.deadline:
                return letters
            due = state.early_at or state.deadline + (
                state.settings.timing.grace if state.late_noticed else timedelta()
            )
            self.now = max(self.now, due) + timedelta(seconds=1)
            letters = self.settle()
        return letters


def _numbers(name: str) -> list[int]:
    """The numbers in the name of a letter in a Maildir: the order of delivery.

    It begins with second, microsecond, process and count.
    """
    return [int(number) for number in re.findall("[0-9]+", name)]


def _parsed(raw: bytes) -> EmailMessage:
    parsed = email.message_from_bytes(raw, policy=_READING)
    assert isinstance(parsed, EmailMessage)  # the policy makes them
    return parsed


def _received(raw: bytes) -> Received:
    head, _, body = raw.partition(b"\n\n")
    letter = _parsed(head)
    return Received(
        to=str(letter["Delivered-To"]),
        subject=str(letter["Subject"]),
        reply_to=str(letter["Reply-To"]),
        game=str(letter["List-Id"] or "").removeprefix("Game ").partition(" ")[0],
        message_id=str(letter["Message-ID"]),
        text=_text(letter, body),
        raw=raw,
    )


def _text(head: EmailMessage, body: bytes) -> str:
    """What a letter, or a part of one, with this head and body says in plain text, which the judge always puts first.

    The other parts are not parsed, because pictures are many times larger than everything else.
    """
    boundary = head.get_boundary()
    if boundary is None:
        head.set_payload(body.decode("ascii", "surrogateescape"))
        return str(head.get_content())
    first = (b"\n" + body).split(f"\n--{boundary}\n".encode(), 2)[1]
    head_of_first, _, body_of_first = first.partition(b"\n\n")
    return _text(_parsed(head_of_first), body_of_first)
