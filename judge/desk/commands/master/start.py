"""START: deal the powers and begin."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import require_alone
from judge.desk.handling.seat_names import name_of
from judge.game.boards import variant_of
from judge.game.joining import forming, muster
from judge.game.masters import mastering
from judge.game.seating import vacant_seats
from judge.game.state import Status
from judge.reading.mail.items import Call
from judge.writing.rendering.render import names


def _start(context: LetterContext, call: Call) -> str:
    state, _ = context.here()
    if call.rest.upper().strip(" .!") == "FORCE" or call.text.upper().startswith("FORCE"):
        return _forced(context)
    require_alone(call, state)
    state = context.act(state.name, muster.begin(state, variant_of(state), context.now, context.rng))
    if state.status is Status.FORMING:
        return f"the players of {state.name} are asked whether they are there; START again begins it when all are"
    return f"{state.name} has started; every player is told the power dealt to him"


def _forced(context: LetterContext) -> str:
    """The game starts with the players there are (nJudge's FORCE BEGIN); seats that nobody holds are dealt to too."""
    state, _ = context.here()
    variant = variant_of(state)
    if state.status is Status.FORMING:
        state = context.act(state.name, mastering.vacancies(state, variant))
    state = context.act(state.name, forming.start(state, variant, context.now, context.rng, force=True))
    vacant = [name_of(state, seat) for seat in vacant_seats(state)]
    said = f"{state.name} has started; every player is told the power dealt to him"
    return f"{said}; {names(vacant)} without a player: JOIN or REPLACE gives them one" if vacant else said


COMMAND = Command(
    spellings=("START", "ACTIVATE", "FORCE BEGIN", "FORCE START"),
    usage=("START", "START FORCE"),
    summary="deals the powers and begins the game",
    help=(
        "Starts a game once every power (or group of powers) has a player. They are dealt by the players' lists as "
        "well as can be; which powers make up a group is drawn by lot, but for those that ASSIGN has fixed. "
        "In a game created with MUSTER, as MUSTER 2D, the players are first asked whether they are there. START FORCE "
        "starts with the players there are: the other powers are in civil disorder until somebody joins for them."
    ),
    who=Who.MASTER,
    subject=Subject.RUNNING,
    handle=_start,
)
