"""Readers of arguments that several commands share."""

from judge.desk.handling.lookup import says_none
from judge.desk.handling.request import Request
from judge.game.refusals import Refusal


def as_written(request: Request) -> str:
    """The text after the command and its game, as it was written."""
    return request.text


def unread(request: Request) -> None:
    """The command ignores the text after it."""


def nothing(request: Request) -> None:
    """Nothing but the game's name may follow the command.

    :raises Refusal: `not-alone`: the line may be a sentence that begins like the command.
    """
    _require_alone(request, request.text)


def nothing_but_orders(request: Request) -> None:
    """Nothing follows DRAFT or FINAL but the word ORDERS, as in `Draft orders:`.

    :raises Refusal: `not-alone`.
    """
    says_orders = request.text.upper().rstrip(" :.!") in ("ORDERS", "ORDER")
    _require_alone(request, "" if says_orders else request.text)


def takes_back(request: Request) -> bool:
    """Whether the line takes back what a command chooses: `SET QUIET NONE`, `SET NO QUIET`."""
    return says_none(request.text) or request.call.text.upper().split()[1:2] == ["NO"]


def _require_alone(request: Request, text: str) -> None:
    if text.strip(" .!").lower() not in ("", request.game):
        raise Refusal("not-alone", f"If you mean the command, write {request.call.name} and nothing else on the line.")
