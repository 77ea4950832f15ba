"""`python -m tests.peers.crash --kills 1000 --seed N`: a judge that is killed all the time, and what came of its mail.

People write by a real Postfix, which hands their letters to the judge by LMTP and is its relay too.
The judge lives for a fraction of a second, by a clock on which that is minutes, then it is killed, or told to stop.
At the end it may live until nothing is on its way, and `tests.peers.reckoning` looks at what there is.
"""

import argparse
import random
import shutil
import signal
import smtplib
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope as Delivery

from judge.app.worker import Worker
from judge.archive.archive import Archive
from judge.board.library import load_variant
from judge.config.loading import read_config
from judge.post.intake import Envelope
from judge.post.signed_addresses import Claim, sign, sign_person, tagged
from tests.peers.judges import letter
from tests.peers.lives import Lives, Pace
from tests.peers.process import free_port, wait_until
from tests.peers.reckoning import Figures, Sent, reckon
from tests.peers.servers import Postfix, missing, short_folder

ADDRESS = "judge@dip.test"
START = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
SPEED = 3600.0  # seconds on the judge's clock in a second: as long as a phase stays open after each death
SHORT, LONG = 0.05, 0.6  # seconds of a life
LONGEST = 2.5  # of every tenth, in which phases run
STOPS = 0.1  # of the lives are told to stop, the others killed
GAMES, HALLS, PLAYERS = 6, 60, 7
SECRET = b"crash" * 8


@dataclass(slots=True)
class Sink:
    """Where the letters to people end: every delivery is kept."""

    taken: list[tuple[str, bytes]] = field(default_factory=list)

    async def handle_DATA(self, _server: object, _session: object, envelope: Delivery) -> str:
        """Keep what is delivered."""
        self.taken += [(recipient, envelope.original_content or b"") for recipient in envelope.rcpt_tos]
        return "250 2.0.0 Kept"


@dataclass(frozen=True, slots=True)
class Seat:
    """A sender: their address, the judge's address for them, and their powers, if any."""

    game: str
    address: str
    to: str
    powers: tuple[str, ...] = ()


def found(folder: Path) -> tuple[list[Seat], list[Seat]]:
    """An archive with games that have begun and halls that wait for players; the players, and who may still join.

    Every other player wants copies of what they write.
    """
    config = read_config(folder / "judge.toml")
    config.var.mkdir()
    timing = "MOVE 2H RETREAT 1H ADJUST 1H REMIND 30M GRACE 20M UNDO 5M"
    with Archive.open(config.archive, fresh_secret=SECRET) as archive:
        worker = Worker(archive, config, lambda: START, random.Random(1))

        def write(who: str, text: str) -> None:
            to = _for_person(who)
            worker.store(Envelope(who, (to,), letter(who, to, text), START))

        for game in range(GAMES):
            write(f"master{game}@players.test", f"CREATE g{game} standard {timing} START AUTO")
            for number in range(PLAYERS):
                write(f"p{game}-{number}@players.test", f"JOIN g{game}")
        for hall in range(HALLS):
            write("host@players.test", f"CREATE hall{hall} standard")
        while worker.handle_letters():
            pass
        players = []
        with archive.reading() as records:
            for game in range(GAMES):
                state = records.game(f"g{game}")
                assert state is not None
                for seat in state.players:
                    to = tagged(ADDRESS, sign(SECRET, Claim(state.name, seat.id, seat.generation)))
                    players.append(Seat(state.name, seat.address, to, seat.powers))
        for player in players[::2]:
            worker.store(
                Envelope(player.address, (player.to,), letter(player.address, player.to, "SET COPY ON"), START)
            )
        while worker.handle_letters():
            pass
    joiners = [f"j{hall}-{number}@players.test" for number in range(PLAYERS) for hall in range(HALLS)]
    return players, [Seat(f"hall{each.partition('-')[0][1:]}", each, _for_person(each)) for each in joiners]


def _for_person(address: str) -> str:
    return tagged(ADDRESS, sign_person(SECRET, address, START.date()))


