"""What receipts say about orders that look odd, about how ready a player is, and about orders for later phases."""

from collections.abc import Sequence
from dataclasses import replace

from judge.board.conditions import Condition, Joined, Not, Stands
from judge.board.phase import Phase
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.game.events import OwnedOrder
from judge.game.orders.warnings import Caution
from judge.game.settings import EarlyRun
from judge.game.state import AheadOrder
from judge.game.views.game_view import GameView
from judge.writing.rendering.render import order_label, power_name
from judge.writing.rendering.translatable import phase_words, say


def caution_lines(cautions: Sequence[Caution], variant: Variant) -> list[str]:
    """A short sentence for each."""
    return [_caution(each, variant) for each in cautions]


def _caution(caution: Caution, variant: Variant) -> str:
    order = order_label(caution.order, variant)
    other = order_label(caution.other, variant) if caution.other is not None else ""
    both = {"order": order, "other": other}
    match caution.code:
        case "unmatched":
            if isinstance(caution.other, Unit):
                return say("{order}: {unit} has no order yet.", order=order, unit=other)
            return say("{order}: your order on file is {other}.", order=order, other=other)
        case "needs-convoy":
            return say("{order} needs a convoy; none of your fleets has an order to convoy it.", order=order)
        case "same-place":
            return say(
                "{order} and {other}: both go to one place, and unless one is stronger neither gets there.", **both
            )
        case "swap":
            return say("{order} and {other}: two units do not change places without a convoy.", **both)
        case "stays":
            return say("{order}: your own unit stays there ({other}).", **both)
    return say("{order} and {other}: both retreat to one place, so both are disbanded.", **both)


def standing(view: GameView) -> str:
    """How ready the reader's orders are, as a word for the template.

    `soon` and `final-soon` (the phase runs early), `grace` (the deadline has passed), `wait`, `draft`, `never`, `final`
    and `final-alone`, `say-final` (in a game that asks everybody for FINAL), or `open`.
    """
    own, early = view.own, view.settings.early
    ready = own.ready if own else ""
    if view.early_at is not None:
        return "final-soon" if ready == "final" else "soon"
    if view.grace_until is not None:
        return "grace"
    if own is not None and own.waiting:
        return "wait"
    if ready == "draft":
        return "draft"
    if early is EarlyRun.NEVER:
        return "never"
    if ready == "final":
        return "final-alone" if early is EarlyRun.FINAL else "final"
    return "say-final" if early is EarlyRun.FINAL else "open"


def ahead_rows(view: GameView, variant: Variant) -> list[tuple[str, list[str]]]:
    """The reader's orders for later phases: each phase by its name, with a line for each order."""
    kept = view.own.ahead if view.own else {}
    codes = sorted(kept, key=lambda code: variant.calendar.order(Phase.parse(code)))
    several = view.own is not None and len(view.own.powers) > 1
    return [
        (
            say("{title} ({phase})", title=phase_words(variant.calendar.title(Phase.parse(code))), phase=code),
            [f"  {kept_label(each, variant, whose=several)}" for each in kept[code]],
        )
        for code in codes
    ]


def kept_label(kept: AheadOrder, variant: Variant, *, whose: bool = False) -> str:
    """An order for later with its condition: `F BRE - MAO, if ENGLAND F ENG`."""
    when = f", if {condition_label(kept.when, variant)}" if kept.when is not None else ""
    return f"{owned_label(OwnedOrder(kept.power, kept.order), variant, whose=whose)}{when}"


def owned_label(owned: OwnedOrder, variant: Variant, *, whose: bool) -> str:
    """An order, with its power's name before it where `whose` asks for that and the power is known."""
    power = f"{power_name(variant, owned.power)}: " if whose and owned.power else ""
    return f"{power}{order_label(owned.order, variant)}"


def condition_label(when: Condition, variant: Variant) -> str:
    """A condition as people read it: places as reports print them, and no parentheses around all of it."""
    text = str(_labelled(when, variant))
    return text[1:-1] if text.startswith("(") else text


def _labelled(condition: Condition, variant: Variant) -> Condition:
    match condition:
        case Stands(place=place):
            return replace(condition, place=variant.label(place))
        case Not(of=of):
            return Not(_labelled(of, variant))
        case Joined(joint=joint, parts=parts):
            return Joined(joint, tuple(_labelled(each, variant) for each in parts))
