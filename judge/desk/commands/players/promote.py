"""PROMOTE: make somebody a co-master."""

from dataclasses import dataclass

from judge.common.message import Message, Typed
from judge.desk.command import Command, Subject, Who
from judge.desk.commands.players.demote import demote
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import address_named
from judge.desk.handling.request import Request
from judge.game.masters import comasters
from judge.game.refusals import Refusal
from judge.game.state import Seat


class PromoteWhom(Message):
    """PROMOTE names nobody."""


class NobodyToPromote(Message):
    """PROMOTE names neither an observer nor an address."""

    text: Typed
    game: str


class IsMasterToo(Message):
    """Answer to PROMOTE."""

    name: Typed
    game: str


@dataclass(frozen=True, slots=True)
class _Promoted:
    """The person who becomes a master; `name` may be empty."""

    address: str
    name: str


@dataclass(frozen=True, slots=True)
class _Demoted:
    """The master whom `PROMOTE NONE` names; None: it names no master."""

    master: Seat | None


def _whom(request: Request) -> _Promoted | _Demoted:
    """The person who becomes a master, or the one who is one no longer.

    :raises Refusal: `PromoteWhom`, `NobodyToPromote`, `NoMailAddress`.
    """
    state, text = request.state, request.text.strip(" .,!")
    first, _, rest = text.partition(" ")
    if first.upper() == "NONE":
        return _Demoted(comasters.find_master(state, rest.strip(" .,!")))
    if not text:
        raise Refusal(PromoteWhom())
    observer = comasters.find_observer(state, text)
    if observer is not None:
        return _Promoted(observer.address, observer.name)
    if "@" not in first:
        raise Refusal(NobodyToPromote(text, state.name))
    return _Promoted(address_named(first), rest.strip())


def _promote(request: Request, whom: _Promoted | _Demoted) -> Message:
    if isinstance(whom, _Demoted):
        return demote(request, whom.master)
    state = request.state
    request.act(comasters.promote(state, whom.address, whom.name))
    return IsMasterToo(whom.name or whom.address, state.name)


COMMAND = Command(
    spellings=("PROMOTE",),
    usage=("PROMOTE anna@example.org Anna", "PROMOTE observer", "PROMOTE NONE Anna"),
    who=Who.MASTER,
    subject=Subject.PEOPLE,
    game=own_game,
    arguments=_whom,
    handle=_promote,
    most=5,
)
