"""One letter, or one tick of the clock, becomes effects. The other modules of this package serve this one."""

import random
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from judge.common.message import Message
from judge.desk.announcements.announcing import announce
from judge.desk.command import AnyCommand, OfPhase
from judge.desk.conversation.corrections import ask_meant
from judge.desk.conversation.line_by_line import take
from judge.desk.conversation.offer_replies import OfferReply, ask_unclear, reply_to_offer, settle, without_opening
from judge.desk.handling.acting import told_to_masters
from judge.desk.handling.answer import answers_to, revoked
from judge.desk.handling.calling import carried_out
from judge.desk.handling.closing import close
from judge.desk.handling.confirmation import is_yes
from judge.desk.handling.effects import Effects, GameChange
from judge.desk.handling.game_reader import PastReader
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.line_remarks import CommandDone
from judge.desk.handling.muster_answers import answers_to_muster
from judge.desk.handling.offers import say_nothing_waits, settle_offers
from judge.desk.handling.older_phase import Course, FindCourse, LinesNotUsed
from judge.desk.handling.own_notices import told_in_answer, with_notices
from judge.desk.handling.sender import ClaimLike, HeldLetter, Sender
from judge.desk.orders.found_orders import note_enclosed_orders, order_in_subject
from judge.desk.orders.on_record import put_receipt_on_record
from judge.desk.orders.quoted_lines import note_quoted_lines
from judge.desk.press.replying import answered_as_press, tell_nothing_sent
from judge.desk.press.unread_lines import Attached, TheRest
from judge.desk.press.withholding import offer_withheld
from judge.desk.registry import all_commands, all_spellings
from judge.game.boards import variant_of
from judge.game.clock import due_events
from judge.game.clock.outages import Outage, after_outage
from judge.game.events import Event
from judge.game.masters.comasters import KEEPER
from judge.game.reducer import apply_all
from judge.game.seating import is_reply_address_valid, require_not_over, same_address
from judge.game.state import GameState
from judge.game.views.game_view import view_for
from judge.game.votes.succession import appoint
from judge.reading.mail.body import MORE, Body
from judge.reading.mail.items import Call, Item, PlainLine, read_items
from judge.writing.letters import game_letters
from judge.writing.letters.outgoing import Reader
from judge.writing.letters.replies import LineVerdict


def handle_letter(
    game_reader: PastReader,
    sender: Sender,
    body: Body,
    now: datetime,
    rng: random.Random,
    held: HeldLetter | None = None,
    find_course: FindCourse = Course,
    letter: int = 0,
) -> Effects:
    """Everything one letter leads to: what happens to games, the answer, and the letters that tell of it.

    `held` is an earlier letter of the writer's. This letter confirms the lines of it that waited for that; or it was
    offered to use them for the present phase (`HeldLetter.offered`).
    `find_course` finds out when the letter was sent and which letter of ours it answers. `letter` is the number under
    which it is stored, by which a reply names what its answer offers.

    Parsing and refusals never raise. An exception from here is a bug in the judge, and then nothing that the letter did
    may be kept.
    """
    context = LetterContext(game_reader, sender, now, rng, lines=body.lines, find_course=find_course, letter=letter)
    if sender.claim is not None and not _claimed(context, sender.claim):
        context.effects.letters += revoked(sender)
        return context.effects
    if sender.claim is None and sender.authenticated and sender.address is not None:
        _recognise(context, sender.address)
    whole = _items(body)
    reply = reply_to_offer(context, whole, held)
    if reply is not None:
        _settle(context, reply, held)
        items = reply.left_of(whole)
    elif held is not None and held.offered is None:
        _do_confirmed(context, held)
        items = [each for each in whole if not is_yes(each)]
    else:
        items = without_opening(context, whole)
    items = answers_to_muster(context, items)
    is_press = reply is None and answered_as_press(context, items, body)
    if not is_press:
        take(context, items)
        if in_subject := order_in_subject(context):
            take(context, in_subject)
        note_quoted_lines(context, body)
        note_enclosed_orders(context, body)
        put_receipt_on_record(context)
        if reply is None:
            ask_unclear(context, whole, held)
    settle_offers(context)
    if not is_press:
        tell_nothing_sent(context)
    offer_withheld(context)
    ask_meant(context)
    close(context)
    not_read = [name for name in body.attachments if name not in context.opened]
    context.unread += [TheRest() if name == MORE else Attached(name) for name in not_read]
    context.effects.fruitless = not context.verdicts and not context.needs_identity and held is None
    # a letter for a seat, from the seat's own address, shows that the address works
    came_from = sender.mail_address or ""
    if context.is_proven or any(same_address(each.address, came_from) for each in context.seats):
        context.effects.working_address = came_from
    context.effects.known = context.is_known
    told = [*announce(game_reader, context.effects.changes), *told_to_masters(context)]
    told_of = told_in_answer(context, told)
    context.effects.letters[:0] = with_notices(answers_to(context, told_of.welcome), told_of.in_answer())
    context.effects.letters += told_of.sent
    return context.effects


def _items(body: Body) -> list[Item]:
    """The items of a letter."""
    return read_items(body.lines, all_spellings())


