"""EDIT … END: correct the board, with a reason for everybody to read."""

from judge.board.position import Position
from judge.board.variant import Variant
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import lines_below
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import NotClosed
from judge.desk.handling.request import Request
from judge.desk.settings.edits import read_edit, read_reason
from judge.game.masters import editing
from judge.game.masters.editing import Change
from judge.game.refusals import Refusal
from judge.reading.mail.spellings import Below
from judge.writing.letters.replies import LineVerdict

_UNDONE = "Nothing was changed; mend that and send EDIT again."


def _lines(request: Request) -> list[str]:
    """The changes and the reasons, a line each.

    :raises Refusal: `NotClosed`.
    """
    if not request.call.closed:
        raise Refusal(NotClosed("END"))
    return lines_below(request)


def _edit(request: Request, lines: list[str]) -> str:
    state, seat = request.state, request.seat
    variant, position = request.variant, editing.require_editable(state)
    verdicts: list[LineVerdict] = []
    edits: list[tuple[Change, str]] = []
    reason = ""
    for text in lines:
        said = read_reason(text)
        if said is not None:
            reason = f"{reason} {said}".strip()
            verdicts.append(LineVerdict(True, text, f"the reason: {said}" if said else "the reason"))
            continue
        try:
            position, done = _line(text, variant, position)
        except Refusal as refusal:
            verdicts.append(LineVerdict(False, text, request.context.words(refusal.message)))
        else:
            edits += done
            verdicts.append(LineVerdict(True, text, "; ".join(words for _, words in done)))
    wrong = any(not each.ok for each in verdicts)
    problem = "Not all lines are clear; see those below." if wrong else ""
    if not problem:
        try:
            events = editing.edit(state, variant, edits, reason, seat.id, request.now)
        except Refusal as refusal:
            problem = request.context.words(refusal.message)
    for each in verdicts:
        request.context.say(
            LineVerdict(each.ok, each.quoted, each.said, ("nothing was changed",) if problem and each.ok else ())
        )
    if problem:
        raise Refusal("not-edited", f"{problem} {_UNDONE}")
    request.act(events)
    return f"the position of {state.name} is changed as below; everybody is told, with the reason"


def _line(text: str, variant: Variant, position: Position) -> tuple[Position, list[tuple[Change, str]]]:
    """The position after one line, and the changes of the line, each with its words.

    :raises Refusal: the line cannot be read, or the change is impossible.
    """
    done = read_edit(text, variant, position)
    for change, _ in done:
        position = editing.changed(variant, position, change)
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
