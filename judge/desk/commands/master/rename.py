"""RENAME: a game keeps its name."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.game.refusals import Refusal
from judge.reading.mail.items import Call


def _rename(context: LetterContext, call: Call) -> str:
    state, _ = context.here()
    sentence = (
        f"{state.name} keeps its name: it stands in everybody's letters, filters and reply addresses. A game that has "
        "not started can end by TERMINATE, and CREATE opens another."
    )
    raise Refusal("no-rename", sentence, game=state.name)


COMMAND = Command(
    spellings=("RENAME",),
    usage=("RENAME",),
    summary="is refused: a game keeps its name",
    help="A game keeps its name, which stands in everybody's letters, filters and reply addresses.",
    who=Who.MASTER,
    subject=Subject.RUNNING,
    handle=_rename,
)
