"""ANNOUNCE … END: a master speaks to everybody; OFFICIAL does so under another subject."""

from dataclasses import dataclass

from judge.common.message import Message, Typed
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import block_text
from judge.desk.handling.request import Request
from judge.game.masters import master_actions
from judge.game.refusals import Refusal
from judge.reading.mail.spellings import Below
from judge.writing.rendering.render import one_line

_LONGEST_SUBJECT = 60
_TO_ALL = ("BROADCAST", "PRESS TO ALL")


class AnnouncedToAll(Message):
    """Answer to ANNOUNCE."""


class AnnouncedUnder(Message):
    """Answer to OFFICIAL."""

    subject: Typed


class SubjectTooLong(Message):
    """The subject behind OFFICIAL has more characters than a subject may have."""

    most: int
    length: int


class OfficialToSome(Message):
    """The text of OFFICIAL begins with a line that sends it to some seats."""


@dataclass(frozen=True, slots=True)
class _Announcement:
    """What everybody is to read; an empty `subject` is the judge's own."""

    text: str
    subject: str


def _announcement(request: Request) -> _Announcement:
    """The text down to END, with the subject behind OFFICIAL; a text may begin on the line of ANNOUNCE.

    :raises Refusal: `NotClosed`, `SubjectTooLong`, `OfficialToSome`.
    """
    text = block_text(request.call, "END")
    if request.call.text.split()[0].upper().startswith("OFFICIAL"):
        return _Announcement(subject=_subject(request.text), text=_below_press(text))
    return _Announcement(f"{request.text}\n{text}".strip("\n"), "")


def _announce(request: Request, said: _Announcement) -> Message:
    request.act(master_actions.announce(said.text, said.subject))
    return AnnouncedUnder(said.subject) if said.subject else AnnouncedToAll()


def _subject(written: str) -> str:
    """The subject after OFFICIAL.

    :raises Refusal: `SubjectTooLong`.
    """
    subject = one_line(written.strip(" :"), 500)
    if len(subject) > _LONGEST_SUBJECT:
        raise Refusal(SubjectTooLong(_LONGEST_SUBJECT, len(subject)))
    return subject


def _below_press(text: str) -> str:
    """The text below a BROADCAST line, which DPjudge wanted after OFFICIAL.

    :raises Refusal: `OfficialToSome`.
    """
    first, _, rest = text.partition("\n")
    line = " ".join(first.upper().rstrip(" :").split())
    if line in _TO_ALL:
        return rest
    if line.startswith("PRESS TO "):
        raise Refusal(OfficialToSome())
    return text


COMMAND = Command(
    spellings=("ANNOUNCE", "OFFICIAL"),
    usage=("ANNOUNCE", "text", "END", "OFFICIAL subject"),
    who=Who.MASTER,
    subject=Subject.RUNNING,
    game=own_game,
    arguments=_announcement,
    handle=_announce,
    below=Below.TEXT,
    most=10,
)
