"""Messages that are not sent as they came: their writer reads them first, and a YES to that letter sends them.

The answer to the letter that has them shows each message as it would go. They are offered only where the answer asks
nothing else, and end with their phase. A newer message to the same readers takes the place of one.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from judge.common.message import Message, Typed
from judge.desk.conversation.yes_wanted import Withheld
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.line_remarks import CommandDone
from judge.desk.handling.offers import NeitherYesNorNo, YesToWhich, may_ask
from judge.desk.press.press_answers import NothingWasSent, PressSentTo, PressWaitsFor
from judge.desk.press.pressing import looks, readers_called
from judge.desk.press.sender_named import hides_sender, named_in
from judge.game.events import Event, PressOffered, PressPosted, PressSent
from judge.game.press.press import Guise, answer_press, post_press, send_press
from judge.game.press.press_messages import OfferedPress, PressMessage
from judge.game.refusals import Refusal
from judge.game.state import GameState
from judge.reading.arguments.offer_answers import OfferAnswer
from judge.writing.letters.press_letters import WhomYouAnswered
from judge.writing.letters.replies import LineVerdict
from judge.writing.rendering.letter_blocks import quoted


class NamesYou(Message):
    """A message tells who wrote it to somebody who may not know; `words` are those that do."""

    words: tuple[Typed, ...]


class SendAnewWithout(Message):
    """Follows `NamesYou`, where no YES can send the message: it was not sent, and what to do."""


class SendAnewWithEnd(Message):
    """The same where it is unclear what would go, and to whom."""


class YesSendsIt(Message):
    """Follows the reason for which a message was not sent: a YES sends it."""


class YesSendsNumber(Message):
    """The same for one of several messages; `number` is its number among them."""

    number: int


class RefusedNotSent(Message):
    """Messages that were offered, and refused; to whom they would have gone."""

    readers: tuple[Message, ...]


class NotSentYet(Message):
    """Title of a message that goes out if its writer says YES; to whom it goes then."""

    readers: tuple[Message, ...]


def require_unnamed(context: LetterContext, state: GameState, events: Iterable[Event], *, answers: int = 0) -> None:
    """Make sure that no message among `events` tells who wrote it to somebody who may not know.

    A message that does is kept to be offered to its writer. `answers` is the number of the message that it answers.

    :raises Refusal: `NamesYou`.
    """
    for message, postal in _messages(events):
        sender = state.seats[message.sender]
        if not hides_sender(state, sender, message):
            continue
        also = [] if context.signed_on is None or context.signed_on.by else [context.sender.name]
        addresses = context.game_reader.addresses_of(sender.address)
        if words := named_in(message.text, sender, also, context.variant_of(state), addresses):
            offered = OfferedPress(context.letter, 0, message, postal, answers)
            _withhold(context, NamesYou(words), offered, SendAnewWithout())


def withhold(context: LetterContext, events: Iterable[Event], why: Message) -> None:
    """Keep the message among `events` to be offered to its writer: `why` it is unclear what would go, and to whom.

    :raises Refusal: `why` it is not sent at once.
    """
    for message, postal in _messages(events):
        _withhold(context, why, OfferedPress(context.letter, 0, message, postal), SendAnewWithEnd())


def _messages(events: Iterable[Event]) -> Iterator[tuple[PressMessage, bool]]:
    """The messages that events send, each with whether it waits for the results."""
    for event in events:
        match event:
            case PressSent():
                yield _message(event), False
            case PressPosted(message=message):
                yield message, True


def _withhold(context: LetterContext, why: Message, offered: OfferedPress, otherwise: Message) -> None:
    """Keep a message to be offered by the verdict that is said next. `otherwise` says what to do if it cannot be.

    :raises Refusal: `why` it is not sent at once.
    """
    context.withheld.append(Withheld(len(context.verdicts), why, offered))
    raise Refusal(why.with_more(otherwise))


def offer_withheld(context: LetterContext) -> None:
    """At the end of a letter: show the messages that it withheld, and offer them if its answer asks nothing else;
    forget those of earlier letters in whose place newer ones came."""
    if context.signed_on is None:
        return
    state, seat = context.here()
    may_offer = bool(context.withheld) and not context.offers and may_ask(context)
    shown = context.withheld if may_offer else []
    fresh = [replace(each.offered, number=number) for number, each in enumerate(shown, 1)]
    for withheld, offered in zip(shown, fresh, strict=True):
        how = YesSendsIt() if len(fresh) == 1 else YesSendsNumber(offered.number)
        owner, verdict = context.verdicts[withheld.place]
        context.verdicts[withheld.place] = (owner, replace(verdict, said=withheld.why.with_more(how), is_offered=True))
        context.answer(NotSentYet(_readers(context, state, offered)), quoted(offered.message.text))
    context.messages_offered = len(fresh)
    before = state.offered_press.get(seat.id, ())
    newer = {_whom(each) for each in (*_written(context, state, seat.id), *(each.message for each in fresh))}
    kept = (*(each for each in before if _whom(each.message) not in newer), *fresh)
    if kept != before:
        context.act(state.name, [PressOffered(seat.id, kept)])


def messages_here(context: LetterContext) -> list[OfferedPress]:
    """The messages that the letter which this one answers offers to send."""
    state, seat = context.here()
    letter = context.sender.claim.offer if context.sender.claim is not None else 0
    return [each for each in state.offered_press.get(seat.id, ()) if each.letter == letter]


def send_offered(context: LetterContext, answer: OfferAnswer) -> None:
    """Send what the letter that this one answers has offered, as far as the `answer` takes it."""
    for each in messages_here(context):
        if not answer.takes(each.number):
            continue
        try:
            done = _sent(context, each)
        except Refusal as refusal:
            context.say(LineVerdict(False, "YES", refusal.message.with_more(NothingWasSent())))
        else:
            context.say(LineVerdict(True, "YES", CommandDone("PRESS", done)))


def refuse_messages(context: LetterContext, answer: OfferAnswer) -> None:
    """Drop what the letter that this one answers has offered, as far as the `answer` refuses it."""
    refused = [each for each in messages_here(context) if answer.refuses(each.number)]
    if not refused:
        return
    state, seat = context.here()
    kept = tuple(each for each in state.offered_press.get(seat.id, ()) if each not in refused)
    context.act(state.name, [PressOffered(seat.id, kept)])
    readers = [each for one in refused for each in _readers(context, state, one)]
    context.say(LineVerdict(True, "NO", CommandDone("NO", RefusedNotSent(tuple(dict.fromkeys(readers))))))


def show_once_more(context: LetterContext, text: str) -> bool:
    """Show the messages once more that the letter offers which this one answers, whose `text` says neither YES nor NO.

    False: it offers none.
    """
    return _show_again(context, text, messages_here(context), NeitherYesNorNo())


def ask_again_for_press(context: LetterContext, text: str) -> bool:
    """A line says YES to no letter of ours that asks for one: show the messages once more that wait for a YES.

    False: none does.
    """
    if context.signed_on is None or context.signed_on.by:
        return False
    state, seat = context.here()
    return _show_again(context, text, state.offered_press.get(seat.id, ()), YesToWhich())


def _show_again(context: LetterContext, text: str, waiting: Sequence[OfferedPress], why: Message) -> bool:
    for each in waiting:
        context.withheld.append(Withheld(len(context.verdicts), why, replace(each, letter=context.letter)))
        context.say(LineVerdict(False, text, why))
    return bool(waiting)


def _sent(context: LetterContext, offered: OfferedPress) -> Message:
    """Send a message that its writer has agreed to, under the rules of now; gives what to say of it.

    :raises Refusal: those of `send_press`, `post_press` and `answer_press`.
    """
    state, seat = context.here()
    message = offered.message
    readers = _readers(context, state, offered)
    answered = _answered(context, state, offered)
    if answered is not None:
        context.act(state.name, answer_press(state, seat.id, answered, message.text))
        return PressSentTo(readers)
    guise = Guise(message.grey, message.as_sender, message.as_to)
    send = post_press if offered.postal else send_press
    context.act(state.name, send(state, seat.id, None if message.broadcast else message.to, message.text, guise))
    done = PressWaitsFor(readers) if offered.postal else PressSentTo(readers)
    return done.with_more(*looks(state, seat, guise))


def _readers(context: LetterContext, state: GameState, offered: OfferedPress) -> tuple[Message, ...]:
    """To whom a message goes, as its writer may know it."""
    answered = _answered(context, state, offered)
    if answered is not None and answered.grey:
        return (WhomYouAnswered(),)
    return readers_called(state, None if offered.message.broadcast else offered.message.to)


def _answered(context: LetterContext, state: GameState, offered: OfferedPress) -> PressSent | None:
    """The message that an offered one answers; None: it answers none."""
    past = context.past_of(state, state.seats[offered.message.sender])
    return past.message(offered.answers) if offered.answers else None


def _whom(message: PressMessage) -> tuple[str, ...]:
    return () if message.broadcast else message.to


def _written(context: LetterContext, state: GameState, sender: str) -> Iterator[PressMessage]:
    """The messages of a seat that this letter has sent, or left to be sent with the results."""
    for event in context.happened_to(state.name):
        if isinstance(event, PressSent) and event.sender == sender:
            yield _message(event)
        elif isinstance(event, PressPosted) and event.message.sender == sender:
            yield event.message


def _message(sent: PressSent) -> PressMessage:
    return PressMessage(
        sent.sender, sent.to, sent.text, sent.broadcast, sent.grey, sent.as_sender, sent.as_to, sent.copied
    )
