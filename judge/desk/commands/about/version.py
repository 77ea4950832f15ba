"""VERSION: which judge this is, and which variants it plays."""

from judge import __version__
from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import unread
from judge.desk.handling.game_argument import no_game
from judge.desk.handling.request import Request
from judge.writing.rendering.letter_blocks import Table


class ThisIsTheJudge(Message):
    """The answer to VERSION."""

    version: str


class VariantsTitle(Message):
    """The title of the list of variants."""


def _version(request: Request, _: None) -> Message:
    library = request.context.game_reader.library
    variants = tuple((key, library.load(key).title) for key in library)
    request.answer(VariantsTitle(), Table(variants))
    return ThisIsTheJudge(__version__)


COMMAND = Command(
    spellings=("VERSION", "VARIANTS"),
    usage=("VERSION",),
    who=Who.ANYBODY,
    subject=Subject.JUDGE,
    game=no_game,
    arguments=unread,
    handle=_version,
)