class People:
    """They write all the time, until they are told to stop: one hand by Postfix, one to the judge's own socket."""

    def __init__(self, folder: Path, port: int, rate: float, seed: int) -> None:
        self._players, self._joiners = found(folder)
        self._socket = folder / "lmtp"
        self._port, self._pause = port, 1 / rate
        self._stopped = threading.Event()
        self._rng = {way: random.Random(f"{seed} {way}") for way in ("post", "hand")}
        self._threads = ThreadPoolExecutor(2)
        self._archive = Archive.open(read_config(folder / "judge.toml").archive)
        self._board = load_variant("standard")
        self.sent: list[Sent] = []

    def __enter__(self) -> "People":
        self._writing = [
            self._threads.submit(self._write, deliver, way)
            for way, deliver in (("post", self._by_post), ("hand", self._by_hand))
        ]
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped.set()
        self._threads.shutdown()
        self._archive.close()
        for each in self._writing:
            each.result()

    def _write(self, deliver: Callable[[str, str, bytes], int], way: str) -> None:
        rng, number = self._rng[way], 0
        while not self._stopped.wait(rng.uniform(0, 2 * self._pause) * (1 if way == "post" else 4)):
            number += 1
            self._one(rng, deliver, f"{way}{number}x")

    def _one(self, rng: random.Random, deliver: Callable[[str, str, bytes], int], word: str) -> None:
        kind = rng.choices(("broadcast", "press", "orders", "join"), (2, 4, 3, 1))[0]
        if kind == "join" and self._joiners:
            who = self._joiners.pop(0)
            text = f"JOIN {who.game}"
        else:
            who = rng.choice(self._players)
            if kind == "broadcast":
                text = f"BROADCAST\n{word}\nENDPRESS"
            elif kind == "press":
                text = f"PRESS TO MASTER\n{word}\nENDPRESS"
            else:
                kind, text = "orders", self._orders(rng, who)
        raw = letter(who.address, who.to, text, more="")
        head = raw.partition(b"\r\nMessage-ID: ")[2].partition(b"\r\n")[0].decode()
        copies = deliver(who.address, who.to, raw)
        self.sent.append(Sent(kind, word, who.game, who.address, head, copies))

    def _orders(self, rng: random.Random, who: Seat) -> str:
        """Every unit moves somewhere or holds; in another phase than one of movement the judge says what is wrong."""
        with self._archive.reading() as records:
            state = records.game(who.game)
        lines = []
        for unit in state.position.units if state and state.position else ():
            if unit.power in who.powers:
                reach = sorted((self._board.army if unit.kind == "A" else self._board.fleet).get(unit.space, ()))
                lines.append(f"{unit} - {rng.choice(reach)}" if reach and rng.random() < 0.7 else f"{unit} H")
        return "\n".join(lines) or "STATUS"

    def _by_post(self, sender: str, to: str, raw: bytes) -> int:
        """Postfix must always take it."""
        with smtplib.SMTP("127.0.0.1", self._port, "client.test", timeout=60) as post:
            post.sendmail(sender, [to], raw)
        return 1

    def _by_hand(self, sender: str, to: str, raw: bytes) -> int:
        """The same bytes again and again until they were taken, and, as if that had not been heard, once more."""
        taken = 0
        while taken < 2 and not self._stopped.wait(0.02):
            with suppress(OSError, smtplib.SMTPException):
                post = smtplib.LMTP(str(self._socket), local_hostname="client.test")
                try:
                    assert post.sock is not None
                    post.sock.settimeout(10)
                    post.sendmail(sender, [to], raw)
                    taken += 1
                finally:
                    post.close()
        return taken


