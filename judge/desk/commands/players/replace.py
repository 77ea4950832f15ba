"""REPLACE: give a power to another player."""

from email_validator import EmailNotValidError, validate_email

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import as_written
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import player_named, power_named, side_named
from judge.desk.handling.request import Request
from judge.game.events import SeatChanged
from judge.game.masters import master_actions
from judge.game.refusals import Refusal
from judge.game.state import Status


def _replace(request: Request, text: str) -> str:
    state = request.state
    words = text.split()
    place = next((number for number, word in enumerate(words) if "@" in word), len(words))
    if 1 < place < len(words) and words[place - 1].upper() in ("BY", "WITH"):
        place -= 1
        del words[place]
    if place in (0, len(words)):
        raise Refusal("replace-whom", "Name the power and the new player's address: REPLACE FRANCE anna@example.org.")
    try:
        checked = validate_email(
            words[place].strip("<>"), check_deliverability=False, globally_deliverable=False, test_environment=True
        )
    except EmailNotValidError as error:
        raise Refusal(
            "bad-address", f"{words[place]!r} is no mail address; write one like anna@example.org."
        ) from error
    named, name = " ".join(words[:place]), " ".join(words[place + 1 :])
    power = player_named(state, named) if state.status is Status.FORMING else power_named(state, named)
    events = master_actions.replace_player(state, power, checked.normalized, name)
    request.act(events)
    if any(isinstance(each, SeatChanged) for each in events):
        return f"the reply addresses of {checked.normalized} are new; the old ones do not work any more"
    return f"{side_named(state, power)} is played from {checked.normalized} from now on"


COMMAND = Command(
    spellings=("REPLACE", "REVIVE"),
    usage=("REPLACE power address [name]",),
    summary="gives a power to another player",
    help=(
        "Gives a power, or the group of powers that it belongs to, to another player, who gets a letter with all he "
        "needs; the old reply addresses end. With the address of the present player, who may have let a reply address "
        "get into other hands, he keeps the seat and gets new reply addresses."
    ),
    who=Who.MASTER,
    subject=Subject.PEOPLE,
    game=own_game,
    arguments=as_written,
    handle=_replace,
    most=5,
)