def _claimed(context: LetterContext, claim: ClaimLike) -> bool:
    """Sign on the seat whose address a letter came to; False if that address is no longer valid."""
    state = context.game_reader.game(claim.game)
    if state is None or not is_reply_address_valid(state, claim.seat, claim.generation):
        return False
    context.sign_on(state.name, state.seats[claim.seat], by_claim=True)
    return True


def _do_confirmed(context: LetterContext, held: HeldLetter) -> None:
    """Carry out the lines of an earlier letter that waited for confirmation, for the seat they spoke for.

    Its other lines were carried out when it came. The lines of this letter begin without a seat again.
    """
    commands = all_commands()
    if held.claim is not None:
        _claimed(context, held.claim)
    items = [each for each in _items(held.body) if isinstance(each, Call)]
    take(context, [each for each in items if commands[each.name].may_need_confirmation or each.name == "SIGNON"])
    context.signed_on = None


def _settle(context: LetterContext, reply: OfferReply, held: HeldLetter | None) -> None:
    """Do what a letter says to what the one of ours that it answers has offered."""
    if held is None or held.offered is None:
        for call in settle(context, reply):
            carried_out(context, all_commands()[call.name], call)
        return
    state, _ = context.here()
    if state.position is None or (state.began is not None and held.offered < state.began):
        say_nothing_waits(context, lapsed=True)
        return
    context.effects.settles_offer = True
    if reply.agrees:
        _use_offered(context, held)
    else:
        context.say(LineVerdict(True, "NO", CommandDone("NO", LinesNotUsed(state.position.phase))))


def _use_offered(context: LetterContext, held: HeldLetter) -> None:
    """Do what an earlier letter said of a phase, and was not done because it answered one of an older phase."""
    state, _ = context.here()
    commands, unread, claimed = all_commands(), list(context.unread), context.signed_on
    context.is_used = True
    items = [each for each in _items(held.body) if isinstance(each, PlainLine) or _is_of_phase(commands, each)]
    take(context, items)
    put_receipt_on_record(context)
    context.is_used, context.unread, context.signed_on = False, unread, claimed
    context.for_present.add(state.name)


def _is_of_phase(commands: Mapping[str, AnyCommand], item: Item) -> bool:
    """Whether a line of a letter is a command about the present phase."""
    return isinstance(item, Call) and commands[item.name].of_phase is not OfPhase.NO


def _recognise(context: LetterContext, address: str) -> None:
    """Sign on an authenticated sender if their address makes clear which seat they write for."""
    held = [(context.game(game), seat) for game, seat in context.game_reader.seats_of(address)]
    current = [(state, seat) for state, seat in held if not state.is_over]
    if len(current) == 1:
        state, seat = current[0]
        context.sign_on(state.name, state.seats[seat])


def handle_tick(
    game_reader: PastReader, game: str, now: datetime, rng: random.Random, arrived: datetime | None = None
) -> Effects:
    """What is due in a game by `now`: reminders, late notices, phases that run; no effects if nothing is due.

    Up to the instant `arrived` (None: now) all letters are here; no deadline after that passes.
    """
    return _happened(game_reader, game, lambda state: due_events.tick(state, variant_of(state), now, rng, arrived))


def handle_outage(game_reader: PastReader, game: str, outage: Outage) -> Effects:
    """What an outage of the judge means for a game: deadlines that it cut short move, and everybody is told."""
    return _happened(game_reader, game, lambda state: after_outage(state, variant_of(state), outage))


def handle_bounce(
    game_reader: PastReader, seats: Sequence[tuple[str, str]], reason: Message, *, suspended: bool
) -> Effects:
    """Letters to the holder of these seats bounced: tell their masters. `suspended`: no more are sent."""
    effects = Effects()
    for game, seat in seats:
        state = game_reader.game(game)
        if state is None or state.is_over:
            continue
        variant = variant_of(state)
        second = bool(state.seats[seat].second)
        for master in state.masters:
            if same_address(master.address, state.seats[seat].address):
                continue
            view = view_for(state, variant, master.id)
            card = next(each for each in view.seats if each.id == seat)
            effects.letters.append(
                game_letters.bouncing(
                    Reader.of(master), view, variant, card, reason, suspended=suspended, second=second
                )
            )
    return effects


def handle_appointment(game_reader: PastReader, game: str, address: str, name: str, now: datetime) -> Effects:
    """The keeper of the judge makes the holder of an address a master of a game, besides those it has.

    :raises Refusal: those of `judge.game.masters.comasters.promote`; `GameOver`.
    """

    def appointed(state: GameState) -> list[Event]:
        require_not_over(state)
        return appoint(state, address, name, now)

    return _happened(game_reader, game, appointed, KEEPER)


def _happened(
    game_reader: PastReader, game: str, happen: Callable[[GameState], Sequence[Event]], by: str = ""
) -> Effects:
    before = game_reader.game(game)
    events = happen(before) if before is not None else ()
    if before is None or not events:
        return Effects()
    happening = GameChange(game, before, apply_all(before, events), tuple(events), by)
    return Effects([happening], announce(game_reader, [happening]))
