"""What a letter says of the present phase is put on record, as one receipt for each seat."""

from judge.desk.handling.letter_context import LetterContext
from judge.game.clock.readiness import early_run, orders_received
from judge.game.events import Event, OrdersFiled, OrdersReceived, SeatChanged
from judge.game.state import Seat


def put_receipt_on_record(context: LetterContext) -> None:
    """Record, for each seat, that this letter has changed or confirmed what the seat has on file for the phase."""
    for signed_on in (*context.seats, *context.acted):
        state = context.game(signed_on.game)
        seat = state.seats[signed_on.seat]
        happened = context.happened_to(signed_on.game)
        on_record = [place for place, each in enumerate(happened) if _is_receipt_of(seat, each)]
        fresh = happened[on_record[-1] :] if on_record else happened
        if state.is_running and any(_is_word_of(seat, each) for each in fresh):
            older = state.name not in context.for_present and context.older_phase(state) is not None
            context.held_back |= older
            status, by = context.status(state), signed_on.by or signed_on.seat
            received = orders_received(status, seat.id, context.now, older=older)
            after = context.act(state.name, [received], by)
            context.act(state.name, early_run(after, status.variant, context.now, context.status(after)), by)


def _is_receipt_of(seat: Seat, event: Event) -> bool:
    return isinstance(event, OrdersReceived) and event.seat == seat.id


def _is_word_of(seat: Seat, event: Event) -> bool:
    """Whether an event is a player's word on the present phase: orders, FINAL, DRAFT, WAIT or NOWAIT."""
    match event:
        case OrdersFiled(power=power):
            return power in seat.powers
        case SeatChanged(seat=changed, what="ready" | "waiting"):
            return changed.id == seat.id
    return False
