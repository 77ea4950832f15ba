"""One command of a letter: who may use it, whether it is done or only tried, and its verdict."""

from dataclasses import replace

from judge.common.message import Message
from judge.desk.command import AnyCommand, OfPhase, Who
from judge.desk.conversation.corrections import note_correction
from judge.desk.conversation.yes_wanted import YesWanted
from judge.desk.handling.acting import check_for_others, outline
from judge.desk.handling.game_argument import Found
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.line_remarks import (
    AskedEnough,
    CommandDone,
    ConfirmationWanted,
    LinesNotFiled,
    LinesNotRead,
)
from judge.desk.handling.lookup import NotClosed
from judge.desk.handling.older_phase import NotDoneYet
from judge.desk.handling.passwords import WrongWord
from judge.desk.handling.second_thoughts import ask
from judge.desk.handling.trying import check_may, try_out
from judge.desk.press.press_answers import NoEndOfPress
from judge.game.joining.admission import WordNeeded
from judge.game.refusals import Refusal
from judge.game.state import GameState
from judge.reading.arguments.values import PhaseName, read_phase
from judge.reading.mail.items import Call, LineWithPassword
from judge.reading.mail.spellings import Below
from judge.writing.letters.replies import LineVerdict


def carried_out(context: LetterContext, command: AnyCommand, call: Call) -> Message | None:
    """Carry out one command and give its verdict (and those on its lines below); returns why it was refused, if so."""
    place, by, happened = len(context.verdicts), context.signed_on, len(context.effects.changes)
    refused: Message | None = None
    is_offered = context.asked = False
    game: GameState | None = None
    try:
        check_for_others(context, command, call)
        check_may(context, command)
        unproven = context.sender.address is not None and not context.is_proven
        needs_confirmation = unproven and command.needs_confirmation(context, call)
        found = command.game(context, call)
        game = found.state
        if needs_confirmation:
            done = _asked(context, command, call, found)
        elif _is_offered(context, command, call):
            try_out(context, command, call, found)
            is_offered = context.held_back = True
            done = NotDoneYet()
        else:
            done = CommandDone(command.name, command.do(context, call, found))
    except YesWanted as wanted:
        verdict = ask(context, call, wanted)
    except Refusal as refusal:
        refused = refusal.message
        may_hold_word = isinstance(refused, WordNeeded | WrongWord) and len(call.rest.split()) > 1
        quoted = LineWithPassword() if may_hold_word else call.quoted
        verdict = LineVerdict(False, quoted, refused.with_more(_swallowed(command, call, refused)))
        if not may_hold_word:
            note_correction(context, place, call, refused)
    else:
        verdict = LineVerdict(True, call.quoted, done, awaits_confirmation=needs_confirmation, is_offered=is_offered)
        if by is not None and command.who is Who.MASTER and len(context.effects.changes) > happened:
            context.deeds.append((by, done))
    told = None if is_offered else outline(context, command, refused)
    context.say(replace(verdict, outline=told, variant=context.variant_at_hand(game)), place)
    return refused


def _swallowed(command: AnyCommand, call: Call, refused: Message) -> Message | None:
    """Tells that the lines below a refused command were read as part of it, and so were not carried out."""
    count = sum(bool(line.text.strip()) for line in call.lines)
    if command.below is Below.ORDERS and count:
        return LinesNotFiled(count)
    if call.closed or isinstance(refused, NotClosed | NoEndOfPress) or not count:
        return None
    return LinesNotRead(count)


def _is_offered(context: LetterContext, command: AnyCommand, call: Call) -> bool:
    """Whether a command about the present phase is not done, because the letter answers one of an older phase.

    One that names the present phase is done.
    """
    if command.of_phase is OfPhase.NO or context.signed_on is None:
        return False
    state, _ = context.here()
    older = context.older_phase(state)
    if older is None or (command.of_phase is OfPhase.YES and not older.too_early):
        return False
    named = read_phase(call.rest, older.calendar)
    return not (isinstance(named, PhaseName) and named.fits(older.present))


def _asked(context: LetterContext, command: AnyCommand, call: Call, found: Found) -> Message:
    """Let a command that could be done wait until its writer confirms it.

    :raises Refusal: it could not be done; `AskedEnough`.
    """
    try_out(context, command, call, found)
    if not context.game_reader.may_ask(context.sender.address, context.now):
        raise Refusal(AskedEnough())
    context.effects.awaits_confirmation = True
    return ConfirmationWanted()
