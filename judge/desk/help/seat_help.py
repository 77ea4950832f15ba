"""HELP without a word: a few lines for the seat that asks and the phase of its game, and the names of the rest."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from judge.board.orders import Build, Disband, Order
from judge.board.phase import Phase, PhaseKind
from judge.board.variant import Variant
from judge.common.message import Message
from judge.desk.command import AnyCommand, Subject
from judge.desk.handling.letter_context import LetterContext
from judge.game.settings import Observing, PressMode, Settings
from judge.game.state import GameState, Role, Seat
from judge.game.views.game_view import GameView
from judge.writing.rendering.composer import Passage
from judge.writing.rendering.shared_words import sample_orders
from judge.writing.reports import sections
from judge.writing.reports.next_duties import has_to_order, lead


class NowOver(Message):
    """How the reader's game stands: it is over."""

    game: str


class NotBegun(Message):
    """How the reader's game stands: it has not started."""

    game: str


class NotBegunForMaster(Message):
    """How the reader's game stands: it has not started, and the reader is its master."""

    game: str


class AskedWhetherThere(Message):
    """Follows `NotBegun`: until when the reader says that they are there."""

    until: datetime


class NowIn(Message):
    """How the reader's game stands: its phase."""

    game: str
    phase: Phase


class AsksForOrders(Message):
    """Follows `NowIn`: what a player writes in a movement phase."""


class AsksForRetreats(Message):
    """Follows `NowIn`: what a player writes whose units were dislodged."""


class AsksForAdjustments(Message):
    """Follows `NowIn`: what a player writes who builds or removes."""


class OrdersAllHere(Message):
    """Behind `NowIn`: no order of a player is missing; theirs are shown as examples."""


class NothingAsked(Message):
    """Follows `NowIn`: a player has nothing to order."""


class WritesForNoGame(Message):
    """How things stand for somebody whose letter speaks for no seat."""


class Hints(NamedTuple):
    """What HELP shows somebody: `commands` by name, and the `names` under which it tells more."""

    commands: tuple[str, ...]
    names: tuple[str, ...]


SUBJECTS: Mapping[str, tuple[Subject, ...]] = {
    "GAMES": (Subject.GAMES,),
    "VOTES": (Subject.VOTES,),
    "SEAT": (Subject.SEAT,),
    "TIME": (Subject.TIME,),
    "RECORDS": (Subject.RECORDS,),
    "JUDGE": (Subject.JUDGE,),
    "MASTER": (Subject.RUNNING, Subject.PEOPLE, Subject.CLOCK),
}
"""Names under which HELP lists the commands about something. VOTES is a command besides, and is explained first."""

_STRANGER = Hints(
    ("LIST", "JOIN", "CREATE", "OBSERVE", "SUBSCRIBE", "STANDBY", "SIGNON", "CHECK"),
    ("ORDERS", "VARIANT", "REPLYING", "GAMES", "RECORDS"),
)
_BEFORE_START = {
    Role.PLAYER: Hints(
        ("STATUS", "PRESS", "SET PREFERENCE", "SET ZONE", "SET LANGUAGE", "SET ABSENCE", "RESIGN"),
        ("ORDERS", "VARIANT", "PRESS", "SEAT", "TIME"),
    ),
    Role.MASTER: Hints(
        ("STATUS", "SETUP", "INVITE", "APPROVE", "START", "ANNOUNCE", "HOUSERULES", "TERMINATE"),
        ("MASTER", "PRESS", "SETUP", "DATES"),
    ),
    Role.OBSERVER: Hints(("STATUS", "JOIN", "PRESS", "SET ZONE", "SET LANGUAGE", "RESIGN"), ("GAMES", "RECORDS")),
}
_RUNNING = {
    Role.PLAYER: Hints(
        ("STATUS", "PRESS", "PREVIEW", "EXTEND", "SET ABSENCE"),
        ("ORDERS", "VARIANT", "PHASE", "IF", "PRESS", "VOTES", "SEAT", "TIME", "RECORDS"),
    ),
    Role.MASTER: Hints(
        ("STATUS", "SET DEADLINE", "PROCESS", "PAUSE", "REPLACE", "ANNOUNCE", "PRESS", "TAKEBACK"),
        ("MASTER", "PRESS", "SETUP", "DATES", "RECORDS"),
    ),
    Role.OBSERVER: Hints(("STATUS", "MAP", "WHY", "SUMMARY", "HISTORY", "PRESS", "RESIGN"), ("PRESS", "RECORDS")),
}
_OVER = {
    Role.PLAYER: Hints(("SUMMARY", "HISTORY", "MAP", "WHY", "STATS", "LIST"), ("RECORDS", "GAMES", "REVEAL")),
    Role.MASTER: Hints(("SUMMARY", "HISTORY", "MAP", "STATS", "ROLLBACK", "LIST"), ("RECORDS", "GAMES", "MASTER")),
    Role.OBSERVER: Hints(("SUMMARY", "HISTORY", "MAP", "WHY", "STATS", "LIST"), ("RECORDS", "GAMES")),
}
_WAITS: Mapping[PhaseKind, Message] = {
    PhaseKind.MOVEMENT: AsksForOrders(),
    PhaseKind.RETREATS: AsksForRetreats(),
    PhaseKind.ADJUSTMENTS: AsksForAdjustments(),
}


