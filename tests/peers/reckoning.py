"""What a judge that was killed again and again must have done with its letters all the same: everything, once."""

import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from judge.archive.archive import Archive
from judge.archive.records import PhaseRecord, RecordedEvent
from judge.board.variant import Variant
from judge.game.boards import variant_of
from judge.game.events import PressSent, SeatTaken
from judge.game.reducer import replay
from judge.game.state import GameState

STOP_WITHIN = 10.0  # seconds
COPIED = {"broadcast": "broadc", "press": "press "}
WELCOME = "game h"
SHOWN = 20  # violations are printed, the others counted


@dataclass(frozen=True, slots=True)
class Sent:
    """A letter that somebody wrote; `copies` is how often it was taken."""

    kind: str
    word: str
    game: str
    address: str
    message_id: str
    copies: int


@dataclass(frozen=True, slots=True)
class Posted:
    """A letter of the outbox."""

    recipient: str
    raw: bytes
    message_id: str
    game: str | None


@dataclass(slots=True)
class Figures:
    """What was counted, and everything that is not as it must be."""

    kills: int = 0
    stops: int = 0
    slowest_stop: float = 0.0
    accepted: int = 0
    letters: int = 0
    events: int = 0
    phases: int = 0
    outgoing: int = 0
    deliveries: int = 0
    duplicates: int = 0
    redeliveries: int = 0
    seconds: float = 0.0
    violations: list[str] = field(default_factory=list)

    def killed(self, code: int) -> None:
        """A life that was killed ended with this."""
        self.kills += 1
        self.hold(code == -9, f"a life ended by itself with {code}")

    def stopped(self, seconds: float, code: int) -> None:
        """A life that was told to stop ended after so long with this."""
        self.stops += 1
        self.slowest_stop = max(self.slowest_stop, seconds)
        self.hold(code == 0, f"a life that was told to stop ended with {code}")
        self.hold(seconds <= STOP_WITHIN, f"a stop took {seconds:.1f} s")

    def hold(self, true: bool, violation: str) -> None:
        """Note a violation unless something is true."""
        if not true:
            self.violations.append(violation)

    def __str__(self) -> str:
        wrong = "".join(f"\n  {each}" for each in self.violations[:SHOWN])
        return (
            f"{self.kills} kills and {self.stops} stops (the slowest {self.slowest_stop:.2f} s), {self.seconds:.0f} s\n"
            f"{self.accepted} letters accepted from people, {self.letters} stored, "
            f"{self.redeliveries} redeliveries dropped\n"
            f"{self.events} events, {self.phases} phases\n"
            f"{self.outgoing} letters sent, {self.deliveries} delivered, {self.duplicates} of them more than once\n"
            f"{len(self.violations)} violations{wrong}"
        )


def reckon(
    figures: Figures, archive: Path, sent: Sequence[Sent], taken: Sequence[tuple[str, bytes]], log: str, post: str
) -> None:
    """Add to the figures what is found in an archive, and what is wrong with it.

    `sent` is what people wrote, `taken` what was delivered to them, `log` the judge's, `post` the mail server's.
    """
    figures.hold(_rows(archive, "PRAGMA integrity_check") == [("ok",)], "the archive is damaged")
    figures.redeliveries = log.count("came again")
    for line in log.splitlines():
        figures.hold(not line.startswith(("ERROR", "CRITICAL", "Traceback")), f"log: {line}")
    figures.hold("status=bounced" not in post, "Postfix gave a letter up")
    figures.accepted = sum(bool(each.copies) for each in sent)
    stored = _rows(archive, "SELECT id, status, outcome FROM letters")
    figures.letters = len(stored)
    for number, status, outcome in stored:
        figures.hold(status == "done" and outcome == "handled", f"letter {number} is {status}: {outcome}")
    unsent = _rows(archive, "SELECT recipient, reason FROM outbox WHERE sent_at IS NULL OR dead = 1")
    figures.hold(not unsent, f"in the outbox there is still {unsent[:3]}")
    outbox = [Posted(*row) for row in _rows(archive, "SELECT recipient, raw, message_id, game FROM outbox")]
    figures.outgoing = len(outbox)
    _check_deliveries(figures, outbox, taken)
    with Archive.open(archive) as opened, opened.reading() as records:
        games = {card.name: records.game(card.name) for card in records.games()}
        events = {name: records.events(name) for name in games}
        figures.events = sum(len(each) for each in events.values())
        _check_effects(figures, sent, events, outbox, games)
        for name, state in games.items():
            assert state is not None
            figures.hold(replay(each.event for each in events[name]) == state, f"{name} is not what happened in it")
            phases = records.phases(name)
            figures.phases += len(phases)
            _check_phases(figures, state, phases, outbox)


