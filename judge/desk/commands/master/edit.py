"""EDIT … END: correct the board, with a reason for everybody to read."""

from judge.board.phase import PhaseKind
from judge.board.position import Position
from judge.common.message import Message, Typed
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import lines_below
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import require_closed
from judge.desk.handling.request import Request
from judge.desk.orders.order_table import writers_context
from judge.desk.settings.edits import read_edit, read_reason
from judge.game.masters import editing
from judge.game.masters.editing import Change
from judge.game.refusals import Refusal
from judge.reading.mail.spellings import Below
from judge.reading.orders.order_context import OrderContext
from judge.writing.letters.replies import LineVerdict


class TheReason(Message):
    """Answer to a line of EDIT that says why."""

    reason: Typed


class AndEdited(Message):
    """Follows the first change of a line: the next one."""

    change: Message


class EditNotClear(Message):
    """Why an EDIT was refused: lines of it were not read, which are answered below."""


class NotEdited(Message):
    """An EDIT was refused as a whole."""

    why: Message


class NothingEdited(Message):
    """Follows a line of an EDIT that was refused: the line itself is right."""


class PositionEditedBelow(Message):
    """Answer to EDIT; the lines below it say what has changed."""

    game: str


def _lines(request: Request) -> list[str]:
    """The changes and the reasons, a line each.

    :raises Refusal: `NotClosed`.
    """
    require_closed(request.call, "END")
    return lines_below(request)


def _edit(request: Request, lines: list[str]) -> Message:
    state, seat = request.state, request.seat
    variant, position = request.variant, editing.require_editable(state)
    order_context = writers_context(request.context, variant, PhaseKind.MOVEMENT)
    verdicts: list[LineVerdict] = []
    edits: list[tuple[Change, Message]] = []
    reason = ""
    problem: Message | None = None
    for text in lines:
        said = read_reason(text)
        if said is not None:
            reason = f"{reason} {said}".strip()
            verdicts.append(LineVerdict(True, text, TheReason(said)))
            continue
        try:
            position, done = _line(text, order_context, position)
        except Refusal as refusal:
            problem = EditNotClear()
            verdicts.append(LineVerdict(False, text, refusal.message))
        else:
            edits += done
            first, *others = (words for _, words in done)
            verdicts.append(LineVerdict(True, text, first.with_more(*map(AndEdited, others))))
    if problem is None:
        try:
            events = editing.edit(state, variant, edits, reason, seat.id, request.now)
        except Refusal as refusal:
            problem = refusal.message
    for each in verdicts:
        request.context.say(each.in_vain(NothingEdited()) if problem else each)
    if problem is not None:
        raise Refusal(NotEdited(problem))
    request.act(events)
    return PositionEditedBelow(state.name)


def _line(text: str, order_context: OrderContext, position: Position) -> tuple[Position, list[tuple[Change, Message]]]:
    """The position after one line, and the changes of the line, each with the message that says it.

    :raises Refusal: the line cannot be read, or the change is impossible.
    """
    done = read_edit(text, order_context, position)
    for change, _ in done:
        position = editing.changed(order_context.variant, position, change)
    return position, done


COMMAND = Command(
    spellings=("EDIT", "EDIT POSITION"),
    usage=(
        "EDIT",
        "FRANCE: A PAR",
        "REMOVE F BRE",
        "MOVE A MAR BUR",
        "CENTRE BEL FRANCE",
        "CENTRE HOL NOBODY",
        "REASON the order was misread",
        "END",
    ),
    who=Who.MASTER,
    subject=Subject.RUNNING,
    game=own_game,
    arguments=_lines,
    handle=_edit,
    below=Below.TEXT,
    most=5,
)
