"""A judge among mail servers: `judge run` in a process of its own, watched through its archive; letters of people."""

import email
import email.policy
import os
import resource
import smtplib
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path
from typing import Any, Self

from tests.peers.process import PATIENCE, free_port, listens, start, stop, wait_until
from tests.peers.servers import Dovecot, Postfix

JUDGE = Path(sys.executable).parent / "judge"
CALM = 0.5  # seconds without a change: nothing is on its way any more


@dataclass(frozen=True, slots=True)
class Arrival:
    """A letter the judge has stored."""

    mail_from: str
    recipient: str
    status: str
    outcome: str


class Judge:
    """A judge that gets its letters by LMTP, on a port and on a Unix socket, and sends by a relay.

    `route` and `socket_route` are the transports by which Postfix reaches it; `more` is added to its configuration.
    """

    def __init__(self, folder: Path, address: str, relay_port: int, more: str = "") -> None:
        folder.mkdir(exist_ok=True)
        self.folder = folder
        self.address = address
        self.port = free_port()
        self.socket = folder / "lmtp"
        self.route = f"lmtp:inet:127.0.0.1:{self.port}"
        self.socket_route = f"lmtp:unix:{self.socket}"
        self._process: subprocess.Popen[bytes] | None = None
        domain = address.rpartition("@")[2]
        (folder / "judge.toml").write_text(
            f'[judge]\naddress = "{address}"\nhostname = "{domain}"\nvar = "state"\n'
            f'[[lmtp]]\nport = {self.port}\nsize_limit = 20000\n[[lmtp]]\nsocket = "lmtp"\nsize_limit = 20000\n'
            f"[relay]\nport = {relay_port}\n[maps]\nin_letters = false\n{more}"
        )

    def start(self) -> Self:
        """Start; returns when letters are taken."""
        self._process = start([JUDGE, "run", "--config", self.folder / "judge.toml"], self.folder / "log")
        wait_until(lambda: listens(self.port) or not self.runs, f"{self.address} to start")
        assert self.runs, self.log
        return self

    def stop(self) -> int:
        """End it; the code it ended with."""
        return stop(self._process) if self._process is not None else 0

    @property
    def runs(self) -> bool:
        """Whether it has neither been ended nor ended by itself."""
        return self._process is not None and self._process.poll() is None

    @property
    def log(self) -> str:
        """All it has logged so far."""
        return (self.folder / "log").read_text(errors="replace")

    @contextmanager
    def full_disk(self) -> Iterator[None]:
        """In the block every write of the judge to a file fails, as on a full disk."""
        assert self._process is not None
        before = resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (0, before[1]))
        try:
            yield
        finally:
            resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, before)

    def arrivals(self) -> list[Arrival]:
        """Every letter it has stored, in order."""
        rows = self._rows("SELECT mail_from, recipient, status, coalesce(outcome, '') FROM letters ORDER BY id")
        return [Arrival(*row) for row in rows]

    def answers(self) -> list[str]:
        """To whom it has written, in order."""
        return [str(row[0]) for row in self._rows("SELECT recipient FROM outbox ORDER BY id")]

    def games(self) -> list[str]:
        """The names of its games."""
        return [str(row[0]) for row in self._rows("SELECT name FROM games ORDER BY name")]

    def under_way(self) -> int:
        """How many letters wait to be handled or to be sent."""
        waiting = "SELECT (SELECT count(*) FROM letters WHERE status = 'new')"
        waiting += " + (SELECT count(*) FROM outbox WHERE sent_at IS NULL AND dead = 0)"
        return int(str(self._rows(waiting)[0][0]))

    def _rows(self, query: str) -> list[tuple[Any, ...]]:
        file = self.folder / "state" / "judge.sqlite"
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=PATIENCE)) as archive:
            return archive.execute(query).fetchall()


def settle(postfix: Postfix, *judges: Judge, patience: float = PATIENCE) -> None:
    """Wait until nothing is on its way: no letter in Postfix's queue or in a judge's hands, and none comes.

    :raises TimeoutError: letters still went to and fro after `patience` seconds.
    """
    seen: list[int] = []
    since = time.monotonic()

    def calm() -> bool:
        nonlocal seen, since
        for judge in judges:
            assert judge.runs, f"{judge.address} has ended:\n{judge.log[-3000:]}"
        now = [postfix.queue(), *(judge.under_way() for judge in judges)]
        counts = [len(rows) for judge in judges for rows in (judge.arrivals(), judge.answers())]
        if any(now) or counts != seen:
            seen, since = counts, time.monotonic()
        return time.monotonic() - since >= CALM

    wait_until(calm, f"the mail to settle:\n{postfix.log[-3000:]}", patience)


@dataclass(frozen=True, slots=True)
class World:
    """A Postfix, the mailboxes behind it, and the folder where judges live."""

    folder: Path
    postfix: Postfix
    dovecot: Dovecot

    def route(self, routes: Mapping[str, str]) -> None:
        """Postfix has these routes, besides the one to the mailboxes, from now on."""
        self.postfix.reload({"players.test": self.dovecot.route, **routes})

    def send(self, sender: str, recipients: str | list[str], raw: bytes, options: tuple[str, ...] = ()) -> None:
        """Somebody hands a letter to Postfix.

        :raises smtplib.SMTPException: Postfix does not take it.
        """
        with smtplib.SMTP("127.0.0.1", self.postfix.port, "client.test", timeout=PATIENCE) as post:
            post.sendmail(sender, recipients, raw, mail_options=options)

    def ask(self, judge: Judge, sender: str, text: str) -> None:
        """Somebody writes to a judge, and confirms the letter if the judge asks; then everything is done."""
        had = len(self.inbox(sender))
        self.send(sender, judge.address, letter(sender, judge.address, text))
        settle(self.postfix, judge)
        for to in [each["Reply-To"] for each in self.inbox(sender)[had:] if "+ok." in each["Reply-To"]]:
            self.send(sender, to, letter(sender, to, "yes"))
            settle(self.postfix, judge)

    def seat(self, user: str, judge: Judge, game: str) -> str:
        """The signed address to which somebody's newest letter of a game is answered."""
        start = f"{judge.address.partition('@')[0]}+{game}."
        addresses = [str(each["Reply-To"]) for each in self.inbox(user)]
        return next(each for each in reversed(addresses) if each.startswith(start))

    def inbox(self, user: str, at_least: int = 0) -> list[EmailMessage]:
        """The letters in a mailbox, once there are so many.

        :raises TimeoutError: there never were.
        """
        found: list[bytes] = []

        def come() -> bool:
            found[:] = self.dovecot.messages(user)
            return len(found) >= at_least

        wait_until(come, f"{at_least} letters to {user}:\n{self.postfix.log[-3000:]}")
        return [email.message_from_bytes(raw, policy=email.policy.default) for raw in found]


def letter(sender: str, to: str, text: str, *, subject: str = "orders", more: str = "") -> bytes:
    """A letter in UTF-8 as a plain mail program writes it; `more` are further header lines, each with its line end."""
    head = f"From: {sender}\nTo: {to}\nSubject: {subject}\nMessage-ID: <{os.urandom(8).hex()}@client.test>\n{more}"
    kind = "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n"
    return f"{head}{kind}\n{text}\n".replace("\n", "\r\n").encode()


def text_of(message: EmailMessage) -> str:
    """What a letter says as plain text."""
    body = message.get_body(("plain",))
    return str(body.get_content()) if body is not None else ""
