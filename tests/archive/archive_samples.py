"""A small game told in events, and the little that most archive tests do with it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from judge.archive.archive import Archive
from judge.archive.outbox import OutgoingRow
from judge.archive.transaction import Transaction
from judge.board.phase import Phase
from judge.board.position import DislodgedUnit, Position, Unit
from judge.game.events import Event, GameCreated, GameStarted, PhaseProcessed, RolledBack, SeatTaken
from judge.game.reducer import apply
from judge.game.settings import Settings
from judge.game.state import GameState, Role, Seat
from tests.orders import ordered, result

NOW = datetime(2026, 11, 21, 19, 0, tzinfo=UTC)
LATER = NOW + timedelta(days=3)
MASTER = Seat("master", Role.MASTER, "Master@Example.org", "Mary")
ALICE = Seat("p1", Role.PLAYER, "Alice@Example.org", "Alice")
BOB = Seat("p2", Role.PLAYER, "bob@example.org", "Bob")

SPRING = Position(
    Phase.parse("S1901M"), (Unit("ENGLAND", "F", "LON"), Unit("FRANCE", "A", "PAR")), centres={"LON": "ENGLAND"}
)
FALL = replace(SPRING, phase=Phase.parse("F1901M"), units=(Unit("ENGLAND", "F", "NTH"), Unit("FRANCE", "A", "PAR")))
AUTUMN = replace(
    FALL, phase=Phase.parse("F1901R"), dislodged=(DislodgedUnit(Unit("FRANCE", "A", "MAR"), ("GAS", "SPA")),)
)

STARTED = GameStarted({"p1": ("ENGLAND",), "p2": ("FRANCE",)}, 7, SPRING, LATER)


def created(name: str = "cup") -> list[Event]:
    """A game with a master and two players, not started yet."""
    return [GameCreated(name, "standard", Settings(), MASTER), SeatTaken(ALICE), SeatTaken(BOB)]


def played(before: Position, after: Position) -> PhaseProcessed:
    """A phase in which England had one order, which succeeded."""
    results = (result("ENGLAND", "F LON - NTH", "succeeds", "nobody opposed it"),)
    return PhaseProcessed(before, {"ENGLAND": ordered("F LON - NTH")}, results, after, (), LATER)


def rolled_back(to: Position) -> RolledBack:
    """The game is back at the start of a phase."""
    return RolledBack(to, LATER)


def record(
    transaction: Transaction,
    events: Sequence[Event],
    name: str = "cup",
    *,
    at: datetime = NOW,
    letter: int | None = None,
    wake: datetime | None = None,
    by: str = "",
) -> GameState:
    """Apply events to the game on record, and record them; the state they lead to."""
    state = transaction.game(name)
    for event in events:
        state = apply(state, event)
    assert state is not None
    transaction.append(name, state, events, at, letter, wake, by)
    return state


def record_at_once(
    archive: Archive, events: Sequence[Event], name: str = "cup", *, wake: datetime | None = None
) -> GameState:
    """The same in a transaction of its own."""
    with archive.transaction() as transaction:
        return record(transaction, events, name, wake=wake)


def outgoing(message_id: str, due: datetime = NOW, recipient: str = "alice@example.org") -> OutgoingRow:
    """A short letter to send."""
    return OutgoingRow(recipient, "", b"Subject: hello\r\n\r\nhello\r\n", message_id, "cup", due)