def _check_deliveries(figures: Figures, outbox: Sequence[Posted], taken: Sequence[tuple[str, bytes]]) -> None:
    """Every letter of the outbox was delivered to whom it is for, always as the same bytes; nothing else was."""
    by_id = {each.message_id: each for each in outbox}
    delivered: Counter[str] = Counter()
    for recipient, raw in taken:
        own_id = header(raw, "Message-ID")
        row = by_id.get(own_id)
        if row is None:
            figures.hold(False, f"{recipient} got {own_id}, which nobody sent")
            continue
        delivered[own_id] += 1
        figures.hold(recipient == row.recipient, f"{recipient} got {row.recipient}'s {own_id}")
        figures.hold(raw.endswith(row.raw), f"{own_id} was altered on its way")
    figures.deliveries, figures.duplicates = len(taken), sum(delivered.values()) - len(delivered)
    for row in outbox:
        figures.hold(bool(delivered[row.message_id]), f"{row.recipient} never got {row.message_id}")


def _check_effects(
    figures: Figures,
    sent: Sequence[Sent],
    events: dict[str, list[RecordedEvent]],
    outbox: Sequence[Posted],
    games: dict[str, GameState | None],
) -> None:
    """Every letter that was taken was answered once, and what it said was done once."""
    # besides the answer its writer gets a copy of their press if they want it; the answer to JOIN is a welcome
    answers: dict[str, list[str]] = defaultdict(list)
    for row in outbox:
        answers[header(row.raw, "In-Reply-To")].append(header(row.raw, "Subject").removeprefix("Diplomacy ")[:6])
    said = Counter(each.event.text.strip() for each in _all(events) if isinstance(each.event, PressSent))
    joined = Counter(each.event.seat.address for each in _all(events) if isinstance(each.event, SeatTaken))
    heard: dict[str, list[str]] = defaultdict(list)
    for row in outbox:
        subject = header(row.raw, "Subject").lower()
        if "sent" not in subject and (word := re.search(rb"^> ((?:post|hand)\d+x)\r$", row.raw, re.MULTILINE)):
            heard[word[1].decode()].append(row.recipient)
    copying = {(seat.address, name) for name, state in games.items() if state for seat in state.players if seat.copies}
    figures.hold(bool(copying), "nobody wants copies")
    for each in sent:
        got = answers[each.message_id]
        copied = each.kind in COPIED and (each.address, each.game) in copying
        expected = [WELCOME if each.kind == "join" else "Re: or", *([COPIED[each.kind]] if copied else [])]
        # the subject of an answer to orders says how they stand
        once = len(got) == 1 if each.kind == "orders" else sorted(got) == sorted(expected)
        unheard = not each.copies and not got  # nobody took it; else nobody heard that it was taken
        figures.hold(once or unheard, f"{each.word} {each.kind} was answered by {got}")
        if not each.copies:
            continue
        if each.kind in ("broadcast", "press"):
            figures.hold(said[each.word] == 1, f"{each.word} was said {said[each.word]} times")
            state = games[each.game]
            assert state is not None
            to = [seat.address for seat in state.seats.values() if each.kind == "broadcast" or seat.id == "master"]
            others = sorted(address for address in to if address != each.address)
            figures.hold(sorted(heard[each.word]) == others, f"{each.word} was heard by {sorted(heard[each.word])}")
        elif each.kind == "join":
            figures.hold(joined[each.address] == 1, f"{each.address} joined {joined[each.address]} times")


def _check_phases(figures: Figures, state: GameState, phases: Sequence[PhaseRecord], outbox: Sequence[Posted]) -> None:
    """The phases follow one another, and everybody got the results of each, once."""
    variant: Variant = variant_of(state)
    at = variant.start()
    results = Counter(
        (row.recipient, header(row.raw, "Subject").split()[3].rstrip(":"))
        for row in outbox
        if row.game == state.name and header(row.raw, "Subject").startswith("Diplomacy results")
    )
    for played in phases:
        figures.hold(played.before == at, f"{state.name}: {played.phase} does not follow {at.phase}")
        at = played.after
        for seat in state.seats.values():
            count = results[seat.address, played.phase]
            figures.hold(count == 1, f"{seat.address} got the results of {state.name} {played.phase} {count} times")
    codes = [each.phase for each in phases]
    figures.hold(len(set(codes)) == len(codes), f"{state.name}: a phase was played twice")


def header(raw: bytes, name: str) -> str:
    """A header of a letter as it stands there, unfolded; empty: there is none."""
    head = raw.partition(b"\r\n\r\n")[0].decode("utf-8", "replace")
    found = re.search(rf"^{name}: *(.*(?:\r\n[ \t].*)*)", head, re.MULTILINE | re.IGNORECASE)
    return re.sub(r"\r\n[ \t]+", " ", found[1]).strip() if found else ""


def _all(events: dict[str, list[RecordedEvent]]) -> Iterable[RecordedEvent]:
    return (each for of_game in events.values() for each in of_game)


def _rows(archive: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(archive)) as db:
        return db.execute(query).fetchall()
