"""GET GAZETTEER: all places of a board, in a letter of its own with the files."""

from judge.common.message import Message
from judge.desk.handling.request import Request
from judge.game.views.gazetteer import Gazetteer
from judge.writing.letters.outgoing import OutLetter
from judge.writing.letters.subjects import GazetteerSubject
from judge.writing.rendering.composer import Passage
from judge.writing.rendering.translator import Translator
from judge.writing.reports.gazetteer_files import files


class GazetteerToCome(Message):
    """Answer to GET GAZETTEER: the places come in a letter of their own."""

    where: str


def brought_gazetteer(request: Request, gazetteer: Gazetteer, where: str, name: str) -> Message:
    """Enclose the places of the board of the game or variant that is called `where`, in files called `name`."""
    context, to = request.context, request.context.reply_address
    if to is None:
        return GazetteerToCome(where)
    reader = context.reader(to)
    made = files(gazetteer, where, name, Translator(reader.language, reader.zone, gazetteer.board))
    own = context.signed_on if context.signed_on is not None and context.signed_on.game == request.game else None
    seat = context.reply_seat(own, to) if own else None
    facts = {"where": where, "files": tuple(each.name for each in made), "played": gazetteer.is_played}
    body = Passage("gazetteer", facts, gazetteer.board)
    about, language = GazetteerSubject(where), reader.language
    context.enclose(
        OutLetter(to, seat, request.game, "gazetteer", None, about, body, attachments=made, language=language)
    )
    return GazetteerToCome(where)
