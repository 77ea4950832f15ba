"""SET PASSWORD: choose the word for SIGNON."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling import passwords
from judge.desk.handling.letter_context import LetterContext
from judge.game.players import playing
from judge.game.refusals import Refusal
from judge.reading.mail.items import Call


def _set_password(context: LetterContext, call: Call) -> str:
    state, seat = context.here()
    words = call.rest.split()
    least, most = passwords.SHORTEST, passwords.LONGEST
    if len(words) != 1 or not least <= len(words[0]) <= most:
        raise Refusal("bad-password", f"A password is one word of {least} to {most} characters: SET PASSWORD word.")
    record = passwords.seal(words[0], context.rng.randbytes(16))
    context.act(state.name, playing.change_seat(state, seat.id, password=record))
    return "your password is changed; it is kept so that nobody can read it, not even the master"


COMMAND = Command(
    spellings=("SET PASSWORD", "PASSWORD"),
    usage=("SET PASSWORD word",),
    summary="chooses the password for SIGNON",
    help=(
        "Sets the password of your seat, with which SIGNON works from any address. You do not need one to reply. Who "
        "has forgotten his sets a new one in a reply to any letter of the game."
    ),
    who=Who.SEAT,
    subject=Subject.SEAT,
    handle=_set_password,
)
