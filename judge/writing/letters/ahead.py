"""The letter that tells players, when a phase begins, what became of the orders they had sent ahead for it."""

from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.events import AheadUsed, NotSo
from judge.game.views.game_view import GameView
from judge.writing.letters.cautions import caution_lines, condition_label, owned_label
from judge.writing.letters.outgoing import OutLetter, Reader, letter
from judge.writing.letters.receipts import default_words, due
from judge.writing.pictures.board_pictures import enclosed
from judge.writing.pictures.order_pictures import own_orders
from judge.writing.rendering.translator import in_english

_NOT_SO = "not so: "  # the prefix of the game's reason that a condition does not hold


def ahead_used(to: Reader, view: GameView, variant: Variant, used: AheadUsed) -> OutLetter:
    """To the orders' sender: what was filed, what was not and why, and which units still lack an order."""
    several = view.own is not None and len(view.own.powers) > 1
    facts = {
        "filed": [owned_label(each, variant, whose=several) for each in used.filed],
        "left": [f"{owned_label(each, variant, whose=several)}: {_reason(why, variant)}" for each, why in used.left],
        "due": due(view, variant),
        "default": default_words(view),
        "cautions": caution_lines(view.own.cautions, variant) if view.own else [],
    }
    written = letter("ahead", f"Diplomacy orders {view.name} {view.phase}", to, view, variant, facts)
    return enclosed(written, to, own_orders(view, variant) if used.filed else None)


def _reason(why: NotSo | Message, variant: Variant) -> str:
    return f"not so: {condition_label(why.condition, variant)}" if isinstance(why, NotSo) else in_english(why, variant)
