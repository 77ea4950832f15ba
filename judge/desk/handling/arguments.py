"""Readers of arguments that several commands share."""

import re
from datetime import datetime, time

from judge.common.message import Message, Typed
from judge.desk.handling.lookup import says_none
from judge.desk.handling.request import Request
from judge.game.masters.editing import LONGEST_REASON, ReasonTooLong
from judge.game.refusals import Refusal
from judge.reading.arguments.instants import Standpoint, read_instant
from judge.reading.arguments.misreadings import Misread
from judge.reading.mail.lines import LineKind

_BECAUSE = re.compile(r"\s*\b(?:because|reason)\b[:\s]*", re.IGNORECASE)


class NotAlone(Message):
    """Something stands behind a command that takes nothing: the line may be a sentence that begins like it."""

    command: str


class NotOneUnit(Message):
    """A line to set a position names something else than a unit, for a reason that reading gives."""

    text: Typed
    problem: Message


class UnitUnclear(Message):
    """A text is not one unit, for a reason that reading gives."""

    problem: Message


def unread(request: Request) -> None:
    """The command ignores the text after it."""


def nothing(request: Request) -> None:
    """Nothing but the game's name may follow the command.

    :raises Refusal: `NotAlone`.
    """
    _require_alone(request, request.text)


def nothing_but_orders(request: Request) -> None:
    """Nothing follows DRAFT or FINAL but the word ORDERS, as in `Draft orders:`.

    :raises Refusal: `NotAlone`.
    """
    says_orders = request.text.upper().rstrip(" :.!") in ("ORDERS", "ORDER")
    _require_alone(request, "" if says_orders else request.text)


_ON_OR_OFF = {"ON": True, "YES": True, "OFF": False, "NO": False, "NONE": False}


def on_or_off(text: str, unclear: Message) -> bool:
    """Whether a text is ON or YES, and not OFF, NO or NONE.

    :raises Refusal: with `unclear`: it says neither.
    """
    word = text.strip(" .").upper()
    if word not in _ON_OR_OFF:
        raise Refusal(unclear)
    return _ON_OR_OFF[word]


def takes_back(request: Request) -> bool:
    """Whether the line takes back what a command chooses: `SET QUIET NONE`, `SET NO QUIET`."""
    return says_none(request.text) or request.call.text.upper().split()[1:2] == ["NO"]


def moment(request: Request, text: str, base: datetime | None = None) -> datetime:
    """The instant, in UTC, that a text names in the time zone of the game; `+2D` counts from `base`.

    :raises Refusal: it cannot be read.
    """
    timing = request.state.settings.timing
    read = read_instant(text, standpoint(request, timing.zone), timing.at or time(0), base)
    if isinstance(read, Misread):
        raise Refusal(read.problem)
    return read


def reasoned(text: str) -> tuple[str, str]:
    """Splits a text into itself and the reason after BECAUSE (empty: none).

    :raises Refusal: `ReasonTooLong`.
    """
    what, _, reason = _BECAUSE.sub("\n", text, count=1).partition("\n")
    if len(reason) > LONGEST_REASON:
        raise Refusal(ReasonTooLong(LONGEST_REASON))
    return what.strip(), reason.strip()


def standpoint(request: Request, zone: str) -> Standpoint:
    """How texts about time in a letter are read: times are those of `zone` where they name none.

    The zones of the game and of the writer settle abbreviations.
    """
    zones = (request.state.settings.timing.zone, request.seat.zone)
    return Standpoint(request.now, zone, zones, request.seat.language)


def lines_below(request: Request) -> list[str]:
    """The lines below the command; those that are empty, quoted or comments are left out."""
    written = [line.text.strip() for line in request.call.lines if line.kind is LineKind.TEXT]
    return [text for text in written if text and not text.startswith("//")]


def _require_alone(request: Request, text: str) -> None:
    if text.strip(" .!").lower() not in ("", request.game):
        raise Refusal(NotAlone(request.call.name))
