"""Commands of DPjudge and nJudge that this judge lacks: each is answered with the reason and what to do instead."""

from judge.common.message import Message, named
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import no_game
from judge.desk.handling.request import Request
from judge.game.refusals import Refusal
from judge.writing.reports import sections


class Elsewhere(Message):
    """A command of other judges was written that this one lacks."""

    spelling: str
    instead: Message


class InsteadOf(Message):
    """Commands of other judges for which there is the same instead."""

    spellings: tuple[str, ...]
    instead: Message


class ElsewhereBelow(Message):
    """The answer to ELSEWHERE alone: what to write instead of each."""


class ElsewhereTitle(Message):
    """The title of the list of other judges' commands."""


_INSTEAD = {
    "no register": ("REGISTER",),
    "other address": ("I AM ALSO",),
    "no strangers": ("WHO IS", "WHOIS", "WHO GAME", "INFO PLAYER"),
    "no money": ("INVEST",),
    "open at once": ("FORM",),
    "clock": ("SET CLOCK",),
    "package": ("GET PACKAGE",),
    "own record": ("GET DEDICATION",),
    "proxy": ("PROXY", "SET PROXY"),
    "watching": ("SET BROADCAST", "SET NO BROADCAST"),
    "on time": ("SET DEDICATION", "SET ONTIMERAT", "SET RESRAT", "SET LEVEL"),
    "who plays": ("SET ACCESS", "SET ALLOW", "SET DENY"),
    "not rated": ("SET RATED", "SET UNRATED"),
    "moderated": ("SET MODERATE",),
    "unmoderated": ("SET UNMODERATE",),
    "late": ("SET STRICT", "SET LATE COUNT"),
    "longest absence": ("SET MAX ABSENCE", "SET MAXABSENCE"),
    "must order": ("SET MUST ORDER",),
    "postal": ("SET POSTAL",),
    "unnamed": ("SET SECRET", "SET SHOW", "SET REVEAL"),
    "preferences": ("SET PRFBOTH", "SET PRFLIST", "SET PRFRAND"),
    "winning": ("SET CENTERS", "SET CENTRES"),
    "one map": (
        "SET VARIANT",
        "SET POWERS",
        "SET PLAYERS",
        "SET TRANSFORM",
        "SET COASTAL CONVOYS",
        "SET PORTAGE",
        "SET SUMMER",
        "SET RAILWAYS",
        "SET GATEWAYS",
        "SET DUALITY",
    ),
}
"""The commands of other judges, by what there is instead: messages of these names, like `instead-no-register`."""

_REASONS = {spellings: named("instead", name, __name__) for name, spellings in _INSTEAD.items()}
_ELSEWHERE = {spelling: instead for spellings, instead in _REASONS.items() for spelling in spellings}


def _spelling(request: Request) -> str | None:
    """The command of another judge that was written; None: the line asks for all of them."""
    said = " ".join(request.call.text.upper().split())
    return max((each for each in _ELSEWHERE if said.startswith(each)), key=len, default=None)


def _elsewhere(request: Request, spelling: str | None) -> Message:
    if spelling is None:
        request.answer(
            ElsewhereTitle(), sections.elsewhere([InsteadOf(spellings, said) for spellings, said in _REASONS.items()])
        )
        return ElsewhereBelow()
    raise Refusal(Elsewhere(spelling, _ELSEWHERE[spelling]))


COMMAND = Command(
    spellings=("ELSEWHERE", *_ELSEWHERE),
    usage=("ELSEWHERE",),
    who=Who.ANYBODY,
    subject=Subject.JUDGE,
    game=no_game,
    arguments=_spelling,
    handle=_elsewhere,
)