_SHOWN = 3  # orders on file, as examples


def help_here(context: LetterContext, commands: Mapping[str, AnyCommand]) -> Passage:
    """The answer to HELP for the writer of this letter; `commands` are all, by name."""
    if context.signed_on is None:
        known = [commands[each] for each in _STRANGER.commands]
        return sections.help_here((WritesForNoGame(),), (), known, _STRANGER.names)
    state, seat = context.here()
    view, variant = context.view(state, seat.id), context.variant_of(state)
    hints = _hints(state, seat)
    return sections.help_here(
        _now(state, seat, view, variant),
        _examples(view, variant),
        [commands[each] for each in hints.commands if _has_use(each, state.settings, seat)],
        (*hints.names, *(["BIDS"] if view.own and view.own.bids is not None else [])),
        variant,
        seat.zone,
    )


def _hints(state: GameState, seat: Seat) -> Hints:
    """What HELP shows the holder of a seat, as its game stands."""
    if state.is_over:
        return _OVER[seat.role]
    return (_BEFORE_START if state.position is None else _RUNNING)[seat.role]


def _has_use(command: str, settings: Settings, seat: Seat) -> bool:
    """Whether a game's settings leave that seat any use for a command."""
    match command:
        case "PRESS" if seat.role is Role.OBSERVER:
            return settings.manners.observers is Observing.WRITE
        case "PRESS":
            return settings.press is not PressMode.NONE or seat.role is Role.MASTER
        case "EXTEND":
            return settings.ballots.extend
        case "SET ABSENCE":
            return bool(settings.timing.absence)
        case "APPROVE":
            return settings.gates.approval
    return True


def _now(state: GameState, seat: Seat, view: GameView, variant: Variant) -> Sequence[Message]:
    """How the game stands, and what it asks of the holder of a seat."""
    if state.is_over:
        return (NowOver(state.name),)
    if view.position is None:
        if seat.role is Role.MASTER:
            return (NotBegunForMaster(state.name),)
        awaited = seat.role is Role.PLAYER and not seat.present
        asked = AskedWhetherThere(state.muster) if state.muster is not None and awaited else None
        return (NotBegun(state.name).with_more(asked),)
    phase = view.position.phase
    if seat.role is not Role.PLAYER:
        return (NowIn(state.name, phase),)
    if has_to_order(view) and _filed(view):
        return (NowIn(state.name, phase), *lead(view, variant), OrdersAllHere())
    waits = _WAITS[phase.kind] if has_to_order(view) else NothingAsked()
    return (NowIn(state.name, phase).with_more(waits), *lead(view, variant))


def _filed(view: GameView) -> list[Order]:
    """The orders that a player has on file, if none is missing; else none."""
    own = view.own
    if own is None or any(own.unordered.values()):
        return []
    return [each for orders in own.orders.values() for each in orders]


def _examples(view: GameView, variant: Variant) -> Sequence[Order]:
    """Orders that show how they are written: those on file if none is missing, else possible ones, without advice."""
    own, position = view.own, view.position
    if own is None or position is None or not has_to_order(view):
        return []
    if filed := _filed(view):
        return filed[:_SHOWN]
    orders = sample_orders(variant, position, own.powers)
    if orders or position.phase.kind is not PhaseKind.ADJUSTMENTS:
        return orders
    building = (own.sites.get(power, ()) for power, count in own.adjustments.items() if count > 0)
    removing = (position.units_of(power) for power, count in own.adjustments.items() if count < 0)
    return [
        *(_build(sites[0], variant) for sites in building if sites),
        *(Disband(units[0].kind, units[0].space) for units in removing if units),
    ]


def _build(site: str, variant: Variant) -> Order:
    """A build at a site, of an army where one can stand there."""
    return Build("A" if variant.can_stand("A", site) else "F", site)
