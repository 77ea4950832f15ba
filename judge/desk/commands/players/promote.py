"""PROMOTE: make somebody a co-master."""

from email_validator import EmailNotValidError, validate_email

from judge.desk.command import Command, Subject, Who
from judge.desk.commands.players.demote import demote
from judge.desk.handling.arguments import as_written
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.masters import comasters
from judge.game.refusals import Refusal


def _promote(request: Request, written: str) -> str:
    state = request.state
    text = written.strip(" .,!")
    first, _, rest = text.partition(" ")
    if first.upper() == "NONE":
        return demote(request, rest)
    if not text:
        raise Refusal("promote-whom", "Say whom: PROMOTE anna@example.org, or the name of an observer.")
    observer = comasters.find_observer(state, text)
    if observer is not None:
        address, name = observer.address, observer.name
    elif "@" in first:
        address, name = _address(first), rest.strip()
    else:
        sentence = f"{text!r} is no observer of {state.name} and no mail address; PROMOTE anna@example.org Anna."
        raise Refusal("promote-whom", sentence)
    request.act(comasters.promote(state, address, name))
    return f"{name or address} is a master of {state.name} too; a letter with all it takes is on its way"


def _address(text: str) -> str:
    """A mail address in the form the judge keeps.

    :raises Refusal: `bad-address`.
    """
    try:
        checked = validate_email(
            text.strip("<>"), check_deliverability=False, globally_deliverable=False, test_environment=True
        )
    except EmailNotValidError as error:
        raise Refusal("bad-address", f"{text!r} is no mail address; write one like anna@example.org.") from error
    return checked.normalized


COMMAND = Command(
    spellings=("PROMOTE",),
    usage=("PROMOTE anna@example.org Anna", "PROMOTE observer", "PROMOTE NONE Anna"),
    summary="makes somebody a master besides you",
    help=(
        "Makes somebody a co-master: an observer, by name, or anybody by his address; a player cannot be one. He gets "
        "a letter with all he needs, everybody is told, and all masters may do the same and hear what another does. "
        "PROMOTE NONE takes it back, as DEMOTE does; RESIGN leaves the game to the others."
    ),
    who=Who.MASTER,
    subject=Subject.PEOPLE,
    game=own_game,
    arguments=as_written,
    handle=_promote,
    most=5,
)
