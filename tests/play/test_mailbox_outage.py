"""A judge with a mailbox of which its server refuses connections over a deadline, and orders that lie in it in time."""

import random
from datetime import datetime, timedelta
from pathlib import Path

from judge.app.daemon import Daemon
from judge.config.loading import Config
from judge.config.schema import Identity, ImapIn
from judge.game.state import GameState
from tests.offline_judge import AUTHENTICATED, JUDGE, POWERS, START
from tests.orders import ordered
from tests.peers.process import wait_until
from tests.post.imap_server import PASSWORD, ImapServer

DEADLINE = START + timedelta(days=1)
HOUR = timedelta(hours=1)


class Table:
    """A judge with nothing but a mailbox, its clock, and the people who write to that."""

    def __init__(self, folder: Path, server: ImapServer) -> None:
        secret = folder / "secret"
        secret.write_text(PASSWORD)
        box = ImapIn("127.0.0.1", server.port, "plain", "judge", str(secret))
        identity = Identity("mx.dip.example")
        config = Config(address=JUDGE, var=folder / "var", smtp=(), imap=(box,), identity=identity)
        self.now, self.server = START, server
        server.clock, server.tells_time = lambda: self.now, True
        self.daemon = Daemon(config, clock=lambda: self.now, rng=random.Random(1), beat=None, draws=False)

    def write(self, sender: str, text: str) -> None:
        """A letter comes to the mailbox; nobody may have read it yet."""
        lines = f"From: {sender}@x.example", f"To: {JUDGE}", f"Message-ID: <{random.random()}@x.example>"
        self.server.deliver("\r\n".join([*lines, AUTHENTICATED + "\r\n" + text, ""]).encode())

    def state(self) -> GameState | None:
        with self.daemon.archive.reading() as records:
            return records.game("demo")

    def phase(self) -> str:
        """The phase that is being played; empty: none is yet."""
        state = self.state()
        return "" if state is None or state.position is None else str(state.position.phase)

    def deadline(self) -> datetime | None:
        """When the phase ends."""
        state = self.state()
        return state.deadline if state else None

    def orders(self, power: str) -> object:
        """What a power has on file."""
        state = self.state()
        return state.orders.get(power) if state else None

    def out_of_reach(self) -> None:
        """The server refuses everybody, and the judge has noticed."""
        self.server.answers["LOGIN"] = lambda line: line.done("NO not now")
        self.server.hang_up()
        (mailbox,) = self.daemon._mailboxes
        wait_until(lambda: mailbox.unread_since is not None, "the judge to miss its mailbox", 20)


def test_orders_that_lie_in_a_mailbox_out_of_reach_count(tmp_path: Path) -> None:
    with ImapServer() as server:
        table = Table(tmp_path, server)
        table.daemon.start()
        try:
            table.write("mia", "CREATE demo standard MOVE 1D REMIND 0H")
            for power in POWERS:
                table.write(power.lower(), f"JOIN demo {power}")
            table.write("mia", "START demo")
            wait_until(lambda: table.phase() == "S1901M", "the game to start", 20)
            table.out_of_reach()
            table.now = DEADLINE - HOUR
            table.write("france", "A PAR - BUR")
            table.now = DEADLINE + HOUR
            table.daemon.settle()
            assert (table.phase(), table.orders("FRANCE")) == ("S1901M", None)  # nobody has read it, and nothing runs
            server.answers.clear()
            wait_until(lambda: table.orders("FRANCE") == ordered("A PAR - BUR"), "the orders", 20)
            wait_until(lambda: table.deadline() != DEADLINE, "another deadline", 20)
            assert (table.phase(), table.deadline()) == ("S1901M", table.now + 12 * HOUR)  # it was read a day ago
            table.now += 12 * HOUR
            table.daemon.wake()
            wait_until(lambda: table.phase() == "F1901M", "the phase to run", 20)
            with table.daemon.archive.reading() as records:
                (played,) = records.phases("demo")
            assert played.orders["FRANCE"] == ordered("A PAR - BUR")
        finally:
            table.daemon.stop()
