"""Offers: a line that was not understood is answered with what it may have meant, and a YES files that.

Of a line that may have meant one of several orders, a YES must say by its number which.
An offer stands in the answer to the letter that has the line; a YES counts where it replies to that answer. Offers end
with their phase. A newer order for the same unit takes the place of one; so does a newer offer.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace
from itertools import chain, count, groupby

from judge.board.bid import Bid
from judge.board.orders import MovementOrder
from judge.board.phase import Phase
from judge.board.variant import Variant
from judge.common.message import Message, OneOf
from judge.desk.handling.letter_context import LetterContext, SignedOn
from judge.desk.handling.line_remarks import CommandDone
from judge.desk.handling.older_phase import NothingOffered, OfferLapsed
from judge.desk.orders.best_reading import BestReading, FiledOrder
from judge.desk.orders.bidding import BidDesk
from judge.desk.orders.filing import FilingDesk, is_adjusting
from judge.desk.orders.later import KeptFor, LaterDesk
from judge.desk.orders.order_table import OrderTable
from judge.desk.orders.verdicts import Verdicts
from judge.desk.press.press_answers import YesNotSent
from judge.game.events import OrdersOffered
from judge.game.state import GameState, OfferedOrder
from judge.reading.arguments.offer_answers import OfferAnswer, read_offer_answer
from judge.reading.mail.items import PlainLine
from judge.reading.orders.order_context import Search
from judge.reading.orders.orders import OrderReading
from judge.rules.orders_due import adjustment_count
from judge.writing.letters.replies import BidRead, LineVerdict, OrderRead


class ReadingOffered(Message):
    """What a line may have meant, as the only offer of a letter."""

    reading: Message


class ReadingOfferedAs(Message):
    """What a line may have meant, as one of several offers; `number` is its number among them."""

    reading: Message
    number: int


class ReadingNumbered(Message):
    """One of several orders that a line may have meant; `number` is its number among a letter's offers."""

    reading: Message
    number: int


class ChoiceOffered(Message):
    """The orders of which a line may have meant one, each with its number."""

    readings: OneOf[Message]


class WhichOfThese(Message):
    """A YES without a number comes in answer to a line of which several orders were offered."""


class NoSuchOffer(Message):
    """A YES names the number of an offer that is not there, or not any longer."""

    number: int


class YesToWhich(Message):
    """A YES comes in a letter that answers none which asks for one."""


class RefusedNotFiled(Message):
    """Orders that were offered, and refused."""

    readings: tuple[Message, ...]


class NeitherYesNorNo(Message):
    """A reply to a letter that offers something says neither YES nor NO."""


def offered_here(context: LetterContext) -> list[OfferedOrder]:
    """What the letter that this one answers offers."""
    state, seat = context.here()
    letter = context.sender.claim.offer if context.sender.claim is not None else 0
    return [each for each in state.offered.get(seat.id, ()) if each.letter == letter]


def file_offered(context: LetterContext, answer: OfferAnswer, overruled: Set[int]) -> None:
    """File what the letter that this one answers has offered, as far as the `answer` takes it and no order of the
    letter's own has `overruled` it; of a choice that is left open it is asked which.
    """
    offered = [each for each in offered_here(context) if each.number not in overruled]
    chosen = [each for each in offered if _is_chosen(each, offered, answer)]
    state, _ = context.here()
    context.for_present.add(state.name)
    table = OrderTable.of(context)
    _file_orders(context, table, [each for each in chosen if not each.phase and not each.points])
    _file_bids(context, [each for each in chosen if each.points])
    for phase in dict.fromkeys(each.phase for each in chosen if each.phase):
        _keep_for(context, table, Phase.parse(phase), [each for each in chosen if each.phase == phase])
    context.show_orders()
    settled = {each.choice for each in chosen}
    choices = [each for each in offered if each.choice and each.choice not in settled and answer.takes(each.number)]
    _offer_again(context, "YES", choices, WhichOfThese())
    for number in sorted(answer.taken - {each.number for each in offered} - overruled):
        context.say(LineVerdict(False, f"YES {number}", NoSuchOffer(number)))


def _is_chosen(each: OfferedOrder, offered: Sequence[OfferedOrder], answer: OfferAnswer) -> bool:
    """Whether an offer is taken, and is the only one of its choice that may be meant, or taken by its number."""
    if not each.choice or each.number in answer.taken or not answer.takes(each.number):
        return answer.takes(each.number)
    return sum(other.choice == each.choice and answer.takes(other.number) for other in offered) == 1


def refuse_offered(context: LetterContext, answer: OfferAnswer) -> None:
    """Drop what the letter that this one answers has offered, as far as the `answer` refuses it."""
    refused = [each for each in offered_here(context) if answer.refuses(each.number)]
    if not refused:
        return
    state, seat = context.here()
    kept = tuple(each for each in state.offered.get(seat.id, ()) if each not in refused)
    context.act(state.name, [OrdersOffered(seat.id, kept)])
    context.say(LineVerdict(True, "NO", CommandDone("NO", RefusedNotFiled(tuple(map(_read, refused))))))
    context.show_orders()


