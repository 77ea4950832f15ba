"""PRESS TO … ENDPRESS and BROADCAST … ENDBROADCAST: write to the others."""

from judge.desk.command import Command, Who
from judge.desk.lookup import as_sentence, block_text
from judge.desk.visit import Visit, name_of
from judge.game import playing
from judge.game.boards import variant_of
from judge.game.refusals import Refusal
from judge.game.state import GameState
from judge.reading.commands import RECIPIENT_EXAMPLES, Misread, Recipients, read_recipients
from judge.reading.items import Call


def _press(visit: Visit, call: Call) -> str:
    state, seat = visit.here()
    is_broadcast = call.text.split()[0].upper().startswith("BROADCAST")
    whom = _everybody(state, call.rest) if is_broadcast else _whom(state, call.rest)
    text = block_text(call, "ENDPRESS")
    to = None if whom.everybody else _seats(state, whom)
    visit.act(state.name, playing.send_press(state, seat.id, to, text))
    if to is None:
        return "sent to everybody"
    return f"sent to {', '.join(name_of(state, state.seats[id]) for id in to if id != seat.id)}"


def _everybody(state: GameState, rest: str) -> Recipients:
    """Everybody; behind BROADCAST nothing stands but perhaps TO ALL, so that no text and no name is lost there.

    :raises Refusal: `broadcast-to-some`.
    """
    if rest and read_recipients(rest.upper().removeprefix("TO "), variant_of(state)) != Recipients(everybody=True):
        sentence = (
            "BROADCAST stands alone on its line, with the text below it; PRESS TO writes to some. Nothing was sent."
        )
        raise Refusal("broadcast-to-some", sentence)
    return Recipients(everybody=True)


def _whom(state: GameState, rest: str) -> Recipients:
    """Whom the words behind PRESS name."""
    first, _, listed = rest.rstrip(":").strip().partition(" ")
    listed = listed if first.upper() == "TO" else rest.rstrip(":")
    if not listed.strip():
        raise Refusal("to-whom", f"Say to whom: PRESS TO and e.g. {RECIPIENT_EXAMPLES}. Nothing was sent.")
    read = read_recipients(listed, variant_of(state))
    if isinstance(read, Misread):
        raise Refusal("to-whom", f"{as_sentence(read.said)} Nothing was sent.")
    return read


def _seats(state: GameState, whom: Recipients) -> list[str]:
    """The seats of the recipients.

    :raises Refusal: `nobody-there`: nobody plays one of the powers, or the powers are not dealt yet.
    """
    seats = {side: state.seat_of_side(side) for side in whom.powers}
    for side, seat in seats.items():
        if seat is None or not seat.is_held:
            sentence = f"Nobody plays {side} in {state.name} now; MASTER and ALL are always there. Nothing was sent."
            raise Refusal("nobody-there", sentence, power=side)
    players = [seat.id for seat in seats.values() if seat is not None]
    return list(dict.fromkeys([*players, *([state.master.id] if whom.master else [])]))


COMMAND = Command(
    spellings=("PRESS", "BROADCAST"),
    usage=("PRESS TO FRANCE, Turkey, MASTER", "text", "ENDPRESS"),
    summary="writes to other players, to the master or to all",
    help=(
        "Sends the lines down to ENDPRESS to the powers or groups listed (names, or initials as FT), to the MASTER "
        "(GM is the master too), or to ALL; BROADCAST alone is PRESS TO ALL. The letter says from which power it "
        "comes. Without ENDPRESS nothing is sent."
    ),
    who=Who.SEAT,
    most=10,
    handle=_press,
    block=True,
)
