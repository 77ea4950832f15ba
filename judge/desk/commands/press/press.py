"""PRESS TO … ENDPRESS and BROADCAST … ENDBROADCAST, at once or with the results: write to the others."""

from dataclasses import dataclass, replace

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import block_text, require_closed
from judge.desk.handling.request import Request
from judge.desk.press.first_line import FirstLine, first_line
from judge.desk.press.line_kinds import ForWhom, MeantFor
from judge.desk.press.press_answers import (
    AddedLinesLeftOut,
    ForTheJudgeBelow,
    MayBeEnd,
    NoEndOfNames,
    NoEndOfPress,
    PressSentTo,
    PressWaitsFor,
)
from judge.desk.press.pressing import (
    guise_of,
    looks,
    readers_called,
    recipients_of,
    saying_nothing_was_sent,
)
from judge.desk.press.withholding import require_unnamed, withhold
from judge.desk.registry import all_spellings
from judge.game.press.press import Guise, post_press, send_press
from judge.game.refusals import Refusal
from judge.game.state import Role
from judge.reading.mail.added_lines import OwnText, own_text
from judge.reading.mail.items import Call, read_items
from judge.reading.mail.spellings import Below

_SHOWN = 3  # lines that a mail program had added
_FOR_OTHERS = (ForWhom.PROSE, ForWhom.HEADING)


@dataclass(frozen=True, slots=True)
class _Press:
    """The seats that get a text (None: everybody), its guise, what its writer wrote themselves, whether it is sent
    with the results, and why it is `unclear` what is sent, or to whom."""

    to: list[str] | None
    guise: Guise
    own: OwnText
    is_postal: bool
    unclear: Message | None = None


def _written(request: Request) -> _Press:
    """The message on the lines down to ENDPRESS, or on the line of PRESS.

    :raises Refusal: those of `first_line`, `recipients_of` and `guise_of`, `NotClosed`.
    """
    state, seat, call = request.state, request.seat, request.call
    with saying_nothing_was_sent():
        first = first_line(state, call)
        to, guise = recipients_of(state, seat, first.address.to), guise_of(state, seat, first.address)
    text, unclear = _text(request, first)
    return _Press(to, guise, own_text(f"{first.text}\n{text}".strip("\n")), first.address.postal, unclear)


def _text(request: Request, first: FirstLine) -> tuple[str, Message | None]:
    """The lines of a message below its first one, and why it is unclear what goes, and to whom; None: it is clear.

    :raises Refusal: `NotClosed`: there is no text.
    """
    call = request.call
    if call.ending and not call.closed:
        return "\n".join(line.text for line in call.lines), MayBeEnd(call.ending)
    if call.closed and not _lacks_end(request):
        return block_text(call, "ENDPRESS"), None if first.is_clear else NoEndOfNames()
    return _without_end(request, first.text)


def _lacks_end(request: Request) -> bool:
    """Whether the line that ends a message is that of another one, or of the letter, so that its text holds more."""
    call = request.call
    own = read_items(call.lines, all_spellings())
    if call.ending:
        judged = MeantFor(request.context, request.state, request.seat).kinds(own, follow=True)
        return any(each.kind not in _FOR_OTHERS for each in judged)
    return any(isinstance(each, Call) and each.name == COMMAND.name and _is_address(request, each) for each in own)


def _is_address(request: Request, call: Call) -> bool:
    """Whether a line of press says whom it is for, and nothing else."""
    try:
        first = first_line(request.state, call)
    except Refusal:
        return False
    return first.address.to is not None and not first.text


def _without_end(request: Request, above: str) -> tuple[str, Message]:
    """The lines below a message's first one that are for others, where no line ends it, and what to say of that.

    Orders and commands end it too. `above` is what of the text stands on the first line.

    :raises Refusal: `NotClosed`: there is no text.
    """
    judged = MeantFor(request.context, request.state, request.seat)
    lines = judged.kinds(read_items(request.call.lines, all_spellings()), follow=True)
    ends = min((each.number for each in lines if each.kind not in _FOR_OTHERS), default=None)
    own = [line.text for line in request.call.lines if ends is None or line.number < ends]
    if not above and not any(own):
        require_closed(replace(request.call, closed=False), "ENDPRESS")
    below = sum(bool(line.text) for line in request.call.lines) - sum(map(bool, own))
    if below and request.seat.role is Role.PLAYER:
        request.context.show_orders()
    return "\n".join(own), NoEndOfPress().with_more(ForTheJudgeBelow(below) if below else None)


def _press(request: Request, press: _Press) -> Message:
    state, seat = request.state, request.seat
    send = post_press if press.is_postal else send_press
    with saying_nothing_was_sent():
        events = send(state, seat.id, press.to, press.own.text, press.guise)
    require_unnamed(request.context, state, events)
    if press.unclear is not None:
        withhold(request.context, events, press.unclear)
    request.act(events)
    readers = readers_called(state, press.to)
    done = PressWaitsFor(readers) if press.is_postal else PressSentTo(readers)
    left_out = AddedLinesLeftOut(press.own.added[:_SHOWN]) if press.own.added else None
    return done.with_more(*looks(state, seat, press.guise), left_out)


COMMAND = Command(
    spellings=("PRESS", "BROADCAST", "POSTAL PRESS", "POSTAL BROADCAST", "POSTAL"),
    usage=(
        "PRESS TO FRANCE, Turkey, MASTER",
        "your text, in as many lines as you like",
        "ENDPRESS",
        "PRESS TO ALL BUT ITALY",
        "PRESS GREY TO FT + OBSERVERS",
        "POSTAL PRESS TO FRANCE",
        "BROADCAST",
    ),
    who=Who.SEAT,
    subject=Subject.TALKING,
    game=own_game,
    arguments=_written,
    handle=_press,
    below=Below.TEXT,
    most=10,
)