def crash(folder: Path, kills: int, seed: int, *, seconds: float, rate: float) -> Figures:
    """Kill a judge in a folder so often, but for no longer than that; what is found afterwards.

    :raises TimeoutError: letters were still on their way a long time after the last kill.
    """
    began, rng, sink, port = time.monotonic(), random.Random(seed), Sink(), free_port()
    figures = Figures()
    with ExitStack() as ending:
        controller = Controller(sink, "127.0.0.1", port, server_hostname="sink.test", enable_SMTPUTF8=True)
        controller.start()
        ending.callback(controller.stop)
        (folder / "postfix").mkdir()
        routes = {"dip.test": f"lmtp:unix:{folder}/lmtp", "players.test": f"smtp:[127.0.0.1]:{port}"}
        postfix = Postfix(folder / "postfix", routes, lifetime=100_000)
        ending.callback(postfix.stop)
        postfix.start()
        _configure(folder, postfix.port)
        pace = Pace(START, time.monotonic(), SPEED)
        people = People(folder, postfix.port, rate, seed)
        lives = ending.enter_context(Lives(folder / "judge.toml", folder / "log"))
        with people:
            while figures.kills < kills and time.monotonic() - began < seconds:
                _live(lives, pace, rng, figures)
        _drain(lives, pace.stopped(), postfix, folder)
    figures.seconds = time.monotonic() - began
    log = (folder / "log").read_text(errors="replace")
    reckon(figures, folder / "state" / "judge.sqlite", people.sent, sink.taken, log, postfix.log)
    return figures


def _configure(folder: Path, relay_port: int) -> None:
    limits = "".join(
        f"{name} = 1000000\n"
        for name in (
            *("letters_per_hour", "letters_per_day", "stranger_per_hour", "stranger_per_day"),
            *("fruitless_per_day", "strangers_per_hour"),
        )
    )
    (folder / "judge.toml").write_text(
        f'[judge]\naddress = "{ADDRESS}"\nhostname = "dip.test"\nvar = "state"\n'
        f'[lmtp]\nsocket = "lmtp"\n[relay]\nport = {relay_port}\n'
        f"[maps]\nin_letters = false\n[limits]\n{limits}"
    )


def _live(lives: Lives, pace: Pace, rng: random.Random, figures: Figures) -> None:
    lives.begin(pace)
    # most lives are long enough for some work, few for a phase to run; every fourth ends while it begins
    kind = rng.random()
    time.sleep(LONGEST if kind < 0.1 else rng.uniform(SHORT, LONG) if kind < 0.75 else rng.uniform(0, SHORT))
    if rng.random() < STOPS:
        told = time.monotonic()
        code = lives.end(signal.SIGTERM)
        figures.stopped(time.monotonic() - told, code)
    else:
        figures.killed(lives.end(signal.SIGKILL))


def _drain(lives: Lives, pace: Pace, postfix: Postfix, folder: Path) -> None:
    """Let the judge live, its clock standing still, until nothing is on its way; then stop it."""
    for _ in range(10):
        lives.begin(pace)
        with Archive.open(folder / "state" / "judge.sqlite") as archive:
            now = pace.now()
            wait_until(partial(_calm, archive, postfix, now), f"the last letters:\n{postfix.log[-2000:]}", 100)
            lives.end(signal.SIGTERM)
            later = archive.due_outgoing(datetime.max.replace(tzinfo=UTC), 1)
        if not later:
            return
        pace = Pace(later[0].due, 0.0, 0.0)  # a letter that did not go out at first waits for its next try


def _calm(archive: Archive, postfix: Postfix, now: datetime) -> bool:
    """Nothing is on its way, neither here nor there, nor from there to here."""
    return not any(
        archive.new_letters(1) or archive.due_games(now, 1) or archive.due_outgoing(now, 1) or postfix.queue()
        for _ in range(2)
    )


def main() -> None:
    """Kill, reckon, print; exit 1 when anything is not as it must be."""
    parser = argparse.ArgumentParser(prog="python -m tests.peers.crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=480, help="no kills after these; the rest is draining")
    parser.add_argument("--rate", type=float, default=4, help="letters a second")
    parser.add_argument("--keep", type=Path, help="copy the folder there when something is wrong")
    given = parser.parse_args()
    if reason := missing():
        sys.exit(reason)
    with short_folder() as folder:
        figures = crash(folder, given.kills, given.seed, seconds=given.seconds, rate=given.rate)
        print(figures)
        if figures.violations and given.keep:
            shutil.copytree(folder, given.keep, ignore=shutil.ignore_patterns("spool", "lmtp"))
    if figures.violations or figures.kills < given.kills:
        sys.exit(1)


if __name__ == "__main__":
    main()
