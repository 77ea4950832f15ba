"""The answer to a letter, and the copies of it that seats get when the letter came from elsewhere.

Whatever is done for a seat is also told to the seat's own address. A copy holds only what was done for that seat,
because one letter may have signed on to several.
"""

from collections.abc import Mapping
from dataclasses import replace

from judge.desk.handling.acting import for_the_writer
from judge.desk.handling.letter_context import HOW_TO_SIGN_ON, LetterContext, SignedOn
from judge.desk.handling.seat_names import name_of
from judge.desk.handling.sender import Sender
from judge.game.boards import variant_of
from judge.game.seating import same_address, seat_label
from judge.game.settings import PressMode
from judge.game.state import Role, Seat
from judge.game.views.game_view import view_for
from judge.writing.letters import answers
from judge.writing.letters.outgoing import OutLetter, Reader
from judge.writing.letters.replies import LineVerdict, Receipt, Reply, Section
from judge.writing.pictures import board_pictures, order_pictures
from judge.writing.rendering.render import harmless, one_line, wrap
from judge.writing.rendering.translatable import joined

_SHOWN_UNREAD = 3
_QUESTION = "Diplomacy: is this letter yours?"
_PROSE = 5  # unread words; so many were probably meant for other players
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


def answers_to(context: LetterContext) -> list[OutLetter]:
    """The answer to the sender, and a copy to each other address whose seat was signed on."""
    written: list[OutLetter] = []
    to = context.reply_address
    if to is not None:
        written.append(_answer(context, to))
    for signed_on in context.seats:
        if to is None or not same_address(signed_on.address, to):
            written.append(_copy(context, signed_on))
    return [*written, *(_copy_of_acting(context, each) for each in context.acted)]


def revoked(sender: Sender) -> list[OutLetter]:
    """The answer to a letter whose reply address is no longer valid; it quotes nothing of the letter."""
    if sender.address is None:
        return []
    said = "This reply address is no longer valid: the seat it was made for has another holder, or none."
    return [answers.refusal(Reader(sender.address), "", said)]


def _answer(context: LetterContext, to: str) -> OutLetter:
    verdicts = tuple(for_the_writer(seat, verdict) for seat, verdict in context.said)
    own = {each: _receipt(context, each) for each in context.seats if _shows_orders(context, each)}
    extra = tuple(_remarks(context, verdicts))
    asked = tuple(section for seat, section in context.sections if seat is None or not seat.by)
    reply = Reply(
        context.sender.subject if context.is_known else "",
        verdicts,
        context.ignored,
        tuple(own.values()),
        (*asked, *extra),
        harmless=_is_cautious(context),
    )
    reader = Reader(to, zone=context.zone, language=context.language, maps=context.maps)
    shown = [*_own_orders(context, own), *(each for seat, each in context.pictures if seat is None or not seat.by)]
    letter = board_pictures.enclosed(answers.reply(reader, reply), reader, *shown)
    if context.effects.awaits_confirmation:
        return replace(letter, subject=_QUESTION, asks_confirmation=True)
    return _addressed(context, letter, context.seats, to)


def _is_cautious(context: LetterContext) -> bool:
    """Whether the answer quotes as little as it can, because its reader may never have written to the judge."""
    return not context.is_known or context.effects.awaits_confirmation


def _copy(context: LetterContext, signed_on: SignedOn) -> OutLetter:
    """The copy to a seat's own address: why it was sent, and the verdicts on lines that were written for the seat."""
    verdicts = tuple(verdict for seat, verdict in context.said if seat == signed_on)
    own = {signed_on: _receipt(context, signed_on)} if _shows_orders(context, signed_on) else {}
    asked = tuple(section for seat, section in context.sections if seat == signed_on)
    reply = Reply(context.sender.subject, verdicts, context.ignored, tuple(own.values()), asked)
    seat = _seat(context, signed_on)
    reader = Reader(signed_on.address, zone=seat.zone, language=seat.language, maps=seat.maps)
    shown = [*_own_orders(context, own), *(each for about, each in context.pictures if about == signed_on)]
    written = board_pictures.enclosed(answers.reply(reader, reply), reader, *shown)
    copy = replace(
        written,
        subject=f"Diplomacy: a letter for your seat in {signed_on.game} came from another address",
        text=joined([wrap(_alarm(context, signed_on)), written.text], "\n\n"),
    )
    return _addressed(context, copy, [signed_on], signed_on.address)


def _copy_of_acting(context: LetterContext, signed_on: SignedOn) -> OutLetter:
    """The copy to a player whom a master wrote for: word for word what was done, and what is on file now."""
    state, seat = context.game(signed_on.game), _seat(context, signed_on)
    verdicts = tuple(verdict for each, verdict in context.said if each == signed_on)
    own = {signed_on: _receipt(context, signed_on)} if state.is_running else {}
    asked = tuple(section for each, section in context.sections if each == signed_on)
    answer = answers.reply(Reader.of(seat), Reply("", verdicts, receipts=tuple(own.values()), sections=asked))
    written = board_pictures.enclosed(answer, Reader.of(seat), *_own_orders(context, own))
    who = name_of(state, state.seats[signed_on.by])
    said = (
        f"{who[:1].upper()}{who[1:]} of {state.name} has written to the judge for you. Below is every line of it, with "
        "what was done, as if you had written it. What you had on file before, your bids, votes and diary, nobody was "
        "shown. Not what you want? Reply with what you want, or write to the master."
    )
    return replace(
        written,
        seat=(state.name, seat.id, seat.generation),
        game=state.name,
        subject=f"Diplomacy: the master of {state.name} wrote for you",
        text=joined([wrap(said), written.text], "\n\n"),
    )


