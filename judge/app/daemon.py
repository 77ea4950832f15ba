"""The running judge: its threads, from start to stop.

Each thread has one task. The event loop accepts letters from other mail servers. One thread for each mailbox fetches
letters. The worker handles letters and due games, one batch at a time. The postman sends letters, with pictures that
another process draws. They share nothing but the archive, and wake each other by events. Killing the process at any
instant loses nothing, because nothing exists only in memory.
"""

import asyncio
import gc
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

from judge.app.attachments import PictureAttacher
from judge.app.commit import Services
from judge.app.daily_letters import send_daily
from judge.app.heartbeat import Heartbeat
from judge.app.keeper_notices import FoldersUnfilled, ListenerSilent, MailboxUnread
from judge.app.transports import describe_ways_in, folders_of, listeners_of, mailboxes_of, outgoing_transport
from judge.app.ways_in import WaysIn
from judge.app.worker import Worker
from judge.archive.archive import Archive
from judge.archive.lock import occupy
from judge.atlas.service.client import RenderClient
from judge.board.library import Library
from judge.common.clock import utc_now
from judge.common.message import Message, Plain
from judge.common.redaction import redacted_traceback
from judge.config.loading import Config
from judge.game.clock.outages import BRIEF
from judge.post.intake import Envelope

log = logging.getLogger(__name__)

BEAT = timedelta(seconds=20)  # a third of the minute that systemd (judge.service) waits for a sign of life
PATIENCE = 4.0  # seconds for letters on their way in when the judge stops
FAREWELL = 8.0  # seconds for all work in progress when the judge stops
LAST_WORDS = 0.5  # seconds to close the archive after that
ASLEEP = BRIEF  # without a beat: the machine was suspended, and the time is given back to the games
OVERDUE = 30.0  # seconds without a beat after which the threads no longer wait for one
DRAWS = "judge.app.picture_process"  # the program that draws; libraries for it are never loaded here
STUCK = 45.0  # seconds over one batch of work; a judge that is stuck lets systemd's watchdog kill it


