"""The answer to a letter, and the copies of it that seats get when the letter came from elsewhere.

Whatever is done for a seat is also told to the seat's own address. A copy holds only what was done for that seat,
because one letter may have signed on to several.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from judge.board.variant import Variant
from judge.common.message import Address, Message
from judge.desk.handling.acting import for_the_player, for_the_writer
from judge.desk.handling.letter_context import HowToSignOn, LetterContext, SignedOn
from judge.desk.handling.line_remarks import CommandDone
from judge.desk.handling.offers import lines_waiting
from judge.desk.handling.own_notices import SeatWelcome
from judge.desk.handling.seat_names import seat_called
from judge.desk.handling.sender import Sender
from judge.desk.help.welcome import welcome as greeting
from judge.desk.press.unread_lines import unread_lines
from judge.game.seating import same_address
from judge.game.state import Role
from judge.writing.letters import answers
from judge.writing.letters.outgoing import OutLetter, Reader
from judge.writing.letters.replies import LineVerdict, Receipt, Reply, Section
from judge.writing.pictures import board_pictures, order_pictures
from judge.writing.rendering.composer import Passage


class StaleReplyAddress(Message):
    """A letter came to the reply address of a seat that has another holder by now, or none."""


class IsThisYours(Message):
    """Subject of an answer that asks whether the letter is the reader's."""


class LetterFromElsewhere(Message):
    """Subject of the copy to a seat's own address of the answer to a letter from another one."""

    game: str


class MasterWroteForYou(Message):
    """Subject of the copy to a player of what a master wrote for them."""

    game: str


class Misaddressed(Message):
    """The address that a letter came to is none that the judge has given."""


class AddressLost(Message):
    """The address that a letter came to was issued after the backup that was restored."""


class TheAddress(Message):
    """Title of the text about the address that a letter came to."""


class WhoAreYou(Message):
    """Title, for somebody whom the judge does not know: how to say who they are."""


class ForWhichGame(Message):
    """Title, for somebody who plays in several games: how to say for which one they write."""


class OrdersFromWhom(Message):
    """Orders came from somebody whom the judge does not know; an example follows."""


class WroteForYou(Message):
    """To a player: a master wrote for them; what was done follows."""

    who: Message
    game: str


class SomebodyWrote(Message):
    """Alarm to a seat's own address: a letter for the seat came from another one."""

    game: str
    address: Address


class SomebodyUnknownWrote(Message):
    """Alarm to a seat's own address: a letter for the seat came from an address that could not be read."""

    game: str


class SeatGone(Message):
    """Follows the alarm: nobody holds the seat any longer."""

    game: str


class SeatToSave(Message):
    """Follows the alarm, to a master or an observer: how to keep the seat."""


class PlayersSeatToSave(Message):
    """Follows the alarm, to a player: how to keep the seat."""


def answers_to(context: LetterContext, welcome: SeatWelcome | None = None) -> list[OutLetter]:
    """The answer to the sender, with their welcome to a new seat, and a copy to each other address whose seat was
    signed on."""
    written: list[OutLetter] = []
    to = context.reply_address
    if to is not None:
        written.append(_answer(context, to, welcome))
    for signed_on in context.seats:
        if to is None or not _has_answer(context, signed_on, to):
            written.append(_copy(context, signed_on))
    return [*written, *(_copy_of_acting(context, each) for each in context.acted)]


def _has_answer(context: LetterContext, signed_on: SignedOn, to: str) -> bool:
    """Whether the answer goes to a seat's holder: to its address, or to the one from which they are proven to write.

    Who makes another address the first is told at the one that it was, too.
    """
    if same_address(signed_on.address, to):
        return True
    stays = same_address(context.seat_of(signed_on).address, signed_on.address)
    return stays and context.sender.owns(signed_on.address)


def revoked(sender: Sender) -> list[OutLetter]:
    """The answer to a letter whose reply address is no longer valid; it quotes nothing of the letter."""
    if sender.mail_address is None:
        return []
    return [answers.refusal(Reader(sender.mail_address), "", StaleReplyAddress())]


