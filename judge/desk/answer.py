"""The answer to a letter, and the copies of it that seats get when the letter came from elsewhere.

Whatever is done for a seat is answered to the seat's own address too. A copy holds nothing but what was done for that
seat, for one letter may have signed on to several.
"""

from dataclasses import replace

from judge.desk.office import Visitor
from judge.desk.visit import SignedOn, Visit
from judge.game.boards import variant_of
from judge.game.seating import same_address
from judge.game.state import Role, Seat
from judge.game.views import view_for
from judge.writing import letters
from judge.writing.letters import OutLetter, Reader
from judge.writing.render import one_line
from judge.writing.replies import LineVerdict, Receipt, Reply, Section

_SHOWN_UNREAD = 3
_WELCOME = (
    "I am a judge: a program that runs games of Diplomacy by mail, and reads its letters line by line. Three lines "
    "to try, each alone in a letter to me:\n"
    "  HELP                  what you can write to me\n"
    "  LIST                  the games there are\n"
    "  JOIN game             a seat in one of them"
)
_MISADDRESSED = (
    "The address this letter came to is not one that the judge has given to anybody; perhaps it was cut short. Reply "
    "to the newest letter of your game."
)
_WHO_ARE_YOU = (
    "Orders count only from somebody the judge knows. Reply to any letter of your game, with the orders at the top, "
    "or write above them:\n"
    "  SIGNON FRANCE@game password"
)


def answers(visit: Visit) -> list[OutLetter]:
    """The answer to the visitor, and a copy to each seat signed on that has another address."""
    written: list[OutLetter] = []
    to = visit.reply_address
    if to is not None:
        written.append(_answer(visit, to))
    for signed_on in visit.seats:
        if to is None or not same_address(signed_on.address, to):
            written.append(_copy(visit, signed_on))
    return written


def revoked(visitor: Visitor) -> list[OutLetter]:
    """The answer to a reply address that is not valid any more."""
    if visitor.address is None:
        return []
    said = "This reply address is no longer valid: the seat it was made for has another holder, or none."
    return [letters.refusal(Reader(visitor.address), visitor.subject, said)]


def _answer(visit: Visit, to: str) -> OutLetter:
    verdicts = tuple(verdict for _, verdict in visit.said)
    own = tuple(_receipt(visit, each) for each in visit.seats if _shows_orders(visit, each))
    extra = tuple(_remarks(visit, verdicts))
    asked = tuple(section for _, section in visit.sections)
    reply = Reply(visit.visitor.subject, verdicts, visit.ignored, own, (*asked, *extra))
    return _addressed(visit, letters.reply(Reader(to, zone=visit.zone), reply), visit.seats, to)


def _copy(visit: Visit, signed_on: SignedOn) -> OutLetter:
    """The copy to a seat's own address: only what was said while the letter spoke for it."""
    verdicts = tuple(verdict for seat, verdict in visit.said if seat == signed_on)
    own = (_receipt(visit, signed_on),) if _shows_orders(visit, signed_on) else ()
    sender = one_line(visit.visitor.address or "an address that could not be read", 120)
    said = f"This is a copy for you: the letter that spoke for your seat came from {sender}."
    asked = tuple(section for seat, section in visit.sections if seat == signed_on)
    reply = Reply(visit.visitor.subject, verdicts, visit.ignored, own, (*asked, Section("Why you get this", said)))
    zone = _seat(visit, signed_on).zone
    written = letters.reply(Reader(signed_on.address, zone=zone), reply)
    return _addressed(visit, written, [signed_on], signed_on.address)


def _addressed(visit: Visit, letter: OutLetter, seats: list[SignedOn], to: str) -> OutLetter:
    """The answer with the reply address of the one seat it is about, where it may have it."""
    seat = visit.reply_seat(seats[0], to) if len(seats) == 1 else None
    if seat is None:
        return letter
    state = visit.game(seats[0].game)
    phase = str(state.position.phase) if state.position else None
    return replace(letter, seat=seat, game=state.name, phase=phase)


def _seat(visit: Visit, signed_on: SignedOn) -> Seat:
    return visit.game(signed_on.game).seats[signed_on.seat]


def _shows_orders(visit: Visit, signed_on: SignedOn) -> bool:
    """Whether the answer shows a seat's orders on file: when they were touched or asked for, or nothing else was.

    Also when lines were not read: whoever thinks that he has ordered must see that he has not.
    """
    seat = _seat(visit, signed_on)
    plays = seat.role is Role.PLAYER and seat.is_held and visit.game(signed_on.game).is_running
    return plays and (signed_on in visit.receipts or not visit.said or bool(visit.unread))


def _receipt(visit: Visit, signed_on: SignedOn) -> Receipt:
    state = visit.game(signed_on.game)
    variant = variant_of(state)
    return Receipt(view_for(state, variant, signed_on.seat), variant)


def _remarks(visit: Visit, verdicts: tuple[LineVerdict, ...]) -> list[Section]:
    """What is said besides: lines that were not read, how to be known, how to begin."""
    remarks = []
    if visit.visitor.misaddressed:
        remarks.append(Section("The address", _MISADDRESSED))
    if visit.needs_identity:
        remarks.append(Section("Who are you?", _WHO_ARE_YOU))
    if visit.unread:
        shown = "\n".join(f"  {one_line(line, 70)}" for line in visit.unread[:_SHOWN_UNREAD])
        more = len(visit.unread) - _SHOWN_UNREAD
        remarks.append(Section("Not read", f"{shown}\n  and {more} more" if more > 0 else shown))
    if not verdicts and not visit.seats:
        remarks.append(Section("Welcome", _WELCOME))
    return remarks
