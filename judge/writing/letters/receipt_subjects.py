"""The subjects of letters about somebody's own orders: what in their letter was not done, and what is missing."""

from collections.abc import Sequence

from judge.common.message import Count, Message
from judge.game.clock.phase_status import count_missing
from judge.game.views.game_view import GameView
from judge.writing.letters.replies import Reply


class ReceiptSubject(Message):
    """The subject of a letter about somebody's own orders in one game: whether they stand, and what is missing."""

    game: str
    phase: str
    what: tuple[Message, ...]


class LinesUnclear(Message):
    """Part of a subject: how many lines of a letter were not understood."""

    count: Count


class OrdersRefused(Message):
    """Part of a subject: how many orders or bids were understood, but are impossible and so not on file."""

    count: Count


class CommandsRefused(Message):
    """Part of a subject: how many other lines were understood, but not done."""

    count: Count


class LinesWait(Message):
    """Part of a subject: how many lines of a letter are done once their writer says YES."""

    count: Count


class OrdersNotFiled(Message):
    """Part of a subject: how many orders that were sent ahead are not on file."""

    count: Count


class OrdersMissing(Message):
    """Part of a subject: how many orders are missing."""

    count: Count


class OrdersComplete(Message):
    """Part of a subject: the reader's orders are complete."""


class NoneToOrder(Message):
    """Part of a subject: the reader has nothing to order."""


def receipt_subject(reply: Reply, only: GameView | None, status: Message) -> Message | None:
    """The subject of an answer about `only` one game: what in the letter was not done, and what is left to order.

    `status` is the status of the reader's orders (`orders_status`). None: the answer is about no running game, or about
    several.
    """
    if only is None or only.phase is None:
        return None
    waiting = sum(each.is_offered or each.awaits_confirmation for each in reply.verdicts)
    refused = [each for each in reply.verdicts if each.is_refused]
    misread = sum(each.is_misread for each in refused)
    orders = sum((each.is_order or each.is_bid) and not each.is_misread for each in refused)
    others = len(refused) - misread - orders
    counts = ((LinesUnclear, misread), (OrdersRefused, orders), (CommandsRefused, others), (LinesWait, waiting))
    not_done: list[Message] = [kind(number) for kind, number in counts if number]
    shown = [status] if not not_done or isinstance(status, OrdersMissing) else []
    return ReceiptSubject(only.name, only.phase, (*not_done, *shown))


def orders_status(views: Sequence[GameView], waiting: int = 0) -> Message:
    """The status of a reader's orders, for a subject; `views` are theirs, of one game.

    `waiting` orders wait for their YES: they are mentioned elsewhere, and are not missing.
    """
    own = [view.own for view in views if view.own is not None]
    if missing := sum(count_missing(each.unordered) for each in own) - waiting:
        return OrdersMissing(missing)
    return OrdersComplete() if waiting or any(any(each.orders.values()) for each in own) else NoneToOrder()
