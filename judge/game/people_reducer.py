"""The part of the reducer for people who come and go: seats, and who may have them."""

from judge.game.copies import replace
from judge.game.events import (
    ApplicationAnswered,
    Applied,
    BansChanged,
    InvitationWithdrawn,
    Invited,
    MusterCalled,
    SeatChanged,
    SeatLeft,
    SeatTaken,
)
from judge.game.seating import same_address
from judge.game.state import Branch, GameState, Invitation, Seat


def seated(state: GameState, event: SeatTaken | SeatLeft | SeatChanged) -> GameState:
    """The game after somebody took or left a seat, or its holder changed something.

    Orders on file for the seat, for this phase and for later ones, stay if the event says so; else they are dropped.
    Bids, which nobody but their bidder may read, votes, press that waits for the results and questions to the holder
    belong to the person, and never stay. Either way the early run is cancelled: see
    `judge.game.clock.readiness.with_time_for_new_players`.
    """
    match event:
        case SeatChanged(seat=seat):
            return replace(state, seats={**state.seats, seat.id: seat})
        case SeatTaken(seat=seat):
            pass
        case SeatLeft(seat=id):
            left = state.seats[id]
            seat = Seat(
                left.id,
                left.role,
                "",
                powers=left.powers,
                generation=left.generation,
                zone=left.zone,
                group=left.group,
            )
    sides = (seat.group, *seat.powers)
    return replace(
        state if event.keeps else _without_orders(state, seat),
        seats={**state.seats, seat.id: seat},
        bids={side: filed for side, filed in state.bids.items() if side not in sides},
        invitations=_uninvited(state, seat.address) if seat.is_held else state.invitations,
        postal=tuple(each for each in state.postal if each.sender != seat.id),
        proposals={
            key: replace(asked, votes={id: vote for id, vote in asked.votes.items() if id != seat.id})
            for key, asked in state.proposals.items()
        },
        early_at=None if seat.powers else state.early_at,
        awaited={id: each for id, each in state.awaited.items() if id != seat.id},
        offered={id: each for id, each in state.offered.items() if id != seat.id},
        offered_press={id: each for id, each in state.offered_press.items() if id != seat.id},
        reminders={id: told for id, told in state.reminders.items() if id != seat.id},
        misses={id: count for id, count in state.misses.items() if id != seat.id},
        forward=_branch_left(state.forward, seat, keeps=event.keeps),
    )


def _without_orders(state: GameState, seat: Seat) -> GameState:
    """The game with no orders on file for a seat, neither for this phase nor for later ones."""
    return replace(
        state,
        orders={power: filed for power, filed in state.orders.items() if power not in seat.powers},
        ahead={id: kept for id, kept in state.ahead.items() if id != seat.id},
    )


def _branch_left(branch: Branch | None, seat: Seat, *, keeps: bool) -> Branch | None:
    """The branch that undoing a rollback brings back, without anything that the new holder of a seat must not see."""
    if branch is None:
        return None
    sides = (seat.group, *seat.powers)
    orders = {power: filed for power, filed in branch.orders.items() if keeps or power not in seat.powers}
    return replace(branch, orders=orders, bids={side: bid for side, bid in branch.bids.items() if side not in sides})


def gathered(state: GameState, event: Applied | ApplicationAnswered | MusterCalled) -> GameState:
    """The game after an application, its answer, or a change of the muster."""
    match event:
        case Applied(seat=seat):
            others = tuple(each for each in state.applicants if each.id != seat.id)
            return replace(state, applicants=(*others, seat))
        case ApplicationAnswered(seat=id):
            return replace(state, applicants=tuple(each for each in state.applicants if each.id != id))
        case MusterCalled(until=until):
            if until is not None and state.muster is not None:
                return replace(state, muster=until)  # only its end moves: answers are kept
            seats = {id: replace(seat, present=False) for id, seat in state.seats.items()}
            return replace(state, muster=until, seats=seats, reminders={})


def let_in(state: GameState, event: Invited | InvitationWithdrawn | BansChanged) -> GameState:
    """The game after a master has invited or banned somebody, or given a power."""
    if isinstance(event, BansChanged):
        return replace(state, banned=event.banned)
    others = _uninvited(state, event.address)
    if isinstance(event, Invited):
        others = (*others, Invitation(event.address, event.side, event.standby))
    return replace(state, invitations=others)


def _uninvited(state: GameState, address: str) -> tuple[Invitation, ...]:
    """The invitations without that of an address."""
    return tuple(each for each in state.invitations if not same_address(each.address, address))
