"""START: deal the powers and begin."""

from judge.common.message import Message, Power
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.boards import variant_of
from judge.game.joining import forming, muster
from judge.game.masters import master_actions
from judge.game.seating import vacant_seats
from judge.game.state import Status


class PlayersAreAsked(Message):
    """Answer to START of a game whose players are first asked whether they are there."""

    game: str


class GameBegins(Message):
    """Answer to START: the powers are dealt."""

    game: str


class StartsWithout(Message):
    """Follows `GameBegins`, after START FORCE: the sides that nobody plays."""

    sides: tuple[Power, ...]


def _start(request: Request, forced: bool) -> Message:
    if forced:
        return _forced(request)
    state = request.act(muster.begin(request.state, request.variant, request.now, request.rng))
    if state.status is Status.FORMING:
        return PlayersAreAsked(state.name)
    return GameBegins(state.name)


def _is_forced(request: Request) -> bool:
    """Whether the line says FORCE and nothing else.

    :raises Refusal: `NotAlone`.
    """
    if request.text.upper().strip(" .!") == "FORCE" or request.call.text.upper().startswith("FORCE"):
        return True
    nothing(request)
    return False


def _forced(request: Request) -> Message:
    """Start the game with the players it has (nJudge's FORCE BEGIN); empty seats are dealt powers too."""
    state = request.state
    variant = variant_of(state)
    if state.status is Status.FORMING:
        state = request.act(master_actions.create_vacant_seats(state, variant))
    state = request.act(forming.start(state, variant, request.now, request.rng, force=True))
    vacant = tuple(side for seat in vacant_seats(state) for side in ((seat.group,) if seat.group else seat.powers))
    return GameBegins(state.name).with_more(StartsWithout(vacant) if vacant else None)


COMMAND = Command(
    spellings=("START", "ACTIVATE", "FORCE BEGIN", "FORCE START"),
    usage=("START", "START FORCE"),
    who=Who.MASTER,
    subject=Subject.RUNNING,
    game=own_game,
    arguments=_is_forced,
    handle=_start,
)
