"""The running judge: wires the rooms together and keeps them going until it is told to stop.

Three threads share the work, each with its own: the event loop takes letters in, the worker handles letters and the
clock's visits one at a time, the postman sends. They talk through the archive alone, and wake each other by events;
killing the process at any instant loses nothing, because nothing is only in memory.
"""

import asyncio
import fcntl
import logging
import os
import random
import secrets
import socket
import sqlite3
import threading
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import IO

from judge.archive.archive import Archive
from judge.clock import Heartbeat, utc_now
from judge.config import Config
from judge.post.intake import Envelope, SmtpIntake
from judge.post.sending import MaildirSender, RelaySender, Sender
from judge.worker import Worker

log = logging.getLogger(__name__)

BEAT = timedelta(seconds=5)
PATIENCE = 10.0  # seconds for letters under way when the judge stops
ASLEEP = timedelta(minutes=10)  # without a beat: the machine was suspended, and the time is given back
STUCK = 45.0  # seconds over one piece of work; a judge that is stuck lets systemd's watchdog bite


def sender_of(config: Config) -> Sender:
    """The way out that the configuration names.

    :raises OSError: the relay's password file cannot be read.
    """
    relay = config.relay
    if relay is None:
        return MaildirSender(config.maildir_path)
    password = None
    if relay.password_file:
        with open(relay.password_file, encoding="utf-8") as file:
            password = file.read().strip()
    return RelaySender(
        relay.host,
        relay.port,
        hostname=config.hostname,
        starttls=relay.starttls,
        user=relay.user or None,
        password=password,
    )


