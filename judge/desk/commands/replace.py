"""REPLACE: give a power to another player."""

from email_validator import EmailNotValidError, validate_email

from judge.desk.command import Command, Who
from judge.desk.lookup import power_named, side_named
from judge.desk.visit import Visit
from judge.game import mastering
from judge.game.boards import variant_of
from judge.game.refusals import Refusal
from judge.reading.items import Call


def _replace(visit: Visit, call: Call) -> str:
    state, _ = visit.here()
    words = call.rest.split()
    place = next((number for number, word in enumerate(words) if "@" in word), len(words))
    if place in (0, len(words)):
        raise Refusal("replace-whom", "Name the power and the new player's address: REPLACE FRANCE anna@example.org.")
    try:
        checked = validate_email(words[place].strip("<>"), check_deliverability=False, globally_deliverable=False)
    except EmailNotValidError as error:
        raise Refusal(
            "bad-address", f"{words[place]!r} is no mail address; write one like anna@example.org."
        ) from error
    power = power_named(state, " ".join(words[:place]))
    name = " ".join(words[place + 1 :])
    visit.act(state.name, mastering.replace(state, variant_of(state), power, checked.normalized, name))
    return f"{side_named(state, power)} is played from {checked.normalized} from now on"


COMMAND = Command(
    spellings=("REPLACE",),
    usage=("REPLACE power address [name]",),
    summary="gives a power to another player",
    help=(
        "Gives a power, or the group of powers that it belongs to, to another player, who gets a letter with all he "
        "needs; the old reply addresses end."
    ),
    who=Who.MASTER,
    handle=_replace,
)
