"""A master moves a game to the edition of its variant that the judge has now, or takes that back.

The position stays as it is, on another board, by the codes that its places have there; so does what is on file, as far
as it fits. The game must be one that could have been played by that edition from its beginning: editions with other
powers, calendars, groups or rules of bids are refused.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeVar

from judge.board.edition_move import EditionMove
from judge.board.library import Edition, Library, UnknownVariant
from judge.board.orders import Order
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Position, Unit
from judge.board.tables import MapError
from judge.board.variant_options import Option, UnknownOption
from judge.common.message import Message, Power
from judge.game.boards import board_of, first_edition_of, variant_of
from judge.game.clock.readiness import held_until_deadline
from judge.game.events import (
    AheadFiled,
    BidsFiled,
    EditionChanged,
    Event,
    OrdersFiled,
    OrdersOffered,
    PositionEdited,
    ProposalLapsed,
)
from judge.game.masters import refiling
from judge.game.reducer import apply_all
from judge.game.refusals import Refusal
from judge.game.seating import require_running
from judge.game.state import AheadOrder, GameState, OfferedOrder
from judge.game.votes.questions import CONCESSION


class NotMovedInRetreats(Message):
    """A game is to be moved to another edition in a phase of retreats."""

    phase: Phase


class OfThisEdition(Message):
    """A game is to be moved to the edition by which it is played."""

    game: str
    variant: str


class NoNewEdition(Message):
    """A game is to be moved to another edition, and the judge has no such variant any more."""

    variant: str


class NewEditionFaulty(Message):
    """A game is to be moved to another edition, whose files are wrong."""

    variant: str


class NewEditionNot(Message):
    """A game cannot be moved to the new edition; the reason follows."""

    game: str
    variant: str


class NewEditionOptions(Message):
    """Besides `NewEditionNot`: options are missing there, or decided in another way."""

    options: tuple[str, ...]


class NewEditionPowers(Message):
    """Besides `NewEditionNot`: it has other powers."""

    powers: tuple[Power, ...]


class NewEditionSponsors(Message):
    """Besides `NewEditionNot`: powers that nobody plays have other sponsors there."""

    powers: tuple[Power, ...]


class NewEditionCalendar(Message):
    """Besides `NewEditionNot`: it has another calendar."""


class NewEditionGroups(Message):
    """Besides `NewEditionNot`: it has other groups of powers."""


class NewEditionBids(Message):
    """Besides `NewEditionNot`: it has other rules for bids."""


class UnitsHomeless(Message):
    """Besides `NewEditionNot`: units stand where none of their kind can stand there."""

    units: tuple[Unit, ...]


_T = TypeVar("_T")

_REFUSED = {"calendar": NewEditionCalendar(), "groups": NewEditionGroups(), "bids": NewEditionBids()}
"""The rules that a game cannot change once it has begun, with what is said of them."""


@dataclass(frozen=True, slots=True)
class NewEdition:
    """The edition to which a game can be moved, the way there, and what moving there leads to."""

    edition: Edition
    way: EditionMove
    events: tuple[Event, ...]


def new_edition(state: GameState, library: Library, by: str, now: datetime) -> NewEdition:
    """The edition that the judge's `library` has of a game's variant, and what happens if the master `by` moves the
    game to it.

    The orders, bids and offers on file are carried over, and those dropped that are impossible there. FINAL is taken
    back if anything differs that is judged by. If everybody is ready all the same, the phase waits for its deadline,
    until they have all written again.

    :raises Refusal: `NotMovedInRetreats`, `NoNewEdition`, `NewEditionFaulty`, `OfThisEdition`, `NewEditionNot` with the
        reasons, `NotStarted`, `GameOver`.
    """
    position = require_running(state)
    if position.phase.kind is PhaseKind.RETREATS:
        raise Refusal(NotMovedInRetreats(position.phase))
    old = variant_of(state)
    try:
        edition = library.edition(state.variant)
        there = replace(position, edition="" if edition.key == first_edition_of(state).key else edition.key)
        if there.edition == position.edition:
            raise Refusal(OfThisEdition(state.name, old.title))
        way = EditionMove(old, board_of(state, there))
    except UnknownVariant as error:
        raise Refusal(NoNewEdition(old.title)) from error
    except UnknownOption as error:
        raise Refusal(NewEditionNot(state.name, old.title).with_more(error.message)) from error
    except MapError as error:
        raise Refusal(NewEditionFaulty(old.title)) from error
    if reasons := tuple(_reasons(state, position, way)):
        raise Refusal(NewEditionNot(state.name, old.title).with_more(*reasons))
    events = _moved(state, EditionChanged(way.position(position, there.edition), by), way)
    after = apply_all(state, events)
    return NewEdition(edition, way, (*events, *held_until_deadline(after, variant_of(after), now)))


def taken_back(state: GameState, before: GameState, after: GameState, by: str) -> list[Event]:
    """Give the game back the edition and the position of `before` it was moved, and `after` it.

    What the move dropped is on file again: orders, bids and FINAL. What players have written since stays, as far as it
    fits that board.
    """
    assert before.position is not None
    way = EditionMove(variant_of(state), variant_of(before))
    moved = _moved(state, PositionEdited(before.position, "", (), by), way)
    events = [*moved, *refiling.given_back(state, before, after)]
    now = apply_all(state, events)
    events += refiling.without_misfits(before, now)
    return [*events, *refiling.final_again(apply_all(state, events), before, after)]


def carried_ahead(before: GameState, after: GameState) -> list[Event]:
    """What happens to the orders for later phases where the game has come to the board of another edition, `after` it
    was on that of `before`."""
    old, new = before.position, after.position
    if old is None or new is None or old.edition == new.edition:
        return []
    return _ahead_carried(before, EditionMove(variant_of(before), variant_of(after)))


def _moved(state: GameState, moved: EditionChanged | PositionEdited, way: EditionMove) -> list[Event]:
    """The game comes to the board of another edition, with what is on file."""
    events: list[Event] = [moved, *_carried(state, way)]
    events += refiling.without_misfits(state, apply_all(state, events))
    if way.changes.are_judged:
        events += refiling.without_final(list(apply_all(state, events).players))
    if "concession" in way.changes.rules:  # a vote is counted in another way there
        events += [ProposalLapsed(key) for key, asked in state.proposals.items() if asked.kind == CONCESSION]
    return events


def _reasons(state: GameState, position: Position, way: EditionMove) -> Iterator[Message]:
    """Why a game cannot be moved."""
    changes = way.changes
    if options := _other_options(way):
        yield NewEditionOptions(options)
    if powers := (*changes.powers, *changes.powers_gone):
        yield NewEditionPowers(powers)
    if changes.sponsors:
        yield NewEditionSponsors(changes.sponsors)
    yield from (said for rule, said in _REFUSED.items() if rule in changes.rules)
    if homeless := way.homeless(position):
        yield UnitsHomeless(homeless)


def _other_options(way: EditionMove) -> tuple[str, ...]:
    """The names of the options that the other edition lacks, or on which players vote in another way there."""
    old, new = way.old.choices, way.new.choices
    missing = [option.name for key, option in old.items() if key not in new]
    voted = [option.name for key, option in new.items() if option.ballot and not _is_same(option, old.get(key))]
    lapsed = [option.name for key, option in old.items() if option.ballot and key in new and not new[key].ballot]
    return tuple(dict.fromkeys((*missing, *voted, *lapsed)))


def _is_same(option: Option, known: Option | None) -> bool:
    """Whether players vote on an option in the same way."""
    asked = known is not None and (known.ballot, known.values, known.excludes)
    return asked == (option.ballot, option.values, option.excludes)


# -- what is on file --------------------------------------------------------------------------------------------------


def _carried(state: GameState, way: EditionMove) -> list[Event]:
    """What is on file, by the codes of the other edition; what names a place that it lacks falls."""
    events: list[Event] = []
    for power, filed in state.orders.items():
        orders: tuple[Order, ...] = tuple(each for order in filed if (each := way.order(order)) is not None)
        events += [OrdersFiled(power, orders)] if orders != filed else []
    for side, made in state.bids.items():
        bids = _those(way.bid(each) for each in made)
        events += [BidsFiled(side, bids)] if bids != made else []
    for seat, offers in state.offered.items():
        offered = _those(_offer(each, way) for each in offers)
        events += [OrdersOffered(seat, offered)] if offered != offers else []
    return events + _ahead_carried(state, way)


def _ahead_carried(state: GameState, way: EditionMove) -> list[Event]:
    """The orders for later phases, by the codes of the other edition."""
    return [
        AheadFiled(seat, phase, carried)
        for seat, phases in state.ahead.items()
        for phase, kept in phases.items()
        if (carried := _those(_later(each, way) for each in kept)) != kept
    ]


def _later(kept: AheadOrder, way: EditionMove) -> AheadOrder | None:
    order, when = way.order(kept.order), way.condition(kept.when) if kept.when is not None else None
    is_gone = order is None or (when is None and kept.when is not None)
    return None if order is None or is_gone else replace(kept, order=order, when=when)


def _offer(offered: OfferedOrder, way: EditionMove) -> OfferedOrder | None:
    order = way.order(offered.order)
    return None if order is None else replace(offered, order=order)


def _those(each: Iterable[_T | None]) -> tuple[_T, ...]:
    return tuple(one for one in each if one is not None)
