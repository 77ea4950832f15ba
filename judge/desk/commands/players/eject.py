"""EJECT: take a power from its player."""

from dataclasses import dataclass

from judge.common.message import Message, Power, Typed
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import holder_named, side_named
from judge.desk.handling.request import Request
from judge.game.masters import master_actions
from judge.game.refusals import Refusal
from judge.game.state import Status


class EjectWhom(Message):
    """EJECT names nobody."""


class LostTheSeat(Message):
    """Answer to EJECT before the start; `who` is what the line names."""

    who: Typed
    game: str


class SideVacant(Message):
    """Answer to EJECT: what is on file for the seat stays."""

    side: Power
    game: str


class SideVacantAndCleared(Message):
    """Answer to EJECT with CLEAR: nothing is on file for the seat any longer."""

    side: Power
    game: str


@dataclass(frozen=True, slots=True)
class Ejected:
    """The power (before the start: the seat) that loses its player, and how the line names it.

    `clears`: what is on file for it is dropped.
    """

    power: str
    named: str
    clears: bool


def without_clear(text: str) -> tuple[str, bool]:
    """What stands before CLEAR at the end of a line, and whether it stands there."""
    words = text.split()
    clears = len(words) > 1 and words[-1].upper() == "CLEAR"
    return (" ".join(words[:-1]), True) if clears else (text, False)


def read_ejected(request: Request) -> Ejected:
    """The power or seat that loses its player.

    :raises Refusal: `EjectWhom`, `NotOnePower`, `NotOnePlayer`.
    """
    if not request.text:
        raise Refusal(EjectWhom())
    named, clears = without_clear(request.text)
    return Ejected(holder_named(request.state, named), named, clears)


def eject(request: Request, ejected: Ejected) -> Message:
    """Take the power, or the seat before the start, from its player; gives what says so.

    :raises Refusal: those of `master_actions.eject`.
    """
    state = request.state
    request.act(master_actions.eject(state, ejected.power, clears=ejected.clears))
    if state.status is Status.FORMING:
        return LostTheSeat(ejected.named, state.name)
    vacant = SideVacantAndCleared if ejected.clears else SideVacant
    return vacant(side_named(state, ejected.power), state.name)


COMMAND = Command(
    spellings=("EJECT", "DUMMY"),
    usage=("EJECT power", "EJECT power CLEAR", "EJECT player"),
    who=Who.MASTER,
    subject=Subject.PEOPLE,
    game=own_game,
    arguments=read_ejected,
    handle=eject,
)