def offer_once_more(context: LetterContext, text: str) -> bool:
    """Offer what the letter that this one answers has offered, beside the `text` of this one; but not for units that
    the letter's own lines are about. False: nothing is left of it."""
    variant = context.variant_of(context.here()[0])
    own = {_about(each, variant) for each in context.readings} | {_about(each, variant) for each in context.ordered}
    again = [each for each in offered_here(context) if _about(each, variant) not in own]
    _offer_again(context, text, again, NeitherYesNorNo())
    context.show_orders()
    return bool(again)


def _file_orders(context: LetterContext, table: OrderTable, chosen: Sequence[OfferedOrder]) -> None:
    """File offered orders for the present phase, as far as they are possible by now."""
    desk = FilingDesk(context, Verdicts(context, Search()))
    if table.position is not None:
        for each in chosen:
            reading = OrderReading(str(each.order), each.order)
            desk.check(reading, each.order, each.power, table.seat, table.state, table.position, table.variant)
    desk.file(())


def _file_bids(context: LetterContext, chosen: Sequence[OfferedOrder]) -> None:
    """File offered bids, as far as there are points for them."""
    desk = BidDesk(context, Search())
    for each in chosen:
        if isinstance(each.order, MovementOrder):
            desk.check(Bid(each.points, each.order))
    desk.file()


def _keep_for(context: LetterContext, table: OrderTable, phase: Phase, chosen: Sequence[OfferedOrder]) -> None:
    """Keep offered orders for a later phase."""
    desk = LaterDesk(context, Verdicts(context, Search()), phase)
    for each in chosen:
        reading = OrderReading(str(each.order), each.order)
        desk.check(phase, reading, each.order, each.power or None, None, table.seat, table.variant)
    desk.file(())


def say_nothing_waits(context: LetterContext, *, lapsed: bool) -> None:
    """Answer a YES to a letter that offers nothing any more; `lapsed`: what it offered was for a phase that is over."""
    state, _ = context.here()
    claim, present = context.sender.claim, state.position.phase if state.position is not None else None
    older = claim is not None and claim.phase.upper() not in ("", str(present))
    if present is not None and (lapsed or older):
        context.say(LineVerdict(False, "YES", OfferLapsed(present)))
    else:
        for_others = YesNotSent() if claim is not None and claim.press else None
        context.say(LineVerdict(False, "YES", NothingOffered().with_more(for_others)))
    context.show_orders()


def ask_again(context: LetterContext, line: PlainLine) -> bool:
    """A YES that answers no letter of ours which asks for one: ask about all that is offered.

    False: the line is no such YES, or nothing is offered.
    """
    if context.signed_on is None or context.signed_on.by:
        return False
    state, seat = context.here()
    offered = state.offered.get(seat.id, ())
    said = read_offer_answer(line.text) if offered else None
    if said is None or said.rest or not (said.takes_all or said.taken):
        return False
    _offer_again(context, line.text, offered, YesToWhich())
    return True


def _offer_again(context: LetterContext, said: str, offered: Iterable[OfferedOrder], why: Message) -> None:
    """Note what was offered once more, that beside what was `said`; `why` is told if it cannot be asked."""
    for _, choices in groupby(offered, lambda each: (each.letter, each.choice or each.number)):
        for each in choices:
            phase = Phase.parse(each.phase) if each.phase else None
            context.readings.append(
                BestReading(len(context.verdicts), each.power, each.order, phase=phase, points=each.points)
            )
        context.say(LineVerdict(False, said, why, is_order=True, is_misread=True))


def settle_offers(context: LetterContext) -> None:
    """At the end of a letter: offer what its answer may offer, and drop the offers that the letter has overruled."""
    fresh = _fresh(context) if may_ask(context) else {}
    whys = {each.place: each.why for each in context.readings}
    context.offers = tuple(map(len, fresh.values()))
    is_only = len(fresh) == 1
    for place, offered in fresh.items():
        owner, verdict = context.verdicts[place]
        said = _said(offered, is_only=is_only).with_more(whys.get(place))
        context.verdicts[place] = (owner, replace(verdict, said=said, is_offered=True))
    for signed_on in (*context.seats, *context.acted):
        _keep(context, signed_on, tuple(chain.from_iterable(fresh.values())))


def _said(offered: Sequence[OfferedOrder], *, is_only: bool) -> Message:
    """What an answer says of a line, which is the only one that offers something if `is_only`."""
    if len(offered) > 1:
        return ChoiceOffered(tuple(ReadingNumbered(_read(each), each.number) for each in offered))
    read = _read(offered[0])
    return ReadingOffered(read) if is_only else ReadingOfferedAs(read, offered[0].number)