class Daemon:
    """A judge at work. `start` returns when letters can be sent to `port`; `stop` ends it with everything kept.

    `beat` None leaves the clock to the caller, who calls `wake` (a demonstration moves its own time on).
    """

    def __init__(
        self,
        config: Config,
        *,
        clock: Callable[[], datetime] = utc_now,
        rng: random.Random | None = None,
        beat: timedelta | None = BEAT,
    ) -> None:
        self._config = config
        self._clock = clock
        config.var.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.archive = Archive.open(config.archive, fresh_secret=secrets.token_bytes(32))
        self._worker = Worker(self.archive, config, clock, rng or random.SystemRandom())
        self._sender = sender_of(config)
        self._intake = SmtpIntake(
            config.smtp.host,
            config.smtp.port,
            config.hostname,
            self._worker.accepts,
            self._store,
            clock=clock,
            size_limit=config.smtp.size_limit,
            max_connections=config.smtp.connections,
        )
        self._heartbeat = Heartbeat(self.beat, beat) if beat is not None else None
        self._stopping = threading.Event()
        self._work = threading.Event()
        self._post = threading.Event()
        self._quiet = threading.Condition()
        self._busy = {"worker": True, "postman": True}
        self._handling_since: float | None = None  # when the worker took up what it has in hand
        self._closing: Callable[[], object] | None = None
        self._threads = [
            threading.Thread(target=self._take_letters, name="intake", daemon=True),
            threading.Thread(target=self._handle, name="worker", daemon=True),
            threading.Thread(target=self._send, name="postman", daemon=True),
        ]
        self._listening = threading.Event()
        self._locked: IO[str] | None = None
        self._failure: OSError | None = None

    @property
    def port(self) -> int:
        """The port letters come in by."""
        return self._intake.port

    def start(self) -> None:
        """Take up the work.

        :raises OSError: the port cannot be had, or another judge has the folder.
        """
        self._lock()
        self._worker.catch_up()
        self.archive.heartbeat(self._clock())
        for thread in self._threads:
            thread.start()
        self._listening.wait()
        if self._failure is not None:
            self.stop()
            raise self._failure
        if self._heartbeat is not None:
            self._heartbeat.start()
        notify("READY=1")

    def _lock(self) -> None:
        """Keep a second judge out of the folder; the system drops the lock however the process ends."""
        self._locked = (self._config.var / "lock").open("w")
        try:
            fcntl.flock(self._locked, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise OSError(error.errno, f"another judge runs in {self._config.var}") from error

    def stop(self) -> None:
        """Close the door, finish what is in hand, keep the rest in the archive."""
        notify("STOPPING=1")
        if self._heartbeat is not None:
            self._heartbeat.stop()
        self._stopping.set()
        self._work.set()
        self._post.set()
        if self._closing is not None:
            self._closing()
        for thread in self._threads:
            if thread.is_alive():
                thread.join(PATIENCE)
        if self._failure is None:
            self.archive.heartbeat(self._clock())
        self.archive.close()
        if self._locked is not None:
            self._locked.close()

    def wake(self) -> None:
        """Look at what is due now."""
        self._tell("worker", self._work)

    def beat(self) -> None:
        """One beat of the clock: note that the judge lives, then look at what is due."""
        try:
            now, last = self._clock(), self.archive.last_heartbeat()
            if last is not None and now - last > ASLEEP:
                self._worker.catch_up()
            self.archive.heartbeat(now)
        except sqlite3.OperationalError as error:
            log.error("heartbeat: %s", error)
            return
        since = self._handling_since
        if since is not None and time.monotonic() - since > STUCK:
            log.error("the worker has been at one thing for more than %.0f s", STUCK)
        elif all(thread.is_alive() for thread in self._threads):
            notify("WATCHDOG=1")
        self.wake()
        self._tell("postman", self._post)

    def settle(self, timeout: float = 60.0) -> None:
        """Wait until every letter is handled, everything due is done, and every letter that can go is sent.

        :raises TimeoutError: there was still something to do after `timeout` seconds.
        """
        self.wake()
        with self._quiet:
            if not self._quiet.wait_for(lambda: not any(self._busy.values()), timeout):
                raise TimeoutError(f"the judge is still busy after {timeout} s")

    # ---- the event loop's thread

    def _take_letters(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        loop, closed = asyncio.get_running_loop(), asyncio.Event()
        try:
            await self._intake.start()
            self._closing = lambda: loop.call_soon_threadsafe(closed.set)
        except OSError as error:
            self._failure = error
            return
        finally:
            self._listening.set()
        await closed.wait()
        await self._intake.stop(PATIENCE)

    def _store(self, envelope: Envelope) -> None:
        self._worker.store(envelope)
        self.wake()

    # ---- the worker's thread

    def _handle(self) -> None:
        self._until_stopped("worker", self._work, self._handle_all)

    def _handle_all(self) -> None:
        self._handling_since = time.monotonic()
        try:
            while not self._stopping.is_set() and self._worker.handle_letter():
                self._handling_since = time.monotonic()
                self._tell("postman", self._post)
            if not self._stopping.is_set() and self._worker.visit_games():
                self._tell("postman", self._post)
        finally:
            self._handling_since = None

    # ---- the postman's thread

    def _send(self) -> None:
        self._until_stopped("postman", self._post, self._send_all)

    def _send_all(self) -> None:
        while not self._stopping.is_set() and self._worker.send_due(self._sender):
            pass

    # ---- what both threads do

    def _tell(self, who: str, event: threading.Event) -> None:
        with self._quiet:
            self._busy[who] = True
            event.set()

    def _until_stopped(self, who: str, event: threading.Event, work: Callable[[], None]) -> None:
        """Work whenever woken. Trouble of the house (a full disk, a locked archive) is logged and waited out."""
        while not self._stopping.is_set():
            event.clear()
            try:
                work()
            except (sqlite3.Error, OSError) as error:
                log.error("%s: %s; trying again", who, error)
                self._stopping.wait(1.0)
                continue
            with self._quiet:
                if not event.is_set():
                    self._busy[who] = False
                    self._quiet.notify_all()
            event.wait()


def notify(state: str) -> None:
    """Tell systemd how the judge is (`READY=1`, `WATCHDOG=1`, `STOPPING=1`); nothing happens outside a service."""
    path = os.environ.get("NOTIFY_SOCKET")
    if not path:
        return
    address = "\0" + path[1:] if path.startswith("@") else path
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sock:
            sock.connect(address)
            sock.sendall(state.encode())
    except OSError as error:
        log.warning("systemd was not told %s: %s", state, error)
