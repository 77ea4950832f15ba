"""The way of one letter in code: `python -m tests.bench.way` counts what one letter of four orders costs in calls.

The letter goes through a whole worker, as it does in the daemon, in the middle of a game that the judge knows already.
Python calls are counted, so the figures are exact, and the same on every machine:

- changes of room: a function of one folder of `judge/` calls a function of another one (`docs/architecture.md`, "The
  rooms"); a generator that is resumed is not called;
- look-ups of a game, and of the variant that it is played on;
- readings of a letter's headers, of the signed part of its address, and of its body.
"""

import random
import sys
import tempfile
from collections import Counter
from datetime import UTC, datetime, timedelta
from inspect import CO_GENERATOR
from pathlib import Path
from types import FrameType

from judge.app.worker import Worker
from judge.archive.archive import Archive
from judge.config.loading import Config
from judge.config.schema import Identity
from judge.post.intake import Envelope

HOST = "dip.example"
JUDGE = f"judge@{HOST}"
NOW = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
LINES = "A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO\nF Bre H"

LOOKED_UP: dict[str, set[str]] = {
    "look-ups of a game": {"Transaction.game"},
    "look-ups of the variant": {"variant_of"},
    "readings of the headers": {"read_headers"},
    "readings of the address": {"verify_note"},
    "readings of the body": {"read_body"},
}


class Way:
    """Counts the calls that are made while it is entered."""

    def __init__(self) -> None:
        self.rooms: Counter[tuple[str, str]] = Counter()
        """How often a function was called from another room: by the room that called and the function's full name."""
        self.calls: Counter[str] = Counter()
        """How often a function was called, by its qualified name."""

    def __enter__(self) -> "Way":
        sys.setprofile(self._seen)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    @property
    def changes(self) -> int:
        """How often one room called another."""
        return sum(self.rooms.values())

    def looked_up(self, what: str) -> int:
        """How often something of `LOOKED_UP` was looked up or read."""
        return sum(self.calls[name] for name in LOOKED_UP[what])

    def _seen(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event != "call" or code.co_flags & CO_GENERATOR:
            return
        # messages share one __init__, which is no more a call of another room than one that dataclass makes
        module = type(frame.f_locals["self"]).__module__ if code.co_name == "__init__" else _module(frame)
        room = _room(module)
        if not room:
            return
        self.calls[code.co_qualname] += 1
        caller = _room(_module(frame.f_back))
        if caller and caller != room:
            self.rooms[caller, f"{module}.{code.co_qualname}"] += 1


def _module(frame: FrameType | None) -> str:
    return str(frame.f_globals.get("__name__", "")) if frame is not None else ""


def _room(module: str) -> str:
    """The room of a module: the folder of `judge/` that it lies in; empty: it is none of the judge's."""
    names = module.split(".")
    return names[1] if names[0] == "judge" and len(names) > 1 else ""


class Post:
    """A worker in a folder of its own, and whoever writes to it and takes its letters."""

    def __init__(self, folder: Path) -> None:
        config = Config(address=JUDGE, var=folder, identity=Identity("mx.dip.example"))
        self.archive = Archive.open(folder / "judge.sqlite", fresh_secret=b"s" * 32)
        self.now = NOW
        self.worker = Worker(self.archive, config, lambda: self.now, random.Random(1))
        self.reply_to: dict[str, str] = {}
        self._written = 0

    def write(self, sender: str, text: str, to: str = JUDGE, *, authenticated: bool = True) -> None:
        """Store a letter, as the daemon does when it has come in."""
        self._written += 1
        self.now += timedelta(minutes=1)
        trusted = "Authentication-Results: mx.dip.example; dkim=pass header.d=x.example\r\n" if authenticated else ""
        raw = f"{trusted}From: {sender}\r\nTo: {to}\r\nMessage-ID: <{self._written}@x.example>\r\n\r\n{text}\r\n"
        self.worker.store(Envelope(sender, (to,), raw.encode(), self.now))

    def work(self) -> None:
        """Let the worker do all that there is to do."""
        while self.worker.handle_letters() or self.worker.run_due_games():
            pass
        while self.worker.send_due(self):
            pass

    def send(self, _: str, recipient: str, raw: bytes) -> None:
        """Take a letter of the worker's."""
        for line in raw.decode("utf-8", "replace").splitlines():
            if line.startswith("Reply-To:"):
                self.reply_to[recipient] = line.partition(":")[2].strip().strip("<>")

    def close(self) -> None:
        """There is nothing to close."""


def walked() -> Way:
    """The way of one letter of four orders, from the store to the outbox."""
    with tempfile.TemporaryDirectory() as folder:
        post = Post(Path(folder))
        post.write("mia@x.example", "CREATE demo standard MOVE 1D")
        for power in POWERS:
            post.write(f"{power.lower()}@x.example", f"JOIN demo {power}")
        post.work()
        post.write("mia@x.example", "START", post.reply_to["mia@x.example"])
        post.work()
        for power in ("Italy", "France"):  # the first warms what is kept from letter to letter
            post.write(f"{power.lower()}@x.example", "A Ven H", post.reply_to[f"{power.lower()}@x.example"])
            post.work()
        post.write("france@x.example", LINES, post.reply_to["france@x.example"], authenticated=False)
        way = Way()
        with way:
            post.worker.handle_letters()
        post.archive.close()
        return way


def main() -> None:
    """Print the figures, and with `--all` every function that was called from another room."""
    way = walked()
    print(f"{way.changes:5} changes of room")
    for what in LOOKED_UP:
        print(f"{way.looked_up(what):5} {what}")
    if "--all" in sys.argv:
        for (caller, function), times in way.rooms.most_common():
            print(f"{times:5} {caller} -> {function}")


if __name__ == "__main__":
    main()