def lines_waiting(context: LetterContext, signed_on: SignedOn) -> tuple[tuple[str, str], ...]:
    """The powers and provinces of a letter's lines that file an order for the present phase once their writer says YES
    to its answer."""
    if context.seats != [signed_on]:
        return ()
    state = context.game(signed_on.game)
    offered = [each for each in state.offered.get(signed_on.seat, ()) if each.letter == context.letter]
    if not offered:
        return ()
    variant = context.variant_of(state)
    lines: dict[int, tuple[str, str]] = {}
    for each in offered:
        if not each.phase and not each.points:
            lines.setdefault(each.choice or each.number, (each.power, variant.place_of(each.order) or ""))
    return tuple(lines.values())


def _read(offered: OfferedOrder) -> Message:
    """How what is offered is told."""
    if offered.points and isinstance(offered.order, MovementOrder):
        return BidRead.of(Bid(offered.points, offered.order))
    if offered.phase:
        return KeptFor(Phase.parse(offered.phase), OrderRead(offered.order))
    return OrderRead(offered.order)


def may_ask(context: LetterContext) -> bool:
    """Whether the answer may ask what lines mean: its reader can answer for the one seat, and it asks nothing else."""
    to = context.reply_address
    if to is None or len(context.seats) != 1 or context.acted or context.reply_seat(context.seats[0], to) is None:
        return False
    asks_else = context.effects.awaits_confirmation or context.held_back
    return not asks_else and not any(verdict.asks_yes for _, verdict in context.verdicts)


def _fresh(context: LetterContext) -> dict[int, list[OfferedOrder]]:
    """What the letter's lines may have meant, by the places of their verdicts.

    The last line for a unit counts. Builds and removals are offered as far as there is room beside those on file.
    """
    if not context.readings:
        return {}
    state = context.game(context.seats[0].game)
    variant = context.variant_of(state)
    last = {_about(each, variant): each.place for each in context.readings}
    lines: dict[int, list[BestReading]] = {}
    for each in sorted(context.readings, key=lambda each: each.place):
        if each.place == last[_about(each, variant)] and _ordered_at(context, state, variant, each) < each.place:
            lines.setdefault(each.place, []).append(each)
    if is_adjusting(state):
        lines = _with_room(lines, state, variant)
    numbers, fresh = count(1), dict[int, list[OfferedOrder]]()
    for place, readings in lines.items():
        first = 0
        for each in readings:
            number, phase = next(numbers), str(each.phase) if each.phase else ""
            first = first or number
            choice = first if len(readings) > 1 else 0
            offered = OfferedOrder(context.letter, number, each.power, each.order, phase, each.points, choice)
            fresh.setdefault(place, []).append(offered)
    return fresh


def _with_room(
    lines: Mapping[int, list[BestReading]], state: GameState, variant: Variant
) -> dict[int, list[BestReading]]:
    """Lines that may have meant builds or removals, of each power as many as are due; all lines for later phases."""
    kept, left = dict[int, list[BestReading]](), dict[str, int]()
    for place, readings in lines.items():
        power = readings[0].power
        if readings[0].phase is None:
            left[power] = left.get(power, _room(state, variant, power)) - 1
        if readings[0].phase is not None or left[power] >= 0:
            kept[place] = readings
    return kept


def _keep(context: LetterContext, signed_on: SignedOn, fresh: tuple[OfferedOrder, ...]) -> None:
    """Put on record what a seat is still offered: what it was offered before and has not overruled, and what is new."""
    state = context.game(signed_on.game)
    before = state.offered.get(signed_on.seat, ())
    if not before and not fresh:
        return
    variant = context.variant_of(state)
    is_full = is_adjusting(state) and not any(_room(state, variant, power) for power in {each.power for each in before})
    again = {_about(each, variant) for each in fresh}
    kept = [
        each
        for each in before
        if _ordered_at(context, state, variant, each, or_elsewhere=is_full) < 0 and _about(each, variant) not in again
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

    `or_elsewhere`: any order of its power counts, because there is no room for another one.
    """
    about = _about(offered, variant)
    places = (
        each.place
        for each in context.ordered
        if each.game == state.name
        and (_about(each, variant) == about or (or_elsewhere and _about(each, variant)[:3] == about[:3]))
    )
    return max(places, default=-1)


def _about(offered: OfferedOrder | BestReading | FiledOrder, variant: Variant) -> tuple[str, str, bool, str | None]:
    """What an order is for, which another one for the same replaces: its power, its phase, whether it is a bid, and its
    unit, or of a bid the order."""
    is_bid = bool(offered.points)
    unit = str(offered.order) if is_bid else variant.place_of(offered.order)
    return offered.power, str(offered.phase or ""), is_bid, unit


def _room(state: GameState, variant: Variant, power: str) -> int:
    """How many builds or removals of a power are due and not ordered."""
    due = adjustment_count(variant, state.position, power) if state.position is not None else 0
    return max(0, abs(due) - len(state.orders.get(power, ())))
