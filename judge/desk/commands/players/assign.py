"""ASSIGN: fix before the start which group a power belongs to."""

from judge.common.message import Message, Power
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.joining import options
from judge.game.refusals import Refusal
from judge.reading.arguments.lists import read_assignments
from judge.reading.arguments.misreadings import Misread


class NothingFixed(Message):
    """Answer to ASSIGN: no power is fixed to a group."""


class PowersFixed(Message):
    """Answer to ASSIGN: the powers that are fixed to a group."""

    fixed: tuple[Message, ...]


class FixedTo(Message):
    """A power, and the group that it is fixed to."""

    power: Power
    side: Power


def _assignment(request: Request) -> dict[str, str | None]:
    """The group of each power that the line names; None: it is fixed to none.

    :raises Refusal: `unclear-assignment`.
    """
    variant = request.variant
    wanted = read_assignments(request.text.rstrip(" .!"), variant) if variant.groups else {}
    if isinstance(wanted, Misread):
        raise Refusal(wanted.problem)
    return wanted


def _assign(request: Request, wanted: dict[str, str | None]) -> Message:
    variant = request.variant
    state = request.act(options.assign(request.state, variant, wanted))
    fixed = tuple(FixedTo(power, side) for power, side in state.assignment.items())
    return PowersFixed(fixed) if fixed else NothingFixed()


COMMAND = Command(
    spellings=("ASSIGN",),
    usage=("ASSIGN power TO group", "ASSIGN power group, power group", "ASSIGN power TO NOBODY", "ASSIGN"),
    who=Who.MASTER,
    subject=Subject.PEOPLE,
    game=own_game,
    arguments=_assignment,
    handle=_assign,
)
