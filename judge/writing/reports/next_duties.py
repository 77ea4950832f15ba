"""A player's duties in the phase that begins: the first part of the letter with the results, and of its subject."""

from collections.abc import Iterator
from datetime import datetime

from judge.board.phase import Phase, PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import Count, Message, OneOf, Power, Space
from judge.game.state import Status
from judge.game.views.game_view import GameView, OwnView
from judge.game.views.sites import sites_by_kind
from judge.writing.letters.receipt_subjects import NoneToOrder
from judge.writing.letters.receipts import default_words, due
from judge.writing.letters.subjects import ResultsSubject
from judge.writing.reports.building import builds_of


class ResultsLead(Message):
    """Follows a `ResultsSubject`: the reader's duties in the phase that begins."""

    what: tuple[Message, ...]


class MustRetreat(Message):
    """Part of a subject: units of the reader were dislodged."""


class BuildsToOrder(Message):
    """Part of a subject: how many units may be built."""

    count: Count


class RemovalsToOrder(Message):
    """Part of a subject: how many units must be removed."""

    count: Count


class ArmyDislodged(Message):
    """The beginning of a lead: an army of the reader was dislodged."""

    place: Space


class FleetDislodged(Message):
    """The beginning of a lead: a fleet of the reader was dislodged."""

    place: Space


class RetreatOpen(Message):
    """Follows a unit that was dislodged: where it may go."""

    places: OneOf[Space]


class NoRetreatOpen(Message):
    """Follows a unit that was dislodged: it can go nowhere."""


class AnyRetreat(Message):
    """Follows a unit that was dislodged, if nobody knows which places are open: it may retreat."""


class MustRemove(Message):
    """A lead: how many units the reader must remove."""

    count: Count


class ForPower(Message):
    """A lead for a player with several powers: which of them it is about."""

    power: Power
    said: Message


class HasToOrder(Message):
    """A lead: what the reader has not ordered yet in a phase that asks the usual orders of them."""

    units: tuple[Message, ...]


class AllIsOrdered(Message):
    """A lead: the reader's orders for the phase are complete."""

    phase: Phase


class NothingToOrderIn(Message):
    """A lead: the reader has nothing to order in the phase."""

    phase: Phase


class NothingIsLeft(Message):
    """A lead: the reader has neither units nor centres any more."""


class UntilThen(Message):
    """Follows a lead: until when the reader can order."""

    at: datetime


def lead(view: GameView, variant: Variant) -> list[Message]:
    """The beginning of the letter with the results, if more than the usual orders is asked of its reader.

    It tells what happened to their units, where these may retreat or they may build, until when, and the default
    without orders. `view` is theirs after the phase.
    """
    said = asked_of(view, variant)
    return [*said, *_until(view)] if said and due(view) else said


def _until(view: GameView) -> list[Message]:
    """Until when the reader may order, and what becomes of it if they say nothing."""
    until = UntilThen(view.deadline) if view.deadline is not None else None
    return [each for each in (until, default_words(view)) if each is not None]


def told_next(view: GameView, variant: Variant) -> list[Message]:
    """What the letter with the results tells a player of the phase that begins, above the report: what they have to
    order and until when, or that they have nothing to order. Empty: they play nothing, or the game does not go on."""
    player = _playing(view)
    if player is None:
        return []
    if due(view):
        return [*(asked_of(view, variant) or [HasToOrder(due(view))]), *_until(view)]
    own, position = player
    if has_to_order(view):
        return [AllIsOrdered(position.phase)]
    is_out = not any(position.units_of(power) or position.centres_of(power) for power in own.powers)
    return [NothingIsLeft() if is_out else NothingToOrderIn(position.phase)]


def asked_of(view: GameView, variant: Variant) -> list[Message]:
    """The duties of a player beyond the usual orders: where dislodged units may go, where they may build, how many
    units they must remove."""
    player = _playing(view)
    if player is None:
        return []
    own, position = player
    several = len(own.powers) > 1
    return [
        ForPower(power, each) if several else each
        for power in own.powers
        for each in _lead_of(own, position, power, variant)
    ]


def _playing(view: GameView) -> tuple[OwnView, Position] | None:
    """A player's own facts, and the board; None if the reader plays nothing, or the game does not go on."""
    if view.own is None or view.position is None or view.status not in (Status.ACTIVE, Status.PAUSED):
        return None
    return (view.own, view.position) if view.own.powers else None


def _lead_of(own: OwnView, position: Position, power: str, variant: Variant) -> Iterator[Message]:
    """The lead of one of the reader's powers."""
    for dislodged in position.dislodged_of(power):
        kind = FleetDislodged if dislodged.unit.kind == "F" else ArmyDislodged
        if dislodged.retreats is None:
            open_to: Message = AnyRetreat()
        elif dislodged.retreats:
            by_name = sorted(dislodged.retreats, key=lambda at: variant.provinces[variant.province_of[at]].name)
            open_to = RetreatOpen(tuple(by_name))
        else:
            open_to = NoRetreatOpen()
        yield kind(dislodged.unit.space).with_more(open_to)
    if count := own.adjustments.get(power, 0):
        if count > 0:
            yield builds_of(sites_by_kind(variant, position, power, own.sites.get(power, ())), count)
        else:
            yield MustRemove(-count)


def results_subject(view: GameView, phase: str) -> Message:
    """The subject of the results of a phase, with a player's next duties; `view` is theirs after it."""
    todo = _to_do(view)
    return ResultsSubject(view.name, phase).with_more(ResultsLead(todo) if todo else None)


def has_to_order(view: GameView) -> bool:
    """Whether the reader has anything to order in the present phase, whether or not it is already ordered."""
    return _playing(view) is not None and NoneToOrder() not in _to_do(view)


def _to_do(view: GameView) -> tuple[Message, ...]:
    """A player's duties in the phase that begins, other than the orders of every movement phase."""
    player = _playing(view)
    if player is None:
        return ()
    own, position = player
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            return () if any(position.units_of(power) for power in own.powers) else (NoneToOrder(),)
        case PhaseKind.RETREATS:
            return (MustRetreat() if any(position.dislodged_of(power) for power in own.powers) else NoneToOrder(),)
        case PhaseKind.ADJUSTMENTS:
            builds = sum(count for count in own.adjustments.values() if count > 0)
            removals = -sum(count for count in own.adjustments.values() if count < 0)
            counts = ((BuildsToOrder, builds), (RemovalsToOrder, removals))
            return tuple(kind(number) for kind, number in counts if number) or (NoneToOrder(),)