def _answer(context: LetterContext, to: str, welcome: SeatWelcome | None) -> OutLetter:
    verdicts = tuple(for_the_writer(seat, verdict) for seat, verdict in context.verdicts)
    held = [each for each in context.seats if context.seat_of(each).is_held]
    own = {each: _receipt(context, each) for each in held if _shows_orders(context, each)}
    offers = context.effects.offers = _may_offer(context, to)
    asked = tuple(section for seat, section in context.sections if seat is None or not seat.by)
    reply = Reply(
        context.sender.subject if context.is_known else "",
        () if welcome is not None and _says_no_more(verdicts) else verdicts,
        tuple(own.values()),
        (*asked, *_remarks(context, verdicts)),
        harmless=_is_cautious(context),
        first=_on_older_phase(context, offered=offers),
        offers=offers,
        readings=len(context.offers),
        choices=sum(number > 1 for number in context.offers),
        messages=context.messages_offered,
        unsigned=context.needs_identity,
        left=len(held) < len(context.seats),
        welcome=welcome.parts if welcome is not None else (),
    )
    reader = replace(Reader.of(context.seat_of(welcome.seat)), address=to) if welcome else context.reader(to)
    shown = [*_own_orders(context, own), *(each for seat, each in context.pictures if seat is None or not seat.by)]
    letter = answers.reply(reader, reply, shown)
    if context.effects.awaits_confirmation:
        return replace(letter, about=IsThisYours(), asks_confirmation=True)
    asks_yes = any(verdict.asks_yes for _, verdict in context.verdicts)
    # a YES to a letter that says why a reply to press was not sent is for the judge, not for whoever wrote that
    asks = offers or bool(context.offers) or context.messages_offered > 0 or asks_yes or context.press > 0
    if welcome is None:
        return _addressed(context, letter, context.seats, to, offers=asks)
    if all(verdict.is_done for verdict in verdicts):
        letter = replace(letter, about=welcome.about)
    return _addressed(context, letter, [welcome.seat], to, offers=asks)


def _says_no_more(verdicts: Sequence[LineVerdict]) -> bool:
    """Whether the only line of the letter is the one by which its writer got a seat, and nothing else is said of it."""
    match verdicts:
        case [LineVerdict(said=CommandDone(done=Message(besides=())), notes=()) as only]:
            return only.is_done
    return False


def _may_offer(context: LetterContext, to: str) -> bool:
    """Whether a YES from there can use what was not done because the letter answers one of an older phase."""
    alone = len(context.seats) == 1 and not context.acted and not context.effects.awaits_confirmation
    return alone and context.held_back and context.reply_seat(context.seats[0], to) is not None


def _on_older_phase(context: LetterContext, *, offered: bool) -> tuple[Message, Variant] | None:
    """What the answer begins with if the letter's orders may be meant for an older phase; None: nothing."""
    for each in (*context.seats, *context.acted):
        state = context.game(each.game)
        older = context.older_phase(state)
        said = any(seat == each and (verdict.is_order or verdict.is_bid) for seat, verdict in context.verdicts)
        if older is not None and (context.held_back or (said and state.name not in context.for_present)):
            return older.told(taken=context.held_back, offered=offered), context.variant_of(state)
    return None


def _is_cautious(context: LetterContext) -> bool:
    """Whether the answer quotes as little as it can, because its reader may never have written to the judge."""
    return not context.is_known or context.effects.awaits_confirmation


def _copy(context: LetterContext, signed_on: SignedOn) -> OutLetter:
    """The copy to a seat's own address: why it was sent, and the verdicts on lines that were written for the seat."""
    verdicts = tuple(verdict for seat, verdict in context.verdicts if seat == signed_on)
    seat = context.seat_of(signed_on)
    own = {signed_on: _receipt(context, signed_on)} if seat.is_held and _shows_orders(context, signed_on) else {}
    asked = tuple(section for seat, section in context.sections if seat == signed_on)
    first = _on_older_phase(context, offered=False)
    reply = Reply(context.sender.subject, verdicts, tuple(own.values()), asked, first=first)
    reader = Reader(signed_on.address, zone=seat.zone, language=seat.language, maps=seat.maps)
    shown = [*_own_orders(context, own), *(each for about, each in context.pictures if about == signed_on)]
    letter = answers.reply(reader, reply, shown)
    copy = replace(
        letter,
        about=LetterFromElsewhere(signed_on.game),
        body=answers.below(_alarm(context, signed_on), letter),
    )
    return _addressed(context, copy, [signed_on], signed_on.address)


