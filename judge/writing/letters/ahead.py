"""What happened to orders sent ahead when their phase begins: part of the letter with the results before it."""

from dataclasses import replace

from judge.board.conditions import Condition
from judge.board.variant import Variant
from judge.common.message import Count, Message
from judge.game.events import AheadUsed, NotSo
from judge.game.views.game_view import GameView
from judge.writing.letters.cautions import owned_order
from judge.writing.letters.outgoing import OutLetter, Reader, letter
from judge.writing.letters.receipt_subjects import OrdersNotFiled, ReceiptSubject, orders_status
from judge.writing.pictures.board_pictures import enclosed, to_do
from judge.writing.pictures.order_pictures import own_orders
from judge.writing.reports.facts import missing_facts


class NotFiled(Message):
    """An order sent ahead that is not filed, and why."""

    order: Message
    why: Message


class ConditionUnmet(Message):
    """Why an order sent ahead is not filed: its condition is not true."""

    condition: Condition


class AheadNotOnFile(Message):
    """Begins the news about orders sent ahead: these are not on file."""

    count: Count
    orders: tuple[Message, ...]


def ahead_used(to: Reader, view: GameView, variant: Variant, used: AheadUsed) -> OutLetter:
    """To the orders' sender: what was filed, what was not and why, and which units still lack an order."""
    several = view.own is not None and len(view.own.powers) > 1
    left = tuple(owned_order(each, whose=several) for each, _ in used.left)
    first = (AheadNotOnFile(len(left), left),) if left else ()
    facts = {
        "first": first,
        "filed": [owned_order(each, whose=several) for each in used.filed],
        "left": [NotFiled(order, _reason(why)) for order, (_, why) in zip(left, used.left, strict=True)],
        **missing_facts(view),
        "cautions": view.own.cautions if view.own else (),
    }
    not_filed = (OrdersNotFiled(len(used.left)),) if used.left else ()
    adds = (*not_filed, orders_status([view]))
    subject = ReceiptSubject(view.name, view.phase or "", adds)
    written = replace(letter("ahead", subject, to, view, variant, facts), adds=adds, first=first)
    return enclosed(written, to, own_orders(view, variant) if used.filed else to_do(view, variant))


def _reason(why: NotSo | Message) -> Message:
    return ConditionUnmet(why.condition) if isinstance(why, NotSo) else why
