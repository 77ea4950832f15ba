"""Commands are tried before they are done, where their writer must agree first."""

from dataclasses import fields

from judge.common.message import Message
from judge.desk.command import AnyCommand, Who
from judge.desk.conversation.yes_wanted import YesWanted
from judge.desk.handling.acting import check_for_others
from judge.desk.handling.game_argument import Found
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.line_remarks import ForMasterOnly, ForPlayersOnly, MasterWrites
from judge.desk.handling.seat_names import seat_called
from judge.game.refusals import Refusal
from judge.game.state import Role
from judge.reading.mail.items import Call

_FOR_MASTERS = {
    "EXTEND": ("SET DEADLINE",),
    "SET CONCEDE": ("SETUP CONCEDE YES", "SETUP CONCEDE NO"),
    "SET DRAW": ("SETUP DRAW DIAS", "SETUP DRAW NODIAS", "SETUP DRAW NONE"),
    "SET REMIND": ("SETUP REMIND 12H",),
    "SET WAIT": ("PAUSE",),
}
"""What a master may have meant by a command that is for players."""


def check_may(context: LetterContext, command: AnyCommand) -> None:
    """Make sure that the seat signed on may use a command.

    :raises Refusal: `NotSignedOn`, `ForPlayersOnly`, `ForMasterOnly`.
    """
    if command.who is Who.ANYBODY:
        return
    state, seat = context.here()
    needed = {Who.PLAYER: Role.PLAYER, Who.MASTER: Role.MASTER}.get(command.who)
    # a master who writes for a player (BECOME) is still the master there
    role = context.writer.role if needed is Role.MASTER else seat.role
    if needed is not None and role is not needed:
        who = seat_called(state, seat)
        if needed is Role.MASTER:
            raise Refusal(ForMasterOnly(command.name, who, state.name))
        instead = _FOR_MASTERS.get(command.name) if seat.role is Role.MASTER else None
        hint = MasterWrites(instead) if instead else None
        raise Refusal(ForPlayersOnly(command.name, who, state.name).with_more(hint))


def try_out(context: LetterContext, command: AnyCommand, call: Call, found: Found) -> None:
    """Find out whether a command could be done, without doing it.

    :raises Refusal: it could not be done.
    :raises YesWanted: it is done once its writer says YES.
    """
    effects, sections = context.effects, list(context.sections)
    context.effects = effects.tried()
    try:
        command.do(context, call, found)
    finally:
        context.effects, context.sections = effects, sections


def would_do(context: LetterContext, command: AnyCommand, call: Call) -> Message | None:
    """What is asked before a command is done that nobody has written so; None: it is done at once. Nothing is said.

    :raises Refusal: it could not be done.
    """
    noted = {each.name: getattr(context, each.name) for each in fields(context)}
    lists = {name: list(value) for name, value in noted.items() if isinstance(value, list)}
    try:
        check_for_others(context, command, call)
        check_may(context, command)
        try_out(context, command, call, command.game(context, call))
    except YesWanted as wanted:
        return wanted.would
    finally:
        for name, value in noted.items():
            setattr(context, name, value)
        for name, kept in lists.items():
            getattr(context, name)[:] = kept
    return None
