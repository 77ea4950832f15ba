"""Offers: a line that was not understood is answered with what it may have meant, and a YES files that.

An offer stands in the answer to the letter that has the line; a YES counts where it replies to that answer. Offers end
with their phase. A newer order for the same unit takes the place of one; so does a newer offer.
"""

from collections.abc import Set
from dataclasses import replace

from judge.board.orders import Order
from judge.board.variant import Variant
from judge.common.message import Message
from judge.desk.handling.confirmation import accepted
from judge.desk.handling.letter_context import LetterContext, SignedOn
from judge.desk.handling.older_phase import NothingOffered, OfferLapsed
from judge.desk.orders.best_reading import BestReading
from judge.desk.orders.filing import FilingDesk, is_adjusting
from judge.desk.orders.order_table import OrderTable
from judge.desk.orders.verdicts import Verdicts
from judge.game.events import OrdersOffered
from judge.game.state import GameState, OfferedOrder
from judge.reading.mail.items import PlainLine
from judge.reading.orders.order_context import Search
from judge.reading.orders.orders import OrderReading
from judge.rules.orders_due import adjustment_count
from judge.writing.letters.replies import LineVerdict


class ReadingOffered(Message):
    """What a line may have meant, as the only offer of a letter."""

    order: Order


class ReadingOfferedAs(Message):
    """What a line may have meant, as one of several offers; `number` is its number among them."""

    order: Order
    number: int


class NoSuchOffer(Message):
    """A YES names the number of an offer that is not there, or not any more."""

    number: int


class YesToWhich(Message):
    """A YES comes in a letter that answers none which asks for one."""


def file_offered(context: LetterContext, numbers: Set[int]) -> bool:
    """File what the letter that this one answers has offered: the orders of these numbers (none: all).

    False: that letter offers nothing more, and nothing was said.
    """
    state, seat = context.here()
    letter = context.sender.claim.offer if context.sender.claim is not None else 0
    offered = [each for each in state.offered.get(seat.id, ()) if each.letter == letter]
    if not offered:
        return False
    chosen = [each for each in offered if not numbers or each.number in numbers]
    context.for_present.add(state.name)
    table = OrderTable.of(context)
    desk = FilingDesk(context, Verdicts(context, Search()))
    if table.position is not None:
        for each in chosen:
            reading = OrderReading(str(each.order), each.order)
            desk.check(0, reading, each.order, each.power, seat, state, table.position, table.variant)
    desk.file(())
    context.show_orders()
    for number in sorted(numbers - {each.number for each in chosen}):
        context.say(LineVerdict(False, f"YES {number}", NoSuchOffer(number)))
    return True


def say_nothing_waits(context: LetterContext, numbers: Set[int], *, lapsed: bool) -> None:
    """Answer a YES to a letter that offers nothing any more; `lapsed`: what it offered was for a phase that is over."""
    state, _ = context.here()
    claim, present = context.sender.claim, state.position.phase if state.position is not None else None
    older = claim is not None and claim.phase.upper() not in ("", str(present))
    if present is not None and (lapsed or older):
        context.say(LineVerdict(False, "YES", OfferLapsed(present)))
    else:
        context.say(LineVerdict(False, "YES", NothingOffered()))


def ask_again(context: LetterContext, line: PlainLine) -> bool:
    """A YES that answers no letter of ours which asks for one: ask about all that is offered.

    False: the line is no such YES, or nothing is offered.
    """
    if context.signed_on is None or context.signed_on.by:
        return False
    state, seat = context.here()
    offered = state.offered.get(seat.id, ())
    if not offered or accepted(line) is None:
        return False
    for each in offered:
        context.readings.append(BestReading(len(context.verdicts), each.power, each.order))
        context.say(LineVerdict(False, line.text, YesToWhich(), is_order=True))
    return True


def settle_offers(context: LetterContext) -> None:
    """At the end of a letter: offer what its answer may offer, and drop the offers that the letter has overruled."""
    fresh = _fresh(context) if may_ask(context) else {}
    whys = {each.place: each.why for each in context.readings}
    context.offers = len(fresh)
    for place, each in fresh.items():
        said = ReadingOffered(each.order) if len(fresh) == 1 else ReadingOfferedAs(each.order, each.number)
        owner, verdict = context.verdicts[place]
        context.verdicts[place] = (owner, replace(verdict, said=said.with_more(whys.get(place)), is_offered=True))
    for signed_on in (*context.seats, *context.acted):
        _keep(context, signed_on, tuple(fresh.values()))


def may_ask(context: LetterContext) -> bool:
    """Whether the answer may ask what lines mean: its reader can answer for the one seat, and it asks nothing else."""
    to = context.reply_address
    if to is None or len(context.seats) != 1 or context.acted or context.reply_seat(context.seats[0], to) is None:
        return False
    asks_else = context.effects.awaits_confirmation or context.held_back
    return not asks_else and not any(verdict.asks_yes for _, verdict in context.verdicts)


def _fresh(context: LetterContext) -> dict[int, OfferedOrder]:
    """What the letter's lines may have meant, by the places of their verdicts.

    The last line for a unit counts. Builds and removals are offered as far as there is room beside those on file.
    """
    if not context.readings:
        return {}
    state = context.game(context.seats[0].game)
    variant = context.variant_of(state)
    last = {(each.power, variant.place_of(each.order)): each for each in context.readings}
    readings = [each for each in last.values() if _ordered_at(context, state, variant, each) < each.place]
    if is_adjusting(state) and state.position is not None:
        readings = [
            each
            for power in {each.power: None for each in readings}
            for each in [one for one in readings if one.power == power][: _room(state, variant, power)]
        ]
    return {
        each.place: OfferedOrder(context.letter, number, each.power, each.order)
        for number, each in enumerate(sorted(readings, key=lambda each: each.place), 1)
    }


def _keep(context: LetterContext, signed_on: SignedOn, fresh: tuple[OfferedOrder, ...]) -> None:
    """Put on record what a seat is still offered: what it was offered before and has not overruled, and what is new."""
    state = context.game(signed_on.game)
    before = state.offered.get(signed_on.seat, ())
    if not before and not fresh:
        return
    variant = context.variant_of(state)
    again = {(each.power, variant.place_of(each.order)) for each in fresh}
    kept = [
        each
        for each in before
        if _ordered_at(context, state, variant, each, or_elsewhere=is_adjusting(state)) < 0
        and (each.power, variant.place_of(each.order)) not in again
    ]
    if (*kept, *fresh) != before:
        context.act(state.name, [OrdersOffered(signed_on.seat, (*kept, *fresh))], signed_on.by or signed_on.seat)


def _ordered_at(
    context: LetterContext,
    state: GameState,
    variant: Variant,
    offered: OfferedOrder | BestReading,
    *,
    or_elsewhere: bool = False,
) -> int:
    """The place of the last verdict by which an order for the unit of an offered one was filed; -1: there is none.

    `or_elsewhere`: any order of its power counts, because builds take the places of others.
    """
    unit = variant.place_of(offered.order)
    places = (
        place
        for game, power, ordered, place in context.ordered
        if (game, power) == (state.name, offered.power) and (or_elsewhere or variant.place_of(ordered) == unit)
    )
    return max(places, default=-1)


def _room(state: GameState, variant: Variant, power: str) -> int:
    """How many builds or removals of a power are due and not ordered."""
    due = adjustment_count(variant, state.position, power) if state.position is not None else 0
    return max(0, abs(due) - len(state.orders.get(power, ())))