def _alarm(context: LetterContext, signed_on: SignedOn) -> str:
    """What happened to a seat, and what its holder should do if they did not write the letter."""
    sender = one_line(context.sender.address or "an address that could not be read", 120)
    seat = _seat(context, signed_on)
    said = (
        f"Somebody wrote for your seat in {signed_on.game} from {sender}, with a reply address from your letters or "
        "with your password. If that was you, all is well. If not: "
    )
    if not seat.is_held:
        return f"{said}write to the master of {signed_on.game}, for the seat is yours no more."
    cure = "reply to this letter with SET ADDRESS to get your letters back, then SET PASSWORD and a new word"
    if seat.role is not Role.PLAYER:
        return f"{said}{cure}."
    ask = "ask the master to REPLACE you by yourself, which makes your old reply addresses worthless"
    return f"{said}{cure}, and {ask}."


def _addressed(context: LetterContext, letter: OutLetter, seats: list[SignedOn], to: str) -> OutLetter:
    """The answer with the reply address of the one seat it is about, if its reader may have it."""
    seat = context.reply_seat(seats[0], to) if len(seats) == 1 else None
    if seat is None:
        return letter
    state = context.game(seats[0].game)
    phase = str(state.position.phase) if state.position else None
    return replace(letter, seat=seat, game=state.name, phase=phase, press=context.press)


def _seat(context: LetterContext, signed_on: SignedOn) -> Seat:
    return context.game(signed_on.game).seats[signed_on.seat]


def _shows_orders(context: LetterContext, signed_on: SignedOn) -> bool:
    """Whether the answer shows a seat's orders on file: they were changed or asked for, or nothing else was said.

    Also if lines were not read: a player who believes that they have ordered must see that nothing is on file.
    """
    seat = _seat(context, signed_on)
    plays = seat.role is Role.PLAYER and seat.is_held and context.game(signed_on.game).is_running
    return plays and (signed_on in context.receipts or not context.said or bool(context.unread))


def _own_orders(context: LetterContext, receipts: Mapping[SignedOn, Receipt]) -> list[board_pictures.Shown | None]:
    """The maps of the orders on file on these receipts, for the seats that this letter gave orders for."""
    ordered = {seat for seat, verdict in context.said if verdict.ok and verdict.is_order}
    return [order_pictures.own_orders(each.view, each.variant) for seat, each in receipts.items() if seat in ordered]


def _receipt(context: LetterContext, signed_on: SignedOn) -> Receipt:
    state = context.game(signed_on.game)
    variant = variant_of(state)
    return Receipt(view_for(state, variant, signed_on.seat), variant)


def _who_are_you(context: LetterContext) -> Section:
    """How to prove who they are. An authenticated player of several seats gets a list of them."""
    if context.how_to_sign_on == HOW_TO_SIGN_ON:
        return Section("Who are you?", _WHO_ARE_YOU)
    return Section("For which game?", context.how_to_sign_on)


def _on_unread(context: LetterContext) -> list[str]:
    """What to say about unread lines: that attachments were not opened, and how to send a text to other players."""
    attached = [line for line in context.unread if line.startswith("attachment ")]
    said = ["Attachments are not opened: write the lines into the letter itself."] if attached else []
    # a line that ends with a colon introduces the lines that were read
    words = sum(len(line.split()) for line in context.unread if line not in attached and not line.endswith(":"))
    how = _how_to_send(context)
    return [*said, f"Nobody else has seen this. To send it: {how}."] if words >= _PROSE and how else said


def _how_to_send(context: LetterContext) -> str:
    """The lines around a text that send it to other players; empty for non-players, or in games without press."""
    for signed_on in context.seats:
        state, seat = context.game(signed_on.game), _seat(context, signed_on)
        if seat.role is not Role.PLAYER or not seat.is_held or state.settings.press is PressMode.NONE:
            continue
        others = [seat_label(each) for each in state.players if each.powers and each.is_held and each != seat]
        if state.settings.press is not PressMode.BROADCAST and others:
            return f"PRESS TO {others[0]}, your text, ENDPRESS"
        if state.settings.press is not PressMode.PARTIAL:
            return "BROADCAST, your text, ENDBROADCAST"
    return ""


def _remarks(context: LetterContext, verdicts: tuple[LineVerdict, ...]) -> list[Section]:
    """The remarks below the verdicts: lines not read, how to prove who one is, how to begin."""
    remarks = []
    if context.sender.misaddressed:
        remarks.append(Section("The address", _MISADDRESSED))
    if context.needs_identity:
        remarks.append(_who_are_you(context))
    if context.unread:
        unread = [
            (harmless(line) or "…") if _is_cautious(context) else one_line(line, 70)
            for line in context.unread[:_SHOWN_UNREAD]
        ]
        shown = "\n".join(f"  {line}" for line in unread)
        more = len(context.unread) - _SHOWN_UNREAD
        listed = f"{shown}\n  and {more} more" if more > 0 else shown
        remarks.append(Section("Not read", "\n".join([listed, *_on_unread(context)])))
    if not verdicts and not context.seats:
        remarks.append(Section("Welcome", _WELCOME))
    return remarks