def leave_alone_what_stays() -> None:
    """Make the garbage collector skip everything loaded so far, and run less often.

    Reference counts free nearly all that a letter leaves behind, so frequent collections find little.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


class Daemon:
    """A judge at work. `start` returns when letters can be sent to `port`; `stop` ends it with everything kept.

    With `beat` None the caller keeps the clock and calls `wake` (a demonstration has its own time). With `draws` False
    letters are sent without their pictures, which saves time.
    """

    def __init__(
        self,
        config: Config,
        *,
        clock: Callable[[], datetime] = utc_now,
        rng: random.Random | None = None,
        beat: timedelta | None = BEAT,
        draws: bool = True,
    ) -> None:
        self._config = config
        self._clock = clock
        config.var.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._locked = occupy(config.var)  # before the archive is opened, because opening may migrate it
        library = Library(config.own_maps, drawn=config.letter_maps.in_letters, copies=config.copies)
        self.archive = Archive.open(config.archive, fresh_secret=secrets.token_bytes(32), library=library)
        draws = draws and config.letter_maps.in_letters
        self._render_client = RenderClient(DRAWS, config.own_maps, copies=config.copies) if draws else None
        draw, most = self._render_client, config.largest_with_maps
        attacher = PictureAttacher(draw, config.domain, most) if draw else None
        self._worker = Worker(self.archive, config, clock, rng or random.SystemRandom(), attacher)
        self._services = Services(self.archive, config, clock, random.Random(), self.archive.secret())
        self._transport = outgoing_transport(config)
        self._listeners = listeners_of(config, self._worker.accepts, self._store, clock)
        self._mailboxes = mailboxes_of(config, self._worker.accepts, self._store, self.archive, clock, self.wake)
        self._ways_in = WaysIn(self._listeners, self._mailboxes, clock)
        self._worker.outages.ways_in = self._ways_in
        self._folders = folders_of(config, self.archive)
        self._heartbeat = Heartbeat(self.beat, beat, self.wake, clock) if beat is not None else None
        self._stopping = threading.Event()
        self._work = threading.Event()
        self._post = threading.Event()
        self._asleep = threading.Event()  # the machine was suspended, and the worker has not dealt with it yet
        self._quiet = threading.Condition()
        self._busy = {"worker": True, "postman": True}
        self._beaten = time.monotonic()  # when the last beat began
        self._handling_since: float | None = None  # when the worker began its current batch
        self._closing: Callable[[], object] | None = None
        self._threads = [
            threading.Thread(target=self._take_letters, name="intake"),
            threading.Thread(target=self._handle, name="worker"),
            threading.Thread(target=self._send, name="postman"),
            *(threading.Thread(target=each.run, args=(self._stopping,), name="mailbox") for each in self._mailboxes),
        ]
        if self._folders is not None:
            self._threads.append(threading.Thread(target=self._folders.run, args=(self._stopping,), name="folders"))
        for thread in self._threads:
            thread.daemon = True
        self._listening = threading.Event()
        self._failure: OSError | None = None

    @property
    def port(self) -> int:
        """The port of the first listener."""
        return self._listeners[0].port

    @property
    def ways_in(self) -> list[Message]:
        """The ways in for letters: the listeners, then the mailboxes."""
        return describe_ways_in(self._config, self._listeners)

    def start(self) -> None:
        """Start all threads.

        :raises OSError: the port cannot be opened, or another judge uses the folder.
        """
        leave_alone_what_stays()
        self._worker.begin()
        self._beaten = time.monotonic()
        for thread in self._threads:
            thread.start()
        self._listening.wait()
        if self._failure is not None:
            self.stop()
            raise self._failure
        if self._heartbeat is not None:
            self._heartbeat.start()
        notify("READY=1")

    def stop(self) -> None:
        """Take no more letters, finish the work in progress, leave the rest in the archive; takes ten seconds at most.

        A thread that still waits for somebody else (a silent relay, an archive that another program has locked) is left
        behind: it holds nothing that is not in the archive.
        """
        notify("STOPPING=1")
        until = time.monotonic() + FAREWELL
        self._stopping.set()
        self._work.set()
        self._post.set()
        if self._closing is not None:
            self._closing()
        if self._heartbeat is not None:
            _within(FAREWELL, self._heartbeat.stop)
        for thread in self._threads:
            if thread.is_alive():
                thread.join(max(0.0, until - time.monotonic()))
        _within(LAST_WORDS, self._close)

    def _close(self) -> None:
        if self._render_client is not None:
            self._render_client.close()
        try:
            if self._failure is None:
                self.archive.heartbeat(self._clock())
        except sqlite3.Error as error:
            log.error("cannot record the last heartbeat: %s", error)
        self.archive.close()
        if self._locked is not None:
            self._locked.close()

    def wake(self) -> None:
        """Look for due work now."""
        self._tell("worker", self._work)

    def beat(self) -> None:
        """One beat of the clock: record that the judge is alive, then look for due work."""
        self._beaten = time.monotonic()
        self._ways_in.check()
        try:
            now = self._clock()
            if self._slept(now):
                self._asleep.set()
            else:
                self.archive.heartbeat(now)
        except sqlite3.Error as error:
            log.error("cannot record the heartbeat: %s", error)
            return
        since = self._handling_since
        if since is not None and time.monotonic() - since > STUCK:
            log.error("the worker has been busy with one batch for more than %.0f s", STUCK)
        elif all(thread.is_alive() for thread in self._threads):
            notify("WATCHDOG=1")
        self.wake()
        self._tell("postman", self._post)

    def _slept(self, now: datetime) -> bool:
        last = self.archive.last_heartbeat()
        return last is not None and now - last > ASLEEP

    def settle(self, timeout: float = 60.0) -> None:
        """Wait until every letter is handled, everything due is done, and every letter that can leave is sent.

        :raises TimeoutError: there was still work to do after `timeout` seconds.
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
            for listener in self._listeners:
                await listener.start()
            self._closing = lambda: loop.call_soon_threadsafe(closed.set)
        except OSError as error:
            self._failure = error
            return
        finally:
            self._listening.set()
        await closed.wait()
        await asyncio.gather(*(listener.stop(PATIENCE) for listener in self._listeners))

    def _store(self, envelope: Envelope) -> None:
        self._worker.store(envelope)
        self.wake()

    # ---- the worker's thread

    def _handle(self) -> None:
        self._until_stopped("worker", self._work, self._handle_all)

    def _handle_all(self) -> None:
        try:
            self._handling_since = time.monotonic()
            while not self._stopping.is_set() and self._handle_piece():
                self._handling_since = time.monotonic()
                self._tell("postman", self._post)
            while not self._stopping.is_set() and send_daily(self._services):
                self._tell("postman", self._post)
            if not self._stopping.is_set() and self._tell_keeper():
                self._tell("postman", self._post)
            # Only the worker changes games, so this is right until it works again.
            if self._heartbeat is not None:
                self._heartbeat.arm(self._worker.next_due())
        finally:
            self._handling_since = None

    def _tell_keeper(self) -> bool:
        """Tell the keeper about problems, if it is time to do so; returns whether that was tried."""
        checked = self._worker.check_alerts(self._out_of_reach())
        silent = [ListenerSilent(self.ways_in[place]) for place in self._ways_in.silent]
        return self._worker.alarm_keeper([*silent, *self._unread()]) or checked

    def _out_of_reach(self) -> list[Message]:
        kept, keeper = self._config.folders, self._folders
        unkept: list[Message] = []
        if kept is not None and keeper is not None and keeper.trouble:
            unkept = [FoldersUnfilled(kept.user, kept.host, Plain(keeper.trouble))]
        return [*unkept, *self._unread()]

    def _unread(self) -> list[Message]:
        return [
            MailboxUnread(config.user, config.host, Plain(mailbox.trouble))
            for config, mailbox in zip(self._config.imap, self._mailboxes, strict=True)
            if mailbox.trouble
        ]

    def _handle_piece(self) -> bool:
        # A letter may come before the first beat after a suspension. Without our own heartbeat there is none to miss.
        if self._asleep.is_set() or (self._heartbeat is not None and self._slept(self._clock())):
            self._worker.begin()  # if it fails, it is retried before anything else is done
            self._asleep.clear()
        return self._worker.catch_up() or self._worker.handle_letters() or self._worker.run_due_games()

    # ---- the postman's thread

    def _send(self) -> None:
        self._until_stopped("postman", self._post, self._send_all)

    def _send_all(self) -> None:
        try:
            while not self._stopping.is_set() and self._worker.send_due(self._transport, self._stopping.is_set):
                pass
        finally:
            self._transport.close()

    # ---- shared by both threads

    def _tell(self, who: str, event: threading.Event) -> None:
        with self._quiet:
            self._busy[who] = True
            event.set()

    def _until_stopped(self, who: str, event: threading.Event, work: Callable[[], None]) -> None:
        """Work whenever woken. After trouble with the machine (a full disk, a locked archive): log it, wait, retry."""
        while not self._stopping.is_set():
            with self._quiet:
                event.clear()
                self._busy[who] = True
            try:
                work()
            except (sqlite3.Error, OSError) as error:
                log.error("%s: %s; trying again", who, error)
                self._stopping.wait(1.0)
                continue
            except Exception as error:
                # a bug must not leave the judge without a worker or a postman
                log.error("%s failed with an unexpected error; trying again\n%s", who, redacted_traceback(error))
                self._stopping.wait(1.0)
                continue
            with self._quiet:
                if not event.is_set():
                    self._busy[who] = False
                    self._quiet.notify_all()
            if not self._stopping.is_set():  # otherwise `stop` may have set the event before it was cleared here
                self._wait(event)

    def _wait(self, event: threading.Event) -> None:
        """Wait to be woken. The heartbeat follows the wall clock; if that is set back, this beats instead."""
        if self._heartbeat is None:
            event.wait()
            return
        event.wait(max(0.0, self._beaten + OVERDUE - time.monotonic()))
        if time.monotonic() - self._beaten >= OVERDUE and not self._stopping.is_set():
            self.beat()


def _within(seconds: float, work: Callable[[], None]) -> None:
    """Do some work, but wait for it no longer than `seconds`."""
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(seconds)


def notify(state: str) -> None:
    """Tell systemd the judge's state (`READY=1`, `WATCHDOG=1`, `STOPPING=1`); nothing happens outside a service."""
    path = os.environ.get("NOTIFY_SOCKET")
    if not path:
        return
    address = "\0" + path[1:] if path.startswith("@") else path
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sock:
            sock.connect(address)
            sock.sendall(state.encode())
    except OSError as error:
        log.warning("cannot tell systemd %s: %s", state, error)
