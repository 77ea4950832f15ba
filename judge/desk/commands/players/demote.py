"""DEMOTE: somebody is no co-master any more."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.game.masters import comasters
from judge.game.refusals import Refusal
from judge.reading.mail.items import Call


def demote(context: LetterContext, text: str) -> str:
    """Take it from the co-master that a text names; the sentence that says so.

    :raises Refusal: `no-comaster`, `yourself`.
    """
    state, seat = context.here()
    found = comasters.find_master(state, text.strip(" .,!"))
    if found is not None and found.id == seat.id:
        raise Refusal("yourself", "That is you; RESIGN leaves the game to the other masters.")
    context.act(state.name, comasters.demote(state, found.id if found is not None else ""))
    return f"{found.name or found.address if found is not None else ''} is no master of {state.name} any more"


def _demote(context: LetterContext, call: Call) -> str:
    return demote(context, call.rest)


COMMAND = Command(
    spellings=("DEMOTE",),
    usage=("DEMOTE Anna", "DEMOTE anna@example.org", "DEMOTE m2"),
    summary="takes a co-master's work from him",
    help=(
        "Ends that somebody is a co-master, named by his name, address or seat; his reply addresses end too. The "
        "master who opened the game stays until he hands over by RESIGN."
    ),
    who=Who.MASTER,
    subject=Subject.PEOPLE,
    handle=_demote,
    most=5,
)