def _copy_of_acting(context: LetterContext, signed_on: SignedOn) -> OutLetter:
    """The copy to a player whom a master wrote for: word for word what was done, and what is on file now."""
    state, seat = context.game(signed_on.game), context.seat_of(signed_on)
    verdicts = tuple(for_the_player([verdict for each, verdict in context.verdicts if each == signed_on]))
    own = {signed_on: _receipt(context, signed_on)} if state.is_running else {}
    asked = tuple(section for each, section in context.sections if each == signed_on)
    reply = Reply("", verdicts, receipts=tuple(own.values()), sections=asked)
    letter = answers.reply(Reader.of(seat), reply, _own_orders(context, own))
    told_first = WroteForYou(seat_called(state, state.seats[signed_on.by]), state.name)
    return replace(
        letter,
        seat=(state.name, seat.id, seat.generation),
        game=state.name,
        about=MasterWroteForYou(state.name),
        body=answers.below(told_first, letter),
    )


def _alarm(context: LetterContext, signed_on: SignedOn) -> Message:
    """What happened to a seat, and what its holder should do if they did not write the letter."""
    address, seat = context.sender.mail_address, context.seat_of(signed_on)
    alarm = SomebodyWrote(signed_on.game, address) if address else SomebodyUnknownWrote(signed_on.game)
    if not seat.is_held:
        return alarm.with_more(SeatGone(signed_on.game))
    return alarm.with_more(PlayersSeatToSave() if seat.role is Role.PLAYER else SeatToSave())


def _addressed(
    context: LetterContext, letter: OutLetter, seats: list[SignedOn], to: str, *, offers: bool = False
) -> OutLetter:
    """The answer with the reply address of the one seat it is about, if its reader may have it.

    `offers`: a YES that comes to this address uses lines of the letter.
    """
    seat = context.reply_seat(seats[0], to) if len(seats) == 1 else None
    if seat is None:
        return letter  # which offers nothing: that needs the address of the one seat
    state = context.game(seats[0].game)
    phase = letter.phase or (str(state.position.phase) if state.position else None)
    return replace(letter, seat=seat, game=state.name, phase=phase, press=context.press, offers=offers)


def _shows_orders(context: LetterContext, signed_on: SignedOn) -> bool:
    """Whether the answer shows the orders on file of a held seat: they were changed or asked for, or nothing was said.

    Also if lines were not read: a player who believes that they have ordered must see that nothing is on file.
    """
    seat = context.seat_of(signed_on)
    plays = seat.role is Role.PLAYER and context.game(signed_on.game).is_running
    return plays and (signed_on in context.receipts or not context.verdicts or bool(context.unread))


def _own_orders(context: LetterContext, receipts: Mapping[SignedOn, Receipt]) -> list[board_pictures.Shown | None]:
    """The maps of the orders on file on these receipts, for the seats that this letter gave orders for."""
    ordered = {seat for seat, verdict in context.verdicts if verdict.ok and verdict.is_order}
    return [order_pictures.own_orders(each.view, each.variant) for seat, each in receipts.items() if seat in ordered]


def _receipt(context: LetterContext, signed_on: SignedOn) -> Receipt:
    state = context.game(signed_on.game)
    variant = context.status(state).variant
    return Receipt(context.view(state, signed_on.seat), variant, lines_waiting(context, signed_on))


def _who_are_you(context: LetterContext) -> Section:
    """How the writer can prove their identity. An authenticated player of several seats gets a list of them."""
    how = context.how_to_sign_on
    if isinstance(how, HowToSignOn):
        return Section(WhoAreYou(), Passage("sign_on", {"why": OrdersFromWhom()}))
    return Section(ForWhichGame(), how, context.variant_at_hand())


def _remarks(context: LetterContext, verdicts: tuple[LineVerdict, ...]) -> list[Section]:
    """The remarks below the verdicts: lines not read, how to prove who one is, how to begin."""
    remarks = []
    if context.sender.misaddressed:
        remarks.append(Section(TheAddress(), AddressLost() if context.sender.lost else Misaddressed()))
    if context.needs_identity:
        remarks.append(_who_are_you(context))
    remarks += unread_lines(context, cautious=_is_cautious(context))
    if not verdicts and not context.seats:
        remarks.append(greeting())
    return remarks
